"""The table before the first entry."""

import pytest

from companion.contract import RulesetError
from companion.games import load_ruleset
from companion.stock import start, waiting
from companion.stock.ruleset import StockRuleset


def ruleset_of(name: str) -> StockRuleset:
    ruleset = load_ruleset(name)
    assert isinstance(ruleset, StockRuleset)
    return ruleset


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        (["Ann"], "2 to 6 seats, not 1"),
        ([*"ABCDEFG"], "2 to 6 seats, not 7"),
        (["Ann", "ann"], "ann is there twice"),
        (["Ann", "Bank"], "no seat is called bank"),
        (["Ann", " Bo"], "trimmed"),
        (["Ann", ""], "1 to 30"),
        (["Ann", "B" * 31], "1 to 30"),
    ],
)
def test_seats_that_cannot_be_are_told(seats: list[str], told: str) -> None:
    with pytest.raises(RulesetError, match=r"^seats: ") as caught:
        start(ruleset_of("acquire-classic"), seats, {})
    assert told in str(caught.value)


def test_megacquire_has_three_to_six_seats() -> None:
    with pytest.raises(RulesetError, match="3 to 6 seats, not 2"):
        start(ruleset_of("megacquire-gold-condensed"), ["Ann", "Bo"], {})


def test_megacquire_starts_with_60_each_and_waits_for_the_order_from_the_bank() -> None:
    state = start(ruleset_of("megacquire-gold-condensed"), ["Ann", "Bo", "Cy"], {})
    assert state.cash == (60, 60, 60)
    assert state.bank_cash == 2750 - 180
    assert state.bank == (25,) * 7
    assert [(row.seat, row.what) for row in waiting(state)] == [("bank", "order")]


def test_mergernaut_starts_at_once_with_the_first_seat_and_three_influence() -> None:
    state = start(ruleset_of("mergernaut05"), ["Ann", "Bo"], {})
    assert [(row.seat, row.what) for row in waiting(state)] == [("Ann", "place")]
    assert state.influence == (3, 3)
    assert start(ruleset_of("mergernaut05"), ["Ann", "Bo"], {"influence": False}).influence == (
        0,
        0,
    )


@pytest.mark.parametrize("option", ["market_tiles", "concede_needs_all"])
def test_options_for_two_seats_are_refused_at_a_larger_table(option: str) -> None:
    ruleset = ruleset_of("acquire-online")
    start(ruleset, ["Ann", "Bo"], {option: True})
    start(ruleset, ["Ann", "Bo", "Cy"], {option: False})
    with pytest.raises(RulesetError, match=f"option {option}: is for two seats"):
        start(ruleset, ["Ann", "Bo", "Cy"], {option: True})


def test_two_starts_of_the_same_table_are_equal() -> None:
    ruleset = ruleset_of("megacquire-gold")
    assert start(ruleset, ["A", "B", "C"], {}) == start(ruleset, ["A", "B", "C"], {})
    assert start(ruleset, ["A", "B", "C"], {}) != start(ruleset, ["A", "B", "D"], {})
