"""The result of a table and everything that can be kept of it: files, picture, printed sheet."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from flask import Blueprint, Response, abort, render_template, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.book.table import Table
from companion.report import picture, tables
from companion.report.course import Line, chart_svg
from companion.texts import _
from companion.view.model import Board, TableView
from companion.view.project import project, twin
from companion.view.result import ResultView
from companion.view.result_view import result
from companion.view.viewer import Export, Screen
from companion.web import access, course, families, live, opening, posting, telling
from companion.web.board import drawn

bp = Blueprint("result", __name__)


@bp.get("/t/<table>/result/view")
@bp.get("/t/<table>/result")
@access.watchers
def page(table: Table) -> Response:
    """The result with every sum opened; before the end only that it is not there yet."""
    if own := families.pages(table):
        return own.result(table)
    found = result(table) if table.over else None
    view = project(table, Screen())
    context = {
        "result": found,
        "view": view,
        "picture": drawn(view.board, edges="both"),
        "urls": _urls(table),
        "charts": course.urls(table),
        "show": telling.running(table),
    }
    return live.show(
        table,
        page="result",
        full="result.html",
        part="result_view.html",
        context=context,
        twin=lambda: twin(found) if found else {"over": False, "headline": view.headline},
    )


def _urls(table: Table) -> dict[str, str]:
    names = {
        "picture": "result.png_file",
        "chart": "result.chart",
        "standings_csv": "result.standings",
        "movements_csv": "result.movements",
        "record": "result.record",
        "sheet": "result.sheet",
        "screen": "screen.screen",
        "print": "result.print_out",
        "show": "show.page",
        "course": "course.page",
    }
    return {name: url_for(endpoint, table=table.id) for name, endpoint in names.items()}


def _settled(table: Table) -> ResultView:
    """The result, else 404: until the settlement nobody may know it."""
    if not table.over:
        abort(404)
    return result(table)


def _file(table: Table, content: bytes, kind: str, suffix: str) -> Response:
    name = re.sub(r"[^A-Za-z0-9]+", "-", f"{table.ruleset.name}-{table.created[:10]}").strip("-")
    headers = {"Content-Disposition": f'attachment; filename="{name}{suffix}"'}
    return Response(content, mimetype=kind, headers=headers)


@bp.get("/t/<table>/result.csv")
@access.watchers
def standings(table: Table) -> Response:
    """The ranking and what it is made of, as CSV; money in the ruleset's unit."""
    if own := families.pages(table):
        return own.standings(table)
    found = _settled(table)
    header = [_("Rank"), _("Seat"), _("Money"), _("Bonuses"), _("Shares sold"), _("Total")]
    rows: list[list[str | int | None]] = [
        [s.rank, s.seat, s.cash_before.amount, s.bonuses.amount, s.sales.amount, s.total.amount]
        for s in found.standings
    ]
    return _file(table, tables.csv_bytes(header, rows), "text/csv", "-standings.csv")


@bp.get("/t/<table>/movements.csv")
@access.watchers
def movements(table: Table) -> Response:
    """Every amount and certificate that moved, with its sum, as CSV."""
    if own := families.pages(table):
        return own.movements(table)
    found = _settled(table)
    header = [
        _("Entry"),
        _("Seat"),
        _("Money"),
        _("Company"),
        _("Shares"),
        _("Sum"),
        _("Rule"),
    ]
    return _file(table, tables.csv_bytes(header, _moved(found)), "text/csv", "-movements.csv")


def _moved(found: ResultView) -> Iterable[list[str | int | None]]:
    for line in reversed(found.history):
        for part in line.sums:
            first, *more = part.shares or ((None, None),)
            yield [line.position, part.seat, part.amount.amount, *first, part.text, part.rule]
            for company, shares in more:
                yield [line.position, part.seat, None, company, shares, None, part.rule]


@bp.get("/t/<table>/record.json")
@access.watchers
def record(table: Table) -> Response:
    """The whole record: for the host when it is announced, for everybody after the settlement."""
    if instead := opening.held_back(table):
        return instead
    return _file(table, table.export(), "application/json", ".json")


@bp.get("/t/<table>/result.png")
@access.watchers
def png_file(table: Table) -> Response:
    """The result as a picture of 1080 by 1350 pixels."""
    if own := families.pages(table):
        return own.picture(table)
    found = _settled(table)
    places = tuple(picture.Place(s.rank, s.seat, s.total.text) for s in found.standings)
    drawing = picture.Result(
        title=found.headline,
        subtitle=found.title,
        places=places,
        board=_board(found.board),
        footer=" · ".join(part for part in (table.created[:10], found.reason) if part),
    )
    drawing = replace(drawing, code=picture.code_of(drawing))
    return Response(picture.png_bytes(drawing), mimetype="image/png")


def _board(board: Board) -> picture.Board:
    drawing = drawn(board)
    corners = (corner.split(",") for corner in drawing.outline.split())
    spaces = tuple(
        picture.Space(
            spot.x,
            spot.y,
            cell.content,
            cell.company.colour if cell.company else "",
            cell.company.letter if cell.company else "",
        )
        for spot, cell in zip(drawing.cells, board.cells, strict=True)
    )
    outline = tuple((int(x), int(y)) for x, y in corners)
    return picture.Board(drawing.width, drawing.height, outline, spaces)


@bp.get("/t/<table>/result.svg")
@access.watchers
def chart(table: Table) -> Response:
    """How it went: what each seat was worth after every turn, as a line chart."""
    if own := families.pages(table):
        return own.chart(table)
    found = _settled(table).course
    lines = [Line(one.seat, one.net) for one in found.worths or ()]
    written = course.in_money(table)
    return course.svg(chart_svg(found.points, lines, course.look(), written))


@bp.get("/t/<table>/sheet")
@access.watchers
def sheet(table: Table) -> Response:
    """Paper out: all that is needed to go on without the app, or to keep after the end.

    It holds what is secret, so while the game runs only the host gets it, and all are told.
    """
    if instead := opening.held_back(table):
        return instead
    if own := families.pages(table):
        return own.sheet(table)
    view = project(table, Export())
    text = render_template(
        "sheet.html",
        table=table,
        view=view,
        picture=drawn(view.board, edges="both"),
        occupied=_occupied(view),
        printed=f"{datetime.now():%Y-%m-%d %H:%M}",
    )
    return Response(text)


@bp.get("/t/<table>/result/print")
@access.watchers
def print_out(table: Table) -> AnyResponse:
    """The whole result on one sheet of A4: ranking, settlement, board, how it went."""
    if families.pages(table):
        return posting.redirected(url_for("result.sheet", table=table.id))
    found = _settled(table)
    text = render_template(
        "result_print.html",
        table=table,
        result=found,
        picture=drawn(found.board, edges="both"),
        charts=course.urls(table),
    )
    return Response(text)


def _occupied(view: TableView) -> list[tuple[str, list[str]]]:
    """The occupied spaces by what lies on them, to lay the board again from paper."""
    groups: dict[str, list[str]] = {}
    for row in view.companies:
        groups[row.mark.name] = []
    lone, dead = groups.setdefault(_("Lone tiles"), []), groups.setdefault(_("Dead tiles"), [])
    for cell in view.board.cells:
        if cell.company is not None:
            groups[cell.company.name].append(cell.label)
        elif cell.content == "lone":
            lone.append(cell.label)
        elif cell.content == "dead":
            dead.append(cell.label)
    return [(name, tiles) for name, tiles in groups.items() if tiles]
