"""Practice: seats that play by themselves, without a plan.

Which seats do so is in a table's journal, so it is never exported and an ordinary table has none.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import Any

import msgspec

from companion.book.fold import Folded, extend, fold
from companion.book.outcome import Booked, Refused
from companion.book.record import Record
from companion.book.table import Table
from companion.contract import BANK, Awaited, Entry, Refusal, Rules
from companion.random_moves import choose

NOTE = "simple"
"""Kind of the journal notes that mark a seat."""

MOST_MOVES = 2000
"""More than a whole game has: a loop that finds no end stops here."""

MOST_ENTRIES = 3000
"""The same for a game that is counted by its entries."""

LONGEST_MOVE = 60
"""So many entries of one move are booked together; the rest is the next move."""

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eva", "Finn")
"""What seats are called that nobody named."""


def simple_seats(table: Table) -> frozenset[str]:
    """The seats of ``table`` that play by themselves; empty at an ordinary table."""
    return frozenset(note.seat for note in table.notes(NOTE) if note.seat in table.seats)


def mark(table: Table, seats: Iterable[str]) -> None:
    """From now on these seats play by themselves."""
    known = simple_seats(table)
    for seat in seats:
        if seat not in known:
            table.note(NOTE, seat=seat, by=BANK)


def filled(names: Sequence[str], seats: int) -> list[str]:
    """``names`` and others behind them, up to ``seats`` in all."""
    taken = {name.casefold() for name in names}
    others = [name for name in NAMES if name.casefold() not in taken]
    return [*names, *others[: max(0, seats - len(names))]]


def follow(table: Table) -> None:
    """After a person's entry: the simple seats play until a person is asked.

    Nothing happens at an ordinary table, and after a correction, so that what was taken back can
    be looked at. With simple seats alone nobody plays by itself: the desk says when.
    """
    simple, played = simple_seats(table), table.folded.played
    if simple and len(simple) < len(table.seats) and played and played[-1].place == table.entries:
        play_on(table, simple)


def play_on(
    table: Table,
    seats: Iterable[str],
    *,
    moves: int = MOST_MOVES,
    chance: random.Random | None = None,
) -> int:
    """Books moves for ``seats`` (the bank may be one) until others alone are awaited.

    A move is all that one of them enters in a row. Returns the number of moves. Raises
    :class:`~companion.book.store.StoreError` when they cannot be written.
    """
    playing, lot = frozenset(seats), chance or random.Random()
    for done in range(moves):
        rows = [row for row in table.rules.waiting(table.state) if row.seat in playing]
        if not rows:
            return done
        row = lot.choice(rows)
        move = _move(table.rules, table.state, row, lot)
        if not isinstance(table.book(move, by=row.seat), Booked):
            return done  # a person was quicker
    return moves


def play_out(record: Record, chance: random.Random, *, most: int = MOST_ENTRIES) -> Folded:
    """The game of ``record``, played on by all its seats and the bank, without a table.

    It stops at its end, or with ``most`` entries in all. Raises :class:`ValueError` where the
    rules do not take the record.
    """
    folded = fold(record)
    if isinstance(folded, Refused):
        raise ValueError(f"entry {folded.place}: {folded.code}")
    while len(folded.record.entries) < most and (rows := folded.waiting()):
        further = extend(folded, [_entry(folded.rules, folded.state, chance, rows)])
        if isinstance(further, Refused):
            raise AssertionError(f"entry {further.place} is refused: {further.code}")
        folded = further
    return folded


def _move(rules: Rules, state: Any, row: Awaited, chance: random.Random) -> list[Entry]:
    """All that the seat of ``row`` enters, as long as nobody else is awaited."""
    move: list[Entry] = []
    rows: tuple[Awaited, ...] = (row,)
    while len(rows) == 1 and rows[0].seat == row.seat and len(move) < LONGEST_MOVE:
        entry = _entry(rules, state, chance, rows)
        step = rules.play(state, entry)
        if isinstance(step, Refusal):
            raise AssertionError(f"{entry} is refused: {step.code}")
        move.append(entry)
        state = step.state
        rows = rules.waiting(state)
    return move


def _entry(rules: Rules, state: Any, chance: random.Random, rows: Sequence[Awaited]) -> Entry:
    types: Any = reduce(or_, rules.ENTRIES)
    entry: Entry = msgspec.convert(choose(rules, state, chance, rows), types)
    return entry
