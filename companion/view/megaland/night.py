"""The last night, told line by line: coins with their reasons, what was stored and drawn."""

from __future__ import annotations

from companion.book.entries import seat_of, type_of
from companion.book.fold import Played
from companion.megaland.state import State
from companion.texts import _
from companion.view.megaland import lines
from companion.view.megaland.lines import Told
from companion.view.megaland.model import Night
from companion.view.megaland.seen import Seen
from companion.view.megaland.whys import sentence

CARDS = frozenset({"store", "pond"})


def night(seen: Seen) -> Night | None:
    """The night that is on, or the one before this round while no card of it is out."""
    state = seen.state
    if not (state.phase == "night" or (state.phase == "run" and not state.out)):
        return None
    start = _dusk(seen)
    if start is None or state.first is None:
        return None
    own: list[str] = []
    others: list[str] = []
    for index, one in enumerate(seen.folded.played[start:], start):
        for seat, text in _told(seen, index, one):
            (own if seat == seen.me else others).append(text)
    number = state.round if state.phase == "night" else state.round - 1
    return Night(
        title=_("The night after round %(n)s", n=number),
        own=tuple(own),
        others=tuple(others),
        first=_("%(seat)s flips the cards of the new day", seat=seen.shown(state.first)),
    )


def _dusk(seen: Seen) -> int | None:
    """Place of the entry that ended the buying of the round before."""
    played = seen.folded.played
    for index in range(len(played) - 1, -1, -1):
        before: State = seen.folded.state_after(index)
        if before.phase == "buy":
            return index
    return None


def _told(seen: Seen, index: int, one: Played) -> list[tuple[str, str]]:
    """Whom each line is about, and the line."""
    told: list[tuple[str, str]] = []
    if type_of(one.entry) in CARDS:
        before: State = seen.folded.state_after(index)
        text = lines.text(Told(seen, one.entry, before, one.state))
        told.append((seat_of(one.entry) or "", text))
    for line in one.lines:
        text = sentence(seen, line)
        if line.seat != seen.me:
            text = _("%(seat)s · %(line)s", seat=seen.shown(line.seat), line=text)
        told.append((line.seat, text))
    return told
