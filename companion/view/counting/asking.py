"""The banker asks everybody to count: whose phone still owes the answer."""

from __future__ import annotations

from companion.book.counting import NOTE
from companion.book.table import Table
from companion.contract import BANK
from companion.stock.entries import Audit

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
