"""The record: one JSON file that is the whole game; read strictly, written readably.

Format ``companion-record/1``. What is no record raises :class:`BadRecord` with a text that names
the place; whether the rules take the entries is the fold's question, not asked here.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from companion import games
from companion.book.entries import Amend, Group, Id, Insert, decoder, is_correction, list_decoder
from companion.contract import BANK, Entry, Rules, Ruleset, RulesetError

FORMAT = "companion-record/1"
NAME_LENGTH = 30


class BadRecord(Exception):
    """This is no record (or no such header or entry); the text names the place."""


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game: header and entries, not yet folded."""

    source: str | Mapping[str, Any]
    """The ruleset as the file has it: a shipped name, or a ruleset file's content."""
    ruleset: Ruleset
    options: Mapping[str, Any]
    """As the file has them, so only those that were given."""
    seats: tuple[str, ...]
    """Clockwise."""
    entries: tuple[Entry, ...] = ()

    @property
    def rules(self) -> Rules:
        """The rules package that plays this record."""
        return games.rules_of(self.ruleset)

    def ids(self) -> list[Id]:
        """The id of every entry, in the order of the file."""
        return [number if e.id is None else e.id for number, e in enumerate(self.entries, 1)]

    def with_entries(self, entries: Sequence[Entry]) -> Record:
        """The same header with these entries."""
        return replace(self, entries=tuple(entries))

    def until(self, number: int) -> Record:
        """The record as it was after entry ``number`` of the file."""
        return self.with_entries(self.entries[:number])


class _Wire(msgspec.Struct, forbid_unknown_fields=True):
    format: str
    ruleset: str | dict[str, Any]
    options: dict[str, Any]
    seats: list[str]
    entries: list[msgspec.Raw]


def header(
    source: str | Mapping[str, Any], options: Mapping[str, Any], seats: Sequence[str]
) -> Record:
    """A record without entries. Raises :class:`BadRecord` for whatever does not fit."""
    try:
        ruleset = games.load_ruleset(source)
    except RulesetError as error:
        raise BadRecord(f"ruleset: {error}") from error
    rules = games.rules_of(ruleset)
    check_names(seats)
    if not ruleset.min_seats <= len(seats) <= ruleset.max_seats:
        raise BadRecord(
            f"seats: {ruleset.title} takes {ruleset.min_seats} to {ruleset.max_seats},"
            f" here are {len(seats)}"
        )
    try:
        rules.check_options(ruleset, options)
        rules.start(ruleset, seats, options)
    except RulesetError as error:
        raise BadRecord(str(error)) from error
    return Record(source, ruleset, dict(options), tuple(seats))


JOINERS = dict.fromkeys(
    [
        *(0x200C, 0x200D, *range(0xFE00, 0xFE10), *range(0xE0020, 0xE0080)),
        *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
        *(*range(0x180B, 0x1810), *range(0xE0100, 0xE01F0)),
    ]
)
"""Invisible parts of emoji (a family, a flag), fillers and selectors of some scripts: only beside
what is seen, and two names that differ in nothing else look the same."""


def is_name(name: str) -> bool:
    """Whether a seat may have this name: trimmed, 1 to 30 characters, nothing but text."""
    seen = name.translate(JOINERS)
    return (
        0 < len(name) <= NAME_LENGTH
        and name == name.strip()
        and bool(seen)
        and seen == seen.strip()
        and seen.isprintable()
    )


def alike(name: str) -> str:
    """What two names must not have in common: case and joiners make no other name."""
    return unicodedata.normalize("NFKC", name.translate(JOINERS)).casefold()


def check_names(seats: Sequence[str]) -> None:
    """Raises :class:`BadRecord` unless names are trimmed, short, different and not ``bank``."""
    known: dict[str, str] = {}
    for name in seats:
        if not is_name(name):
            raise BadRecord(f"seats: {name!r} is no trimmed name of 1 to {NAME_LENGTH} characters")
        folded = alike(name)
        if folded == BANK:
            raise BadRecord(f"seats: nobody may be called {name!r}")
        if folded in known:
            raise BadRecord(f"seats: {name!r} and {known[folded]!r} are the same name")
        known[folded] = name


def decode(content: bytes | str) -> Record:
    """A record from its file. Raises :class:`BadRecord`."""
    if isinstance(content, str):
        content = content.encode("utf-8", "surrogatepass")
    try:
        wire = msgspec.json.decode(content.removeprefix(b"\xef\xbb\xbf"), type=_Wire)
    except msgspec.ValidationError as error:
        raise BadRecord(f"record: {error}") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(f"no JSON: {error}") from error
    if wire.format != FORMAT:
        raise BadRecord(f"format: {wire.format!r} is not {FORMAT!r}")
    record = header(wire.ruleset, wire.options, wire.seats)
    record = record.with_entries(decode_entries(record, [bytes(raw) for raw in wire.entries]))
    _check_ids(record)
    return record


def decode_entries(record: Record, contents: Sequence[bytes]) -> list[Entry]:
    """The entries of a whole file, in one go. Raises :class:`BadRecord` with the number."""
    try:
        entries = list_decoder(record.rules).decode(b"[" + b",".join(contents) + b"]")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        # read one by one to name the place
        return [decode_entry(record, content, n) for n, content in enumerate(contents, 1)]
    for number, entry in enumerate(entries, 1):
        fault = malformed(record, entry)
        if fault:
            raise BadRecord(f"entry {number}: {fault}")
    return entries


def decode_entry(record: Record, content: bytes | str, number: int | None = None) -> Entry:
    """One entry from JSON, as strictly as in a file. Raises :class:`BadRecord`."""
    place = "entry" if number is None else f"entry {number}"
    try:
        entry = decoder(record.rules).decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(f"{place}: {error}") from error
    fault = malformed(record, entry)
    if fault:
        raise BadRecord(f"{place}: {fault}")
    return entry


def malformed(record: Record, entry: Entry, inner: bool = False) -> str | None:
    """What is wrong with the entry's form beyond its JSON types, or None.

    Some keys depend on an option: the rules package knows them.
    """
    if inner and entry.id is not None:
        return "an inner entry has no id"
    if isinstance(entry, Amend | Insert):
        return malformed(record, entry.entry, inner=True)
    if isinstance(entry, Group):
        faults = (malformed(record, member, inner=True) for member in entry.entries)
        return next((fault for fault in faults if fault), None)
    if is_correction(entry):
        return None
    return record.rules.malformed(record.options, entry)


def _check_ids(record: Record) -> None:
    seen: dict[Id, int] = {}
    for number, name in enumerate(record.ids(), 1):
        if name in seen:
            raise BadRecord(f"entry {number}: has the same id {name!r} as entry {seen[name]}")
        seen[name] = number


def encode(record: Record) -> bytes:
    """The record's file: JSON, UTF-8, one entry a line."""
    head = {
        "format": FORMAT,
        "ruleset": record.source,
        "options": dict(record.options),
        "seats": list(record.seats),
    }
    lines = [
        f'"{key}": '.encode() + msgspec.json.format(msgspec.json.encode(value), indent=0)
        for key, value in head.items()
    ]
    entries = b",\n  ".join(
        msgspec.json.format(encode_entry(entry), indent=0) for entry in record.entries
    )
    lines.append(b'"entries": [' + (b"\n  " + entries if entries else b"") + b"]")
    return b"{" + b",\n ".join(lines) + b"}\n"


def encode_entry(entry: Entry) -> bytes:
    """One entry as JSON, left-out keys left out."""
    return msgspec.json.encode(entry)
