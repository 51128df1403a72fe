"""Plays Megaland at random, legal entries and nonsense, and checks what must always hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion import megaland
from companion.book.fold import Folded, fold
from companion.book.record import Record, decode, encode, header
from companion.contract import Entry, Refusal
from companion.megaland.state import Course, Player, State
from tests.megaland.table import RULESET, entry

SEATS = ("Ann", "Bo", "Cy", "Dee", "Eve")
ASKED = {
    "buildings": {"buildings"},
    "first": {"first"},
    "level": {"level"},
    "stay": {"stay_or_home"},
    "home": {"stay_or_home", "home"},
    "keep": {"keep"},
    "lab": {"lab"},
    "building": {"buy"},
    "heart": {"buy"},
    "done": {"buy"},
    "store": {"store"},
    "pond": {"pond"},
}
names = st.sampled_from([*RULESET.building, "Castle"])
kinds = st.sampled_from([*RULESET.treasures, "gold"])
few_cards = st.dictionaries(kinds, st.integers(-1, 3), max_size=3)
seats = st.sampled_from([*SEATS, "bank"])
options = st.fixed_dictionaries(
    {}, optional={spec.name: st.sampled_from(spec.choices) for spec in megaland.options(RULESET)}
)


def nonsense() -> st.SearchStrategy[dict[str, Any]]:
    """Entries of the right form that mostly make no sense; keys as if treasures were tracked."""
    lists = st.lists(names, min_size=6, max_size=7)
    swaps = st.lists(st.fixed_dictionaries({"out": kinds, "in": kinds}), max_size=2)
    keys: dict[str, dict[str, st.SearchStrategy[Any]]] = {
        "buildings": {"types": lists},
        "first": {"seat": seats},
        "jump": {"seat": seats},
        "level": {"card": st.sampled_from([*RULESET.card, "dragon"])},
        "stay": {"seat": seats},
        "home": {"seat": seats, "treasures": few_cards, "swap": swaps},
        "keep": {"seat": seats, "treasures": few_cards},
        "lab": {"seat": seats, "treasures": few_cards},
        "building": {"seat": seats, "name": names, "pay": few_cards},
        "heart": {"seat": seats, "pay": few_cards},
        "done": {"seat": seats},
        "store": {"seat": seats, "treasures": few_cards},
        "pond": {"seat": seats, "treasures": few_cards},
        "pile_empty": {"name": names},
        "adjust": {"coins": st.dictionaries(seats, st.integers(-3, 3), max_size=2)},
    }
    return st.one_of(
        [st.fixed_dictionaries({"type": st.just(t), **given}) for t, given in keys.items()]
    )


class Machine(RuleBasedStateMachine):
    """One table, played until Hypothesis has had enough."""

    record: Record
    state: State

    @initialize(number=st.integers(2, 5), given=options)
    def sit_down(self, number: int, given: dict[str, Any]) -> None:
        self.record = header("megaland", given, SEATS[:number])
        self.state = megaland.start(RULESET, SEATS[:number], given)
        self.entries: list[Entry] = []
        self.coins = dict.fromkeys(SEATS[:number], 0)
        self.supply = 14

    @property
    def tracked(self) -> bool:
        return self.state.options.tracked

    @precondition(lambda self: megaland.waiting(self.state))
    @rule(data=st.data(), entries=st.integers(5, 25))
    def go_on(self, data: st.DataObject, entries: int) -> None:
        """Seats enter what is awaited; the rules must take it."""
        for _ in range(entries):
            waiting = megaland.waiting(self.state)
            if not waiting:
                return
            row = data.draw(st.sampled_from(waiting))
            if row.what == "level":
                self.declare_jumps(data)
            made = self.answer(data, row.seat, row.what)
            assert self.enter(made), made
            self.seats_are_in_order()
            self.the_box_holds_what_is_out()
            self.something_is_awaited_until_it_is_over()

    def declare_jumps(self, data: st.DataObject) -> None:
        for seat in self.state.seats:
            if megaland.legal(self.state, seat).jump and data.draw(st.booleans()):
                assert self.enter({"type": "jump", "seat": seat})

    @rule(made=nonsense())
    def enter_nonsense(self, made: dict[str, Any]) -> None:
        """Whatever is entered, the rules answer; what they take must still be in order."""
        if not self.tracked:
            modes = (
                ("treasures", "pay", "swap")
                if made["type"] in ("home", "building", "heart")
                else ()
            )
            made = {key: value for key, value in made.items() if key not in modes}
        self.enter(made)

    def answer(self, data: st.DataObject, seat: str, what: str) -> dict[str, Any]:
        """A legal entry for what is awaited."""
        legal = megaland.legal(self.state, seat)
        match what:
            case "buildings":
                types = data.draw(st.permutations(RULESET.normals))[:7]
                piles = data.draw(
                    st.dictionaries(st.sampled_from(RULESET.stars), st.integers(0, 5))
                )
                return {"type": "buildings", "types": list(types), "piles": piles}
            case "first":
                return {"type": "first", "seat": data.draw(st.sampled_from(self.state.seats))}
            case "level":
                return {"type": "level", "card": data.draw(st.sampled_from(self.state.to_come))}
            case "stay_or_home" if data.draw(st.integers(0, 2)):
                return {"type": "stay", "seat": seat}
            case "stay_or_home" | "home":
                return {"type": "home", "seat": seat, **self.brought(data, seat)}
            case "buy":
                return self.purchase(data, seat)
        question = getattr(legal, what)
        number = (
            data.draw(st.integers(0, question.most)) if question.exact is None else question.exact
        )
        choice = question.left if question.held is None else question.held
        return {"type": what, "seat": seat, "treasures": some(data, number, choice)}

    def brought(self, data: st.DataObject, seat: str) -> dict[str, Any]:
        question = megaland.legal(self.state, seat).home
        if question is None:
            return {}
        return {"treasures": some(data, question.most, question.left)}

    def purchase(self, data: st.DataObject, seat: str) -> dict[str, Any]:
        question = megaland.legal(self.state, seat).buy
        assert question is not None
        ways: list[dict[str, Any]] = [{"type": "done", "seat": seat}]
        for offer in question.buildings:
            pay = {"pay": dict(offer.pay)} if offer.pay is not None else {}
            if offer.can:
                ways.append({"type": "building", "seat": seat, "name": offer.name, **pay})
        if question.heart.can and not self.tracked:
            ways.append({"type": "heart", "seat": seat})
        for way in question.heart.payments if question.heart.can else ():
            kind = {"kind": way.kind} if way.ambiguous else {}
            ways.append({"type": "heart", "seat": seat, "pay": dict(way.pay), **kind})
        return data.draw(st.sampled_from(ways))

    def enter(self, made: Mapping[str, Any]) -> bool:
        """Plays an entry and checks what it changed; False when it was refused."""
        before, played = self.state, entry(**made)
        assert megaland.malformed(self.record.options, played) is None
        waiting = {(row.seat, row.what) for row in megaland.waiting(before)}
        kept = megaland.books(before)
        step = megaland.play(before, played)
        seen = megaland.preview(before, played)
        assert megaland.books(before) == kept
        if isinstance(step, Refusal):
            assert step.code in megaland.CODES
            assert seen == step
            return False
        self.only_who_is_asked(made, waiting)
        self.state = step.state
        self.entries.append(played)
        for line in step.lines:
            assert line.amount > 0 or line.why.rule == "adjust"
            self.coins[line.seat] += line.amount
        for seat in before.seats:
            self.changes(made, before.players[seat], self.state.players[seat])
        return True

    def only_who_is_asked(self, made: Mapping[str, Any], waiting: set[tuple[str, str]]) -> None:
        whats = ASKED.get(made["type"], set())
        if not whats:
            return
        asked = {seat for seat, what in waiting if what in whats}
        assert asked
        if made["type"] not in ("buildings", "first", "level"):
            assert made["seat"] in asked

    def changes(self, made: Mapping[str, Any], before: Player, after: Player) -> None:
        type = made["type"]
        assert after.hearts == before.hearts or type == "heart"
        assert after.coins >= before.coins or type == "adjust"
        assert after.jumps <= before.jumps or type == "building"
        assert after.jumps >= before.jumps or type == "jump"
        assert after.injured >= before.injured or self.state.phase in ("run", "over")
        self.supply += before.jumps - after.jumps

    @invariant()
    def seats_are_in_order(self) -> None:
        for seat, player in self.state.players.items():
            assert 0 <= player.injured <= player.hearts <= 8
            assert player.coins == self.coins[seat] >= 0
            assert player.jumps >= 0
            assert (player.carried > 0) <= player.runs
            assert player.healthy > 0 or player.course is Course.FALLEN or not player.runs
            assert all(player.buildings.values()) and all(player.safe.values())

    @invariant()
    def the_box_holds_what_is_out(self) -> None:
        if self.state.jumps_left is not None:
            assert self.state.jumps_left == self.supply >= 0
        for kind, exist in RULESET.treasures.items():
            assert sum(p.safe.get(kind, 0) for p in self.state.players.values()) <= exist
        for name in self.state.piles:
            owned = sum(p.buildings.get(name, 0) for p in self.state.players.values())
            assert name in RULESET.stars or owned <= 4

    @invariant()
    def something_is_awaited_until_it_is_over(self) -> None:
        assert bool(megaland.waiting(self.state)) == (self.state.phase != "over")
        assert bool(megaland.books(self.state)["standings"]) == (self.state.phase == "over")

    def teardown(self) -> None:
        """The record, written and read again, comes to the same state."""
        if hasattr(self, "entries"):
            record = decode(encode(self.record.with_entries(self.entries)))
            assert list(record.entries) == self.entries
            again = fold(record)
            assert isinstance(again, Folded)
            assert again.state == self.state


def some(data: st.DataObject, number: int, left: Mapping[str, int]) -> dict[str, int]:
    """``number`` cards out of ``left``."""
    taken = dict.fromkeys(left, 0)
    for _ in range(min(number, sum(left.values()))):
        free = [kind for kind in left if taken[kind] < left[kind]]
        taken[data.draw(st.sampled_from(free))] += 1
    return {kind: cards for kind, cards in taken.items() if cards}
