"""Nobody sees: two games that were really played, and differ only in what was done long ago.

What is compared is as in ``test_nobody_sees``, and beside it the pages on which the banker mends a
past entry: they hold the moment of that entry, but no more than the desk may know of it now, and of
what a correction would change only its steps, until every screen says that the bank looks at it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from flask import Flask
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from companion.book.entries import type_of
from companion.book.fold import Folded, fold
from companion.book.house import House
from companion.book.mending import Mending, Remove
from companion.book.mending import encode as steps_as_text
from companion.book.record import Record, decode_entry, encode
from companion.stock.entries import Buy
from companion.view.viewer import Bank, Screen, Seat, Viewer
from companion.web import create_app
from tests.rooms import GAMES, Game, Room, Seen, a_game, a_room, different, seen, signed

CLOSED = tuple(
    game for one in GAMES.values() for game in one if game[1].get("disclosure") not in (3, 4)
)
"""Games in which certificates are secret."""
ALL_CLOSED = tuple(
    (ruleset, options)
    for ruleset, options in CLOSED
    if options.get("disclosure") == 1 and not options["cash_open"]
)
"""Games in which also the bank's are, and money too."""
OTHERS: tuple[Viewer, ...] = (Screen(), Bank(), Seat("Ann"))

FEW = settings(
    max_examples=settings().max_examples // 10,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # a game is no clearer for being shorter
    suppress_health_check=[
        HealthCheck.function_scoped_fixture,
        HealthCheck.too_slow,
        HealthCheck.filter_too_much,
    ],
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made = House(tmp_path_factory.mktemp("twins"))
    yield made
    made.close()


@pytest.fixture(scope="module")
def app(house: House) -> Flask:
    return create_app(house, port=8765, names=())


def mended(room: Room, places: Sequence[int]) -> dict[str, Seen]:
    """The pages of these entries' moments, and those of corrections that take them out."""
    client, found = room.client, {}
    desk = f"/t/{room.table.id}/desk/mend"
    for at in places:
        ways = [f"{desk}/type?way={way}&at={at}" for way in ("change", "before", "after")]
        for path in (*ways, f"{desk}/effect?way=change&at={at}&line=-", *weighed(desk, at)):
            found[path] = seen(client.get(path))
    return found


def weighed(desk: str, at: int) -> Iterator[str]:
    """Addresses of what would be without this entry, and of the moments after it."""
    without = quote(steps_as_text(Mending(0, (Remove(str(at)),))))
    for page in (desk, f"{desk}/view"):
        for step in (f"remove={at}", f"out={at}", f"forgotten={at}", f"mending={without}"):
            yield f"{page}?{step}"
        yield f"{page}?mending={without}&all=1"
    for later in (at + 1, at + 2):
        for page in ("type", "type/view", "effect"):
            yield f"{desk}/{page}?way=change&at={later}&mending={without}&line=-"


def exchanged(room: Room, twin: Record, corrections: Sequence[Any] = ()) -> None:
    """Lays the twin with the same corrections under the room's addresses."""
    entries = (*twin.entries, *corrections)
    other = fold(replace(twin, entries=signed(room.table.record.entries, entries)))
    assert isinstance(other, Folded)
    room.put(other)


# --- given by hand, long ago ----------------------------------------------------------------------


def two_records(record: Record) -> tuple[Record, Record] | None:
    """Two games that differ in who of Bo and Cy was given which certificate, long ago.

    It is of companies that are never founded, so everything else is the same.
    """
    named = encode(record).decode()
    companies = record.ruleset.companies  # type: ignore[attr-defined]
    names = [c.name for c in companies if f'"{c.name}"' not in named]
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


@FEW
@given(
    game=st.sampled_from(CLOSED),
    length=st.integers(14, 60),
    viewer=st.sampled_from(OTHERS),
    undone=st.integers(1, 3),
    seed=st.integers(0, 10_000),
)
def test_corrections_tell_nothing_of_what_was_given_long_ago(
    app: Flask,
    house: House,
    game: Game,
    length: int,
    viewer: Viewer,
    undone: int,
    seed: int,
) -> None:
    ruleset, options = game
    both = two_records(a_game(ruleset, seed, length, options))
    assume(both is not None)
    assert both is not None
    room = a_room(app, house, both[0], viewer)
    corrections = []
    for _ in range(undone):
        number = room.table.may_undo("bank")
        if number is not None:
            room.table.undo(room.table.record.ids()[number - 1], by="bank")
            corrections.append(room.table.record.entries[-1])
    places = range(1, length, 7)
    first = {**room.told(), **mended(room, places)}
    exchanged(room, both[1], corrections)
    assert different(first, {**room.told(), **mended(room, places)}) == []
    house.delete(room.table.id)


# --- bought long ago ------------------------------------------------------------------------------


def with_another_purchase(record: Record) -> Record | None:
    """The same game, in which an old purchase of Bo or Cy was of another company at that price.

    The two companies take part in no merger afterwards, so that nothing public differs.
    """
    folded = fold(record)
    assert isinstance(folded, Folded)
    last = folded.state.turn_number
    for index, one in enumerate(folded.played):
        before = folded.state_after(index)
        old = one.state.turn_number < last - 1 and isinstance(one.entry, Buy)
        if not old or one.entry.seat == "Ann" or len(one.entry.shares) != 1 or one.entry.give:
            continue
        (company, number), *_ = one.entry.shares.items()
        for other, price in _prices(before).items():
            if other == company or price != _prices(before)[company]:
                continue
            entry = msgspec.structs.replace(one.entry, shares={other: number})
            entries = [*record.entries]
            entries[one.place - 1] = entry
            twin = fold(record.with_entries(entries))
            if isinstance(twin, Folded) and not _merged(folded, index, {company, other}):
                return twin.record
    return None


def _prices(state: Any) -> dict[str, int]:
    """What a certificate of each company on the board costs."""
    game = state.game
    return {
        name: game.prices[number][state.sizes[number]]
        for number, name in enumerate(game.companies)
        if state.sizes[number]
    }


def _merged(folded: Folded, index: int, names: set[str]) -> bool:
    """Whether one of these companies is in a merger after the played entry."""
    return any(
        folded.state.game.companies[company] in names
        for one in folded.played[index:]
        if one.state.merger is not None
        for company in one.state.merger.companies
    )


def twins(ruleset: str, options: Any, first_seed: int) -> tuple[Record, Record]:
    """A game of 30 entries with a certificate bought long ago, and one with another instead."""
    for seed in range(first_seed, 200):
        record = a_game(ruleset, seed, 30, options)
        twin = with_another_purchase(record)
        if twin is not None:
            return record, twin
    raise AssertionError(f"no such game of {ruleset}")


@pytest.mark.parametrize(("number", "game"), [*enumerate(ALL_CLOSED)])
def test_what_was_bought_long_ago_is_told_to_nobody_on_any_page(
    app: Flask, house: House, number: int, game: Game
) -> None:
    record, twin = twins(*game, number)
    room = a_room(app, house, record, OTHERS[number % len(OTHERS)])
    first = {**room.told(), **mended(room, range(1, 31, 5))}
    exchanged(room, twin)
    assert different(first, {**room.told(), **mended(room, range(1, 31, 5))}) == []
    house.delete(room.table.id)


def told_apart(app: Flask, house: House, game: Game, *, announced: bool) -> list[str]:
    """The addresses about corrections at which the bank is told which of the twins it is."""
    record, twin = twins(*game, 0)
    room = a_room(app, house, record, Bank())
    if announced:
        room.table.note("weighed", by="bank")
        screen = room.client.get(f"/t/{room.table.id}/screen").get_data(as_text=True)
        assert "The bank looks at what a correction would change" in screen
    first = mended(room, range(1, 31))
    exchanged(room, twin)
    found = different(first, mended(room, range(1, 31)))
    house.delete(room.table.id)
    return found


@pytest.mark.parametrize("game", ALL_CLOSED)
def test_the_bank_is_told_nothing_by_what_any_correction_would_change(
    app: Flask, house: House, game: Game
) -> None:
    assert told_apart(app, house, game, announced=False) == []


@pytest.mark.parametrize("game", [ALL_CLOSED[0], ALL_CLOSED[-1]])
def test_the_same_pages_tell_it_once_every_screen_says_so(
    app: Flask, house: House, game: Game
) -> None:
    """A test of the one before: it would find the leak."""
    assert told_apart(app, house, game, announced=True)
