"""Megaland tables that have got somewhere, for the tests of their pages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.web.seat_pages import Evening

Entries = list[dict[str, Any]]

SEATS = ("Ann", "Bo", "Cy")
TYPES = ("Herb Hut", "Gym", "Reptile Stable", "Laboratory", "Hospital", "Fishing Pond", "Arena")


def e(type: str, seat: str | None = None, **keys: Any) -> dict[str, Any]:
    """An entry as a record has it."""
    return {"type": type, **({"seat": seat} if seat else {}), **keys}


def level(card: str) -> dict[str, Any]:
    """The card that was flipped."""
    return e("level", card=card)


def stay(*seats: str) -> Entries:
    """These seats (default: all three) stay."""
    return [e("stay", seat) for seat in seats or SEATS]


def home(*seats: str) -> Entries:
    """These seats go home (treasures on the table)."""
    return [e("home", seat) for seat in seats]


def done(*seats: str) -> Entries:
    """These seats have bought."""
    return [e("done", seat) for seat in seats]


BEGUN: Entries = [e("buildings", types=list(TYPES)), e("first", "Ann")]

BUYING: Entries = [*BEGUN, level("spires"), *home(*SEATS)]
"""Treasures on the table: everybody came home with one card; Ann buys."""

RICH: Entries = [
    *BUYING,
    e("building", "Ann", name="Gym"),
    e("building", "Ann", name="Hospital"),
    *done("Ann"),
    e("building", "Bo", name="Temple of Zoz"),
    *done(*SEATS[1:]),
]
"""Round 2, Bo flips. Ann: 1 coin, 2 jumps, Gym and Hospital. Bo: 7 coins, Temple. Cy: nothing."""

TRACKED_BUYING: Entries = [
    *BEGUN,
    level("treasure box"),
    *stay(),
    level("spires"),
    e("home", "Ann", treasures={"egg": 2, "gear": 1}),
    e("home", "Bo", treasures={"stone": 1, "fish": 1, "crystal": 1}),
    e("home", "Cy", treasures={"carrot": 3}),
]
"""Treasures tracked: Ann buys with two eggs and a gear."""


def evening(folder: Path, *entries: dict[str, Any], **options: Any) -> Evening:
    """A table of Ann, Bo and Cy at which these entries were made."""
    return Evening(folder, "megaland", SEATS, entries, **options)
