"""Nobody sees: over HTTP, what a viewer must not know changes not one byte of what it is sent.

Two tables that differ only in secrets are put under the same addresses, one after the other, and
every address a viewer may open is compared: pages, fragments, JSON twins, previews, exports,
events, error texts, marks. Ids of forms are replaced, for they are random.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from unittest import mock

import msgspec
import pytest
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion.book.fold import Folded, fold
from companion.book.house import House
from companion.book.record import decode_entry
from companion.games import ruleset_names
from companion.view import context as context_module
from companion.view.source import source
from companion.view.viewer import Bank, Screen, Seat, Viewer
from companion.web import create_app
from tests.rooms import (
    GAMES,
    SEATS,
    VIEWERS,
    Game,
    Room,
    a_game,
    a_room,
    different,
    everybody_is_there,
    in_a_merger,
)
from tests.view.tampering import tampered

UNSHRUNK = (Phase.explicit, Phase.reuse, Phase.generate)
"""A game is no clearer for being shorter, and looking for one takes minutes."""
FEW = settings(
    max_examples=settings().max_examples // 13,
    phases=UNSHRUNK,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
"""Each example asks for more than a hundred pages, for each ruleset."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made = House(tmp_path_factory.mktemp("rooms"))
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
    return different(first, second)


def test_every_ruleset_is_looked_at() -> None:
    assert {*GAMES, "megaland"} == set(ruleset_names())


@pytest.mark.parametrize("ruleset", sorted(GAMES))
@FEW
@given(
    data=st.data(),
    length=st.integers(0, 90),
    viewer=st.sampled_from(VIEWERS),
    seed=st.integers(0, 10_000),
)
def test_what_a_viewer_must_not_know_changes_no_byte_it_is_sent(
    app: Flask,
    house: House,
    ruleset: str,
    data: st.DataObject,
    length: int,
    viewer: Viewer,
    seed: int,
) -> None:
    _, options = data.draw(st.sampled_from(GAMES[ruleset]))
    room = a_room(app, house, a_game(ruleset, seed, length, options), viewer)
    assert differing(room, seed) == []
    house.delete(room.table.id)


def looked_at(long: bool) -> Iterator[Any]:
    """Every method and every ruleset with a viewer each; in the long run all with all."""
    for place, (ruleset, games) in enumerate(GAMES.items()):
        for number, game in enumerate(games):
            turn = (place + game[1].get("disclosure", 0)) % 2 == 0
            for step, viewer in enumerate(VIEWERS):
                mine = step == (place + number) % len(VIEWERS)
                short = mine and (turn or ruleset == "mergernaut05")
                if (short and not game[1].get("cash_open", False)) != long:
                    name = "-".join((ruleset, *map(str, game[1].values()), type(viewer).__name__))
                    yield pytest.param(game, viewer, id=f"{name}-{step}")


def nothing_is_told_in_a_merger(app: Flask, house: House, game: Game, viewer: Viewer) -> None:
    room = a_room(app, house, in_a_merger(*game), viewer)
    assert differing(room, 7) == []
    house.delete(room.table.id)


@pytest.mark.parametrize(("game", "viewer"), list(looked_at(long=False)))
def test_in_the_middle_of_a_merger_nothing_is_told_either(
    app: Flask, house: House, game: Game, viewer: Viewer
) -> None:
    nothing_is_told_in_a_merger(app, house, game, viewer)


@pytest.mark.long
@pytest.mark.parametrize(("game", "viewer"), list(looked_at(long=True)))
def test_in_the_middle_of_a_merger_nothing_is_told_to_anybody(
    app: Flask, house: House, game: Game, viewer: Viewer
) -> None:
    nothing_is_told_in_a_merger(app, house, game, viewer)


@pytest.mark.parametrize("leak", ["cash", "holders", "totals", "bank", "history"])
def test_a_planted_leak_is_found(
    app: Flask, house: House, leak: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = context_module.sight

    def leaking(*given: Any, **named: Any) -> Any:
        sight: Any = right(*given, **named)
        return msgspec.structs.replace(sight, **{leak: "all" if leak == "history" else True})

    options = {"disclosure": 1, "cash_open": False}
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
        found = different(first, second)
        house.delete(room.table.id)
        if any("/screen" in path for path in found):
            return
    pytest.fail("the leak was not found")


# --- secret choices -------------------------------------------------------------------------------


def with_choice(app: Flask, house: House, viewer: Viewer) -> tuple[Room, Folded, Folded]:
    """Megaland: Ann has chosen in secret, once to stay and once to go home; Bo and Cy have not."""
    table = house.create("megaland", {"secret_choice": True}, SEATS)
    everybody_is_there(table)
    room = Land(app, house, table, viewer)
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


class Land(Room):
    """A room with a game of Megaland; it has no companies to ask for."""

    def _companies(self) -> tuple[str, str]:
        return "Krause", "Solon"


@pytest.mark.parametrize("viewer", [Screen(), Bank(), Seat("Bo"), Seat("Cy")], ids=str)
def test_a_secret_choice_changes_nothing_for_the_others_until_all_have_chosen(
    app: Flask, house: House, viewer: Viewer
) -> None:
    room, stays, goes = with_choice(app, house, viewer)
    room.put(stays)
    first = room.told()
    room.put(goes)
    assert different(first, room.told()) == []


def test_the_one_who_chose_in_secret_sees_the_choice(app: Flask, house: House) -> None:
    room, stays, goes = with_choice(app, house, Seat("Ann"))
    room.put(stays)
    first = room.told()
    room.put(goes)
    assert different(first, room.told()) != []


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
    for seat in table.seats:
        phone = Room(app, house, table, Seat(seat))
        page = phone.client.get(f"/t/{table.id}/seat/{table.seats.index(seat) + 1}")
        assert "The bank looks at Bo" in page.get_data(as_text=True)
    close = {"csrf": room.token(), "seat": "Bo", "close": "1"}
    room.client.post(f"{desk}/look", data=close)
    assert certificates(desk) == [None] * 4
    assert [(note.seat, note.by) for note in table.notes("looked")] == [("Bo", "bank")]
