"""The entries of the tile-and-stock family, to the letter of the record's contract."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.contract import Entry


class Order(Entry, frozen=True, kw_only=True, tag="order"):
    """Who begins: the drawn tiles, or the first seat, or both (``first`` wins)."""

    tiles: dict[str, str] | msgspec.UnsetType = msgspec.UNSET
    first: str | msgspec.UnsetType = msgspec.UNSET


class Place(Entry, frozen=True, kw_only=True, tag="place"):
    """The tile of the turn."""

    seat: str
    tile: str


class NoTile(Entry, frozen=True, kw_only=True, tag="no_tile"):
    """Nothing in hand can be played."""

    seat: str


class DeadTile(Entry, frozen=True, kw_only=True, tag="dead_tile"):
    """A tile that touches two safe companies."""

    seat: str
    tile: str


class Found(Entry, frozen=True, kw_only=True, tag="found"):
    """Names the company just founded."""

    seat: str
    company: str


class Pledge(Entry, frozen=True, kw_only=True, tag="pledge"):
    """Influence put on a company in a takeover; 0 passes."""

    seat: str
    company: str
    influence: int = 0


class Survivor(Entry, frozen=True, kw_only=True, tag="survivor"):
    """The merge maker's choice among equally large companies."""

    seat: str
    company: str


class FoldNext(Entry, frozen=True, kw_only=True, tag="fold_next"):
    """The merge maker's choice which of equal defuncts folds next."""

    seat: str
    company: str


class MarketTile(Entry, frozen=True, kw_only=True, tag="market_tile"):
    """The tile whose number is the bank's holding (two seats)."""

    seat: str
    tile: str


class Dispose(Entry, frozen=True, kw_only=True, tag="dispose"):
    """Certificates of the defunct sold and traded; the rest is held."""

    seat: str
    sell: int = 0
    trade: int = 0


class Buy(Entry, frozen=True, kw_only=True, tag="buy"):
    """The purchase that ends the turn, also empty; ``give`` are shares traded for it."""

    seat: str
    shares: dict[str, int] = {}
    give: dict[str, int] = {}


class EndGame(Entry, frozen=True, kw_only=True, tag="end_game"):
    """The end, declared with its reason."""

    seat: str
    reason: str


class Concede(Entry, frozen=True, kw_only=True, tag="concede"):
    """A vote to end the game, standing until the seat votes false."""

    seat: str
    agree: bool


class FinalSizes(Entry, frozen=True, kw_only=True, tag="final_sizes"):
    """The sizes counted after the remaining tiles were placed; settles."""

    sizes: dict[str, int] = {}


class Fill(Entry, frozen=True, kw_only=True, tag="fill"):
    """The remaining tiles in the order laid; settles."""

    tiles: list[str]
    companies: dict[str, str] = {}


class Adjust(Entry, frozen=True, kw_only=True, tag="adjust"):
    """Signed changes of money and certificates by hand; the bank is the other side."""

    cash: dict[str, int] = {}
    shares: dict[str, dict[str, int]] = {}
    reason: str


class Audit(Entry, frozen=True, kw_only=True, tag="audit"):
    """What really lies on the table; changes nothing."""

    seat: str
    cash: int | msgspec.UnsetType = msgspec.UNSET
    shares: dict[str, int] = {}


ENTRIES: tuple[type[Entry], ...] = (
    Order,
    Place,
    NoTile,
    DeadTile,
    Found,
    Pledge,
    Survivor,
    FoldNext,
    MarketTile,
    Dispose,
    Buy,
    EndGame,
    Concede,
    FinalSizes,
    Fill,
    Adjust,
    Audit,
)
"""The closed set."""

ANYBODYS: Mapping[str, frozenset[str]] = {}
"""Every entry is made by the seat that it is about, or by the bank."""
