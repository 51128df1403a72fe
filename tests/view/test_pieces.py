"""Which pieces to lay: fewest first, change for the usual ones, start money to pay with."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.view.pieces import closest_below, fewest, payment, start_money

MEGA = (1, 5, 10, 50)
ACQUIRE = (100, 500, 1000, 5000)


@pytest.mark.parametrize(
    ("amount", "pieces", "laid"),
    [
        (0, MEGA, ()),
        (68, MEGA, ((50, 1), (10, 1), (5, 1), (1, 3))),
        (42, MEGA, ((10, 4), (1, 2))),
        (2300, ACQUIRE, ((1000, 2), (100, 3))),
        (60, (1, 20, 25), ((20, 3),)),  # largest first would lay 25 + 25 + ten ones
        (3, (5, 10), None),
        (7, (), None),
    ],
)
def test_the_fewest_pieces_are_laid(
    amount: int, pieces: tuple[int, ...], laid: tuple[tuple[int, int], ...] | None
) -> None:
    assert fewest(amount, pieces) == laid


@given(
    st.integers(0, 60),
    st.lists(st.integers(1, 30), min_size=1, max_size=4, unique=True),
)
def test_no_other_way_needs_fewer(amount: int, pieces: list[int]) -> None:
    ways = [
        sum(counts)
        for counts in itertools.product(*(range(amount // piece + 1) for piece in pieces))
        if sum(n * piece for n, piece in zip(counts, pieces, strict=True)) == amount
    ]
    laid = fewest(amount, pieces)
    if laid is None:
        assert not ways
    else:
        assert sum(n * piece for piece, n in laid) == amount
        assert sum(n for _, n in laid) == min(ways)


@pytest.mark.parametrize(
    ("amount", "give", "change"),
    [(12, 15, 3), (24, 25, 1), (10, 10, 0), (30, 30, 0), (1, 5, 4), (60, 60, 0)],
)
def test_a_player_lays_the_usual_pieces_and_gets_change(
    amount: int, give: int, change: int
) -> None:
    plan = payment(amount, MEGA)
    assert (plan.give, plan.change) == (give, change)
    assert sum(piece * n for piece, n in plan.change_pieces) == change


def test_in_acquire_the_usual_pieces_begin_at_500() -> None:
    assert (payment(700, ACQUIRE).give, payment(700, ACQUIRE).change) == (1000, 300)


def test_a_missing_piece_is_left_out_of_what_is_laid_and_of_the_change() -> None:
    # without ones no change for $15M can be given, so the sum is laid exactly
    assert payment(12, MEGA, missing=(1,)).change == 0
    assert payment(12, MEGA, missing=(1,)).give == 12
    without_fives = payment(12, MEGA, missing=(5,))
    assert (without_fives.give, without_fives.change_pieces) == (20, ((1, 8),))
    assert closest_below(42, (5, 10, 50)) == (((10, 4),), 2)
    assert closest_below(40, (5, 10, 50)) == (((10, 4),), 0)


def test_nobody_is_told_to_lay_more_than_there_is() -> None:
    assert payment(12, MEGA, cash=14).give == 12
    assert payment(12, MEGA, cash=15).give == 15


@pytest.mark.parametrize(
    ("amount", "pieces", "seats", "supply", "laid"),
    [
        (60, MEGA, 6, {1: 25, 5: 25, 10: 60, 50: 40}, ((10, 5), (5, 2))),
        (6000, ACQUIRE, 6, None, ((1000, 5), (500, 2))),
        (120, MEGA, 6, {10: 60, 50: 40}, ((50, 1), (10, 6), (5, 2))),
        (63, MEGA, 3, None, ((50, 1), (10, 1), (1, 3))),
        (5, MEGA, 3, None, ((5, 1),)),
        # two tens and a five would be needed for a 25
        (60, (1, 5, 10, 25), 6, {10: 20}, ((10, 5), (5, 2))),
    ],
)
def test_start_money_is_pieces_to_pay_with_and_the_smallest_stay_in_the_bank(
    amount: int,
    pieces: tuple[int, ...],
    seats: int,
    supply: dict[int, int] | None,
    laid: tuple[tuple[int, int], ...],
) -> None:
    assert start_money(amount, pieces, seats, supply) == laid
