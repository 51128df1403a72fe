"""The banker's desk of a Megaland table: everything for any seat, with one tap each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response

from companion.book.table import Table
from companion.contract import Entry
from companion.view.megaland import project
from companion.view.megaland.model import Question
from companion.view.project import twin
from companion.view.viewer import Bank
from companion.web import desk_log, desk_parts, live, posting, quick
from companion.web.desk_view import kept_line, urls
from companion.web.megaland.parts import beside, effect, proposed, shelf, words

CHOICES = ("stay_or_home", "home")

ADDRESSES = {
    "enter_url": f"{posting.HERE}/enter",
    "preview_url": f"{posting.HERE}/effect",
    "propose_url": f"{posting.HERE}/propose",
}
"""Where the forms of the page go."""


def desk(table: Table, problems: Mapping[str, str], status: int) -> Response:
    """The desk, its live fragment, and its JSON twin."""
    asked = desk_log.asked_of_log()
    view = project(table, Bank(), most=desk_log.most(asked))
    line, effect_of_line = kept_line(table, problems)
    context: dict[str, Any] = {
        "view": view,
        "choosers": [q for q in view.questions if q.kind in CHOICES and q.choice],
        "other_questions": _in_order([q for q in view.questions if q.kind not in CHOICES]),
        "phones": {row.name: row.has_phone for row in view.seats},
        "urls": {**urls(table), "enter": ADDRESSES["enter_url"]},
        "seats": desk_parts.seat_cards(table, view.seats),
        "shelf": shelf,
        "beside": beside(view, "adjust", "pile_empty"),
        "quick_text": line,
        "quick_effect": effect_of_line,
        "example": quick.example(table),
        "keys": _keys(),
        "line_words": quick.land_words(),
        **ADDRESSES,
        **proposed(table),
        **words(table),
        **desk_log.log(view, asked),
    }
    return live.show(
        table,
        page="desk",
        full="megaland/desk.html",
        part="megaland/desk_view.html",
        context=context,
        twin=lambda: twin(project(table, Bank())),
        problems=problems,
        status=status,
        query=desk_log.query(asked),
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
