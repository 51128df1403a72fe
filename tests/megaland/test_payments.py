"""Payments, against a slow second calculation that lets every card stand for every kind."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import inf

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.contract import Refusal
from companion.megaland.payments import (
    Reading,
    WildCards,
    propose_building,
    propose_hearts,
    read_building,
    read_heart,
    used_up,
)
from tests.megaland.table import RULESET, Table

KINDS = tuple(RULESET.treasures)
hands = st.dictionaries(st.sampled_from(KINDS), st.integers(0, 3))
small_pays = st.lists(st.sampled_from(KINDS), min_size=1, max_size=5)
wilds = st.builds(
    lambda ranch, fish, carrot: WildCards(
        free=frozenset({"egg"} if ranch else ()), limited={"fish": fish, "carrot": carrot}
    ),
    st.booleans(),
    st.integers(0, 2),
    st.integers(0, 2),
)


def slowly(cards: list[str], wild: WildCards) -> dict[tuple[str, ...], int]:
    """All ways in which these cards stand for kinds (sorted) and the fewest wild uses of each."""
    found: dict[tuple[str, ...], int] = {}
    for stand_for in product(KINDS, repeat=len(cards)):
        uses = Counter(c for c, k in zip(cards, stand_for, strict=True) if c != k)
        allowed = {kind: inf if kind in wild.free else wild.limited.get(kind, 0) for kind in uses}
        if all(uses[kind] <= allowed[kind] for kind in uses):
            meaning = tuple(sorted(stand_for))
            found[meaning] = min(found.get(meaning, 99), uses.total())
    return found


@settings(max_examples=60, deadline=None)
@given(small_pays, wilds)
def test_a_building_is_paid_when_the_cards_can_stand_for_different_kinds(
    cards: list[str], wild: WildCards
) -> None:
    ways = [uses for kinds, uses in slowly(cards, wild).items() if len(set(kinds)) == len(cards)]
    reading = read_building(len(cards), Counter(cards), wild)
    if isinstance(reading, Refusal):
        assert reading.code == "not_distinct"
        assert not ways
    else:
        assert sum(reading.wild.values()) == min(ways)


@settings(max_examples=60, deadline=None)
@given(small_pays, wilds, st.sampled_from([None, *KINDS]))
def test_a_heart_is_paid_when_all_cards_can_stand_for_one_kind_among_them(
    cards: list[str], wild: WildCards, kind: str | None
) -> None:
    ways = {k[0]: uses for k, uses in slowly(cards, wild).items() if len(set(k)) == 1}
    possible = {k: uses for k, uses in ways.items() if k in cards and kind in (None, k)}
    reading = read_heart(len(cards), Counter(cards), kind, wild)
    if isinstance(reading, Refusal):
        assert reading.code == ("kind_needed" if len(possible) > 1 else "not_matching")
        assert len(possible) != 1
    else:
        assert {reading.kind: sum(reading.wild.values())} == possible


@settings(max_examples=200, deadline=None)
@given(hands, st.integers(1, 6), wilds)
def test_the_proposed_payment_is_legal_and_uses_the_fewest_wild_cards_there_are(
    held: dict[str, int], cost: int, wild: WildCards
) -> None:
    payments = [
        dict(zip(held, numbers, strict=True))
        for numbers in product(*(range(n + 1) for n in held.values()))
        if sum(numbers) == cost
    ]
    readings = [read_building(cost, pay, wild) for pay in payments]
    uses = [sum(r.wild.values()) for r in readings if isinstance(r, Reading)]
    proposed = propose_building(RULESET, held, cost, wild)
    if proposed is None:
        assert not uses
    else:
        reading = read_building(cost, proposed, wild)
        assert isinstance(reading, Reading)
        assert all(proposed[kind] <= held[kind] for kind in proposed)
        assert sum(reading.wild.values()) == min(uses)


@settings(max_examples=200, deadline=None)
@given(hands, st.integers(2, 5), wilds)
def test_every_kind_that_can_pay_a_heart_is_proposed_with_the_fewest_wild_cards(
    held: dict[str, int], price: int, wild: WildCards
) -> None:
    fewest: dict[str | None, int] = {}
    for numbers in product(*(range(n + 1) for n in held.values())):
        pay = dict(zip(held, numbers, strict=True))
        for kind in KINDS:
            reading = read_heart(price, pay, kind, wild)
            if isinstance(reading, Reading):
                uses = sum(reading.wild.values())
                fewest[kind] = min(fewest.get(kind, 99), uses)
    proposed = propose_hearts(RULESET, held, price, wild)
    assert {kind: sum(pay.values()) - pay[kind] for kind, pay in proposed} == fewest
    assert [price - pay[kind] for kind, pay in proposed] == sorted(fewest.values())


def test_the_proposal_takes_kinds_of_which_most_are_held() -> None:
    held = {"gear": 1, "egg": 3, "stone": 2}
    assert propose_building(RULESET, held, 2, WildCards()) == {"egg": 1, "stone": 1}
    hearts = propose_hearts(RULESET, {"gear": 2, "egg": 3, "stone": 2}, 2, WildCards())
    assert [kind for kind, _pay in hearts] == ["egg", "gear", "stone"]


def test_a_card_that_is_always_wild_is_kept_while_others_can_pay() -> None:
    wild = WildCards(free=frozenset({"egg"}))
    assert propose_building(RULESET, {"gear": 2, "egg": 2}, 1, wild) == {"gear": 1}
    assert propose_building(RULESET, {"gear": 1, "fish": 1, "egg": 1}, 1, wild) == {"fish": 1}


def test_wild_cards_that_never_run_out_are_proposed_before_those_that_do() -> None:
    wild = WildCards(free=frozenset({"egg"}), limited={"fish": 1})
    held = {"egg": 2, "fish": 2}
    assert propose_building(RULESET, held, 3, wild) == {"egg": 2, "fish": 1}


def test_the_smallest_number_of_wild_uses_counts_as_spent() -> None:
    wild = WildCards(free=frozenset({"egg"}), limited={"fish": 2})
    reading = read_building(4, {"fish": 2, "egg": 2}, wild)
    assert isinstance(reading, Reading)
    assert used_up({"fish": 1}, reading, wild) == {"fish": 2}


def test_each_heart_costs_one_card_more_than_the_last() -> None:
    table = Table.buying(treasures="tracked")
    table.give("Ann", safe={"carrot": 14})
    for price in (2, 3, 4, 5):
        assert table.refuse("heart", seat="Ann", pay={"carrot": price - 1}) == "wrong_price"
        table.play("heart", seat="Ann", pay={"carrot": price})
    assert (table["Ann"].hearts, table["Ann"].safe) == (8, {})
    assert table.refuse("heart", seat="Ann") == "most_hearts"


def test_a_named_kind_tells_which_wild_card_is_spent() -> None:
    table = Table.buying(have={"Ann": ("Fish Vendor", "Root Market")}, treasures="tracked")
    table.give("Ann", safe={"fish": 3, "carrot": 1})
    table.play("heart", seat="Ann", pay={"fish": 1, "carrot": 1}, kind="fish")
    assert table.state.turn is not None and dict(table.state.turn.wild) == {"carrot": 1}
    table.play("building", seat="Ann", name="Cafe", pay={"fish": 2})


def test_a_wild_fish_spent_on_a_heart_is_spent_for_the_round() -> None:
    table = Table.buying(have={"Ann": ("Fish Vendor",)}, treasures="tracked")
    table.give("Ann", safe={"fish": 3, "egg": 1})
    table.play("heart", seat="Ann", pay={"fish": 1, "egg": 1})
    assert table.refuse("building", seat="Ann", name="Cafe", pay={"fish": 2}) == "not_distinct"


def test_fish_paid_as_fish_for_a_heart_spends_no_wild_one() -> None:
    table = Table.buying(have={"Ann": ("Fish Vendor",)}, treasures="tracked")
    table.give("Ann", safe={"fish": 4})
    table.play("heart", seat="Ann", pay={"fish": 2})
    table.play("building", seat="Ann", name="Cafe", pay={"fish": 2})
