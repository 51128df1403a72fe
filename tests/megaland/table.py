"""A table of Megaland for tests: plays entries written as in a record."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from operator import or_
from typing import Any, cast

import msgspec

from companion import megaland
from companion.contract import Entry, Line, Refusal
from companion.games import load_ruleset
from companion.megaland.ruleset import Megaland
from companion.megaland.state import Player, State

RULESET = cast(Megaland, load_ruleset("megaland"))
ANY = cast(type[Entry], reduce(or_, megaland.ENTRIES))

USUAL = ("Herb Hut", "Reptile Stable", "Gym", "Hospital", "Smithy", "Lodge", "Arena")


def types_with(*wanted: str) -> list[str]:
    """Seven normal buildings, among them the normal ones of ``wanted``."""
    first = [name for name in wanted if name in RULESET.normals]
    return list(dict.fromkeys([*first, *USUAL]))[:7]


def entry(type: str, **keys: Any) -> Entry:
    """An entry as a record writes it."""
    return msgspec.convert({"type": type, **keys}, ANY)


class Table:
    """Plays entries and remembers the state and every line."""

    def __init__(self, *seats: str, **options: Any) -> None:
        """A table before its first entry."""
        self.state: State = megaland.start(RULESET, seats or ("Ann", "Bo"), options)
        self.lines: list[Line] = []

    @classmethod
    def running(
        cls, *seats: str, have: dict[str, tuple[str, ...]] | None = None, **options: Any
    ) -> Table:
        """A table in the run of round 1, the first seat first; ``have`` buildings from before."""
        table = cls(*seats, **options)
        names = [name for owned in (have or {}).values() for name in owned]
        table.play("buildings", types=types_with(*names))
        table.play("first", seat=table.state.seats[0])
        for seat, owned in (have or {}).items():
            table.give(seat, buildings={name: owned.count(name) for name in owned})
        return table

    @classmethod
    def buying(
        cls, *seats: str, have: dict[str, tuple[str, ...]] | None = None, **options: Any
    ) -> Table:
        """The same in the buy phase, nobody hurt, nobody with a treasure."""
        table = cls.running(*seats, have=have, **options)
        table.play("level", card="spires")
        table.home(*table.state.seats)
        return table

    def give(self, seat: str, **changes: Any) -> None:
        """Sets what a seat has, as if earlier rounds had brought it."""
        players = {**self.state.players, seat: replace(self.state.players[seat], **changes)}
        self.state = replace(self.state, players=players)

    def play(self, type: str, **keys: Any) -> list[Line]:
        """Plays an entry that must be legal; the coins it moved."""
        step = megaland.play(self.state, entry(type, **keys))
        assert not isinstance(step, Refusal), step
        self.state = step.state
        self.lines += step.lines
        return list(step.lines)

    def refuse(self, type: str, **keys: Any) -> str:
        """The code with which an entry is refused."""
        before = self.state
        answer = megaland.play(before, entry(type, **keys))
        assert isinstance(answer, Refusal), f"was taken: {type} {keys}"
        assert self.state is before
        assert answer.code in megaland.CODES
        return answer.code

    def level(self, *cards: str) -> None:
        """Flips cards; between two of them everybody who may stays."""
        for number, card in enumerate(cards):
            if number:
                self.stay(*self.state.choosing)
            self.play("level", card=card)

    def stay(self, *seats: str) -> None:
        for seat in seats:
            self.play("stay", seat=seat)

    def home(self, *seats: str) -> None:
        for seat in seats:
            self.play("home", seat=seat)

    def done(self, *seats: str) -> None:
        for seat in seats:
            self.play("done", seat=seat)

    def build(self, seat: str, *names: str) -> list[Line]:
        """Buys without payment (treasures on the table)."""
        return [line for name in names for line in self.play("building", seat=seat, name=name)]

    def to_run(self) -> None:
        """From the buy phase into the next run, treasures on the table."""
        while self.state.phase == "buy" and self.state.turn:
            self.play("done", seat=self.state.turn.seat)

    def __getitem__(self, seat: str) -> Player:
        return self.state.players[seat]

    @property
    def asked(self) -> set[tuple[str, str]]:
        """Who is awaited for what."""
        return {(row.seat, row.what) for row in megaland.waiting(self.state)}


def coins(lines: list[Line]) -> list[tuple[str, str, int]]:
    """Seat, rule and coins of each line."""
    return [(line.seat, line.why.rule, line.amount) for line in lines]
