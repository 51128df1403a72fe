"""A correction tried out: the game as it would be, what is still to be decided, what it takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.book.corrections import Resolved, resolve
from companion.book.entries import Correction, Redo, Set, Undo
from companion.book.fold import Folded
from companion.book.mending.repairs import repairs
from companion.book.mending.rows import NoSuchRow, Row, apply, rows_of
from companion.book.mending.steps import Mending, Option, PutBack, Remove, Step, TakeOut
from companion.book.mending.walk import Fix, Kind, Trouble, Walked, Walker
from companion.book.mending.written import as_entry, corrections
from companion.book.outcome import Refused, refused
from companion.contract import RulesetError


@dataclass(frozen=True, slots=True)
class Group:
    """Entries that would no longer be legal for one reason: settled by one decision."""

    kind: Kind
    code: str
    """The refusal's code."""
    subject: str
    troubles: tuple[Trouble, ...]

    @property
    def key(self) -> str:
        """Names the group within its correction."""
        return f"{self.kind}-{self.troubles[0].key}"

    @property
    def accept(self) -> tuple[Step, ...]:
        """The steps that take what is proposed."""
        return tuple(step for trouble in self.troubles for step in trouble.fix.steps)

    @property
    def drop(self) -> tuple[Step, ...]:
        """The steps that leave these entries out."""
        return tuple(Remove(trouble.key) for trouble in self.troubles)

    @property
    def others(self) -> tuple[Fix, ...]:
        """Other ways to go on, where it is one entry."""
        return self.troubles[0].others if len(self.troubles) == 1 else ()


@dataclass(frozen=True, slots=True)
class Tried:
    """What a correction would lead to. Nothing of it is in the book."""

    mending: Mending
    wrong: Refused | None = None
    """A step that cannot be at all; then nothing else is known."""
    folded: Folded | None = None
    """The game as it would be, every open proposal taken."""
    groups: tuple[Group, ...] = ()
    """Still to be decided."""
    written: tuple[Correction, ...] = ()
    """What would be booked; empty while something is open, or when nothing would change."""
    rows: tuple[Row, ...] = ()
    """The playing order as it would be, as far as it is decided; rows taken out are marked."""

    @property
    def settled(self) -> bool:
        """Nothing is open: it may be accepted."""
        return self.wrong is None and not self.groups and bool(self.written)

    @property
    def entry(self) -> Correction | None:
        """The one entry that would be booked."""
        return as_entry(self.written) if self.settled else None

    def group(self, key: str) -> Group | None:
        """The group with this key."""
        return next((group for group in self.groups if group.key == key), None)


@dataclass(frozen=True, slots=True)
class Arranged:
    """Rows with all steps taken, not played yet."""

    first: tuple[Correction, ...]
    """Corrections of the file itself: undone, redone, options."""
    resolved: Resolved
    before: tuple[Row, ...]
    rows: tuple[Row, ...]


def try_out(folded: Folded, mending: Mending) -> Tried:
    """What the correction would lead to. Books nothing."""
    arranged = arrange(folded, mending)
    if isinstance(arranged, Refused):
        return Tried(mending, wrong=arranged)
    walked = walk(folded, arranged)
    if isinstance(walked, Refused):
        return Tried(mending, wrong=walked)
    start, done = walked
    written: tuple[Correction, ...] = ()
    if not done.troubles:
        written = corrections(folded.record, arranged.first, arranged.before, arranged.rows)
    items = tuple((one.place, one.entry) for one in done.played)
    return Tried(
        mending,
        folded=Folded(folded.record, replace(arranged.resolved, items=items), start, done.played),
        groups=grouped(done.troubles),
        written=written,
        rows=arranged.rows,
    )


def settle_all(folded: Folded, mending: Mending) -> Mending:
    """The correction with every proposal taken, as far as that settles it."""
    for _ in range(len(folded.played) + 1):
        tried = try_out(folded, mending)
        if not tried.groups:
            break
        mending = mending.then(*(step for group in tried.groups for step in group.accept))
    return mending


def grouped(troubles: Sequence[Trouble]) -> tuple[Group, ...]:
    """Troubles of one reason together, in playing order of the first."""
    reasons: dict[tuple[str, str, str], list[Trouble]] = {}
    for trouble in troubles:
        reasons.setdefault(trouble.reason, []).append(trouble)
    return tuple(
        Group(some[0].fix.kind, code, subject, tuple(some))
        for (_, code, subject), some in reasons.items()
    )


def arrange(folded: Folded, mending: Mending) -> Arranged | Refused:
    """The rows as the correction's steps make them, or the step that cannot be."""
    record = folded.record
    count = len(record.entries)
    first: list[Correction] = []
    ids = record.ids()
    for step in mending.steps:
        if isinstance(step, TakeOut | PutBack):
            if not 1 <= step.number <= count:
                return refused(None, "unknown_entry", target=step.number)
            make = Undo if isinstance(step, TakeOut) else Redo
            first.append(make(target=ids[step.number - 1]))
        elif isinstance(step, Option):
            first.append(Set(option=step.option, value=step.value))
    resolved = folded.resolved
    if first:
        again = resolve(record.with_entries((*record.entries, *first)))
        if isinstance(again, Refused):
            return again
        resolved = again
    before = rows_of(record, resolved)
    rows = list(before)
    for number, step in enumerate(mending.steps, 1):
        if not isinstance(step, TakeOut | PutBack | Option):
            try:
                apply(rows, step, record.seats, f"+{number}", count + 1)
            except NoSuchRow:
                return refused(None, "unknown_entry", target=step.at)
    return Arranged(tuple(first), resolved, tuple(before), tuple(rows))


def walk(folded: Folded, arranged: Arranged) -> tuple[Any, Walked] | Refused:
    """Plays the arranged rows, from the first that differs on."""
    record = folded.record
    start, kept = folded.start, 0
    if start is None or arranged.resolved.options != folded.options:
        try:
            start = record.rules.start(record.ruleset, record.seats, arranged.resolved.options)
        except RulesetError as error:
            return refused(arranged.resolved.set_by, "bad_entry", reason=str(error))
    else:
        line = (row for row in arranged.rows if not row.out)
        for one, row in zip(folded.played, line, strict=False):
            if one.place != row.place or row.new or one.entry is not row.entry:
                break
            kept += 1
    walker = Walker(record.rules, record.seats, *repairs(record.ruleset), len(record.entries) + 1)
    return start, walker.walk(start, folded.played[:kept], arranged.rows)
