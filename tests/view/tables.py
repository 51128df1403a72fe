"""Tables to look at: a record played from plain entries, seen through any viewer."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from companion.book.fold import Folded, fold
from companion.book.record import decode
from companion.view.model import LogLine, TableView
from companion.view.project import project
from companion.view.source import Source
from companion.view.viewer import Viewer

Entries = Sequence[Mapping[str, Any]]


def played(
    ruleset: str,
    entries: Entries,
    seats: Sequence[str] = ("Ann", "Bo", "Cy"),
    options: Mapping[str, Any] | None = None,
    **beside: Any,
) -> Source:
    """The source of a table that has played these entries."""
    record = decode(
        json.dumps(
            {
                "format": "companion-record/1",
                "ruleset": ruleset,
                "options": dict(options or {}),
                "seats": list(seats),
                "entries": [dict(entry) for entry in entries],
            }
        )
    )
    folded = fold(record)
    assert isinstance(folded, Folded), folded
    return Source("t", folded, **beside)


def seen(source: Source, viewer: Viewer) -> TableView:
    """The view."""
    return project(source, viewer)


def line(view: TableView, position: int) -> LogLine | None:
    """The history's line of an entry, if the viewer sees it."""
    return next((one for one in view.history if one.position == position), None)


def entry(kind: str, **keys: Any) -> dict[str, Any]:
    """An entry as a record writes it."""
    return {"type": kind, **keys}


def place(seat: str, tile: str) -> dict[str, Any]:
    """A tile of the turn."""
    return entry("place", seat=seat, tile=tile)


def buy(seat: str, give: Mapping[str, int] | None = None, **shares: int) -> dict[str, Any]:
    """The purchase that ends a turn."""
    keys = {"give": dict(give)} if give else {}
    return entry("buy", seat=seat, shares=shares, **keys)
