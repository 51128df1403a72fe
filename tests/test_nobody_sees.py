"""Nobody sees: over HTTP, what a viewer must not know changes not one byte of what it is sent.

Two tables that differ only in secrets are put under the same addresses, one after the other, and
every address a viewer may open is compared: pages, fragments, JSON twins, previews, exports, error
texts, marks. Ids of forms are replaced, for they are random.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from companion.book.entries import type_of
from companion.book.fold import Folded, fold
from companion.book.house import House
from companion.book.record import Record, decode_entry, encode
from companion.book.table import Table
from companion.contract import Entry
from companion.view import context as context_module
from companion.view.source import source
from companion.view.viewer import Bank, Screen, Seat, Viewer
from companion.web import create_app, guessing
from companion.web.security import csrf_token
from tests.view.random_games import random_table
from tests.view.tampering import tampered

GAMES: tuple[tuple[str, Mapping[str, Any]], ...] = (
    *(
        (ruleset, {"disclosure": method, "cash_open": cash})
        for ruleset in ("megacquire-gold-condensed", "acquire-classic")
        for method in (1, 2, 3, 4)
        for cash in (True, False)
    ),
    ("megacquire-gold", {"disclosure": 1}),
    ("acquire-online", {"disclosure": 3, "cash_open": False}),
    ("mergernaut05", {}),
    ("mergernaut05", {"fog": True}),
)
IN_MERGERS = (GAMES[0], GAMES[11], *GAMES[-2:])
"""One for each manner of secrecy."""
VIEWERS: tuple[Viewer, ...] = (Screen(), Bank(), Seat("Ann"), Seat("Bo"), Seat("Cy"))

OPEN_TO_THE_BANK = {"/t/<table>/record.json", "/t/<table>/sheet"}
"""The bank's own file and its paper: the host may take them, and they hold everything."""
VISIT = "a-watcher"
"""What a browser without a seat is told apart by."""
ENDLESS = {"/t/<table>/live"}

OF_ALL_TABLES = {"/", "/history", "/tally", "/tally.csv"}
"""Pages about the whole house that tell of its tables."""

FEWER = settings(max_examples=settings().max_examples // 3)
"""Each example asks for a hundred pages."""

_BY_CHANCE = re.compile(rb'name="intent" value="[^"]*"|chart-[0-9a-f-]{36}')
"""Ids of forms, and of charts in their own style sheets."""


@dataclass
class Room:
    """An app with one table, whose game can be exchanged under it."""

    app: Flask
    house: House
    table: Table
    viewer: Viewer

    @property
    def client(self) -> FlaskClient:
        """The viewer's browser."""
        client = self.app.test_client()
        match self.viewer:
            case Seat(name=name):
                client.set_cookie("seats", self.table.secret(name))
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
            open_to_bank = isinstance(self.viewer, Bank) and rule.rule in OPEN_TO_THE_BANK
            of_table = "<table>" in rule.rule or rule.rule in OF_ALL_TABLES
            if "GET" not in (rule.methods or ()) or not of_table:
                continue
            if rule.rule in ENDLESS or open_to_bank:
                continue
            path = rule.rule.replace("<table>", self.table.id).replace("<name>", "worth")
            for n in range(1, 4) if "<int:n>" in path else (1,):
                yield path.replace("<int:n>", str(n)).replace("<code>", self.table.code)
        seat = f"/t/{self.table.id}/seat/1/preview"
        yield f"{seat}?type=buy&shares.Krause=1"
        yield f"{seat}?type=place&tile=C-1"
        yield f"{seat}?type=dispose&sell=1"
        yield f"/t/{self.table.id}/desk/preview?line=C5%20%2B2Kra"
        yield f"/t/{self.table.id}/desk/effect?type=place&tile=A-1"

    def refused(self) -> Iterator[tuple[str, dict[str, str]]]:
        """Forms that enter nothing, whatever the secrets are."""
        for n in (1, 2, 3):
            seat = f"/t/{self.table.id}/seat/{n}/enter"
            yield seat, {"type": "place", "tile": "Z-99"}
            yield seat, {"type": "buy", "shares.Nobody": "1"}
            yield seat, {"type": "dispose", "sell": "-1"}
        desk = f"/t/{self.table.id}/desk"
        yield f"{desk}/enter", {"type": "place", "tile": "Z-99"}
        yield f"{desk}/quick", {"line": "nonsense"}

    def told(self) -> dict[str, tuple[int, str, bytes]]:
        """Everything the viewer is sent: status, mark and bytes by address."""
        guessing.forget()
        client, found = self.client, {}
        for path in self.paths():
            for accept in ("text/html", "application/json")[: 1 if "." in path else 2]:
                answer = client.get(path, headers={"Accept": accept})
                found[f"{accept} {path}"] = _seen(answer)
        token = self.token()
        for path, fields in self.refused():
            form = {**fields, "csrf": token, "seen": str(self.table.entries), "intent": ""}
            for more in ({}, {"HX-Request": "true"}):
                answer = client.post(path, data=form, headers=more)
                assert answer.status_code in (403, 404, 422), (path, answer.status_code)
                found[f"POST {path} {fields} {more}"] = _seen(answer)
        return found


def _seen(answer: Any) -> tuple[int, str, bytes]:
    return (
        answer.status_code,
        str(answer.headers.get("ETag")),
        _BY_CHANCE.sub(b"", answer.get_data()),
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("rooms")


@pytest.fixture(scope="module")
def house(folder: Path) -> Iterator[House]:
    made = House(folder)
    yield made
    made.close()


@pytest.fixture(scope="module")
def app(house: House) -> Flask:
    return create_app(house, port=8765, names=())


def differing(room: Room, seed: int) -> list[str]:
    """The addresses at which the viewer could tell the table from one with other secrets."""
    right = room.table.folded
    other = tampered(source(room.table), room.viewer, seed).folded
    # the sums of a tampered table need not come out
    with mock.patch("companion.stock.playing.prove"):
        first = room.told()
        room.put(other)
        second = room.told()
        room.put(right)
    assert first.keys() == second.keys()
    assert any(status == 200 for status, _, _ in first.values())
    return [path for path, seen in first.items() if seen != second[path]]


def a_room(app: Flask, house: House, record: Record, viewer: Viewer) -> Room:
    table = house.import_record(encode(record))
    everybody_is_there(table)
    return Room(app, house, table, viewer)


def everybody_is_there(table: Table) -> None:
    """Notes what the first request of each phone would note."""
    for seat in table.seats:
        table.arrived(seat)
    table.note("address", data={"host": "localhost"})


def a_game(ruleset: str, seed: int, length: int, options: Mapping[str, Any]) -> Record:
    return random_table(ruleset, seed, length, options).folded.record


@FEWER
@given(
    game=st.sampled_from(GAMES),
    length=st.integers(0, 90),
    viewer=st.sampled_from(VIEWERS),
    seed=st.integers(0, 10_000),
)
def test_what_a_viewer_must_not_know_changes_no_byte_it_is_sent(
    app: Flask,
    house: House,
    game: tuple[str, Mapping[str, Any]],
    length: int,
    viewer: Viewer,
    seed: int,
) -> None:
    ruleset, options = game
    room = a_room(app, house, a_game(ruleset, seed, length, options), viewer)
    assert differing(room, seed) == []
    house.delete(room.table.id)


@pytest.mark.parametrize("viewer", VIEWERS, ids=str)
def test_in_the_middle_of_a_merger_nothing_is_told_either(
    app: Flask, house: House, viewer: Viewer
) -> None:
    for ruleset, options in IN_MERGERS:
        game = next(
            found.record
            for seed in range(200)
            for found in (random_table(ruleset, seed, 45 + seed % 40, options).folded,)
            if found.state.merger is not None
        )
        room = a_room(app, house, game, viewer)
        assert differing(room, 7) == [], (ruleset, options)
        house.delete(room.table.id)


@pytest.mark.parametrize("leak", ["cash", "holders", "totals", "bank", "history"])
def test_a_planted_leak_is_found(
    app: Flask, house: House, leak: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = context_module.sight

    def leaking(*given: Any, **named: Any) -> Any:
        sight: Any = right(*given, **named)
        return replace(sight, **{leak: "all" if leak == "history" else True})

    options = {"disclosure": 1, "cash_open": False}
    found: list[str] = []
    for seed in range(6):
        game = a_game("megacquire-gold-condensed", seed, 60, options)
        room = a_room(app, house, game, Screen())
        honest = room.table.folded
        other = tampered(source(room.table), room.viewer, seed).folded
        with monkeypatch.context() as patch, mock.patch("companion.stock.playing.prove"):
            patch.setattr(context_module, "sight", leaking)
            first = room.told()
            room.put(other)
            second = room.told()
            room.put(honest)
        found += [path for path in first if first[path] != second[path]]
        house.delete(room.table.id)
    assert any("/screen" in path for path in found)


# --- corrections ----------------------------------------------------------------------------------


def two_records(record: Record, options: Mapping[str, Any]) -> tuple[Record, Record] | None:
    """Two games that differ in who of Bo and Cy was given which certificate, long ago.

    It is of companies that are never founded, so everything else is the same.
    """
    named = encode(record).decode()
    names = [c.name for c in record.ruleset.companies if f'"{c.name}"' not in named]  # type: ignore[attr-defined]
    if len(names) < 2:
        return None
    made = []
    for one, other in (names[:2], names[1::-1]):
        shares = {"Bo": {one: 1}, "Cy": {other: 1}}
        plain = {"type": "adjust", "shares": shares, "reason": "found under the table"}
        adjust = decode_entry(record, json.dumps(plain))
        first = 1 if type_of(record.entries[0]) == "order" else 0
        made.append(record.with_entries((*record.entries[:first], adjust, *record.entries[first:])))
    return made[0], made[1]


@FEWER
@given(
    game=st.sampled_from([g for g in GAMES if g[1].get("disclosure") not in (3, 4)]),
    length=st.integers(14, 60),
    viewer=st.sampled_from((Screen(), Bank(), Seat("Ann"))),
    undone=st.integers(1, 3),
    seed=st.integers(0, 10_000),
)
def test_corrections_tell_nothing_of_what_was_given_long_ago(
    app: Flask,
    house: House,
    game: tuple[str, Mapping[str, Any]],
    length: int,
    viewer: Viewer,
    undone: int,
    seed: int,
) -> None:
    ruleset, options = game
    both = two_records(a_game(ruleset, seed, length, options), options)
    assume(both is not None)
    assert both is not None
    room = a_room(app, house, both[0], viewer)
    corrections = []
    for _ in range(undone):
        number = room.table.may_undo("bank")
        if number is not None:
            room.table.undo(room.table.record.ids()[number - 1], by="bank")
            corrections.append(room.table.record.entries[-1])
    first = room.told()
    twin = both[1].with_entries((*both[1].entries, *corrections))
    other = fold(replace(twin, entries=signed(room.table.record.entries, twin.entries)))
    assert isinstance(other, Folded)
    room.put(other)
    second = room.told()
    assert [path for path in first if first[path] != second[path]] == []
    house.delete(room.table.id)


def signed(like: Sequence[Entry], entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """``entries`` with the id, time and typist of those in the same places."""
    return tuple(
        msgspec.structs.replace(entry, id=one.id, at=one.at, by=one.by)
        for one, entry in zip(like, entries, strict=True)
    )


# --- secret choices -------------------------------------------------------------------------------


SEATS = ("Ann", "Bo", "Cy")


def with_choice(app: Flask, house: House, viewer: Viewer) -> tuple[Room, Folded, Folded]:
    """Megaland: Ann has chosen in secret, once to stay and once to go home; Bo and Cy have not."""
    table = house.create("megaland", {"secret_choice": True}, SEATS)
    everybody_is_there(table)
    room = Room(app, house, table, viewer)
    types = ["Herb Hut", "Reptile Stable", "Gym", "Hospital", "Smithy", "Lodge", "Arena"]
    entries: list[dict[str, Any]] = [
        {"type": "buildings", "types": types},
        {"type": "first", "seat": "Ann"},
        {"type": "level", "card": "spires"},
    ]
    folds = []
    for last in ({"type": "stay", "seat": "Ann"}, {"type": "home", "seat": "Ann"}):
        record = table.record
        typed = [
            decode_entry(record, json.dumps({"id": n, **e}))
            for n, e in enumerate([*entries, last], 1)
        ]
        folded = fold(record.with_entries(typed))
        assert isinstance(folded, Folded), folded
        folds.append(folded)
    return room, folds[0], folds[1]


@pytest.mark.parametrize("viewer", [Screen(), Bank(), Seat("Bo"), Seat("Cy")], ids=str)
def test_a_secret_choice_changes_nothing_for_the_others_until_all_have_chosen(
    app: Flask, house: House, viewer: Viewer
) -> None:
    room, stays, goes = with_choice(app, house, viewer)
    room.put(stays)
    first = room.told()
    room.put(goes)
    second = room.told()
    assert [path for path in first if first[path] != second[path]] == []


def test_the_one_who_chose_in_secret_sees_the_choice(app: Flask, house: House) -> None:
    room, stays, goes = with_choice(app, house, Seat("Ann"))
    room.put(stays)
    first = room.told()
    room.put(goes)
    second = room.told()
    assert any(first[path] != second[path] for path in first)


# --- looks ----------------------------------------------------------------------------------------


def test_screen_and_desk_hold_no_hidden_holdings_until_a_look_is_noted_for_all(
    app: Flask, house: House
) -> None:
    options = {"disclosure": 1, "cash_open": False}
    room = a_room(app, house, a_game("megacquire-gold-condensed", 3, 40, options), Bank())
    table = room.table

    def certificates(path: str) -> list[Any]:
        answer = room.client.get(path, headers={"Accept": "application/json"})
        view = answer.json
        assert view is not None
        return [view["you"], *(row["holdings"] for row in view["seats"])]

    desk, screen = f"/t/{table.id}/desk", f"/t/{table.id}/screen"
    assert certificates(desk) == [None] * 4
    assert certificates(screen) == [None] * 4
    room.client.post(f"{desk}/look", data={"csrf": room.token(), "seat": "Bo", "intent": "l"})
    assert [note.seat for note in table.notes("look")] == ["Bo"]
    assert certificates(screen) == [None] * 4
    looked = certificates(desk)[0]
    assert looked is not None and looked["seat"] == "Bo"
    assert "The bank looks at Bo" in room.client.get(screen).get_data(as_text=True)
