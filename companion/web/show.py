"""The settlement as a show: the host steps, every screen follows; anybody may page by links."""

from __future__ import annotations

from flask import Blueprint, Response, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.book.table import Table
from companion.view.result_view import result
from companion.view.show import show
from companion.view.source import show_step, source
from companion.web import access, families, live, posting
from companion.web.telling import TOLD, note, stage

bp = Blueprint("show", __name__)


@bp.get("/t/<table>/show/view", endpoint="view")
@bp.get("/t/<table>/show")
@access.watchers
def page(table: Table) -> AnyResponse:
    """The show: where all screens are, or with ``?step=n`` any step, for oneself alone."""
    if families.pages(table) or not table.over:
        return posting.redirected(url_for("result.page", table=table.id))
    told = show(source(table))
    own = request.args.get("step", type=int)
    at = show_step(table)
    context = {
        "result": result(table),
        "alone": own is not None,
        "show": stage(table, told, own if own is not None else at or 0)
        if own is not None or at is not None
        else None,
        "steps": told.steps,
        "host": access.is_host(),
        "url": url_for("show.page", table=table.id),
    }
    return live.show(
        table,
        page="show",
        full="show.html",
        part="show_view.html",
        context=context,
        query="" if own is None else f"?step={own}",
    )


@bp.post("/t/<table>/show")
@access.host_only
def step(table: Table) -> Response:
    """The host takes all screens to a step, or tells all at once."""
    typed = request.form.get("step", "")
    if table.over and families.pages(table) is None:
        last = len(show(source(table)).steps) - 1
        told: int | str = min(int(typed), last) if typed.isdecimal() else TOLD
        note(table, told)
    back = posting.local_path(request.form.get("back", ""), url_for("show.page", table=table.id))
    access.look_again(table)
    return posting.redirected(back)
