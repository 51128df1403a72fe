"""The tools beside the desk: seats, look, skip, adjust, pieces of money, hexagons, ticks.

Looks, ticks and pieces are notes in the table's journal; adjustments and hexagons are entries.
"""

from __future__ import annotations

import functools

from flask import Blueprint, Response, abort, request

from companion.book.entries import Set
from companion.book.record import BadRecord
from companion.book.table import Table
from companion.contract import BANK
from companion.stock.board import HEXAGONS
from companion.stock.entries import Adjust
from companion.texts import _
from companion.web import access, families, posting, ticks
from companion.web.desk_parts import looked_at, pieces
from companion.web.desk_view import address, beside, done, shown
from companion.web.names import why_not

bp = Blueprint("tools", __name__)


@bp.post("/t/<table>/desk/look")
@access.host_only
def look(table: Table) -> Response:
    """Opens a look at one seat's holdings, or closes it. Every screen says so; it is noted."""
    seat = request.form.get("seat", "")
    open_now = looked_at(table)
    if open_now:
        # the journal keeps that there was a look; only what is open stands under "look"
        table.withdraw("look")
        table.note("looked", seat=open_now.seat, by=BANK)
    if not request.form.get("close") and seat in table.seats:
        table.note("look", seat=seat, by=BANK)
    return done(table)


@bp.post("/t/<table>/desk/tick")
@access.host_only
def tick(table: Table) -> Response:
    """What was to do on the table is done: that advice never comes up again."""
    ticks.take(table, BANK)
    return done(table)


@bp.post("/t/<table>/desk/pieces")
@access.host_only
def out_of(table: Table) -> Response:
    """The bank is out of a piece of money, or has it again."""
    _money_games_only(table)
    piece = request.form.get("piece", 0, type=int)
    gone = [note for note in table.notes("missing") if note.data.get("piece") == piece]
    for note in gone:
        table.withdraw("missing", number=note.number)
    if not gone and piece in {known.amount for known in pieces(table)}:
        table.note("missing", by=BANK, data={"piece": piece})
    return done(table)


@bp.post("/t/<table>/desk/address")
@access.host_only
def new_address(table: Table) -> Response:
    """Gives a seat a new address; the old one ends, and with it the phone that used it."""
    seat = request.form.get("seat", "")
    if seat in table.seats:
        table.renew(seat)
    return done(table)


@bp.post("/t/<table>/desk/name")
@access.host_only
def rename(table: Table) -> Response:
    """Mends the name shown for a seat; the record keeps its own."""
    seat = request.form.get("seat", "")
    name = " ".join(request.form.get("shown", "").split()) or seat
    others = [shown_name for one, shown_name in table.names.items() if one != seat]
    if fault := why_not(name, others):
        return shown(table, {"name": fault}, 422)
    try:
        table.rename(seat, name)
    except BadRecord as problem:
        return shown(table, {"name": str(problem)}, 422)
    return done(table)


@bp.post("/t/<table>/desk/adjust")
@access.host_only
def adjust(table: Table) -> Response:
    """Books a correction by hand for one seat: money, certificates of one company, the reason."""
    _money_games_only(table)
    form = request.form
    seat, company = form.get("seat", ""), form.get("company", "")
    try:
        cash, shares = _whole(form.get("cash", "")), _whole(form.get("shares", ""))
    except ValueError:
        return _beside(table, "adjust", _("Type whole numbers, such as 5 or -5."))
    if shares and not company:
        return _beside(table, "adjust", _("Choose the company of these shares."))
    if not cash and not shares:
        return _beside(table, "adjust", _("Type how much money or how many shares."))
    entry = Adjust(
        cash={seat: cash} if cash else {},
        shares={seat: {company: shares}} if shares else {},
        reason=form.get("reason", "").strip() or _("by hand"),
    )
    return posting.book(
        table,
        [entry],
        by=BANK,
        view=functools.partial(beside, table, "adjust"),
        back=address(table),
    )


@bp.post("/t/<table>/desk/hexagons")
@access.host_only
def put_right(table: Table) -> Response:
    """Sets which pair of spaces touches C-5; the whole record is worked out anew."""
    _money_games_only(table)
    pair = request.form.get("pair", "").split()
    if pair not in [list(known) for known in HEXAGONS]:
        return _beside(table, "hexagons", _("Choose one of the four pairs."))
    return posting.book(
        table,
        [Set(option="hexagons", value=pair)],
        by=BANK,
        view=functools.partial(beside, table, "hexagons"),
        back=address(table),
    )


def _money_games_only(table: Table) -> None:
    """404 for a table whose family has a desk of its own: these tools know its entries not."""
    if families.pages(table):
        abort(404)


def _whole(text: str) -> int:
    """A signed whole number; empty is 0. Raises ``ValueError``."""
    return int(text.strip().replace("\N{MINUS SIGN}", "-") or 0)


def _beside(table: Table, field: str, problem: str) -> Response:
    return shown(table, {field: problem}, 422)
