"""What an entry would do, as data for a sentence; nothing is booked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.contract import Awaited, Entry, Line, Refusal
from companion.megaland.asked import waiting
from companion.megaland.playing import play
from companion.megaland.state import Course, Phase, Player, State


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What an entry changes for one seat: differences, and what it has afterwards."""

    coins: int
    hearts: int
    injured: int
    jumps: int
    carried: int
    safe: Mapping[str, int]
    """Difference of safe treasures by kind."""
    buildings: Mapping[str, int]
    """Difference of copies by name."""
    fell: bool
    after: Player

    @property
    def nothing(self) -> bool:
        """No difference at all."""
        numbers = (self.coins, self.hearts, self.injured, self.jumps, self.carried, self.fell)
        return not (any(numbers) or self.safe or self.buildings)


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """The effect of an entry."""

    lines: tuple[Line, ...]
    """Coins with their working, in the order they move."""
    changes: Mapping[str, Change]
    """Seats for which something changes."""
    wild: Mapping[str, int]
    """Wild cards of limited kinds that the entry uses up."""
    phase: Phase
    round: int
    waiting: tuple[Awaited, ...]
    """What is awaited afterwards."""

    @property
    def falls(self) -> tuple[str, ...]:
        """Seats that fall."""
        return tuple(seat for seat, change in self.changes.items() if change.fell)


def preview(state: State, entry: Entry) -> Preview | Refusal:
    """What the entry would do, or the :class:`Refusal`."""
    step = play(state, entry)
    if isinstance(step, Refusal):
        return step
    after = step.state
    changes = {seat: _change(state.players[seat], after.players[seat]) for seat in state.seats}
    used = after.turn.wild if after.turn else {}
    same_turn = state.turn and after.turn and state.turn.seat == after.turn.seat
    return Preview(
        lines=step.lines,
        changes={seat: change for seat, change in changes.items() if not change.nothing},
        wild=_differences(state.turn.wild, used) if same_turn and state.turn else {},
        phase=after.phase,
        round=after.round,
        waiting=waiting(after),
    )


def _change(before: Player, after: Player) -> Change:
    return Change(
        coins=after.coins - before.coins,
        hearts=after.hearts - before.hearts,
        injured=after.injured - before.injured,
        jumps=after.jumps - before.jumps,
        carried=after.carried - before.carried,
        safe=_differences(before.safe, after.safe),
        buildings=_differences(before.buildings, after.buildings),
        fell=after.course is Course.FALLEN and before.course is not Course.FALLEN,
        after=after,
    )


def _differences(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    differences = {name: after.get(name, 0) - before.get(name, 0) for name in {**before, **after}}
    return {name: n for name, n in differences.items() if n}
