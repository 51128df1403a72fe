"""Corrections at the desk: seen with all they would change, accepted whole or forgotten.

A correction under way is nothing but its address, so the back button takes its last step back and
leaving the page leaves no trace. Only accepting it is a form that books. How a past entry is typed
anew is in :mod:`companion.web.mend_typing`.
"""

from __future__ import annotations

import functools
from datetime import datetime
from urllib.parse import urlencode

from flask import Blueprint, Response, request, url_for

from companion.book.mending import Mending, accept
from companion.book.table import Table
from companion.contract import BANK
from companion.view.mending import handovers, own_handovers, public_handovers
from companion.web import access, mend_steps, mend_typing, posting, telling, weighing
from companion.web.desk_view import address
from companion.web.mend_shown import elsewhere, shown

bp = Blueprint("mend", __name__)
bp.register_blueprint(mend_typing.bp)


@bp.app_template_filter("clock")
@functools.lru_cache(maxsize=2048)
def clock(at: str) -> str:
    """``21:14``, the laptop's time of a moment in the record; empty where it is not known."""
    try:
        return datetime.fromisoformat(at).astimezone().strftime("%H:%M")
    except (ValueError, OverflowError):
        return ""


UNSEEN = frozenset({"stale", "not_yours", "unknown_entry", "already_undone", "not_undone"})
"""Refusals of an undo or redo that no preview would settle."""

bp.add_app_template_global(handovers, "handovers")
bp.add_app_template_global(own_handovers, "own_handovers")
bp.add_app_template_global(public_handovers, "public_handovers")


@bp.get("/t/<table>/desk/mend")
@bp.get("/t/<table>/desk/mend/view", endpoint="view")
@access.host_only
def page(table: Table) -> Response:
    """What a correction would change and what is still to be decided, after one more step."""
    mending = mend_steps.read(table, request.args)
    step = weighing.step_of(request.args)
    if mending.steps and weighing.held(table):
        return shown(table, mending, {}, 200, step)
    if asked := mend_steps.way_and_key(request.args):
        way, key = asked
        steps = mend_steps.written(mending) if mending.steps else None
        at = url_for("desk.mend.typing.page", table=table.id, way=way, at=key, mending=steps)
        return posting.redirected(at)
    if step and weighing.held(table):
        return shown(table, mending, {}, 200, step)
    try:
        mending = mend_steps.step(table, mending, request.args)
    except mend_steps.NotUnderstood as problem:
        field = f"line-{request.args.get('at', '')}"
        return shown(table, mending, {field: str(problem)}, 422)
    if not mending.steps:
        return posting.redirected(address(table))
    return shown(table, mending, {}, 200)


@bp.post("/t/<table>/desk/mend", endpoint="weigh")
@access.host_only
def weigh(table: Table) -> Response:
    """Leads to what a correction would change; where that may tell a secret, every screen says so.

    Its fields are those of :func:`page`.
    """
    weighing.announce(table)
    step = urlencode(weighing.step_of(request.form))
    return elsewhere(f"{url_for('desk.mend.page', table=table.id)}?{step}")


@bp.post("/t/<table>/desk/mend/accept")
@access.host_only
def take(table: Table) -> Response:
    """Books the whole correction, unless the book has gone on since it was shown."""
    weighing.announce(table)  # that it cannot be tells something too
    steps = mend_steps.read(table, request.form).steps
    if weighing.held(table):
        return shown(table, Mending(table.entries, steps), {}, 422)
    seen = posting.seen_of_form()
    mending = Mending(table.entries if seen is None else seen, steps)
    with telling.from_its_end(table):
        outcome = accept(table, mending, by=BANK, intent=posting.intent_of_form())

    def show(problems: posting.Problems, status: int) -> Response:
        if not problems:
            return elsewhere(address(table))
        return shown(table, Mending(table.entries, steps), problems, status)

    return posting.answer(table, outcome, by=BANK, view=show, back=address(table))
