"""Corrections resolved: from the entries of a file to the list that is played.

Read in the order of the file, each correction is judged by what the file held when it was
written; only the list that results in the end is judged by the rules.

* An entry is in unless the last ``undo`` or ``redo`` naming it that is itself in is an ``undo``.
* The last ``amend`` that is in counts; it may name an entry that is out.
* An ``insert`` stands directly after its anchor, so of two with one anchor the later stands first.
  Anchors that are out still mark the place.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from companion.book.entries import (
    Amend,
    Correction,
    Group,
    Id,
    Insert,
    Redo,
    Set,
    Undo,
    is_correction,
    type_of,
)
from companion.book.outcome import Refused, refused
from companion.book.record import Record
from companion.contract import Entry, RulesetError


class Status(msgspec.Struct, frozen=True, cache_hash=True):
    """What became of one entry of the file."""

    number: int
    id: Id
    out: bool = False
    """It was taken out and not put back."""
    amended_by: int | None = None
    """Number of the entry with the amend that counts, if any."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """The list to play and under which options."""

    options: Mapping[str, Any]
    items: tuple[tuple[int, Entry], ...]
    """Place in the file and entry as it is played, in playing order."""
    status: tuple[Status, ...]
    """One for each entry of the file, in its order."""
    set_by: int | None = None
    """Number of the last entry that changed an option and is in."""
    corrections: tuple[int, ...] = ()
    """Numbers of the corrections in the file."""


def resolve(record: Record) -> Resolved | Refused:
    """The list that results from all corrections, or the first correction that is wrong."""
    resolver = _Resolver(record)
    for index, entry in enumerate(record.entries):
        wrong = resolver.read(index, entry)
        if wrong is not None:
            return wrong
    return resolver.result()


@dataclass(slots=True)
class _Node:
    """A place in the list: an entry of the file, or one inserted by it."""

    owner: int
    entry: Entry | None
    """What is played here; None where a set or group only marks a place."""
    after: list[_Node] = field(default_factory=list)
    """Inserted here, in the order of the file."""


class _Resolver:
    def __init__(self, record: Record) -> None:
        self.record = record
        self.ids = record.ids()
        self.known: dict[Id, int] = {}
        self.inside: list[bool] = []
        self.namers: defaultdict[int, list[tuple[int, bool]]] = defaultdict(list)
        self.named_by: defaultdict[int, list[int]] = defaultdict(list)
        self.amends: defaultdict[int, list[tuple[int, Entry]]] = defaultdict(list)
        self.sets: list[tuple[int, Set]] = []
        self.corrections: list[int] = []
        self.start = _Node(-1, None)
        self.line: list[_Node] = [self.start]
        self.nodes: dict[int, _Node] = {}

    def read(self, index: int, entry: Entry) -> Refused | None:
        """Takes in the next entry of the file."""
        self.inside.append(True)
        wrong = None
        if is_correction(entry):
            self.corrections.append(index + 1)
            wrong = self._correct(index, entry)  # type: ignore[arg-type]
            if isinstance(entry, Set | Group):
                self._mark(index, None)
        else:
            self._mark(index, entry)
        self.known[self.ids[index]] = index
        return wrong

    def _mark(self, index: int, entry: Entry | None) -> None:
        self.nodes[index] = node = _Node(index, entry)
        self.line.append(node)

    def _correct(self, index: int, entry: Correction) -> Refused | None:
        match entry:
            case Undo() | Redo():
                return self._turn(index, entry)
            case Amend():
                return self._amend(index, entry)
            case Insert():
                return self._insert(index, entry)
            case Set():
                return self._set(index, entry)
            case Group():
                for member in entry.entries:
                    wrong = self._member(index, member)
                    if wrong is not None:
                        return wrong
        return None

    def _member(self, index: int, member: Correction) -> Refused | None:
        if isinstance(member, Insert):
            return self._insert(index, member, grouped=True)
        return self._correct(index, member)

    def _turn(self, index: int, entry: Undo | Redo) -> Refused | None:
        target = self.known.get(entry.target)
        if target is None:
            return refused(index + 1, "unknown_entry", target=entry.target)
        undo = isinstance(entry, Undo)
        if self.inside[target] is not undo:
            code = "already_undone" if undo else "not_undone"
            return refused(index + 1, code, target=entry.target, number=target + 1)
        self.namers[target].append((index, undo))
        self.named_by[index].append(target)
        self._settle(target)
        return None

    def _settle(self, changed: int) -> None:
        """Finds anew what is in, from the changed entry down through all that it names."""
        heap = [-changed]
        while heap:
            index = -heapq.heappop(heap)
            inside = self._stands(index)
            if inside is not self.inside[index]:
                self.inside[index] = inside
                for target in self.named_by[index]:
                    heapq.heappush(heap, -target)

    def _stands(self, index: int) -> bool:
        for namer, undo in reversed(self.namers.get(index, ())):
            if self.inside[namer]:
                return not undo
        return True

    def _amend(self, index: int, entry: Amend[Any]) -> Refused | None:
        target = self.known.get(entry.target)
        if target is None:
            return refused(index + 1, "unknown_entry", target=entry.target)
        node = self.nodes.get(target)
        if node is None or node.entry is None:
            kind = type_of(self.record.entries[target])
            return refused(index + 1, "bad_target", target=entry.target, type=kind)
        self.amends[target].append((index, entry.entry))
        return None

    def _insert(self, index: int, entry: Insert[Any], grouped: bool = False) -> Refused | None:
        if entry.after is None or entry.after == 0:
            anchor = self.start
        else:
            target = self.known.get(entry.after)
            if target is None:
                return refused(index + 1, "unknown_entry", target=entry.after)
            if target not in self.nodes:
                kind = type_of(self.record.entries[target])
                return refused(index + 1, "bad_target", target=entry.after, type=kind)
            anchor = self.nodes[target]
        node = _Node(index, entry.entry)
        anchor.after.append(node)
        if not grouped:
            self.nodes[index] = node
        return None

    def _set(self, index: int, entry: Set) -> Refused | None:
        rules = self.record.rules
        early = {o.name for o in rules.options(self.record.ruleset) if o.before_first_tile_only}
        facts = {"option": entry.option, "value": entry.value}
        if entry.option in rules.FIXED_OPTIONS:
            return refused(index + 1, "bad_entry", reason="fixed", **facts)
        try:
            rules.check_options(self.record.ruleset, {**self._options(), entry.option: entry.value})
        except RulesetError as error:
            return refused(index + 1, "bad_entry", reason=str(error), **facts)
        if entry.option in early and self._tile_lies():
            return refused(index + 1, "bad_entry", reason="begun", **facts)
        self.sets.append((index, entry))
        return None

    def _options(self) -> dict[str, Any]:
        living = {s.option: s.value for index, s in self.sets if self.inside[index]}
        return {**self.record.options, **living}

    def _tile_lies(self) -> bool:
        return any(type_of(entry) == "place" for _, entry in self._items())

    def _amended(self, index: int) -> tuple[int, Entry] | None:
        living = (pair for pair in reversed(self.amends.get(index, ())) if self.inside[pair[0]])
        return next(living, None)

    def _items(self) -> list[tuple[int, Entry]]:
        items = []
        for root in self.line:
            stack = [root]
            while stack:
                node = stack.pop()
                stack.extend(node.after)
                if node.entry is not None and self.inside[node.owner]:
                    entry = node.entry
                    if self.nodes.get(node.owner) is node:
                        amended = self._amended(node.owner)
                        entry = amended[1] if amended else entry
                    items.append((node.owner + 1, entry))
        return items

    def _status(self, index: int) -> Status:
        amended = self._amended(index)
        return Status(
            number=index + 1,
            id=self.ids[index],
            out=not self._stands(index),
            amended_by=amended[0] + 1 if amended else None,
        )

    def result(self) -> Resolved:
        """The list as it stands after everything read so far."""
        return Resolved(
            options=self._options(),
            items=tuple(self._items()),
            status=tuple(self._status(index) for index in range(len(self.inside))),
            set_by=max((index + 1 for index, _ in self.sets if self.inside[index]), default=None),
            corrections=tuple(self.corrections),
        )
