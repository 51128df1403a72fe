"""What the pages of a stock table show, finished: no template computes or knows a rule.

Where a field is a seat's key for forms, its docstring says so; all other names are those for
people. Every text is a whole sentence or label in the reader's language. What a viewer may not
know is ``None`` (or left out of a list), never hidden by the page. Money carries number and text;
``{{ money }}`` prints the text. ``msgspec.to_builtins`` of a view is its JSON twin.
"""

from __future__ import annotations

import msgspec

from companion.view.model_asked import (
    BuyChoice,
    BuyForm,
    CompanyChoice,
    DisposeForm,
    EndChoice,
    GiveChoice,
    PledgeForm,
    Preset,
    Question,
    QuestionKind,
    SeatChoice,
    SizeChoice,
)
from companion.view.model_table import (
    Board,
    Cell,
    CompanyRow,
    Content,
    Holding,
    Mark,
    Mine,
    Money,
    SeatRow,
    Shape,
    You,
)
from companion.view.model_told import (
    Advice,
    AdviceItem,
    BonusRow,
    Count,
    CountRow,
    LogLine,
    MergerPanel,
    MergingCompany,
    Payout,
    SumLine,
    Vote,
)
from companion.view.viewer import ViewerKind

__all__ = [
    "Advice",
    "AdviceItem",
    "Board",
    "BonusRow",
    "BuyChoice",
    "BuyForm",
    "Cell",
    "CompanyChoice",
    "CompanyRow",
    "Content",
    "Count",
    "CountRow",
    "DisposeForm",
    "EndChoice",
    "GiveChoice",
    "Holding",
    "LogLine",
    "Mark",
    "MergerPanel",
    "MergingCompany",
    "Mine",
    "Money",
    "Payout",
    "PledgeForm",
    "Preset",
    "Question",
    "QuestionKind",
    "SeatChoice",
    "SeatRow",
    "Shape",
    "SizeChoice",
    "SumLine",
    "TableView",
    "Vote",
    "You",
]


class TableView(msgspec.Struct, frozen=True, cache_hash=True):
    """Everything a page of a running stock table shows."""

    table: str
    title: str
    """Name of the ruleset for people."""
    ruleset: str
    entries: int
    """Number of entries the page is made from (hidden field ``seen``)."""
    viewer: ViewerKind
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
    older: bool
    """There are older lines, left out because only so many were asked for."""
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
    round_note: str = ""
    """When the next dividends are paid; empty in games without."""
