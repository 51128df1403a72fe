"""What the pages of a stock table show, finished: no template computes or knows a rule.

Where a field is a seat's key for forms, its docstring says so; all other names are those for
people. Every text is a whole sentence or label in the reader's language. What a viewer may not
know is ``None`` (or left out of a list), never hidden by the page. Money carries number and text;
``{{ money }}`` prints the text. ``msgspec.to_builtins`` of a view is its JSON twin.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

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
Shape = Literal["circle", "square", "hexagon"]
Content = Literal["free", "lone", "company", "dead"]


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in the ruleset's unit and as people read it (``$12M``, ``$1,200``)."""

    amount: int
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Mark:
    """A company's mark, everywhere the same: shape by class, letter, colour, text colour on it."""

    name: str
    letter: str
    shape: Shape
    size_class: str
    """``small``, ``medium`` or ``large``."""
    colour: str
    ink: str
    """Text colour on it."""


@dataclass(frozen=True, slots=True)
class Cell:
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
    """A tile may be placed here now (only while one is awaited)."""
    effect: str
    """While a tile is awaited: what placing here would do, or why it is not possible."""
    ends_turn: bool = False
    """Placing here leaves nothing to decide and nothing that could be bought."""


@dataclass(frozen=True, slots=True)
class Board:
    """The board as it lies; ``shape`` says which way hexagons stand, by the shifted rows."""

    shape: Literal["square", "hexagon_letters", "hexagon_numbers"]
    row_labels: tuple[str, ...]
    column_labels: tuple[str, ...]
    touching: tuple[str, ...] | None
    """Hexagons: the pair that touches C-5, as the option ``hexagons`` has it."""
    cells: tuple[Cell, ...]
    """Row by row: A1, A2 ... B1 ..."""


@dataclass(frozen=True, slots=True)
class Holding:
    """How many certificates of one company a seat has."""

    seat: str
    shares: int


@dataclass(frozen=True, slots=True)
class CompanyRow:
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
    mine: int | None
    """Certificates of the viewer's own seat (or the seat looked at); None on other pages."""


@dataclass(frozen=True, slots=True)
class SeatRow:
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


@dataclass(frozen=True, slots=True)
class Mine:
    """Certificates of one company and what they would bring now."""

    mark: Mark
    shares: int
    price: Money | None
    value: Money


@dataclass(frozen=True, slots=True)
class You:
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


@dataclass(frozen=True, slots=True)
class CompanyChoice:
    """One button: a company to found, to survive, to fold next or to pledge for."""

    mark: Mark
    entry: dict[str, Any]
    """The flat fields of the form, ``type`` included."""
    label: str
    effect: str
    most: int | None = None
    """Pledges: as much influence as this seat can put on it; None where that is secret."""


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """One seat to choose, as the first of the game."""

    seat: str
    shown: str
    entry: dict[str, Any]


@dataclass(frozen=True, slots=True)
class BuyChoice:
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


@dataclass(frozen=True, slots=True)
class GiveChoice:
    """One company whose certificates may be given for others."""

    mark: Mark
    price: Money
    max: int


@dataclass(frozen=True, slots=True)
class BuyForm:
    """The purchase that ends the turn."""

    limit: int
    cash: Money | None
    choices: tuple[BuyChoice, ...]
    may_trade: bool
    """This ruleset lets certificates be given when cash falls short, and there are some."""
    gives: tuple[GiveChoice, ...]
    """What may be given (own page only); the proposal comes with the preview."""
    ends: tuple[EndChoice, ...]
    """Reasons to "buy and end the game" in one tap."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A preset of the merger stepper."""

    label: str
    sell: int
    trade: int


@dataclass(frozen=True, slots=True)
class DisposeForm:
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


@dataclass(frozen=True, slots=True)
class PledgeForm:
    """Influence for a company in the takeover."""

    influence: int | None
    """What the seat has left; None where that is secret."""
    companies: tuple[CompanyChoice, ...]


@dataclass(frozen=True, slots=True)
class SizeChoice:
    """A company to count at the end, with the size as the app has it."""

    mark: Mark
    size: int


@dataclass(frozen=True, slots=True)
class EndChoice:
    """A reason to end the game that may be said now, and by whom."""

    reason: str
    label: str
    sentence: str
    seat: str
    """Seat (or ``bank``) that enters it."""


@dataclass(frozen=True, slots=True)
class Question:
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
    """Spaces whose tiles this page's seat may turn over (or throw away) now as dead tiles."""


@dataclass(frozen=True, slots=True)
class SumLine:
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


@dataclass(frozen=True, slots=True)
class LogLine:
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


@dataclass(frozen=True, slots=True)
class AdviceItem:
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


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do on the table after an entry. ``key`` names it for the tick "done"."""

    key: str
    position: int
    items: tuple[AdviceItem, ...]
    text: str
    """All of it in one line."""


@dataclass(frozen=True, slots=True)
class BonusRow:
    """One holder in the merger: shares as a bar, the role, the bonus with its sum."""

    seat: str
    shares: int | None
    bar: int
    """Length of the bar in per cent of the longest."""
    role: str
    sum: str
    amount: Money | None
    state: Literal["decided", "deciding", "waiting", "none"]
    decision: str
    """"sells 7 for $42M, holds 0"; empty until decided."""
    may_prepare: bool
    prepared: bool
    """Its answer is set and waits for its turn (said to all: only that it is)."""


@dataclass(frozen=True, slots=True)
class MergingCompany:
    """One company in the merger and what becomes of it."""

    mark: Mark
    size: int
    price: Money
    state: Literal["survivor", "folding", "folded", "waiting", "open"]
    strength: int | None
    pledged: int | None


@dataclass(frozen=True, slots=True)
class MergerPanel:
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


@dataclass(frozen=True, slots=True)
class Payout:
    """A payment to everybody shown in the board's place: a dividend."""

    title: str
    rows: tuple[SumLine, ...]


@dataclass(frozen=True, slots=True)
class Vote:
    """The vote to concede (Acquire online)."""

    open: bool
    agree: tuple[str, ...]
    mine: bool | None
    sentence: str


@dataclass(frozen=True, slots=True)
class CountRow:
    """One figure of a count check: difference between table and book, never the total."""

    label: str
    difference: int
    text: str


@dataclass(frozen=True, slots=True)
class Count:
    """The outcome of the last count check this viewer may see."""

    seat: str
    agrees: bool
    text: str
    rows: tuple[CountRow, ...]
    explained_by: tuple[str, ...]
    """Entries that would explain the difference, as sentences."""


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything a page of a running stock table shows."""

    table: str
    title: str
    """Name of the ruleset for people."""
    ruleset: str
    entries: int
    """Number of entries the page is made from (hidden field ``seen``)."""
    viewer: Literal["bank", "seat", "screen", "export"]
    over: bool
    headline: str
    """One sentence, readable from three metres: "Bo: buy up to three"."""
    turn: str | None
    awaited: str
    """Seat awaited, or ``bank``; empty when over."""
    you: You | None
    question: Question
    board: Board
    companies: tuple[CompanyRow, ...]
    """On the board first, then those free to found; in the ruleset's order."""
    seats: tuple[SeatRow, ...]
    merger: MergerPanel | None
    payout: Payout | None
    history: tuple[LogLine, ...]
    """Newest first, as far as this viewer may see."""
    recent: tuple[LogLine, ...]
    """The last three played entries."""
    advice: tuple[Advice, ...]
    """Cards not ticked off yet, oldest first; only the own seat's on a phone, all on the others."""
    ends: tuple[EndChoice, ...]
    vote: Vote | None
    undo: LogLine | None
    """The entry that "undo" would take out, for pages that may."""
    redo: LogLine | None
    notices: tuple[str, ...]
    """Announcements for all: "The bank looks at Ann's holdings"."""
    count: Count | None
    shows_left: bool
    """The column "left in the bank" is there for this viewer."""
    shows_holders: bool
    """The column "who holds what" is there for this viewer."""
    app_keeps_money: bool
