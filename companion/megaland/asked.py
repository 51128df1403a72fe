"""What the table waits for, and whether a seat may enter what it enters."""

from __future__ import annotations

from companion.contract import BANK, Awaited, Refusal
from companion.megaland.state import State


def waiting(state: State) -> tuple[Awaited, ...]:
    """What is awaited, from whom; empty when over. Of keep and lab only the next is listed."""
    match state.phase:
        case "set-up":
            rows = [] if state.piles else [Awaited(BANK, "buildings")]
            return (*rows, *([] if state.first else [Awaited(BANK, "first")]))
        case "run":
            return (*_in_the_level(state), *_after_falls(state))
        case "buy":
            return (Awaited(state.turn.seat, "buy"),) if state.turn else ()
        case "night":
            return tuple(
                Awaited(seat, what)
                for what, seats in (("store", state.to_store), ("pond", state.to_pond))
                for seat in state.seats
                if seat in seats
            )
        case "over":
            return ()


def chosen_in_secret(state: State) -> bool:
    """Whether some runners have chosen in secret while others still choose."""
    return bool(state.before)


def _in_the_level(state: State) -> tuple[Awaited, ...]:
    if state.choosing:
        what = "stay_or_home" if state.to_come else "home"
        return tuple(Awaited(seat, what) for seat in state.choosing)
    if state.runners and state.first:
        return (Awaited(state.first, "level"),)
    return ()


def _after_falls(state: State) -> tuple[Awaited, ...]:
    return tuple(
        Awaited(seat, "keep" if player.to_keep else "lab")
        for seat, player in state.players.items()
        if player.to_keep or player.to_draw
    )


def refuse_unless_asked(state: State, seat: str, *names: str) -> Refusal | None:
    """Refuses what nobody is asked for, and what another seat is asked for.

    Codes: not_awaited, not_your_turn. ``names`` are those of :func:`waiting`. By the order of
    the codes a name that is no seat is told whose turn it is, like any other.
    """
    asked = [row.seat for row in waiting(state) if row.what in names]
    if not asked:
        return not_awaited(state)
    if seat in asked:
        return None
    return Refusal("not_your_turn", {"seat": asked[0]} if len(asked) == 1 else {})


def not_awaited(state: State) -> Refusal:
    """Nobody is asked for this now; the facts name what is awaited if it is one thing."""
    rows = waiting(state)
    facts = {"awaited": rows[0].what, "seat": rows[0].seat} if len(rows) == 1 else {}
    return Refusal("not_awaited", facts)
