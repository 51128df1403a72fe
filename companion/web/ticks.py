"""Ticks: what was to do with hands at the table is done. They are notes that all screens share."""

from __future__ import annotations

from flask import request

from companion.book.table import Table
from companion.contract import BANK


def take(table: Table, by: str) -> None:
    """Notes what the posted form ticks (``key``, several), and takes a tick back (``untick``)."""
    seat = None if by == BANK else by
    known = {str(note.data.get("key")) for note in table.notes("tick")}
    for key in request.form.getlist("key"):
        if key not in known:
            table.note("tick", seat=seat, by=by, data={"key": key})
    for key in request.form.getlist("untick"):
        for note in table.notes("tick"):
            if note.data.get("key") == key:
                table.withdraw("tick", number=note.number)
