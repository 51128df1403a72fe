"""A machine that plays a table at random, engine and second model side by side.

After each entry the books of both agree, money and certificates are conserved, companies are
connected, one row is awaited; a refused entry changes nothing and its reason is one the model
finds too.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.contract import Refusal, Step
from tests.stock.model import Model
from tests.stock.offering import check_offers
from tests.stock.players import fitting
from tests.stock.staging import Game, parse, spell

SEATS = ("Ann", "Bo", "Cy", "Di")
NUMBERS = st.integers(-1, 8)


class TableMachine(RuleBasedStateMachine):
    """Subclasses name the ruleset and draw its options."""

    ruleset = ""
    seats: tuple[int, int] = (2, 4)
    choices: dict[str, list[Any]] = {}
    share = 1.0
    """How many of the profile's examples: editions that differ by names alone need few."""

    game: Game
    model: Model

    @initialize(data=st.data(), seed=st.integers(0, 2**32), ahead=st.integers(0, 220))
    def sits_down(self, data: st.DataObject, seed: int, ahead: int) -> None:
        seats = SEATS[: data.draw(st.integers(*self.seats))]
        options = {key: data.draw(st.sampled_from(values)) for key, values in self.choices.items()}
        self.options = options
        self.game = Game(self.ruleset, seats, **options)
        self.model = Model(self.ruleset, seats, options)
        self.money = Counter({seat: self.game.cash(seat) for seat in seats})
        chance = random.Random(seed)
        for _ in range(ahead):
            if self.model.over or self.model.ask == ("bank", "final_sizes"):
                break
            self.enter(**fitting(self.model, chance))

    def enter(self, **entry: Any) -> None:
        """Both play the entry and must agree."""
        kind, keys = entry["type"], {key: entry[key] for key in entry if key != "type"}
        before = self.game.state
        reasons = self.model.play(entry)
        answer = self.game.play(kind, **keys)
        if isinstance(answer, Refusal):
            assert answer.code in reasons, (entry, answer, reasons)
            assert self.game.state == before
            return
        assert not reasons, (entry, reasons)
        lines = self.game.do(kind, **keys)
        assert isinstance(answer, Step)
        assert answer.state == self.game.state
        for line in lines:
            self.money[line.seat] += line.amount
        sums: Counter[tuple[str, str]] = Counter()
        for line in lines:
            sums[line.seat, line.why.rule] += line.amount
        expected: Counter[tuple[str, str]] = Counter()
        for seat, why, amount in self.model.moves:
            expected[seat, why] += amount
        assert {k: n for k, n in sums.items() if n} == {k: n for k, n in expected.items() if n}

    def seat(self, data: st.DataObject) -> str:
        """Mostly the seat that is awaited."""
        asked = self.model.ask[0] if self.model.ask else SEATS[0]
        return data.draw(st.sampled_from([asked] * 8 + [*self.model.seats]))

    def awaits(self, *kinds: str) -> bool:
        return self.model.ask is not None and self.model.ask[1] in kinds

    def company(self, data: st.DataObject) -> str:
        return data.draw(st.sampled_from([*self.model.companies, "Zeta"]))

    @rule(data=st.data(), seed=st.integers(0, 2**32))
    def what_fits(self, data: st.DataObject, seed: int) -> None:
        if self.model.ask and self.model.ask != ("bank", "final_sizes"):
            self.enter(**fitting(self.model, random.Random(seed)))

    @rule(data=st.data(), space=st.tuples(st.integers(0, 9), st.integers(1, 12)))
    def lays_a_tile(self, data: st.DataObject, space: tuple[int, int]) -> None:
        tile = spell(self.ruleset, space) if space[0] < 9 else "Z99"
        self.enter(type="place", seat=self.seat(data), tile=tile)

    @rule(data=st.data())
    def finds_no_tile(self, data: st.DataObject) -> None:
        self.enter(type="no_tile", seat=self.seat(data))

    @rule(data=st.data(), nth=st.integers(0, 107))
    def turns_a_tile_over(self, data: st.DataObject, nth: int) -> None:
        model = self.model
        sizes = model.sizes()
        dead = [s for s in model.free() if sum(model.safe(sizes[c]) for c in model.met(s)) > 1]
        spaces = dead or model.free() or [(0, 1)]
        seat = data.draw(st.sampled_from(model.seats))
        self.enter(type="dead_tile", seat=seat, tile=spell(self.ruleset, spaces[nth % len(spaces)]))

    @rule(data=st.data())
    def names_a_company(self, data: st.DataObject) -> None:
        kind = data.draw(st.sampled_from(["found", "survivor", "fold_next"]))
        if self.awaits("found", "survivor", "fold_next") and self.model.ask:
            kind = self.model.ask[1]
        self.enter(type=kind, seat=self.seat(data), company=self.company(data))

    @rule(data=st.data(), points=st.integers(-1, 4))
    def pledges(self, data: st.DataObject, points: int) -> None:
        company = self.company(data)
        if points == 0 and self.model.merger:  # a pass may name any company of the takeover
            company = next(iter(self.model.merger["sizes"]))
        self.enter(type="pledge", seat=self.seat(data), company=company, influence=points)

    @precondition(lambda self: self.awaits("dispose"))
    @rule(data=st.data(), sell=NUMBERS, trade=NUMBERS)
    def disposes(self, data: st.DataObject, sell: int, trade: int) -> None:
        self.enter(type="dispose", seat=self.seat(data), sell=sell, trade=trade)

    @rule(data=st.data())
    def buys(self, data: st.DataObject) -> None:
        names = st.sampled_from([*self.model.sizes()] * 4 + self.model.companies)
        shares = data.draw(st.dictionaries(names, st.integers(-1, 4), max_size=3))
        give: dict[str, int] = {}
        if data.draw(st.booleans()):
            give = data.draw(st.dictionaries(names, st.integers(0, 6), max_size=2))
        self.enter(type="buy", seat=self.seat(data), shares=shares, give=give)

    @rule(data=st.data())
    def wants_the_end(self, data: st.DataObject) -> None:
        reasons = ["size_41", "all_safe", "early", "no_tiles", "borders_settled", "stopped"]
        reason = data.draw(st.sampled_from(reasons))
        seat = data.draw(st.sampled_from([*self.model.seats, "bank"]))
        if self.awaits("order") or (
            reason in ("stopped", "borders_settled") and data.draw(st.integers(0, 9))
        ):
            return
        self.enter(type="end_game", seat=seat, reason=reason)

    @rule(data=st.data(), agree=st.booleans())
    def votes(self, data: st.DataObject, agree: bool) -> None:
        seat = data.draw(st.sampled_from(self.model.seats))
        self.enter(type="concede", seat=seat, agree=agree and len(self.model.votes) < 2)

    @rule(data=st.data())
    def counts_at_the_end(self, data: st.DataObject) -> None:
        names = st.sampled_from([*self.model.sizes()] * 4 + self.model.companies)
        sizes = data.draw(st.dictionaries(names, st.integers(1, 109), max_size=3))
        self.enter(type="final_sizes", sizes=sizes)

    @rule(seed=st.integers(0, 2**32), number=st.integers(0, 30))
    def fills_the_board(self, seed: int, number: int) -> None:
        free = self.model.free()
        random.Random(seed).shuffle(free)
        self.enter(type="fill", tiles=[spell(self.ruleset, space) for space in free[:number]])

    @precondition(lambda self: not self.model.over)
    @rule(data=st.data(), cash=st.integers(-9, 9), n=st.integers(-6, 9))
    def is_put_right(self, data: st.DataObject, cash: int, n: int) -> None:
        seat = data.draw(st.sampled_from(self.model.seats))
        other = data.draw(st.sampled_from(self.model.seats))
        company = data.draw(st.sampled_from(self.model.companies))
        if n == 9:  # one seat corners the company
            n = self.model.bank(company)
        unit = 1 if self.ruleset.startswith("mega") else 100
        if self.awaits("pledge"):
            return
        self.enter(
            type="adjust",
            cash={other: cash * unit},
            shares={seat: {company: n}},
            reason="counted again",
        )

    @rule(data=st.data(), cash=st.integers(0, 900))
    def is_counted(self, data: st.DataObject, cash: int) -> None:
        before = self.game.books
        self.enter(type="audit", seat=self.model.seats[0], cash=cash)
        assert self.game.books == before

    @invariant()
    def books_are_the_model_s(self) -> None:
        books, expected = self.game.books, self.model.books()
        assert books.pop("ruleset") == self.ruleset
        for key in ("lone", "dead"):
            books[key] = sorted(books[key])
        if books["waiting"] and books["waiting"][0]["for"] in ("order", "final_sizes"):
            books["turn"] = expected["turn"] = None
        if self.model.open_tile:  # what an open tile counts as is nobody's rule
            books["lone"] = expected["lone"] = []
        if not expected["seats"]["Ann"].get("influence") and not self.options.get("influence"):
            for row in books["seats"].values():
                row.pop("influence", None)
        if self.model.over:
            books["lone"] = expected["lone"] = []
        assert books == expected

    @invariant()
    def money_and_certificates_are_conserved(self) -> None:
        assert self.game.all_cash() == dict(self.money)
        held = Counter[str]()
        for seat in self.model.seats:
            held.update(self.game.shares(seat))
        for company, row in self.game.books["companies"].items():
            assert row["bank"] + held[company] == 25
        assert all(n <= 25 for n in held.values())

    @invariant()
    def tiles_on_the_board_are_companies_lone_or_open(self) -> None:
        if self.model.over:
            return
        books = self.game.books
        lone = {parse(tile) for tile in books["lone"]} - {self.model.open_tile}
        in_companies = sum(row["size"] for row in books["companies"].values())
        assert len(lone) + in_companies <= len(self.model.laid)
        for space in lone:
            assert self.model.owner(space) is None

    @invariant()
    def one_row_is_awaited_and_offers_are_what_is_taken(self) -> None:
        row = self.game.awaited()
        assert (row is None) is self.model.over
        check_offers(self.game, len(self.game.entries))

    def teardown(self) -> None:
        if not hasattr(self, "game"):
            return
        again = Game(self.ruleset, self.model.seats, **self.options)
        for entry in self.game.entries:
            again.do(entry["type"], **{key: entry[key] for key in entry if key != "type"})
        assert again.state == self.game.state
        assert again.books == self.game.books
