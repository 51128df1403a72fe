"""What the tools of the desk show: the open look, seats, pieces of money, keys."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Protocol

import msgspec

from companion.book.table import Table
from companion.stock.board import HEXAGONS
from companion.stock.ruleset import StockRuleset
from companion.texts import _, language
from companion.view import money
from companion.view.model import Mark, Money, TableView
from companion.web import reach

LOOK_SECONDS = 20


class Look(msgspec.Struct, frozen=True):
    """The seat whose holdings the bank looks at, since when, and for how many seconds more."""

    seat: str
    since: str
    seconds: int


def looked_at(table: Table) -> Look | None:
    """The look that is open now, unless its time is over."""
    for note in reversed(table.notes("look")):
        age = (datetime.now(UTC) - datetime.fromisoformat(note.at)).total_seconds()
        left = LOOK_SECONDS - int(age)
        if note.seat and left > 0:
            return Look(note.seat, note.at, left)
    return None


class SeatCard(msgspec.Struct, frozen=True):
    """A seat in the desk's list: its key, name and number, its phone, and its own address."""

    name: str
    shown: str
    number: int
    has_phone: bool
    address: str


class Seated(Protocol):
    """A seat in the view of a table, of whatever family."""

    @property
    def name(self) -> str:
        """Its key."""
        ...

    @property
    def shown(self) -> str:
        """Its name for people."""
        ...

    @property
    def number(self) -> int:
        """From 1, in the order of the record."""
        ...

    @property
    def has_phone(self) -> bool:
        """A phone has taken it."""
        ...


def seat_cards(table: Table, seats: Iterable[Seated]) -> tuple[SeatCard, ...]:
    """Each seat with its own address, and whether its phone got through."""
    addresses = reach.seat_addresses(table)
    return tuple(
        SeatCard(row.name, row.shown, row.number, row.has_phone, addresses[row.name])
        for row in seats
    )


def pieces(table: Table) -> tuple[Money, ...]:
    """The pieces of money of this game, where real money is used."""
    ruleset = table.state.game.ruleset
    if not isinstance(ruleset, StockRuleset):
        return ()
    if table.state.game.options.get("cash_kept_by") == "app":
        return ()
    return tuple(money.money(ruleset, piece.value) for piece in ruleset.money.pieces)


def missing(table: Table) -> frozenset[int]:
    """The pieces the bank is out of."""
    return frozenset(int(note.data["piece"]) for note in table.notes("missing"))


class Pair(msgspec.Struct, frozen=True):
    """One of the four ways hexagons can lie, and whether it is in force."""

    value: str
    now: bool


def hexagons(table: Table) -> tuple[Pair, ...]:
    """The four ways hexagons can lie; none on squares."""
    if table.state.game.ruleset.board.shape != "hexagon":
        return ()
    now = set(table.state.game.options["hexagons"])
    return tuple(Pair(" ".join(pair), set(pair) == now) for pair in HEXAGONS)


def unit(table: Table) -> str:
    """The unit in which money is typed."""
    kept: StockRuleset = table.state.game.ruleset
    return f"{kept.money.prefix}{kept.money.suffix}"


def example(view: TableView) -> str:
    """A quick line as one could type it now."""
    names = [row.mark.name[:3] for row in view.companies]

    def word(mark: Mark) -> str:
        return mark.name[:3] if names.count(mark.name[:3]) == 1 else mark.letter

    company = next((word(row.mark) for row in view.companies), "")
    named = next((word(choice.mark) for choice in view.question.companies), company)
    free = next((cell.label for cell in view.board.cells if cell.allowed), "C-7").replace("-", "")
    bought = f" +2{company}" if view.companies and view.companies[0].on_board else ""
    known = {
        "order": " ".join(
            cell.label.replace("-", "") for cell in view.board.cells[7:][::10][: len(view.seats)]
        ),
        "place": free + bought,
        "buy": bought.strip() or "-",
        "dispose": "s2",
        "final_sizes": "-",
        "pledge": "p0",
        "market_tile": free,
    }
    return known.get(view.question.kind, f"={named}")


def keys() -> tuple[tuple[str, str], ...]:
    """The desk's keys and where they lead."""
    return _keys(language())


@functools.lru_cache(maxsize=16)
def _keys(_language: str) -> tuple[tuple[str, str], ...]:
    return (
        ("/", _("quick line")),
        ("Tab", _("take the completion")),
        ("q", _("the question")),
        ("l", _("search the log")),
        ("t", _("the tools")),
        ("u", _("undo the last entry")),
        ("d", _("what to do on the table: done")),
        ("Esc", _("leave the line")),
    )


def line_words() -> tuple[tuple[str, str], ...]:
    """What the quick line understands, with an example of each."""
    return _line_words(language())


@functools.lru_cache(maxsize=16)
def _line_words(_language: str) -> tuple[tuple[str, str], ...]:
    return (
        ("C7", _("the tile; “no” if none can be placed, “xC7” for a dead tile")),
        ("=Phy", _("the company founded, surviving, or folding next")),
        ("+2Phy", _("buy two")),
        ("-2Phy", _("give two for a purchase")),
        ("-", _("buy nothing")),
        ("s7 t2 h", _("in a merger: sell 7, trade 2, hold the rest")),
        ("p2Anc", _("pledge 2 influence")),
        ("A12 B1 E5", _("who begins: the drawn tiles clockwise, or a name")),
        ("end", _("end the game")),
        ("Phy=12", _("a final size; “Phy=2!” where fewer lie there than the board here shows")),
    )
