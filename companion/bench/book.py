"""The book without pages: how fast entries fold, and what a correction far back takes."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import msgspec

from companion.bench import games
from companion.bench.figures import median, timed
from companion.bench.scale import Scale
from companion.book.draft import try_corrections
from companion.book.entries import Amend
from companion.book.fold import Folded, fold
from companion.book.house import House
from companion.book.outcome import Refused
from companion.book.record import decode, encode
from companion.contract import BANK
from companion.stock.entries import Buy
from companion.view.difference import difference

REPEATS = 5
KINDS = ("acquire-classic", "acquire-online", "megacquire-gold-condensed", "mergernaut05")
ENTRIES, BACK = 600, 300


def folding(folder: Path, scale: Scale) -> dict[str, Any]:
    """Entries a second with ledger and sums checked, and a game of 250 from its file."""
    kinds = [KINDS[number % len(KINDS)] for number in range(scale.games)]
    played = [games.played(kind, 4, number) for number, kind in enumerate(kinds)]
    records = [game.record for game in played]
    entries = sum(len(record.entries) for record in records)
    best = min(timed(lambda: [fold(record) for record in records]) for _ in range(REPEATS))
    file = games.file_of_first(games.played("acquire-online", 6, 1), 250)
    whole = [timed(lambda: fold(decode(file))) for _ in range(REPEATS * 3)]
    return {"entries_per_s": round(entries / best), "game_ms": median(whole), "entries": entries}


def correcting(folder: Path, scale: Scale) -> dict[str, Any]:
    """A purchase 300 entries back, of 600, changed: the preview of it and the booking."""
    house = House(folder)
    table = house.import_record(encode(games.long_record(ENTRIES)))
    change = _change_far_back(table.folded)
    seconds = []
    for _ in range(REPEATS):
        began = time.perf_counter()
        draft = try_corrections(table.folded, [change])
        difference(table, draft)
        booked = table.book([change], by=BANK)
        seconds.append(time.perf_counter() - began)
        if isinstance(booked, Refused):
            raise RuntimeError(f"the correction was refused: {booked.code}")
        table.undo(table.record.ids()[-1], by=BANK)
    house.close()
    return {"ms": median(seconds), "entries": ENTRIES, "back": BACK}


def _change_far_back(folded: Folded) -> Amend[Any]:
    """One share less in a purchase that far back, such that the rest of the game still stands."""
    entries = folded.record.entries
    for number in range(len(entries) - BACK, 0, -1):
        old = entries[number - 1]
        if isinstance(old, Buy) and any(old.shares.values()):
            fewer = {company: n - 1 for company, n in old.shares.items()}
            entry = msgspec.structs.replace(old, id=None, shares=fewer)
            change = Amend(target=number, entry=entry)
            if try_corrections(folded, [change]).legal:
                return change
    raise ValueError("no purchase of this game can be changed")
