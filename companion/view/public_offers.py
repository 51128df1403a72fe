"""What the rules offer a seat, told to somebody who may not know all of it.

The quick line on the desk completes words for every seat. Its words must not tell the bank's stock,
anybody's money or certificates: what is secret counts as possible, and the rules decide.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from companion import stock
from companion.book.fold import Folded
from companion.book.table import Table
from companion.contract import BANK
from companion.stock.offers import BuyChoice, BuyOffer, DisposeOffer, Legal, PledgeChoice
from companion.stock.state import State
from companion.view.secrecy import Sight, sight
from companion.view.viewer import Bank

Offers = Callable[[Any, str], Any]


def desk_offers(table: Table | Folded) -> Offers | None:
    """For :func:`companion.book.quickline.parse` and ``suggest`` on the desk; None: the rules', as
    nothing is secret."""
    state = table.state
    if not isinstance(state, State):
        return None
    seen = sight(state.game.ruleset, state.game.options, Bank(), over=state.over)
    return None if seen.all_open else lambda state, seat: public_legal(seen, state, seat)


def public_legal(seen: Sight, state: State, seat: str) -> Legal:
    """What the seat may enter, as far as a viewer with this sight may know."""
    offer = stock.legal(state, seat)
    if seat == BANK:
        return offer
    return msgspec.structs.replace(
        offer,
        buy=_buy(seen, state, seat, offer.buy) if offer.buy is not None else None,
        dispose=_dispose(seen, seat, offer.dispose) if offer.dispose is not None else None,
        pledge=_pledge(seen, state, seat, offer.pledge),
    )


def _buy(seen: Sight, state: State, seat: str, offer: BuyOffer) -> BuyOffer:
    return msgspec.structs.replace(
        offer,
        cash=offer.cash if seen.cash_of(seat) else 0,
        choices=tuple(_choice(seen, state, seat, offer, one) for one in offer.choices),
    )


def _choice(seen: Sight, state: State, seat: str, offer: BuyOffer, one: BuyChoice) -> BuyChoice:
    left = state.bank[state.game.company_of[one.company]] if seen.bank else offer.limit
    had = min(offer.limit, left)
    most = min(had, offer.cash // one.price) if seen.cash_of(seat) else had
    known = seen.bank and seen.cash_of(seat) and seen.shares_of(seat)
    traded = one.most_by_trade if known else had if offer.may_trade else 0
    return msgspec.structs.replace(
        one,
        held=one.held if seen.shares_of(seat) else 1,
        most=most,
        reason="",
        most_by_trade=traded,
    )


def _dispose(seen: Sight, seat: str, offer: DisposeOffer) -> DisposeOffer:
    """What a merger reveals is known; the survivor's stock only where the bank's is open."""
    if not (seen.takeover_counts or seen.shares_of(seat)):
        return msgspec.structs.replace(offer, held=0, most_sell=0, most_trade=0)
    if seen.bank or not offer.may_trade:
        return offer
    return msgspec.structs.replace(offer, most_trade=offer.held // offer.rate * offer.rate)


def _pledge(
    seen: Sight, state: State, seat: str, offer: tuple[PledgeChoice, ...]
) -> tuple[PledgeChoice, ...]:
    influence = state.game.ruleset.influence
    if influence is None or seen.shares_of(seat):
        return offer
    return tuple(msgspec.structs.replace(one, shares=1, most=influence.start) for one in offer)
