"""Games to correct, told in the quick line's words, and what is asked of them."""

from __future__ import annotations

from typing import Any

from companion.book.entries import type_of
from companion.book.fold import Folded, extend
from companion.book.mending import (
    Mending,
    keys,
    try_out,
)
from companion.stock import entries as e
from tests.book.test_quickline import game

CLASSIC = "acquire-classic"
BEGIN = ("Ann", "A1 -", "B1 =Tow +3Tow", "I12 +1Tow", "I11 =Lux +2Lux", "C1 -")
"""Ann begins with a lone tile; Bo founds Tower and buys 3, Cy buys 1 of it, Ann founds Luxor."""


ROUNDS = ("Ann", "A1 -", "C3 -", "E5 -", "G7 -", "I9 -", "A11 -", "C9 -", "E1 -", "G3 -")


def classic(*lines: str, seats: tuple[str, ...] = ("Ann", "Bo", "Cy")) -> Folded:
    return game(*lines, ruleset=CLASSIC, seats=seats)


def row(folded: Folded, kind: str, number: int = 1) -> str:
    """Key of the ``number``-th played entry of this type."""
    order = keys(folded)
    found = [order[n] for n, one in enumerate(folded.played) if type_of(one.entry) == kind]
    return found[number - 1]


def shares(folded: Folded | None, seat: str) -> dict[str, int]:
    assert folded is not None
    held: dict[str, int] = folded.books()["seats"][seat]["shares"]
    return held


def cash(folded: Folded | None, seat: str) -> int:
    assert folded is not None
    return int(folded.books()["seats"][seat]["cash"])


def entries_of(mending: Mending, folded: Folded) -> list[Any]:
    return [type(one).__name__ for one in try_out(folded, mending).written]


def merged() -> Folded:
    """Ann joins Tower and Luxor; Tower survives, both holders of Luxor decide, Ann buys nothing."""
    folded = classic(
        "Ann", "A1 -", "B1 =Tow +3Tow", "D1 -", "E1 =Lux +3Lux", "I12 +2Lux", "G5 +2Tow"
    )
    lines = [
        e.Place(seat="Ann", tile="1C"),
        e.Survivor(seat="Ann", company="Tower"),
        e.Dispose(seat="Ann", sell=2),
        e.Dispose(seat="Bo", trade=2),
        e.Buy(seat="Ann"),
    ]
    after = extend(folded, lines)
    assert isinstance(after, Folded), after
    return after


def seat_of_tile(folded: Folded | None, tile: str) -> str:
    assert folded is not None
    return next(
        one.entry.seat
        for one in folded.played
        if isinstance(one.entry, e.Place) and one.entry.tile == tile
    )
