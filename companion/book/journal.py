"""The desk journal: what happened around the table and is no part of the record.

Looks at a seat's holdings, seat moves, phones that arrived, ticks of handing over, pieces that
have run out. Kept in its own table of the store and never exported.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """One note of the journal."""

    number: int
    """From 1 in each table; a number never comes twice."""
    at: str
    """UTC."""
    kind: str
    """``look``, ``tick``, ``missing``, ``moved``, ``arrived`` ... : the pages' own words."""
    seat: str | None = None
    """The seat it is about."""
    by: str | None = None
    """The seat or ``"bank"`` that did it."""
    data: Mapping[str, Any] = {}


def encode_note(note: Note) -> str:
    """As it is stored."""
    return msgspec.json.encode(note).decode()


def decode_note(text: str) -> Note:
    """From the store."""
    return msgspec.json.decode(text, type=Note)
