"""A tiny game for tests of the book: seats in turn put numbers on their sums.

``place`` is the turn; ``free`` may come at any time; ``end`` is the bank's. A sum may not fall
below 0 or rise above the option ``limit``, so the order of entries matters.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec
import pytest

from companion import games
from companion.contract import (
    Awaited,
    Entry,
    Line,
    OptionSpec,
    Refusal,
    RulesetError,
    Step,
    Why,
)


class Place(Entry, frozen=True, kw_only=True, tag="place"):
    seat: str
    n: int = 0


class Free(Entry, frozen=True, kw_only=True, tag="free"):
    seat: str
    n: int


class Shout(Entry, frozen=True, kw_only=True, tag="shout"):
    """Names nobody; awaited from the seat on turn when the sums reach 50."""


class End(Entry, frozen=True, kw_only=True, tag="end"):
    seat: str


ENTRIES = (Place, Free, Shout, End)
CODES = frozenset(
    ("not_your_turn", "unknown_seat", "too_little_cash", "over_limit", "not_awaited", "game_over")
)
FIXED_OPTIONS = frozenset({"mode"})
ANYBODYS: Mapping[str, frozenset[str]] = {}

DEFAULTS = {"limit": 100, "secret": False, "mode": "plain"}


@dataclass(frozen=True)
class Toy:
    name: str = "toy"
    title: str = "Toy"
    family: str = "toy"
    min_seats: int = 2
    max_seats: int = 4


@dataclass(frozen=True)
class State:
    options: Mapping[str, Any]
    sums: Mapping[str, int]
    turn: int = 0
    shouted: bool = False
    over: bool = False
    merger: str | None = None

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(self.sums)


def decode_ruleset(data: Mapping[str, Any]) -> Toy:
    return Toy(name=data.get("name", "toy"))


def options(ruleset: Toy) -> tuple[OptionSpec, ...]:
    return (
        OptionSpec("limit", "integer", 100, "The most a sum may be."),
        OptionSpec("secret", "boolean", False, "Hidden.", before_first_tile_only=True),
        OptionSpec("mode", "string", "plain", "Cannot be set later."),
    )


def check_options(ruleset: Toy, options: Mapping[str, Any]) -> None:
    for name, value in options.items():
        if name not in DEFAULTS:
            raise RulesetError(f"options: unknown option {name!r}")
        if type(value) is not type(DEFAULTS[name]):
            raise RulesetError(f"options: {name} cannot be {value!r}")


def malformed(options: Mapping[str, Any], entry: Entry) -> str | None:
    if isinstance(entry, Free) and options.get("mode") == "strict":
        return "no `free` in strict mode"
    return None


def start(ruleset: Toy, seats: Sequence[str], options: Mapping[str, Any]) -> State:
    check_options(ruleset, options)
    return State({**DEFAULTS, **options}, dict.fromkeys(seats, 0))


def play(state: State, entry: Any) -> Step[State] | Refusal:
    if state.over:
        return Refusal("game_over")
    if isinstance(entry, End):
        return Step(replace(state, over=True), ())
    if isinstance(entry, Shout):
        if waiting(state)[0].what != "shout":
            return Refusal("not_awaited")
        return Step(replace(state, shouted=True), ())
    if entry.seat not in state.sums:
        return Refusal("unknown_seat", {"seat": entry.seat})
    if isinstance(entry, Place) and waiting(state)[0] != Awaited(entry.seat, "place"):
        return Refusal("not_your_turn", {"seat": entry.seat})
    total = state.sums[entry.seat] + entry.n
    if total > state.options["limit"]:
        return Refusal("over_limit", {"limit": state.options["limit"]})
    if total < 0:
        return Refusal("too_little_cash", {"seat": entry.seat})
    turn = (state.turn + isinstance(entry, Place)) % len(state.sums)
    line = Line(entry.seat, entry.n, {}, Why("toy", {"n": entry.n}, str(entry.n)))
    after = replace(state, sums={**state.sums, entry.seat: total}, turn=turn)
    return Step(after, (line,) if entry.n else ())


def waiting(state: State) -> tuple[Awaited, ...]:
    if state.over:
        return ()
    seat = state.seats[state.turn]
    shout = sum(state.sums.values()) >= 50 and not state.shouted
    return (Awaited(seat, "shout" if shout else "place"),)


def chosen_in_secret(state: State) -> bool:
    return False


def preview(state: State, entry: Any) -> Any:
    return play(state, entry)


def legal(state: State, seat: str) -> Any:
    return None


def books(state: State) -> dict[str, Any]:
    rows = waiting(state)
    return {
        "over": state.over,
        "turn": rows[0].seat if rows else None,
        "waiting": [{"seat": row.seat, "for": row.what} for row in rows],
        "seats": {seat: {"cash": n} for seat, n in state.sums.items()},
        "standings": [],
    }


RULESET = {"family": "toy", "name": "toy"}


@pytest.fixture(name="toy_game", autouse=True)
def _toy_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy is one of the families as long as a test runs."""
    monkeypatch.setitem(games.FAMILIES, "toy", sys.modules[__name__])
    yield


def raw(*entries: Mapping[str, Any], seats: Sequence[str] = ("Ann", "Bo"), **options: Any) -> bytes:
    """The file of a record of the toy game."""
    return msgspec.json.encode(
        {
            "format": "companion-record/1",
            "ruleset": RULESET,
            "options": options,
            "seats": list(seats),
            "entries": list(entries),
        }
    )


def place(seat: str, n: int = 0) -> dict[str, Any]:
    return {"type": "place", "seat": seat, "n": n}


def free(seat: str, n: int) -> dict[str, Any]:
    return {"type": "free", "seat": seat, "n": n}


def undo(target: int | str) -> dict[str, Any]:
    return {"type": "undo", "target": target}


def redo(target: int | str) -> dict[str, Any]:
    return {"type": "redo", "target": target}


def amend(target: int | str, entry: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "amend", "target": target, "entry": entry}


def insert(after: int | str | None, entry: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "insert", "after": after, "entry": entry}


def option(name: str, value: Any) -> dict[str, Any]:
    return {"type": "set", "option": name, "value": value}


def group(*entries: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "group", "entries": list(entries)}
