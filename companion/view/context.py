"""What all parts of one projection share: the table, the viewer, and what may be seen."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Context:
    """One table through one viewer's eyes."""

    source: Source
    viewer: Viewer
    sight: Sight

    @property
    def folded(self) -> Folded:
        """The table's fold."""
        return self.source.folded

    @property
    def state(self) -> State:
        """The state now."""
        state: State = self.source.folded.state
        return state

    @property
    def game(self) -> Game:
        """Names, chart and options."""
        return self.state.game

    @property
    def ruleset(self) -> StockRuleset:
        """The ruleset with the options applied."""
        return self.state.game.ruleset

    @property
    def me(self) -> int:
        """The seat whose page this is (on the desk: the one looked at), or ``NOBODY``."""
        match self.viewer:
            case Seat(name=name):
                return self.game.seat_of[name]
            case Bank(look=str() as name):
                return self.game.seat_of[name]
        return NOBODY

    @property
    def phone(self) -> bool:
        """The viewer is a seat with its own page."""
        return isinstance(self.viewer, Seat)

    @property
    def desk(self) -> bool:
        """The viewer enters for everybody."""
        return isinstance(self.viewer, Bank)

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
    return Context(
        source,
        viewer,
        sight(state.game.ruleset, state.game.options, viewer, over=state.over),
    )
