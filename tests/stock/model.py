"""A slow second model of the tile-and-stock rules, written from the documents alone.

It keeps plain dicts and the tiles as they were laid; companies are found by flood fill each time
they are needed, and the bank's stock is what no seat holds. ``play`` answers with the set of all
reasons against an entry, empty when it was taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.stock.model_rules import CHARTS, PARAMS, bonuses, dividend_regions
from tests.stock.staging import SQUARES, Space, parse, spell, touching

Entry = Mapping[str, Any]


class Model:
    """One table."""

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

    # --- one entry ---

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

    def asked(self, entry: Entry, kind: str) -> set[str]:
        if self.ask is None or self.ask[1] != kind:
            return {"not_awaited"}
        return set() if entry["seat"] == self.ask[0] else {"not_your_turn"}

    def pay(self, seat: str, rule: str, amount: int) -> None:
        self.cash[seat] += amount
        self.moves.append((seat, rule, amount))

    def known(self, names: Iterable[str]) -> set[str]:
        return set() if set(names) <= set(self.companies) else {"unknown_company"}

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

    # mergers

    def go_on(self) -> None:
        """Finds what the merger waits for next, or closes it."""
        merger = self.merger
        if merger is None:
            raise AssertionError("no merger is open")
        maker = self.seats[self.turn]
        sizes: dict[str, int] = merger["sizes"]
        if merger["survivor"] is None:
            asking = self.pledgers()
            if asking:
                self.ask = (asking[0], "pledge")
                return
            best = self.strongest()
            if len(best) > 1:
                self.ask = (maker, "survivor")
                return
            merger["survivor"] = best[0]
        while True:
            if merger["folding"] is not None:
                holders = self.deciders()
                if holders:
                    self.ask = (holders[0], "dispose")
                    return
                merger["gone"].append(merger["folding"])
                merger["folding"] = None
            left = [c for c in sizes if c not in (merger["survivor"], *merger["gone"])]
            if not left:
                break
            limit = (max if self.rules["largest_first"] else min)(sizes[c] for c in left)
            equal = [c for c in left if sizes[c] == limit]
            if len(equal) > 1:
                self.ask = (maker, "fold_next")
                return
            self.fold(equal[0])
        for company in merger["gone"]:
            del self.anchors[company]
        self.open_tile = self.merger = None
        self.ask = (maker, "buy")

    def pledgers(self) -> list[str]:
        merger = self.merger
        if merger is None or not self.options.get("influence"):
            return []
        sizes = merger["sizes"]
        if any(self.safe(size) for size in sizes.values()):
            return []
        return [
            seat
            for seat in self.clockwise()
            if self.influence[seat] > 0
            and seat not in merger["pledgers"]
            and any(self.shares[seat][company] for company in sizes)
        ]

    def strongest(self) -> list[str]:
        merger = self.merger or {}
        sizes, pledged = merger["sizes"], merger["pledged"]
        protected = [name for name in sizes if self.safe(sizes[name])]
        if protected:
            return protected
        strength = {name: sizes[name] + 2 * pledged[name] for name in sizes}
        return [name for name in sizes if strength[name] == max(strength.values())]

    def clockwise(self) -> list[str]:
        return self.seats[self.turn :] + self.seats[: self.turn]

    def fold(self, company: str) -> None:
        merger = self.merger or {}
        merger["folding"], merger["decided"] = company, set()
        self.pay_bonuses(company, merger["sizes"][company])

    def pay_bonuses(self, company: str, size: int) -> None:
        holdings = {seat: self.shares[seat][company] for seat in self.seats}
        price = self.price(company, size)
        for seat, rule, amount in bonuses(holdings, price, *self.rules["rounding"]):
            self.pay(seat, rule, amount)

    def deciders(self) -> list[str]:
        merger = self.merger or {}
        held = {seat: self.shares[seat][merger["folding"]] for seat in self.clockwise()}
        asking = [s for s in held if held[s] and s not in merger["decided"]]
        if self.rules["most_first"]:
            asking.sort(key=lambda seat: -held[seat])
        return asking

    def against_pledge(self, entry: Entry) -> set[str]:
        reasons = self.asked(entry, "pledge") or self.known([entry["company"]])
        if reasons:
            return reasons
        company, points = entry["company"], entry.get("influence", 0)
        if company not in self.anchors:
            reasons.add("not_on_board")
        elif company not in (self.merger or {})["sizes"]:
            reasons.add("not_a_choice")
        if points > self.influence[entry["seat"]]:
            reasons.add("too_few_influence")
        if points > 0 and not self.shares[entry["seat"]][company]:
            reasons.add("no_shares")
        if points < 0:
            reasons.add("bad_number")
        return reasons

    def do_pledge(self, entry: Entry) -> None:
        merger, points = self.merger or {}, entry.get("influence", 0)
        self.influence[entry["seat"]] -= points
        merger["pledged"][entry["company"]] += points
        merger["pledgers"].add(entry["seat"])
        self.go_on()

    def against_survivor(self, entry: Entry) -> set[str]:
        return self.asked(entry, "survivor") or self.choice(entry, self.strongest)

    def choice(self, entry: Entry, choices: Any) -> set[str]:
        reasons = self.known([entry["company"]])
        if not reasons and entry["company"] not in self.anchors:
            return {"not_on_board"}
        if not reasons and entry["company"] not in choices():
            return {"not_a_choice"}
        return reasons

    def do_survivor(self, entry: Entry) -> None:
        (self.merger or {})["survivor"] = entry["company"]
        self.go_on()

    def against_fold_next(self, entry: Entry) -> set[str]:
        return self.asked(entry, "fold_next") or self.choice(entry, self.next_to_fold)

    def next_to_fold(self) -> list[str]:
        merger = self.merger or {}
        sizes = merger["sizes"]
        left = [c for c in sizes if c not in (merger["survivor"], *merger["gone"])]
        limit = (max if self.rules["largest_first"] else min)(sizes[c] for c in left)
        return [c for c in left if sizes[c] == limit]

    def do_fold_next(self, entry: Entry) -> None:
        self.fold(entry["company"])
        self.go_on()

    def against_dispose(self, entry: Entry) -> set[str]:
        reasons = self.asked(entry, "dispose")
        if reasons:
            return reasons
        merger = self.merger or {}
        sell, trade = entry.get("sell", 0), entry.get("trade", 0)
        if trade // 2 > self.bank(merger["survivor"]):
            reasons.add("bank_short")
        if max(sell, 0) + max(trade, 0) > self.shares[entry["seat"]][merger["folding"]]:
            reasons.add("too_few_shares")
        if trade % 2:
            reasons.add("odd_trade")
        if trade > 0 and not self.rules["may_trade"]:
            reasons.add("not_in_ruleset")
        if sell < 0 or trade < 0:
            reasons.add("bad_number")
        return reasons

    def do_dispose(self, entry: Entry) -> None:
        merger, seat = self.merger or {}, entry["seat"]
        folding, survivor = merger["folding"], merger["survivor"]
        sell, trade = entry.get("sell", 0), entry.get("trade", 0)
        self.shares[seat][folding] -= sell + trade
        self.shares[seat][survivor] += trade // 2
        if sell:
            self.pay(seat, "sell", sell * self.price(folding, merger["sizes"][folding]))
        merger["decided"].add(seat)
        self.go_on()

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

    def pay_dividends(self) -> None:
        for company, anchor in self.anchors.items():
            regions = dividend_regions(self.flood(anchor))
            for seat in self.seats:
                counted = min(2, self.shares[seat][company])
                amount = self.options["dividend"] * counted * regions
                if amount:
                    self.pay(seat, "dividend", amount)

    # the end

    def against_end_game(self, entry: Entry) -> set[str]:
        if self.ask is None or self.ask[1] not in ("place", "buy"):
            return {"not_awaited"}
        seat, reason = entry["seat"], entry["reason"]
        sizes = self.sizes()
        reasons = set()
        if seat != "bank" and seat not in self.seats:
            reasons.add("unknown_seat")
        if reason in ("size_41", "all_safe"):
            if not self.rules["declared"]:
                return reasons | {"end_not_allowed", "not_in_ruleset"}
            if seat not in (self.seats[self.turn], self.just_bought):
                reasons.add("not_your_turn")
            all_safe = bool(sizes) and all(self.safe(n) for n in sizes.values())
            holds = all_safe if reason == "all_safe" else max(sizes.values(), default=0) >= 41
        elif reason in ("borders_settled", "nothing_to_gain", "early"):
            if not self.rules["agreed"]:
                return reasons | {"end_not_allowed", "not_in_ruleset"}
            holds = reason != "early" or self.ask == (self.seats[self.first], "place")
        elif reason == "no_tiles":
            holds = self.empty_hands >= len(self.seats)
        else:
            holds = reason == "stopped" and seat == "bank"
            if reason == "stopped" and seat != "bank":
                reasons.add("not_your_turn")
        return reasons if holds else reasons | {"end_not_allowed"}

    def do_end_game(self, entry: Entry) -> None:
        if self.rules["agreed"]:
            self.ask = ("bank", "final_sizes")
        else:
            self.settle(self.sizes())

    def against_concede(self, entry: Entry) -> set[str]:
        reasons = set()
        if self.ask is None or self.ask[1] not in ("place", "buy"):
            reasons.add("not_awaited")
        if entry["seat"] not in self.seats:
            reasons.add("unknown_seat")
        if not self.rules["concede"]:
            reasons.add("not_in_ruleset")
        return reasons

    def do_concede(self, entry: Entry) -> None:
        seat = entry["seat"]
        self.votes = self.votes | {seat} if entry["agree"] else self.votes - {seat}
        if seat == self.seats[self.turn]:
            self.just_bought = None
        if len(self.votes) >= len(self.seats) - (not self.options.get("concede_needs_all")):
            self.settle(self.sizes())

    def against_final_sizes(self, entry: Entry) -> set[str]:
        if self.ask != ("bank", "final_sizes"):
            return {"not_awaited"}
        sizes = entry.get("sizes", {})
        reasons = self.known(sizes)
        if any(name not in self.anchors for name in sizes):
            reasons.add("not_on_board")
        if any(not 2 <= n <= 108 for n in sizes.values()):
            reasons.add("bad_number")
        return reasons

    def do_final_sizes(self, entry: Entry) -> None:
        self.settle({**self.sizes(), **entry.get("sizes", {})})

    def against_fill(self, entry: Entry) -> set[str]:
        if self.ask != ("bank", "final_sizes"):
            return {"not_awaited"}
        spaces = [self.spaces.get(tile) for tile in entry["tiles"]]
        reasons = set()
        if None in spaces:
            reasons.add("off_board")
        if len(set(spaces)) < len(spaces) or set(spaces) & ({*self.laid} | self.dead):
            reasons.add("occupied")
        return reasons

    def do_fill(self, entry: Entry) -> None:
        """Without names: a tile between two companies counts for none."""
        members = {name: self.flood(tile) for name, tile in self.anchors.items()}
        tiles = {*self.laid}
        for tile in entry["tiles"]:
            space = self.spaces[tile]
            met = [name for name in members if self.near[space] & members[name]]
            if len(met) > 1:
                self.dead.add(space)
                continue
            tiles.add(space)
            self.laid.append(space)
            if met:
                border = [space]
                others = set().union(*(members[name] for name in members))
                while border:
                    members[met[0]].add(border[-1])
                    border += (self.near[border.pop()] & tiles) - others - members[met[0]]
        self.filled = set().union(*members.values()) if members else set()
        self.settle({name: len(members[name]) for name in members})

    def settle(self, sizes: Mapping[str, int]) -> None:
        self.final = dict(sizes)
        for company, size in sizes.items():
            self.pay_bonuses(company, size)
            for seat in self.seats:
                held, self.shares[seat][company] = self.shares[seat][company], 0
                if held:
                    self.pay(seat, "final_sale", held * self.price(company, size))
        self.over, self.ask = True, None

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

    def free(self) -> list[Space]:
        return [s for s in SQUARES if s not in self.laid and s not in self.dead]

    def parse(self, tile: str) -> Space:
        return parse(tile)
