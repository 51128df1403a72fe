"""Dividends after a round: companies strong in a region pay for each share, up to a few."""

from __future__ import annotations

from companion.contract import Why
from companion.stock.accounts import Lines, move
from companion.stock.board import FIRST_COMPANY
from companion.stock.ruleset import Dividends
from companion.stock.state import State


def paying_regions(state: State, rule: Dividends) -> dict[int, int]:
    """For each company that pays, in how many regions it has enough sites."""
    sites: dict[tuple[int, int], int] = {}
    for space, byte in enumerate(state.board):
        if byte >= FIRST_COMPANY:
            key = (byte - FIRST_COMPANY, state.game.regions[space])
            sites[key] = sites.get(key, 0) + 1
    paying: dict[int, int] = {}
    for (company, _), number in sorted(sites.items()):
        if number >= rule.least_sites:
            paying[company] = paying.get(company, 0) + 1
    return paying


def pay_dividends(state: State, lines: Lines) -> State:
    """Pays every holder, one ledger line each, in the order of seats."""
    rule = state.game.ruleset.dividends
    if rule is None:
        return state
    paying = paying_regions(state, rule)
    for seat in range(len(state.cash)):
        counted = {
            company: min(state.shares[seat][company], rule.most_shares)
            for company in paying
            if state.shares[seat][company]
        }
        if not counted:
            continue
        parts = [
            f"{number}" if paying[company] == 1 else f"{number} x {paying[company]}"
            for company, number in counted.items()
        ]
        shown = parts[0] if len(parts) == 1 else f"({' + '.join(parts)})"
        units = sum(number * paying[company] for company, number in counted.items())
        inputs = {
            "companies": {
                state.game.companies[company]: {"regions": paying[company], "counted": number}
                for company, number in counted.items()
            },
            "dividend": rule.amount,
        }
        why = Why("dividend", inputs, f"{shown} x {rule.amount}")
        state = move(state, lines, seat, units * rule.amount, [], why)
    return state
