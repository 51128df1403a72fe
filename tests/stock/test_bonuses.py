"""Bonuses: who gets them, ties, rounding, and the sum as it is shown."""

from typing import Any

import msgspec
import pytest

from companion.games import load_ruleset
from companion.stock.bonuses import payments, rounded
from companion.stock.ruleset import Policies, Rounding, StockRuleset


def policies(name: str, **changes: Any) -> Policies:
    ruleset = load_ruleset(name)
    assert isinstance(ruleset, StockRuleset)
    return msgspec.structs.replace(ruleset.policies, **changes)


MEGA = policies("megacquire-gold-condensed")
UP = policies("acquire-classic")
DOWN = policies("acquire-online")


def told(
    policy: Policies, majority: int, minority: int, price: int, *holdings: int
) -> list[tuple[int, str, int, str]]:
    return [(*payment,) for payment in payments(policy, majority, minority, price, holdings)]


def test_majority_and_minority_holder_get_ten_and_five_times_the_price() -> None:
    assert told(MEGA, 60, 30, 6, 3, 7, 0) == [
        (1, "majority", 60, "10 x 6"),
        (0, "minority", 30, "5 x 6"),
    ]


def test_a_sole_holder_gets_both() -> None:
    assert told(MEGA, 60, 30, 6, 0, 1, 0) == [(1, "both", 90, "60 + 30")]


def test_nobody_holds_any_and_nothing_is_paid() -> None:
    assert told(MEGA, 60, 30, 6, 0, 0, 0) == []


def test_a_tie_for_majority_shares_both_and_pays_nobody_else() -> None:
    shown = "(50 + 25) / 2 = 37.5, rounded up: 38"
    assert told(MEGA, 50, 25, 5, 4, 2, 4) == [
        (0, "tie_majority", 38, shown),
        (2, "tie_majority", 38, shown),
    ]


def test_a_tie_for_minority_shares_the_minority_bonus() -> None:
    assert told(MEGA, 20, 10, 2, 9, 1, 1, 1)[1:] == [
        (seat, "tie_minority", 4, "10 / 3 = 3.33, rounded up: 4") for seat in (1, 2, 3)
    ]


def test_an_even_tie_shows_no_rounding() -> None:
    assert told(MEGA, 20, 10, 2, 5, 5)[0] == (0, "tie_majority", 15, "(20 + 10) / 2 = 15")


def test_hundredths_are_shown_without_useless_zeros() -> None:
    assert told(MEGA, 30, 15, 3, 1, 1, 1, 1)[0][3] == "(30 + 15) / 4 = 11.25, rounded up: 12"
    assert told(UP, 1000, 205, 100, 3, 2, 2)[1][3] == "205 / 2 = 102.5, rounded up: 200"


@pytest.mark.parametrize(("way", "amount"), [("up", 700), ("down", 600), ("nearest", 700)])
def test_two_thousand_for_three_is_rounded_to_a_hundred(way: Any, amount: int) -> None:
    assert rounded(2000, 3, Rounding(way=way, step=100)) == amount


def test_the_nearest_goes_up_at_the_half() -> None:
    nearest = Rounding(way="nearest", step=100)
    assert rounded(900, 2, nearest) == 500
    assert rounded(898, 2, nearest) == 400


def test_online_rounds_ties_down_and_classic_up() -> None:
    assert told(DOWN, 3000, 1500, 300, 2, 2)[0][2] == 2200
    assert told(UP, 3000, 1500, 300, 2, 2)[0][2] == 2300


def test_other_tie_rules_are_a_word_in_the_ruleset() -> None:
    split = policies("acquire-classic", tie_majority="split_majority")
    assert [row[2] for row in told(split, 3000, 1500, 300, 2, 2, 1)] == [1500, 1500]
    none = policies("acquire-classic", tie_minority="nothing")
    assert [row[1] for row in told(none, 3000, 1500, 300, 3, 2, 2)] == ["majority"]
    sole = policies("acquire-classic", sole_holder="majority")
    assert told(sole, 3000, 1500, 300, 0, 2) == [(1, "majority", 3000, "10 x 300")]


def test_a_bonus_that_is_no_multiple_of_the_price_is_shown_as_it_is() -> None:
    assert told(MEGA, 25, 11, 2, 2, 1)[0][3] == "25"
