"""Which step of the settlement all screens are at, and what a page needs to show it.

The step stands in the desk's journal, so all live pages hear of it. It begins with the booking
that settles a table and ends when everything has been told.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from flask import url_for

from companion.book.store import StoreError
from companion.book.table import Table
from companion.contract import BANK
from companion.view.show import Show, show
from companion.view.source import show_step, source
from companion.web import access, families

TOLD = "all"


def begin(table: Table) -> None:
    """The table has just been settled: it is told from the start.

    On a disk that is full only now it is not told: what was booked stays booked.
    """
    if families.pages(table) is None:
        with contextlib.suppress(StoreError):
            note(table, 0)


def note(table: Table, step: int | str) -> None:
    """All screens are at this step now, or everything is ``TOLD``, with so many entries booked."""
    table.note("show", by=BANK, data={"step": step, "entries": table.entries})


@contextlib.contextmanager
def from_its_end(table: Table) -> Iterator[None]:
    """Whatever settles the table in here, it is told from the start."""
    before = table.over
    yield
    if table.over and not before:
        begin(table)


def running(table: Table) -> dict[str, Any] | None:
    """What a page shows of the show all screens follow; None when everything is told."""
    step = show_step(table)
    if step is None:
        return None
    return stage(table, show(source(table)), step)


def stage(table: Table, told: Show, number: int) -> dict[str, Any]:
    """A step with the way forwards and back, for _show.html."""
    step = told.at(number)
    return {
        "step": step,
        "number": step.number,
        "count": len(told.steps),
        "back": step.number - 1 if step.number else None,
        "on": step.number + 1 if step.number + 1 < len(told.steps) else TOLD,
        "url": url_for("show.page", table=table.id),
        "host": access.is_host(),
    }
