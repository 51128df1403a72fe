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
from companion.stock.state import Game, State


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
    counted = tuple(sizes.get(name, 0) for name in game.companies)
    money = tuple(cash.get(seat, 0) for seat in game.seats)
    held = tuple(
        tuple(shares.get(seat, {}).get(name, 0) for name in game.companies) for seat in game.seats
    )
    left = tuple(game.ruleset.certificates - sum(column) for column in zip(*held, strict=True))
    refused = _too_large(game, counted) or _below_zero(game, money, held) or _too_many(game, left)
    if refused:
        return refused
    return state.entered(
        sizes=counted,
        cash=money,
        bank_cash=game.money - sum(money),
        shares=held,
        bank=left,
        opening=False,
        awaits="",
        end_reason="stopped",
    )


def _too_large(game: Game, sizes: Sequence[int]) -> Refusal | None:
    spaces = game.ruleset.board.spaces
    for name, size in zip(game.companies, sizes, strict=True):
        if size < 0 or 0 < size < SMALLEST or size > spaces:
            return Refusal("bad_number", {"company": name, "key": "size", "value": size})
    if sum(sizes) > spaces:
        return Refusal("bad_number", {"key": "sizes", "value": sum(sizes), "most": spaces})
    return None


def _below_zero(game: Game, cash: Sequence[int], shares: Sequence[Sequence[int]]) -> Refusal | None:
    for seat, amount, row in zip(game.seats, cash, shares, strict=True):
        least = min(amount, *row)
        if least < 0:
            return Refusal("bad_number", {"seat": seat, "key": "amount", "value": least})
    return None


def _too_many(game: Game, left: Sequence[int]) -> Refusal | None:
    total = game.ruleset.certificates
    for name, number in zip(game.companies, left, strict=True):
        if number < 0:
            facts = {"company": name, "left": total, "wanted": total - number}
            return Refusal("bank_short", facts)
    return None


def settled(state: State) -> Step[State]:
    """Bonuses and the sale of all stock, as at the end of any game."""
    lines: Lines = []
    over = settle(state, lines)
    return Step(over, tuple(lines))
