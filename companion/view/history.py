"""The history: which entries a viewer may see, in what order, and what is told of the others."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import Final

import msgspec

from companion.book.corrections import Status
from companion.book.entries import is_correction, seat_of, type_of
from companion.book.fold import Folded, Played
from companion.contract import Entry, Line
from companion.stock.state import State
from companion.texts import _, language
from companion.view import lines, whys
from companion.view.context import Context
from companion.view.corrected import correction_sums, whole_correction_text
from companion.view.log_line import log_line
from companion.view.model import LogLine, SumLine
from companion.view.order import Item, first_of, key_of, newest, recent_from
from companion.view.same import Kept
from companion.view.secrecy import Sight
from companion.view.viewer import Viewer
from companion.view.words import action, capital, subject

BONUSES: Final = frozenset({"majority", "minority", "both", "tie_majority", "tie_minority"})
"""Payments of a merger, with its reveal: public for good under the disclosure methods."""

TAKEOVER: Final = frozenset({"pledge", "survivor", "fold_next", "market_tile", "dispose"})
"""Entries that belong to an open merger."""

ON_THE_TABLE: Final = frozenset(
    {
        "order",
        "place",
        "no_tile",
        "dead_tile",
        "found",
        "survivor",
        "fold_next",
        "market_tile",
        "end_game",
        "concede",
        "final_sizes",
        "fill",
    }
)
"""Entries that lie on the board or were said aloud: nothing in their words is secret."""

FOUNDERS: Final = frozenset({"found", "found_cash"})
"""Certificate or cash: which of both tells whether the bank has any left."""


class _Eyes(msgspec.Struct, frozen=True, eq=False):
    """A viewer, with what goes for all lines of the game."""

    seen: Context
    who: object
    """The same object for all who are told the same in the same words."""
    since: int
    """The place of the first played entry that everybody may see because it is recent."""


@functools.lru_cache(maxsize=32)
def _eyes(seen: Context) -> _Eyes:
    told = None if seen.sight.tells_all else (seen.viewer, seen.sight)
    shown = tuple(seen.source.shown.items())
    return _Eyes(seen, _interned(seen.desk, told, shown, language()), _since(seen))


@functools.lru_cache(maxsize=1024)
def _interned(
    desk: bool,
    told: tuple[Viewer, Sight] | None,
    shown: tuple[tuple[str, str], ...],
    language: str,
) -> object:
    """An object to be told apart by instead of all this: every line is looked up by it."""
    return object()


def _since(seen: Context) -> int:
    """The place of the first played entry that is open to all."""
    if seen.sight.history == "all":
        return 0
    if seen.sight.history == "recent":
        return first_of(seen.folded, seen.state.turn_number - 1)
    return len(seen.folded.played)


def history(seen: Context, most: int | None = None) -> tuple[LogLine, ...]:
    """The lines this viewer may see, newest first: all, or the first ``most``."""
    eyes = _eyes(seen)
    key = id(eyes.who), id(seen.folded), most
    return _HISTORIES.get(key, lambda: _history(eyes, most), (eyes.who, seen.folded))


_HISTORIES: Final[Kept[tuple[LogLine, ...]]] = Kept(128)


def _history(eyes: _Eyes, most: int | None) -> tuple[LogLine, ...]:
    recent = recent_from(eyes.seen.folded)
    told = (_line(eyes, item, recent) for item in _worth_a_look(eyes))
    return tuple(itertools.islice((line for line in told if line is not None), most))


def recent(seen: Context, most: int) -> tuple[LogLine, ...]:
    """What may be told of the ``most`` entries played last, newest first.

    Entries of which nothing may be told are left out: an older one would not be "just now".
    """
    eyes = _eyes(seen)
    played = (item for item in newest(seen.folded) if item.index is not None)
    told = [_line(eyes, item, 0) for item in itertools.islice(played, most)]
    return tuple([line for line in told if line is not None and not line.hidden])


def _worth_a_look(eyes: _Eyes) -> Iterator[Item]:
    """The entries, newest first, without those of which this viewer is surely told nothing."""
    seen = eyes.seen
    if seen.sight.history == "all" or seen.desk:
        yield from newest(seen.folded)
        return
    own, since = seen.sight.own_history, first_of(seen.folded, seen.state.turn_number - 1)
    concerned = _all_concerned(seen.folded)
    for item in newest(seen.folded):
        index = item.index
        if index is None or index >= since or _tells(concerned[index], own):
            yield item


def _tells(concerned: frozenset[str | None] | None, own: frozenset[str]) -> bool:
    return concerned is None or not own.isdisjoint(concerned)


@functools.lru_cache(maxsize=64)
def _all_concerned(folded: Folded) -> tuple[frozenset[str | None] | None, ...]:
    """By played entry: the seats that made it or were moved by it; None: all may see it."""
    return tuple(
        [
            _CONCERNED.get(id(one), functools.partial(_concerned, one), (one,))
            for one in folded.played
        ]
    )


_CONCERNED: Final[Kept[frozenset[str | None] | None]] = Kept(8192)


def _concerned(one: Played) -> frozenset[str | None] | None:
    if any(map(_is_bonus, one.lines)):
        return None
    return frozenset((seat_of(one.entry), *(line.seat for line in one.lines)))


def line_of(seen: Context, number: int) -> LogLine | None:
    """The line of the entry with this number in the file, if this viewer may see it."""
    found = next((item for item in newest(seen.folded) if item.number == number), None)
    return None if found is None else _line(_eyes(seen), found, recent_from(seen.folded))


def _line(eyes: _Eyes, item: Item, recent: int) -> LogLine | None:
    if item.index is not None:
        return _played_line(eyes, item, item.index)
    seen = eyes.seen
    if is_correction(item.entry):
        return _correction_line(seen, item, recent)
    open_now = (
        seen.sight.history == "all"
        or seat_of(item.entry) in seen.sight.own_history
        or (seen.sight.history == "recent" and item.number >= recent)
    )
    if not open_now:
        return _hidden(seen, item)
    told = lines.Told(seen, item.entry, None, None, ())
    return _made(seen, item, lines.text(told), ())


def visible(seen: Context, index: int) -> bool:
    """Whether what the ``index``-th played entry says may be told to this viewer."""
    return index >= _eyes(seen).since or _open_later(seen, index)


def _open_later(seen: Context, index: int) -> bool:
    """Whether an entry that is not recent is told: to its own seat, or while its takeover lasts."""
    sight = seen.sight
    if seat_of(seen.folded.played[index].entry) in sight.own_history:
        return True
    if sight.history != "takeover":
        return False
    return seen.turn_of(index) == seen.state.turn_number and _of_takeover(seen, index)


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


def _played_line(eyes: _Eyes, item: Item, index: int) -> LogLine | None:
    """The line of a played entry; it stays while the game goes on."""
    seen, folded = eyes.seen, eyes.seen.folded
    played, before = folded.played[index], folded.state_after(index)
    status = folded.resolved.status[item.number - 1]
    open_now = index >= eyes.since or _open_later(seen, index)
    key = id(played), id(before), id(eyes.who), open_now, status
    return _LINES.get(
        key, lambda: _told(seen, item, index, open_now, status), (played, before, eyes.who)
    )


_LINES: Final[Kept[LogLine | None]] = Kept(2048)


def _told(seen: Context, item: Item, index: int, open_now: bool, status: Status) -> LogLine | None:
    one = seen.played()[index]
    movements = told_lines(seen, index)
    if open_now:
        told = lines.Told(seen, one.entry, seen.before(index), one.state, one.lines)
        line = _made(seen, item, lines.text(told), sums(seen, movements))
        return msgspec.structs.replace(line, was=_was(seen, item, status))
    if movements:
        text = _open_text(seen, item) or _of_old(seen, movements)
        return _made(seen, item, text, sums(seen, movements))
    return _hidden(seen, item)


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


def _hidden(seen: Context, item: Item) -> LogLine | None:
    """The desk may correct what it cannot read; the others are not shown that it is there."""
    if not seen.desk:
        return None
    text = _open_text(seen, item) or only_what(item.entry, seen.shown)
    return _made(seen, item, text, (), hidden=True)


def _open_text(seen: Context, item: Item) -> str:
    """What an older entry said, where the banker looks for it and it lies on the table anyway."""
    if not seen.desk or type_of(item.entry) not in ON_THE_TABLE:
        return ""
    if item.index is None:
        return lines.text(lines.Told(seen, item.entry, None, None, ()))
    one = seen.played()[item.index]
    return lines.text(lines.Told(seen, one.entry, seen.before(item.index), one.state, ()))


def only_what(entry: Entry, shown: Callable[[str], str]) -> str:
    """``Bo: the purchase``, where what was bought is not for this reader."""
    seat, what = seat_of(entry), action(type_of(entry))
    if not seat:
        return capital(what)
    return _("%(seat)s: %(what)s", seat=subject(shown, seat), what=what)


def _correction_line(seen: Context, item: Item, recent: int) -> LogLine | None:
    sight = seen.sight
    if sight.history != "all" and item.number < recent and not seen.desk:
        return None
    # the desk is told which entry it was, for it counts them all; what it said stays secret
    known = (
        whole_correction_text(seen.shown, item.entry) if seen.desk else _("An entry was corrected")
    )
    if sight.history == "takeover":
        return _made(seen, item, known, ())
    if sight.history != "all" and item.number < recent:
        return _made(seen, item, known, (), hidden=True)
    movements = correction_sums(seen, item.number)
    return _made(seen, item, whole_correction_text(seen.shown, item.entry), movements)


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


def _made(
    seen: Context, item: Item, text: str, told: tuple[SumLine, ...], hidden: bool = False
) -> LogLine:
    key = key_of(seen.folded, item) if seen.desk else ""
    return log_line(
        seen.folded,
        item.number,
        item.entry,
        text,
        told,
        shown=seen.shown,
        desk=seen.desk,
        key=key,
        hidden=hidden,
    )
