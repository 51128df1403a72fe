"""The parts of a view that lie on the table: board, companies, seats, and what is one's own."""

from __future__ import annotations

from typing import Literal

import msgspec

Shape = Literal["circle", "square", "hexagon"]
Content = Literal["free", "lone", "company", "dead"]


class Money(msgspec.Struct, frozen=True, cache_hash=True):
    """An amount in the ruleset's unit and as people read it (``$12M``, ``$1,200``)."""

    amount: int
    text: str

    def __str__(self) -> str:
        return self.text


class Mark(msgspec.Struct, frozen=True, cache_hash=True):
    """A company's mark, everywhere the same: shape by class, letter, colour, text colour on it."""

    name: str
    letter: str
    shape: Shape
    size_class: str
    """``small``, ``medium`` or ``large``."""
    colour: str
    ink: str
    """Text colour on it."""


class Cell(msgspec.Struct, frozen=True, cache_hash=True):
    """One space of the board.

    ``x`` and ``y`` are halves of a space from the upper left corner (letters down, numbers
    across), so a shifted hexagon row has odd values; ``row`` and ``column`` count from 0.
    """

    label: str
    row: int
    column: int
    x: int
    y: int
    content: Content
    company: Mark | None
    last: bool
    """The tile laid last."""
    allowed: bool
    """A tile may be placed here now (only where this page is asked for one)."""
    effect: str
    """Where this page is asked for a tile: what placing here would do, or why it cannot be."""
    ends_turn: bool = False
    """Placing here leaves nothing to decide and nothing that could be bought."""


class Board(msgspec.Struct, frozen=True, eq=False):
    """The board as it lies; ``shape`` says which way hexagons stand, by the shifted rows.

    Told apart as objects: those who may see the same share one board.
    """

    shape: Literal["square", "hexagon_letters", "hexagon_numbers"]
    row_labels: tuple[str, ...]
    column_labels: tuple[str, ...]
    touching: tuple[str, ...] | None
    """Hexagons: the pair that touches C-5, as the option ``hexagons`` has it."""
    cells: tuple[Cell, ...]
    """Row by row: A1, A2 ... B1 ..."""
    regions: tuple[int, ...] = ()
    """The number of each space's region, where regions pay dividends; else empty."""

    @property
    def tiles(self) -> str:
        """The labels of all spaces in a row, as a form's script reads them."""
        return " ".join([cell.label for cell in self.cells])


class Holding(msgspec.Struct, frozen=True, cache_hash=True):
    """How many certificates of one company a seat has."""

    seat: str
    shares: int


class CompanyRow(msgspec.Struct, frozen=True, cache_hash=True):
    """A line of the company table. Money is None for companies that are not on the board."""

    mark: Mark
    on_board: bool
    size: int
    safe: bool
    price: Money | None
    majority: Money | None
    minority: Money | None
    next_size: int | None
    """The size at which the next price holds; None at the end of the chart."""
    next_price: Money | None
    left: int | None
    """Certificates in the bank; None when that is secret for this viewer."""
    holders: tuple[Holding, ...] | None
    """Who holds how many, most first; None when that is secret."""


class Mine(msgspec.Struct, frozen=True, cache_hash=True):
    """Certificates of one company and what they would bring now."""

    mark: Mark
    shares: int
    price: Money | None
    value: Money


class SeatRow(msgspec.Struct, frozen=True, cache_hash=True):
    """A line of the list of seats, clockwise."""

    name: str
    """Key of the seat, for forms and addresses."""
    shown: str
    """Name for people."""
    number: int
    """1-based, in the order of the record."""
    on_turn: bool
    awaited: bool
    me: bool
    has_phone: bool
    cash: Money | None
    """None when secret."""
    shares_total: int | None
    """Number of certificates of all companies; None when secret."""
    holdings: tuple[Mine, ...] | None
    """Certificates by company; None when secret."""
    influence: int | None
    """Mergernaut with influence; else None."""
    agrees: bool
    """Its vote to concede stands."""


class You(msgspec.Struct, frozen=True, cache_hash=True):
    """The viewer's own seat (on the desk: the seat looked at)."""

    seat: str
    shown: str
    number: int
    on_turn: bool
    decides: bool
    """The question is put to me: the title says so."""
    may_prepare: bool
    """I shall be asked later in this merger and may set my answer now."""
    status: str
    """One sentence: "Your turn: place a tile", "Your decision: ...", "Bo is placing a tile"."""
    cash: Money | None
    worth: Money | None
    """Cash and certificates at today's prices, without bonuses."""
    certificates: tuple[Mine, ...]
    shares_total: int
    influence: int | None
