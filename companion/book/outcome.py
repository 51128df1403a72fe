"""How a fold or a booking ended: values, as in the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.contract import Refusal


@dataclass(frozen=True, slots=True)
class Refused:
    """An entry that is not taken, with its place in the file."""

    place: int | None
    """Number in the file (from 1) of the refused entry; None when it never came near a file."""
    refusal: Refusal
    index: int | None = None
    """Which entry of those booked together it was (from 0)."""

    @property
    def code(self) -> str:
        """Code of the closed list, or one of the book's own (see :mod:`companion.book.table`)."""
        return self.refusal.code

    @property
    def facts(self) -> Mapping[str, Any]:
        """What is needed to explain it."""
        return self.refusal.facts


@dataclass(frozen=True, slots=True)
class Booked:
    """Entries that are in the record, and on the disk, for good."""

    first: int
    """Number in the file of the first entry booked."""
    last: int
    """Number of the last."""
    repeated: bool = False
    """The same intent came again: nothing was booked this time, this is the first answer."""


def refused(place: int | None, code: str, index: int | None = None, **facts: Any) -> Refused:
    """A :class:`Refused` from code and facts."""
    return Refused(place, Refusal(code, facts), index)
