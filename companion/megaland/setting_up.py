"""The set-up: which buildings are in play, who begins, and the start of each round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.contract import BANK, Refusal, RulesetError
from companion.megaland import entries
from companion.megaland.asked import not_awaited
from companion.megaland.draft import Draft
from companion.megaland.options import complete
from companion.megaland.ruleset import Megaland
from companion.megaland.state import Course, Player, State


def start(ruleset: Megaland, seats: Sequence[str], options: Mapping[str, Any]) -> State:
    """The state before the first entry. Raises :class:`RulesetError` (seats, options)."""
    complete_options = complete(ruleset, options)
    if not ruleset.min_seats <= len(seats) <= ruleset.max_seats:
        raise RulesetError(
            f"seats: {ruleset.title} takes {ruleset.min_seats} to {ruleset.max_seats} seats"
        )
    if len({seat.casefold() for seat in seats} | {BANK}) < len(seats) + 1:
        raise RulesetError(f"seats: names must differ, and none may be {BANK}")
    return State(
        ruleset=ruleset,
        options=complete_options,
        seats=tuple(seats),
        players={seat: Player(hearts=ruleset.hearts.start) for seat in seats},
    )


def choose_buildings(draft: Draft, entry: entries.Buildings) -> Refusal | None:
    """Seven normal types join the stars; ``piles`` gives sizes that differ from the usual."""
    ruleset = draft.state.ruleset
    piles = entries.cards(entry.piles)
    if draft.state.phase != "set-up" or draft.state.piles:
        return not_awaited(draft.state)
    for name, size in piles.items():
        if size < 0:
            return Refusal("bad_number", {"name": name, "number": size})
    for name in (*entry.types, *piles):
        if name not in ruleset.building:
            return Refusal("unknown_building", {"name": name})
    normal = set(entry.types) & set(ruleset.normals)
    if len(normal) != ruleset.types_in_play or len(entry.types) != ruleset.types_in_play:
        return Refusal("bad_buildings", {"types": tuple(entry.types)})
    in_play: dict[str, int | None] = {}
    for name in ruleset.building:
        if name in ruleset.stars:
            in_play[name] = None
        elif name in normal:
            in_play[name] = ruleset.normal_pile
    for name, size in piles.items():
        if name not in in_play:
            return Refusal("not_in_play", {"name": name})
        in_play[name] = size
    draft.set(piles=in_play)
    _begin_if_ready(draft)
    return None


def choose_first(draft: Draft, entry: entries.First) -> Refusal | None:
    """Who holds the first-player token in round 1."""
    if draft.state.phase != "set-up" or draft.state.first:
        return not_awaited(draft.state)
    if entry.seat not in draft.state.seats:
        return Refusal("unknown_seat", {"seat": entry.seat})
    draft.set(first=entry.seat)
    _begin_if_ready(draft)
    return None


def _begin_if_ready(draft: Draft) -> None:
    if draft.state.piles and draft.state.first:
        begin_round(draft)


def begin_round(draft: Draft) -> None:
    """Ten level cards to come; everybody enters the level and draws one treasure."""
    draft.set(phase="run", round=draft.state.round + 1, out=(), met=frozenset())
    for seat in draft.state.seats:
        draft.set_player(seat, course=Course.READY, carried=1)
