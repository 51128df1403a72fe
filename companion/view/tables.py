"""The company table and the seats, as far as a viewer may know them."""

from __future__ import annotations

import functools
from typing import Final, NamedTuple

import msgspec

from companion.stock import value
from companion.stock.disposal import still_to_decide
from companion.stock.ruleset import StockRuleset
from companion.stock.state import NOBODY
from companion.texts import _, language
from companion.view.context import Context, mark
from companion.view.headline import awaited_key, headline, own_heading
from companion.view.model import CompanyRow, Holding, Mine, Money, SeatRow, You
from companion.view.money import money
from companion.view.same import Kept


def companies(seen: Context) -> tuple[CompanyRow, ...]:
    """Companies on the board first, then those that are free; the same for all who may see it."""
    state, sight = seen.state, seen.sight
    key = id(state), sight.bank, sight.holders, _shown(seen)
    return _COMPANIES.get(key, lambda: _companies(seen), (state,))


_COMPANIES: Final[Kept[tuple[CompanyRow, ...]]] = Kept(128)


def _shown(seen: Context) -> tuple[object, ...]:
    """How everybody is called, and in which language it is told."""
    return language(), *seen.source.shown.items()


def _companies(seen: Context) -> tuple[CompanyRow, ...]:
    sizes = seen.state.sizes
    order = sorted(range(len(sizes)), key=lambda company: not sizes[company])
    return tuple([_company(seen, company) for company in order])


def _company(seen: Context, company: int) -> CompanyRow:
    state, game = seen.state, seen.game
    size = state.sizes[company]
    there = size > 0
    coming = _next_price(seen, company)
    return CompanyRow(
        mark=seen.mark(company),
        on_board=there,
        size=size,
        safe=there and state.is_safe(company),
        price=seen.money(game.prices[company][size]) if there else None,
        majority=seen.money(game.majorities[company][size]) if there else None,
        minority=seen.money(game.minorities[company][size]) if there else None,
        next_size=coming[0] if coming else None,
        next_price=coming[1] if coming else None,
        left=state.bank[company] if seen.sight.bank else None,
        holders=_holders(seen, company) if seen.sight.holders else None,
    )


def _next_price(seen: Context, company: int) -> tuple[int, Money] | None:
    """The next size at which the price is another one."""
    prices, size = seen.game.prices[company], seen.state.sizes[company]
    for larger in range(max(size, 1) + 1, len(prices)):
        if prices[larger] != prices[size]:
            return larger, seen.money(prices[larger])
    return None


def _holders(seen: Context, company: int) -> tuple[Holding, ...]:
    rows = [(seat, row[company]) for seat, row in enumerate(seen.state.shares) if row[company]]
    rows.sort(key=lambda row: -row[1])
    return tuple(Holding(seen.name(seat), number) for seat, number in rows)


def seats(seen: Context) -> tuple[SeatRow, ...]:
    """All seats, clockwise."""
    state, told = seen.state, _told_of_all(seen)
    key = id(state), seen.source.phones, told, _shown(seen)
    rows = list(_STRANGERS.get(key, lambda: _strangers(seen, told), (state,)))
    for own in seen.sight.own:
        seat = seen.game.seat_of[own]
        influence = seen.ruleset.influence is not None
        rows[seat] = _seat(seen, seat, _Told(not untold(seen), True, True, influence))
    return tuple(rows)


_STRANGERS: Final[Kept[tuple[SeatRow, ...]]] = Kept(128)


class _Told(NamedTuple):
    """What is told of a seat."""

    cash: bool
    total: bool
    shares: bool
    influence: bool


def _told_of_all(seen: Context) -> _Told:
    """What the viewer is told of other people's seats: they are alike on all phones."""
    sight = seen.sight
    return _Told(
        cash=sight.cash and not untold(seen),
        total=sight.totals or sight.holders,
        shares=sight.holders,
        influence=seen.ruleset.influence is not None and sight.holders,
    )


def _strangers(seen: Context, told: _Told) -> tuple[SeatRow, ...]:
    rows = [_seat(seen, seat, told) for seat in range(len(seen.game.seats))]
    return tuple([msgspec.structs.replace(row, me=False) for row in rows])


def untold(seen: Context) -> bool:
    """Whether a phone must still keep quiet about the final sums: the settlement is being told."""
    return seen.phone and seen.source.show is not None


def _seat(seen: Context, seat: int, told: _Told) -> SeatRow:
    """The line of a seat with what may be told of it."""
    state, key = seen.state, seen.game.seats[seat]
    return SeatRow(
        name=key,
        shown=seen.name(seat),
        number=seat + 1,
        on_turn=seat == state.turn,
        awaited=key == awaited_key(seen),
        me=seen.phone and seat == seen.me,
        has_phone=key in seen.source.phones,
        cash=seen.money(state.cash[seat]) if told.cash else None,
        shares_total=sum(state.shares[seat]) if told.total else None,
        holdings=certificates(seen, seat) if told.shares else None,
        influence=state.influence[seat] if told.influence else None,
        agrees=seat in state.votes,
    )


def _knows_influence(seen: Context, seat: int) -> bool:
    if seen.ruleset.influence is None:
        return False
    return seen.game.seats[seat] in seen.sight.own or seen.sight.holders


def certificates(seen: Context, seat: int) -> tuple[Mine, ...]:
    """A seat's certificates with what they would bring now; the caller asks whether to tell."""
    held = [
        _mine(seen.ruleset, company, number, seen.state.sizes[company], seen.state.price(company))
        for company, number in enumerate(seen.state.shares[seat])
        if number
    ]
    return tuple(held)


def _mine(ruleset: StockRuleset, company: int, shares: int, size: int, price: int) -> Mine:
    """One company's certificates; they are the same ones until somebody trades in it."""
    key = id(ruleset), company, shares, size > 0, price, language()
    make = functools.partial(_holding, ruleset, company, shares, size, price)
    return _MINE.get(key, make, (ruleset,))


def _holding(ruleset: StockRuleset, company: int, shares: int, size: int, price: int) -> Mine:
    return Mine(
        mark=mark(ruleset, company),
        shares=shares,
        price=money(ruleset, price) if size else None,
        value=money(ruleset, shares * price),
    )


_MINE: Final[Kept[Mine]] = Kept(1024)


def you(seen: Context) -> You | None:
    """The viewer's own seat; on the desk the one looked at."""
    seat, state = seen.me, seen.state
    if seat == NOBODY:
        return None
    decides = seen.phone and seat == state.actor and not state.over
    return You(
        seat=seen.game.seats[seat],
        shown=seen.name(seat),
        number=seat + 1,
        on_turn=seat == state.turn,
        decides=decides,
        may_prepare=seen.phone and not decides and seat in still_to_decide(state),
        status=_status(seen, decides),
        cash=None if untold(seen) else seen.money(state.cash[seat]),
        worth=None if untold(seen) else seen.money(value(state, seat)),
        certificates=certificates(seen, seat),
        shares_total=sum(state.shares[seat]),
        influence=state.influence[seat] if _knows_influence(seen, seat) else None,
    )


def _status(seen: Context, decides: bool) -> str:
    if not decides or seen.state.over:
        return headline(seen)
    if seen.state.awaits in ("place", "found", "buy"):
        return _("Your turn: %(task)s", task=own_heading(seen))
    return _("Your decision: %(task)s", task=own_heading(seen))
