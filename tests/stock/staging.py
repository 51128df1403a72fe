"""Brings a table to a given position by entries alone, and plays on with entries as plain dicts.

Nothing here knows how the rules are made: it uses the names of the contract only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Union

import msgspec

from companion.contract import Line, Refusal, Step
from companion.games import load_ruleset, rules_of

ROWS = "ABCDEFGHI"
COLUMNS = range(1, 13)
SQUARES = [(row, column) for row in range(9) for column in COLUMNS]

Space = tuple[int, int]


def parse(tile: str) -> Space:
    """Row (A = 0) and column of a tile in any of the three spellings."""
    letters, digits = re.findall("[A-Z]+", tile), re.findall("[0-9]+", tile)
    return ROWS.index(letters[0]), int(digits[0])


def spell(ruleset: str, space: Space) -> str:
    """The tile in the ruleset's own spelling."""
    row, column = ROWS[space[0]], space[1]
    if ruleset.startswith("megacquire"):
        return f"{row}-{column}"
    return f"{row}{column}" if ruleset.startswith("mergernaut") else f"{column}{row}"


def touching(ruleset: str, space: Space, pair: Sequence[str] = ("B-6", "D-6")) -> set[Space]:
    """The neighbours of a space that lie on the board, from the picture that touches C-5."""
    row, column = space
    steps = {(0, -1), (0, 1), (-1, 0), (1, 0)}
    if ruleset.startswith("megacquire"):
        here = {(parse(tile)[0] - 2, parse(tile)[1] - 5) for tile in pair}
        if len({across for _, across in here}) == 1:  # letter rows are shifted
            like_c5 = row % 2 == 0
            steps |= here if like_c5 else {(up, -across) for up, across in here}
        else:
            like_c5 = column % 2 == 1
            steps |= here if like_c5 else {(-up, across) for up, across in here}
    found = {(row + up, column + across) for up, across in steps}
    return {s for s in found if 0 <= s[0] < 9 and 1 <= s[1] <= 12}


class Game:
    """A table: its state, and entries played as dicts."""

    def __init__(
        self,
        ruleset: str | Mapping[str, Any],
        seats: Sequence[str] = ("Ann", "Bo", "Cy"),
        **options: Any,
    ) -> None:
        self.ruleset = load_ruleset(ruleset)
        self.rules = rules_of(self.ruleset)
        self.seats = list(seats)
        self.types: Any = Union[self.rules.ENTRIES]  # noqa: UP007
        self.state = self.rules.start(self.ruleset, self.seats, options)
        self.entries: list[dict[str, Any]] = []

    def play(self, kind: str, **keys: Any) -> Step[Any] | Refusal:
        """What the rules answer; the table stays as it is."""
        entry = msgspec.convert({"type": kind, **keys}, self.types)
        return self.rules.play(self.state, entry)

    def do(self, kind: str, **keys: Any) -> tuple[Line, ...]:
        """Plays an entry that must be taken; the ledger lines it caused."""
        step = self.play(kind, **keys)
        assert isinstance(step, Step), f"{kind} {keys} refused: {step}"
        self.state = step.state
        self.entries.append({"type": kind, **keys})
        return step.lines

    def refused(self, kind: str, **keys: Any) -> str:
        """The code with which an entry must be refused."""
        before = self.books
        answer = self.play(kind, **keys)
        assert isinstance(answer, Refusal), f"{kind} {keys} was taken"
        assert answer.code in self.rules.CODES
        assert self.books == before
        return answer.code

    @property
    def books(self) -> dict[str, Any]:
        return self.rules.books(self.state)

    def cash(self, seat: str) -> int:
        return int(self.books["seats"][seat]["cash"])

    def all_cash(self) -> dict[str, int]:
        return {seat: account["cash"] for seat, account in self.books["seats"].items()}

    def shares(self, seat: str) -> dict[str, int]:
        return dict(self.books["seats"][seat]["shares"])

    def sizes(self) -> dict[str, int]:
        return {name: row["size"] for name, row in self.books["companies"].items()}

    def price(self, company: str) -> int:
        return int(self.books["companies"][company]["price"])

    def bank(self, company: str) -> int:
        return int(self.books["companies"][company]["bank"])

    def awaited(self) -> tuple[str, str] | None:
        """Seat and entry type of the one awaited row; None when over."""
        rows = self.rules.waiting(self.state)
        assert self.books["waiting"] == [{"seat": row.seat, "for": row.what} for row in rows]
        assert len(rows) <= 1
        return (rows[0].seat, rows[0].what) if rows else None

    def take_turn(self, tile: str | None = None, **buy: Any) -> None:
        """The seat on turn lays the tile (or none) and buys nothing."""
        seat = self.on_turn()
        if tile is None:
            self.do("no_tile", seat=seat)
        else:
            self.do("place", seat=seat, tile=tile)
        self.do("buy", seat=seat, **buy)

    def on_turn(self) -> str:
        row = self.awaited()
        assert row is not None
        return row[0]

    def until_turn_of(self, seat: str) -> None:
        """The others find no tile to lay and buy nothing."""
        while self.on_turn() != seat:
            self.take_turn()

    def set_accounts(
        self,
        cash: Mapping[str, int] | None = None,
        shares: Mapping[str, Mapping[str, int]] | None = None,
    ) -> None:
        """Money and certificates of all seats named become exactly these, by one ``adjust``."""
        books = self.books["seats"]
        money = {seat: n - books[seat]["cash"] for seat, n in (cash or {}).items()}
        papers: dict[str, dict[str, int]] = {}
        for seat, wanted in (shares or {}).items():
            held = books[seat]["shares"]
            names = {*held, *wanted}
            papers[seat] = {name: wanted.get(name, 0) - held.get(name, 0) for name in names}
        self.do("adjust", cash=money, shares=papers, reason="the position to start from")


def laid_in_order(ruleset: str, tiles: Iterable[str], pair: Sequence[str]) -> list[str]:
    """The tiles of one company so that each touches an earlier one."""
    spaces = {parse(tile): tile for tile in tiles}
    first = next(iter(spaces))
    order, border = [], [first]
    seen = {first}
    while border:
        space = border.pop(0)
        order.append(spaces[space])
        new = [s for s in spaces if s in touching(ruleset, space, pair) and s not in seen]
        seen |= set(new)
        border += new
    assert len(order) == len(spaces), f"not one company: {sorted(spaces.values())}"
    return order


def staged(
    ruleset: str,
    companies: Mapping[str, Sequence[str]] | None = None,
    *,
    seats: Sequence[str] = ("Ann", "Bo", "Cy"),
    lone: Sequence[str] = (),
    cash: Mapping[str, int] | None = None,
    shares: Mapping[str, Mapping[str, int]] | None = None,
    turn: str | None = None,
    **options: Any,
) -> Game:
    """A table with these companies and lone tiles, these accounts, and this seat to place.

    Seats without ``shares`` hold none, seats without ``cash`` have the start money.
    """
    game = Game(ruleset, seats, **options)
    start = game.all_cash()
    if game.awaited() == ("bank", "order"):
        game.do("order", first=seats[0])
    pair = options.get("hexagons", ("B-6", "D-6"))
    for company, tiles in (companies or {}).items():
        for number, tile in enumerate(laid_in_order(ruleset, tiles, pair)):
            seat = game.on_turn()
            game.do("place", seat=seat, tile=tile)
            if number == 1:
                game.do("found", seat=seat, company=company)
            game.do("buy", seat=seat)
    for tile in lone:
        game.take_turn(tile)
    game.until_turn_of(turn or seats[0])
    game.set_accounts(
        {seat: (cash or {}).get(seat, start[seat]) for seat in seats},
        {seat: (shares or {}).get(seat, {}) for seat in seats},
    )
    return game


def row_of(ruleset: str, letter: str, first: int, last: int) -> list[str]:
    """The tiles of one row from column to column."""
    return [spell(ruleset, (ROWS.index(letter), column)) for column in range(first, last + 1)]


def snake(ruleset: str, size: int, top: str = "A") -> list[str]:
    """A company of this size: whole rows from the top row down, each from column 1."""
    start = ROWS.index(top)
    spaces = [(start + n // 12, 1 + n % 12) for n in range(size)]
    return [spell(ruleset, space) for space in spaces]


def paid(lines: Iterable[Line], *rules: str) -> dict[str, int]:
    """Money per seat of the lines with these rules."""
    sums: dict[str, int] = {}
    for line in lines:
        if line.why.rule in rules:
            sums[line.seat] = sums.get(line.seat, 0) + line.amount
    return sums


BONUSES = ("majority", "minority", "both", "tie_majority", "tie_minority")
