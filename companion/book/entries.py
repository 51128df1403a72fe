"""Corrections, and the whole closed set of entries a family's record may hold.

Corrections are entries too: nothing ever leaves the file. ``Amend``, ``Insert`` and ``Group`` are
generic in the family's own entries, so an inner entry is checked as strictly as an outer one and
can never be a correction.
"""

from __future__ import annotations

import functools
from typing import Any, Generic, TypeAlias, TypeVar, Union

import msgspec

from companion.contract import Entry, Rules

Id: TypeAlias = int | str
"""Names an entry: its ``id``, or without one its number in the file (from 1)."""

E = TypeVar("E")


class Undo(Entry, frozen=True, kw_only=True, tag="undo"):
    """Takes an earlier entry out."""

    target: Id


class Redo(Entry, frozen=True, kw_only=True, tag="redo"):
    """Puts an earlier entry back."""

    target: Id


class Set(Entry, frozen=True, kw_only=True, tag="set"):
    """Changes an option for the whole fold."""

    option: str
    value: Any


class Amend(Entry, Generic[E], frozen=True, kw_only=True, tag="amend"):
    """Replaces a played or inserted entry."""

    target: Id
    entry: E


class Insert(Entry, Generic[E], frozen=True, kw_only=True, tag="insert"):
    """Puts an entry directly after its anchor; ``after`` 0 or null is the very start."""

    after: Id | None
    entry: E


class Group(Entry, Generic[E], frozen=True, kw_only=True, tag="group"):
    """Corrections applied and undone together under one id."""

    entries: list[Union[Undo, Redo, Set, Amend[E], Insert[E], Group[E]]]  # noqa: UP007


Correction: TypeAlias = Undo | Redo | Set | Amend[Any] | Insert[Any] | Group[Any]

CORRECTIONS = (Undo, Redo, Set, Amend, Insert, Group)

CODES = frozenset(("unknown_entry", "already_undone", "not_undone", "bad_target", "bad_entry"))
"""Codes with which a correction is refused by the record itself."""


@functools.cache
def _decoders(
    played: tuple[type[Entry], ...],
) -> tuple[msgspec.json.Decoder[Entry], msgspec.json.Decoder[list[Entry]]]:
    inner: Any = Union[played]  # noqa: UP007
    whole: Any = Union[(*played, Undo, Redo, Set, Amend[inner], Insert[inner], Group[inner])]
    return msgspec.json.Decoder(whole), msgspec.json.Decoder(list[whole])


def decoder(rules: Rules) -> msgspec.json.Decoder[Entry]:
    """The strict decoder for one entry of this family's record, corrections included."""
    return _decoders(rules.ENTRIES)[0]


def list_decoder(rules: Rules) -> msgspec.json.Decoder[list[Entry]]:
    """The same for a list of entries, many times faster than one by one."""
    return _decoders(rules.ENTRIES)[1]


def is_correction(entry: Entry) -> bool:
    """Whether the entry changes the record instead of being played."""
    return isinstance(entry, CORRECTIONS)


def type_of(entry: Entry) -> str:
    """The ``type`` under which the record writes this entry."""
    return str(entry.__struct_config__.tag)


def seat_of(entry: Entry) -> str | None:
    """The seat an entry acts for, where its type names one."""
    return getattr(entry, "seat", None)
