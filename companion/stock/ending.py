"""Who may end the game, when, and for what reason; and the vote to concede."""

from __future__ import annotations

from companion.contract import BANK, Refusal, Step
from companion.stock import settlement
from companion.stock.accounts import Lines
from companion.stock.entries import Concede, EndGame
from companion.stock.refusals import not_awaited, not_your_turn, unknown_seat
from companion.stock.state import NOBODY, State

DECLARED = ("size_41", "all_safe")
"""Said by the seat on turn alone, and checked."""
ALWAYS = ("no_tiles", "stopped")
"""In every ruleset."""


def reason_holds(state: State, reason: str) -> bool:
    """Whether the game may end now for this reason, whoever says it."""
    ends = state.game.ruleset.ends
    if reason == "stopped":
        return True
    if state.awaits not in ("place", "buy"):
        return False
    if reason == "no_tiles":
        return state.no_tile_run >= len(state.cash)
    if reason == "size_41":
        return ends.size is not None and max(state.sizes) >= ends.size
    if reason == "all_safe":
        on_board = state.on_board
        return ends.all_safe and bool(on_board) and all(map(state.is_safe, on_board))
    if reason == "early":
        first_to_place = state.awaits == "place" and state.turn == state.first
        return "early" in ends.agreed and first_to_place
    return reason in ends.agreed


def may_end_now(state: State) -> bool:
    """Whether nothing is open that has to be finished first."""
    return not state.over and state.awaits in ("order", "place", "buy")


def reasons_for(state: State, seat: str) -> tuple[str, ...]:
    """The reasons this seat (or the bank) may say now."""
    every = (*DECLARED, *state.game.ruleset.ends.agreed, *ALWAYS)
    if not may_end_now(state):
        return ()
    return tuple(reason for reason in every if _refusal(state, seat, reason) is None)


def end_game(state: State, entry: EndGame) -> Step[State] | Refusal:
    """The game ends for the reason given."""
    if not may_end_now(state):
        return not_awaited(state)
    refused = _refusal(state, entry.seat, entry.reason)
    if refused:
        return refused
    lines: Lines = []
    by = state.game.seat_of.get(entry.seat, NOBODY)
    return Step(settlement.end(state, lines, entry.reason, by), tuple(lines))


def _refusal(state: State, seat: str, reason: str) -> Refusal | None:
    if state.awaits == "order" and reason != "stopped":
        return not_awaited(state)
    number = state.game.seat_of.get(seat, NOBODY)
    known = number != NOBODY or seat == BANK
    ends = state.game.ruleset.ends
    declared = (reason == "size_41" and ends.size is not None) or (
        reason == "all_safe" and ends.all_safe
    )
    if known and declared and (number == NOBODY or number not in (state.turn, state.just_bought)):
        return not_your_turn(state)
    if not known:
        return unknown_seat(seat)
    holds = reason_holds(state, reason) and (reason != "stopped" or seat == BANK)
    return None if holds else Refusal("end_not_allowed", {"reason": reason})


def concede(state: State, entry: Concede) -> Step[State] | Refusal:
    """A vote stands until the same seat votes false; with enough votes the game is over."""
    if state.awaits not in ("place", "buy"):
        return not_awaited(state)
    seat = state.game.seat_of.get(entry.seat)
    if seat is None:
        return unknown_seat(entry.seat)
    if not state.game.ruleset.ends.concede:
        return Refusal("not_in_ruleset", {"what": "concede"})
    votes = state.votes | {seat} if entry.agree else state.votes - {seat}
    state = state.entered(
        votes=votes,
        just_bought=NOBODY if seat == state.turn else state.just_bought,
    )
    lines: Lines = []
    if len(votes) >= votes_needed(state):
        state = settlement.end(state, lines, "concede", seat)
    return Step(state, tuple(lines))


def votes_needed(state: State) -> int:
    """How many seats must stand at true: all but one, or all where the option says so."""
    return len(state.cash) - (0 if state.game.options.get("concede_needs_all") else 1)
