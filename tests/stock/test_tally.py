"""A game played without the app is settled from what lies on the table at its end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.contract import Refusal
from companion.games import load_ruleset
from companion.stock.ruleset import StockRuleset
from companion.stock.settlement import standings
from companion.stock.state import State
from companion.stock.tally import laid_out, settled

SEATS = ("Ann", "Bo", "Cy")
NONE: Mapping[str, Any] = {}


def laid(
    sizes: Mapping[str, int] = NONE,
    cash: Mapping[str, int] = NONE,
    shares: Mapping[str, Mapping[str, int]] = NONE,
) -> State | Refusal:
    ruleset = load_ruleset("megacquire-gold-condensed")
    assert isinstance(ruleset, StockRuleset)
    return laid_out(ruleset, SEATS, {}, sizes, cash, shares)


def test_bonuses_and_the_sale_come_to_what_lies_there() -> None:
    state = laid({"Physics": 12}, {"Ann": 10, "Cy": 7}, {"Ann": {"Physics": 4}})
    assert isinstance(state, State)
    assert state.bank[state.game.company_of["Physics"]] == state.game.ruleset.certificates - 4
    step = settled(state)
    # $9M a share: a sole holder has 90 + 45, and 4 x 9
    assert [(line.seat, line.amount) for line in step.lines] == [("Ann", 135), ("Ann", 36)]
    assert [(row["seat"], row["total"], row["rank"]) for row in standings(step.state)] == [
        ("Ann", 181, 1),
        ("Cy", 7, 2),
        ("Bo", 0, 3),
    ]


@pytest.mark.parametrize(
    "sizes", [{"Physics": 2}, {"Physics": 108}, {"Physics": 106, "Solon": 2}, {"Physics": 0}]
)
def test_companies_have_two_tiles_or_more_and_the_board_108_spaces(sizes: dict[str, int]) -> None:
    assert isinstance(laid(sizes), State)


@pytest.mark.parametrize(
    ("sizes", "cash", "shares", "code"),
    [
        ({"Physics": 1}, {}, {}, "bad_number"),
        ({"Physics": -1}, {}, {}, "bad_number"),
        ({"Physics": 109}, {}, {}, "bad_number"),
        ({"Physics": 107, "Solon": 2}, {}, {}, "bad_number"),
        ({}, {"Bo": -1}, {}, "bad_number"),
        ({}, {}, {"Bo": {"Physics": -1}}, "bad_number"),
        ({}, {}, {"Ann": {"Physics": 20}, "Bo": {"Physics": 99}}, "bank_short"),
    ],
)
def test_what_cannot_lie_there_is_refused(
    sizes: dict[str, int], cash: dict[str, int], shares: dict[str, dict[str, int]], code: str
) -> None:
    answer = laid(sizes, cash, shares)
    assert isinstance(answer, Refusal) and answer.code == code


def test_all_certificates_may_be_held_and_not_one_more() -> None:
    state = laid()
    assert isinstance(state, State)
    all_of_them = state.game.ruleset.certificates
    assert isinstance(laid(shares={"Ann": {"Solon": all_of_them - 1}, "Bo": {"Solon": 1}}), State)
    more = laid(shares={"Ann": {"Solon": all_of_them - 1}, "Bo": {"Solon": 2}})
    assert isinstance(more, Refusal)
    facts = {"company": "Solon", "left": all_of_them, "wanted": all_of_them + 1}
    assert (more.code, dict(more.facts)) == ("bank_short", facts)
