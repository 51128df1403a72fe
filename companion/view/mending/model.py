"""What the pages of corrections show, finished; names are those for people, keys are called so."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.view.model import AdviceItem


class SeatChange(msgspec.Struct, frozen=True):
    """What a correction changes for one seat: differences, never totals."""

    seat: str
    text: str
    """``+$5M, −2 Physics``."""


class TroubleLine(msgspec.Struct, frozen=True):
    """One entry that would no longer be legal."""

    key: str
    """Key of its row, for ``Change`` and ``position``."""
    number: int
    """Its number in the file; 0 for one that this correction puts in."""
    text: str
    """The entry; only what it is where the desk may not read it."""
    why: str
    instead: str
    """What is proposed for it."""


class OtherWay(msgspec.Struct, frozen=True):
    """Another way to settle it, beside the proposal and leaving it out."""

    kind: str
    """For :func:`companion.book.mending.decide`."""
    text: str


class GroupView(msgspec.Struct, frozen=True):
    """Entries that fail for one reason: one decision."""

    key: str
    kind: Literal["drop", "replace", "insert", "shift", "reorder"]
    title: str
    lines: tuple[TroubleLine, ...]
    accept_text: str
    """Of the button that takes the proposal."""
    drop_text: str
    """Of the button that leaves the entries out; empty where the proposal is just that."""
    others: tuple[OtherWay, ...]
    may_type: bool
    """Another entry may be typed in the place of each."""


class MendingView(msgspec.Struct, frozen=True):
    """A correction as it may be shown to all, before anybody accepts it."""

    ok: bool
    """It can be accepted as it is."""
    text: str
    """One sentence: what it changes, or what is still to be settled."""
    steps: tuple[str, ...]
    """What has been decided so far, in words."""
    data: str
    """The correction itself for the hidden field ``mending``."""
    wrong: str = ""
    """Why it cannot be at all; empty when it can."""
    seats: tuple[SeatChange, ...] = ()
    companies: tuple[str, ...] = ()
    """Differences of companies in size and price: ``Physics 5 → 7, $600 → $700``."""
    board: tuple[str, ...] = ()
    """Spaces that would be taken, or free, in the app."""
    turn: str = ""
    """Who would be asked for what, where that changes; else empty."""
    groups: tuple[GroupView, ...] = ()
    """Still to be decided, in playing order."""
    handover: tuple[AdviceItem, ...] = ()
    """What would have to be handed over at the table."""
    held_back: bool = False
    """Only the steps are told, until everybody is told that the bank looks at the rest."""


class HandoverItem(msgspec.Struct, frozen=True):
    """One thing to hand over or to move at the table, ticked when it is done."""

    key: str
    """For a journal note ``tick`` with ``{"key": key}``."""
    seat: str | None
    """Who hands over or gets; None: it is about the board."""
    text: str
    done: bool


class Handover(msgspec.Struct, frozen=True):
    """What makes the table true again after one correction."""

    number: int
    """Number of the correction in the file."""
    title: str
    items: tuple[HandoverItem, ...]
    only: tuple[str, ...] | None = None
    """The seats that need to know, beside the desk, where only the last entries were taken back
    (or put back); None: it corrects the past, and all are told."""

    @property
    def open(self) -> int:
        """How many items are not ticked."""
        return sum(not item.done for item in self.items)
