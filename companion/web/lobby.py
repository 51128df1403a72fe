"""The lobby: phones come in, seats are mended, and it is settled who begins."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from flask import Blueprint, Response, abort, render_template, request

from companion.book.record import BadRecord
from companion.book.seated import AlreadyBegun
from companion.book.table import Table
from companion.contract import BANK
from companion.texts import _
from companion.web import access, live, posting, reach
from companion.web.asked import by_script
from companion.web.names import why_not

bp = Blueprint("lobby", __name__)

NEW = "new"
"""What the seat form calls a seat that was not there before."""


def _context(table: Table) -> dict[str, Any]:
    waiting = {awaited.what for awaited in table.folded.waiting()}
    may_order = "order" in waiting or (not table.begun and table.ruleset.family == "stock")
    moved = reach.moved(table)
    return {
        "join_address": reach.join_address(table),
        "plain_address": reach.phone_url(),
        "local_address": reach.local_name_url(),
        "addresses": reach.addresses(),
        "chosen": reach.chosen(),
        "moved": moved,
        "show_first": table.seats.index(moved[0]) + 1 if moved else 1,
        "ask_order": may_order,
        "rows": [
            (n, seat, table.names[seat], seat in table.with_phone and seat not in moved)
            for n, seat in enumerate(table.seats, 1)
        ],
        "all_in": not table.free_seats(),
        "family": table.ruleset.family,
    }


def _show(table: Table, problems: Mapping[str, str] | None = None, status: int = 200) -> Response:
    return live.show(
        table,
        page="lobby",
        full="lobby.html",
        part="lobby_view.html",
        context=_context(table),
        problems=problems,
        status=status,
        asks=True,  # the laptop's networks come and go
    )


@bp.get("/t/<table>/lobby")
@bp.get("/t/<table>/lobby/view", endpoint="view")
@access.host_only
def lobby(table: Table) -> Response:
    """The lobby, live: a tick appears with each phone that got through."""
    return _show(table)


def _done(table: Table) -> Response:
    access.look_again(table)
    if by_script():
        return _show(table)
    return posting.redirected(f"/t/{table.id}/lobby")


@bp.post("/t/<table>/lobby/enter")
@access.host_only
def enter(table: Table) -> Response:
    """Who begins: by the tiles drawn, or simply named."""

    def view(problems: Mapping[str, str], status: int) -> Response:
        return _show(table, problems, status)

    return posting.enter(table, by=BANK, view=view, back=f"/t/{table.id}/lobby")


@bp.post("/t/<table>/lobby/address")
@access.host_only
def address(table: Table) -> Response:
    """Another of the laptop's addresses for the phones."""
    if not reach.choose(request.form.get("host", "")):
        return _show(table, {"host": _("The laptop does not have this address any more.")}, 422)
    return _done(table)


def _typed_seats() -> list[tuple[str | None, str]]:
    """The seats of the form in their order, after what the pressed button says."""
    was, names = request.form.getlist("was"), request.form.getlist("name")
    seats: list[tuple[str | None, str]] = [
        (None if old == NEW else old, " ".join(name.split()))
        for old, name in zip(was, names, strict=False)
    ]
    action, _dot, place = request.form.get("do", "save").partition(".")
    n = int(place) if place.isdecimal() else -1
    if action == "up" and 0 < n < len(seats):
        seats[n - 1], seats[n] = seats[n], seats[n - 1]
    elif action == "remove" and 0 <= n < len(seats):
        del seats[n]
    return [(old, name) for old, name in seats if name or old is not None]


@bp.post("/t/<table>/lobby/seats")
@access.host_only
def seats(table: Table) -> Response:
    """Seats mended: before the first tile freely, later only the names that are shown."""
    typed = _typed_seats()
    same = tuple(old for old, _name in typed) == table.seats
    names = [name or (old or "") for old, name in typed]
    faults = [why_not(name, names[:place]) for place, name in enumerate(names)]
    if wrong := [f"{name}: {fault}" for name, fault in zip(names, faults, strict=True) if fault]:
        return _show(table, {"seats": " ".join(wrong)}, 422)
    try:
        if table.begun and (same or not table.may_arrange):
            for old, name in typed:
                if old in table.seats and name and table.names[old] != name:
                    table.rename(old, name)
        else:
            table.arrange(typed)
    except AlreadyBegun:
        return _show(table, {"seats": _("The game has begun; only names can be mended now.")}, 422)
    except BadRecord as error:
        return _show(table, {"seats": str(error)}, 422)
    return _done(table)


@bp.post("/t/<table>/lobby/renew")
@access.host_only
def renew(table: Table) -> Response:
    """A new address for a seat; the old one ends. Shows its QR at once."""
    n = request.form.get("seat", type=int) or 0
    table.renew(access.seat_name(table, n))
    return posting.redirected(f"/t/{table.id}/lobby/card/{n}")


@bp.get("/t/<table>/lobby/card/<int:n>")
@access.host_only
def card(table: Table, n: int) -> Response:
    """One seat's own QR, large, with the way to the next seat."""
    name = access.seat_name(table, n)
    return _cards(table, [(n, name)], n)


@bp.get("/t/<table>/lobby/cards")
@access.host_only
def cards(table: Table) -> Response:
    """All seat cards on a sheet to print, with the date and the address they hold for."""
    return _cards(table, list(enumerate(table.seats, 1)), 0)


def _cards(table: Table, seats: list[tuple[int, str]], single: int) -> Response:
    if not seats:
        abort(404)
    page = render_template(
        "cards.html",
        table=table,
        single=single,
        cards=[(n, table.names[seat], reach.seat_address(table, seat)) for n, seat in seats],
        address=reach.phone_url(),
        today=date.today(),
    )
    return Response(page)
