"""Majority and minority bonuses: who gets them, ties, rounding, and the sum to show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.contract import Why
from companion.stock.accounts import Lines, move, times
from companion.stock.ruleset import Policies, Rounding
from companion.stock.state import State


class Payment(NamedTuple):
    """A bonus for one holder (the number after the last seat is the bank), and its sum."""

    holder: int
    rule: str
    amount: int
    sum: str


def payments(
    policies: Policies, majority: int, minority: int, price: int, holdings: Sequence[int]
) -> tuple[Payment, ...]:
    """The bonuses for certificates by holder; whoever holds none gets none."""
    ranks = sorted({number for number in holdings if number > 0}, reverse=True)
    if not ranks:
        return ()
    first = [holder for holder, number in enumerate(holdings) if number == ranks[0]]
    if len(first) > 1:
        if policies.tie_majority == "pool_both":
            pool, text = majority + minority, f"({majority} + {minority})"
        else:
            pool, text = majority, f"{majority}"
        amount, sum_ = _split(pool, text, len(first), policies.rounding)
        return tuple(Payment(holder, "tie_majority", amount, sum_) for holder in first)
    if len(ranks) == 1:
        if policies.sole_holder == "majority":
            return (Payment(first[0], "majority", majority, _factor(majority, price)),)
        return (Payment(first[0], "both", majority + minority, f"{majority} + {minority}"),)
    paid = [Payment(first[0], "majority", majority, _factor(majority, price))]
    second = [holder for holder, number in enumerate(holdings) if number == ranks[1]]
    if len(second) == 1:
        paid.append(Payment(second[0], "minority", minority, _factor(minority, price)))
    elif policies.tie_minority == "split":
        amount, sum_ = _split(minority, f"{minority}", len(second), policies.rounding)
        paid.extend(Payment(holder, "tie_minority", amount, sum_) for holder in second)
    return tuple(paid)


def rounded(pool: int, number: int, rounding: Rounding) -> int:
    """``pool / number`` rounded to the step; halves go up when rounded to the nearest."""
    step = rounding.step
    if rounding.way == "up":
        return -(-pool // (number * step)) * step
    if rounding.way == "down":
        return pool // (number * step) * step
    return (2 * pool + number * step) // (2 * number * step) * step


def _split(pool: int, text: str, number: int, rounding: Rounding) -> tuple[int, str]:
    amount = rounded(pool, number, rounding)
    exact = f"{pool // number}"
    if pool % number:
        hundredths = f"{pool % number * 100 // number:02d}".rstrip("0")
        exact += f".{hundredths}" if hundredths else ""
    shown = f"{text} / {number} = {exact}"
    if amount * number != pool:
        shown += f", rounded {rounding.way}: {amount}"
    return amount, shown


def _factor(bonus: int, price: int) -> str:
    return times(bonus // price, price) if bonus % price == 0 else f"{bonus}"


def pay_bonuses(state: State, lines: Lines, company: int, market: int | None) -> State:
    """Pays the bonuses of a company at its size now; ``market`` is the bank's holding, unpaid."""
    game = state.game
    size = state.sizes[company]
    price = game.prices[company][size]
    majority, minority = game.majorities[company][size], game.minorities[company][size]
    holdings = [row[company] for row in state.shares]
    bank = len(holdings)
    counted = holdings if market is None else [*holdings, market]
    paid = payments(game.ruleset.policies, majority, minority, price, counted)
    inputs: dict[str, Any] = {
        "company": game.companies[company],
        "size": size,
        "price": price,
        "majority": majority,
        "minority": minority,
        "holdings": {game.seats[seat]: number for seat, number in enumerate(holdings) if number},
    }
    if market is not None:
        inputs["market"] = market
    for payment in paid:
        if payment.holder == bank or not payment.amount:
            continue
        tied = sum(other.rule == payment.rule for other in paid)
        why = Why(payment.rule, {**inputs, "tied": tied}, payment.sum)
        state = move(state, lines, payment.holder, payment.amount, [], why)
    return state
