"""Whole games to measure with, played by chance from a fixed seed."""

from __future__ import annotations

import functools
import random

from companion import practice
from companion.book.fold import Folded
from companion.book.record import Record, encode, header
from companion.stock import entries as e

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Finn")

LONG = 87
"""The seed of a game of six that is longer than most: they end by chance."""


@functools.lru_cache(maxsize=64)
def played(ruleset: str, seats: int, seed: int) -> Folded:
    """A whole game of ``seats`` simple seats; the same for the same seed."""
    record = header(ruleset, {}, NAMES[:seats])
    return practice.play_out(record, random.Random(f"{ruleset} {seats} {seed}"))


def long_game(entries: int) -> Folded:
    """A game that has at least so many entries. Raises :class:`ValueError` where it has not."""
    game = played("acquire-online", 6, LONG)
    if len(game.record.entries) < entries:
        raise ValueError(f"the long game has only {len(game.record.entries)} entries")
    return game


def long_record(entries: int) -> Record:
    """A record of so many entries: a whole game, with counts of the table in between."""
    game = long_game(0).record
    given = list(game.entries[:-1])
    step = 1
    while len(given) < entries:
        step += 2
        given.insert(1 + step % len(given), e.Audit(seat=NAMES[0]))
    return game.with_entries(given)


def file_of_first(game: Folded, entries: int) -> bytes:
    """The game's first entries as a record file."""
    return encode(game.record.until(entries))
