"""A slow second model of the tile-and-stock rules, written from the documents alone.

It keeps plain dicts and the tiles as they were laid; companies are found by flood fill each time
they are needed, and the bank's stock is what no seat holds. ``play`` answers with the set of all
reasons against an entry, empty when it was taken.
"""

from __future__ import annotations

from typing import Any

from tests.stock.model_ends import Ends
from tests.stock.model_table import Entry
from tests.stock.staging import spell


class Model(Ends):
    """A table that plays entries."""

    def play(self, entry: Entry) -> set[str]:
        """All reasons against the entry; if there is none it is played."""
        kind = entry["type"]
        if self.over and kind not in ("adjust", "audit"):
            return {"game_over"}
        reasons = getattr(self, f"against_{kind}")(entry)
        if not reasons:
            self.moves = []
            getattr(self, f"do_{kind}")(entry)
            self.entered += 1
        return set(reasons)

    # order

    def against_order(self, entry: Entry) -> set[str]:
        before = self.ask == ("bank", "order") or (not self.rules["order"] and not self.entered)
        if not before:
            return {"not_awaited"}
        tiles = entry.get("tiles", {})
        reasons = set()
        if not ({entry.get("first", self.seats[0])} | set(tiles)) <= set(self.seats):
            reasons.add("unknown_seat")
        if any(tile not in self.spaces for tile in tiles.values()):
            reasons.add("off_board")
        if len(set(tiles.values())) < len(tiles):
            reasons.add("occupied")
        if "first" not in entry and len(tiles) < len(self.seats):
            reasons.add("bad_entry")
        return reasons

    def do_order(self, entry: Entry) -> None:
        tiles = {seat: self.spaces[tile] for seat, tile in entry.get("tiles", {}).items()}
        first = entry.get("first") or min(tiles, key=lambda seat: tiles[seat])
        if self.rules["start_stay"] or self.options.get("start_tiles"):
            self.laid += tiles.values()
        self.first = self.turn = self.seats.index(first)
        self.ask = (first, "place")

    # tiles

    def against_place(self, entry: Entry) -> set[str]:
        reasons = self.asked(entry, "place")
        if reasons:
            return reasons
        space = self.spaces.get(entry["tile"])
        if space is None:
            return {"off_board"}
        if space in self.laid or space in self.dead:
            return {"occupied"}
        met, sizes = self.met(space), self.sizes()
        if sum(self.safe(sizes[name]) for name in met) > 1:
            reasons.add("joins_two_safe")
        founds = not met and self.near[space] & set(self.laid)
        if founds and len(self.anchors) == len(self.companies):
            reasons.add("no_company_free")
        return reasons

    def do_place(self, entry: Entry) -> None:
        space, seat = self.spaces[entry["tile"]], entry["seat"]
        self.just_bought, self.empty_hands = None, 0
        met = self.met(space)
        founds = not met and self.near[space] & set(self.laid)
        self.laid.append(space)
        self.ask = (seat, "buy")
        if founds:
            self.open_tile = space
            self.ask = (seat, "found")
        elif len(met) > 1:
            self.open_tile = space
            sizes = {name: size for name, size in self.sizes().items() if name in met}
            self.merger = {
                "sizes": sizes,
                "survivor": None,
                "folding": None,
                "gone": [],
                "decided": set(),
                "pledged": dict.fromkeys(met, 0),
                "pledgers": set(),
            }
            self.go_on()

    def against_no_tile(self, entry: Entry) -> set[str]:
        return self.asked(entry, "place")

    def do_no_tile(self, entry: Entry) -> None:
        self.just_bought = None
        self.empty_hands += 1
        self.ask = (entry["seat"], "buy")

    def against_dead_tile(self, entry: Entry) -> set[str]:
        if self.ask is None or self.ask[1] not in ("place", "buy"):
            return {"not_awaited"}
        reasons: set[str] = set()
        dead = self.rules["dead"]
        if dead == "hand":
            reasons.add("not_in_ruleset")
        may = (self.seats[self.turn], self.just_bought)
        if dead != "face down" and entry["seat"] not in may:
            reasons.add("not_your_turn")
        if entry["seat"] not in self.seats:
            reasons.add("unknown_seat")
        space = self.spaces.get(entry["tile"])
        if space is None:
            return reasons | {"off_board"}
        if space in self.laid or space in self.dead:
            return reasons | {"occupied"}
        sizes = self.sizes()
        if sum(self.safe(sizes[name]) for name in self.met(space)) < 2:
            reasons.add("not_dead")
        return reasons

    def do_dead_tile(self, entry: Entry) -> None:
        self.dead.add(self.spaces[entry["tile"]])
        if entry["seat"] == self.seats[self.turn]:
            self.just_bought = None

    def against_found(self, entry: Entry) -> set[str]:
        reasons = self.asked(entry, "found") or self.known([entry["company"]])
        if not reasons and entry["company"] in self.anchors:
            return {"company_on_board"}
        return reasons

    def do_found(self, entry: Entry) -> None:
        seat, company = entry["seat"], entry["company"]
        if self.open_tile is None:
            raise AssertionError("no founding is open")
        left = self.bank(company)
        self.anchors[company], self.open_tile = self.open_tile, None
        if left:
            self.shares[seat][company] += 1
        elif self.rules["founder_cash"]:
            self.pay(seat, "found_cash", self.price(company, self.sizes()[company]))
        self.ask = (seat, "buy")

    # the purchase and the end of the turn

    def against_buy(self, entry: Entry) -> set[str]:
        shares, give = entry.get("shares", {}), entry.get("give", {})
        reasons = self.asked(entry, "buy") or self.known([*shares, *give])
        if reasons:
            return reasons
        seat, sizes = entry["seat"], self.sizes()
        if any(n > 0 and c not in sizes for c, n in (*shares.items(), *give.items())):
            return {"not_on_board"}
        if any(n < 0 for n in (*shares.values(), *give.values())):
            reasons.add("bad_number")
        bought = {c: n for c, n in shares.items() if n > 0}
        given = {c: n for c, n in give.items() if n > 0}
        prices = {c: self.price(c, size) for c, size in sizes.items()}
        cost = sum(n * prices[c] for c, n in bought.items())
        cash = self.cash[seat]
        value = sum(n * prices[c] for c, n in given.items()) if self.rules["stock_pays"] else 0
        if sum(bought.values()) > 3:
            reasons.add("over_limit")
        if any(n > self.bank(c) for c, n in bought.items()):
            reasons.add("bank_short")
        if any(n > self.shares[seat][c] for c, n in given.items()):
            reasons.add("too_few_shares")
        if cash + value < cost:
            reasons.add("too_little_cash")
        if given and not self.rules["stock_pays"]:
            reasons.add("not_in_ruleset")
        elif given:
            if cash >= cost:
                reasons.add("give_not_needed")
            counted = cash if self.options["trade_cash_first"] else 0
            if any(counted + value - prices[c] >= cost for c in given):
                reasons.add("gives_too_much")
            if set(given) & set(bought):
                reasons.add("give_and_buy_same")
        return reasons

    def do_buy(self, entry: Entry) -> None:
        seat, sizes = entry["seat"], self.sizes()
        for sign, rule, key in ((-1, "trade", "give"), (1, "buy", "shares")):
            for company, n in entry.get(key, {}).items():
                if n:
                    self.shares[seat][company] += sign * n
                    self.pay(seat, rule, -sign * n * self.price(company, sizes[company]))
        self.just_bought = seat
        self.turn = (self.turn + 1) % len(self.seats)
        self.turns += 1
        self.ask = (self.seats[self.turn], "place")
        if self.ruleset == "mergernaut05":
            if self.turns % len(self.seats) == 0 and self.options["dividends"]:
                self.pay_dividends()
            occupied = len(self.laid)
            if (
                occupied >= 75
                or max(sizes.values(), default=0) >= 30
                or self.empty_hands >= len(self.seats)
            ):
                self.settle(sizes)

    # by hand

    def against_adjust(self, entry: Entry) -> set[str]:
        reasons = set()
        cash, shares = entry.get("cash", {}), entry.get("shares", {})
        if not ({*cash} | {*shares}) <= {*self.seats}:
            return {"unknown_seat"}
        if self.known(name for changes in shares.values() for name in changes):
            return {"unknown_company"}
        if any(self.cash[seat] + n < 0 for seat, n in cash.items()):
            reasons.add("too_little_cash")
        for seat, changes in shares.items():
            if any(self.shares[seat][name] + n < 0 for name, n in changes.items()):
                reasons.add("too_few_shares")
        for name in self.companies:
            if self.bank(name) < sum(changes.get(name, 0) for changes in shares.values()):
                reasons.add("bank_short")
        return reasons

    def do_adjust(self, entry: Entry) -> None:
        for seat, n in entry.get("cash", {}).items():
            self.pay(seat, "adjust", n)
        for seat, changes in entry.get("shares", {}).items():
            for name, n in changes.items():
                self.shares[seat][name] += n
        if self.merger and self.ask and self.ask[1] == "dispose":
            self.go_on()

    def against_audit(self, entry: Entry) -> set[str]:
        return set()

    def do_audit(self, entry: Entry) -> None:
        self.entered -= 1

    # what it looks like

    def books(self) -> dict[str, Any]:
        """The replay object; spaces sorted."""
        sizes = self.sizes()
        merger = self.merger
        totals = sorted(self.cash.values(), reverse=True)
        standings = [
            {"seat": seat, "total": self.cash[seat], "rank": totals.index(self.cash[seat]) + 1}
            for seat in sorted(self.seats, key=lambda s: -self.cash[s])
        ]
        extra = self.ruleset == "mergernaut05" and self.options["influence"]
        lone = set() if self.open_tile else self.lone()
        return {
            "over": self.over,
            "turn": None if self.over else self.seats[self.turn],
            "waiting": [{"seat": self.ask[0], "for": self.ask[1]}] if self.ask else [],
            "companies": {
                name: {
                    "size": size,
                    "price": self.price(name, size),
                    "bank": self.bank(name),
                    "safe": self.safe(size),
                }
                for name, size in sizes.items()
            },
            "seats": {
                seat: {
                    "cash": self.cash[seat],
                    "shares": {c: n for c, n in self.shares[seat].items() if n},
                    **({"influence": self.influence[seat]} if extra else {}),
                }
                for seat in self.seats
            },
            "lone": sorted(spell(self.ruleset, s) for s in lone),
            "dead": sorted(spell(self.ruleset, s) for s in self.dead),
            "merger": merger and {key: merger[key] for key in ("folding", "survivor", "sizes")},
            "standings": standings if self.over else [],
        }
