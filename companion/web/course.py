"""How a game went: the page with its charts and tables, during a game as far as all may know it."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, abort, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.book.table import Table
from companion.report.course import Bars, Line, Look, bars_svg, chart_svg
from companion.texts import _
from companion.view import money
from companion.view.context import context
from companion.view.course import Course, course
from companion.view.source import source
from companion.view.viewer import Screen
from companion.web import access, families, live, posting

bp = Blueprint("course", __name__)

CHARTS = ("worth", "whole", "sizes", "incomes")
DRAWING_ONLY = "default-src 'none'; style-src 'unsafe-inline'"
"""What a chart may do when it is opened by itself: its own style, nothing else."""


def svg(content: bytes) -> Response:
    """A chart as an answer."""
    headers = {"Content-Security-Policy": DRAWING_ONLY}
    return Response(content, mimetype="image/svg+xml", headers=headers)


def look() -> Look:
    """For which page the asked chart is."""
    return Look(dark="dark" in request.args, narrow="narrow" in request.args)


def in_money(table: Table) -> Callable[[int], str]:
    """How an amount of the table's game is written: ``$12M``."""
    return lambda amount: money.text(table.ruleset, amount)


bp.add_app_template_global(in_money, "in_money")


def seen_by_all(table: Table) -> Course:
    """How the table's game went, as everybody may know it."""
    return course(context(source(table), Screen()))


def urls(table: Table) -> dict[str, str]:
    """The addresses of the charts."""
    return {name: url_for("course.chart", table=table.id, name=name) for name in CHARTS}


@bp.get("/t/<table>/course/view")
@bp.get("/t/<table>/course")
@access.watchers
def page(table: Table) -> AnyResponse:
    """How it went until now."""
    if families.pages(table):
        return posting.redirected(url_for("result.page", table=table.id))
    found = seen_by_all(table)
    return live.show(
        table,
        page="course",
        full="course.html",
        part="course_view.html",
        context={"course": found, "charts": urls(table)},
    )


@bp.get("/t/<table>/course/<name>.svg")
@access.watchers
def chart(table: Table, name: str) -> Response:
    """One of the charts; 404 while what it shows is secret."""
    if families.pages(table):
        abort(404)
    found = seen_by_all(table)
    content = _drawn(found, name, in_money(table))
    if content is None:
        abort(404)
    return svg(content)


def _drawn(found: Course, name: str, written: Callable[[int], str]) -> bytes | None:
    if name in ("worth", "whole") and found.worths is not None:
        lines = [Line(one.seat, one.net if name == "worth" else one.whole) for one in found.worths]
        return chart_svg(found.points, lines, look(), written)
    if name == "sizes" and found.sizes is not None:
        lines = [
            Line(one.mark.name, [n or None for n in one.tiles], one.mark.colour)
            for one in found.sizes
        ]
        return chart_svg(found.points, lines, look())
    if name == "incomes" and found.incomes is not None:
        return bars_svg([one.seat for one in found.incomes], _parts(found), look(), written)
    return None


def _parts(found: Course) -> list[Bars]:
    """What came in, each part only where anybody had it."""
    rows = found.incomes or ()
    parts = [
        Bars(_("Start"), [one.start.amount for one in rows]),
        Bars(_("Founding"), [one.founding.amount for one in rows]),
        Bars(_("Bonuses"), [one.bonuses.amount for one in rows]),
        Bars(_("Sales"), [one.sales.amount for one in rows]),
        Bars(_("Dividends"), [one.dividends.amount for one in rows]),
        Bars(_("Final bonuses"), [one.final_bonuses.amount for one in rows]),
        Bars(_("Final sale"), [one.final_sales.amount for one in rows]),
    ]
    return [part for part in parts if any(part.values)]
