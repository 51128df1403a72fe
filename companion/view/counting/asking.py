"""The banker asks everybody to count: whose phone still owes the answer."""

from __future__ import annotations

import functools

from companion.book.counting import NOTE
from companion.book.fold import Folded
from companion.book.table import Table
from companion.contract import BANK
from companion.stock.entries import Audit
from companion.texts import language
from companion.view.counting.model import SeatCount
from companion.view.counting.project import count_view
from companion.view.same import Same
from companion.view.viewer import Seat

ASKED = "counting"
"""Kind of the journal note that everybody is asked to count; data ``entries``: how many there
were."""


def ask(table: Table) -> None:
    """Every seat is asked once, from now on."""
    table.withdraw(ASKED)
    table.note(ASKED, by=BANK, data={"entries": table.entries})


def stop(table: Table) -> None:
    """Nobody is asked any more."""
    table.withdraw(ASKED)


def still_asked(table: Table) -> tuple[str, ...]:
    """The seats that were asked and have not counted since."""
    asked = next(reversed(table.notes(ASKED)), None)
    if asked is None:
        return ()
    if table.ruleset.family == "megaland":
        counted = {note.seat for note in table.notes(NOTE) if note.number > asked.number}
    else:
        later = table.record.entries[int(asked.data.get("entries", 0)) :]
        counted = {entry.seat for entry in later if isinstance(entry, Audit)}
    return tuple(seat for seat in table.seats if seat not in counted)


def own_count(table: Table, seat: str) -> SeatCount:
    """A seat's own count with its difference."""
    return _own_count(Same(table), Same(table.folded), table.version, seat, language())


@functools.lru_cache(maxsize=256)
def _own_count(
    same: Same[Table], _folded: Same[Folded], _version: str, seat: str, _language: str
) -> SeatCount:
    table = same.object
    view = count_view(table, Seat(seat), search=False)
    return next(row for row in view.seats if row.name == seat)
