"""The count check: what lies on the table against the book, and which slip would explain it."""

from companion.book.counting.counts import (
    MONEY,
    NOTE,
    Counted,
    Counts,
    counted,
    note_coins,
    put_by_hand,
)
from companion.book.counting.explain import explain
from companion.book.counting.search import Explanation, Slip

__all__ = [
    "MONEY",
    "NOTE",
    "Counted",
    "Counts",
    "Explanation",
    "Slip",
    "counted",
    "explain",
    "note_coins",
    "put_by_hand",
]
