"""The second model's mergers: pledges, survivor, folding, disposal."""

from __future__ import annotations

from typing import Any

from tests.stock.model_table import Entry, Table


class Mergers(Table):
    """A table that merges companies; ``merger`` is a dict while one is open."""

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
