"""The ranking of a game that is over, and the replay object."""

from __future__ import annotations

from typing import Any

from companion.megaland.asked import waiting
from companion.megaland.draft import without_zeros
from companion.megaland.state import Player, State


def standings(state: State) -> list[dict[str, Any]]:
    """``seat``, ``total`` coins and ``rank``, best first; empty until the game is over.

    Equal seats share a rank and the next is skipped. What makes equal coins unequal is the
    option ``tie_break``.
    """
    if state.phase != "over":
        return []
    scores = {seat: _score(state, seat) for seat in state.seats}
    return [
        {
            "seat": seat,
            "total": state.players[seat].coins,
            "rank": 1 + sum(other > scores[seat] for other in scores.values()),
        }
        for seat in sorted(state.seats, key=lambda seat: scores[seat], reverse=True)
    ]


def _score(state: State, seat: str) -> tuple[int, int]:
    player = state.players[seat]
    second = {"shared": 0, "hearts": player.hearts, "buildings": player.room}
    return player.coins, second[state.options.tie_break]


def books(state: State) -> dict[str, Any]:
    """The replay object without ``entries`` and ``ledger``, which the book adds."""
    return {
        "ruleset": state.ruleset.name,
        "over": state.phase == "over",
        "round": state.round,
        "phase": state.phase,
        "turn": _on_turn(state),
        "waiting": [{"seat": row.seat, "for": row.what} for row in waiting(state)],
        "seats": {seat: _seat(state, state.players[seat]) for seat in state.seats},
        "standings": standings(state),
    }


def _on_turn(state: State) -> str | None:
    if state.phase == "run":
        return state.first
    return state.turn.seat if state.turn else None


def _seat(state: State, player: Player) -> dict[str, Any]:
    row: dict[str, Any] = {
        "coins": player.coins,
        "hearts": player.hearts,
        "injured": player.injured,
        "jumps": player.jumps,
        "buildings": dict(player.buildings),
    }
    if state.options.tracked:
        row["treasures"] = {"carried": player.carried, "safe": without_zeros(player.safe)}
    return row
