"""The history: all entries lie open, but for secret choices that are not revealed yet."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Final

import msgspec

from companion.book.corrections import Status
from companion.book.entries import is_correction, seat_of, type_of
from companion.texts import language
from companion.view.corrected import whole_correction_text
from companion.view.log_line import log_line
from companion.view.megaland import lines
from companion.view.megaland.lines import Told
from companion.view.megaland.seen import Seen
from companion.view.megaland.whys import sum_line
from companion.view.model import LogLine, SumLine
from companion.view.order import Item, key_of, newest
from companion.view.same import Kept

CHOICES = frozenset({"stay", "home"})


def history(seen: Seen, most: int | None = None) -> tuple[LogLine, ...]:
    """All lines, newest first, or the first ``most``."""
    return tuple(itertools.islice(newest_lines(seen), most))


def newest_lines(seen: Seen) -> Iterator[LogLine]:
    """The lines from the newest one back; made one by one, for hardly any page shows all."""
    level = seen.last_level() if seen.choice_is_open else None
    reader = (seen.desk, seen.me, *seen.source.shown.items(), language())
    return (_line(seen, item, level, reader) for item in newest(seen.folded))


def newest_played(seen: Seen) -> Iterator[LogLine]:
    """Those of them that stand, without corrections."""
    return (line for line in newest_lines(seen) if not (line.correction or line.undone))


def _line(seen: Seen, item: Item, level: int | None, reader: tuple[object, ...]) -> LogLine:
    if is_correction(item.entry):
        return _made(seen, item, whole_correction_text(seen.shown, item.entry), ())
    hidden = _is_secret(seen, item, level)
    if item.index is None:
        told = Told(seen, item.entry, None, None)
        return _made(seen, item, lines.chosen(told) if hidden else lines.text(told), (), hidden)
    one, before = seen.folded.played[item.index], seen.folded.state_after(item.index)
    status = seen.folded.resolved.status[item.number - 1]
    key = id(one), id(before), hidden, status, reader
    told = Told(seen, one.entry, before, one.state)
    return _LINES.get(key, lambda: _played(told, item, hidden, status), (one, before))


_LINES: Final[Kept[LogLine]] = Kept(2048)
"""Lines of played entries: they stay while the game goes on."""


def _played(told: Told, item: Item, hidden: bool, status: Status) -> LogLine:
    seen = told.seen
    if hidden:
        return _made(seen, item, lines.chosen(told), (), hidden)
    moved = () if item.index is None else seen.folded.played[item.index].lines
    line = _made(seen, item, lines.text(told), tuple(sum_line(seen, x) for x in moved))
    if status.amended_by is None:
        return line
    first = Told(seen, seen.folded.record.entries[item.number - 1], None, None)
    return msgspec.structs.replace(line, was=lines.text(first))


def _is_secret(seen: Seen, item: Item, level: int | None) -> bool:
    """A choice over the card ``level`` (its place in playing order) that is not revealed yet.

    Choices that were taken back are held back meanwhile, too: they may be of this card.
    """
    if level is None or type_of(item.entry) not in CHOICES:
        return False
    return seat_of(item.entry) not in seen.own and (item.index is None or item.index > level)


def _made(
    seen: Seen, item: Item, text: str, sums: tuple[SumLine, ...], hidden: bool = False
) -> LogLine:
    return log_line(
        seen.folded,
        item.number,
        item.entry,
        text,
        sums,
        shown=seen.shown,
        desk=seen.desk,
        key=key_of(seen.folded, item),
        kind="stay_or_home" if hidden else "",
        hidden=hidden,
    )
