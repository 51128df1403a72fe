"""What a view is made from: a table's fold, and what the desk's journal says of it.

The projections read only this, so they can be tried on a bare record, without a store.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Final

import msgspec

from companion.book.fold import Folded
from companion.book.journal import Note
from companion.book.table import Table
from companion.contract import BANK, Entry
from companion.view.order import corrections

LOOK: Final = timedelta(seconds=20)
"""A look at a seat's holdings closes itself after this time."""
OPENED: Final = timedelta(minutes=2)
"""So long it is announced that the bank opened the whole record, or weighs a correction, and so
long it may take files, or see what corrections would change."""

PASSING: Final = ("look", "opened", "weighed", "tried")
"""Kinds of notes that are told for a short while."""


class Source(msgspec.Struct, frozen=True, eq=False):
    """One table at one moment."""

    table: str
    folded: Folded
    shown: Mapping[str, str] = msgspec.field(default_factory=dict)
    """Names for people, where they were mended; the record's name stays the seat's key."""
    phones: frozenset[str] = frozenset()
    """Seats with a phone."""
    looks: tuple[str, ...] = ()
    """Seats whose holdings the bank looks at just now."""
    opened: bool = False
    """The bank has opened the whole record just now."""
    weighed: bool = False
    """The bank looks at what corrections would change just now."""
    tried: tuple[str, ...] = ()
    """Seats whose holdings the bank tried to put right by hand just now, and could not."""
    ticks: frozenset[str] = frozenset()
    """Keys of advice that was followed and ticked off."""
    missing: tuple[int, ...] = ()
    """Pieces of money the bank is out of."""
    prepared: Mapping[str, Entry] = msgspec.field(default_factory=dict)
    """Per seat its answer in the merger that is set and waits; what it is stays the seat's."""
    show: int | None = None
    """The step at which the settlement is being told; None: it is told, or nothing is settled."""
    untold: frozenset[int] = frozenset()
    """Numbers of the corrections made while a settlement was being told: nobody had moved any of
    what it brings."""
    undoable: Mapping[str, int] = msgspec.field(default_factory=dict)
    """Per person (seat or bank) the number of the entry that "take back" would take out."""

    def name(self, seat: str) -> str:
        """A seat's name for people."""
        return self.shown.get(seat, seat)


def source(table: Table, now: datetime | None = None) -> Source:
    """What the table's views are made from at this moment (``now`` in UTC)."""
    lasting = _lasting(table, table.version, table.folded)
    if not any(map(table.notes, PASSING)):
        return lasting
    looks, opened = looked_at(table, now), opened_record(table, now)
    return _passing(lasting, looks, opened, weighs(table, now), tried(table, now))


@functools.lru_cache(maxsize=256)
def _passing(
    lasting: Source, looks: tuple[str, ...], opened: bool, weighed: bool, tried: tuple[str, ...]
) -> Source:
    """With what the bank sees for a short while; one object while that stays so."""
    if not (looks or opened or weighed or tried):
        return lasting
    return msgspec.structs.replace(
        lasting, looks=looks, opened=opened, weighed=weighed, tried=tried
    )


@functools.lru_cache(maxsize=256)
def _lasting(table: Table, _version: str, _folded: Folded) -> Source:
    """All of it that changes with the table's version only."""
    return Source(
        table=table.id,
        folded=table.folded,
        shown={seat: name for seat, name in table.names.items() if name != seat},
        phones=table.with_phone,
        ticks=frozenset(str(note.data.get("key", "")) for note in table.notes("tick")),
        missing=_missing(table),
        prepared={
            seat: entry for seat in table.seats if (entry := table.prepared(seat)) is not None
        },
        show=show_step(table),
        untold=untold(table),
        undoable={
            who: number
            for who in (*table.seats, BANK)
            if (number := table.may_undo(who)) is not None
        },
    )


def looked_at(table: Table, now: datetime | None = None) -> tuple[str, ...]:
    """Seats whose holdings the bank looks at: noted less than 20 s ago, and not ended since."""
    moment = now or datetime.now(UTC)
    ended = max((note.number for note in table.notes("look_end")), default=0)
    looked = {
        note.seat: None
        for note in table.notes("look")
        if note.seat is not None
        and note.seat in table.seats
        and note.number > ended
        and moment - _time(note.at) < LOOK
    }
    return tuple(looked)


def opened_record(table: Table, now: datetime | None = None) -> bool:
    """Whether the bank opened the whole record, with all that is secret, a short while ago."""
    return bool(_lately(table, "opened", now))


def weighs(table: Table, now: datetime | None = None) -> bool:
    """Whether the bank said a short while ago that it looks at what corrections would change."""
    return bool(_lately(table, "weighed", now))


def tried(table: Table, now: datetime | None = None) -> tuple[str, ...]:
    """Seats of which the bank learned a short while ago that they hold less, or the bank's stock
    does, than an adjustment by hand needed."""
    seats = {note.seat for note in _lately(table, "tried", now)}
    return tuple(seat for seat in table.seats if seat in seats)


def _lately(table: Table, kind: str, now: datetime | None) -> tuple[Note, ...]:
    moment = now or datetime.now(UTC)
    return tuple(note for note in table.notes(kind) if moment - _time(note.at) < OPENED)


def show_step(table: Table) -> int | None:
    """The step of the settlement's telling that all screens are at: the last note counts."""
    if not table.over:
        return None
    last = next((note.data.get("step") for note in reversed(table.notes("show"))), None)
    return last if isinstance(last, int) else None


def untold(table: Table) -> frozenset[int]:
    """The corrections made while a settlement was being told, by the telling's notes."""
    told = [
        (number, isinstance(note.data.get("step"), int))
        for note in table.notes("show")
        if isinstance(number := note.data.get("entries"), int)
    ]
    if not told:
        return frozenset()
    found = set()
    for number in corrections(table.folded):
        running = [shows for entries, shows in told if entries < number]
        if running and running[-1]:
            found.add(number)
    return frozenset(found)


def _missing(table: Table) -> tuple[int, ...]:
    """The pieces the bank is out of: the last note about a piece counts."""
    out: dict[int, bool] = {}
    for note in table.notes("missing"):
        out[int(note.data.get("piece", 0))] = bool(note.data.get("out", True))
    return tuple(sorted(piece for piece, gone in out.items() if gone))


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text.replace("Z", "+00:00"))
