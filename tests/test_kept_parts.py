"""What is kept of pages is never another viewer's: views and parts are kept, secrets are not mixed.

Each viewer's pages are collected where nothing was kept yet, and again after everybody else was
served from the same server: not one byte may differ.
"""

from __future__ import annotations

import functools
import gc
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.templating import Environment

from companion import web
from companion.book.house import House
from companion.book.record import Record
from companion.view.same import Kept
from companion.view.viewer import Bank, Screen, Seat, Viewer
from companion.web import Companion, create_app, seat
from tests.rooms import Game, Room, Seen, a_game, a_room, different, in_a_merger

PEOPLE: tuple[tuple[Viewer, str], ...] = (
    (Screen(), "en"),
    (Seat("Bo"), "de"),
    (Seat("Ann"), "en"),
    (Seat("Bo"), "en"),
    (Seat("Ann", also=("Cy",)), "en"),
)
"""A phone with two seats sees what both know; readers of both languages are at the table."""
TABLE: Game = ("megacquire-gold-condensed", {"disclosure": 1, "cash_open": False})
OTHER_TABLES: tuple[Game, ...] = (
    ("acquire-classic", {"disclosure": 2}),
    ("acquire-1999", {"disclosure": 3, "cash_open": False}),
    ("mergernaut05", {"fog": True}),
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made = House(tmp_path_factory.mktemp("kept"))
    yield made
    made.close()


@pytest.fixture(scope="module")
def app(house: House) -> Flask:
    return create_app(house, port=8765, names=())


def forget() -> None:
    """Empties everything that the program keeps beside a server's own parts."""
    kept = [one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper)]
    own = [one for one in kept if str(one.__module__).startswith("companion.")]
    assert len(own) > 20
    for one in own:
        one.cache_clear()
    parts = [one for one in gc.get_objects() if isinstance(one, Kept)]
    assert parts
    for part in parts:
        part._known.clear()


def alone(room: Room) -> dict[str, Seen]:
    """What the viewer is sent by a server that has kept nothing."""
    forget()
    return room.shown(twins=False)


def mixed(
    app: Flask, house: House, record: Record, people: Sequence[tuple[Viewer, str]]
) -> list[str]:
    """Where somebody was sent something else than alone, after the others were served."""
    first = a_room(app, house, record, Screen())
    rooms = [replace(first, viewer=viewer, language=language) for viewer, language in people]
    expected = [alone(room) for room in rooms]
    forget()
    served = [*rooms, *reversed(rooms)]
    told = [room.shown(twins=False) for room in served]
    wanted = [*expected, *reversed(expected)]
    house.delete(first.table.id)
    return [
        f"{room.viewer} {room.language} {path}"
        for room, one, other in zip(served, wanted, told, strict=True)
        for path in different(one, other)
    ]


def test_nobody_is_sent_what_was_kept_for_another(app: Flask, house: House) -> None:
    assert mixed(app, house, in_a_merger(*TABLE), PEOPLE) == []


@pytest.mark.long
@pytest.mark.parametrize("game", OTHER_TABLES, ids=lambda game: game[0])
def test_nobody_is_sent_what_was_kept_for_another_in_other_games(
    app: Flask, house: House, game: Game
) -> None:
    assert mixed(app, house, in_a_merger(*game), (*PEOPLE, (Bank(), "en"))) == []


class Plain(Companion):
    """The app with Flask's own Jinja."""

    jinja_environment = Environment
    jinja_options = Flask.jinja_options


@pytest.mark.parametrize("game", [TABLE, ("mergernaut05", {"fog": True})], ids=lambda g: g[0])
def test_pages_are_what_plain_jinja_makes_of_them(
    app: Flask, house: House, monkeypatch: pytest.MonkeyPatch, game: Game
) -> None:
    monkeypatch.setattr(web, "Companion", Plain)
    plain = create_app(house, port=8765, names=())
    assert type(plain.jinja_env) is Environment and type(app.jinja_env) is not Environment
    first = a_room(app, house, in_a_merger(*game), Screen())
    for viewer, language in ((Screen(), "en"), (Bank(), "de"), (Seat("Bo"), "de")):
        room = replace(first, viewer=viewer, language=language)
        told = room.shown(twins=False)
        assert different(told, replace(room, app=plain).shown(twins=False)) == []
        assert len(told) > 40


def test_a_view_that_is_kept_without_its_viewer_is_found(
    app: Flask, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    right: Any = seat.project
    asked: list[Any] = []

    @functools.lru_cache
    def kept(_table: str, _version: str, _lines: int | None) -> Any:
        return right(*asked[-1])

    def project(table: Any, viewer: Viewer, lines: int | None = None) -> Any:
        asked.append((table, viewer, lines))
        return kept(table.id, table.version, lines)

    kept.__module__ = "companion.planted"
    monkeypatch.setattr(seat, "project", project)
    record = a_game("megacquire-gold-condensed", 3, 40, {"disclosure": 1})
    found = mixed(app, house, record, ((Seat("Ann"), "en"), (Seat("Bo"), "en")))
    assert any("Bo" in one and "/seat/2" in one for one in found)


def test_what_a_look_showed_is_gone_when_it_is_closed(app: Flask, house: House) -> None:
    record = a_game("megacquire-gold-condensed", 3, 40, {"disclosure": 1, "cash_open": False})
    room = a_room(app, house, record, Bank())
    look = {"csrf": room.token(), "seat": "Bo"}
    desk = f"/t/{room.table.id}/desk"
    room.client.post(f"{desk}/look", data=look)
    looking = room.shown(twins=False)
    room.client.post(f"{desk}/look", data={**look, "close": "1"})
    after = room.shown(twins=False)
    assert f"text/html {desk}" in different(looking, after)
    assert different(alone(room), after) == []
