"""The information card of a table's ruleset, on a sheet of A5."""

from __future__ import annotations

from flask import Blueprint, Response, render_template

from companion.book.table import Table
from companion.view.card import building_card, info_card
from companion.web import access, families

bp = Blueprint("cards", __name__)


@bp.get("/t/<table>/card")
@access.watchers
def page(table: Table) -> Response:
    """Prices, bonuses and what is decided by the ruleset; for Megaland its buildings."""
    if families.pages(table):
        text = render_template("card_buildings.html", table=table, card=building_card(table))
    else:
        text = render_template("card_info.html", table=table, card=info_card(table))
    return Response(text)
