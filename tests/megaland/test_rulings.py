"""Every option of Megaland: what the default does and what the other ruling does."""

from __future__ import annotations

from typing import Any

import pytest

from companion import megaland
from companion.contract import RulesetError
from companion.megaland.state import Course
from tests.megaland.table import RULESET, Table, coins


def test_the_options_with_their_defaults_are_those_of_the_contract() -> None:
    found = {spec.name: (spec.default, spec.choices) for spec in megaland.options(RULESET)}
    assert found == {
        "treasures": ("table", ("table", "tracked")),
        "secret_choice": (False, (False, True)),
        "odds": (False, (False, True)),
        "jump_cancels": ("damage", ("damage", "card")),
        "jump_supply": (14, (14, None)),
        "hall_pays_hall": (True, (True, False)),
        "ranch_for_hearts": (False, (False, True)),
        "wild_for_hearts": (True, (True, False)),
        "wild_same_turn": (True, (True, False)),
        "one_heart_per_turn": (False, (False, True)),
        "reptile_draw_first": (False, (False, True)),
        "rabbit_wild": (False, (False, True)),
        "pond_before_storing": (False, (False, True)),
        "tie_break": ("shared", ("shared", "hearts", "buildings")),
    }
    assert all(spec.sentence.endswith(".") for spec in megaland.options(RULESET))


@pytest.mark.parametrize(
    "options",
    [
        {"disclosure": 4},
        {"treasures": "app"},
        {"odds": 1},
        {"odds": None},
        {"jump_supply": 13},
        {"jump_supply": 14.0},
        {"tie_break": ["shared"]},
    ],
)
def test_an_unknown_option_or_value_is_refused_by_name(options: dict[str, Any]) -> None:
    with pytest.raises(RulesetError, match=next(iter(options))):
        megaland.check_options(RULESET, options)


def test_every_value_of_every_option_is_taken() -> None:
    for spec in megaland.options(RULESET):
        for value in spec.choices:
            megaland.check_options(RULESET, {spec.name: value})


def test_a_secret_choice_keeps_what_the_seat_was_until_all_have_chosen() -> None:
    table = Table.running("Ann", "Bo", "Cy", have={"Ann": ("Bazaar of Oddities",)},
                          secret_choice=True)  # fmt: skip
    table.level("spires")
    table.give("Ann", carried=5)
    table.home("Ann")
    table.stay("Bo")
    assert set(table.state.before) == {"Ann", "Bo"}
    seen = table.state.before["Ann"]
    assert (seen.coins, seen.carried, seen.course) == (0, 5, Course.CHOOSING)
    assert table.asked == {("Cy", "stay_or_home")}
    table.stay("Cy")
    assert table.state.before == {}


def test_an_open_choice_keeps_nothing_back() -> None:
    table = Table.running()
    table.level("spires")
    table.stay("Ann")
    assert table.state.before == {}


def test_with_secret_choices_a_jump_comes_only_when_all_have_chosen() -> None:
    table = Table.running(secret_choice=True)
    table.give("Ann", jumps=1)
    table.level("spires")
    table.stay("Ann")
    assert table.refuse("jump", seat="Ann") == "not_awaited"
    table.stay("Bo")
    table.play("jump", seat="Ann")


def test_a_jump_may_cancel_the_whole_card() -> None:
    table = Table.running(have={"Ann": ("Temple of Zoz", "Soap Makers")}, jump_cancels="card")
    table.give("Ann", jumps=3)
    table.play("jump", seat="Ann")
    table.level("red serpent")
    assert (table["Ann"].injured, table["Ann"].coins) == (0, 0)
    table.stay("Ann")
    table.home("Bo")
    table.play("jump", seat="Ann")
    table.level("sludge creature")
    assert table["Ann"].carried == 2
    table.stay("Ann")
    table.play("jump", seat="Ann")
    table.level("rabbit")
    choice = megaland.legal(table.state, "Ann").choice
    assert choice is not None and choice.trade == {}


def test_a_jump_that_cannot_clear_a_card_meets_it_by_either_ruling() -> None:
    table = Table.running(jump_cancels="card")
    table.give("Ann", jumps=1)
    table.play("jump", seat="Ann")
    table.level("treasure box")
    assert table["Ann"].carried == 2


def test_jump_tokens_may_be_without_limit() -> None:
    table = Table.buying(jump_supply=None)
    table.give("Bo", jumps=14)
    table.build("Ann", "Gym")
    assert table["Ann"].jumps == 2
    assert table.state.jumps_left is None


def test_a_hall_may_pay_nothing_for_a_further_hall() -> None:
    table = Table.buying(have={"Ann": ("Hall of Elders",)}, hall_pays_hall=False)
    assert coins(table.build("Ann", "Hall of Elders")) == []
    assert coins(table.build("Ann", "Herb Hut")) == [("Ann", "Hall of Elders", 2)]


def hearts(have: tuple[str, ...], safe: dict[str, int], **options: Any) -> Table:
    """Ann's buy turn with these buildings and treasures."""
    table = Table.buying(have={"Ann": have}, treasures="tracked", **options)
    table.give("Ann", safe=safe)
    return table


def test_ranch_eggs_are_not_wild_for_hearts_unless_ruled_so() -> None:
    pay = {"stone": 1, "egg": 1}
    table = hearts(("Ostrich Ranch",), pay)
    assert table.refuse("heart", seat="Ann", pay=pay) == "not_matching"
    table = hearts(("Ostrich Ranch",), pay, ranch_for_hearts=True)
    table.play("heart", seat="Ann", pay=pay)
    assert table["Ann"].hearts == 5


@pytest.mark.parametrize(("name", "kind"), [("Fish Vendor", "fish"), ("Root Market", "carrot")])
def test_vendor_and_market_are_wild_for_hearts_unless_ruled_otherwise(name: str, kind: str) -> None:
    pay = {"stone": 1, kind: 1}
    table = hearts((name,), pay)
    table.play("heart", seat="Ann", pay=pay)
    assert table["Ann"].hearts == 5
    table = hearts((name,), pay, wild_for_hearts=False)
    assert table.refuse("heart", seat="Ann", pay=pay) == "not_matching"


@pytest.mark.parametrize(
    ("name", "kind"), [("Ostrich Ranch", "egg"), ("Fish Vendor", "fish"), ("Root Market", "carrot")]
)
def test_wild_cards_bought_this_turn_work_at_once_unless_ruled_otherwise(
    name: str, kind: str
) -> None:
    price = {"stone": 1, "gear": 1, "crystal": 1, "egg" if kind == "carrot" else "carrot": 1}
    price = dict(list(price.items())[: RULESET.building[name].cost])
    for same_turn in (True, False):
        table = Table.buying(have={"Bo": (name,)}, treasures="tracked", wild_same_turn=same_turn)
        table.give("Ann", safe={**price, kind: 2})
        table.play("building", seat="Ann", name=name, pay=price)
        if same_turn:
            table.play("building", seat="Ann", name="Cafe", pay={kind: 2})
        else:
            assert (
                table.refuse("building", seat="Ann", name="Cafe", pay={kind: 2}) == "not_distinct"
            )


def test_copies_from_earlier_turns_stay_wild_by_either_ruling() -> None:
    table = hearts(("Fish Vendor",), {"fish": 3, "egg": 1, "gear": 1}, wild_same_turn=False)
    table.play("building", seat="Ann", name="Fish Vendor", pay={"fish": 1, "egg": 1, "gear": 1})
    table.play("building", seat="Ann", name="Cafe", pay={"fish": 2})


def test_hearts_are_without_limit_up_to_eight_unless_ruled_one_a_turn() -> None:
    table = Table.buying()
    for _ in range(4):
        table.play("heart", seat="Ann")
    assert table["Ann"].hearts == 8
    table = Table.buying(one_heart_per_turn=True)
    table.play("heart", seat="Ann")
    assert table.refuse("heart", seat="Ann") == "already_bought"
    table.done("Ann")
    table.play("heart", seat="Bo")


def test_a_stable_discards_before_it_draws_unless_ruled_otherwise() -> None:
    for first in (False, True):
        table = Table.running(
            have={"Ann": ("Reptile Stable",)}, treasures="tracked", reptile_draw_first=first
        )
        table.level("spires")
        keys = {"treasures": {"fish": 1}, "swap": [{"out": "gear", "in": "gear"}]}
        if first:
            table.play("home", seat="Ann", **keys)
            assert table["Ann"].safe == {"fish": 1}
        else:
            assert table.refuse("home", seat="Ann", **keys) == "not_held"


def test_the_rabbits_reminder_may_say_that_a_wild_card_counts() -> None:
    for wild in (False, True):
        table = Table.running(rabbit_wild=wild)
        table.level("spires", "clouds", "rabbit")
        choice = megaland.legal(table.state, "Ann").choice
        assert choice is not None
        assert (dict(choice.trade), choice.trade_wild) == ({"carrot": 3}, wild)


def test_the_ponds_card_may_come_before_storing_and_need_room() -> None:
    table = Table.buying(
        have={"Ann": ("Fishing Pond",)}, treasures="tracked", pond_before_storing=True
    )
    table.give("Ann", safe={"egg": 1})
    table.done("Ann", "Bo")
    assert table.asked == {("Ann", "pond")}
    table.play("pond", seat="Ann", treasures={"gear": 1})
    assert table.asked == {("Ann", "store")}
    assert table.refuse("store", seat="Ann", treasures={"egg": 1, "gear": 1}) == "too_many_stored"
    table.play("store", seat="Ann", treasures={"gear": 1})
    assert (table["Ann"].safe, table.state.round) == ({"gear": 1}, 2)


def test_nobody_with_a_pond_goes_straight_on_to_storing() -> None:
    table = Table.buying(have={"Ann": ("Lodge",)}, treasures="tracked", pond_before_storing=True)
    table.give("Ann", safe={"egg": 1})
    table.done("Ann", "Bo")
    assert table.asked == {("Ann", "store")}
    table.play("store", seat="Ann", treasures={"egg": 1})
    assert (table["Ann"].coins, table.state.round) == (2, 2)
