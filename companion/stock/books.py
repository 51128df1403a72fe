"""The books: the replay object, without what the record itself adds (``entries``, ``ledger``)."""

from __future__ import annotations

from typing import Any

from companion.stock.playing import waiting
from companion.stock.settlement import standings
from companion.stock.state import NOBODY, State


def books(state: State) -> dict[str, Any]:
    """Everything that stands in the books now, by name, as the record's contract says."""
    game = state.game
    return {
        "ruleset": game.ruleset.name,
        "over": state.over,
        "turn": game.seats[state.turn] if state.turn != NOBODY else None,
        "waiting": [{"seat": row.seat, "for": row.what} for row in waiting(state)],
        "companies": {
            game.companies[company]: {
                "size": state.sizes[company],
                "price": state.price(company),
                "bank": state.bank[company],
                "safe": state.is_safe(company),
            }
            for company in state.on_board
        },
        "seats": {seat: _account(state, number) for number, seat in enumerate(game.seats)},
        "lone": [game.spaces[space] for space in state.lone],
        "dead": [game.spaces[space] for space in state.dead],
        "merger": _merger(state),
        "standings": standings(state),
    }


def _account(state: State, seat: int) -> dict[str, Any]:
    names = state.game.companies
    shares = {names[company]: number for company, number in enumerate(state.shares[seat]) if number}
    account: dict[str, Any] = {"cash": state.cash[seat], "shares": shares}
    if "influence" in state.game.options:
        account["influence"] = state.influence[seat]
    return account


def _merger(state: State) -> dict[str, Any] | None:
    merger, names = state.merger, state.game.companies
    if merger is None:
        return None
    return {
        "folding": names[merger.folding] if merger.folding != NOBODY else None,
        "survivor": names[merger.survivor] if merger.survivor != NOBODY else None,
        "sizes": {names[company]: state.sizes[company] for company in merger.companies},
    }
