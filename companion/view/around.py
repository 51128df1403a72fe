"""The states around a correction: what the record led to without it, and with it."""

from __future__ import annotations

import functools
from typing import Any

from companion.book.fold import Folded, fold


def around(folded: Folded, number: int) -> tuple[Any, Any] | None:
    """The states before and after a correction; None where the file did not fold there."""
    games = games_around(folded, number)
    return (games[0].state, games[1].state) if games else None


def games_around(folded: Folded, number: int) -> tuple[Folded, Folded] | None:
    """The whole games before and after a correction; None where the file did not fold there."""
    return _around(At(folded, number))


def on_the_table(game: Folded, untold: bool) -> Any:
    """The state that people have laid out: without the settlement while it is ``untold``."""
    return game.state_after(min(len(game.played), settling(game))) if untold else game.state


def settling(game: Folded) -> int:
    """The place among the played entries of the one that settled; past the end where none did."""
    over = (n for n, one in enumerate(game.played) if getattr(one.state, "over", False))
    return next(over, len(game.played))


class At:
    """The first entries of a file; a file only grows, so equal ones have equal states."""

    __slots__ = ("folded", "key", "number")

    def __init__(self, folded: Folded, number: int) -> None:
        self.folded, self.number = folded, number
        record = folded.record
        self.key = (record.ruleset, record.seats, dict(record.options), record.entries[:number])

    def __hash__(self) -> int:
        return hash((self.folded.record.seats, self.number))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, At) and self.key == other.key


# every page goes through all corrections of its table: too few places would be worse than none
@functools.lru_cache(maxsize=512)
def _around(at: At) -> tuple[Folded, Folded] | None:
    folded, number = at.folded, at.number
    record = folded.record
    whole = len(record.entries)
    after = folded if number == whole else fold(record.until(number), folded)
    before = fold(record.until(number - 1), folded)
    if not isinstance(before, Folded) or not isinstance(after, Folded):
        return None
    return before, after
