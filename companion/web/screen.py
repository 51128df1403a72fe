"""The table screen: a laptop or a television that everybody sees. It shows what all may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, Response

from companion.book.table import Table
from companion.view.model import CompanyRow, TableView
from companion.view.project import project, twin
from companion.view.result_view import result
from companion.view.viewer import Screen
from companion.web import access, families, live, qr, reach, telling
from companion.web.board import drawn

bp = Blueprint("screen", __name__)

LONG_MONEY = 5
"""Sums of more characters than this take the seats' names and money out of the table."""
WIDE_ROW = 16
"""Signs of money in a row that has the bank's column too: four seats with ``$60M`` fit."""
MANY_SEATS = 4
FEW_COMPANIES = 8
"""More than these have no room for a line each beside all that there may be to do."""


@bp.get("/t/<table>/screen/view")
@bp.get("/t/<table>/screen")
@access.watchers
def screen(table: Table) -> Response:
    """The table screen, its live fragment, and its JSON twin."""
    if own := families.pages(table):
        return own.screen(table)
    view = project(table, Screen(), lines=0)
    context = {
        "view": view,
        "picture": drawn(view.board, edges="both"),
        "result": result(table) if view.over else None,
        "show": telling.running(table),
        "tight": is_tight(view),
        "all_in": all_in(table, view),
        "join": join(table),
    }
    return live.show(
        table,
        page="screen",
        full="screen.html",
        part="screen_view.html",
        context=context,
        twin=lambda: twin(project(table, Screen())),
    )


def is_tight(view: TableView) -> bool:
    """Whether names and money have no room in the table of companies and stand below it."""
    if not view.shows_holders:
        return False
    longest = max((len(str(seat.cash)) for seat in view.seats if seat.cash is not None), default=0)
    if view.shows_left and len(view.seats) * longest > WIDE_ROW:
        return True
    return len(view.seats) > MANY_SEATS or longest > LONG_MONEY


def at_rest(companies: Sequence[CompanyRow]) -> tuple[CompanyRow, ...]:
    """Companies of a large box that take one line together: not on the board, in nobody's hands.

    Of what is secret for the viewer nothing is told: as far as the rows say.
    """
    if len(companies) <= FEW_COMPANIES:
        return ()
    all_of_one = max((row.left for row in companies if row.left is not None), default=None)
    return tuple(
        row
        for row in companies
        if not row.on_board and not row.holders and row.left in (None, all_of_one)
    )


bp.add_app_template_global(at_rest, "at_rest")


def all_in(table: Table, view: TableView) -> bool:
    """Whether the QR code may fade: every seat has its phone, or the game has begun."""
    return table.begun or all(seat.has_phone for seat in view.seats)


def join(table: Table) -> dict[str, Any]:
    """What somebody needs to join: short code, address, and both as a QR code."""
    address = reach.join_address(table)
    return {"code": table.code, "shown": address, "qr": qr.svg(address)}
