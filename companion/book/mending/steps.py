"""A correction under way: the steps a banker has put together, as a value that pages can carry.

Nothing here touches the book. Rows of the playing order are named by keys: ``"37"`` is entry 37
of the file (amended or not; an inserted entry has the number of its ``insert``), ``"52.1"`` the
first entry that group 52 put in, ``"+3"`` the one that the third step of this correction puts in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import msgspec

from companion.book.fold import Folded
from companion.book.record import BadRecord, Record, decode_entry
from companion.contract import Entry

START = ""
"""The key of the place before the first row."""


@dataclass(frozen=True, slots=True)
class Change:
    """Another entry in the place of this row's."""

    at: str
    entry: Entry


@dataclass(frozen=True, slots=True)
class Remove:
    """The row is not played."""

    at: str


@dataclass(frozen=True, slots=True)
class Add:
    """A further entry directly after the row (or before it); at ``START``: the very first."""

    at: str
    entry: Entry
    before: bool = False


@dataclass(frozen=True, slots=True)
class Shift:
    """From this row on every entry belongs to the seat ``by`` places further clockwise."""

    at: str
    by: int


@dataclass(frozen=True, slots=True)
class TakeOut:
    """Undoes the entry with this number in the file, a correction too."""

    number: int


@dataclass(frozen=True, slots=True)
class PutBack:
    """Puts the undone entry with this number in the file back."""

    number: int


@dataclass(frozen=True, slots=True)
class Option:
    """Another value of an option, for the whole game."""

    option: str
    value: Any


Step: TypeAlias = Change | Remove | Add | Shift | TakeOut | PutBack | Option

RowStep: TypeAlias = Change | Remove | Add | Shift
"""Steps that change rows of the playing order."""


@dataclass(frozen=True, slots=True)
class Mending:
    """A correction under way."""

    seen: int
    """Number of entries in the file when it was begun; it holds for that book only."""
    steps: tuple[Step, ...] = ()

    def then(self, *steps: Step) -> Mending:
        """The same with further steps."""
        return Mending(self.seen, (*self.steps, *steps))

    def back(self) -> Mending:
        """The same without its last step."""
        return Mending(self.seen, self.steps[:-1])


def begin(folded: Folded, *steps: Step) -> Mending:
    """A correction of the book as it is now."""
    return Mending(len(folded.record.entries), steps)


class _Wire(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    do: Literal["change", "remove", "add", "shift", "out", "back", "option"]
    at: str = START
    entry: msgspec.Raw = msgspec.Raw(b"")
    before: bool = False
    by: int = 0
    number: int = 0
    option: str = ""
    value: Any = None


class _Whole(msgspec.Struct, forbid_unknown_fields=True):
    seen: int
    steps: list[_Wire]


def encode(mending: Mending) -> str:
    """As one JSON text, for a hidden field of a form."""
    return msgspec.json.encode(
        _Whole(mending.seen, [_written(step) for step in mending.steps])
    ).decode()


def decode(record: Record, text: str) -> Mending:
    """From that text. Raises :class:`BadRecord` for whatever was not written by :func:`encode`."""
    try:
        whole = msgspec.json.decode(text, type=_Whole)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRecord(f"correction: {error}") from error
    return Mending(whole.seen, tuple(_read(record, wire) for wire in whole.steps))


def bare(entry: Entry) -> Entry:
    """The entry without id, time and typist, as corrections hold it."""
    if entry.id is entry.at is entry.by is None:
        return entry
    return msgspec.structs.replace(entry, id=None, at=None, by=None)


def _written(step: Step) -> _Wire:
    match step:
        case Change(at, entry):
            return _Wire("change", at=at, entry=_raw(entry))
        case Remove(at):
            return _Wire("remove", at=at)
        case Add(at, entry, before):
            return _Wire("add", at=at, entry=_raw(entry), before=before)
        case Shift(at, by):
            return _Wire("shift", at=at, by=by)
        case TakeOut(number):
            return _Wire("out", number=number)
        case PutBack(number):
            return _Wire("back", number=number)
        case Option(option, value):
            return _Wire("option", option=option, value=value)


def _raw(entry: Entry) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(bare(entry)))


def _read(record: Record, wire: _Wire) -> Step:
    match wire.do:
        case "change":
            return Change(wire.at, _entry(record, wire))
        case "remove":
            return Remove(wire.at)
        case "add":
            return Add(wire.at, _entry(record, wire), wire.before)
        case "shift":
            return Shift(wire.at, wire.by)
        case "out":
            return TakeOut(wire.number)
        case "back":
            return PutBack(wire.number)
        case "option":
            return Option(wire.option, wire.value)


def _entry(record: Record, wire: _Wire) -> Entry:
    return bare(decode_entry(record, bytes(wire.entry)))
