"""Corrections at the very end of a game: the last entries taken back, or put back again.

They are no news to the table. What lies wrong after them is worked out against the book as it is
now: what was booked once more in the meantime lies right again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

import msgspec

from companion.book.entries import Group, Redo, Undo, seat_of
from companion.book.fold import Folded, Played
from companion.contract import Entry
from companion.view.around import games_around, on_the_table, settling


class Last(msgspec.Struct, frozen=True):
    """The last entries that a correction took back or put back."""

    seats: tuple[str, ...]
    """Whose entries they are."""
    table: Any
    """The state that lies on the table if nothing was moved since."""
    book: Any
    """The state as the book has it, with what was booked again since."""


def last_entries(
    folded: Folded, number: int, since: int | None = None, untold: bool = False
) -> Last | None:
    """The entries that the correction with this number took off the end or put back there.

    With ``since`` all corrections from that one to this are taken together. None where something
    earlier is corrected, where nothing differs in the end, or the file did not fold there. Of a
    settlement that was still ``untold`` nothing lies on the table.
    """
    first = since or number
    if not all(map(_only_back_and_forth, folded.record.entries[first - 1 : number])):
        return None
    start, games = games_around(folded, first), games_around(folded, number)
    if start is None or games is None:
        return None
    before, after = start[0], games[1]
    longer, shorter = sorted((before, after), key=lambda game: -len(game.played))
    kept = len(shorter.played)
    moved = longer.played[kept:]
    if not moved or _entries(longer.played[:kept]) != _entries(shorter.played):
        return None
    seats = tuple(dict.fromkeys(seat for one in moved if (seat := seat_of(one.entry))))
    if after is longer:
        return Last(seats, on_the_table(before, untold), on_the_table(after, untold))
    again = zip(_contents(moved), _contents(folded.played[kept:]), strict=False)
    same = len(list(takewhile(lambda pair: pair[0] == pair[1], again)))
    there = min(kept + same, settling(before)) if untold else kept + same
    return Last(seats, on_the_table(before, untold), before.state_after(there))


def _only_back_and_forth(entry: Entry) -> bool:
    if isinstance(entry, Group):
        return all(isinstance(one, Undo | Redo) for one in entry.entries)
    return isinstance(entry, Undo | Redo)


def _contents(played: Sequence[Played]) -> Iterator[Entry]:
    """What the entries say, whoever entered it and when."""
    return (msgspec.structs.replace(one.entry, id=None, at=None, by=None) for one in played)


def _entries(played: Sequence[Played]) -> list[Entry]:
    return [one.entry for one in played]


def runs(folded: Folded) -> Iterator[tuple[int, int]]:
    """First and last number of each run of such corrections without anything between them."""
    entries = folded.record.entries
    number = 1
    while number <= len(entries):
        last = number
        while last <= len(entries) and _only_back_and_forth(entries[last - 1]):
            last += 1
        if last - number > 1:
            yield number, last - 1
        number = max(last, number + 1)
