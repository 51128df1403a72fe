"""What a ruleset of the family says: data plus named policies, as its file holds them.

The keys are documented in ``companion/rulesets/README.md``.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from companion.stock.board import Label, Shape

Class = Literal["small", "medium", "large"]
AgreedEnd = Literal["borders_settled", "nothing_to_gain", "early"]


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a ruleset file."""


class Company(Part, frozen=True, kw_only=True):
    """A company: its name, mark (letter and colour ``#rrggbb``) and class."""

    name: str
    letter: str
    colour: str
    cls: Class = msgspec.field(name="class")


class Board(Part, frozen=True, kw_only=True):
    """Shape and size of the board, and how its spaces are spelled."""

    shape: Shape
    rows: int
    columns: int
    label: Label

    @property
    def spaces(self) -> int:
        """Number of spaces."""
        return self.rows * self.columns


class Pieces(Part, frozen=True, kw_only=True):
    """A kind of card or note: its value, and how many there are (0: not known)."""

    value: int
    count: int = 0


class Money(Part, frozen=True, kw_only=True):
    """The money: what each seat starts with, how amounts are written, which pieces there are.

    ``start_pieces`` are the pieces handed to each seat at the start.
    """

    start: int
    prefix: str = ""
    suffix: str = ""
    pieces: tuple[Pieces, ...]
    start_pieces: tuple[Pieces, ...] = ()

    @property
    def in_box(self) -> int:
        """All money there is; 0 where the number of pieces is not known."""
        if any(piece.count == 0 for piece in self.pieces):
            return 0
        return sum(piece.value * piece.count for piece in self.pieces)


class Bonus(Part, frozen=True, kw_only=True):
    """How many times the price the bonuses are, where the chart's rows do not say them."""

    majority: int = 10
    minority: int = 5


class Rounding(Part, frozen=True, kw_only=True):
    """How a divided bonus is rounded: the direction and the step in the ruleset's unit."""

    way: Literal["up", "down", "nearest"]
    step: int


class Region(Part, frozen=True, kw_only=True):
    """A part of the board: first and last row, first and last column (from 1)."""

    name: str
    rows: tuple[str, str]
    columns: tuple[int, int]


class Influence(Part, frozen=True, kw_only=True):
    """Pledges in a takeover: what each seat starts with, and what a pledged point adds."""

    start: int = 3
    weight: int = 2


class Dividends(Part, frozen=True, kw_only=True):
    """Payment after each round: per share and region, from how many sites, for how many shares."""

    amount: int = 100
    least_sites: int = 3
    most_shares: int = 2


class Ends(Part, frozen=True, kw_only=True):
    """How a game may end, besides ``no_tiles`` and ``stopped``, which are everywhere.

    ``size`` and ``all_safe`` are declared by the seat on turn (``size_41``, ``all_safe``),
    ``agreed`` are said by anybody for all, ``concede`` is a vote. ``occupied``, ``company`` and
    ``circuit`` end the game by themselves after a turn. With ``final_count`` the sizes are counted
    (``final_sizes`` or ``fill``) before the settlement.
    """

    size: int | None = None
    all_safe: bool = False
    agreed: tuple[AgreedEnd, ...] = ()
    concede: bool = False
    occupied: int | None = None
    company: int | None = None
    circuit: bool = False
    final_count: bool = False


class Policies(Part, frozen=True, kw_only=True):
    """What differs between the games, each by name; see ``companion/rulesets/README.md``."""

    order: Literal["awaited", "optional"] = "awaited"
    start_tiles: Literal["return", "stay"] = "return"
    founder: Literal["share_or_cash", "share_or_nothing", "nothing"] = "share_or_nothing"
    purchase_limit: int = 3
    trade_to_buy: bool = False
    defunct_order: Literal["smallest_first", "largest_first"] = "largest_first"
    disposal_order: Literal["most_shares", "from_merge_maker"] = "from_merge_maker"
    disposal: tuple[Literal["sell", "trade", "hold"], ...] = ("sell", "trade", "hold")
    trade_rate: int = 2
    tie_majority: Literal["pool_both", "split_majority"] = "pool_both"
    tie_minority: Literal["split", "nothing"] = "split"
    sole_holder: Literal["both", "majority"] = "both"
    rounding: Rounding
    safe_size: int | None = 11
    dead_tile: Literal["face_down", "removed", "in_hand"] = "removed"
    dead_tile_by: Literal["anyone", "seat_on_turn"] = "seat_on_turn"
    secrecy: Literal["methods", "recent"] = "methods"


class StockRuleset(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole ruleset. ``options`` are the options it takes, with their defaults.

    ``check_chart``: set-up asks to compare the chart with the printed card; ``ask_box``: it asks
    for board and companies as they are in the box.
    """

    family: Literal["stock"]
    name: str
    title: str
    about: str = ""
    check_chart: bool = False
    ask_box: bool = False
    seats: tuple[int, int]
    board: Board
    hand: int
    certificates: int
    companies: tuple[Company, ...]
    class_words: dict[Class, str] = {}
    chart: dict[Class, tuple[tuple[int, ...], ...]]
    bonus: Bonus = Bonus()
    money: Money
    policies: Policies
    ends: Ends
    influence: Influence | None = None
    dividends: Dividends | None = None
    regions: tuple[Region, ...] = ()
    options: dict[str, Any] = {}

    @property
    def min_seats(self) -> int:
        """Fewest seats."""
        return self.seats[0]

    @property
    def max_seats(self) -> int:
        """Most seats."""
        return self.seats[1]

    def class_word(self, cls: Class) -> str:
        """What this game calls a class (Mergernaut: value, standard, premium)."""
        return self.class_words.get(cls, cls)
