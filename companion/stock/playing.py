"""Playing one entry: to the rule that takes it, with the books proved after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.contract import Awaited, Entry, Refusal, Step
from companion.stock import (
    adjusting,
    buying,
    counting,
    ending,
    entries,
    founding,
    merger,
    ordering,
    placing,
    settlement,
)
from companion.stock.accounts import prove
from companion.stock.refusals import not_awaited
from companion.stock.state import State


def play(state: State, entry: Entry) -> Step[State] | Refusal:
    """The new state and the ledger lines, or why the rules take no such entry.

    Raises :class:`companion.stock.accounts.BooksBroken` where a bug has lost money.
    """
    if state.over and not isinstance(entry, AFTER_THE_END):
        return Refusal("game_over")
    step = _RULES[type(entry)](state, entry)
    if isinstance(step, Step):
        prove(step.state)
    return step


def waiting(state: State) -> tuple[Awaited, ...]:
    """What is awaited from whom: one row, none when over."""
    if state.over:
        return ()
    return (Awaited(state.seat_name(state.actor), state.awaits),)


def chosen_in_secret(state: State) -> bool:
    """Never: all that is entered here is seen at once, or stays as secret as it is."""
    return False


def _market_tile(state: State, entry: entries.MarketTile) -> Step[State] | Refusal:
    if state.awaits != "market_tile":
        return not_awaited(state)
    return merger.drawn(state, entry) if state.merger else settlement.drawn(state, entry)


AFTER_THE_END = (entries.Adjust, entries.Audit)

_RULES: dict[type[Entry], Callable[[State, Any], Step[State] | Refusal]] = {
    entries.Order: ordering.order,
    entries.Place: placing.place,
    entries.NoTile: placing.no_tile,
    entries.DeadTile: placing.dead_tile,
    entries.Found: founding.found,
    entries.Pledge: merger.pledge,
    entries.Survivor: merger.survivor,
    entries.FoldNext: merger.fold_next,
    entries.MarketTile: _market_tile,
    entries.Dispose: merger.dispose,
    entries.Buy: buying.buy,
    entries.EndGame: ending.end_game,
    entries.Concede: ending.concede,
    entries.FinalSizes: counting.final_sizes,
    entries.Fill: counting.fill,
    entries.Adjust: adjusting.adjust,
    entries.Audit: adjusting.audit,
}
