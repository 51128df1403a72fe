"""The result of a Megaland table and what can be kept of it: files, picture, printed sheet."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from flask import Response, abort, render_template, url_for

from companion.book.table import Table
from companion.report import course as course_chart
from companion.report import picture as pictures
from companion.report import tables
from companion.texts import _, ngettext
from companion.view import megaland
from companion.view.megaland.model import LandResult, Standing
from companion.view.project import twin
from companion.view.viewer import Export, Screen
from companion.web import course, live


def result(table: Table) -> Response:
    """The result with every coin's source; before the end only that it is not there yet."""
    view = megaland.project(table, Screen())
    found = megaland.result(table) if table.over else None
    names = {
        "picture": "result.png_file",
        "chart": "result.chart",
        "standings_csv": "result.standings",
        "movements_csv": "result.movements",
        "record": "result.record",
        "sheet": "result.sheet",
        "screen": "screen.screen",
    }
    return live.show(
        table,
        page="result",
        full="megaland/result.html",
        part="megaland/result_view.html",
        context={
            "result": found,
            "view": view,
            "urls": {name: url_for(end, table=table.id) for name, end in names.items()},
        },
        twin=lambda: twin(found) if found else {"over": False, "headline": view.headline},
    )


def standings(table: Table) -> Response:
    """The ranking as CSV."""
    header = [_("Rank"), _("Seat"), _("Coins"), _("Hearts"), _("Buildings")]
    rows: list[list[str | int | None]] = [
        [s.rank, s.seat, s.total.amount, s.hearts, sum(b.copies for b in s.buildings)]
        for s in _over(table).standings
    ]
    return _csv(table, header, rows, "standings")


def movements(table: Table) -> Response:
    """Every coin that moved, with its reason, as CSV."""
    header = [_("Entry"), _("Seat"), _("Coins"), _("Sum"), _("Rule")]
    rows: list[list[str | int | None]] = [
        [line.position, part.seat, part.amount.amount, part.text, part.rule]
        for line in reversed(_over(table).history)
        for part in line.sums
    ]
    return _csv(table, header, rows, "movements")


def picture(table: Table) -> Response:
    """The result as a picture to save and send."""
    found = _over(table)
    drawing = pictures.Result(
        title=found.headline,
        subtitle=found.title,
        places=tuple(pictures.Place(s.rank, s.seat, s.total.text) for s in found.standings),
        board=None,
        footer=table.created[:10],
        hands=tuple(pictures.Hand(s.seat, _owned(s)) for s in found.standings),
    )
    drawing = replace(drawing, code=pictures.code_of(drawing))
    return Response(pictures.png_bytes(drawing), mimetype="image/png")


def _owned(standing: Standing) -> str:
    """Hearts and buildings in a row, as the picture says them."""
    hearts = ngettext("%(num)s heart", "%(num)s hearts", standing.hearts)
    buildings = (
        f"{one.copies} × {one.shown}" if one.copies > 1 else one.shown for one in standing.buildings
    )
    return " · ".join((hearts, *buildings))


def chart(table: Table) -> Response:
    """The coins of each seat at the end of every round, as a line chart."""
    found = _over(table)
    lines = [course_chart.Line(seat, coins) for seat, coins in found.coins]
    return course.svg(course_chart.chart_svg(found.rounds, lines, course.look()))


def sheet(table: Table) -> Response:
    """Paper out: all that is needed to go on without the app, or to keep after the end."""
    view = megaland.project(table, Export())
    return Response(
        render_template("megaland/sheet.html", table=table, view=view, printed=table.created[:10])
    )


def _over(table: Table) -> LandResult:
    if not table.over:
        abort(404)
    return megaland.result(table)


def _csv(
    table: Table, header: list[str], rows: Iterable[list[str | int | None]], what: str
) -> Response:
    name = re.sub(r"[^A-Za-z0-9]+", "-", f"{table.ruleset.name}-{table.created[:10]}").strip("-")
    headers = {"Content-Disposition": f'attachment; filename="{name}-{what}.csv"'}
    return Response(tables.csv_bytes(header, rows), mimetype="text/csv", headers=headers)
