"""The end of a turn: the next seat, the round's dividends, and ends that come by themselves."""

from __future__ import annotations

from companion.stock import dividends, settlement
from companion.stock.accounts import Lines
from companion.stock.state import NOBODY, State


def end_turn(state: State, lines: Lines) -> State:
    """The next seat is on turn, or the game is over.

    When every seat has had a turn the round is complete: dividends come before the ends.
    """
    seat = state.turn
    following = (seat + 1) % len(state.cash)
    if state.game.ruleset.dividends is not None and following == state.first:
        state = dividends.pay_dividends(state, lines)
    reason = own_end(state)
    if reason:
        return settlement.end(state, lines, reason, seat)
    return state.entered(
        awaits="place",
        actor=following,
        turn=following,
        turn_number=state.turn_number + 1,
        just_bought=seat,
        placed=NOBODY,
        discarded=0,
    )


def own_end(state: State) -> str:
    """Why the game ends by itself: ``occupied``, ``company``, ``circuit``, or ``""``."""
    ends = state.game.ruleset.ends
    if ends.occupied is not None and state.occupied >= ends.occupied:
        return "occupied"
    if ends.company is not None and max(state.sizes) >= ends.company:
        return "company"
    if ends.circuit and state.no_tile_run >= len(state.cash):
        return "circuit"
    return ""
