"""Pages: bytes on the way to a phone, and the server's time for a view."""

from __future__ import annotations

import gzip
import re
import statistics
import time
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from companion.bench import games
from companion.bench.figures import median
from companion.bench.scale import Scale
from companion.book.house import House
from companion.book.outcome import Refused
from companion.book.table import Table
from companion.contract import BANK
from companion.web import create_app

KIND, SEATS = "megacquire-gold-condensed", 6
LAND, LAND_SEATS = "megaland", 5
FILE = re.compile(r'(?:src|href)="(/static/[^"#]+)')


def measure(folder: Path, scale: Scale) -> dict[str, Any]:
    """First load and update of a page in the middle of a game; time per view over a game."""
    land = _measured(folder / LAND, LAND, LAND_SEATS, scale)
    return {
        **_measured(folder / KIND, KIND, SEATS, scale),
        "megaland_view_ms": land["view_ms"],
        "megaland_update_bytes": land["update_bytes"],
    }


def _measured(folder: Path, kind: str, seats: int, scale: Scale) -> dict[str, Any]:
    house = House(folder)
    game = games.played(kind, seats, 0)
    table = house.import_record(games.file_of_first(game, 1))
    app = create_app(house)
    views = clients(app, house, table)
    seconds: list[float] = []
    updates: list[int] = []
    first = 0
    coming = game.record.entries[1 : 1 + scale.rounds]
    for number, entry in enumerate(coming):
        if isinstance(table.book([entry], by=BANK), Refused):
            raise RuntimeError("a game that was played before is refused now")
        for path, client in views.items():
            began = time.perf_counter()
            answer = client.get(f"{path}/view", headers={"Accept-Encoding": "gzip"})
            seconds.append(time.perf_counter() - began)
            updates.append(len(answer.get_data()))
        if number == len(coming) // 2:
            first = max(first_load(client, path) for path, client in views.items())
    house.close()
    return {
        "first_load_bytes": first,
        "update_bytes": round(statistics.median(updates)),
        "update_most_bytes": max(updates),
        "view_ms": median(seconds),
    }


def clients(app: Flask, house: House, table: Table) -> dict[str, FlaskClient]:
    """A client for every page of the table: phones, table screen, desk."""
    found = {}
    for n, seat in enumerate(table.seats, 1):
        phone = app.test_client()
        phone.set_cookie("seats", table.secret(seat))
        found[f"/t/{table.id}/seat/{n}"] = phone
    for page in ("screen", "desk"):
        laptop = app.test_client()
        laptop.set_cookie("host", house.host_secret)
        found[f"/t/{table.id}/{page}"] = laptop
    return found


def first_load(client: FlaskClient, path: str) -> int:
    """Bytes of a page and of every file it links to, packed with gzip as on the way."""
    packed = {"Accept-Encoding": "gzip"}
    page = client.get(path, headers=packed).get_data()
    text = gzip.decompress(page).decode()
    files = set(FILE.findall(text))
    return len(page) + sum(len(client.get(file, headers=packed).get_data()) for file in files)
