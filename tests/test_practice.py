"""Practice tables: simple seats play by themselves, at no other table, and never out of turn."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import practice
from companion.book.fold import Folded
from companion.book.house import House
from companion.book.outcome import Booked
from companion.book.record import header
from companion.book.table import Table
from companion.contract import BANK
from companion.games import load_ruleset, ruleset_names
from companion.stock import encode_ruleset
from companion.stock.entries import Buy, Concede, DeadTile, Order, Place

PEOPLE = ("Ann", "Bo", "Cy")


@pytest.fixture(name="house")
def _house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.close()


def a_table(house: House, ruleset: str = "acquire-classic") -> Table:
    return house.create(ruleset, {}, PEOPLE)


def test_an_ordinary_table_has_no_simple_seats_and_nobody_plays_there(house: House) -> None:
    table = a_table(house)
    table.book([Order(first="Bo")], by=BANK)
    practice.follow(table)
    assert practice.simple_seats(table) == frozenset()
    assert table.entries == 1


def test_after_a_persons_turn_the_others_play_until_the_person_is_asked_again(
    house: House,
) -> None:
    table = a_table(house)
    practice.mark(table, ["Bo", "Cy"])
    table.book([Order(first="Ann")], by=BANK)
    practice.follow(table)
    assert table.entries == 1  # Ann begins
    done = table.book([Place(seat="Ann", tile="5E"), Buy(seat="Ann")], by="Ann")
    assert isinstance(done, Booked)
    practice.follow(table)
    assert [row.seat for row in table.folded.waiting()] == ["Ann"]
    assert {entry.by for entry in table.record.entries[3:]} == {"Bo", "Cy"}


def test_nobody_moves_after_a_correction_so_that_it_can_be_looked_at(house: House) -> None:
    table = a_table(house)
    practice.mark(table, ["Bo", "Cy"])
    table.book([Order(first="Ann")], by=BANK)
    table.book([Place(seat="Ann", tile="5E"), Buy(seat="Ann")], by="Ann")
    table.undo(table.record.ids()[-1], by=BANK)
    before = table.entries
    practice.follow(table)
    assert table.entries == before


def test_the_mark_is_in_the_journal_and_never_in_the_record(house: House) -> None:
    table = a_table(house)
    practice.mark(table, ["Bo"])
    practice.mark(table, ["Bo", "Cy"])
    assert practice.simple_seats(table) == {"Bo", "Cy"}
    assert len(table.notes(practice.NOTE)) == 2
    assert b"simple" not in table.export()
    again = house.import_record(table.export())
    assert practice.simple_seats(again) == frozenset()


@pytest.mark.parametrize("ruleset", ruleset_names())
def test_a_table_of_every_ruleset_plays_itself_to_the_end(house: House, ruleset: str) -> None:
    table = a_table(house, ruleset)
    moves = practice.play_on(table, {*PEOPLE, BANK}, chance=random.Random(7))
    assert table.over
    assert 0 < moves < practice.MOST_MOVES
    assert table.folded.books()["standings"][0]["rank"] == 1
    # what it booked is a record like any other: it folds anew
    copy = house.import_record(table.export())
    assert copy.folded.books() == table.folded.books()


def test_one_move_is_all_that_one_seat_enters_in_a_row(house: House) -> None:
    table = a_table(house)
    table.book([Order(first="Ann")], by=BANK)
    assert practice.play_on(table, PEOPLE, moves=1, chance=random.Random(1)) == 1
    assert [row.seat for row in table.folded.waiting()] == ["Bo"]
    assert {entry.by for entry in table.record.entries[1:]} == {"Ann"}


def test_only_the_seats_named_play(house: House) -> None:
    table = a_table(house)
    table.book([Order(first="Ann")], by=BANK)
    assert practice.play_on(table, {"Bo", "Cy"}) == 0
    assert table.entries == 1


def test_in_an_own_ruleset_where_nothing_may_be_held_everything_is_given(house: House) -> None:
    """Three for one, and what is left over is sold."""
    content = encode_ruleset(load_ruleset("acquire-classic"))
    content["name"] = "ours"
    content["policies"] |= {"disposal": ["sell", "trade"], "trade_rate": 3}
    table = house.create(content, {}, PEOPLE)
    practice.play_on(table, {*PEOPLE, BANK}, chance=random.Random(3))
    assert table.over
    folds = [e for e in table.record.entries if type(e).__name__ == "Dispose"]
    assert folds and all(getattr(e, "trade", 0) % 3 == 0 for e in folds)


def whole(ruleset: str, seed: int, **options: Any) -> Folded:
    return practice.play_out(header(ruleset, options, PEOPLE), random.Random(seed))


def test_a_game_is_played_out_without_a_table_and_the_same_again_for_the_same_chance() -> None:
    game = whole("acquire-2008", 1)
    assert game.state.over
    assert whole("acquire-2008", 1).record == game.record
    begun = practice.play_out(game.record.until(20), random.Random(5), most=24)
    assert len(begun.record.entries) == 24
    assert begun.record.entries[:20] == game.record.entries[:20]


def test_where_the_table_may_concede_simple_seats_sometimes_do() -> None:
    games = [whole("acquire-online", seed) for seed in range(12)]
    conceded = [game for game in games if isinstance(game.record.entries[-1], Concede)]
    assert 0 < len(conceded) < len(games)
    for game in conceded:
        votes = [one for one in game.record.entries if isinstance(one, Concede)]
        assert len({vote.seat for vote in votes if vote.agree}) >= len(PEOPLE) - 1
    alone = whole("acquire-classic", 1)
    assert not [one for one in alone.record.entries if isinstance(one, Concede)]


def test_nobody_proposes_the_end_before_half_the_board_is_taken() -> None:
    for seed in range(6):
        game = whole("megacquire-gold-condensed", seed)
        laid = [one for one in game.record.entries if isinstance(one, Place | DeadTile)]
        assert len(laid) > 108 / 2 or game.state.no_tile_run


@pytest.mark.parametrize("ruleset", ["megacquire-gold-condensed", "megacquire-gold"])
def test_where_stock_may_pay_for_stock_simple_seats_sometimes_give_some(ruleset: str) -> None:
    bought = [one for one in whole(ruleset, 1).record.entries if isinstance(one, Buy)]
    given = [one for one in bought if one.give]
    assert 0 < len(given) < len(bought) / 2
    assert not [one for one in given if set(one.give) & set(one.shares)]
    assert whole(ruleset, 1).record == whole(ruleset, 1).record


@pytest.mark.parametrize("ruleset", ["acquire-classic", "mergernaut05"])
def test_elsewhere_nobody_gives_stock_for_stock(ruleset: str) -> None:
    bought = [one for one in whole(ruleset, 1).record.entries if isinstance(one, Buy)]
    assert bought and not [one for one in bought if one.give]


def test_seats_that_nobody_named_get_names_that_nobody_has() -> None:
    assert practice.filled(["ada", "Me"], 4) == ["ada", "Me", "Ben", "Cleo"]
    assert practice.filled(["Ann", "Bo"], 2) == ["Ann", "Bo"]
    assert len(set(practice.filled([], 6))) == 6
