"""The moment of an entry: what may be typed in its place, before it or after it, and what it said.

The desk sees of a moment that lies back no more than it saw of everything else then: an entry that
it may not read fills no form, and money that would tell what was bought stays away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from companion.book.entries import type_of
from companion.book.fold import Folded
from companion.book.mending import Mending, forgotten_turn, keys, position, try_out
from companion.book.table import Table
from companion.contract import Entry
from companion.view.context import context
from companion.view.history import visible
from companion.view.megaland import preview as land_preview
from companion.view.megaland.model import LandView
from companion.view.megaland.project import project as land_project
from companion.view.mending.eyes import LandEyes, eyes, family
from companion.view.model import TableView
from companion.view.preview import preview as stock_preview
from companion.view.project import view_of
from companion.view.source import Source, source
from companion.view.viewer import Bank

Way = Literal["change", "before", "after"]
"""Another entry in the place of one, or a further one before or after it."""

UNREAD = frozenset({"audit"})
"""Types whose figures are for the seat that typed them."""


class Moment(msgspec.Struct, frozen=True):
    """The game at one row, as a correction under way has it."""

    way: Way
    key: str
    text: str
    """The row's entry as a sentence, as far as the desk may read it."""
    source: Source
    """The table with its fold at that moment."""
    view: TableView | LandView
    said: Entry | None
    """What the form of a change is filled with."""
    turn_begins: bool
    """A turn begins there: it may be that one before it was forgotten."""

    @property
    def folded(self) -> Folded:
        """The game at that moment."""
        return self.source.folded


def moment(table: Table, mending: Mending, key: str, way: Way) -> Moment | None:
    """The game where the row ``key`` stands (for ``after``: behind it); None: there is no such."""
    origin = source(table)
    row = next((one for one in try_out(origin.folded, mending).rows if one.key == key), None)
    there = position(origin.folded, mending, key, after=way == "after")
    if row is None or there is None:
        return None
    read = readable(origin, key)
    then = msgspec.structs.replace(origin, folded=there, looks=(), prepared={}, undoable={})
    may_fill = way == "change" and read and type_of(row.entry) not in UNREAD
    return Moment(
        way=way,
        key=key,
        text=eyes(origin).entry(row.entry, key),
        source=then,
        view=_seen(then, recent=read),
        said=row.entry if may_fill else None,
        turn_begins=not mending.steps and forgotten_turn(origin.folded, key) is not None,
    )


def readable(origin: Source, key: str) -> bool:
    """Whether the desk may read what the row says; what a correction puts in it may."""
    order = keys(origin.folded)
    if key not in order:
        return key.startswith("+")
    seen = eyes(origin)
    if isinstance(seen, LandEyes):
        return key not in seen.secret
    return visible(context(origin, Bank()), order.index(key))


def _seen(then: Source, *, recent: bool) -> TableView | LandView:
    """The desk's view of that moment, without the payments that stood around it."""
    if family(then.folded) == "megaland":
        return land_project(then, Bank())
    seen = context(then, Bank())
    if not recent:
        seen = msgspec.structs.replace(seen, sight=msgspec.structs.replace(seen.sight, cash=False))
    return msgspec.structs.replace(view_of(seen, 0), merger=None, payout=None)


def trial(there: Moment, entries: Sequence[Entry]) -> tuple[bool, str]:
    """Whether the rules would take these entries at that moment, and what they do or why not."""
    if family(there.folded) == "megaland":
        told = land_preview(there.source, Bank(), entries)
        return told.ok, told.text
    seen = stock_preview(there.source, Bank(), entries)
    return seen.ok, seen.text
