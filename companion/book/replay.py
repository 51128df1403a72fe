"""The replay object: a record played to its end (or to an entry) and told as data."""

from __future__ import annotations

from typing import Any

from companion.book.entries import is_correction
from companion.book.fold import Folded, extend, fold
from companion.book.outcome import Refused
from companion.book.record import Record


def replay(
    record: Record, until: int | None = None, steps: bool = False
) -> dict[str, Any] | Refused:
    """The object of ``replay --json``, or the entry the rules refuse.

    ``until`` is the number of the last entry of the file to take. With ``steps`` the object has
    one object per entry too; where the list did not fold at that entry (a later correction put it
    right), it holds ``error`` with ``entry`` and ``code``.
    """
    if until is not None:
        record = record.until(until)
    along = _steps(record) if steps else None
    folded = fold(record)
    if isinstance(folded, Refused):
        return folded
    books = folded.books()
    standings = books.pop("standings", [])
    answer = {**books, "ledger": folded.ledger(), "standings": standings}
    return answer if along is None else {**answer, "steps": along}


def _steps(record: Record) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = []
    good = fold(record.until(0))
    whole = True
    for number, entry in enumerate(record.entries, 1):
        if isinstance(good, Refused):
            return told
        after: Folded | Refused
        if whole and not is_correction(entry):
            after = extend(good, [entry])
        else:
            after = fold(record.until(number), good)
        whole = isinstance(after, Folded)
        if isinstance(after, Refused):
            told.append({"entries": number, "error": {"entry": after.place, "code": after.code}})
        else:
            good = after
            told.append(after.books())
    return told
