"""Megaland tables that have got somewhere, for the tests of their pages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.megaland.plain import SEATS, Entries, done, e, home, level, stay
from tests.web.seat_pages import Evening

TYPES = ("Herb Hut", "Gym", "Reptile Stable", "Laboratory", "Hospital", "Fishing Pond", "Arena")

BEGUN: Entries = [e("buildings", types=list(TYPES)), e("first", "Ann")]

BUYING: Entries = [*BEGUN, level("spires"), *home()]
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
