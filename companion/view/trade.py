"""Which certificates to give when money falls short: a proposal, judged by the rules."""

from __future__ import annotations

from collections.abc import Mapping

from companion.contract import Refusal
from companion.stock import play
from companion.stock.entries import Buy
from companion.stock.state import State

Gift = dict[int, int]
"""Company and number given."""


def proposal(state: State, seat: str, shares: Mapping[str, int]) -> dict[str, int] | None:
    """Certificates that pay just enough of the purchase: the least value, then the fewest.

    None where nothing can or need be given. What is proposed is always taken by the rules.
    """
    game = state.game
    number = game.seat_of[seat]
    wanted = {game.company_of[name]: n for name, n in shares.items() if n > 0}
    short = sum(n * state.price(company) for company, n in wanted.items()) - state.cash[number]
    if short <= 0:
        return None
    held = {
        company: state.shares[number][company]
        for company in state.on_board
        if state.shares[number][company] and company not in wanted
    }
    for gift in _gifts(state, held, short):
        give = {game.companies[company]: n for company, n in gift.items() if n}
        entry = Buy(seat=seat, shares=dict(shares), give=give)
        if not isinstance(play(state, entry), Refusal):
            return give
    return None


def _gifts(state: State, held: Gift, short: int) -> list[Gift]:
    """Per value that can be reached the gift of the fewest certificates, least value first."""
    dearest = max((state.price(company) for company in held), default=0)
    limit = short + dearest
    best: dict[int, Gift] = {0: {}}
    for company, most in held.items():
        price = state.price(company)
        reached: dict[int, Gift] = {}
        for value, gift in best.items():
            for n in range(most + 1):
                total = value + n * price
                if total >= limit:
                    break
                new = {**gift, company: n}
                if total not in reached or sum(new.values()) < sum(reached[total].values()):
                    reached[total] = new
        best = reached
    return [best[value] for value in sorted(best) if value >= short]
