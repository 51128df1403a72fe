"""The fold: plays a record's entries with its rules and keeps every state along the way.

States are frozen and share structure, so keeping them all is cheap: an ordinary new entry costs
one step, and a correction plays anew only from the first place where the list differs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.book.corrections import Resolved, Status, resolve
from companion.book.entries import is_correction
from companion.book.outcome import Refused, refused
from companion.book.record import Record
from companion.contract import Awaited, Entry, Line, Refusal, Rules, Ruleset, RulesetError


@dataclass(frozen=True, slots=True)
class Played:
    """One entry of the resulting list, and what it did."""

    place: int
    """Number in the file; an amended entry keeps its own, an inserted one has its insert's."""
    entry: Entry
    """As it was played: the amended one where it was amended."""
    state: Any = field(repr=False)
    """The rules' state after it."""
    lines: tuple[Line, ...]
    """The movements it caused."""


@dataclass(frozen=True, slots=True, eq=False)
class Folded:
    """A record played to its end. It never changes, and is told apart as an object.

    So what is worked out from it can be remembered by it (``functools.lru_cache``).
    """

    record: Record
    resolved: Resolved
    start: Any = field(repr=False)
    """The rules' state before the first entry."""
    played: tuple[Played, ...]
    """In playing order."""

    @property
    def rules(self) -> Rules:
        """The rules package."""
        return self.record.rules

    @property
    def ruleset(self) -> Ruleset:
        """The loaded ruleset."""
        return self.record.ruleset

    @property
    def options(self) -> Mapping[str, Any]:
        """The options given at set-up and by corrections; defaults are left out."""
        return self.resolved.options

    @property
    def state(self) -> Any:
        """The rules' state now."""
        return self.played[-1].state if self.played else self.start

    def state_after(self, position: int) -> Any:
        """The state after the first ``position`` entries of the playing order."""
        return self.played[position - 1].state if position else self.start

    def waiting(self) -> tuple[Awaited, ...]:
        """What is awaited now, from whom."""
        return self.rules.waiting(self.state)

    def books(self) -> dict[str, Any]:
        """The replay object, without ``ledger``."""
        count = len(self.record.entries)
        return {"ruleset": self.ruleset.name, "entries": count, **self.rules.books(self.state)}

    def ledger(self) -> list[dict[str, Any]]:
        """All movements in playing order, each with the place of its entry."""
        coins = self.ruleset.family == "megaland"
        return [line_row(one.place, line, coins) for one in self.played for line in one.lines]


def line_row(place: int, line: Line, coins: bool = False) -> dict[str, Any]:
    """One movement as the replay object shows it."""
    amount: dict[str, Any] = {"cash": line.amount, "shares": dict(line.shares)}
    if coins:
        amount = {"coins": line.amount}
    why = {"rule": line.why.rule, "inputs": dict(line.why.inputs), "sum": line.why.sum}
    return {"entry": place, "seat": line.seat, **amount, "why": why}


def fold(record: Record, base: Folded | None = None) -> Folded | Refused:
    """Plays the whole record; ``base``, a fold of an earlier form of it, saves the common part."""
    resolved = resolve(record)
    if isinstance(resolved, Refused):
        return resolved
    begun = _begin(record, resolved, base)
    if isinstance(begun, Refused):
        return begun
    start, played = begun
    play = record.rules.play
    state = played[-1].state if played else start
    for place, entry in resolved.items[len(played) :]:
        step = play(state, entry)
        if isinstance(step, Refusal):
            return Refused(place, step)
        state = step.state
        played.append(Played(place, entry, state, step.lines))
    return Folded(record, resolved, start, tuple(played))


def fold_leniently(record: Record, base: Folded | None = None) -> tuple[Folded, list[Refused]]:
    """Plays what can be played and names, in playing order, every entry that cannot.

    Entries that the rules refuse are left out and the game goes on without them. The record's
    corrections must be right.
    """
    resolved = resolve(record)
    if isinstance(resolved, Refused):
        raise ValueError(f"entry {resolved.place} is a wrong correction: {resolved.code}")
    begun = _begin(record, resolved, base)
    if isinstance(begun, Refused):
        return Folded(record, resolved, None, ()), [begun]
    start, played = begun
    state = played[-1].state if played else start
    left_out: list[Refused] = []
    for place, entry in resolved.items[len(played) :]:
        step = record.rules.play(state, entry)
        if isinstance(step, Refusal):
            left_out.append(Refused(place, step))
        else:
            state = step.state
            played.append(Played(place, entry, state, step.lines))
    return Folded(record, resolved, start, tuple(played)), left_out


def extend(folded: Folded, entries: Sequence[Entry]) -> Folded | Refused:
    """The fold with further entries at the end of the file; ordinary ones cost a step each."""
    record = folded.record.with_entries((*folded.record.entries, *entries))
    if any(is_correction(entry) for entry in entries):
        return fold(record, folded)
    state = folded.state
    played = list(folded.played)
    status = list(folded.resolved.status)
    items = list(folded.resolved.items)
    for place, entry in enumerate(entries, len(folded.record.entries) + 1):
        step = folded.rules.play(state, entry)
        if isinstance(step, Refusal):
            return Refused(place, step)
        state = step.state
        played.append(Played(place, entry, state, step.lines))
        items.append((place, entry))
        status.append(Status(place, place if entry.id is None else entry.id))
    resolved = replace(folded.resolved, items=tuple(items), status=tuple(status))
    return Folded(record, resolved, folded.start, tuple(played))


def _begin(
    record: Record, resolved: Resolved, base: Folded | None
) -> tuple[Any, list[Played]] | Refused:
    """The start state, and what of ``base`` can be kept."""
    if base is not None and base.start is not None and base.options == resolved.options:
        kept = 0
        for one, (place, entry) in zip(base.played, resolved.items, strict=False):
            if one.place != place or (one.entry is not entry and one.entry != entry):
                break
            kept += 1
        return base.start, list(base.played[:kept])
    try:
        return record.rules.start(record.ruleset, record.seats, resolved.options), []
    except RulesetError as error:
        return refused(resolved.set_by, "bad_entry", reason=str(error))
