"""How phones come in: the short code, a free seat or just watching, and a seat's own address.

Opening an address changes nothing at the server, for a chat's link preview opens it too. A seat is
taken by a form, and it counts as arrived when its page opens its stream.
"""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, render_template, request

from companion.book.table import Table
from companion.texts import _
from companion.web import access, posting, reach, security
from companion.web.guessing import not_by_guessing, right_one_opens

bp = Blueprint("join", __name__)


def page(problem: str = "", code: str = "", status: int = 200) -> Response:
    """The first page of a phone: its own seats, and the field for the code."""
    own = [(t, n, t.names.get(seat, seat)) for t, n, seat in access.tables_of_phone()]
    return Response(
        render_template(
            "join.html",
            own=own,
            values={"code": code},
            problems={"code": problem} if problem else {},
        ),
        status,
    )


@bp.get("/j")
@not_by_guessing
def code() -> Response:
    """From the typed code to the table's seats."""
    typed = request.args.get("code", "").strip()
    table = access.current_house().by_code(typed)
    if table is None:
        return page(_("No table has this code. Look at the laptop once more."), typed, 404)
    return _redirect(f"/j/{table.code}")


def _redirect(to: str) -> Response:
    response = redirect(to, 302)
    assert isinstance(response, Response)
    return response


def _by_code(code: str) -> Table:
    table = access.current_house().by_code(code)
    if table is None:
        abort(404)
    access.look_again(table)
    return table


@bp.get("/j/<code>")
@not_by_guessing
def seats(code: str) -> Response:
    """The table's seats: the free ones to take, or just to watch."""
    table = access.current_house().by_code(code)
    if table is None:
        return page(_("No table has this code. Look at the laptop once more."), code, 404)
    return _seats(table)


def _seats(table: Table, problem: str = "", status: int = 200) -> Response:
    access.look_again(table)
    free = set(table.free_seats())
    held = set(access.held_names(table))
    rows = [
        (n, table.names.get(seat, seat), seat in free, seat in held)
        for n, seat in enumerate(table.seats, 1)
    ]
    return Response(
        render_template(
            "join_seats.html",
            table=table,
            rows=rows,
            form=posting.plain_form(intent=True),
            problems={"": problem} if problem else {},
        ),
        status,
    )


@bp.post("/j/<code>/seat")
@not_by_guessing
def take(code: str) -> Response:
    """Takes a free seat for this phone."""
    table = _by_code(code)
    n = request.form.get("seat", type=int) or 0
    name = access.seat_name(table, n)
    if name in access.held_names(table):
        return posting.redirected(f"/t/{table.id}/seat/{n}")
    secret = table.claim(name, posting.intent_of_form())
    if secret is None:
        return _seats(
            table,
            _(
                "%(name)s's seat was taken just now by another phone.",
                name=table.names.get(name, name),
            ),
            422,
        )
    reach.remember(table, name)
    response = posting.redirected(f"/t/{table.id}/seat/{n}")
    security.set_cookie(response, "seats", access.with_new("seats", secret))
    return response


@bp.post("/j/<code>/watch")
@not_by_guessing
def watch(code: str) -> Response:
    """Lets this device see the table screen."""
    table = _by_code(code)
    response = posting.redirected(f"/t/{table.id}/screen")
    security.set_cookie(response, "watch", access.with_new("watch", table.watch_token))
    return response


@bp.get("/s/<secret>")
@right_one_opens
def seat(secret: str) -> Response:
    """A seat's own address: this phone holds the seat from now on."""
    found = access.current_house().seat_of(secret)
    if found is None:
        abort(403)
    table, name = found
    response = _redirect(f"/t/{table.id}/seat/{table.seats.index(name) + 1}")
    security.set_cookie(response, "seats", access.with_new("seats", secret))
    return response
