"""The second model's ends: declared, agreed, conceded; final count and settlement."""

from __future__ import annotations

from collections.abc import Mapping

from tests.stock.model_mergers import Mergers
from tests.stock.model_rules import dividend_regions
from tests.stock.model_table import Entry


class Ends(Mergers):
    """A table whose game can end."""

    def pay_dividends(self) -> None:
        for company, anchor in self.anchors.items():
            regions = dividend_regions(self.flood(anchor))
            for seat in self.seats:
                counted = min(2, self.shares[seat][company])
                amount = self.options["dividend"] * counted * regions
                if amount:
                    self.pay(seat, "dividend", amount)

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
