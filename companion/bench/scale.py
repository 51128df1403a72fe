"""How many rounds: the whole measurement, or a short one that only shows that it works."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Scale:
    """Numbers of rounds and sizes."""

    rounds: int
    """Entries made in a live measurement."""
    tables: int
    viewers: int
    """Streams of the large live measurement, spread over the tables."""
    threads: int
    games: int
    """Whole games that are folded."""
    starts: int
    growth: tuple[int, ...]
    """Numbers of entries and of tables at which growth is looked at, as parts of one another."""


FULL = Scale(rounds=120, tables=50, viewers=400, threads=450, games=12, starts=3, growth=(1, 2, 4))
SHORT = Scale(rounds=6, tables=3, viewers=18, threads=64, games=2, starts=1, growth=(1, 2))
