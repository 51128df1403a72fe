"""One Megaland table through one viewer's eyes: what everybody sees, and what a choice hides."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.book.entries import type_of
from companion.book.fold import Folded
from companion.contract import BANK, Awaited
from companion.megaland import waiting
from companion.megaland.ruleset import Megaland
from companion.megaland.state import Player, State
from companion.texts import _
from companion.view import money
from companion.view.model import Money
from companion.view.source import Source
from companion.view.viewer import Bank, Seat, Viewer
from companion.view.words import listing


@dataclass(frozen=True, slots=True)
class Seen:
    """Table and viewer. Megaland lies open but for secret choices not yet revealed."""

    source: Source
    viewer: Viewer

    @property
    def folded(self) -> Folded:
        """The table's fold."""
        return self.source.folded

    @property
    def state(self) -> State:
        """The state now, with all that is secret in it."""
        state: State = self.source.folded.state
        return state

    @property
    def ruleset(self) -> Megaland:
        """The ruleset."""
        return self.state.ruleset

    @property
    def me(self) -> str | None:
        """The seat whose page this is."""
        return self.viewer.name if isinstance(self.viewer, Seat) else None

    @property
    def desk(self) -> bool:
        """The viewer enters for everybody."""
        return isinstance(self.viewer, Bank)

    @property
    def own(self) -> frozenset[str]:
        """Seats whose choices this viewer knows."""
        return self.viewer.own if isinstance(self.viewer, Seat) else frozenset()

    def hides(self, seat: str) -> bool:
        """This seat has chosen, and what it chose is not for this viewer yet."""
        return seat in self.state.before and seat not in self.own

    def player(self, seat: str) -> Player:
        """What the viewer may know of a seat: before its secret choice, until all have chosen."""
        return self.state.before[seat] if self.hides(seat) else self.state.players[seat]

    def waiting(self) -> tuple[Awaited, ...]:
        """What is awaited; that a seat has chosen is no secret."""
        return waiting(self.state)

    def coins(self, amount: int) -> Money:
        """Coins with their text."""
        return money.money(self.ruleset, amount)

    def shown(self, key: str) -> str:
        """A seat's name for people, or the bank's."""
        return _("the bank") if key == BANK else self.source.name(key)

    def names(self, seats: Iterable[str]) -> str:
        """Names in a row."""
        return listing([self.shown(seat) for seat in seats])

    @property
    def choice_is_open(self) -> bool:
        """Some have chosen in secret and others still choose."""
        return bool(self.state.before)

    def last_level(self) -> int:
        """The last level card's place in playing order, from 0; what follows it are choices."""
        played = self.folded.played
        at = [index for index, one in enumerate(played) if type_of(one.entry) == "level"]
        return at[-1] if at else -1
