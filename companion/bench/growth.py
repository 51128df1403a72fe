"""How the work grows with entries, seats and tables: a small table each."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.bench import games
from companion.bench.figures import median, timed
from companion.bench.pages import clients
from companion.bench.scale import Scale
from companion.book.fold import fold
from companion.book.house import House
from companion.book.record import encode
from companion.contract import BANK
from companion.stock.entries import Audit
from companion.web import create_app

ENTRIES = 150
SEATS = (3, 4, 6)
TABLES = 12
REPEATS = 7


def measure(folder: Path, scale: Scale) -> list[dict[str, Any]]:
    """Rows of ``by``, ``n`` and what an entry, a view and a whole fold (or a start) take."""
    rows = [_entries(folder / f"e{n}", ENTRIES * n) for n in scale.growth]
    rows += [_seats(folder / f"s{n}", n) for n in SEATS]
    rows += [_tables(folder / f"t{n}", TABLES * n) for n in scale.growth]
    return rows


def _entries(folder: Path, entries: int) -> dict[str, Any]:
    return _row("entries", entries, folder, encode(games.long_record(entries)))


def _seats(folder: Path, seats: int) -> dict[str, Any]:
    game = games.played("megacquire-gold-condensed", seats, 2)
    return _row("seats", seats, folder, games.file_of_first(game, 100))


def _tables(folder: Path, tables: int) -> dict[str, Any]:
    house = House(folder)
    file = games.file_of_first(games.played("megacquire-gold-condensed", 4, 1), 100)
    for _ in range(tables - 1):
        house.import_record(file)
    house.close()
    return _row("tables", tables, folder, file)


def _row(by: str, n: int, folder: Path, file: bytes) -> dict[str, Any]:
    """Medians at one table: booking an entry, one view after it, and opening the whole house."""
    house = House(folder)
    table = house.import_record(file)
    app = create_app(house)
    book, view = [], []
    for _ in range(REPEATS):
        book.append(timed(lambda: table.book([Audit(seat=table.seats[0])], by=BANK)))
        for path, client in clients(app, house, table).items():
            view.append(timed(_get(client.get, f"{path}/view")))
    whole = [timed(lambda: fold(table.record)) for _ in range(REPEATS)]
    house.close()
    began = time.perf_counter()
    house = House(folder)
    opened = time.perf_counter() - began
    house.close()
    return {
        "by": by,
        "n": n,
        "book_ms": median(book),
        "view_ms": median(view),
        "fold_ms": median(whole),
        "open_ms": median([opened]),
    }


def _get(get: Callable[[str], object], path: str) -> Callable[[], object]:
    return lambda: get(path)
