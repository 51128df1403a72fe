"""What a seat or the bank may enter now, as data for its page."""

from __future__ import annotations

import functools

from companion.contract import BANK
from companion.stock import disposal, ending, founding, pledging, settlement
from companion.stock.board import FIRST_COMPANY, FREE
from companion.stock.effects import effects
from companion.stock.offers import (
    BuyChoice,
    BuyOffer,
    ConcedeOffer,
    DisposeOffer,
    Effect,
    FinalOffer,
    FoundChoice,
    Legal,
    MergeChoice,
    OrderOffer,
    PledgeChoice,
)
from companion.stock.playing import waiting
from companion.stock.state import NOBODY, State


def legal(state: State, seat: str, spaces: tuple[Effect, ...] | None = None) -> Legal:
    """Everything ``seat`` (a seat's name or ``"bank"``) may enter now; see :class:`Legal`.

    It tells what this seat may know, such as how many it can buy: it is for that seat alone.
    ``spaces`` are the effects of tiles, where they are known already.
    """
    awaited = next(iter(waiting(state)), None)
    number = state.game.seat_of.get(seat, NOBODY)
    actor = number == state.actor and not state.over and (number != NOBODY or seat == BANK)
    mine = state.awaits if actor else ""
    return Legal(
        seat=seat,
        awaited=awaited,
        mine=actor,
        order=_order(state) if state.opening and seat == BANK else None,
        spaces=(spaces or effects(state)) if mine == "place" else (),
        no_tile=mine == "place",
        dead=_dead(state, number),
        found=_found(state) if mine == "found" else (),
        pledge=_pledge(state, number) if mine == "pledge" else (),
        survivor=_choices(state) if mine == "survivor" else (),
        fold_next=_choices(state) if mine == "fold_next" else (),
        market_tile=_market_company(state) if mine == "market_tile" else "",
        dispose=_dispose(state, number),
        buy=_buy(state, number) if mine == "buy" else None,
        ends=ending.reasons_for(state, seat),
        concede=_concede(state, number),
        final=_final(state) if mine == "final_sizes" else None,
    )


def _order(state: State) -> OrderOffer:
    policies = state.game.ruleset.policies
    return OrderOffer(
        seats=state.game.seats,
        tiles_stay=policies.start_tiles == "stay",
        optional=policies.order == "optional",
    )


def _dead(state: State, seat: int) -> tuple[str, ...]:
    policies = state.game.ruleset.policies
    if state.awaits not in ("place", "buy") or seat == NOBODY or policies.dead_tile == "in_hand":
        return ()
    on_turn_only = policies.dead_tile_by == "seat_on_turn"
    if on_turn_only and seat not in (state.turn, state.just_bought):
        return ()
    safe = tuple(filter(state.is_safe, state.on_board))
    if len(safe) < 2:
        return ()
    spaces = _dead_spaces(state.board, state.game.touching, safe)
    return tuple(state.game.spaces[space] for space in spaces)


@functools.lru_cache(maxsize=64)
def _dead_spaces(
    board: bytes, touching: tuple[tuple[int, ...], ...], safe: tuple[int, ...]
) -> tuple[int, ...]:
    """The spaces whose tiles are dead: they touch two safe companies. All seats ask for them."""
    tiles = frozenset(FIRST_COMPANY + company for company in safe)
    return tuple(
        space
        for space, byte in enumerate(board)
        if byte == FREE and len(tiles.intersection([board[near] for near in touching[space]])) > 1
    )


def _found(state: State) -> tuple[FoundChoice, ...]:
    size = len(state.founding)
    choices = []
    for company, name in enumerate(state.game.companies):
        if state.sizes[company]:
            continue
        certificate, cash = founding.founders_share(state, company, size)
        choices.append(
            FoundChoice(
                company=name,
                size=size,
                price=state.game.prices[company][size],
                certificate=certificate,
                cash=cash,
            )
        )
    return tuple(choices)


def _pledge(state: State, seat: int) -> tuple[PledgeChoice, ...]:
    if state.merger is None:
        return ()
    return tuple(
        PledgeChoice(
            company=state.game.companies[company],
            size=state.sizes[company],
            strength=pledging.strength(state, company),
            shares=state.shares[seat][company],
            most=state.influence[seat] if state.shares[seat][company] else 0,
        )
        for company in state.merger.companies
    )


def _choices(state: State) -> tuple[MergeChoice, ...]:
    if state.merger is None:
        return ()
    return tuple(
        MergeChoice(
            company=state.game.companies[company],
            size=state.sizes[company],
            price=state.price(company),
        )
        for company in state.merger.choices
    )


def _market_company(state: State) -> str:
    company = state.merger.folding if state.merger else settlement.next_market_company(state)
    return state.game.companies[company]


def _dispose(state: State, seat: int) -> DisposeOffer | None:
    merger = state.merger
    if merger is None or seat not in disposal.still_to_decide(state):
        return None
    policies = state.game.ruleset.policies
    held, rate = state.shares[seat][merger.folding], policies.trade_rate
    sells, trades = "sell" in policies.disposal, "trade" in policies.disposal
    by_bank = state.bank[merger.survivor] * rate
    return DisposeOffer(
        company=state.game.companies[merger.folding],
        survivor=state.game.companies[merger.survivor],
        held=held,
        price=state.price(merger.folding),
        may_sell=sells,
        may_trade=trades,
        may_hold="hold" in policies.disposal,
        most_sell=held if sells else 0,
        most_trade=min(held // rate * rate, by_bank) if trades else 0,
        rate=rate,
        turn=seat == state.actor and state.awaits == "dispose",
    )


def _buy(state: State, seat: int) -> BuyOffer:
    policies = state.game.ruleset.policies
    return BuyOffer(
        cash=state.cash[seat],
        limit=policies.purchase_limit,
        may_trade=policies.trade_to_buy,
        choices=tuple(_buy_choice(state, seat, company) for company in state.on_board),
    )


def _buy_choice(state: State, seat: int, company: int) -> BuyChoice:
    policies = state.game.ruleset.policies
    price, left = state.price(company), state.bank[company]
    limit = min(policies.purchase_limit, left)
    affordable = state.cash[seat] // price
    most = min(limit, affordable)
    if most == policies.purchase_limit:
        reason = "over_limit"
    else:
        reason = "bank_short" if most == left else "too_little_cash"
    by_trade = 0
    if policies.trade_to_buy:
        others = sum(
            number * state.price(other)
            for other, number in enumerate(state.shares[seat])
            if other != company and state.sizes[other]
        )
        by_trade = min(limit, (state.cash[seat] + others) // price)
    return BuyChoice(
        company=state.game.companies[company],
        size=state.sizes[company],
        price=price,
        safe=state.is_safe(company),
        held=state.shares[seat][company],
        most=most,
        reason=reason,
        most_by_trade=by_trade,
    )


def _concede(state: State, seat: int) -> ConcedeOffer | None:
    open_ = state.awaits in ("place", "buy") and state.game.ruleset.ends.concede
    if not open_ or seat == NOBODY:
        return None
    return ConcedeOffer(
        agreed=tuple(state.game.seats[vote] for vote in sorted(state.votes)),
        needed=ending.votes_needed(state),
        mine=seat in state.votes,
    )


def _final(state: State) -> FinalOffer:
    game = state.game
    return FinalOffer(
        sizes={game.companies[company]: state.sizes[company] for company in state.on_board},
        free=tuple(game.spaces[s] for s, byte in enumerate(state.board) if byte == FREE),
    )
