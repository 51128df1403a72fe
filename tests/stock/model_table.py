"""The second model's table: tiles as they were laid, companies by flood fill, accounts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.stock.model_rules import CHARTS, PARAMS, bonuses
from tests.stock.staging import SQUARES, Space, spell, touching

Entry = Mapping[str, Any]


class Table:
    """One table, without its rules."""

    def __init__(self, ruleset: str, seats: Sequence[str], options: Mapping[str, Any]) -> None:
        self.ruleset, self.seats = ruleset, list(seats)
        self.rules = PARAMS[ruleset]
        self.options = {**self.rules["options"], **options}
        self.companies: list[str] = [c for group in self.rules["classes"].values() for c in group]
        self.spaces = {spell(ruleset, space): space for space in SQUARES}
        self.near = {
            space: touching(ruleset, space, self.options.get("hexagons", ("B-6", "D-6")))
            for space in SQUARES
        }
        self.laid: list[Space] = []
        self.dead: set[Space] = set()
        self.open_tile: Space | None = None
        """The tile that founds or merges while the question is open; it counts for nothing yet."""
        self.anchors: dict[str, Space] = {}
        """One tile of each company on the board."""
        self.cash = dict.fromkeys(self.seats, self.rules["start"])
        self.shares = {seat: dict.fromkeys(self.companies, 0) for seat in self.seats}
        self.influence = dict.fromkeys(self.seats, self.options.get("influence_start", 0))
        self.first = self.turn = 0
        self.turns = 0
        self.ask: tuple[str, str] | None = (
            ("bank", "order") if self.rules["order"] else (self.seats[0], "place")
        )
        self.entered = 0
        self.just_bought: str | None = None
        self.empty_hands = 0
        self.votes: set[str] = set()
        self.merger: dict[str, Any] | None = None
        self.final: dict[str, int] | None = None
        """Sizes of the companies once the game is over."""
        self.over = False
        self.moves: list[tuple[str, str, int]] = []
        """Seat, rule and money of what the last entry moved."""

    # --- the board, from scratch each time ---

    def flood(self, start: Space) -> set[Space]:
        """All tiles connected with this one, without the open tile."""
        tiles = set(self.laid) - {self.open_tile}
        found, border = {start}, [start]
        while border:
            new = (self.near[border.pop()] & tiles) - found
            found |= new
            border += new
        return found

    def owner(self, space: Space) -> str | None:
        """The company a laid tile belongs to."""
        tiles = self.flood(space)
        return next((name for name, tile in self.anchors.items() if tile in tiles), None)

    def sizes(self) -> dict[str, int]:
        if self.final is not None:
            return dict(self.final)
        return {
            name: len(self.flood(self.anchors[name]))
            for name in self.companies
            if name in self.anchors
        }

    def lone(self) -> set[Space]:
        of_companies = set().union(*map(self.flood, self.anchors.values()))
        return set(self.laid) - of_companies - {self.open_tile}

    def safe(self, size: int) -> bool:
        return size >= 11 and bool(self.options.get("safe", True))

    def price(self, company: str, size: int) -> int:
        kind = next(k for k, group in self.rules["classes"].items() if company in group)
        chart = CHARTS[self.rules["chart"]][kind]
        return max(price for least, price in chart if size >= least)

    def bank(self, company: str) -> int:
        return 25 - sum(account[company] for account in self.shares.values())

    def met(self, space: Space) -> list[str]:
        """Companies that touch a space, in the ruleset's order."""
        owners = {self.owner(s) for s in self.near[space] & set(self.laid)}
        return [name for name in self.companies if name in owners]

    def asked(self, entry: Entry, kind: str) -> set[str]:
        if self.ask is None or self.ask[1] != kind:
            return {"not_awaited"}
        return set() if entry["seat"] == self.ask[0] else {"not_your_turn"}

    def pay(self, seat: str, rule: str, amount: int) -> None:
        self.cash[seat] += amount
        self.moves.append((seat, rule, amount))

    def known(self, names: Iterable[str]) -> set[str]:
        return set() if set(names) <= set(self.companies) else {"unknown_company"}

    def pay_bonuses(self, company: str, size: int) -> None:
        holdings = {seat: self.shares[seat][company] for seat in self.seats}
        price = self.price(company, size)
        for seat, rule, amount in bonuses(holdings, price, *self.rules["rounding"]):
            self.pay(seat, rule, amount)

    def free(self) -> list[Space]:
        return [s for s in SQUARES if s not in self.laid and s not in self.dead]
