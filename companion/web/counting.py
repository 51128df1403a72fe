"""The count check: everybody counts, the desk sees what differs and what would explain it.

A seat counts on its own phone, or the banker counts for it: in front of everybody where its
holdings lie open, else after a look, which every screen announces.
"""

from __future__ import annotations

import functools
from typing import Any

from flask import Blueprint, Response, abort, request, url_for

from companion.book.counting import counted, note_coins, put_by_hand
from companion.book.table import Table
from companion.contract import BANK
from companion.texts import _
from companion.view.counting import ask, count_view, lies_right, own_count, still_asked, stop
from companion.view.model import TableView
from companion.view.project import project, twin
from companion.view.viewer import Bank
from companion.web import access, desk_parts, families, live, posting
from companion.web.asked import by_script
from companion.web.desk_view import address as desk_address

bp = Blueprint("count", __name__)
bp.add_app_template_global(own_count, "own_count")
bp.add_app_template_global(lies_right, "lies_right")
bp.add_app_template_global(still_asked, "still_asked")


@bp.get("/t/<table>/desk/count")
@bp.get("/t/<table>/desk/count/view", endpoint="view")
@access.host_only
def page(table: Table) -> Response:
    """Who has counted, what differs, and the likely reasons. Changes nothing."""
    return shown(table, {}, 200)


@bp.post("/t/<table>/desk/count/ask")
@access.host_only
def asking(table: Table) -> Response:
    """Asks every phone to count, or asks no more."""
    if request.form.get("stop"):
        stop(table)
    else:
        ask(table)
    return done(table)


@bp.post("/t/<table>/desk/count/look")
@access.host_only
def look(table: Table) -> Response:
    """Opens a look at one seat, to count for it. Every screen says so."""
    seat = request.form.get("seat", "")
    if seat not in table.seats or families.pages(table):
        abort(404)
    table.withdraw("look")
    table.note("look", seat=seat, by=BANK)
    return done(table)


@bp.post("/t/<table>/desk/count")
@access.host_only
def enter(table: Table) -> Response:
    """Takes a count: of a seat the banker counts for, or of the bank's stacks."""
    seat = request.form.get("seat", "")
    if families.pages(table):
        return coins(table, seat, BANK, functools.partial(shown, table), address(table))

    def show(problems: posting.Problems, status: int) -> Response:
        return shown(table, {seat: " ".join(dict.fromkeys(problems.values()))}, status)

    return posting.enter(table, by=BANK, view=show, back=address(table))


@bp.post("/t/<table>/desk/count/adjust")
@access.host_only
def adjust(table: Table) -> Response:
    """Puts the book right by hand, so that it says what was counted, with the reason."""
    reason = request.form.get("reason", "").strip() or _("count check")
    entry = put_by_hand(table.folded, counted(table.folded, table.notes()), reason)
    if entry is None:
        return shown(table, {"adjust": _("Nothing differs any more.")}, 422)

    def show(problems: posting.Problems, status: int) -> Response:
        return shown(table, {"adjust": problems[""]} if problems else {}, status)

    return posting.book(table, [entry], by=BANK, view=show, back=address(table))


@bp.post("/t/<table>/seat/<int:n>/count")
@access.seat_only
def from_seat(table: Table, n: int) -> Response:
    """A seat's count of its coins (Megaland); in the stock family a count is an entry."""
    own = families.pages(table)
    if own is None:
        abort(404)
    back = url_for("seat.page", table=table.id, n=n)
    return coins(
        table, table.seats[n - 1], table.seats[n - 1], functools.partial(own.seat, table, n), back
    )


def coins(table: Table, seat: str, by: str, view: posting.View, back: str) -> Response:
    """Keeps a count of coins, and answers its form."""
    if seat not in table.seats:
        abort(404)
    number = request.form.get("coins", -1, type=int)
    if number < 0:
        return view({seat: _("Type a whole number of coins.")}, 422)
    note_coins(table, seat, number, by)
    access.look_again(table)
    return view({}, 200) if by_script() else posting.redirected(back)


def lies_open(view: TableView) -> bool:
    """Whether certificates and money of all lie open."""
    return view.shows_holders and all(seat.cash is not None for seat in view.seats)


def address(table: Table) -> str:
    """The address of the count check."""
    return url_for("desk.count.page", table=table.id)


def done(table: Table) -> Response:
    """The answer to a form that entered nothing."""
    access.look_again(table)
    if by_script():
        return shown(table, {}, 200)
    return posting.redirected(address(table))


def shown(table: Table, problems: posting.Problems, status: int) -> Response:
    """The count check with these problems; a seat's stand under its name."""
    view = count_view(table, Bank())
    names = table.names
    context: dict[str, Any] = {
        "view": view,
        "asked": [names[seat] for seat in still_asked(table)],
        "urls": {
            "desk": desk_address(table),
            "mend": url_for("desk.mend.page", table=table.id),
            "count": address(table),
            **{name: f"{address(table)}/{name}" for name in ("ask", "look", "adjust")},
        },
        **(_land_parts() if families.pages(table) else _stock_parts(table)),
    }
    return live.show(
        table,
        page="desk/count",
        full="count.html",
        part="count_view.html",
        context=context,
        twin=lambda: twin(view),
        problems=problems,
        status=status,
    )


def _stock_parts(table: Table) -> dict[str, Any]:
    looking = desk_parts.looked_at(table)
    seen = project(table, Bank(), lines=0)
    return {
        "coins": False,
        "companies": seen.companies,
        "with_cash": not seen.app_keeps_money,
        "unit": desk_parts.unit(table),
        "open": lies_open(seen),
        "looking": looking.seat if looking else "",
        "look_seconds": looking.seconds if looking else 0,
        "bank_row": not any(row.name == BANK for row in count_view(table, Bank()).seats),
    }


def _land_parts() -> dict[str, Any]:
    return {
        "coins": True,
        "companies": (),
        "with_cash": True,
        "open": True,
        "looking": "",
        "look_seconds": 0,
        "bank_row": False,
    }
