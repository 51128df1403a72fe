"""Plays one entry: finds the rule for its type, and drops everything when the rule refuses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.contract import Entry, Refusal, Step
from companion.megaland import buying, byhand, entries, falls, night, run, setting_up
from companion.megaland.draft import Draft
from companion.megaland.state import State

RULES: Mapping[type[Entry], Callable[[Draft, Any], Refusal | None]] = {
    entries.Buildings: setting_up.choose_buildings,
    entries.First: setting_up.choose_first,
    entries.Jump: run.jump,
    entries.Level: run.level,
    entries.Stay: run.stay,
    entries.Home: run.home,
    entries.Keep: falls.keep,
    entries.Lab: falls.lab,
    entries.Building: buying.building,
    entries.Heart: buying.heart,
    entries.Done: buying.done,
    entries.Store: night.store,
    entries.Pond: night.pond,
    entries.PileEmpty: byhand.pile_empty,
    entries.Adjust: byhand.adjust,
}

TRACKED = (entries.Keep, entries.Lab, entries.Store, entries.Pond)
"""Entries of a table that tracks its treasures."""

CODES = frozenset(
    {
        "game_over",
        "not_awaited",
        "not_your_turn",
        "unknown_seat",
        "bad_number",
        "unknown_card",
        "unknown_kind",
        "unknown_building",
        "bad_count",
        "bad_buildings",
        "not_tracked",
        "card_is_out",
        "no_cards_left",
        "no_jump",
        "already_jumping",
        "already_bought",
        "not_held",
        "not_in_play",
        "pile_empty",
        "no_such_card",
        "wrong_price",
        "not_distinct",
        "not_matching",
        "kind_needed",
        "most_hearts",
        "too_many_swaps",
        "too_many_stored",
        "below_zero",
    }
)
"""Every code a refusal of this package can carry."""


def play(state: State, entry: Entry) -> Step[State] | Refusal:
    """The state after ``entry`` with the coins it moved, or why the rules refuse it."""
    if state.phase == "over":
        return Refusal("game_over")
    if isinstance(entry, TRACKED) and not state.options.tracked:
        return Refusal("not_tracked")
    draft = Draft(state)
    if refusal := RULES[type(entry)](draft, entry):
        return refusal
    return Step(state=draft.state, lines=tuple(draft.lines))
