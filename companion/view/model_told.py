"""The parts of a view that tell: history, sums, advice, merger, payments, votes and counts."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.view.model_table import Mark, Money


class SumLine(msgspec.Struct, frozen=True, cache_hash=True):
    """One amount of an entry, opened: who, how much, which certificates, how it was worked out."""

    seat: str
    amount: Money
    shares: tuple[tuple[str, int], ...]
    text: str
    """The whole sentence: "Ann and Bo tie: ($50M + $25M) / 2 = $37.5M, rounded up: $38M each"."""
    rule: str
    """The rule it comes from, in words."""
    ruling: bool
    """It rests on a ruling, not on the printed rules."""


class LogLine(msgspec.Struct, frozen=True, cache_hash=True):
    """One entry of the history as this viewer may see it."""

    position: int
    """Place in the file, from 1."""
    id: str
    text: str
    seat: str | None
    typed_by: str
    """"Bo for Ann", or empty when the seat typed it itself."""
    at: str
    kind: str
    """Entry type."""
    sums: tuple[SumLine, ...]
    undone: bool
    correction: bool
    hidden: bool
    """What it was is secret for this viewer: ``text`` only says that there was an entry."""
    can_undo: bool
    can_redo: bool
    key: str = ""
    """On the desk the name of its row for corrections; empty where there is none (corrections are
    put back whole)."""
    changed: bool = False
    """Another entry counts in its place, or it says something else than at first."""
    was: str = ""
    """What it said before it was changed; empty when it was not."""


class AdviceItem(msgspec.Struct, frozen=True, cache_hash=True):
    """One thing to do with hands at the table."""

    kind: Literal["take", "give", "pay", "receive", "building", "tile", "draw"]
    seat: str | None
    text: str
    money: Money | None = None
    pieces: tuple[tuple[Money, int], ...] = ()
    """Pieces to lay, largest first: (piece, how many)."""
    change: tuple[tuple[Money, int], ...] = ()
    company: str | None = None
    shares: int = 0


class Advice(msgspec.Struct, frozen=True, cache_hash=True):
    """What to do on the table after an entry. ``key`` names it for the tick "done"."""

    key: str
    position: int
    items: tuple[AdviceItem, ...]
    text: str
    """All of it in one line."""


class BonusRow(msgspec.Struct, frozen=True, cache_hash=True):
    """One holder in the merger: shares as a bar, the role, the bonus with its sum."""

    seat: str
    shares: int | None
    bar: int | None
    """Length of the bar in per cent of the longest; None where that is secret."""
    role: str
    sum: str
    amount: Money | None
    state: Literal["decided", "deciding", "waiting", "none"]
    decision: str
    """"sells 7 for $42M, holds 0"; empty until decided."""
    may_prepare: bool
    prepared: bool
    """Its answer is set and waits for its turn (said to all: only that it is)."""


class MergingCompany(msgspec.Struct, frozen=True, cache_hash=True):
    """One company in the merger and what becomes of it."""

    mark: Mark
    size: int
    price: Money
    state: Literal["survivor", "folding", "folded", "waiting", "open"]
    strength: int | None
    pledged: int | None


class MergerPanel(msgspec.Struct, frozen=True, cache_hash=True):
    """A merger in progress, on every screen."""

    title: str
    """"Krause (4) folds into Solon (9)"."""
    sums: str
    """"Krause at 4 tiles: $6M a share · majority $60M · minority $30M"."""
    tile: str
    maker: str
    companies: tuple[MergingCompany, ...]
    folding: Mark | None
    survivor: Mark | None
    rows: tuple[BonusRow, ...]
    decides: str
    """"Bo decides: sell 7 = $42M · hold"; empty while nobody disposes."""
    prepare: str
    """"Cy, Ann may prepare"; empty when nobody may."""


class Payout(msgspec.Struct, frozen=True, cache_hash=True):
    """A payment to everybody shown in the board's place: a dividend."""

    title: str
    rows: tuple[SumLine, ...]


class Vote(msgspec.Struct, frozen=True, cache_hash=True):
    """The vote to concede (Acquire online)."""

    open: bool
    agree: tuple[str, ...]
    mine: bool | None
    sentence: str


class CountRow(msgspec.Struct, frozen=True, cache_hash=True):
    """One figure of a count check: difference between table and book, never the total."""

    label: str
    difference: int
    text: str


class Count(msgspec.Struct, frozen=True, cache_hash=True):
    """The outcome of the last count check this viewer may see."""

    seat: str
    agrees: bool
    text: str
    rows: tuple[CountRow, ...]
    explained_by: tuple[str, ...]
    """Entries that would explain the difference, as sentences."""
