"""The state of a table: frozen values that each entry turns into the next.

Seats, companies and spaces are numbers here (their places in the record, the ruleset and on the
board); :class:`Game` knows their names. ``NOBODY`` stands where there is none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from companion.contract import BANK, Line
from companion.stock.board import DEAD, LONE, MERGING, Neighbours
from companion.stock.ruleset import StockRuleset

NOBODY = -1


@dataclass(frozen=True, slots=True)
class Game:
    """What stays the same from the first entry to the last.

    ``ruleset`` has the options applied; ``options`` holds every option with its value. ``prices``,
    ``majorities`` and ``minorities`` are by company and size. ``safe_size`` is larger than the
    board where nothing is safe. ``regions`` gives each space's region.
    """

    ruleset: StockRuleset
    options: Mapping[str, Any]
    seats: tuple[str, ...]
    seat_of: Mapping[str, int]
    companies: tuple[str, ...]
    company_of: Mapping[str, int]
    spaces: tuple[str, ...]
    space_of: Mapping[str, int]
    touching: Neighbours
    prices: tuple[tuple[int, ...], ...]
    majorities: tuple[tuple[int, ...], ...]
    minorities: tuple[tuple[int, ...], ...]
    safe_size: int
    regions: tuple[int, ...]
    money: int
    """The sum of all accounts, the bank's included; never changes."""


class Merger(msgspec.Struct, frozen=True, kw_only=True):
    """An open merger.

    ``companies`` are all in it, the survivor too. ``waiting_defuncts`` still have to fold after
    ``folding``. ``holdings`` are the certificates of the folding company by seat, as revealed
    before its bonuses; ``bonuses`` the ledger lines paid for it. ``decided`` have entered their
    ``dispose`` for it. ``pledged`` is influence by company, ``pledges`` what each seat entered.
    ``market`` is the bank's holding from a market tile.
    """

    tile: int
    maker: int
    companies: tuple[int, ...]
    survivor: int = NOBODY
    folded: tuple[int, ...] = ()
    folding: int = NOBODY
    waiting_defuncts: tuple[int, ...] = ()
    choices: tuple[int, ...] = ()
    """The companies the merge maker may choose from: as survivor, or to fold next."""
    holdings: tuple[int, ...] = ()
    bonuses: tuple[Line, ...] = ()
    decided: tuple[int, ...] = ()
    market: int | None = None
    pledges: tuple[tuple[int, int, int], ...] = ()
    """Seat, company, influence; 0 passed."""


class State(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that entries change.

    ``awaits`` is the entry type awaited (``""`` when over) and ``actor`` the seat it is awaited
    from, ``NOBODY`` for the bank. ``turn`` is the seat on turn (``NOBODY`` before the order and
    when over), ``turn_number`` counts turns from 1.
    """

    game: Game
    board: bytes
    sizes: tuple[int, ...]
    """Tiles by company; 0 is not on the board."""
    cash: tuple[int, ...]
    bank_cash: int
    """The bank's account; it may fall below 0, the bank always pays."""
    shares: tuple[tuple[int, ...], ...]
    """Certificates by seat and company."""
    bank: tuple[int, ...]
    """Certificates left in the bank, by company."""
    influence: tuple[int, ...]

    awaits: str
    actor: int
    first: int = NOBODY
    turn: int = NOBODY
    turn_number: int = 0
    opening: bool = True
    """No turn has begun: an order may still be entered."""
    placed: int = NOBODY
    """The tile placed this turn."""
    discarded: int = 0
    """Dead tiles the seat on turn has put out of the game and not replaced yet."""
    last_tile: int = NOBODY
    """The tile placed last on the board."""
    just_bought: int = NOBODY
    """The seat whose ``buy`` was just entered, until the next seat enters something."""
    founding: frozenset[int] = frozenset()
    """The tiles of the company that waits for its name."""
    merger: Merger | None = None
    no_tile_run: int = 0
    """How many turns in a row placed nothing."""
    votes: frozenset[int] = frozenset()
    """Seats whose vote to concede stands."""
    end_reason: str = ""
    """Why the game ends; set before the final count too."""
    ended_by: int = NOBODY
    market_tiles: tuple[tuple[int, int], ...] = ()
    """Company and bank's holding, drawn for the settlement."""
    over: bool = False

    @property
    def on_board(self) -> tuple[int, ...]:
        """The companies on the board."""
        return tuple(company for company, size in enumerate(self.sizes) if size)

    @property
    def lone(self) -> tuple[int, ...]:
        """Spaces with tiles of no company."""
        return tuple(space for space, byte in enumerate(self.board) if byte == LONE)

    @property
    def dead(self) -> tuple[int, ...]:
        """Spaces of dead tiles."""
        return tuple(space for space, byte in enumerate(self.board) if byte == DEAD)

    @property
    def occupied(self) -> int:
        """Number of spaces with a tile that is not dead."""
        return sum(1 for byte in self.board if byte == LONE or byte >= MERGING)

    def price(self, company: int) -> int:
        """Price of a certificate now; 0 where the company is not on the board."""
        return self.game.prices[company][self.sizes[company]]

    def is_safe(self, company: int) -> bool:
        """Whether the company is safe now."""
        return self.sizes[company] >= self.game.safe_size

    def seat_name(self, seat: int) -> str:
        """The seat's name; the bank's for ``NOBODY``."""
        return self.game.seats[seat] if seat != NOBODY else BANK

    def clockwise(self, start: int) -> tuple[int, ...]:
        """All seats clockwise from ``start``."""
        count = len(self.cash)
        return tuple((start + step) % count for step in range(count))

    def entered(self, **changes: Any) -> State:
        """The state with these changes."""
        return msgspec.structs.replace(self, **changes)
