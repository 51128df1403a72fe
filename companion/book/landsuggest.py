"""Completion of Megaland's quick line: what may be typed next."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from companion import megaland
from companion.book.fold import Folded
from companion.book.landline import LandLine
from companion.book.landwords import HEART, Names, split
from companion.book.quickwords import joined
from companion.book.suggest import MOST, Suggestion


def suggest(folded: Folded, text: str, names: Names) -> tuple[Suggestion, ...]:
    """Ways to complete the last word of the line, or to go on after a space. Changes nothing."""
    said = split(text)
    last = said[-1] if said and said[-1].end == len(text) else None
    typed, before = (last.text, text[: last.start]) if last else ("", text)
    line = LandLine(folded.state.as_known, before, names)
    if line.read() is not None or line.waits:
        return ()
    begun = joined(typed).casefold()
    fitting = (word for word in _words(line) if joined(word).casefold().startswith(begun))
    found = tuple(Suggestion(before + word, word) for word in islice(fitting, MOST))
    return () if [one.word for one in found] == [typed] else found


def _words(line: LandLine) -> Iterator[str]:
    state = line.state
    for _what, _seat in line.asked("first"):
        yield from map(line.called, state.seats)
    if state.choosing:
        yield from _choices(line)
    elif line.asked("level"):
        yield from map(line.called, state.to_come)
        for seat in state.runners:
            if state.players[seat].jumps and seat not in state.jumping:
                yield f"{line.called(seat)}!"
    elif state.turn:
        yield "-"
        offers = megaland.legal(state, state.turn.seat).buy
        if offers is not None:
            yield from (line.called(one.name) for one in offers.buildings if one.can)
            if offers.heart.can:
                yield line.called(HEART)
    for _what, seat in line.asked("keep", "lab", "store", "pond"):
        yield f"{line.called(seat)}="


def _choices(line: LandLine) -> Iterator[str]:
    stay, tracked = bool(line.state.to_come), line.state.options.tracked
    if stay:
        yield "+"
    if not tracked:
        yield "-"
    for seat in line.state.choosing:
        if stay:
            yield f"{line.called(seat)}+"
        yield f"{line.called(seat)}-"
