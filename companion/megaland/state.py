"""The state of a table of Megaland: frozen values, changed only by making new ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Literal

from companion.megaland.options import Options
from companion.megaland.ruleset import E, Megaland

Phase = Literal["set-up", "run", "buy", "night", "over"]


class Course(Enum):
    """Where a seat is in the run of this round."""

    READY = "ready"
    """In the level, just entered or staying: ready for the next card."""
    CHOOSING = "choosing"
    """In the level, has met the last card and not yet chosen."""
    HOME = "home"
    """Came home (also: no run is on)."""
    FALLEN = "fallen"
    """Fell in this round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """What one seat has. Mappings are never changed in place; a 0 is left out."""

    coins: int = 0
    hearts: int = 4
    """All hearts owned, hurt or not."""
    injured: int = 0
    """How many of them are hurt."""
    jumps: int = 0
    """Jump tokens held."""
    buildings: Mapping[str, int] = field(default_factory=dict)
    """Name to copies."""
    safe: Mapping[str, int] = field(default_factory=dict)
    """Treasures at home by kind; empty when treasures stay on the table."""
    course: Course = Course.HOME
    carried: int = 0
    """Treasures carried in the level; 0 for who is not in it."""
    to_keep: int = 0
    """Cards a fallen seat must still name that it keeps (tracked)."""
    to_draw: int = 0
    """Cards a fallen seat must still name that it drew (tracked)."""

    @property
    def healthy(self) -> int:
        """Hearts not hurt."""
        return self.hearts - self.injured

    @property
    def runs(self) -> bool:
        """Is in the level."""
        return self.course in (Course.READY, Course.CHOOSING)

    @property
    def room(self) -> int:
        """Treasures it may store: one per building."""
        return sum(self.buildings.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One seat's buy turn."""

    seat: str
    bought: frozenset[str] = frozenset()
    """Types of building bought in this turn."""
    hearts: int = 0
    """Hearts bought in this turn."""
    wild: Mapping[str, int] = field(default_factory=dict)
    """Wild cards used up by kind, of those kinds that are limited in a round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A table of Megaland between two entries."""

    ruleset: Megaland
    options: Options
    seats: tuple[str, ...]
    """Clockwise; the left neighbour of the last is the first."""
    players: Mapping[str, Player]
    phase: Phase = "set-up"
    round: int = 0
    first: str | None = None
    """Holder of the first-player token."""
    piles: Mapping[str, int | None] = field(default_factory=dict)
    """Cards left of each building in play (None: not known), once the buildings are chosen."""
    out: tuple[str, ...] = ()
    """Level cards out in this round, in the order flipped."""
    jumping: frozenset[str] = frozenset()
    """Seats that have declared a jump for the next card."""
    met: frozenset[str] = frozenset()
    """Seats that met the last card out (who jumped over it may not have)."""
    before: Mapping[str, Player] = field(default_factory=dict)
    """With secret choices, while some runner still chooses: what each seat that has chosen was
    before it chose. Who may not know its choice must see this instead of ``players``."""
    turn: Turn | None = None
    """The buy turn that is on."""
    to_store: frozenset[str] = frozenset()
    """Seats that must still store (night, tracked)."""
    to_pond: frozenset[str] = frozenset()
    """Seats that must still name what their ponds brought (night, tracked)."""

    @property
    def runners(self) -> tuple[str, ...]:
        """Seats in the level, in seat order."""
        return tuple(seat for seat in self.seats if self.players[seat].runs)

    @property
    def choosing(self) -> tuple[str, ...]:
        """Runners that have not chosen yet."""
        return tuple(s for s in self.seats if self.players[s].course is Course.CHOOSING)

    @property
    def as_known(self) -> State:
        """The same as far as everybody may know it: what secret choices brought is not in it.

        What others are offered and refused meanwhile is judged by this.
        """
        if not self.before:
            return self
        known = {
            seat: replace(self.players[seat], coins=then.coins, safe=then.safe)
            for seat, then in self.before.items()
        }
        return replace(self, players={**self.players, **known})

    @property
    def to_come(self) -> tuple[str, ...]:
        """Level cards not out yet, in the ruleset's order."""
        return tuple(card.name for card in self.ruleset.cards if card.name not in self.out)

    @property
    def jumps_left(self) -> int | None:
        """Jump tokens in the supply; None when there is no limit."""
        if self.options.jump_supply is None:
            return None
        return self.options.jump_supply - sum(p.jumps for p in self.players.values())

    def left_of(self, seat: str) -> str:
        """The next seat clockwise."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def neighbours(self, seat: str) -> tuple[str, ...]:
        """Left and right neighbour; a sole opponent once."""
        left = self.left_of(seat)
        right = self.seats[self.seats.index(seat) - 1]
        return (left,) if left == right else (left, right)

    def owned(self, seat: str, effect: type[E]) -> tuple[tuple[str, int, E], ...]:
        """Name, copies and effect of each building of this seat with this kind of effect."""
        have = self.players[seat].buildings
        return tuple(
            (name, have[name], found)
            for name, found in self.ruleset.with_effect(effect)
            if name in have
        )
