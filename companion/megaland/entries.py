"""The entries of Megaland, to the letter of the record's contract.

Keys that belong to one way of keeping track only (``treasures``, ``pay``, ``swap``, ``kind`` with
treasures tracked; ``carried`` with treasures on the table) are optional here; whether the table's
mode knows them is told by :func:`malformed`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.contract import Entry
from companion.texts import _

Cards = dict[str, int]
"""Kind of treasure to number; a kind left out is 0."""


class Swap(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    rename={"into": "in"},
):
    """One exchange at a Reptile Stable: ``out`` was laid down, ``into`` (key ``in``) was drawn."""

    out: str
    into: str


class Buildings(Entry, frozen=True, kw_only=True, tag="buildings"):
    """The normal buildings of this game; ``piles`` sets the size of any pile in play."""

    types: list[str]
    piles: Cards | msgspec.UnsetType = msgspec.UNSET


class First(Entry, frozen=True, kw_only=True, tag="first"):
    """Who holds the first-player token in round 1."""

    seat: str


class Jump(Entry, frozen=True, kw_only=True, tag="jump"):
    """A jump declared for the next level card."""

    seat: str


class Level(Entry, frozen=True, kw_only=True, tag="level"):
    """The level card that was flipped."""

    card: str


class Stay(Entry, frozen=True, kw_only=True, tag="stay"):
    """The seat stays in the level."""

    seat: str


class Home(Entry, frozen=True, kw_only=True, tag="home"):
    """The seat goes home: on the table with its number of cards, tracked with their kinds."""

    seat: str
    carried: int | msgspec.UnsetType = msgspec.UNSET
    treasures: Cards | msgspec.UnsetType = msgspec.UNSET
    swap: list[Swap] | msgspec.UnsetType = msgspec.UNSET


class Keep(Entry, frozen=True, kw_only=True, tag="keep"):
    """What a fallen owner of Herb Huts keeps."""

    seat: str
    treasures: Cards | msgspec.UnsetType = msgspec.UNSET


class Lab(Entry, frozen=True, kw_only=True, tag="lab"):
    """What a fallen owner of Laboratories drew."""

    seat: str
    treasures: Cards | msgspec.UnsetType = msgspec.UNSET


class Building(Entry, frozen=True, kw_only=True, tag="building"):
    """A building bought."""

    seat: str
    name: str
    pay: Cards | msgspec.UnsetType = msgspec.UNSET


class Heart(Entry, frozen=True, kw_only=True, tag="heart"):
    """A heart bought; ``kind`` tells what was paid where ``pay`` can be read in two ways."""

    seat: str
    pay: Cards | msgspec.UnsetType = msgspec.UNSET
    kind: str | msgspec.UnsetType = msgspec.UNSET


class Done(Entry, frozen=True, kw_only=True, tag="done"):
    """The end of the seat's buy turn."""

    seat: str


class Store(Entry, frozen=True, kw_only=True, tag="store"):
    """What the seat stores for the night; the rest is discarded."""

    seat: str
    treasures: Cards | msgspec.UnsetType = msgspec.UNSET


class Pond(Entry, frozen=True, kw_only=True, tag="pond"):
    """What the seat's Fishing Ponds brought."""

    seat: str
    treasures: Cards | msgspec.UnsetType = msgspec.UNSET


class PileEmpty(Entry, frozen=True, kw_only=True, tag="pile_empty"):
    """The table says that a pile has no cards left."""

    name: str


class Adjust(Entry, frozen=True, kw_only=True, tag="adjust"):
    """Signed changes of coins by hand."""

    coins: dict[str, int]
    reason: str | msgspec.UnsetType = msgspec.UNSET


ENTRIES: tuple[type[Entry], ...] = (
    Buildings,
    First,
    Jump,
    Level,
    Stay,
    Home,
    Keep,
    Lab,
    Building,
    Heart,
    Done,
    Store,
    Pond,
    PileEmpty,
    Adjust,
)
"""The closed set."""

ANYBODYS: Mapping[str, frozenset[str]] = {
    "buildings": frozenset(),
    "first": frozenset(),
    "level": frozenset({"jump"}),
    "pile_empty": frozenset(),
}
"""Types that any seat may type, for they are about the table, with what it may enter for others
in the same booking: who flips a card also enters the jumps that were declared aloud."""

TABLE_ONLY: Mapping[type[Entry], tuple[str, ...]] = {Home: ("carried",)}
"""Keys that only a table knows that keeps its treasures on the table."""

TRACKED_ONLY: Mapping[type[Entry], tuple[str, ...]] = {
    Home: ("treasures", "swap"),
    Building: ("pay",),
    Heart: ("pay", "kind"),
}
"""Keys that only a table knows that tracks its treasures."""


def malformed(options: Mapping[str, Any], entry: Entry) -> str | None:
    """A sentence if ``entry`` carries a key foreign to the table's mode, else None.

    ``options`` are those of the record. Such an entry is not refused by the rules: it makes the
    file no record. The entries ``keep``, ``lab``, ``store`` and ``pond`` themselves are well
    formed in both modes; on the table the rules refuse them (``not_tracked``).
    """
    tracked = options.get("treasures", "table") == "tracked"
    foreign = (TABLE_ONLY if tracked else TRACKED_ONLY).get(type(entry), ())
    for key in foreign:
        if getattr(entry, key) is not msgspec.UNSET:
            if tracked:
                return _("'%(key)s' has no place where treasures are tracked", key=key)
            return _("'%(key)s' has no place where treasures stay on the table", key=key)
    return None


def cards(given: Cards | msgspec.UnsetType) -> Cards:
    """The cards of a key that may be left out: left out means none."""
    return {} if given is msgspec.UNSET else given
