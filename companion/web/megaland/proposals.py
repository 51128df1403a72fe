"""The seven buildings proposed by chance, before the table agrees on them.

A proposal is a note in the table's journal, so every page shows the same one; the choice itself
is the entry ``buildings``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping

from flask import Blueprint, Response, abort, request, url_for

from companion.book.table import Table
from companion.contract import BANK
from companion.megaland.ruleset import Megaland
from companion.megaland.spread import first_game, good_spread
from companion.web import access, posting
from companion.web.asked import by_script
from companion.web.megaland import desk_page, seat_page

bp = Blueprint("megaland", __name__)

NOTE = "buildings"

FITTING: Mapping[str, Callable[[Megaland, Iterable[str]], bool]] = {
    "first_game": first_game,
    "spread": good_spread,
}
"""What a proposal must be, by the button that asks for it."""


def drawn(ruleset: Megaland, way: str, chance: random.Random | None = None) -> list[str]:
    """Buildings by chance that fit ``way``, a key of :data:`FITTING`, in the ruleset's order."""
    fits, dice = FITTING[way], chance or random.SystemRandom()
    while True:
        types = set(dice.sample(ruleset.normals, ruleset.types_in_play))
        if fits(ruleset, types):
            return [name for name in ruleset.normals if name in types]


def _propose(table: Table, by: str) -> None:
    """Makes a new proposal, an empty one for a choice by hand; 404 at the wrong moment.

    One note, the last of which counts: no page sees a moment in between.
    """
    ruleset = table.ruleset
    if not isinstance(ruleset, Megaland) or table.state.piles:
        abort(404)
    way = request.form.get("way", "")
    types = drawn(ruleset, way) if way in FITTING else []
    table.note(NOTE, by=by, data={"types": types, "way": way if types else ""})
    access.look_again(table)


@bp.post("/t/<table>/seat/<int:n>/propose")
@access.seat_only
def from_seat(table: Table, n: int) -> Response:
    """A proposal asked for on a phone."""
    _propose(table, table.seats[n - 1])
    if by_script():
        return seat_page.seat(table, n, {}, 200)
    return posting.redirected(url_for("seat.page", table=table.id, n=n))


@bp.post("/t/<table>/desk/propose")
@access.host_only
def from_desk(table: Table) -> Response:
    """A proposal asked for at the desk."""
    _propose(table, BANK)
    if by_script():
        return desk_page.desk(table, {}, 200)
    return posting.redirected(url_for("desk.page", table=table.id))
