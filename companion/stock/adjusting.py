"""Changes by hand, and counts of what really lies on the table."""

from __future__ import annotations

import msgspec

from companion.contract import BANK, Refusal, Step, Why
from companion.limits import MOST_MONEY
from companion.stock import merger, settlement
from companion.stock.accounts import Lines, move
from companion.stock.entries import Adjust, Audit
from companion.stock.refusals import bad_number, first_unknown, unknown_seat
from companion.stock.state import State


def adjust(state: State, entry: Adjust) -> Step[State] | Refusal:
    """Signed changes of money and certificates; who is still asked in a merger is found anew."""
    refused = _refusal(state, entry)
    if refused:
        return refused
    game = state.game
    lines: Lines = []
    for seat, name in enumerate(game.seats):
        amount = entry.cash.get(name, 0)
        shares = [
            (game.company_of[company], number)
            for company, number in entry.shares.get(name, {}).items()
            if number
        ]
        if amount or shares:
            parts = [f"{amount:+d}"] if amount else []
            parts += [f"{number:+d} {game.companies[company]}" for company, number in shares]
            why = Why("adjust", {"reason": entry.reason}, ", ".join(parts))
            state = move(state, lines, seat, amount, shares, why)
    if state.merger is not None:
        state = merger.resume(state, lines)
    elif state.awaits == "market_tile":
        state = settlement.settle(state, lines)
    return Step(state, tuple(lines))


def _refusal(state: State, entry: Adjust) -> Refusal | None:
    game = state.game
    for seat in (*entry.cash, *entry.shares):
        if seat not in game.seat_of:
            return unknown_seat(seat)
    for changes in entry.shares.values():
        refused = first_unknown(state, changes)
        if refused:
            return refused
    for company, name in enumerate(game.companies):
        wanted = sum(changes.get(name, 0) for changes in entry.shares.values())
        if wanted > state.bank[company]:
            facts = {"company": name, "left": state.bank[company], "wanted": wanted}
            return Refusal("bank_short", facts)
    for seat, changes in entry.shares.items():
        for name, number in changes.items():
            held = state.shares[game.seat_of[seat]][game.company_of[name]]
            if held + number < 0:
                facts = {"seat": seat, "company": name, "held": held, "wanted": -number}
                return Refusal("too_few_shares", facts)
    for seat, amount in entry.cash.items():
        cash = state.cash[game.seat_of[seat]]
        if cash + amount < 0:
            return Refusal("too_little_cash", {"seat": seat, "cash": cash, "taken": -amount})
        if abs(amount) > MOST_MONEY:
            return bad_number(amount, -MOST_MONEY, MOST_MONEY)
    return None


def audit(state: State, entry: Audit) -> Step[State] | Refusal:
    """A count of what really lies there; it changes nothing."""
    if entry.seat != BANK and entry.seat not in state.game.seat_of:
        return unknown_seat(entry.seat)
    refused = first_unknown(state, entry.shares)
    if refused:
        return refused
    counted = list(entry.shares.values())
    if entry.cash is not msgspec.UNSET:
        counted.append(entry.cash)
    if counted and min(counted) < 0:
        return bad_number(min(counted), 0)
    if counted and max(counted) > MOST_MONEY:
        return bad_number(max(counted), 0, MOST_MONEY)
    return Step(state, ())
