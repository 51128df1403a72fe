"""The one door of money and certificates, and the proof of the sums."""

import pytest

from companion.contract import Why
from companion.games import load_ruleset
from companion.stock import start
from companion.stock.accounts import BooksBroken, Lines, move, prove
from companion.stock.ruleset import StockRuleset
from companion.stock.state import State

WHY = Why("adjust", {}, "")


def table() -> State:
    ruleset = load_ruleset("megacquire-gold-condensed")
    assert isinstance(ruleset, StockRuleset)
    return start(ruleset, ["Ann", "Bo", "Cy"], {})


def test_the_bank_is_the_other_side_of_every_movement() -> None:
    before, lines = table(), Lines()
    after = move(before, lines, 1, -8, [(0, 2), (6, -0)], WHY)
    assert after.cash == (60, 52, 60)
    assert after.bank_cash == before.bank_cash + 8
    assert after.shares[1][0] == 2
    assert after.bank[0] == 23
    prove(after)
    assert [(line.seat, line.amount, dict(line.shares)) for line in lines] == [
        ("Bo", -8, {"Physics": 2, "Solon": 0})
    ]
    assert before == table()


@pytest.mark.parametrize(
    "broken",
    [
        {"bank_cash": 0},
        {"cash": (60, 60, 61)},
        {"bank": (24,) + (25,) * 6},
        {"cash": (-1, 121, 60)},
    ],
)
def test_sums_that_do_not_hold_are_a_bug_and_not_a_refusal(broken: dict[str, object]) -> None:
    with pytest.raises(BooksBroken):
        prove(table().entered(**broken))
