"""Buying certificates, and trading others for them when cash is short."""

from __future__ import annotations

from collections.abc import Mapping

from companion.contract import Refusal, Step, Why
from companion.stock import turns
from companion.stock.accounts import Lines, move, times
from companion.stock.entries import Buy
from companion.stock.refusals import awaited_from, bad_number, first_off_board, first_unknown
from companion.stock.state import State

Numbers = list[tuple[int, int]]
"""Company and number of certificates."""


def buy(state: State, entry: Buy) -> Step[State] | Refusal:
    """Stock is given and bought, and the turn ends."""
    refused = awaited_from(state, "buy", entry.seat)
    if refused:
        return refused
    seat = state.actor
    lines: Lines = []
    if entry.shares or entry.give:
        refused = _refusal(state, entry, seat)
        if refused:
            return refused
        prices = state.price
        for company, number in _numbers(state, entry.give):
            price = prices(company)
            why = _why("trade", number, price)
            state = move(state, lines, seat, number * price, [(company, -number)], why)
        for company, number in _numbers(state, entry.shares):
            price = prices(company)
            why = _why("buy", number, price)
            state = move(state, lines, seat, -number * price, [(company, number)], why)
    return Step(turns.end_turn(state, lines), tuple(lines))


def _why(rule: str, number: int, price: int) -> Why:
    return Why(rule, {"shares": number, "price": price}, times(number, price))


def _numbers(state: State, shares: Mapping[str, int]) -> Numbers:
    company_of = state.game.company_of
    return [(company_of[name], number) for name, number in shares.items() if number > 0]


def cost(state: State, numbers: Numbers) -> int:
    """What certificates cost at the prices now."""
    return sum(number * state.price(company) for company, number in numbers)


def _refusal(state: State, entry: Buy, seat: int) -> Refusal | None:
    game = state.game
    policies = game.ruleset.policies
    refused = first_unknown(state, (*entry.shares, *entry.give))
    if refused:
        return refused
    bought, given = _numbers(state, entry.shares), _numbers(state, entry.give)
    refused = first_off_board(state, (game.companies[c] for c, _ in (*bought, *given)))
    if refused:
        return refused
    wanted = sum(number for _, number in bought)
    if wanted > policies.purchase_limit:
        return Refusal("over_limit", {"limit": policies.purchase_limit, "wanted": wanted})
    for company, number in bought:
        left = state.bank[company]
        if number > left:
            facts = {"company": game.companies[company], "left": left, "wanted": number}
            return Refusal("bank_short", facts)
    if policies.trade_to_buy:
        refused = _payment_refusal(state, seat, bought, given)
    else:
        refused = _cash_refusal(state, seat, cost(state, bought), 0)
        if not refused and given:
            refused = Refusal("not_in_ruleset", {"what": "give"})
    if refused:
        return refused
    least = min((*entry.shares.values(), *entry.give.values()))
    return bad_number(least, 0) if least < 0 else None


def _cash_refusal(state: State, seat: int, needed: int, given: int) -> Refusal | None:
    if state.cash[seat] + given >= needed:
        return None
    facts = {"seat": state.seat_name(seat), "cash": state.cash[seat] + given, "needed": needed}
    return Refusal("too_little_cash", facts)


def _payment_refusal(state: State, seat: int, bought: Numbers, given: Numbers) -> Refusal | None:
    """Why a purchase cannot be paid so: the shares given must be needed and just enough."""
    names, held = state.game.companies, state.shares[seat]
    for company, number in given:
        if number > held[company]:
            facts = {
                "seat": state.seat_name(seat),
                "company": names[company],
                "held": held[company],
                "wanted": number,
            }
            return Refusal("too_few_shares", facts)
    needed, value = cost(state, bought), cost(state, given)
    refused = _cash_refusal(state, seat, needed, value)
    if refused or not given:
        return refused
    cash = state.cash[seat]
    if cash >= needed:
        return Refusal("give_not_needed", {"cash": cash, "needed": needed})
    # all cash counts first, unless the table lets it be kept back
    paid = value + (cash if state.game.options["trade_cash_first"] else 0)
    for company, _ in given:
        if paid - state.price(company) >= needed:
            facts = {"company": names[company], "paid": paid, "needed": needed}
            return Refusal("gives_too_much", facts)
    for company, _ in given:
        if any(company == other for other, _ in bought):
            return Refusal("give_and_buy_same", {"company": names[company]})
    return None
