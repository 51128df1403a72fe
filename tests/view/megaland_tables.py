"""Megaland tables to look at, and what is looked for on their pages."""

from __future__ import annotations

import json
from typing import Any

from companion.book.record import encode_entry
from companion.contract import BANK
from companion.view.megaland.model import LandView, Question, SeatRow
from companion.view.source import Source
from tests.megaland.plain import done, e, home, level, stay
from tests.view.tables import played

TYPES = ["Herb Hut", "Gym", "Reptile Stable", "Bowling Alley", "Hospital", "Fishing Pond", "Arena"]

SET_UP: list[dict[str, Any]] = [
    {"type": "buildings", "types": TYPES},
    {"type": "first", "seat": "Ann"},
]

WALKED = [level("spires"), *home()]
"""Everybody came home with one card; Ann buys."""


def table(*entries: dict[str, Any], **options: Any) -> Source:
    """A table of three after set-up and these entries."""
    made = [*SET_UP, *entries]
    undoable = {BANK: len(made), "Ann": len(made)}
    return played("megaland", made, options=options, shown={"Bo": "Bobby"}, undoable=undoable)


def before_set_up() -> Source:
    """Nothing is chosen yet."""
    return played("megaland", [], seats=("Ann", "Bo"))


def changed(source: Source, *more: dict[str, Any], **replaced: dict[str, Any]) -> Source:
    """The same table with further entries; ``last_but_one`` stands in that entry's place."""
    record = source.folded.record
    made = [json.loads(encode_entry(entry)) for entry in record.entries]
    if "last_but_one" in replaced:
        made[-2] = replaced["last_but_one"]
    return played(
        "megaland",
        [*made, *more],
        record.seats,
        record.options,
        shown=source.shown,
        undoable=source.undoable,
    )


def question(view: LandView, kind: str) -> Question:
    """What a page asks of this kind."""
    return next(one for one in view.questions if one.kind == kind)


def seat(view: LandView, name: str) -> SeatRow:
    """The row of a seat."""
    return next(row for row in view.seats if row.name == name)


def secret() -> Source:
    """Bo went home with five cards and a Bazaar, Ann stays, Cy still chooses."""
    bought = [*done("Ann"), e("building", "Bo", name="Bazaar of Oddities"), *done("Bo", "Cy")]
    run = []
    for card in ("spires", "clouds", "pillars"):
        run += [level(card), *stay()]
    end = [level("treasure box"), e("home", "Bo"), e("stay", "Ann")]
    return table(*WALKED, *bought, *run, *end, secret_choice=True)


def finished() -> Source:
    """Two rounds; Ann 20 by hand and purchases, Bo 20, Cy 3."""
    return table(
        *WALKED,
        e("building", "Ann", name="Cafe"),
        e("building", "Ann", name="Bowling Alley"),
        *done(),
        e("adjust", coins={"Ann": 16, "Bo": 20, "Cy": 3}, reason="a test"),
        level("bats"),
        *home(),
        *done("Bo", "Cy", "Ann"),
    )
