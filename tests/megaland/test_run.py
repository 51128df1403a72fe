"""The run: level cards, falls, jumps, choices, and the number of cards carried."""

from __future__ import annotations

import pytest

from companion import megaland
from companion.megaland.state import Course
from tests.megaland.table import RULESET, Table

DAMAGE = {
    "spires": (0, False),
    "clouds": (0, False),
    "pillars": (0, False),
    "treasure box": (0, False),
    "flying eye": (1, False),
    "rabbit": (1, True),
    "sludge creature": (1, True),
    "bats": (2, False),
    "biting plant": (2, True),
    "red serpent": (3, True),
}


def test_everybody_enters_with_one_card_and_the_first_player_flips() -> None:
    table = Table.running("Ann", "Bo", "Cy")
    assert [table[seat].carried for seat in ("Ann", "Bo", "Cy")] == [1, 1, 1]
    assert table.asked == {("Ann", "level")}


@pytest.mark.parametrize("card", DAMAGE)
def test_a_card_hurts_each_runner_as_the_table_says(card: str) -> None:
    table = Table.running()
    table.level(card)
    damage, _jumpable = DAMAGE[card]
    assert (table["Ann"].injured, table["Bo"].injured) == (damage, damage)
    assert table.asked == {("Ann", "stay_or_home"), ("Bo", "stay_or_home")}


@pytest.mark.parametrize("card", DAMAGE)
def test_a_jump_clears_the_damage_of_what_can_be_jumped(card: str) -> None:
    table = Table.running()
    table.give("Ann", jumps=1)
    table.play("jump", seat="Ann")
    table.level(card)
    damage, jumpable = DAMAGE[card]
    assert table["Ann"].injured == (0 if jumpable else damage)
    assert table["Bo"].injured == damage
    assert table["Ann"].jumps == 0


def test_the_treasure_box_gives_each_runner_one_card_and_nobody_else() -> None:
    table = Table.running("Ann", "Bo", "Cy")
    table.level("spires")
    table.home("Cy")
    table.stay("Ann", "Bo")
    table.level("treasure box")
    assert [table[seat].carried for seat in ("Ann", "Bo", "Cy")] == [3, 3, 0]


def test_staying_brings_a_card_once_all_have_chosen() -> None:
    table = Table.running()
    table.level("spires")
    table.stay("Bo")
    assert table["Bo"].carried == 1
    table.stay("Ann")
    assert (table["Ann"].carried, table["Bo"].carried) == (2, 2)


def test_who_has_no_healthy_heart_left_falls_and_carries_nothing() -> None:
    table = Table.running()
    table.level("bats", "biting plant")
    for seat in ("Ann", "Bo"):
        assert table[seat].course is Course.FALLEN
        assert (table[seat].injured, table[seat].carried) == (4, 0)
    assert table.asked == {("Ann", "buy")}


def test_injuries_never_exceed_hearts() -> None:
    table = Table.running()
    table.give("Ann", injured=3)
    table.level("red serpent")
    assert table["Ann"].injured == 4


def test_who_went_home_meets_no_card() -> None:
    table = Table.running()
    table.level("flying eye")
    table.home("Ann")
    table.stay("Bo")
    table.level("bats")
    assert (table["Ann"].injured, table["Bo"].injured) == (1, 3)


def test_a_jump_holds_for_one_card_only() -> None:
    table = Table.running()
    table.give("Ann", jumps=2)
    table.play("jump", seat="Ann")
    table.level("spires", "rabbit")
    assert table["Ann"].injured == 1


def test_a_jump_may_be_declared_while_others_still_choose() -> None:
    table = Table.running()
    table.give("Ann", jumps=1)
    table.level("spires")
    assert table.refuse("jump", seat="Ann") == "not_your_turn"
    table.stay("Ann")
    table.play("jump", seat="Ann")
    assert table.state.jumping == {"Ann"}
    table.stay("Bo")
    table.level("red serpent")
    assert table["Ann"].injured == 0


def test_a_token_goes_back_to_the_supply() -> None:
    table = Table.running()
    table.give("Ann", jumps=2)
    assert table.state.jumps_left == 12
    table.play("jump", seat="Ann")
    assert table.state.jumps_left == 13


def test_a_jump_leaves_temple_soap_and_serpent_as_they_are() -> None:
    table = Table.running(have={"Ann": ("Temple of Zoz", "Soap Makers")})
    table.give("Ann", jumps=2)
    table.play("jump", seat="Ann")
    table.level("red serpent")
    assert (table["Ann"].injured, table["Ann"].coins) == (0, 2)
    table.stay("Ann", "Bo")
    table.play("jump", seat="Ann")
    table.level("sludge creature")
    assert table["Ann"].carried == 3


def test_after_the_tenth_card_only_home_is_taken() -> None:
    table = Table.running()
    for seat in ("Ann", "Bo"):
        table.give(seat, hearts=8, jumps=2)
    safe = [
        "spires",
        "clouds",
        "pillars",
        "treasure box",
        "flying eye",
        "rabbit",
        "sludge creature",
    ]
    table.level(*safe, "bats")
    table.stay("Ann", "Bo")
    for card in ("biting plant", "red serpent"):
        table.play("jump", seat="Ann")
        table.play("jump", seat="Bo")
        table.level(card)
        if card == "biting plant":
            table.stay("Ann", "Bo")
    assert table.asked == {("Ann", "home"), ("Bo", "home")}
    assert table.refuse("stay", seat="Ann") == "no_cards_left"
    assert table["Ann"].carried == 1 + 9 + 1
    table.home("Ann", "Bo")
    assert table.state.phase == "buy"


def test_no_card_comes_twice_in_a_round_and_all_ten_come_again_in_the_next() -> None:
    table = Table.running()
    table.level("spires")
    table.stay("Ann", "Bo")
    assert table.refuse("level", card="spires") == "card_is_out"
    table.level("clouds")
    assert table.state.out == ("spires", "clouds")
    table.home("Ann", "Bo")
    table.to_run()
    assert len(table.state.to_come) == 10
    table.level("spires")


def test_an_open_keep_holds_up_only_the_buying() -> None:
    table = Table.running(have={"Ann": ("Herb Hut",)}, treasures="tracked")
    table.give("Ann", injured=3)
    table.level("bats")
    assert table.asked == {("Ann", "keep"), ("Bo", "stay_or_home")}
    table.stay("Bo")
    assert table.asked == {("Ann", "keep"), ("Ann", "level")}
    table.level("pillars")
    table.play("home", seat="Bo", treasures={"egg": 2})
    assert table.asked == {("Ann", "keep")}
    assert table.state.phase == "run"
    assert table.refuse("level", card="clouds") == "not_awaited"
    table.play("keep", seat="Ann", treasures={"gear": 1})
    assert table.asked == {("Ann", "buy")}


def test_fallen_cards_without_a_hut_go_without_a_word() -> None:
    table = Table.running(treasures="tracked")
    table.give("Ann", injured=3, safe={"gear": 1})
    table.level("bats")
    assert table.asked == {("Bo", "stay_or_home")}
    assert table["Ann"].safe == {"gear": 1}


def test_on_the_table_a_fall_asks_nothing() -> None:
    table = Table.running(have={"Ann": ("Herb Hut", "Laboratory")})
    table.give("Ann", injured=3)
    table.level("bats")
    assert table.asked == {("Bo", "stay_or_home")}


def test_what_is_brought_home_may_be_fewer_and_counts_as_said() -> None:
    table = Table.running(have={"Ann": ("Bazaar of Oddities",)}, treasures="tracked")
    table.level("spires")
    table.give("Ann", carried=6)
    table.play("home", seat="Ann", treasures={"carrot": 5})
    assert (table["Ann"].safe, table["Ann"].coins) == ({"carrot": 5}, 1)


def test_left_out_treasures_mean_none() -> None:
    table = Table.running(treasures="tracked")
    table.level("spires")
    table.home("Ann")
    assert table["Ann"].safe == {}


def test_the_turn_in_a_run_is_the_first_players_also_when_home() -> None:
    table = Table.running()
    table.level("spires")
    table.home("Ann")
    table.stay("Bo")
    assert megaland.books(table.state)["turn"] == "Ann"
    assert table.asked == {("Ann", "level")}


def test_the_cards_are_ten_with_these_figures() -> None:
    figures = {card.name: (card.damage, card.jumpable) for card in RULESET.cards}
    assert figures == DAMAGE
