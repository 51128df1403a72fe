"""The one door through which money and certificates move, and the proof that none are lost.

All movements are between a seat and the bank, which is the other side of every ledger line.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.contract import Line, Why
from companion.stock.state import State

Lines = list[Line]
"""The ledger lines of the entry that is being played, in the order they happen."""


class BooksBroken(Exception):
    """The sum of all accounts has changed: a bug, never a matter of the rules."""


def move(
    state: State,
    lines: Lines,
    seat: int,
    amount: int,
    shares: Sequence[tuple[int, int]],
    why: Why,
) -> State:
    """The bank gives ``seat`` an amount and certificates (company, number); negative: takes.

    Adds the ledger line. Whether the accounts bear it is the caller's question.
    """
    game = state.game
    cash = state.cash
    if amount:
        cash = (*cash[:seat], cash[seat] + amount, *cash[seat + 1 :])
    held, bank = state.shares, state.bank
    if shares:
        row, left = list(held[seat]), list(bank)
        for company, number in shares:
            row[company] += number
            left[company] -= number
        held = (*held[:seat], tuple(row), *held[seat + 1 :])
        bank = tuple(left)
    names = game.companies
    lines.append(Line(game.seats[seat], amount, {names[c]: n for c, n in shares}, why))
    return msgspec.structs.replace(
        state, cash=cash, bank_cash=state.bank_cash - amount, shares=held, bank=bank
    )


def prove(state: State) -> None:
    """Raises :class:`BooksBroken` unless money and certificates add up and none is below 0."""
    game = state.game
    if sum(state.cash) + state.bank_cash != game.money:
        raise BooksBroken(f"money: {state.cash} and {state.bank_cash} are not {game.money}")
    sums = tuple(map(sum, zip(state.bank, *state.shares, strict=True)))
    if sums.count(game.ruleset.certificates) != len(sums):
        raise BooksBroken(f"certificates: {sums}")
    if min(state.cash) < 0 or min(state.bank) < 0 or min(map(min, state.shares)) < 0:
        raise BooksBroken("an account is below 0")


def times(number: int, amount: int) -> str:
    """A product as it is shown: ``3 x 4``."""
    return f"{number} x {amount}"
