"""A line of the history, whatever the game: who typed it for whom, and what became of it."""

from __future__ import annotations

from collections.abc import Callable

from companion.book.entries import is_correction, seat_of, type_of
from companion.book.fold import Folded
from companion.contract import BANK, Entry
from companion.texts import _
from companion.view.model import LogLine, SumLine


def log_line(
    folded: Folded,
    number: int,
    entry: Entry,
    text: str,
    sums: tuple[SumLine, ...],
    *,
    shown: Callable[[str], str],
    desk: bool,
    key: str,
    kind: str = "",
    hidden: bool = False,
) -> LogLine:
    """The line of the ``number``-th entry of the file, which now says ``entry``.

    ``shown`` gives the name of a seat, ``key`` is that of its row for corrections, ``kind`` what
    is told of its type (default: the type itself). Only the desk may take out any entry.
    """
    typed, status = folded.record.entries[number - 1], folded.resolved.status[number - 1]
    seat = seat_of(entry)
    return LogLine(
        position=number,
        id=str(status.id),
        text=text,
        seat=shown(seat) if seat and seat != BANK else None,
        typed_by="" if is_correction(entry) else _typed_by(typed.by, seat, shown),
        at=typed.at or "",
        kind=kind or type_of(entry),
        sums=sums,
        undone=status.out,
        changed=status.amended_by is not None,
        correction=is_correction(entry),
        hidden=hidden,
        can_undo=desk and not status.out,
        can_redo=desk and status.out,
        key=key,
    )


def _typed_by(by: str | None, seat: str | None, shown: Callable[[str], str]) -> str:
    """``Bo for Ann``; empty where a seat typed its own entry."""
    if by is None or by == seat:
        return ""
    if seat is None:
        return shown(by)
    return _("%(by)s for %(seat)s", by=shown(by), seat=shown(seat))
