"""The seat page: a player's phone. It shows the view of one seat and takes that seat's forms."""

from __future__ import annotations

import functools
from collections.abc import Collection
from typing import Any

import msgspec
from flask import (
    Blueprint,
    Response,
    abort,
    jsonify,
    make_response,
    render_template,
    request,
)

from companion.book.table import Table
from companion.view.model import TableView
from companion.view.preview import preview as preview_of
from companion.view.project import project, twin
from companion.view.source import show_step
from companion.view.viewer import Seat
from companion.web import access, desk_parts, families, live, posting, security, ticks
from companion.web.asked import by_script, cookie
from companion.web.board import CORNERS, Corner, drawn, turned
from companion.web.forms import BadForm
from companion.web.regions import is_closed

bp = Blueprint("seat", __name__)

ADDRESSES = {
    f"{name}_url": f"{posting.HERE}/{name}" for name in ("enter", "prepare", "tick", "preview")
}
"""Where the forms of the page go."""

SHOWN_LINES = 12
"""Entries in the history on the page itself; all of them are on a page of their own."""

FIRST_CHAIR: Corner = "bl"
"""Where A-1 is seen until the phone's owner says otherwise: letters across, A at the left."""


@bp.get("/t/<table>/seat/<int:n>")
@bp.get("/t/<table>/seat/<int:n>/view", endpoint="view")
@access.seat_only
def page(table: Table, n: int) -> Response:
    """The page of seat ``n``, its live fragment or its JSON twin."""
    return _shown(table, n, {}, 200)


@bp.get("/t/<table>/seat/<int:n>/log")
@access.seat_only
def log(table: Table, n: int) -> Response:
    """The whole history as far as seat ``n`` may see it; it does not follow the table."""
    if families.pages(table):
        abort(404)  # those pages hold their whole history
    view = project(table, _viewer(table, table.seats[n - 1]))
    return make_response(render_template("seat_log.html", view=view, back=_address(table, n)))


@bp.post("/t/<table>/seat/<int:n>/enter")
@access.seat_only
def enter(table: Table, n: int) -> Response:
    """Books what the seat enters; ``undo`` and ``redo`` name their ``target``."""
    me = table.seats[n - 1]
    show = functools.partial(_shown, table, n)
    back = _address(table, n)
    kind = request.form.get("type", "")
    if kind in ("undo", "redo"):
        take = table.undo if kind == "undo" else table.redo
        name = request.form.get("target", "")
        outcome = take(
            int(name) if name.isdecimal() else name,
            by=me,
            intent=posting.intent_of_form(),
            seen=posting.seen_of_form(),
        )
        return posting.answer(table, outcome, by=me, view=show, back=back)
    return posting.enter(table, by=me, view=show, back=back, seats=access.held_names(table))


@bp.post("/t/<table>/seat/<int:n>/prepare")
@access.seat_only
def prepare(table: Table, n: int) -> Response:
    """Keeps a later holder's answer in a merger, or forgets it; the book enters it in its turn."""
    if families.pages(table):
        abort(404)
    me = table.seats[n - 1]
    if request.form.get("ui.forget"):
        table.unprepare(me)
        return _done(table, n)
    try:
        entries = posting.entries_from_form(table, by=me)
    except BadForm as problem:
        return _shown(table, n, {problem.field: problem.sentence, "": problem.sentence}, 422)
    told = preview_of(table, _viewer(table, me), entries)
    if not told.ok:
        return _shown(table, n, {"": told.text}, 422)
    table.prepare(entries[0])
    return _done(table, n)


@bp.post("/t/<table>/seat/<int:n>/tick")
@access.seat_only
def tick(table: Table, n: int) -> Response:
    """What was to do on the table is done: that advice never comes up again."""
    me = table.seats[n - 1]
    ticks.take(table, me)
    return _done(table, n)


@bp.post("/t/<table>/seat/<int:n>/chair")
@access.seat_only
def chair(table: Table, n: int) -> Response:
    """Turns the board to where the phone's owner sits; kept on the phone."""
    wanted = request.form.get("chair", "")
    corner = _corner(wanted)
    response = _done(table, n, corner)
    security.set_cookie(response, "chair", corner)
    return response


@bp.get("/t/<table>/seat/<int:n>/preview")
@access.seat_only
def preview(table: Table, n: int) -> Response:
    """What the half-filled form would do, as JSON for the line above the button."""
    me = table.seats[n - 1]
    try:
        entries = posting.entries_from_form(table, by=me, form=request.args)
    except BadForm as problem:
        return jsonify({"ok": False, "text": problem.sentence})
    if own := families.pages(table):
        return own.seat_preview(table, n, entries)
    return jsonify(twin(preview_of(table, _viewer(table, me), entries)))


class Other(msgspec.Struct, frozen=True):
    """Another seat of the same phone: its name, whether it is asked, its page."""

    name: str
    awaited: bool
    url: str


def _viewer(table: Table, me: str) -> Seat:
    return _eyes(me, access.held_names(table))


def _eyes(me: str, held: Collection[str]) -> Seat:
    """Who looks: a phone at the page of ``me`` that holds further seats."""
    return Seat(me, also=tuple([name for name in held if name != me]))


def _address(table: Table, n: int) -> str:
    return f"/t/{table.id}/seat/{n}"


def _course(table: Table) -> str:
    """How it went, once the settlement has been told to all."""
    told = table.over and show_step(table) is None
    return f"/t/{table.id}/course" if told else ""


def _corner(name: str) -> Corner:
    return next((corner for corner in CORNERS if corner == name), FIRST_CHAIR)


def _done(table: Table, n: int, corner: Corner | None = None) -> Response:
    """The answer to a form that entered nothing into the record."""
    access.look_again(table)
    if by_script():
        return _shown(table, n, {}, 200, corner)
    return posting.redirected(_address(table, n))


def _others(table: Table, view: TableView, held: Collection[str]) -> tuple[Other, ...]:
    """The further seats that this phone holds."""
    return tuple(
        [
            Other(row.shown, row.awaited, _address(table, row.number))
            for row in view.seats
            if row.name in held
        ]
    )


def _shown(
    table: Table,
    n: int,
    problems: posting.Problems,
    status: int,
    corner: Corner | None = None,
) -> Response:
    if own := families.pages(table):
        return own.seat(table, n, problems, status)
    me, secrets = table.seats[n - 1], access.seat_secrets(table)
    held = tuple([name for name in table.seats if name in secrets])
    viewer = _eyes(me, held)
    view = project(table, viewer, lines=0 if is_closed("past") else SHOWN_LINES)
    told = corner or cookie("chair")
    chair = _corner(told)
    context: dict[str, Any] = {
        "view": view,
        "marks": tuple([row.mark for row in view.companies]),
        "unit": None if view.app_keeps_money else desk_parts.unit(table),
        "picture": drawn(view.board, chair),
        "next_chair": turned(chair, 1),
        "chair_known": told in CORNERS,
        "others": _others(table, view, {*held} - {me}),
        "result_url": f"/t/{table.id}/result",
        "course_url": _course(table),
        "another_seat_url": f"/j/{table.code}" if table.free_seats() and not view.over else "",
        "seats_open": table.may_arrange,
        **ADDRESSES,
    }
    return live.show(
        table,
        page=f"seat/{n}",
        full="seat.html",
        part="seat_view.html",
        context=context,
        twin=lambda: twin(project(table, viewer)),
        problems=problems,
        status=status,
        secret=secrets.get(me, ""),
    )
