"""Whether a slip would explain what was counted: the one question that all searches ask.

A slip either happened at the table (too much was paid, change was forgotten): then it has moved
money or certificates beside the book, and nothing else. Or something was entered wrongly: then the
game as it really was is folded again from there, and its accounts are compared.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from companion.book.counting.counts import MONEY, Counts
from companion.book.fold import Folded
from companion.book.mending import Mending, keys
from companion.contract import BANK, Entry, Line, Refusal

Slip = Literal[
    "tile",
    "company",
    "entered",
    "rounding",
    "turn",
    "not_done",
    "twice",
    "certificates",
    "change",
    "price",
]
"""A wrong tile, company, or entry was entered; a bonus was not rounded; a turn was forgotten; an
entry was not carried out, or twice; wrong certificates were handed over; change was forgotten; a
price was that of another size."""

RANK: Mapping[Slip, int] = {slip: rank for rank, slip in enumerate(get_args(Slip))}
"""Which slips go first where several explain the same: what was entered before what was done, and
what seldom fits by chance before what often does."""

Effect = Mapping[tuple[str, str], int]
"""By seat and name (company, or :data:`~companion.book.counting.counts.MONEY`): what lies there
beyond the book. The bank is the other side."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """One slip that explains everything counted, exactly."""

    slip: Slip
    position: int
    """Place of its entry in the playing order, from 0."""
    key: str
    """Key of its row."""
    seat: str
    """Whose slip it is about; empty: more than one seat's."""
    mending: Mending | None
    """The correction that puts it right; None: the book is right and the table is not, or only an
    ``adjust`` fits."""
    beside: Effect = field(default_factory=dict)
    """Without a correction: what lies on the table beyond the book."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """What to tell of it: ``entry`` (how it should read), ``amount``, ``size``, ``company``..."""


@dataclass(slots=True)
class Search:
    """One game and what was counted in it."""

    folded: Folded
    counts: Counts
    until: float = 0.0
    """Moment (``time.perf_counter``) at which the search has to end."""
    patient: bool = False
    """Money that has moved for a seat whose count agrees may still move back: ends no refold."""
    found: list[Explanation] = field(default_factory=list)
    rows: tuple[str, ...] = ()
    wanted: dict[tuple[str, str], int] = field(default_factory=dict)
    """What differs by seat and name, agreeing figures with 0."""
    last: int = 0
    """Position of the last count: nothing after it matters."""

    def __post_init__(self) -> None:
        self.rows = keys(self.folded)
        self.wanted = {
            (one.seat, name): number
            for one in self.counts.all
            for name, number in one.differences.items()
        }
        self.last = max((one.position for one in self.counts.all), default=0)

    @property
    def late(self) -> bool:
        """The time is up."""
        return time.perf_counter() > self.until

    def shares_of(self, seat: str) -> dict[str, int] | None:
        """Differences of certificates of a seat; None when its certificates were not counted."""
        one = self.counts.of(seat)
        names = () if one is None else tuple(name for name in one.differences if name != MONEY)
        if one is None or not names:
            return None
        return {name: one.differences[name] for name in names if one.differences[name]}

    @property
    def settled(self) -> bool:
        """The game was over when it was counted: certificates have become money."""
        return bool(self.folded.state_after(self.last).over)

    @property
    def certificates_differ(self) -> bool:
        """Some certificates counted are not as in the book."""
        return any(number for (_, name), number in self.wanted.items() if name != MONEY)

    def explains(self, position: int, effect: Effect) -> bool:
        """Whether an effect of the entry at ``position`` is exactly what was counted."""
        if not any(effect.values()):
            return False
        for one in self.counts.all:
            for name, number in one.differences.items():
                moved = 0
                if position < one.position:
                    if one.seat == BANK:
                        moved = -sum(n for (_, what), n in effect.items() if what == name)
                    else:
                        moved = effect.get((one.seat, name), 0)
                if moved != number:
                    return False
        return True

    def try_effect(
        self, slip: Slip, position: int, effect: Effect, seat: str = "", **facts: Any
    ) -> bool:
        """Notes a slip at the table if it explains everything."""
        if not self.explains(position, effect):
            return False
        self.found.append(
            Explanation(slip, position, self.rows[position], seat, None, effect, facts)
        )
        return True

    def note(self, slip: Slip, position: int, mending: Mending, seat: str, **facts: Any) -> None:
        """Notes a slip of the record with its correction."""
        self.found.append(
            Explanation(slip, position, self.rows[position], seat, mending, facts=facts)
        )

    # --- folding again -------------------------------------------------------------------------

    def refolds(
        self, position: int, entries: Sequence[Entry], state: Any = None, more: int = 0
    ) -> bool:
        """Whether the game with ``entries`` from ``position`` on explains everything counted.

        ``state`` is the state there, where it is not that of the book. ``more`` is how many
        entries there are beyond those of the book (fewer: below 0). Ends early where an entry is
        refused, or where money moves for a seat whose count of it agrees.
        """
        now = self.folded.state_after(position) if state is None else state
        play = self.folded.rules.play
        checks = {one.position: one for one in self.counts.all}
        for index, entry in enumerate(entries, position - more):
            step = play(now, entry)
            if isinstance(step, Refusal):
                return False
            now = step.state
            if index < position:
                continue
            base = self.folded.state_after(index + 1)
            hasty = not more and not self.patient
            if hasty and now.cash != base.cash and self._beside(now, base):
                return False
            check = checks.pop(index, None)
            if check is not None and not self._agrees(now, base, check.seat):
                return False
            if not checks:
                return True
        return False

    def _beside(self, now: Any, base: Any) -> bool:
        """Whether money has moved for a seat whose money agrees."""
        return any(
            now.cash[number] != base.cash[number] and self.wanted.get((seat, MONEY)) == 0
            for number, seat in enumerate(base.game.seats)
        )

    def _agrees(self, now: Any, base: Any, seat: str) -> bool:
        """Whether the count of one seat is explained by the accounts of the other game."""
        counted = self.counts.of(seat)
        if counted is None:
            return True
        game = base.game
        number = None if seat == BANK else game.seat_of[seat]
        for name, difference in counted.differences.items():
            if name == MONEY:
                moved = (
                    now.bank_cash - base.bank_cash
                    if number is None
                    else now.cash[number] - base.cash[number]
                )
            else:
                company = game.company_of[name]
                moved = (
                    now.bank[company] - base.bank[company]
                    if number is None
                    else now.shares[number][company] - base.shares[number][company]
                )
            if moved != difference:
                return False
        return True

    def tail(self, position: int) -> list[Entry]:
        """The entries as played from ``position`` up to the last count."""
        return [one.entry for one in self.folded.played[position : self.last + 1]]


def effect_of(lines: Iterable[Line], sign: int = 1) -> dict[tuple[str, str], int]:
    """What lines move, by seat and name."""
    effect: dict[tuple[str, str], int] = {}
    for line in lines:
        for name, number in ((MONEY, line.amount), *line.shares.items()):
            if number:
                key = (line.seat, name)
                effect[key] = effect.get(key, 0) + sign * number
    return {key: number for key, number in effect.items() if number}
