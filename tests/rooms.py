"""A room: an app with one table whose game can be exchanged under it, and one who looks at it.

Everything that viewer can be sent is collected, so that two games can be compared byte by byte.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from flask import Flask
from flask.testing import FlaskClient

from companion.book.fold import Folded
from companion.book.house import House
from companion.book.record import Record, encode
from companion.book.table import Table
from companion.contract import Entry
from companion.view.viewer import Bank, Screen, Seat, Viewer
from companion.web import guessing
from companion.web.security import csrf_token
from tests.view.random_games import random_table

Game = tuple[str, Mapping[str, Any]]
"""A ruleset and its options."""

DISCLOSING = (
    *("megacquire-gold-condensed", "megacquire-gold", "acquire-online", "acquire-classic"),
    *("acquire-1999", "acquire-2008", "acquire-2023"),
)
"""The rulesets with the four methods of disclosure; Mergernaut has a rule of its own."""
METHODS = (1, 2, 3, 4)
GAMES: Mapping[str, tuple[Game, ...]] = {
    **{
        ruleset: tuple(
            (ruleset, {"disclosure": method, "cash_open": cash})
            for method in METHODS
            for cash in (False, True)
        )
        for ruleset in DISCLOSING
    },
    "mergernaut05": (
        ("mergernaut05", {}),
        ("mergernaut05", {"fog": True}),
        ("mergernaut05", {"show_takeover_counts": True}),
    ),
}
"""Every manner of secrecy that a ruleset of the stock family can be played with."""
VIEWERS: tuple[Viewer, ...] = (Screen(), Bank(), Seat("Ann"), Seat("Bo"), Seat("Cy"))
SEATS = ("Ann", "Bo", "Cy")

VISIT = "a-watcher"
"""What a browser without a seat is told apart by."""
STREAM = "/t/<table>/live"
OF_ALL_TABLES = {"/", "/history", "/tally", "/tally.csv"}
"""Pages about the whole house that tell of its tables."""

_BY_CHANCE = re.compile(
    rb'name="intent" value="[^"]*"|chart-[0-9a-f-]{36}|\d{4}-\d\d-\d\d \d\d:\d\d'
)
"""Ids of forms, of charts in their own style sheets, and the minute in which a sheet is printed."""

Seen = tuple[int, str, bytes]
"""Status, mark and bytes of an answer."""


@dataclass
class Room:
    """An app with one table, and the one who looks; ``language`` is what its browser wishes."""

    app: Flask
    house: House
    table: Table
    viewer: Viewer
    language: str = "en"

    @property
    def client(self) -> FlaskClient:
        """The viewer's browser."""
        client = self.app.test_client()
        client.environ_base["HTTP_ACCEPT_LANGUAGE"] = self.language
        match self.viewer:
            case Seat(own=names):
                secrets = (self.table.secret(name) for name in sorted(names))
                client.set_cookie("seats", ".".join(secrets))
            case Bank():
                client.set_cookie("host", self.house.host_secret)
            case _:
                client.set_cookie("watch", self.table.watch_token)
                client.set_cookie("visit", VISIT)
        return client

    def token(self) -> str:
        """The viewer's form token."""
        secret = VISIT
        if isinstance(self.viewer, Seat):
            secret = self.table.secret(self.viewer.name)
        elif isinstance(self.viewer, Bank):
            secret = self.house.host_secret
        with self.app.app_context():
            return csrf_token(secret)

    def put(self, folded: Folded) -> None:
        """Lays another game under the table's addresses."""
        self.table._record = folded.record
        self.table._cache = folded

    def paths(self) -> Iterator[str]:
        """Every address of the table that this viewer may ask for something, with questions."""
        for rule in self.app.url_map.iter_rules():
            of_table = "<table>" in rule.rule or rule.rule in OF_ALL_TABLES
            if "GET" not in (rule.methods or ()) or not of_table:
                continue
            if rule.rule == STREAM:
                continue
            path = rule.rule.replace("<table>", self.table.id).replace("<name>", "worth")
            for n in range(1, 4) if "<int:n>" in path else (1,):
                yield path.replace("<int:n>", str(n)).replace("<code>", self.table.code)
        one, other = self._companies()
        for n in (1, 2, 3):
            seat = f"/t/{self.table.id}/seat/{n}/preview"
            yield f"{seat}?type=buy&shares.{one}=1"
            yield f"{seat}?type=place&tile=C-1"
            yield f"{seat}?type=dispose&sell=1"
        desk = f"/t/{self.table.id}/desk"
        yield f"{desk}?all=1&find=buys"
        yield f"{desk}/preview?line=C5%20-"  # whether more could be paid is the desk's to know
        yield f"{desk}/preview?line=%2B1{other}%20%2B9{one}"
        yield f"{desk}/effect?type=place&tile=A-1"

    def refused(self) -> Iterator[tuple[str, dict[str, str]]]:
        """Forms that enter nothing, whatever the secrets are."""
        one, other = self._companies()
        for n in (1, 2, 3):
            seat = f"/t/{self.table.id}/seat/{n}"
            yield f"{seat}/enter", {"type": "place", "tile": "Z-99"}
            yield f"{seat}/enter", {"type": "buy", "shares.Nobody": "1"}
            yield f"{seat}/enter", {"type": "buy", f"shares.{one}": "9", f"shares.{other}": "9"}
            yield f"{seat}/enter", {"type": "dispose", "sell": "-1"}
            yield f"{seat}/enter", {"type": "dispose", "sell": "999"}
            yield f"{seat}/enter", {"type": "undo", "target": "99999"}
            yield f"{seat}/prepare", {"type": "dispose", "sell": "999"}
        desk = f"/t/{self.table.id}/desk"
        yield f"{desk}/enter", {"type": "place", "tile": "Z-99"}
        yield f"{desk}/enter", {"type": "dispose", "seat": "Bo", "sell": "999"}
        yield f"{desk}/enter", {"type": "buy", f"shares.{one}": "9"}
        yield f"{desk}/quick", {"line": "nonsense"}
        yield f"{desk}/quick", {"line": f"+9{one}"}
        yield f"{desk}/quick", {"line": "s999"}
        yield f"{desk}/adjust", {"seat": "Bo", "cash": "-99999999"}
        yield f"{desk}/adjust", {"seat": "Cy", "company": one, "shares": "-99"}

    def _companies(self) -> tuple[str, str]:
        first, second = self.table.ruleset.companies[:2]  # type: ignore[attr-defined]
        return first.name, second.name

    def told(self) -> dict[str, Seen]:
        """Everything the viewer is sent: pages, twins, events, and what refused forms say."""
        return {**self.shown(), **self.answered()}

    def shown(self, twins: bool = True) -> dict[str, Seen]:
        """Pages, fragments, JSON twins, files and the first events of streams."""
        guessing.forget()
        client, found = self.client, {}
        for path in self.paths():
            for accept in ("text/html", "application/json")[
                : 2 if twins and "." not in path else 1
            ]:
                found[f"{accept} {path}"] = seen(client.get(path, headers={"Accept": accept}))
        for role in ("screen", "desk", *(f"seat&seat={n}" for n in (1, 2, 3))):
            path = f"/t/{self.table.id}/live?role={role}"
            found[path] = first_event(client, path)
        return found

    def answered(self) -> dict[str, Seen]:
        """What forms that are refused say."""
        client, token, found = self.client, self.token(), {}
        for path, fields in self.refused():
            form = {**fields, "csrf": token, "seen": str(self.table.entries), "intent": ""}
            for more in ({}, {"HX-Request": "true"}):
                answer = client.post(path, data=form, headers=more)
                assert answer.status_code in (403, 404, 422), (path, fields, answer.status_code)
                found[f"POST {path} {fields} {more}"] = seen(answer)
        return found


def seen(answer: Any) -> Seen:
    """The answer, without what differs each time."""
    return (
        answer.status_code,
        str(answer.headers.get("ETag")),
        _BY_CHANCE.sub(b"", answer.get_data()),
    )


def first_event(client: FlaskClient, path: str) -> Seen:
    """The answer of a stream with the first thing it says."""
    answer = client.get(path, buffered=False)
    with answer:
        said = next(iter(answer.response)) if answer.status_code == 200 else answer.get_data()
    text = said.encode() if isinstance(said, str) else said
    return answer.status_code, str(answer.headers.get("ETag")), text


def a_room(app: Flask, house: House, record: Record, viewer: Viewer) -> Room:
    """A room with this game."""
    table = house.import_record(encode(record))
    everybody_is_there(table)
    return Room(app, house, table, viewer)


def everybody_is_there(table: Table) -> None:
    """Notes what the first request of each phone, and the first adjustment in vain, would note."""
    for seat in table.seats:
        table.arrived(seat)
        table.note("tried", seat=seat, by="bank")


def a_game(ruleset: str, seed: int, length: int, options: Mapping[str, Any]) -> Record:
    """A random game of so many entries."""
    return random_table(ruleset, seed, length, options).folded.record


def in_a_merger(ruleset: str, options: Mapping[str, Any]) -> Record:
    """A random game that stands in the middle of a merger; what is disclosed changes no move."""
    return a_game(ruleset, *_merger(ruleset), options)


@functools.cache
def _merger(ruleset: str) -> tuple[int, int]:
    """Seed and length of such a game."""
    return next(
        (seed, 45 + seed % 40)
        for seed in range(300)
        if random_table(ruleset, seed, 45 + seed % 40).folded.state.merger is not None
    )


def different(first: Mapping[str, Seen], second: Mapping[str, Seen]) -> list[str]:
    """The addresses at which something else was sent."""
    assert first.keys() == second.keys()
    assert any(status == 200 for status, _, _ in first.values())
    return [path for path in first if first[path] != second[path]]


def signed(like: Sequence[Entry], entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """``entries`` with the id, time and typist of those in the same places."""
    return tuple(
        msgspec.structs.replace(entry, id=one.id, at=one.at, by=one.by)
        for one, entry in zip(like, entries, strict=True)
    )
