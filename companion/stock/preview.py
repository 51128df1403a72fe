"""What an entry would do, as data: money, certificates, sizes, and what to do on the table."""

from __future__ import annotations

from companion.contract import Entry, Line, Refusal
from companion.stock.board import DEAD
from companion.stock.effects import effect
from companion.stock.entries import Buy, DeadTile, Place
from companion.stock.offers import Account, Change, Preview
from companion.stock.playing import play, waiting
from companion.stock.state import NOBODY, State


def preview(state: State, entry: Entry) -> Preview | Refusal:
    """The consequences of an entry before it is booked, or why it is refused."""
    step = play(state, entry)
    if isinstance(step, Refusal):
        return step
    after, names = step.state, state.game.companies
    sizes = tuple(zip(names, state.sizes, after.sizes, strict=True))
    return Preview(
        type=str(entry.__struct_config__.tag),
        effect=effect(state, state.game.space_of[entry.tile]) if isinstance(entry, Place) else None,
        lines=step.lines,
        accounts=_accounts(step.lines),
        sizes=tuple(
            Change(company=name, before=old, after=new) for name, old, new in sizes if old != new
        ),
        building_on=tuple(name for name, old, new in sizes if new and not old),
        building_off=tuple(name for name, old, new in sizes if old and not new),
        turned=tuple(
            state.game.spaces[space]
            for space, byte in enumerate(after.board)
            if byte == DEAD and state.board[space] != DEAD
        ),
        face_down=state.game.ruleset.policies.dead_tile == "face_down",
        draws=draws(state, entry),
        awaited=waiting(after),
        over=after.over,
    )


def _accounts(lines: tuple[Line, ...]) -> tuple[Account, ...]:
    """What the lines move on each seat's account in all."""
    cash: dict[str, int] = {}
    shares: dict[str, dict[str, int]] = {}
    for line in lines:
        cash[line.seat] = cash.get(line.seat, 0) + line.amount
        held = shares.setdefault(line.seat, {})
        for company, number in line.shares.items():
            held[company] = held.get(company, 0) + number
    return tuple(
        Account(seat=seat, cash=amount, shares={c: n for c, n in shares[seat].items() if n})
        for seat, amount in cash.items()
    )


def draws(state: State, entry: Entry) -> dict[str, int]:
    """Tiles to draw: a face-down tile is replaced at once, the rest at the end of one's turn."""
    if isinstance(entry, Buy):
        number = (state.placed != NOBODY) + state.discarded
        return {entry.seat: number} if number else {}
    if isinstance(entry, DeadTile):
        face_down = state.game.ruleset.policies.dead_tile == "face_down"
        ended = state.game.seat_of[entry.seat] != state.turn
        return {entry.seat: 1} if face_down or ended else {}
    return {}
