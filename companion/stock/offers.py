"""What ``legal`` and ``preview`` answer: frozen values with names, so that no page repeats a rule.

Amounts are in the ruleset's unit. ``reason`` is a refusal code of the contract, ``""`` where
nothing stands against it.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.contract import Awaited, Line


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """A value that pages read."""


class Sized(Offer, frozen=True, kw_only=True):
    """A company with its size and whether it is safe."""

    company: str
    size: int
    safe: bool


class Effect(Offer, frozen=True, kw_only=True):
    """What a tile on one space does now.

    ``kind`` is ``lone``, ``found``, ``grow``, ``merge``, or where it cannot be placed: ``dead``
    (joins two safe companies), ``no_company`` (would found, none is free) or ``taken``.
    """

    space: str
    kind: str
    reason: str = ""
    company: str = ""
    """The company that grows, or survives where that is settled."""
    size_before: int = 0
    size_after: int = 0
    """Size of the company founded, grown, or of the survivor with everything joined."""
    joins: tuple[str, ...] = ()
    """Lone tiles that join."""
    free_companies: tuple[str, ...] = ()
    """Names to choose from when founding."""
    companies: tuple[Sized, ...] = ()
    """All companies touched, largest first."""
    choose_survivor: tuple[str, ...] = ()
    """Equally large companies among which the merge maker chooses."""
    defuncts: tuple[str, ...] = ()
    """In the order they fold, as far as it is settled without a choice."""
    pledging: bool = False
    """Shareholders may be asked to pledge first: then the survivor is open."""


class OrderOffer(Offer, frozen=True, kw_only=True):
    """Who begins: the seats that may be named, and whether start tiles stay."""

    seats: tuple[str, ...]
    tiles_stay: bool
    optional: bool


class FoundChoice(Offer, frozen=True, kw_only=True):
    """A company that may be founded, its size and price, and what the founder gets."""

    company: str
    size: int
    price: int
    certificate: int
    cash: int


class PledgeChoice(Offer, frozen=True, kw_only=True):
    """A company one may pledge for; strength is what it has now with all pledges."""

    company: str
    size: int
    strength: int
    shares: int
    most: int


class MergeChoice(Offer, frozen=True, kw_only=True):
    """A company the merge maker may choose, with its size and price."""

    company: str
    size: int
    price: int


class DisposeOffer(Offer, frozen=True, kw_only=True):
    """What a holder may do with the certificates of the folding company.

    ``turn`` says whether it is this holder's turn; the others may prepare. ``most_trade`` counts
    the certificates given; ``rate`` of them give one of the survivor's.
    """

    company: str
    survivor: str
    held: int
    price: int
    may_sell: bool
    may_trade: bool
    may_hold: bool
    most_sell: int
    most_trade: int
    rate: int
    turn: bool


class BuyChoice(Offer, frozen=True, kw_only=True):
    """A company on the board: how many this seat may buy now with cash alone.

    ``reason`` says why not more: ``over_limit``, ``bank_short`` or ``too_little_cash``. With
    trading ``most_by_trade`` may be had (0 in rulesets without).
    """

    company: str
    size: int
    price: int
    safe: bool
    held: int
    most: int
    reason: str
    most_by_trade: int


class BuyOffer(Offer, frozen=True, kw_only=True):
    """What may be bought now; ``may_trade`` where stock may be given when cash is short."""

    cash: int
    limit: int
    may_trade: bool
    choices: tuple[BuyChoice, ...]


class ConcedeOffer(Offer, frozen=True, kw_only=True):
    """The vote to concede: who stands at true, how many are needed, this seat's vote."""

    agreed: tuple[str, ...]
    needed: int
    mine: bool


class FinalOffer(Offer, frozen=True, kw_only=True):
    """The final count: sizes as counted by the app, and the free spaces."""

    sizes: Mapping[str, int]
    free: tuple[str, ...]


class Legal(Offer, frozen=True, kw_only=True):
    """Everything this seat (or the bank) may enter now. ``None`` or empty: not now."""

    seat: str
    awaited: Awaited | None
    """What the table waits for, from whomever."""
    mine: bool
    """Whether it is awaited from this seat."""
    order: OrderOffer | None = None
    spaces: tuple[Effect, ...] = ()
    """For ``place``: every space of the board in order."""
    no_tile: bool = False
    dead: tuple[str, ...] = ()
    """Spaces whose tiles this seat may turn over (or discard) as dead tiles."""
    found: tuple[FoundChoice, ...] = ()
    pledge: tuple[PledgeChoice, ...] = ()
    survivor: tuple[MergeChoice, ...] = ()
    fold_next: tuple[MergeChoice, ...] = ()
    market_tile: str = ""
    """The company whose holding in the bank the next market tile says."""
    dispose: DisposeOffer | None = None
    buy: BuyOffer | None = None
    ends: tuple[str, ...] = ()
    """Reasons of ``end_game`` that this seat may say now."""
    concede: ConcedeOffer | None = None
    final: FinalOffer | None = None


class Change(Offer, frozen=True, kw_only=True):
    """A company's size before and after; 0 is not on the board."""

    company: str
    before: int
    after: int


class Account(Offer, frozen=True, kw_only=True):
    """What an entry moves on one seat's account in all."""

    seat: str
    cash: int
    shares: Mapping[str, int]


class Preview(Offer, frozen=True, kw_only=True):
    """What an entry does: the effect of its tile, movements, sizes, and what to do on the table."""

    type: str
    effect: Effect | None
    lines: tuple[Line, ...]
    accounts: tuple[Account, ...]
    sizes: tuple[Change, ...]
    building_on: tuple[str, ...]
    building_off: tuple[str, ...]
    turned: tuple[str, ...]
    """Dead tiles: face down on their space, or out of the game where they are removed."""
    face_down: bool
    draws: Mapping[str, int]
    """How many tiles each seat draws now (fewer when the bag is empty)."""
    awaited: tuple[Awaited, ...]
    over: bool
