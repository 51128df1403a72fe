"""One battery for every ruleset that is shipped: whole games by simple seats, to the end.

Round trip of records, replay equals state, only who is awaited may act, accounts that add up.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec
import pytest

from companion.book import fold, record
from companion.contract import Entry, Line, Refusal, Step
from companion.games import load_ruleset, rules_of, ruleset_names
from companion.practice import choose
from tests.stock.offering import check_offers
from tests.stock.staging import Game

SEATS = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
LONGEST = 3000
VARIANTS: dict[str, list[dict[str, Any]]] = {
    "megaland": [
        {},
        {"treasures": "tracked"},
        {"treasures": "tracked", "pond_before_storing": True, "reptile_draw_first": True},
        {"secret_choice": True, "tie_break": "hearts", "jump_supply": None},
    ],
    "megacquire-gold-condensed": [{"disclosure": 4}, {"hexagons": ["B-4", "B-6"]}],
    "acquire-online": [{}, {"cash_kept_by": "app", "disclosure": 2}],
    "acquire-classic": [{}, {"market_tiles": True}],
    "mergernaut05": [{}, {"safe": False}, {"influence": False, "dividends": False}, {"fog": True}],
}


def games() -> list[Any]:
    rows = []
    for name in ruleset_names():
        ruleset = load_ruleset(name)
        for number, options in enumerate(VARIANTS.get(name, [{}])):
            fullest = 2 if "market_tiles" in options else ruleset.max_seats
            for seats in sorted({ruleset.min_seats, fullest}):
                rows.append(pytest.param((name, seats, options), id=f"{name}-{number}-{seats}"))
    return rows


class Played:
    """A whole game: its entries, the state after each, and all ledger lines."""

    def __init__(self, name: str, seats: int, options: dict[str, Any], seed: int) -> None:
        self.ruleset = load_ruleset(name)
        self.rules = rules_of(self.ruleset)
        self.name, self.seats, self.options = name, SEATS[:seats], options
        self.types: Any = reduce(or_, self.rules.ENTRIES)
        self.states = [self.rules.start(self.ruleset, self.seats, options)]
        self.entries: list[Entry] = []
        self.lines: list[Line] = []
        chance = random.Random(seed)
        while not self.books()["over"]:
            assert len(self.entries) < LONGEST, "the game finds no end"
            entry = self.entry(choose(self.rules, self.states[-1], chance))
            step = self.rules.play(self.states[-1], entry)
            assert isinstance(step, Step), (entry, step)
            self.entries.append(entry)
            self.states.append(step.state)
            self.lines += step.lines

    def entry(self, keys: dict[str, Any]) -> Entry:
        entry: Entry = msgspec.convert(keys, self.types)
        return entry

    def books(self, number: int = -1) -> dict[str, Any]:
        return self.rules.books(self.states[number])

    def money(self, number: int = -1) -> dict[str, int]:
        key = "coins" if self.ruleset.family == "megaland" else "cash"
        return {seat: row[key] for seat, row in self.books(number)["seats"].items()}

    def sampled(self) -> range:
        """Some states, spread over the game."""
        return range(0, len(self.entries), max(1, len(self.entries) // 12))


@cache
def played(name: str, seats: int, options: str, seed: int) -> Played:
    return Played(name, seats, msgspec.json.decode(options), seed)


@pytest.fixture(params=games())
def game(request: pytest.FixtureRequest) -> Played:
    name, seats, options = request.param
    return played(name, seats, msgspec.json.encode(options).decode(), seed=seats)


def test_a_whole_game_ends_with_standings_that_add_up(game: Played) -> None:
    books, start = game.books(), game.money(0)
    assert game.rules.waiting(game.states[-1]) == ()
    moved: Counter[str] = Counter()
    for line in game.lines:
        moved[line.seat] += line.amount
    assert game.money() == {seat: start[seat] + moved[seat] for seat in game.seats}
    rows = books["standings"]
    assert {row["seat"]: row["total"] for row in rows} == game.money()
    totals = sorted(game.money().values(), reverse=True)
    ranks = [row["rank"] for row in rows]
    assert ranks == sorted(ranks)
    assert ranks[0] == 1
    if "tie_break" not in game.options:
        assert ranks == [totals.index(row["total"]) + 1 for row in rows]


def test_the_record_of_a_whole_game_comes_back_and_replays_to_the_same_state(
    game: Played,
) -> None:
    head = record.header(game.name, game.options, game.seats)
    whole = replace(head, entries=tuple(game.entries))
    back = record.decode(record.encode(whole))
    assert back.entries == whole.entries
    folded = fold.fold(back)
    assert isinstance(folded, fold.Folded)
    assert folded.state == game.states[-1]
    books = folded.books()
    assert books.pop("entries") == len(game.entries)
    assert books == game.books()
    assert len(folded.ledger()) == len(game.lines)


def test_playing_an_entry_leaves_the_state_before_it_as_it_was(game: Played) -> None:
    for number in game.sampled():
        before = game.books(number)
        step = game.rules.play(game.states[number], game.entries[number])
        assert isinstance(step, Step)
        assert step.state == game.states[number + 1]
        assert game.books(number) == before
        assert game.books(number)["waiting"] == [
            {"seat": row.seat, "for": row.what} for row in game.rules.waiting(game.states[number])
        ]


def test_only_a_seat_that_is_awaited_may_act(game: Played) -> None:
    own_turn = {
        *("place", "no_tile", "found", "pledge", "survivor", "fold_next", "dispose", "buy"),
        *("market_tile", "stay", "home", "keep", "lab", "store", "pond", "building", "heart"),
        "done",
    }
    tried = 0
    for number, entry in enumerate(game.entries):
        keys = msgspec.to_builtins(entry)
        if keys["type"] not in own_turn:
            continue
        awaited = {row.seat for row in game.rules.waiting(game.states[number])}
        assert keys["seat"] in awaited
        for seat in set(game.seats) - awaited:
            answer = game.rules.play(game.states[number], game.entry({**keys, "seat": seat}))
            assert isinstance(answer, Refusal), keys
            tried += 1
    assert tried


def test_a_preview_promises_what_playing_brings(game: Played) -> None:
    for number in game.sampled():
        promise = game.rules.preview(game.states[number], game.entries[number])
        assert not isinstance(promise, Refusal)
        step = game.rules.play(game.states[number], game.entries[number])
        assert isinstance(step, Step)
        assert promise.lines == step.lines


def test_what_is_offered_is_taken_and_what_is_not_offered_is_refused(game: Played) -> None:
    if game.ruleset.family == "stock":
        table = Game(game.name, game.seats, **game.options)
        for number in game.sampled():
            table.state = game.states[number]
            check_offers(table, number, every=5)
    for number in game.sampled():
        rows = game.rules.waiting(game.states[number])
        for row in rows:
            assert game.rules.legal(game.states[number], row.seat)
        for seed in range(4):
            entry = choose(game.rules, game.states[number], random.Random(seed))
            step = game.rules.play(game.states[number], game.entry(entry))
            assert isinstance(step, Step), (entry, step)


def test_certificates_are_25_of_each_company_all_the_time(game: Played) -> None:
    for number in game.sampled():
        books = game.books(number)
        for company, row in books.get("companies", {}).items():
            held = sum(account["shares"].get(company, 0) for account in books["seats"].values())
            assert row["bank"] + held == 25


@pytest.mark.long
@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("table", games())
def test_many_whole_games_end(table: tuple[str, int, dict[str, Any]], seed: int) -> None:
    name, seats, options = table
    assert Played(name, seats, options, seed).books()["over"] is True
