"""Who may book what, and from which page: asked before the rules are.

The bank may enter anything for anybody. A seat enters its own entries, what is awaited from it,
and may take back its own last entry until somebody else has acted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.book.entries import Redo, Undo, is_correction, seat_of, type_of
from companion.book.fold import Folded
from companion.book.outcome import Refused, refused
from companion.contract import BANK, Awaited, Entry


def not_allowed(folded: Folded, entries: Sequence[Entry], by: str) -> Refused | None:
    """``not_yours`` for the first entry that ``by`` (a seat or the bank) may not enter.

    Some types are for any seat to enter (:attr:`companion.contract.Rules.ANYBODYS`).
    """
    if by == BANK:
        return None
    anybodys = folded.rules.ANYBODYS
    with_it = anybodys.get(type_of(entries[-1]), ()) if entries else ()
    turning = bool(entries) and all(isinstance(entry, Undo | Redo) for entry in entries)
    for index, entry in enumerate(entries):
        kind = type_of(entry)
        if is_correction(entry):
            allowed = turning and _own_turn_back(folded, entries, by)
        elif kind in anybodys or kind in with_it or seat_of(entry) == by:
            allowed = True
        else:
            allowed = seat_of(entry) is None and Awaited(by, kind) in folded.waiting()
        if not allowed:
            return refused(None, "not_yours", index, by=by, type=kind)
    return None


def _own_turn_back(folded: Folded, entries: Sequence[Entry], by: str) -> bool:
    """All of them take back, or put back, what "take back" and "put back" would."""
    ids = folded.record.ids()
    for act, number in ((Undo, take_back(folded, by)), (Redo, put_back(folded, by))):
        if number is not None and all(isinstance(entry, act) for entry in entries):
            both = along(folded, number, act is Redo)
            return [entry.target for entry in entries if isinstance(entry, act)] in (
                [ids[number - 1]],
                [ids[one - 1] for one in both],
            )
    return False


def take_back(folded: Folded, by: str) -> int | None:
    """Number of the entry that "take back" would undo for ``by``, or None.

    For the bank the last entry or correction that is in; for a seat its own last entry, as long
    as nobody else has acted since. A purchase where nothing could be bought was entered with its
    tile and goes back with it: it is then the tile that is named.
    """
    for status, entry in zip(
        reversed(folded.resolved.status), reversed(folded.record.entries), strict=True
    ):
        if status.out or isinstance(entry, Undo | Redo):
            continue
        own = not is_correction(entry) and (seat_of(entry) or entry.by) == by
        if not own and by != BANK:
            return None
        before = status.number - 1
        return before if _nothing_to_buy(folded, before) else status.number
    return None


def put_back(folded: Folded, by: str) -> int | None:
    """Number of the entry that ``by`` (a seat or the bank) has taken back last and may put back.

    Only as long as nothing was entered since; what was put back already is passed over, so that
    all that was taken back may be put back one by one.
    """
    again: set[object] = set()
    for entry in reversed(folded.record.entries):
        if not isinstance(entry, Undo | Redo) or (by != BANK and entry.by != by):
            return None
        if isinstance(entry, Redo):
            again.add(entry.target)
        elif entry.target in again:
            again.remove(entry.target)
        else:
            return folded.record.ids().index(entry.target) + 1
    return None


def along(folded: Folded, number: int, putting_back: bool = False) -> tuple[int, ...]:
    """The entries that are taken back, or put back, together with this one, in that order."""
    out = folded.resolved.status[number - 1].out
    if out is putting_back and _nothing_to_buy(folded, number):
        return (number, number + 1) if putting_back else (number + 1, number)
    return (number,)


def _nothing_to_buy(folded: Folded, number: int) -> bool:
    """Whether this entry placed a tile and the next one, in or out like it, said what must be said
    where no company is on the board: that nothing is bought."""
    record = folded.record
    if folded.ruleset.family != "stock" or not 1 <= number < len(record.entries):
        return False
    tile, purchase = record.entries[number - 1], record.entries[number]
    one, other = folded.resolved.status[number - 1 : number + 1]
    return (
        type_of(tile) == "place"
        and type_of(purchase) == "buy"
        and seat_of(tile) == seat_of(purchase)
        and not getattr(purchase, "shares", None)
        and one.out is other.out
        and one.amended_by is other.amended_by is None
        and not _after(folded, number).on_board
    )


def _after(folded: Folded, number: int) -> Any:
    """The state after this entry, or of now where it is out."""
    return next((one.state for one in reversed(folded.played) if one.place == number), folded.state)


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
