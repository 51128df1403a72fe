"""The odds of surviving further cards, against counting every order of the cards to come."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest

from companion import megaland
from companion.megaland.odds import odds
from tests.megaland.table import RULESET, Table


def slowly(to_come: list[str], healthy: int, soap: bool, jumps: bool) -> list[Fraction]:
    """By trying every order."""
    stood = [0] * len(to_come)
    orders = list(permutations(to_come))
    for order in orders:
        hearts = healthy
        for number, name in enumerate(order):
            card = RULESET.card[name]
            warded = soap and name == "sludge creature"
            jumped = jumps and number == 0 and card.jumpable
            hearts -= 0 if warded or jumped else card.damage
            if hearts > 0:
                stood[number] += 1
    return [Fraction(n, len(orders)) for n in stood]


@pytest.mark.parametrize("healthy", [1, 2, 3, 4])
@pytest.mark.parametrize("soap", [False, True])
@pytest.mark.parametrize("jumps", [False, True])
def test_odds_are_those_of_trying_every_order(healthy: int, soap: bool, jumps: bool) -> None:
    table = Table.running(have={"Ann": ("Soap Makers",)} if soap else {})
    to_come = ["clouds", "rabbit", "sludge creature", "bats", "biting plant", "red serpent"]
    out = tuple(card for card in RULESET.card if card not in to_come)
    table.give("Ann", injured=4 - healthy)
    jumping = frozenset({"Ann"} if jumps else ())
    table.state = replace(table.state, out=out, jumping=jumping)
    assert list(odds(table.state, "Ann")) == slowly(to_come, healthy, soap, jumps)


def test_the_first_card_kills_nobody_with_four_hearts_and_ten_kill_everybody() -> None:
    found = odds(Table.running().state, "Ann")
    assert len(found) == 10
    assert (found[0], found[-1]) == (1, 0)


def test_who_is_not_in_the_level_has_no_odds() -> None:
    table = Table.running()
    table.level("spires")
    table.home("Ann")
    assert odds(table.state, "Ann") == ()


def test_the_page_is_told_the_odds_only_when_the_table_wants_them() -> None:
    assert megaland.legal(Table.running().state, "Ann").odds == ()
    table = Table.running(odds=True)
    assert megaland.legal(table.state, "Ann").odds == odds(table.state, "Ann")
    assert megaland.legal(table.state, "bank").odds == ()
