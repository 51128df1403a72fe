"""The history: all entries lie open, but for secret choices that are not revealed yet."""

from __future__ import annotations

import msgspec

from companion.book.entries import is_correction, seat_of, type_of
from companion.view.corrected import whole_correction_text
from companion.view.log_line import log_line
from companion.view.megaland import lines
from companion.view.megaland.lines import Told
from companion.view.megaland.seen import Seen
from companion.view.megaland.whys import sum_line
from companion.view.model import LogLine, SumLine
from companion.view.order import Item, key_of, newest

CHOICES = frozenset({"stay", "home"})


def history(seen: Seen) -> tuple[LogLine, ...]:
    """All lines, newest first."""
    level = seen.last_level() if seen.choice_is_open else None
    return tuple(_line(seen, item, level) for item in newest(seen.folded))


def _line(seen: Seen, item: Item, level: int | None) -> LogLine:
    if is_correction(item.entry):
        return _made(seen, item, whole_correction_text(seen.shown, item.entry), ())
    hidden = _is_secret(seen, item, level)
    if item.index is None:
        told = Told(seen, item.entry, None, None)
        return _made(seen, item, lines.chosen(told) if hidden else lines.text(told), (), hidden)
    one = seen.folded.played[item.index]
    told = Told(seen, one.entry, seen.folded.state_after(item.index), one.state)
    if hidden:
        return _made(seen, item, lines.chosen(told), (), hidden)
    line = _made(seen, item, lines.text(told), tuple(sum_line(seen, x) for x in one.lines))
    if seen.folded.resolved.status[item.number - 1].amended_by is None:
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
