"""How a stock game went: what everybody was worth after each turn, and where the money came from.

While a table is played this tells the past, so it is there only where the disclosure method opens
the whole history; worth also needs everybody's money and certificates to be open.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from companion.contract import Line
from companion.stock import value
from companion.stock.settlement import bonuses_due
from companion.stock.state import State
from companion.texts import _
from companion.view.context import Context
from companion.view.history import BONUSES
from companion.view.model import Mark, Money


class Worth(msgspec.Struct, frozen=True):
    """One seat over the turns, in the ruleset's unit; each tuple has a figure for each point."""

    seat: str
    cash: tuple[int, ...]
    stock: tuple[int, ...]
    """Certificates at the price of the moment."""
    bonuses: tuple[int, ...]
    """Bonuses that would have been due."""

    @property
    def net(self) -> tuple[int, ...]:
        """Money and certificates."""
        return tuple(map(sum, zip(self.cash, self.stock, strict=True)))

    @property
    def whole(self) -> tuple[int, ...]:
        """Money, certificates and the bonuses that would have been due."""
        return tuple(map(sum, zip(self.cash, self.stock, self.bonuses, strict=True)))


class Sizes(msgspec.Struct, frozen=True):
    """One company's tiles over the turns; 0 where it was not on the board."""

    mark: Mark
    tiles: tuple[int, ...]


class Income(msgspec.Struct, frozen=True):
    """Where one seat's money came from and where it went; the parts add up to ``total``."""

    seat: str
    start: Money
    founding: Money
    """Cash got where no founder's share was left."""
    founded: int
    """Founder's shares got."""
    bonuses: Money
    """Of mergers."""
    sales: Money
    """Stock of defunct companies sold."""
    dividends: Money
    by_hand: Money
    given: Money
    """Stock given to pay purchases, at its price."""
    spent: Money
    """Stock bought, at its price, however it was paid: zero or less."""
    final_bonuses: Money
    final_sales: Money
    total: Money


class Course(msgspec.Struct, frozen=True):
    """How it went, as far as everybody may know it; None is secret."""

    points: tuple[str, ...]
    """``start``, the number of each turn, ``end``."""
    worths: tuple[Worth, ...] | None
    sizes: tuple[Sizes, ...] | None
    incomes: tuple[Income, ...] | None

    @property
    def open(self) -> bool:
        """Whether there is anything to show."""
        return self.worths is not None or self.sizes is not None


def course(seen: Context) -> Course:
    """How it went until now, as this viewer may know it."""
    sight = seen.sight
    if sight.history != "all":
        return Course((), None, None, None)
    points = turns(seen)
    labels = tuple(label for label, _state in points)
    states = [state for _label, state in points]
    accounts = sight.cash and sight.holders
    return Course(
        labels,
        tuple(_worth(seen, seat, states) for seat in _seats(seen)) if accounts else None,
        _sizes(seen, states),
        tuple(_income(seen, seat) for seat in _seats(seen)) if accounts else None,
    )


def turns(seen: Context) -> list[tuple[str, State]]:
    """The start, the end of each turn, and now (``end`` when over), each with a label."""
    points: list[tuple[str, State]] = [(_("start"), seen.before(0))]
    for index, one in enumerate(seen.played()):
        state: State = one.state
        if state.over and not seen.before(index).over:
            points.append((_("end"), state))
        elif state.turn_number > seen.before(index).turn_number > 0:
            points.append((str(seen.before(index).turn_number), state))
    if not seen.state.over and seen.state is not points[-1][1] and seen.state.turn_number:
        points.append((_("now"), seen.state))
    return points


def _seats(seen: Context) -> range:
    return range(len(seen.game.seats))


def _worth(seen: Context, seat: int, states: list[State]) -> Worth:
    return Worth(
        seen.name(seat),
        tuple(state.cash[seat] for state in states),
        tuple(value(state, seat) - state.cash[seat] if not state.over else 0 for state in states),
        tuple(bonuses_due(state)[seat] if not state.over else 0 for state in states),
    )


def _sizes(seen: Context, states: list[State]) -> tuple[Sizes, ...]:
    known = (
        Sizes(seen.mark(company), tuple(state.sizes[company] for state in states))
        for company in range(len(seen.game.companies))
    )
    return tuple(one for one in known if any(one.tiles))


def _income(seen: Context, seat: int) -> Income:
    key = seen.game.seats[seat]
    before: list[Line] = []
    final: list[Line] = []
    for index, one in enumerate(seen.played()):
        settles = one.state.over and not seen.before(index).over
        (final if settles else before).extend(line for line in one.lines if line.seat == key)

    def earned(lines: Iterable[Line], *rules: str) -> Money:
        return seen.money(sum(line.amount for line in lines if line.why.rule in rules))

    return Income(
        seat=seen.name(seat),
        start=seen.money(seen.before(0).cash[seat]),
        founding=earned(before, "found_cash"),
        founded=sum(1 for line in before if line.why.rule == "found" and line.shares),
        bonuses=earned(before, *BONUSES),
        sales=earned(before, "sell"),
        dividends=earned([*before, *final], "dividend"),
        by_hand=earned(before, "adjust"),
        # the purchase that ends a game of itself is settled in the same entry
        given=earned([*before, *final], "trade"),
        spent=earned([*before, *final], "buy"),
        final_bonuses=earned(final, *BONUSES),
        final_sales=earned(final, "final_sale"),
        total=seen.money(seen.state.cash[seat]),
    )
