"""The parts of a view that ask: the question, and the forms to answer it with."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from companion.view.model_table import Mark, Money

QuestionKind = Literal[
    "order",
    "place",
    "found",
    "pledge",
    "survivor",
    "fold_next",
    "market_tile",
    "dispose",
    "buy",
    "final_sizes",
    "over",
]


class CompanyChoice(msgspec.Struct, frozen=True, cache_hash=True):
    """One button: a company to found, to survive, to fold next or to pledge for."""

    mark: Mark
    entry: dict[str, Any]
    """The flat fields of the form, ``type`` included."""
    label: str
    effect: str
    most: int | None = None
    """Pledges: as much influence as this seat can put on it; None where that is secret."""


class SeatChoice(msgspec.Struct, frozen=True, cache_hash=True):
    """One seat to choose, as the first of the game."""

    seat: str
    shown: str
    entry: dict[str, Any]


class BuyChoice(msgspec.Struct, frozen=True, cache_hash=True):
    """One company in the purchase: chips 1 to ``max``, the rest of ``limit`` greyed with why."""

    mark: Mark
    size: int
    price: Money
    left: int | None
    mine: int | None
    max: int
    """As many as can be had with cash alone (as far as this viewer may know)."""
    max_with_trade: int
    """As many as can be had when certificates are given too (same as ``max`` elsewhere)."""
    limit: int
    costs: tuple[Money, ...]
    """What 1, 2, ... ``limit`` of them cost."""
    reason: str
    """Why no more than ``max`` are possible; empty when ``max`` is the limit."""


class GiveChoice(msgspec.Struct, frozen=True, cache_hash=True):
    """One company whose certificates may be given for others."""

    mark: Mark
    price: Money
    max: int


class EndChoice(msgspec.Struct, frozen=True, cache_hash=True):
    """A reason to end the game that may be said now, and by whom."""

    reason: str
    label: str
    sentence: str
    seat: str
    """Seat (or ``bank``) that enters it."""
    agreed: bool = False
    """Whether it is said for all: then the form asks whether they do agree."""


class BuyForm(msgspec.Struct, frozen=True, cache_hash=True):
    """The purchase that ends the turn."""

    limit: int
    cash: Money | None
    choices: tuple[BuyChoice, ...]
    may_trade: bool
    """Certificates may be given where cash falls short: there are some, and it may."""
    gives: tuple[GiveChoice, ...]
    """What may be given (own page only); the proposal comes with the preview."""
    ends: tuple[EndChoice, ...]
    """Reasons to "buy and end the game" in one tap."""


class Preset(msgspec.Struct, frozen=True, cache_hash=True):
    """A preset of the merger stepper."""

    label: str
    sell: int
    trade: int


class DisposeForm(msgspec.Struct, frozen=True, cache_hash=True):
    """Sell, trade or hold the certificates of the company that folds."""

    company: Mark
    survivor: Mark
    shares: int | None
    """None where the viewer may not know (Mergernaut's desk)."""
    price: Money
    may_trade: bool
    max_trade: int | None
    """Shares that can be traded now (even); None when the bank's stock is secret."""
    presets: tuple[Preset, ...]
    preparing: bool
    """It is not this seat's turn yet: the answer is kept and booked when it comes."""
    prepared: tuple[int, int] | None = None
    """The own answer that waits already: sold, traded."""
    rate: int = 2
    """So many are given for one of the survivor's."""
    may_sell: bool = True
    button: str = ""
    """What the form does as it first stands (the own answer that waits, else all is held)."""


class PledgeForm(msgspec.Struct, frozen=True, cache_hash=True):
    """Influence for a company in the takeover."""

    influence: int | None
    """What the seat has left; None where that is secret."""
    companies: tuple[CompanyChoice, ...]


class SizeChoice(msgspec.Struct, frozen=True, cache_hash=True):
    """A company to count at the end, with the size as the app has it."""

    mark: Mark
    size: int


class Question(msgspec.Struct, frozen=True, cache_hash=True):
    """What is awaited, from whom, and what may be answered. One question at a time."""

    kind: QuestionKind
    key: str
    """Stays the same while the question does (``data-question``)."""
    seat: str
    """The seat awaited, or ``bank``; empty when over."""
    shown: str
    """Its name for people."""
    mine: bool
    """This viewer's page asks it (own seat; on the desk always)."""
    heading: str
    """"Place your tile", "Bo: buy up to three"."""
    companies: tuple[CompanyChoice, ...] = ()
    seats: tuple[SeatChoice, ...] = ()
    buy: BuyForm | None = None
    dispose: DisposeForm | None = None
    pledge: PledgeForm | None = None
    sizes: tuple[SizeChoice, ...] = ()
    no_tile: bool = False
    """"Nothing playable" may be said now."""
    dead_tiles: tuple[str, ...] = ()
    """Spaces whose tiles this page's seat may turn over (or put away) now as dead tiles."""
    dead_away: bool = False
    """Dead tiles leave the game here; else they go face down on their space."""
