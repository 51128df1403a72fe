"""A game played without the app: from what lies on the table at its end to the standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.contract import Refusal, Step
from companion.stock.accounts import Lines
from companion.stock.chart import SMALLEST
from companion.stock.ruleset import StockRuleset
from companion.stock.settlement import settle
from companion.stock.starting import start
from companion.stock.state import State


def laid_out(
    ruleset: StockRuleset,
    seats: Sequence[str],
    options: Mapping[str, Any],
    sizes: Mapping[str, int],
    cash: Mapping[str, int],
    shares: Mapping[str, Mapping[str, int]],
) -> State | Refusal:
    """The table with these final sizes (by company), money and certificates (by seat).

    What is left out is 0. Refused with ``bad_number`` (an amount below 0, a size of 1, more tiles
    than the board has) or ``bank_short`` (more certificates than there are). Raises
    :class:`~companion.contract.RulesetError` for seats and options.
    """
    state = start(ruleset, seats, options)
    game = state.game
    counted = [sizes.get(name, 0) for name in game.companies]
    spaces = game.ruleset.board.spaces
    for name, size in zip(game.companies, counted, strict=True):
        if size < 0 or 0 < size < SMALLEST or size > spaces:
            return Refusal("bad_number", {"company": name, "key": "size", "value": size})
    if sum(counted) > spaces:
        facts = {"key": "sizes", "value": sum(counted), "most": spaces}
        return Refusal("bad_number", facts)
    money = [cash.get(seat, 0) for seat in game.seats]
    held = [
        tuple(shares.get(seat, {}).get(name, 0) for name in game.companies) for seat in game.seats
    ]
    for seat, row, amount in zip(game.seats, held, money, strict=True):
        if min(*row, amount) < 0:
            return Refusal(
                "bad_number", {"seat": seat, "key": "amount", "value": min(*row, amount)}
            )
    left = [game.ruleset.certificates - sum(row[c] for row in held) for c in range(len(counted))]
    for name, number in zip(game.companies, left, strict=True):
        if number < 0:
            total = game.ruleset.certificates
            facts = {"company": name, "left": total, "wanted": total - number}
            return Refusal("bank_short", facts)
    return state.entered(
        sizes=tuple(counted),
        cash=tuple(money),
        bank_cash=game.money - sum(money),
        shares=tuple(held),
        bank=tuple(left),
        opening=False,
        awaits="",
        end_reason="stopped",
    )


def settled(state: State) -> Step[State]:
    """Bonuses and the sale of all stock, as at the end of any game."""
    lines: Lines = []
    over = settle(state, lines)
    return Step(over, tuple(lines))
