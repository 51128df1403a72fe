"""The history: which entries a viewer may see, in what order, and what is told of the others."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

import msgspec

from companion.book.corrections import Status
from companion.book.entries import Insert, is_correction, seat_of, type_of
from companion.book.fold import Folded, Played
from companion.book.mending import keys
from companion.contract import BANK, Entry, Line
from companion.stock.state import State
from companion.texts import _, language
from companion.view import lines, whys
from companion.view.context import Context
from companion.view.corrected import correction_sums, whole_correction_text
from companion.view.model import LogLine, SumLine
from companion.view.same import Kept, Same
from companion.view.secrecy import Sight
from companion.view.viewer import Viewer
from companion.view.words import action

BONUSES: Final = frozenset({"majority", "minority", "both", "tie_majority", "tie_minority"})
"""Payments of a merger, with its reveal: public for good under the disclosure methods."""

TAKEOVER: Final = frozenset({"pledge", "survivor", "fold_next", "market_tile", "dispose"})
"""Entries that belong to an open merger."""

FOUNDERS: Final = frozenset({"found", "found_cash"})
"""Certificate or cash: which of both tells whether the bank has any left."""


@dataclass(frozen=True, slots=True)
class Item:
    """One line to be: an entry of the file, where it was played if it was."""

    number: int
    entry: Entry
    index: int | None
    """Its place among the played entries; None for corrections and what was taken out."""


def history(seen: Context, most: int | None = None) -> tuple[LogLine, ...]:
    """The lines this viewer may see, newest first: all, or the first ``most``."""
    return _history(_Eyes.of(seen), Same(seen.folded), most)


@dataclass(frozen=True, slots=True)
class _Eyes:
    """What the lines of a game depend on beside the game: how much is told, and how."""

    who: object
    """The same object for all who are told the same in the same words."""
    seen: Context = field(compare=False)

    @staticmethod
    def of(seen: Context) -> _Eyes:
        """Those of this viewer."""
        told = None if seen.sight.tells_all else (seen.viewer, seen.sight)
        shown = tuple(seen.source.shown.items())
        return _Eyes(_interned(seen.desk, told, shown, language()), seen)


@functools.lru_cache(maxsize=1024)
def _interned(
    desk: bool,
    told: tuple[Viewer, Sight] | None,
    shown: tuple[tuple[str, str], ...],
    language: str,
) -> object:
    """An object to be told apart by instead of all this: every line is looked up by it."""
    return object()


@functools.lru_cache(maxsize=128)
def _history(eyes: _Eyes, _folded: Same[Folded], most: int | None) -> tuple[LogLine, ...]:
    seen = eyes.seen
    recent = recent_from(seen)
    told = (_line(seen, item, recent, eyes) for item in _worth_a_look(seen))
    return tuple(itertools.islice((line for line in told if line is not None), most))


def recent(seen: Context, most: int) -> tuple[LogLine, ...]:
    """What may be told of the ``most`` entries played last, newest first.

    Entries of which nothing may be told are left out: an older one would not be "just now".
    """
    eyes = _Eyes.of(seen)
    played = (item for item in reversed(items(seen.folded)) if item.index is not None)
    told = (_line(seen, item, 0, eyes) for item in itertools.islice(played, most))
    return tuple(line for line in told if line is not None and not line.hidden)


def _worth_a_look(seen: Context) -> Iterator[Item]:
    """The entries, newest first, without those of which this viewer is surely told nothing."""
    if seen.sight.history == "all" or seen.desk:
        yield from reversed(items(seen.folded))
        return
    own, since = seen.sight.own_history, _first_of(Same(seen.folded), seen.state.turn_number - 1)
    concerned = _all_concerned(Same(seen.folded))
    for item in reversed(items(seen.folded)):
        index = item.index
        if index is None or index >= since or _tells(concerned[index], own):
            yield item


def _tells(concerned: frozenset[str | None] | None, own: frozenset[str]) -> bool:
    return concerned is None or not own.isdisjoint(concerned)


@functools.lru_cache(maxsize=64)
def _all_concerned(same: Same[Folded]) -> tuple[frozenset[str | None] | None, ...]:
    """By played entry: the seats that made it or were moved by it; None: all may see it."""
    return tuple(
        [
            _CONCERNED.get(id(one), functools.partial(_concerned, one), (one,))
            for one in same.object.played
        ]
    )


_CONCERNED: Final[Kept[frozenset[str | None] | None]] = Kept(8192)


def _concerned(one: Played) -> frozenset[str | None] | None:
    if any(map(_is_bonus, one.lines)):
        return None
    return frozenset((seat_of(one.entry), *(line.seat for line in one.lines)))


@functools.lru_cache(maxsize=64)
def _first_of(same: Same[Folded], turn: int) -> int:
    """The place of the first played entry of this turn or a later one: turns only go on."""
    folded = same.object
    index = len(folded.played)
    while index and folded.state_after(index - 1).turn_number >= turn:
        index -= 1
    return index


def line_of(seen: Context, number: int) -> LogLine | None:
    """The line of the entry with this number in the file, if this viewer may see it."""
    found = next((item for item in reversed(items(seen.folded)) if item.number == number), None)
    return None if found is None else _line(seen, found, recent_from(seen), _Eyes.of(seen))


def items(folded: Folded) -> tuple[Item, ...]:
    """The entries in playing order; corrections and undone ones where they were typed."""
    return _items(Same(folded))


@functools.lru_cache(maxsize=64)
def _items(same: Same[Folded]) -> tuple[Item, ...]:
    folded = same.object
    order = [Item(one.place, one.entry, index) for index, one in enumerate(folded.played)]
    there = {one.place for one in folded.played}
    for number, entry in enumerate(folded.record.entries, 1):
        if is_correction(entry) or number not in there:
            order.insert(_after(order, number), Item(number, entry, None))
    return tuple(order)


def key_of(folded: Folded, item: Item) -> str:
    """The key of an item's row for corrections; empty for corrections."""
    if item.index is not None:
        return _keys(Same(folded))[item.index]
    return "" if is_correction(item.entry) else str(item.number)


@functools.lru_cache(maxsize=64)
def _keys(same: Same[Folded]) -> tuple[str, ...]:
    return keys(same.object)


def _after(order: list[Item], number: int) -> int:
    """Where an entry that was not played stands: behind what was typed before it."""
    for place in range(len(order) - 1, -1, -1):
        inserted = isinstance(order[place].entry, Insert) is False and order[place].number == number
        if order[place].number < number and not inserted:
            return place + 1
    return 0


def recent_from(seen: Context) -> int:
    """The number in the file with which the previous turn begins."""
    return _recent_from(Same(seen.folded))


@functools.lru_cache(maxsize=64)
def _recent_from(same: Same[Folded]) -> int:
    folded = same.object
    first = folded.state.turn_number - 1
    least = len(folded.record.entries) + 1
    for index in range(len(folded.played) - 1, -1, -1):
        if folded.state_after(index).turn_number < first:
            break  # turns only go on
        least = min(least, folded.played[index].place)
    return least


def _line(seen: Context, item: Item, recent: int, eyes: _Eyes) -> LogLine | None:
    if item.index is not None:
        return _played_line(seen, item, item.index, eyes)
    if is_correction(item.entry):
        return _correction_line(seen, item, recent)
    status = _status(seen, item.number)
    open_now = (
        seen.sight.history == "all"
        or seat_of(item.entry) in seen.sight.own_history
        or (seen.sight.history == "recent" and item.number >= recent)
    )
    if not open_now:
        return _hidden(seen, item, status)
    told = lines.Told(seen, item.entry, None, None, ())
    return _made(seen, item, status, lines.text(told), ())


def visible(seen: Context, index: int) -> bool:
    """Whether what the ``index``-th played entry says may be told to this viewer."""
    sight = seen.sight
    one = seen.played()[index]
    if sight.history == "all" or seat_of(one.entry) in sight.own_history:
        return True
    turn = seen.turn_of(index)
    if sight.history == "recent":
        return turn >= seen.state.turn_number - 1
    return turn == seen.state.turn_number and _of_takeover(seen, index)


def _of_takeover(seen: Context, index: int) -> bool:
    one = seen.played()[index]
    after: State = one.state
    opens = after.merger is not None and seen.before(index).merger is None
    return type_of(one.entry) in TAKEOVER or opens or any(_is_bonus(line) for line in one.lines)


def _is_bonus(line: Line) -> bool:
    return line.why.rule in BONUSES


def told_lines(seen: Context, index: int) -> tuple[Line, ...]:
    """The movements of a played entry that this viewer may see."""
    one = seen.played()[index]
    sight = seen.sight
    if visible(seen, index):
        return tuple(line for line in one.lines if _may_tell(seen, one, line))
    return tuple(
        line
        for line in one.lines
        if line.seat in sight.own_history or (sight.merger_history and _is_bonus(line))
    )


def _may_tell(seen: Context, one: Played, line: Line) -> bool:
    """Cash instead of a founder's share is the broker's answer to the founder alone."""
    sight = seen.sight
    if line.why.rule not in FOUNDERS or sight.bank or sight.holders:
        return True
    return seen.answers(line.seat)


def _played_line(seen: Context, item: Item, index: int, eyes: _Eyes) -> LogLine | None:
    """The line of a played entry; it stays while the game goes on."""
    played, before = seen.folded.played[index], seen.before(index)
    status, open_now = _status(seen, item.number), visible(seen, index)
    key = (id(played), id(before), id(eyes.who), open_now, status)
    return _LINES.get(
        key, lambda: _told(seen, item, index, open_now, status), (played, before, eyes.who)
    )


_LINES: Final[Kept[LogLine | None]] = Kept(2048)


def _told(seen: Context, item: Item, index: int, open_now: bool, status: Status) -> LogLine | None:
    one = seen.played()[index]
    movements = told_lines(seen, index)
    if open_now:
        told = lines.Told(seen, one.entry, seen.before(index), one.state, one.lines)
        line = _made(seen, item, status, lines.text(told), sums(seen, movements))
        return msgspec.structs.replace(line, was=_was(seen, item, status))
    if movements:
        return _made(seen, item, status, _of_old(seen, movements), sums(seen, movements))
    return _hidden(seen, item, status)


def _was(seen: Context, item: Item, status: Status) -> str:
    """What a changed entry said first."""
    if status.amended_by is None:
        return ""
    first = seen.folded.record.entries[item.number - 1]
    return lines.text(lines.Told(seen, first, None, None, ()))


def _of_old(seen: Context, movements: Iterable[Line]) -> str:
    """What is still told of an entry that lies longer back: the payments of its merger."""
    companies = {str(line.why.inputs.get("company")) for line in movements if _is_bonus(line)}
    if companies:
        return _("%(companies)s folds: bonuses", companies=", ".join(sorted(companies)))
    return _("An earlier entry")


def _hidden(seen: Context, item: Item, status: Status) -> LogLine | None:
    """The desk may correct what it cannot read; the others are not shown that it is there."""
    if not seen.desk:
        return None
    seat = seat_of(item.entry)
    what = action(type_of(item.entry))
    text = _("%(seat)s: %(what)s", seat=seen.shown(seat), what=what) if seat else what
    return _made(seen, item, status, text, (), hidden=True)


def _correction_line(seen: Context, item: Item, recent: int) -> LogLine | None:
    status = _status(seen, item.number)
    sight = seen.sight
    if sight.history != "all" and item.number < recent and not seen.desk:
        return None
    # the desk is told which entry it was, for it counts them all; what it said stays secret
    known = (
        whole_correction_text(seen.shown, item.entry) if seen.desk else _("An entry was corrected")
    )
    if sight.history == "takeover":
        return _made(seen, item, status, known, ())
    if sight.history != "all" and item.number < recent:
        return _made(seen, item, status, known, (), hidden=True)
    movements = correction_sums(seen, item.number)
    return _made(seen, item, status, whole_correction_text(seen.shown, item.entry), movements)


def sums(seen: Context, movements: Iterable[Line]) -> tuple[SumLine, ...]:
    """Movements with their worked-out sums."""
    return tuple(sum_line(seen, line) for line in movements)


def sum_line(seen: Context, line: Line) -> SumLine:
    """One movement with its sum; what stands behind a dividend only where it may be known."""
    return SumLine(
        seat=seen.shown(line.seat),
        amount=seen.money(line.amount),
        shares=tuple(line.shares.items()),
        text=whys.sentence(line, seen.ruleset, seen.shown, seen.sight.shares_of(line.seat)),
        rule=whys.rule(line.why),
        ruling=whys.is_ruling(line.why, seen.ruleset),
    )


def _status(seen: Context, number: int) -> Status:
    return seen.folded.resolved.status[number - 1]


def _made(
    seen: Context,
    item: Item,
    status: Status,
    text: str,
    told: tuple[SumLine, ...],
    hidden: bool = False,
) -> LogLine:
    entry = seen.folded.record.entries[item.number - 1]
    seat = seat_of(item.entry)
    by = entry.by
    typed = ""
    if by is not None and seat is not None and by != seat:
        typed = _("%(by)s for %(seat)s", by=seen.shown(by), seat=seen.shown(seat))
    elif by is not None and seat is None:
        typed = seen.shown(by)
    return LogLine(
        position=item.number,
        id=str(status.id),
        text=text,
        seat=seen.shown(seat) if seat and seat != BANK else None,
        typed_by=typed,
        at=entry.at or "",
        kind=type_of(item.entry),
        sums=told,
        undone=status.out,
        changed=status.amended_by is not None,
        correction=is_correction(item.entry),
        hidden=hidden,
        can_undo=seen.desk and not status.out,
        can_redo=seen.desk and status.out,
        key=key_of(seen.folded, item) if seen.desk else "",
    )
