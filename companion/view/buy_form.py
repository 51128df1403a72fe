"""The purchase: how many of each company can be had, as far as this viewer may know."""

from __future__ import annotations

from companion.stock import offers
from companion.stock.offers import Legal
from companion.texts import _, ngettext
from companion.view.context import Context
from companion.view.model import BuyChoice, BuyForm, EndChoice, GiveChoice

BUYER_ENDS = frozenset({"size_41", "all_safe"})
"""Reasons that the seat on turn declares, so they can follow the purchase in one tap."""


def buy_form(seen: Context, offer: Legal, ends: tuple[EndChoice, ...]) -> BuyForm:
    """The form for the seat that ``offer`` is made to.

    The buyer's own page knows how many can be had (the broker's answer to the buyer alone);
    elsewhere only what the disclosure method lays open counts, and the rest is left to the rules.
    """
    buy = offer.buy
    if buy is None:
        raise ValueError("nothing is offered to buy")
    seat = seen.game.seat_of[offer.seat]
    own = seen.answers(offer.seat)
    return BuyForm(
        limit=buy.limit,
        cash=seen.money(buy.cash) if seen.sight.cash_of(offer.seat) else None,
        choices=tuple(_choice(seen, offer, buy, one, own) for one in buy.choices),
        may_trade=(buy.may_trade if own else seen.ruleset.policies.trade_to_buy)
        and _may_fall_short(seen, offer, buy, own),
        gives=_gives(seen, seat) if seen.ruleset.policies.trade_to_buy else (),
        ends=tuple(end for end in ends if end.reason in BUYER_ENDS and end.seat == offer.seat),
    )


def _may_fall_short(seen: Context, offer: Legal, buy: offers.BuyOffer, own: bool) -> bool:
    """Whether the cash may be too little for some purchase, as far as this viewer may know."""
    if not seen.sight.cash_of(offer.seat):
        return True
    dearest = sorted(
        (one.price for one in buy.choices for _n in range(_had(seen, buy, one, own))), reverse=True
    )
    return sum(dearest[: buy.limit]) > buy.cash


def _had(seen: Context, buy: offers.BuyOffer, one: offers.BuyChoice, own: bool) -> int:
    """How many of a company the bank has for a buyer, as far as this viewer may know."""
    left = seen.state.bank[seen.game.company_of[one.company]]
    return min(buy.limit, left) if own or seen.sight.bank else buy.limit


def _choice(
    seen: Context, offer: Legal, buy: offers.BuyOffer, one: offers.BuyChoice, own: bool
) -> BuyChoice:
    company = seen.game.company_of[one.company]
    left = seen.state.bank[company]
    knows_bank = own or seen.sight.bank
    knows_cash = seen.sight.cash_of(offer.seat)
    had = _had(seen, buy, one, own)
    paid = buy.cash // one.price if knows_cash else had
    most = min(had, paid)
    traded = had
    if own or (knows_bank and knows_cash and seen.sight.holders):
        traded = max(most, one.most_by_trade)
    elif not seen.ruleset.policies.trade_to_buy:
        traded = most
    return BuyChoice(
        mark=seen.mark(company),
        size=one.size,
        price=seen.money(one.price),
        left=left if seen.sight.bank else None,
        mine=one.held if seen.sight.shares_of(offer.seat) else None,
        max=most,
        max_with_trade=traded,
        limit=buy.limit,
        costs=tuple(seen.money(one.price * n) for n in range(1, buy.limit + 1)),
        reason=_reason(buy.limit, had, paid),
    )


def _reason(limit: int, had: int, paid: int) -> str:
    most = min(had, paid)
    if most >= limit:
        return ""
    if had <= paid:
        if had == 0:
            return _("none is left")
        return ngettext("only %(num)s can be had", "only %(num)s can be had", had)
    if paid == 0:
        return _("not enough money")
    return ngettext("money for %(num)s", "money for %(num)s", paid)


def _gives(seen: Context, seat: int) -> tuple[GiveChoice, ...]:
    """Certificates of companies on the board, where the viewer may know them."""
    state = seen.state
    if not seen.sight.shares_of(seen.game.seats[seat]):
        return ()
    return tuple(
        GiveChoice(seen.mark(c), seen.money(state.price(c)), state.shares[seat][c])
        for c in state.on_board
        if state.shares[seat][c]
    )
