"""What the pages of a count check show, finished: differences, never totals."""

from __future__ import annotations

import msgspec

from companion.view.model import AdviceItem


class SeatCount(msgspec.Struct, frozen=True):
    """The count of one seat, or of the bank."""

    seat: str
    """Its name for people."""
    name: str
    """Its key in the record; ``bank`` for the bank."""
    counted: bool
    agrees: bool | None
    """None: not counted yet, or not for this viewer."""
    text: str
    """``agrees``, or the difference: ``+$5M, −2 Physics``."""
    confirmed: bool = False
    """It differed until the book was corrected: what was counted is right, and stays as it lies."""


class ExplanationView(msgspec.Struct, frozen=True):
    """One slip that would explain all differences exactly."""

    number: int
    """Number of its entry in the file."""
    text: str
    remedy: str
    """What puts it right, in words."""
    data: str
    """The correction for the hidden field ``mending``; empty: the table is put right, or the book
    by hand."""
    reason: str
    """Reason to give when it is put right by hand."""


class CountView(msgspec.Struct, frozen=True):
    """The count check as one viewer may see it."""

    seats: tuple[SeatCount, ...]
    agrees: bool
    """Everything counted so far agrees."""
    open: int
    """How many seats have not counted."""
    explanations: tuple[ExplanationView, ...]
    """For the desk alone, best first."""
    at_table: tuple[AdviceItem, ...]
    """What to hand over where the book is right and the table is to follow; for the desk alone."""
    may_adjust: bool
    """The book can be put right by hand (:func:`companion.book.counting.put_by_hand`)."""
