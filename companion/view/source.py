"""What a view is made from: a table's fold, and what the desk's journal says of it.

The projections read only this, so they can be tried on a bare record, without a store.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.book.fold import Folded


@dataclass(frozen=True, slots=True)
class Source:
    """One table at one moment."""

    table: str
    folded: Folded
    shown: Mapping[str, str] = field(default_factory=dict)
    """Names for people, where they were mended; the record's name stays the seat's key."""
    phones: frozenset[str] = frozenset()
    """Seats with a phone."""
    looks: tuple[str, ...] = ()
    """Seats whose holdings the bank looks at just now."""
    ticks: frozenset[str] = frozenset()
    """Keys of advice that was followed and ticked off."""
    missing: tuple[int, ...] = ()
    """Pieces of money the bank is out of."""
    prepared: frozenset[str] = frozenset()
    """Seats whose answer in the merger is set and waits; what it is stays theirs."""
    undoable: Mapping[str, int] = field(default_factory=dict)
    """Per person (seat or bank) the number of the entry that "take back" would take out."""

    def name(self, seat: str) -> str:
        """A seat's name for people."""
        return self.shown.get(seat, seat)
