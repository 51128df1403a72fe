"""Slips of Megaland that explain coins: not taken, taken twice, or a purchase entered wrongly."""

from __future__ import annotations

from collections.abc import Iterator

from companion.book.counting.counts import MONEY
from companion.book.counting.search import Search, effect_of
from companion.book.mending import Change, Mending, Remove, begin, try_out
from companion.contract import Entry, Line
from companion.megaland import entries as e
from companion.megaland.state import State


def search(looking: Search) -> None:
    """Tries every entry, the newest first."""
    for position in range(looking.last - 1, -1, -1):
        one = looking.folded.played[position]
        _coins(looking, position, one.lines)
        if looking.late:
            return
    for position in range(looking.last - 1, -1, -1):
        entry = looking.folded.played[position].entry
        for mending, other in _otherwise(looking, position, entry):
            if _agrees(looking, mending):
                seat = str(getattr(entry, "seat", ""))
                looking.note("entered", position, mending, seat, was=entry, entry=other)
        if looking.late:
            return


def _coins(looking: Search, position: int, lines: tuple[Line, ...]) -> None:
    """Coins of an entry that were not taken or taken twice: all, one amount, or of one copy."""
    parts = [lines, *((line,) for line in lines if len(lines) > 1)]
    for part in parts:
        if part:
            seat = part[0].seat if len({line.seat for line in part}) == 1 else ""
            looking.try_effect("not_done", position, effect_of(part, -1), seat, lines=part)
            looking.try_effect("twice", position, effect_of(part), seat, lines=part)
    for line in lines:
        copies = int(line.why.inputs.get("copies", 1))
        if copies > 1:
            one = line.amount // copies
            for number in (one, -one):
                effect = {(line.seat, MONEY): number}
                looking.try_effect("price", position, effect, line.seat, lines=(line,))


def _otherwise(
    looking: Search, position: int, entry: Entry
) -> Iterator[tuple[Mending, Entry | None]]:
    """How the entry may have been meant."""
    state: State = looking.folded.state_after(position)
    key = looking.rows[position]
    if isinstance(entry, e.Building) and not state.options.tracked:
        for name in state.piles:
            if name != entry.name:
                other = e.Building(seat=entry.seat, name=name)
                yield begin(looking.folded, Change(key, other)), other
    if isinstance(entry, e.Building | e.Heart | e.Adjust):
        yield begin(looking.folded, Remove(key)), None


def _agrees(looking: Search, mending: Mending) -> bool:
    """Whether everybody would have the coins that were counted."""
    tried = try_out(looking.folded, mending)
    if tried.folded is None or tried.groups:
        return False
    missing = len(tried.folded.played) - len(looking.folded.played)
    for one in looking.counts.all:
        then: State = looking.folded.state_after(one.position)
        now: State = tried.folded.state_after(max(one.position + missing, 0))
        moved = now.players[one.seat].coins - then.players[one.seat].coins
        if moved != one.differences.get(MONEY, 0):
            return False
    return True
