"""Who may book what, and from which page: asked before the rules are.

The bank may enter anything for anybody. A seat enters its own entries, what is awaited from it,
and may take back its own last entry until somebody else has acted.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from companion.book.entries import Redo, Undo, is_correction, seat_of, type_of
from companion.book.fold import Folded
from companion.book.outcome import Refused, refused
from companion.contract import BANK, Awaited, Entry


def not_allowed(folded: Folded, entries: Sequence[Entry], by: str) -> Refused | None:
    """``not_yours`` for the first entry that ``by`` (a seat or the bank) may not enter.

    A rules package may name types that any seat enters, with the types that may then come before
    it in the same booking for other seats: ``ANYBODYS = {"level": frozenset({"jump"})}``.
    """
    if by == BANK:
        return None
    anybodys: Mapping[str, Collection[str]] = getattr(folded.rules, "ANYBODYS", {})
    with_it = anybodys.get(type_of(entries[-1]), ()) if entries else ()
    for index, entry in enumerate(entries):
        kind = type_of(entry)
        if is_correction(entry):
            allowed = len(entries) == 1 and _own_turn_back(folded, entry, by)
        elif kind in anybodys or kind in with_it or seat_of(entry) == by:
            allowed = True
        else:
            allowed = seat_of(entry) is None and Awaited(by, kind) in folded.waiting()
        if not allowed:
            return refused(None, "not_yours", index, by=by, type=kind)
    return None


def _own_turn_back(folded: Folded, entry: Entry, by: str) -> bool:
    entries, ids = folded.record.entries, folded.record.ids()
    if isinstance(entry, Undo):
        number = take_back(folded, by)
        return number is not None and ids[number - 1] == entry.target
    if isinstance(entry, Redo) and entries:
        last = entries[-1]
        return isinstance(last, Undo) and last.by == by and last.target == entry.target
    return False


def take_back(folded: Folded, by: str) -> int | None:
    """Number of the entry that "take back" would undo for ``by``, or None.

    For the bank the last entry or correction that is in; for a seat its own last entry, as long
    as nobody else has acted since.
    """
    for status, entry in zip(
        reversed(folded.resolved.status), reversed(folded.record.entries), strict=True
    ):
        if status.out or isinstance(entry, Undo | Redo):
            continue
        own = not is_correction(entry) and (seat_of(entry) or entry.by) == by
        return status.number if own or by == BANK else None
    return None


def stale(folded: Folded, entries: Sequence[Entry], by: str, seen: int | None) -> Refused | None:
    """``stale`` when the page was made from fewer entries and its question is another one now.

    The question of a page is what is awaited from the seats it acts for. It has changed when a
    correction came since, one of these seats has acted, or other things are awaited from it. A
    correction is made for what was seen, so any newer entry makes it stale.
    """
    count = len(folded.record.entries)
    if seen is None or seen == count:
        return None
    newer = folded.record.entries[seen:] if 0 <= seen < count else ()
    corrected = any(is_correction(entry) for entry in newer)
    if (
        not newer
        or corrected
        or any(is_correction(entry) for entry in entries)
        or _asked_anew(folded, newer, {seat_of(entry) or by for entry in entries})
    ):
        return refused(
            None,
            "stale",
            seen=seen,
            entries=count,
            corrected=corrected,
            awaited=[(row.seat, row.what) for row in folded.waiting()],
        )
    return None


def _asked_anew(folded: Folded, newer: Sequence[Entry], seats: set[str]) -> bool:
    """Whether one of the seats has acted in the newest entries, or is asked something else."""
    if any(seat_of(entry) in seats and type_of(entry) != "audit" for entry in newer):
        return True
    end = len(folded.played)
    questions = [
        tuple(
            row for row in folded.rules.waiting(folded.state_after(position)) if row.seat in seats
        )
        for position in range(end - len(newer), end + 1)
    ]
    return any(question != questions[0] for question in questions)
