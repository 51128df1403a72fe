"""The rows of a game in playing order, and what steps of a correction make of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import msgspec

from companion.book.corrections import Resolved
from companion.book.entries import Correction, Group, Insert, is_correction, seat_of, type_of
from companion.book.fold import Folded
from companion.book.mending.steps import START, Add, Change, Remove, RowStep, Shift, bare
from companion.book.record import Record
from companion.contract import Entry

UNSHIFTED = frozenset({"audit"})
"""Types whose seat is a person and not a turn: they stay when turns move to other seats."""


@dataclass(frozen=True, slots=True)
class Row:
    """One entry in its place of the playing order."""

    key: str
    place: int
    """Number in the file; one more than there are for a row that is new."""
    entry: Entry
    addressed: bool
    """It has an id of its own in the file, so that corrections can name it."""
    new: bool = False
    out: bool = False
    """Taken out; it still marks its place."""


def rows_of(record: Record, resolved: Resolved) -> list[Row]:
    """The rows of a resolved record."""
    members: dict[int, list[Entry]] = {}
    rows = []
    for place, entry in resolved.items:
        source = record.entries[place - 1]
        if not isinstance(source, Group):
            rows.append(Row(str(place), place, entry, True))
            continue
        if place not in members:
            members[place] = list(_inserted(source.entries))
        number = next(n for n, one in enumerate(members[place], 1) if one is entry)
        rows.append(Row(f"{place}.{number}", place, entry, False))
    return rows


def keys(folded: Folded) -> tuple[str, ...]:
    """The key of every played entry, in playing order."""
    return tuple(row.key for row in rows_of(folded.record, folded.resolved))


def _inserted(members: Iterable[Correction]) -> Iterator[Entry]:
    for member in members:
        if isinstance(member, Insert):
            yield member.entry
        elif isinstance(member, Group):
            yield from _inserted(member.entries)


class NoSuchRow(Exception):
    """A step names a row that is not there."""


def apply(rows: list[Row], step: RowStep, seats: Sequence[str], key: str, place: int) -> None:
    """Changes the rows in place. ``key`` and ``place`` are for the row that an ``Add`` makes.

    Raises :class:`NoSuchRow`.
    """
    if isinstance(step, Add) and step.at == START:
        rows.insert(0, Row(key, place, bare(step.entry), False, new=True))
        return
    at = _index(rows, step.at)
    row = rows[at]
    match step:
        case Change():
            rows[at] = replace(row, entry=bare(step.entry), out=False)
        case Remove():
            rows[at] = replace(row, out=True)
        case Add():
            new = Row(key, place, bare(step.entry), False, new=True)
            rows.insert(at if step.before else at + 1, new)
        case Shift():
            for index in range(at, len(rows)):
                shifted = moved(rows[index].entry, seats, step.by)
                if shifted is not rows[index].entry:
                    rows[index] = replace(rows[index], entry=shifted)


def moved(entry: Entry, seats: Sequence[str], by: int) -> Entry:
    """The entry for the seat ``by`` places further clockwise."""
    seat = seat_of(entry)
    if seat not in seats or type_of(entry) in UNSHIFTED or is_correction(entry):
        return entry
    other = seats[(seats.index(seat) + by) % len(seats)]
    return bare(msgspec.structs.replace(entry, seat=other))


def _index(rows: Sequence[Row], key: str) -> int:
    for index, row in enumerate(rows):
        if row.key == key:
            return index
    raise NoSuchRow(key)
