"""The head of a table: what is kept of it beside its entries and its journal."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from companion.book.record import Record

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""For codes that are read aloud and typed: nothing that looks like something else."""
CODE_LENGTH = 5


class Prepared(msgspec.Struct, frozen=True):
    """An entry that a seat has ready for when its turn comes."""

    question: str
    """What it answers; it is dropped when that is no longer asked."""
    entry: str
    """As JSON."""


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """Kept whole, as one JSON text. Nothing of this is in the record."""

    created: str
    code: str
    """Short join code."""
    ruleset: str | dict[str, Any]
    options: dict[str, Any]
    seats: list[str]
    secrets: dict[str, str]
    """Seat to the secret of its address, 128 bits."""
    watch: str
    """Token of those who only watch."""
    phones: list[str] = []
    """Seats that a phone has taken."""
    names: dict[str, str] = {}
    """Seat to the name shown for it, where that was changed during the game."""
    prepared: dict[str, Prepared] = {}
    intent: str | None = None
    """The intent with which the table was made."""
    revision: int = 0
    """Counts the changes beside entries."""
    noted: int = 0
    """Number of the last journal note, so that no number comes twice."""


def new_secret() -> str:
    """128 random bits for an address or a cookie; no dots in it."""
    return secrets.token_urlsafe(16)


def new_code(taken: Iterable[str]) -> str:
    """A short code that no other table has."""
    known = set(taken)
    while True:
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        if code not in known:
            return code


def now() -> str:
    """This moment in UTC, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def new_head(record: Record, code: str, created: str, intent: str | None) -> Head:
    """The head of a table that is just made."""
    return Head(
        created=created,
        code=code,
        ruleset=_plain(record.source),
        options=dict(record.options),
        seats=list(record.seats),
        secrets={seat: new_secret() for seat in record.seats},
        watch=new_secret(),
        intent=intent,
    )


def arranged(head: Head, seats: Sequence[tuple[str | None, str]]) -> Head:
    """The head with other seats: who was called ``was`` keeps the address and the phone."""
    return msgspec.structs.replace(
        head,
        seats=[name for _, name in seats],
        secrets={name: head.secrets.get(was or "", "") or new_secret() for was, name in seats},
        phones=[name for was, name in seats if was in head.phones],
        names={},
        prepared={},
    )


def _plain(source: str | Mapping[str, Any]) -> str | dict[str, Any]:
    return source if isinstance(source, str) else dict(source)


def encode_head(head: Head) -> str:
    """As it is stored."""
    return msgspec.json.encode(head).decode()


def decode_head(text: str) -> Head:
    """From the store."""
    return msgspec.json.decode(text, type=Head)
