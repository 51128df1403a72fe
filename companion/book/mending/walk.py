"""Plays rows one after the other, and puts a proposal in the place of each that is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from companion.book.fold import Played
from companion.book.mending.rows import Row, apply
from companion.book.mending.steps import Change, Remove, RowStep
from companion.contract import Entry, Refusal, Rules

AHEAD = 16
"""So many rows are tried out to see which proposal leaves the most of them as they are."""

Kind = Literal["drop", "replace", "insert", "shift", "reorder"]


@dataclass(frozen=True, slots=True)
class Fix:
    """One way to go on where an entry is refused."""

    kind: Kind
    steps: tuple[RowStep, ...]
    subject: str = ""
    """What the refusal is about: entries refused for one reason have the same."""
    against: int = 0
    """Counts like so many further entries refused, where another way is more likely meant."""
    first: bool = False
    """It is done before the refused row, which is judged anew afterwards."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """A row that would no longer be legal, and what is proposed for it."""

    key: str
    place: int
    entry: Entry
    refusal: Refusal
    state: Any
    """The rules' state before it."""
    fix: Fix
    others: tuple[Fix, ...] = ()
    """Other ways to go on, of other kinds."""

    @property
    def reason(self) -> tuple[str, str, str]:
        """Troubles of one reason are settled by one decision."""
        return self.fix.kind, self.refusal.code, self.fix.subject

    @property
    def instead(self) -> Entry | None:
        """The entry proposed in its place."""
        for step in self.fix.steps:
            if isinstance(step, Change) and step.at == self.key:
                return step.entry
        return None


@dataclass(frozen=True, slots=True)
class Walked:
    """What rows lead to."""

    rows: tuple[Row, ...]
    """With all proposals taken."""
    played: tuple[Played, ...]
    troubles: tuple[Trouble, ...]


Fixes = Callable[[Any, Sequence[Row], Refusal, bool], Iterable[Fix]]
"""Gives ways to go on, the most likely first: state, the rows from the refused one on, why, and
whether the row before it is new."""

Instead = Callable[[Any, Entry], Iterable[Entry]]
"""Gives other answers of the same seat to the same question, the nearest first."""

UNLIKELY = 4
"""Against a proposal that is hardly ever what is meant."""

TURNS = ("insert", "shift")
"""Two ways to bring turns and seats together again: people are told of both."""


@dataclass(slots=True)
class Walker:
    """Walks the rows of one game."""

    rules: Rules
    seats: Sequence[str]
    fixes: Fixes
    instead: Instead
    place: int
    """Place of new rows."""
    made: int = 0
    """Rows that proposals have put in."""

    def walk(self, start: Any, kept: Sequence[Played], rows: Sequence[Row]) -> Walked:
        """Plays ``rows``; ``kept`` are the first of them, played already."""
        line = [row for row in rows if not row.out]
        played = list(kept)
        troubles: list[Trouble] = []
        state = played[-1].state if played else start
        at = len(played)
        while at < len(line):
            row = line[at]
            step = self.rules.play(state, row.entry)
            if isinstance(step, Refusal):
                added = at > 0 and line[at - 1].new
                fix, others = self.choose(state, line[at:], step, added)
                troubles.append(Trouble(row.key, row.place, row.entry, step, state, fix, others))
                line[at:] = self.fixed(line[at:], fix)
                continue
            state = step.state
            played.append(Played(row.place, row.entry, state, step.lines))
            at += 1
        return Walked(tuple(line), tuple(played), tuple(troubles))

    def choose(
        self, state: Any, rows: Sequence[Row], refusal: Refusal, added: bool
    ) -> tuple[Fix, tuple[Fix, ...]]:
        """The way that leaves the most of the next rows legal, of equals the first; and the best
        of the other kinds, where turns and seats have come apart.

        Where another answer to the same question is legal it is always preferred.
        """
        drop = Fix("drop", (Remove(rows[0].key),), against=UNLIKELY)
        best: dict[str, tuple[int, int, Fix]] = {}
        for number, fix in enumerate((*self.fixes(state, rows, refusal, added), drop)):
            if "replace" in best and fix.kind != "replace":
                break
            refused = self._refused(state, rows, fix)
            if refused is None:
                continue
            refused += fix.against
            if fix.kind not in best or refused < best[fix.kind][0]:
                best[fix.kind] = refused, number, fix
        ranked = [fix for _, _, fix in sorted(best.values(), key=lambda one: one[:2])]
        others = ranked[1:] if ranked[0].kind in TURNS else []
        return ranked[0], tuple(fix for fix in others if fix.kind in TURNS)

    def fixed(self, rows: Sequence[Row], fix: Fix) -> list[Row]:
        """The rows with a way to go on taken."""
        line = list(rows)
        for step in fix.steps:
            self.made += 1
            apply(line, step, self.seats, f"~{self.made}", self.place)
        return [row for row in line if not row.out]

    def _refused(self, state: Any, rows: Sequence[Row], fix: Fix) -> int | None:
        """How many of the next rows would be refused; None when what is proposed itself is."""
        head = rows[0].key
        line = self.fixed(rows[: 2 * AHEAD], fix)
        own = next((n for n, row in enumerate(line) if not row.new and row.key != head), len(line))
        refused = 0
        for number, row in enumerate(line[: own + AHEAD]):
            step = self.rules.play(state, row.entry)
            if not isinstance(step, Refusal):
                state = step.state
            elif number < own and not (fix.first and row.key == head):
                return None
            else:
                refused += 1
                state = self._otherwise(state, row.entry)
        return refused

    def _otherwise(self, state: Any, entry: Entry) -> Any:
        """The state after the nearest legal answer to the same question; as it was without one.

        So that what follows is not counted as refused only because this row was.
        """
        for other in self.instead(state, entry):
            step = self.rules.play(state, other)
            if not isinstance(step, Refusal):
                return step.state
        return state
