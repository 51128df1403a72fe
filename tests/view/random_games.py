"""Random but legal games, to look at from all sides: simple seats play them."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from companion import practice
from companion.book.record import header
from companion.view.source import Source

SEATS = ("Ann", "Bo", "Cy")


def random_table(
    ruleset: str, seed: int, length: int, options: Mapping[str, Any] | None = None
) -> Source:
    """A table after ``length`` random legal entries (or fewer, when it is over)."""
    record = header(ruleset, options or {}, SEATS)
    return Source("t", practice.play_out(record, random.Random(seed), most=length))
