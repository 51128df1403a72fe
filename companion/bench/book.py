"""The book without pages: how fast entries fold, and what a correction far back takes."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import msgspec

from companion.bench import games
from companion.bench.figures import median, timed
from companion.bench.scale import Scale
from companion.book.fold import Folded, fold
from companion.book.house import House
from companion.book.mending import Change, accept, begin, keys, try_out
from companion.book.outcome import Refused
from companion.book.record import decode, encode
from companion.contract import BANK
from companion.stock.entries import Buy
from companion.view.mending import preview

REPEATS = 5
GAME = 250
"""Entries of the game that is read from its file."""
KINDS = ("acquire-classic", "acquire-online", "megacquire-gold-condensed", "mergernaut05")
ENTRIES, BACK = 600, 300


def folding(folder: Path, scale: Scale) -> dict[str, Any]:
    """Entries a second with ledger and sums checked, and a game of 250 from its file."""
    kinds = [KINDS[number % len(KINDS)] for number in range(scale.games)]
    played = [games.played(kind, 4, number) for number, kind in enumerate(kinds)]
    records = [game.record for game in played]
    entries = sum(len(record.entries) for record in records)
    best = min(timed(lambda: [fold(record) for record in records]) for _ in range(REPEATS))
    file = games.file_of_first(games.long_game(GAME), GAME)
    whole = [timed(lambda: fold(decode(file))) for _ in range(REPEATS * 3)]
    return {
        "entries_per_s": round(entries / best),
        "entries": entries,
        "game_ms": median(whole),
        "game_entries": GAME,
    }


def correcting(folder: Path, scale: Scale) -> dict[str, Any]:
    """A purchase 300 entries back, of 600, changed: the preview of it and the booking."""
    house = House(folder)
    table = house.import_record(encode(games.long_record(ENTRIES)))
    key, entry = _change_far_back(table.folded)
    seconds = []
    for _ in range(REPEATS):
        began = time.perf_counter()
        mending = begin(table.folded, Change(key, entry))
        preview(table, mending)
        booked = accept(table, mending)
        seconds.append(time.perf_counter() - began)
        if isinstance(booked, Refused):
            raise RuntimeError(f"the correction was refused: {booked.code}")
        table.undo(table.record.ids()[-1], by=BANK)
    house.close()
    return {"ms": median(seconds), "entries": ENTRIES, "back": BACK}


def _change_far_back(folded: Folded) -> tuple[str, Buy]:
    """One share less in a purchase that far back, such that the rest of the game still stands."""
    order = keys(folded)
    for number in range(len(order) - BACK, 0, -1):
        old = folded.played[number].entry
        if isinstance(old, Buy) and any(old.shares.values()):
            fewer = {company: n - 1 for company, n in old.shares.items()}
            entry = msgspec.structs.replace(old, id=None, shares=fewer)
            if try_out(folded, begin(folded, Change(order[number], entry))).settled:
                return order[number], entry
    raise ValueError("no purchase of this game can be changed")
