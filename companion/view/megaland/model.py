"""What the pages of a Megaland table show, finished: no template computes or knows a rule.

Manner and words are those of :mod:`companion.view.model`: texts are whole and translated, keys of
seats, cards, kinds and buildings stand beside their names for people, and what a viewer may not
know is not there. ``entry`` holds the flat fields of a form, ``type`` included.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from companion.view.model import LogLine, Money, SumLine
from companion.view.viewer import ViewerKind

Kind = Literal[
    "buildings",
    "first",
    "level",
    "stay_or_home",
    "home",
    "keep",
    "lab",
    "buy",
    "store",
    "pond",
]
Place = Literal["choosing", "chosen", "in", "home", "fallen", "none"]
"""Where a seat is in the run; ``none`` when no run is on."""


@dataclass(frozen=True, slots=True)
class CardCount:
    """Treasures of one kind."""

    kind: str
    shown: str
    number: int


@dataclass(frozen=True, slots=True)
class OwnBuilding:
    """A type of building that a seat owns."""

    name: str
    shown: str
    sort: Literal["star", "normal"]
    cost: int
    copies: int
    effect: str


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A line of the list of seats, clockwise."""

    name: str
    """Key of the seat."""
    shown: str
    number: int
    """1-based, in the order of the record."""
    me: bool
    first: bool
    """Holds the first-player token."""
    awaited: bool
    has_phone: bool
    coins: Money
    bar: int
    """Per cent of the way to the goal, at most 100."""
    hearts: int
    healthy: int
    injured: int
    jumps: int
    jumping: bool
    """Has declared a jump for the next card."""
    place: Place
    carried: int
    status: str
    """"in the level with 3 cards", "has chosen", "at home", "fell"."""
    buildings: tuple[OwnBuilding, ...]
    treasures: tuple[CardCount, ...] | None
    """Safe at home; None when treasures stay on the table."""


@dataclass(frozen=True, slots=True)
class LevelCard:
    """A level card, out or to come: a big button."""

    name: str
    shown: str
    damage: int
    jumpable: bool
    text: str
    """"2 damage, can be jumped over"."""
    out: int | None
    """As which card of the round it came out; None: to come."""


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of buildings in play."""

    name: str
    shown: str
    sort: Literal["star", "normal"]
    cost: int
    left: int | None
    """None: not known."""
    effect: str


@dataclass(frozen=True, slots=True)
class Jumper:
    """The tick "jumps?" beside a runner."""

    seat: str
    shown: str
    tokens: int
    declared: bool


@dataclass(frozen=True, slots=True)
class LevelForm:
    """The card that was flipped, with the jumps told aloud."""

    cards: tuple[LevelCard, ...]
    jumpers: tuple[Jumper, ...]


@dataclass(frozen=True, slots=True)
class KindChoice:
    """How many cards of one kind may be chosen."""

    kind: str
    shown: str
    most: int


@dataclass(frozen=True, slots=True)
class CardsForm:
    """Treasures to choose: exactly ``exact``, or at most ``most``."""

    type: Literal["home", "keep", "lab", "store", "pond"]
    exact: int | None
    most: int
    kinds: tuple[KindChoice, ...]
    sentence: str


@dataclass(frozen=True, slots=True)
class ChoiceForm:
    """Stay or home."""

    may_stay: bool
    carried: int
    stay: str
    """What staying brings."""
    home: str
    """What going home brings."""
    swaps: int
    """Treasures that may be exchanged on coming home (tracked)."""
    swap_draws_first: bool
    trade: str
    """Reminder of the rabbit's trade; empty when there is none."""
    cards: CardsForm | None
    """The kinds brought home (tracked); None: only the number, at most ``carried``."""
    odds: tuple[str, ...]
    """How likely 1, 2, ... more cards are survived, where the table wants it."""
    stay_and_jump: bool = False
    """Staying and declaring a jump for the next card may be one booking."""


@dataclass(frozen=True, slots=True)
class BuildingChoice:
    """One building to buy."""

    pile: Pile
    owned: int
    can: bool
    reason: str
    """Why it cannot be bought; empty when it can."""
    pay: tuple[CardCount, ...]
    """The proposed payment (tracked)."""
    wild: str
    """Which cards of it are wild; empty when none."""
    coins: Money
    jumps: int
    gains: tuple[SumLine, ...]
    entry: dict[str, Any]


@dataclass(frozen=True, slots=True)
class HeartWay:
    """One way to pay for a heart (tracked: per kind)."""

    shown: str
    pay: tuple[CardCount, ...]
    wild: str
    entry: dict[str, Any]


@dataclass(frozen=True, slots=True)
class HeartChoice:
    """The next heart to buy."""

    number: int
    price: int | None
    can: bool
    reason: str
    coins: Money
    gains: tuple[SumLine, ...]
    ways: tuple[HeartWay, ...]
    """At least one when it can be bought."""


@dataclass(frozen=True, slots=True)
class BuyForm:
    """The buy turn: any number, then done."""

    buildings: tuple[BuildingChoice, ...]
    heart: HeartChoice
    held: tuple[CardCount, ...] | None
    """None when treasures stay on the table."""
    kinds: tuple[KindChoice, ...]
    """What may be paid of each kind (tracked), to change a proposal."""


@dataclass(frozen=True, slots=True)
class CostGroup:
    """Normal buildings of one cost, to choose from."""

    cost: int
    piles: tuple[Pile, ...]


@dataclass(frozen=True, slots=True)
class SetUpForm:
    """The buildings of this game."""

    number: int
    """So many types are chosen."""
    groups: tuple[CostGroup, ...]


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """One seat to choose, as the first of the game."""

    seat: str
    shown: str
    entry: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Question:
    """One thing awaited, with what may be answered; exactly one form is there."""

    kind: Kind
    key: str
    """Stays the same while the question does (``data-question``)."""
    seat: str
    """The seat awaited, or ``bank``."""
    shown: str
    heading: str
    level: LevelForm | None = None
    choice: ChoiceForm | None = None
    cards: CardsForm | None = None
    buy: BuyForm | None = None
    set_up: SetUpForm | None = None
    seats: tuple[SeatChoice, ...] = ()


@dataclass(frozen=True, slots=True)
class You:
    """The viewer's own seat."""

    row: SeatRow
    status: str
    """"Your choice: stay or home?", "Ann flips the next card"."""
    decides: bool
    """Something is asked of me."""
    may_jump: bool
    """A jump may be declared now."""
    odds: tuple[str, ...]
    """How likely 1, 2, ... more cards are survived, where the table wants it."""


@dataclass(frozen=True, slots=True)
class Night:
    """What the last night brought."""

    title: str
    """"The night after round 2"."""
    own: tuple[str, ...]
    """The viewer's own lines, each with its reason."""
    others: tuple[str, ...]
    """Everybody else's."""
    first: str
    """Tomorrow's first player."""


@dataclass(frozen=True, slots=True)
class LandView:
    """Everything a page of a running Megaland table shows."""

    table: str
    title: str
    ruleset: str
    entries: int
    """Number of entries the page is made from (hidden field ``seen``)."""
    viewer: ViewerKind
    over: bool
    tracked: bool
    round: int
    phase: Literal["set-up", "run", "buy", "night", "over"]
    phase_text: str
    """"Round 3: the run"."""
    headline: str
    """One sentence, readable from three metres."""
    awaited: tuple[str, ...]
    """Keys of the seats (or ``bank``) something is awaited from."""
    you: You | None
    questions: tuple[Question, ...]
    """Those this page asks: the own seat's; on the desk everybody's."""
    level: LevelForm | None
    """While a card is to be flipped: for a phone that flips in the first player's place."""
    goal: int
    seats: tuple[SeatRow, ...]
    cards: tuple[LevelCard, ...]
    """All ten, in the ruleset's order; those out say when."""
    piles: tuple[Pile, ...]
    jumps_left: int | None
    met: LogLine | None
    """The last level card of this run, and what it did; None before the first."""
    met_card: LevelCard | None
    reminders: tuple[str, ...]
    """What the own seat does with its hands now."""
    night: Night | None
    """From the last purchase of a round until the next card is out."""
    last: LogLine | None
    """The last played entry with its coins: what has just happened."""
    history: tuple[LogLine, ...]
    """Newest first, as far as this viewer may see."""
    older: bool
    """There are older lines, left out because only so many were asked for."""
    recent: tuple[LogLine, ...]
    undo: LogLine | None
    """The entry that "take back" would take out, for pages that may."""
    redo: LogLine | None
    """The entry that was just taken back, as long as nothing was entered since."""


@dataclass(frozen=True, slots=True)
class Source:
    """Coins of one seat from one building (or by hand)."""

    shown: str
    coins: Money
    bar: int
    """Per cent of the seat's largest source."""
    sums: tuple[SumLine, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat in the ranking, with where each coin came from."""

    rank: int
    seat: str
    total: Money
    bar: int
    """Per cent of the winner's total."""
    hearts: int
    buildings: tuple[OwnBuilding, ...]
    sources: tuple[Source, ...]
    """Most coins first."""


@dataclass(frozen=True, slots=True)
class LandResult:
    """The result page of a Megaland table."""

    table: str
    title: str
    headline: str
    standings: tuple[Standing, ...]
    rounds: tuple[str, ...]
    """Labels of the rounds, from the start on."""
    coins: tuple[tuple[str, tuple[int, ...]], ...]
    """Per seat the coins at these moments."""
    history: tuple[LogLine, ...]


@dataclass(frozen=True, slots=True)
class LandPreview:
    """The effect of entries before they are booked, or why they are refused."""

    ok: bool
    text: str
    sums: tuple[SumLine, ...]
