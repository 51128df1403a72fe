"""Naming a company that was just founded, and what its founder gets."""

from __future__ import annotations

from companion.contract import Refusal, Step, Why
from companion.stock.accounts import Lines, move, times
from companion.stock.board import FIRST_COMPANY, covered
from companion.stock.entries import Found
from companion.stock.refusals import awaited_from, unknown_company
from companion.stock.state import State


def found(state: State, entry: Found) -> Step[State] | Refusal:
    """The company takes all connected lone tiles; the founder gets a certificate.

    When the bank has none left the ruleset says whether the founder gets its price in cash.
    """
    refused = awaited_from(state, "found", entry.seat)
    if refused:
        return refused
    game = state.game
    company = game.company_of.get(entry.company)
    if company is None:
        return unknown_company(entry.company)
    if state.sizes[company]:
        return Refusal("company_on_board", {"company": entry.company})
    size = len(state.founding)
    founder = state.actor
    state = state.entered(
        board=covered(state.board, set(state.founding), FIRST_COMPANY + company),
        sizes=(*state.sizes[:company], size, *state.sizes[company + 1 :]),
        founding=frozenset(),
        awaits="buy",
    )
    lines: Lines = []
    certificate, cash = founders_share(state, company, size)
    if certificate:
        why = Why("found", {"company": entry.company, "shares": 1}, "1")
        state = move(state, lines, founder, 0, [(company, 1)], why)
    elif cash:
        inputs = {"company": entry.company, "size": size, "price": cash}
        why = Why("found_cash", inputs, times(1, cash))
        state = move(state, lines, founder, cash, [], why)
    return Step(state, tuple(lines))


def founders_share(state: State, company: int, size: int) -> tuple[int, int]:
    """What the founder of a company of this size gets: certificates, and cash instead."""
    policy = state.game.ruleset.policies.founder
    if policy == "nothing":
        return 0, 0
    if state.bank[company]:
        return 1, 0
    return 0, state.game.prices[company][size] if policy == "share_or_cash" else 0
