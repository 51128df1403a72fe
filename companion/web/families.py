"""Families of games whose pages differ from those of the tile-and-stock games.

Every table has the same addresses. Where a page is made, the route asks here first whether the
table's family has pages of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, cast

from flask import Flask, Response, current_app

from companion.book.table import Table
from companion.contract import Entry
from companion.view.mending import Moment


class Pages(Protocol):
    """The pages of a family. ``problems`` maps field names ("" = the form) to sentences."""

    def seat(self, table: Table, n: int, problems: Mapping[str, str], status: int) -> Response:
        """The page of seat ``n`` (from 1), its live fragment or its JSON twin."""
        ...

    def seat_preview(self, table: Table, n: int, entries: Sequence[Entry]) -> Response:
        """What entries would do, as JSON for the line above the button; nothing is booked."""
        ...

    def desk(self, table: Table, problems: Mapping[str, str], status: int) -> Response:
        """The banker's desk."""
        ...

    def desk_preview(self, table: Table, entries: Sequence[Entry]) -> Response:
        """The same as :meth:`seat_preview` for the desk."""
        ...

    def moment(self, table: Table, there: Moment, urls: dict[str, str]) -> dict[str, Any]:
        """What the page needs on which an entry is typed at an earlier moment; ``ask`` is the
        template of its forms."""
        ...

    def screen(self, table: Table) -> Response:
        """The table screen."""
        ...

    def result(self, table: Table) -> Response:
        """The result page; before the end only that it is not there yet."""
        ...

    def standings(self, table: Table) -> Response:
        """The ranking as CSV; 404 before the end, as the three after it."""
        ...

    def movements(self, table: Table) -> Response:
        """Every amount that moved, with its sum, as CSV."""
        ...

    def picture(self, table: Table) -> Response:
        """The result as a PNG."""
        ...

    def chart(self, table: Table) -> Response:
        """How it went, as SVG."""
        ...

    def sheet(self, table: Table) -> Response:
        """Paper out: all that is needed to go on without the app."""
        ...


def init(app: Flask) -> None:
    """Gives the app the pages of each family that has its own."""
    # a family's modules use helpers of the routes that ask here, so they are imported last
    from companion.web import megaland
    from companion.web.megaland import proposals

    app.extensions["companion-families"] = {"megaland": cast(Pages, megaland)}
    app.register_blueprint(proposals.bp)


def pages(table: Table) -> Pages | None:
    """The own pages of the table's family; None where the stock pages serve it."""
    known: Mapping[str, Pages] = current_app.extensions["companion-families"]
    return known.get(table.ruleset.family)
