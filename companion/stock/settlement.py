"""From the end of play to the standings: the last bonuses, and the sale of all stock."""

from __future__ import annotations

from typing import Any

from companion.contract import Refusal, Step, Why
from companion.stock import market
from companion.stock.accounts import Lines, move, times
from companion.stock.bonuses import pay_bonuses, payments
from companion.stock.entries import MarketTile
from companion.stock.state import NOBODY, State


def end(state: State, lines: Lines, reason: str, by: int) -> State:
    """Play is over; the sizes are counted first where the ruleset says so."""
    state = state.entered(end_reason=reason, ended_by=by, just_bought=NOBODY)
    if state.game.ruleset.ends.final_count:
        return state.entered(awaits="final_sizes", actor=NOBODY)
    return settle(state, lines)


def settle(state: State, lines: Lines) -> State:
    """Bonuses of every company on the board, then all its stock is sold.

    With market tiles one is drawn for each company first, by the seat that ended the game (the
    seat on turn where the bank did).
    """
    if next_market_company(state) != NOBODY:
        drawer = state.ended_by if state.ended_by != NOBODY else state.turn
        return state.entered(awaits="market_tile", actor=drawer)
    drawn = dict(state.market_tiles)
    for company in state.on_board:
        state = pay_bonuses(state, lines, company, drawn.get(company))
        price, name = state.price(company), state.game.companies[company]
        for seat, row in enumerate(state.shares):
            number = row[company]
            if number:
                inputs = {"company": name, "shares": number, "price": price}
                why = Why("final_sale", inputs, times(number, price))
                state = move(state, lines, seat, number * price, [(company, -number)], why)
    return state.entered(over=True, awaits="", actor=NOBODY, turn=NOBODY)


def next_market_company(state: State) -> int:
    """The company whose market tile is drawn next for the settlement; ``NOBODY``: no more."""
    drawn = dict(state.market_tiles)
    missing = (
        company
        for company in state.on_board
        if market.is_drawn(state, company) and company not in drawn
    )
    return next(missing, NOBODY)


def drawn(state: State, entry: MarketTile) -> Step[State] | Refusal:
    """A market tile of the settlement."""
    number = market.number_of(state, entry)
    if isinstance(number, Refusal):
        return number
    lines: Lines = []
    tiles = (*state.market_tiles, (next_market_company(state), number))
    return Step(settle(state.entered(market_tiles=tiles), lines), tuple(lines))


def standings(state: State) -> list[dict[str, Any]]:
    """Seats by money, best first; equal totals share the better rank. Empty until over."""
    if not state.over:
        return []
    best_first = sorted(range(len(state.cash)), key=lambda seat: -state.cash[seat])
    return [
        {
            "seat": state.game.seats[seat],
            "total": state.cash[seat],
            "rank": 1 + sum(other > state.cash[seat] for other in state.cash),
        }
        for seat in best_first
    ]


def value(state: State, seat: int) -> int:
    """A seat's money and its certificates at the prices now. Secret unless the table shows both."""
    certificates = sum(
        number * state.price(company) for company, number in enumerate(state.shares[seat])
    )
    return state.cash[seat] + certificates


def bonuses_due(state: State) -> tuple[int, ...]:
    """Per seat the bonuses it would get if the game were settled now. Secret as :func:`value` is.

    Market tiles are not drawn for it.
    """
    game = state.game
    due = [0] * len(state.cash)
    for company in state.on_board:
        size = state.sizes[company]
        paid = payments(
            game.ruleset.policies,
            game.majorities[company][size],
            game.minorities[company][size],
            game.prices[company][size],
            [row[company] for row in state.shares],
        )
        for payment in paid:
            due[payment.holder] += payment.amount
    return tuple(due)
