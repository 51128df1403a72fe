"""The forms on which an entry is typed for an earlier moment of a Megaland table."""

from __future__ import annotations

from typing import Any

from companion.book.entries import type_of
from companion.book.table import Table
from companion.view.megaland.model import LandView
from companion.view.mending import Moment
from companion.web.megaland.parts import proposed, shelf, words


def moment(table: Table, there: Moment, urls: dict[str, str]) -> dict[str, Any]:
    """What the template ``megaland/moment.html`` needs."""
    view = there.view
    if not isinstance(view, LandView):
        raise TypeError(f"no view of Megaland: {view!r}")
    return {
        "ask": "megaland/moment.html",
        "enter_url": urls["enter"],
        "preview_url": urls["effect"],
        "propose_url": urls["enter"],
        "shelf": shelf,
        "adjusting": there.said is not None and type_of(there.said) == "adjust",
        **proposed(table),
        **words(table),
    }
