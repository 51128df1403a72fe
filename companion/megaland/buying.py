"""The buy phase: buildings and hearts, a whole turn for each seat from the first player on."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from companion.contract import Refusal
from companion.megaland import entries
from companion.megaland.asked import refuse_unless_asked
from companion.megaland.draft import Draft
from companion.megaland.night import begin_night
from companion.megaland.payments import (
    Reading,
    WildCards,
    read_building,
    read_heart,
    used_up,
    wild_cards,
)
from companion.megaland.state import State, Turn
from companion.megaland.treasures import lay_down, refuse_cards, refuse_not_held
from companion.megaland.triggers import coins_for_building, coins_for_heart, jumps_for_building


def refuse_building(
    state: State, seat: str, name: str, pay: entries.Cards | None = None
) -> Refusal | None:
    """Why the seat cannot buy this building now, whatever it costs.

    Codes: already_bought, not_held (``pay``), not_in_play, pile_empty.
    """
    if state.turn and name in state.turn.bought:
        return Refusal("already_bought", {"name": name})
    if refusal := refuse_not_held(state.players[seat].safe, pay or {}):
        return refusal
    if name not in state.piles:
        return Refusal("not_in_play", {"name": name})
    if state.piles[name] == 0:
        return Refusal("pile_empty", {"name": name})
    return None


def refuse_heart(state: State, seat: str, pay: entries.Cards | None = None) -> Refusal | None:
    """Why the seat cannot buy a heart now, whatever it costs.

    Codes: already_bought (one heart a turn), not_held (``pay``), most_hearts.
    """
    if state.turn and state.turn.hearts and state.options.one_heart_per_turn:
        return Refusal("already_bought", {"name": "heart"})
    if refusal := refuse_not_held(state.players[seat].safe, pay or {}):
        return refusal
    if state.ruleset.heart_price(state.players[seat].hearts) is None:
        return Refusal("most_hearts", {"hearts": state.players[seat].hearts})
    return None


def building(draft: Draft, entry: entries.Building) -> Refusal | None:
    """A building is bought and paid; buildings owned before it pay their owner."""
    if refusal := refuse_unless_asked(draft.state, entry.seat, "buy"):
        return refusal
    state, seat, pay = draft.state, entry.seat, entries.cards(entry.pay)
    if refusal := refuse_cards(state.ruleset, pay):
        return refusal
    if entry.name not in state.ruleset.building:
        return Refusal("unknown_building", {"name": entry.name})
    if refusal := refuse_building(state, seat, entry.name, pay):
        return refusal
    bought = state.ruleset.building[entry.name]
    if state.options.tracked:
        wild = wild_cards(state, seat, for_heart=False)
        reading = read_building(bought.cost, pay, wild)
        if isinstance(reading, Refusal):
            return reading
        _spend(draft, seat, pay, reading, wild)
    for line in coins_for_building(state, seat, bought):
        draft.pay(seat, line.amount, line.why)
    player = draft.player(seat)
    draft.set_player(
        seat,
        jumps=player.jumps + jumps_for_building(state, bought),
        buildings={**player.buildings, bought.name: player.buildings.get(bought.name, 0) + 1},
    )
    left = state.piles[bought.name]
    draft.set(piles={**state.piles, bought.name: None if left is None else left - 1})
    turn = _turn(draft)
    draft.set(turn=replace(turn, bought=turn.bought | {bought.name}))
    return None


def heart(draft: Draft, entry: entries.Heart) -> Refusal | None:
    """A heart is bought and paid; it is healthy."""
    if refusal := refuse_unless_asked(draft.state, entry.seat, "buy"):
        return refusal
    state, seat, pay = draft.state, entry.seat, entries.cards(entry.pay)
    kind = None if entry.kind is msgspec.UNSET else entry.kind
    if refusal := refuse_cards(state.ruleset, {**pay, **({kind: 0} if kind else {})}):
        return refusal
    if refusal := refuse_heart(state, seat, pay):
        return refusal
    hearts = state.players[seat].hearts
    price = state.ruleset.heart_price(hearts)
    if state.options.tracked and price is not None:
        wild = wild_cards(state, seat, for_heart=True)
        reading = read_heart(price, pay, kind, wild)
        if isinstance(reading, Refusal):
            return reading
        _spend(draft, seat, pay, reading, wild)
    for line in coins_for_heart(state, seat):
        draft.pay(seat, line.amount, line.why)
    draft.set_player(seat, hearts=hearts + 1)
    turn = _turn(draft)
    draft.set(turn=replace(turn, hearts=turn.hearts + 1))
    return None


def done(draft: Draft, entry: entries.Done) -> Refusal | None:
    """The next seat buys; after the last the night begins."""
    if refusal := refuse_unless_asked(draft.state, entry.seat, "buy"):
        return refusal
    following = draft.state.left_of(entry.seat)
    if following == draft.state.first:
        begin_night(draft)
    else:
        draft.set(turn=Turn(seat=following))
    return None


def _spend(draft: Draft, seat: str, pay: entries.Cards, reading: Reading, wild: WildCards) -> None:
    lay_down(draft, seat, pay)
    turn = _turn(draft)
    draft.set(turn=replace(turn, wild=used_up(turn.wild, reading, wild)))


def _turn(draft: Draft) -> Turn:
    """The buy turn that is on."""
    if draft.state.turn is None:
        raise AssertionError("nobody's buy turn")
    return draft.state.turn
