"""From an entry to all screens: POST, event, and every viewer's own fragment; and the floor."""

from __future__ import annotations

import gzip
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from companion.bench import games
from companion.bench.figures import median, p95
from companion.bench.scale import Scale
from companion.bench.server import companion, floor, serving
from companion.bench.viewers import Crowd, Place, Viewer
from companion.book.house import House
from companion.book.table import Table
from companion.contract import BANK
from companion.web import create_app, forms, security

SEATS = 6
KINDS = ("megacquire-gold-condensed", "acquire-online", "mergernaut05", "megacquire-gold")
"""Games on the tables of the large measurement."""


@dataclass(slots=True)
class Play:
    """A table to be played on, and who may do it."""

    places: list[Place]
    """Phones in the order of the seats, table screen, desk."""
    entries: list[tuple[int, str, str]]
    """What is entered next: the number of the place, the address, the form."""


def one_table(folder: Path, scale: Scale) -> dict[str, Any]:
    """Eight viewers at one table, a whole game long."""
    house = House(folder)
    plays = [_play(house, KINDS[0], 0, scale.rounds)]
    house.close()
    seconds, fragment, _memory = _measured(plays, companion(folder), scale.rounds)
    below = _floor(plays, _kept(folder, fragment), 64, scale.rounds)
    return _told(seconds, below)


def many_tables(folder: Path, scale: Scale) -> dict[str, Any]:
    """Hundreds of open streams at many tables; one entry at a time in one of them."""
    house = House(folder)
    kinds = [(KINDS[number % len(KINDS)], number) for number in range(scale.tables)]
    plays = [_play(house, kind, number, 40) for kind, number in kinds]
    house.close()
    viewers = scale.viewers // scale.tables
    for play in plays:
        play.places = play.places[:viewers]
    seconds, fragment, memory = _measured(plays, companion(folder, scale.threads), scale.rounds)
    below = _floor(plays, _kept(folder, fragment), scale.threads, scale.rounds)
    return {**_told(seconds, below), "rss_mb": memory}


def _kept(folder: Path, fragment: bytes) -> Path:
    """The file that the floor sends: one of the fragments, of the usual size."""
    file = folder / "fragment.html"
    file.write_bytes(fragment)
    return file


def _told(seconds: Sequence[float], below: Sequence[float]) -> dict[str, Any]:
    return {
        "median_ms": median(seconds),
        "p95_ms": p95(seconds),
        "floor_ms": median(below),
        "times_floor": round(median(seconds) / median(below), 2),
    }


def _play(house: House, ruleset: str, seed: int, rounds: int) -> Play:
    """A table in the middle of its game, with the entries that come next."""
    seats = min(SEATS, 5 if ruleset == "mergernaut05" else SEATS)
    game = games.played(ruleset, seats, seed % 8)
    entries = game.record.entries
    begun = max(1, (len(entries) - rounds) // 2)
    table = house.import_record(games.file_of_first(game, begun))
    tokens = _tokens(house, table)
    places = [
        Place(f"/t/{table.id}/seat/{n}/view", f"/t/{table.id}/live?role=seat&seat={n}", cookie)
        for n, (cookie, _) in enumerate(tokens[:-1], 1)
    ]
    host = tokens[-1][0]
    places.append(Place(f"/t/{table.id}/screen/view", f"/t/{table.id}/live?role=screen", host))
    places.append(Place(f"/t/{table.id}/desk/view", f"/t/{table.id}/live?role=desk", host))
    coming = []
    for number, entry in enumerate(entries[begun : begun + rounds + 1], begun):
        seat = getattr(entry, "seat", BANK)
        if seat == BANK or number + 1 == len(entries):
            break  # the count at the end is made once
        place = table.seats.index(seat)
        fields = {**forms.flat(entry), "csrf": tokens[place][1], "intent": f"i{number}"}
        path = f"/t/{table.id}/seat/{place + 1}/enter"
        coming.append((place, path, urlencode({**fields, "seen": number})))
    return Play(places, coming)


def _tokens(house: House, table: Table) -> list[tuple[str, str]]:
    """Cookie and form token of each seat, and of the host."""
    app = create_app(house)
    secrets = [table.secret(seat) for seat in table.seats]
    with app.app_context():
        held = [(f"seats={secret}; chair=bl", security.csrf_token(secret)) for secret in secrets]
        return [*held, (f"host={house.host_secret}", security.csrf_token(house.host_secret))]


def _measured(
    plays: Sequence[Play], server: Sequence[str], rounds: int
) -> tuple[list[float], bytes, float | None]:
    """Seconds of each round, a fragment of median size, the server's memory with all streams."""
    chance = random.Random(rounds)
    with serving(server) as running:
        crowd = Crowd(running.port, [place for play in plays for place in play.places])
        groups = _groups(crowd, plays)
        coming = [list(reversed(play.entries)) for play in plays]
        seconds = []
        for number in range(rounds + 1):
            open_tables = [n for n, entries in enumerate(coming) if entries]
            if not open_tables:
                break
            table = chance.choice(open_tables)
            place, path, body = coming[table].pop()
            took = crowd.round(groups[table][place], path, body, groups[table])
            if number:  # the first one warms up
                seconds.append(took)
        memory = running.memory_mb()
        fragment = sorted(crowd.fetched, key=len)[len(crowd.fetched) // 2]
        crowd.close()
    return seconds, gzip.decompress(fragment), memory


def _floor(plays: Sequence[Play], fragment: Path, threads: int, rounds: int) -> list[float]:
    chance = random.Random(rounds)
    with serving(floor(fragment, len(plays), threads)) as running:
        places = [
            Place(f"/t/{table}/view", f"/t/{table}/live")
            for table, play in enumerate(plays)
            for _ in play.places
        ]
        crowd = Crowd(running.port, places)
        groups = _groups(crowd, plays)
        seconds = []
        for number in range(rounds + 1):
            table = chance.randrange(len(plays))
            poster = chance.choice(groups[table])
            took = crowd.round(poster, f"/t/{table}/enter", "seen=1", groups[table])
            if number:
                seconds.append(took)
        crowd.close()
    return seconds


def _groups(crowd: Crowd, plays: Sequence[Play]) -> list[list[Viewer]]:
    """The viewers of each table."""
    rest = list(crowd.viewers)
    groups = []
    for play in plays:
        groups.append(rest[: len(play.places)])
        rest = rest[len(play.places) :]
    return groups
