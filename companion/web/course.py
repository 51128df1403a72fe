"""How a game went: the page with its charts and tables, during a game as far as all may know it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flask import Blueprint, Response, abort, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.book.table import Table
from companion.report.course import Bars, Line, Look, bars_svg, chart_svg
from companion.texts import _
from companion.view import money
from companion.view.context import context
from companion.view.course import Course, Income, course
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
        return bars_svg(*came_and_went(found.incomes), look(), written)
    return None


def came_and_went(incomes: Sequence[Income]) -> tuple[list[str], list[Bars]]:
    """Two bars for each person, as long as each other: what came in, and where it went.

    What was put right by hand is in the one or the other. Parts that nobody had are left out.
    """
    rows: list[str] = []
    for one in incomes:
        rows += [one.seat, _("went to"), ""]
    parts = [
        *((name, True, field) for name, field in _sources()),
        (_("Shares bought"), False, lambda one: -one.spent.amount),
        (_("Taken off by hand"), False, lambda one: -one.by_hand.amount),
        (_("Money left"), False, lambda one: one.total.amount),
    ]
    bars = [
        Bars(name, [n for one in incomes for n in _pair(came, max(0, field(one)))])
        for name, came, field in parts
    ]
    return rows[:-1], [Bars(bar.name, bar.values[:-1]) for bar in bars if any(bar.values)]


def _pair(came: bool, amount: int) -> tuple[int, int, int]:
    """One part in the two bars of a person, and the gap below them."""
    return (amount, 0, 0) if came else (0, amount, 0)


def _sources() -> tuple[tuple[str, Callable[[Income], int]], ...]:
    """What brings money, by its name."""
    return (
        (_("Start"), lambda one: one.start.amount),
        (_("Founding"), lambda one: one.founding.amount),
        (_("Bonuses"), lambda one: one.bonuses.amount),
        (_("Sales"), lambda one: one.sales.amount),
        (_("Shares given"), lambda one: one.given.amount),
        (_("Dividends"), lambda one: one.dividends.amount),
        (_("Added by hand"), lambda one: one.by_hand.amount),
        (_("Final bonuses"), lambda one: one.final_bonuses.amount),
        (_("Final sale"), lambda one: one.final_sales.amount),
    )
