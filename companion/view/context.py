"""What all parts of one projection share: the table, the viewer, and what may be seen."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping

import msgspec

from companion.book.fold import Folded, Played
from companion.contract import BANK
from companion.stock.ruleset import Company, StockRuleset
from companion.stock.state import NOBODY, Game, State
from companion.texts import _
from companion.view import money
from companion.view.marks import SHAPES, ink_on
from companion.view.model import Mark, Money
from companion.view.secrecy import Sight, sight
from companion.view.source import Source
from companion.view.viewer import Bank, Seat, Viewer
from companion.view.words import listing


class Context(msgspec.Struct, frozen=True, eq=False):
    """One table through one viewer's eyes, for one page: what several parts of it ask for is worked
    out once (``functools.lru_cache``), for it is told apart as an object."""

    source: Source
    viewer: Viewer
    sight: Sight
    folded: Folded
    """The table's fold."""
    state: State
    """The state now."""
    game: Game
    """Names, chart and options."""
    ruleset: StockRuleset
    """The ruleset with the options applied."""
    me: int
    """The seat whose page this is (on the desk: the one looked at), or ``NOBODY``."""
    phone: bool
    """The viewer is a seat with its own page."""
    desk: bool
    """The viewer enters for everybody."""

    def answers(self, key: str) -> bool:
        """Whether this is the page of the seat itself: the broker's answers are for it alone."""
        return self.phone and key in self.sight.own

    def money(self, amount: int) -> Money:
        """An amount with its text."""
        return money.money(self.ruleset, amount)

    def name(self, seat: int) -> str:
        """A seat's name for people; the bank's for ``NOBODY``."""
        return self.shown(self.state.seat_name(seat))

    def shown(self, key: str) -> str:
        """The name for people of a seat's key, or of the bank."""
        return _("the bank") if key == BANK else self.source.name(key)

    def names(self, seats: Iterable[int]) -> str:
        """Names in a row."""
        return listing([self.name(seat) for seat in seats])

    def company(self, company: int) -> str:
        """A company's name."""
        return self.game.companies[company]

    def mark(self, company: int) -> Mark:
        """A company's mark."""
        return mark(self.ruleset, company)

    def shares_text(self, shares: Mapping[str, int]) -> str:
        """``3 Physics and 1 Solon``."""
        return listing([f"{n} {company}" for company, n in shares.items() if n])

    def before(self, index: int) -> State:
        """The state before the ``index``-th played entry (from 0)."""
        state: State = self.folded.state_after(index)
        return state

    def played(self) -> tuple[Played, ...]:
        """All played entries."""
        return self.folded.played

    def turn_of(self, index: int) -> int:
        """The turn to which the ``index``-th played entry belongs."""
        return self.before(index).turn_number


def mark(ruleset: StockRuleset, company: int) -> Mark:
    """The mark of a company by its place in the ruleset."""
    return _mark(ruleset.companies[company])


@functools.lru_cache(maxsize=256)
def _mark(own: Company) -> Mark:
    return Mark(own.name, own.letter, SHAPES[own.cls], own.cls, own.colour, ink_on(own.colour))


def context(source: Source, viewer: Viewer) -> Context:
    """The table as ``viewer`` may see it."""
    state: State = source.folded.state
    game = state.game
    return Context(
        source=source,
        viewer=viewer,
        sight=sight(game.ruleset, game.options, viewer, over=state.over),
        folded=source.folded,
        state=state,
        game=game,
        ruleset=game.ruleset,
        me=_own(game, viewer),
        phone=isinstance(viewer, Seat),
        desk=isinstance(viewer, Bank),
    )


def _own(game: Game, viewer: Viewer) -> int:
    match viewer:
        case Seat(name=name):
            return game.seat_of[name]
        case Bank(look=str() as name):
            return game.seat_of[name]
    return NOBODY
