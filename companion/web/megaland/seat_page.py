"""A player's phone at a Megaland table: one thing asked at a time, its buttons at the thumb."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response, url_for

from companion.book.table import Table
from companion.contract import Entry
from companion.view.megaland import project
from companion.view.megaland.model import LandView
from companion.view.project import twin
from companion.view.viewer import Seat
from companion.web import access, live, posting
from companion.web.megaland.parts import beside, effect, proposed, shelf, words
from companion.web.regions import is_closed

ADDRESSES = {f"{name}_url": f"{posting.HERE}/{name}" for name in ("enter", "preview", "propose")}
"""Where the forms of the page go."""


def seat(table: Table, n: int, problems: Mapping[str, str], status: int) -> Response:
    """The page of seat ``n``, its live fragment or its JSON twin."""
    me = table.seats[n - 1]
    viewer = _viewer(table, me)
    view = project(table, viewer, most=0 if is_closed("past") else None)
    context: dict[str, Any] = {
        "view": view,
        "others": _others(table, view, me),
        "result_url": f"/t/{table.id}/result",
        **ADDRESSES,
        "shelf": shelf,
        "beside": beside(view),
        **proposed(table),
        **words(table),
    }
    return live.show(
        table,
        page=f"seat/{n}",
        full="megaland/seat.html",
        part="megaland/seat_view.html",
        context=context,
        twin=lambda: twin(project(table, viewer)),
        problems=problems,
        status=status,
        secret=access.seat_secrets(table).get(me, ""),
    )


def seat_preview(table: Table, n: int, entries: Sequence[Entry]) -> Response:
    """What entries of seat ``n`` would do, as JSON; nothing is booked."""
    return effect(table, _viewer(table, table.seats[n - 1]), entries)


def _viewer(table: Table, me: str) -> Seat:
    return Seat(me, also=tuple(name for name in access.held_names(table) if name != me))


def _others(table: Table, view: LandView, me: str) -> list[dict[str, Any]]:
    """The other seats of this phone, and whether they are asked something."""
    held = access.held_names(table)
    return [
        {
            "name": row.shown,
            "awaited": row.awaited,
            "url": url_for("seat.page", table=table.id, n=row.number),
        }
        for row in view.seats
        if row.name in held and row.name != me
    ]
