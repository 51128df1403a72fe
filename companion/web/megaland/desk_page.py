"""The banker's desk of a Megaland table: everything for any seat, with one tap each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response, request, url_for

from companion.book.table import Table
from companion.contract import Entry
from companion.view.megaland import project
from companion.view.megaland.model import LandView, Question
from companion.view.model import LogLine
from companion.view.project import twin
from companion.view.viewer import Bank
from companion.web import desk_parts, live, qr, quick, reach
from companion.web.desk_view import kept_line
from companion.web.megaland.parts import beside, effect, proposed, shelf, words

SHOWN_LINES = 120
"""Entries in the log until "show all"."""

CHOICES = ("stay_or_home", "home")


def desk(table: Table, problems: Mapping[str, str], status: int) -> Response:
    """The desk, its live fragment, and its JSON twin."""
    view = project(table, Bank())
    line, effect_of_line = kept_line(table, problems)
    context: dict[str, Any] = {
        "view": view,
        "choosers": [q for q in view.questions if q.kind in CHOICES and q.choice],
        "other_questions": _in_order([q for q in view.questions if q.kind not in CHOICES]),
        "phones": {row.name: row.has_phone for row in view.seats},
        "urls": _urls(table),
        "enter_url": url_for("desk.enter", table=table.id),
        "preview_url": url_for("desk.effect", table=table.id),
        "propose_url": url_for("megaland.from_desk", table=table.id),
        "seats": _seat_cards(table, view),
        "shelf": shelf,
        "beside": beside(view, "adjust", "pile_empty"),
        "quick_text": line,
        "quick_effect": effect_of_line,
        "example": quick.example(table),
        "keys": _keys(),
        "line_words": quick.land_words(),
        **proposed(table),
        **words(table),
        **_log(view),
    }
    return live.show(
        table,
        page="desk",
        full="megaland/desk.html",
        part="megaland/desk_view.html",
        context=context,
        twin=lambda: twin(view),
        problems=problems,
        status=status,
    )


def desk_preview(table: Table, entries: Sequence[Entry]) -> Response:
    """What entries would do, as JSON; nothing is booked."""
    return effect(table, Bank(), entries)


def _keys() -> tuple[tuple[str, str], ...]:
    """The desk's keys but for that of the advice, which this desk has not."""
    every = desk_parts.keys()
    return tuple(row for row in every if row[0] != "d")


def _in_order(questions: list[Question]) -> list[Question]:
    """The short question of the set-up before the long one."""
    return sorted(questions, key=lambda question: question.kind == "buildings")


def _urls(table: Table) -> dict[str, str]:
    names = {
        "desk": "desk.page",
        "enter": "desk.enter",
        "quick": "desk.quick",
        "preview": "desk.preview",
        "undo": "desk.undo",
        "redo": "desk.redo",
        "screen": "screen.screen",
        "result": "result.page",
        "record": "result.record",
        "sheet": "result.sheet",
        "lobby": "lobby.lobby",
        "tick": "desk.tools.tick",
        "count": "desk.count.page",
        "mend": "desk.mend.page",
    }
    found = {name: url_for(endpoint, table=table.id) for name, endpoint in names.items()}
    beside = {name: f"{found['desk']}/{name}" for name in ("address", "name")}
    return {**found, **beside, "home": url_for("home.home")}


def _seat_cards(table: Table, view: LandView) -> list[dict[str, Any]]:
    """Each seat with its own address as a QR code."""
    addresses = {row.name: reach.seat_address(table, row.name) for row in view.seats}
    return [
        {"row": row, "address": addresses[row.name], "qr": qr.svg(addresses[row.name])}
        for row in view.seats
    ]


def _log(view: LandView) -> dict[str, Any]:
    """The lines of the log, filtered as the address says (the script filters by itself)."""
    find, seat = request.args.get("find", "").strip(), request.args.get("of", "")

    def fits(line: LogLine) -> bool:
        return (not seat or line.seat == seat) and find.casefold() in line.text.casefold()

    lines = [line for line in view.history if fits(line)]
    whole = bool(request.args.get("all") or find or seat)
    return {
        "lines": tuple(lines if whole else lines[:SHOWN_LINES]),
        "older": not whole and len(lines) > SHOWN_LINES,
        "seat_names": tuple(row.shown for row in view.seats),
        "find": find,
        "find_seat": seat,
    }
