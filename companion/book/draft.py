"""Corrections tried out: what they would change, before anybody accepts them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.book.corrections import resolve
from companion.book.entries import Correction
from companion.book.fold import Folded, fold_leniently
from companion.book.outcome import Refused


@dataclass(frozen=True, slots=True)
class Change:
    """One figure of the books that would be another one."""

    where: tuple[str, ...]
    """Its keys in the replay object, such as ``("seats", "Ann", "cash")``."""
    before: Any
    """None where there was nothing."""
    after: Any


@dataclass(frozen=True, slots=True)
class Draft:
    """What corrections would lead to; nothing is booked yet."""

    corrections: tuple[Correction, ...]
    wrong: Refused | None
    """A correction that cannot be at all; then nothing else is known."""
    illegal: tuple[Refused, ...]
    """Entries the rules would no longer take, in playing order, and why."""
    folded: Folded | None
    """The game as it would be, with the illegal entries left out."""
    changes: tuple[Change, ...]
    """The books now against the books then, seats first."""

    @property
    def legal(self) -> bool:
        """Whether the corrections can be booked as they are."""
        return self.wrong is None and not self.illegal


def try_corrections(folded: Folded, corrections: Sequence[Correction]) -> Draft:
    """What the record would be with these corrections at its end. Books nothing."""
    record = folded.record.with_entries((*folded.record.entries, *corrections))
    given = tuple(corrections)
    resolved = resolve(record)
    if isinstance(resolved, Refused):
        return Draft(given, resolved, (), None, ())
    after, illegal = fold_leniently(record, folded)
    changes = () if after.start is None else differences(folded, after)
    return Draft(given, None, tuple(illegal), after, changes)


def differences(before: Folded, after: Folded) -> tuple[Change, ...]:
    """Every figure in which the books of two folds differ, seats first."""
    old, new = before.rules.books(before.state), after.rules.books(after.state)
    keys = ["seats", *(key for key in {**old, **new} if key != "seats")]
    return tuple(change for key in keys for change in _compared((key,), old.get(key), new.get(key)))


def _compared(where: tuple[str, ...], before: Any, after: Any) -> list[Change]:
    if before == after:
        return []
    if isinstance(before, Mapping | None) and isinstance(after, Mapping | None):
        old, new = before or {}, after or {}
        inner = [
            change
            for key in {**old, **new}
            for change in _compared((*where, str(key)), old.get(key), new.get(key))
        ]
        if inner:
            return inner
    return [Change(where, before, after)]
