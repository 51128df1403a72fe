"""Buy turns in order, the night, storing, ponds, the end check and the standings."""

from __future__ import annotations

from typing import Any

import pytest

from companion import megaland
from tests.megaland.table import Table


def test_seats_buy_clockwise_from_the_first_player_and_the_token_goes_left() -> None:
    table = Table("Ann", "Bo", "Cy")
    table.play("first", seat="Bo")
    table.play("buildings", types=["Herb Hut", "Gym", "Hospital", "Smithy", "Lodge", "Arena",
                                   "Root Market"])  # fmt: skip
    table.level("spires")
    table.home("Ann", "Bo", "Cy")
    order = []
    while table.state.turn:
        order.append(table.state.turn.seat)
        table.done(order[-1])
    assert order == ["Bo", "Cy", "Ann"]
    assert table.asked == {("Cy", "level")}


def test_hearts_heal_and_everybody_enters_again() -> None:
    table = Table.running()
    table.level("bats")
    table.home("Ann", "Bo")
    assert table["Ann"].injured == 2
    table.to_run()
    assert table.state.round == 2
    assert (table["Ann"].injured, table["Ann"].carried) == (0, 1)


def test_a_heart_bought_is_healthy() -> None:
    table = Table.running()
    table.level("bats")
    table.home("Ann", "Bo")
    table.play("heart", seat="Ann")
    assert (table["Ann"].hearts, table["Ann"].injured) == (5, 2)


def test_one_card_per_building_is_stored_copies_count() -> None:
    table = Table.buying(have={"Ann": ("Cafe", "Cafe", "Lodge")}, treasures="tracked")
    table.give("Ann", safe={"fish": 3, "egg": 2})
    table.done("Ann", "Bo")
    assert table.asked == {("Ann", "store")}
    too_many = {"fish": 2, "egg": 2}
    assert table.refuse("store", seat="Ann", treasures=too_many) == "too_many_stored"
    table.play("store", seat="Ann", treasures={"fish": 2, "egg": 1})
    assert table["Ann"].safe == {"fish": 2, "egg": 1}


def test_storing_is_asked_also_when_all_would_fit_and_nothing_may_be_stored() -> None:
    table = Table.buying(have={"Ann": ("Cafe",)}, treasures="tracked")
    table.give("Ann", safe={"fish": 1})
    table.done("Ann", "Bo")
    assert table.asked == {("Ann", "store")}
    table.play("store", seat="Ann", treasures={})
    assert table["Ann"].safe == {}


def test_cards_of_a_seat_without_buildings_go_by_themselves() -> None:
    table = Table.buying(treasures="tracked")
    table.give("Ann", safe={"fish": 1})
    table.done("Ann", "Bo")
    assert table["Ann"].safe == {}
    assert table.state.round == 2


def test_seats_store_in_any_order_and_then_the_moon_pays() -> None:
    table = Table.buying(have={"Ann": ("Lodge",), "Bo": ("Lodge",)}, treasures="tracked")
    table.give("Ann", safe={"fish": 1})
    table.give("Bo", safe={"egg": 1})
    table.done("Ann", "Bo")
    table.play("store", seat="Bo", treasures={"egg": 1})
    assert table.lines == []
    assert table.refuse("store", seat="Bo", treasures={}) == "not_your_turn"
    table.play("store", seat="Ann", treasures={})
    assert (table["Ann"].coins, table["Bo"].coins) == (2, 2)


def test_the_ponds_card_survives_the_night_it_came_in() -> None:
    table = Table.buying(have={"Ann": ("Fishing Pond",)}, treasures="tracked")
    table.give("Ann", safe={"egg": 1})
    table.done("Ann", "Bo")
    table.play("store", seat="Ann", treasures={"egg": 1})
    table.play("pond", seat="Ann", treasures={"egg": 1})
    assert table["Ann"].safe == {"egg": 2}


def test_twenty_coins_end_nothing_before_the_night_is_over() -> None:
    table = Table.buying(have={"Ann": ("Fishing Pond",)}, treasures="tracked")
    table.play("adjust", coins={"Ann": 25})
    table.done("Ann", "Bo")
    assert table.asked == {("Ann", "pond")}
    table.play("pond", seat="Ann", treasures={"egg": 1})
    assert table.state.phase == "over"
    assert table.asked == set()


@pytest.mark.parametrize(("coins", "over"), [(19, False), (20, True)])
def test_twenty_coins_at_the_end_of_a_night_end_the_game(coins: int, over: bool) -> None:
    table = Table.buying()
    table.play("adjust", coins={"Bo": coins})
    table.to_run()
    assert megaland.books(table.state)["over"] is over


def test_when_over_hearts_are_healed_nobody_is_on_turn_and_only_the_round_stays() -> None:
    table = Table.running()
    table.level("bats")
    table.home("Ann", "Bo")
    table.play("adjust", coins={"Bo": 20})
    table.to_run()
    books = megaland.books(table.state)
    assert (books["phase"], books["round"], books["turn"], books["waiting"]) == (
        "over",
        1,
        None,
        [],
    )
    assert books["seats"]["Ann"]["injured"] == 0
    assert table.refuse("adjust", coins={"Bo": 1}) == "game_over"


def ranks(coins: list[int], **options: Any) -> list[tuple[str, int, int]]:
    """The standings with these coins; Bo has 6 hearts, Cy 4 like buildings, Dee 3 different."""
    table = Table.buying("Ann", "Bo", "Cy", "Dee", **options)
    for seat, number in zip(table.state.seats, coins, strict=True):
        table.give(seat, coins=number)
    table.give("Bo", hearts=6)
    table.give("Cy", buildings={"Herb Hut": 4})
    table.give("Dee", buildings={"Herb Hut": 1, "Cafe": 1, "Gym": 1})
    table.to_run()
    return [(r["seat"], r["total"], r["rank"]) for r in megaland.books(table.state)["standings"]]


def test_equal_coins_share_a_rank_and_the_next_is_skipped() -> None:
    assert ranks([20, 25, 20, 3]) == [("Bo", 25, 1), ("Ann", 20, 2), ("Cy", 20, 2), ("Dee", 3, 4)]


def test_more_hearts_may_break_a_tie() -> None:
    found = ranks([20, 20, 20, 3], tie_break="hearts")
    assert found == [("Bo", 20, 1), ("Ann", 20, 2), ("Cy", 20, 2), ("Dee", 3, 4)]


def test_more_buildings_may_break_a_tie_and_copies_count() -> None:
    found = ranks([20, 20, 20, 20], tie_break="buildings")
    assert found == [("Cy", 20, 1), ("Dee", 20, 2), ("Ann", 20, 3), ("Bo", 20, 3)]


def test_there_are_no_standings_before_the_end() -> None:
    assert megaland.books(Table.buying().state)["standings"] == []
