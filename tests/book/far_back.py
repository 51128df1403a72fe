"""A long game and a correction far back in it: for the test of its time and for the bench."""

from __future__ import annotations

import time

from companion.bench.games import long_record
from companion.book.mending import Add, accept, begin, keys
from companion.book.outcome import Booked
from companion.book.record import Record
from companion.book.table import Table
from companion.stock.entries import Adjust
from companion.view.mending import preview

ENTRIES = 600
BACK = 300


def long_game(entries: int = ENTRIES) -> Record:
    """A record of that many entries, to be imported."""
    return long_record(entries)


def corrected_far_back(table: Table, back: int = BACK) -> float:
    """Seconds of the processor to preview and accept money found ``back`` entries ago."""
    begun = time.process_time()
    folded = table.folded
    key = keys(folded)[len(folded.played) - back]
    money = Adjust(cash={table.seats[0]: 100}, reason="found under the board")
    mending = begin(folded, Add(key, money))
    shown = preview(table, mending)
    booked = accept(table, mending)
    spent = time.process_time() - begun
    assert shown.ok, shown
    assert isinstance(booked, Booked), booked
    return spent
