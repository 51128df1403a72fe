"""The banker's desk: enters for any seat, undoes, skips, and shows no more than the table screen.

Forms that book something go through the same door as the phones' (:mod:`companion.web.posting`);
the banker acts as ``bank`` and may name any seat.
"""

from __future__ import annotations

import functools
from urllib.parse import quote

from flask import Blueprint, Response, jsonify, request, url_for

from companion.book.outcome import Booked, Refused
from companion.book.quickwords import Problem
from companion.book.table import Table
from companion.contract import BANK
from companion.texts import _
from companion.view.preview import preview as preview_of
from companion.view.project import twin
from companion.view.viewer import Bank
from companion.web import (
    access,
    counting,
    desk_tools,
    families,
    final_count,
    mending,
    opening,
    posting,
    quick,
    skipping,
    weighing,
)
from companion.web.desk_view import address, beside, line_effect, problem_text, shown
from companion.web.forms import BadForm
from companion.web.mend_shown import elsewhere

bp = Blueprint("desk", __name__)
bp.register_blueprint(desk_tools.bp)
bp.register_blueprint(mending.bp)
bp.register_blueprint(counting.bp)
bp.register_blueprint(skipping.bp)
bp.register_blueprint(opening.bp)


@bp.get("/t/<table>/desk")
@bp.get("/t/<table>/desk/view", endpoint="view")
@access.host_only
def page(table: Table) -> Response:
    """The desk, its live fragment, and its JSON twin."""
    return shown(table, {}, 200)


@bp.post("/t/<table>/desk/enter")
@access.host_only
def enter(table: Table) -> Response:
    """Books what a question form or a tool says, for whichever seat it names."""
    if asked := _asked_once_more(table):
        return shown(table, asked, 422)
    show = functools.partial(shown, table)
    return posting.enter(table, by=BANK, view=show, back=address(table))


def _asked_once_more(table: Table) -> posting.Problems:
    """What a form has to say twice; a form that says nothing of the kind is judged elsewhere."""
    try:
        entries = posting.entries_from_form(table, by=BANK)
    except BadForm:
        return {}
    return final_count.smaller(table.folded.state, entries, request.form)


@bp.post("/t/<table>/desk/undo", endpoint="undo")
@bp.post("/t/<table>/desk/redo", endpoint="redo")
@access.host_only
def take_back(table: Table) -> Response:
    """Takes the entry of this number out, or puts it back."""
    ids = table.record.ids()
    number = request.form.get("number", 0, type=int)
    if not 1 <= number <= len(ids):
        return shown(table, {"undo": _("There is no such entry.")}, 422)
    act = table.redo if request.path.endswith("/redo") else table.undo
    outcome = act(
        ids[number - 1], by=BANK, intent=posting.intent_of_form(), seen=posting.seen_of_form()
    )
    if isinstance(outcome, Refused) and outcome.code not in mending.UNSEEN:
        # later entries depend on it: the banker sees which, and decides
        weighing.announce(table)
        way = "back" if act == table.redo else "out"
        preview_page = url_for("desk.mend.page", table=table.id)
        return elsewhere(f"{preview_page}?{way}={number}")
    return posting.answer(
        table, outcome, by=BANK, view=functools.partial(beside, table, "undo"), back=address(table)
    )


@bp.post("/t/<table>/desk/quick", endpoint="quick")
@access.host_only
def enter_line(table: Table) -> Response:
    """Books the quick line whole or not at all; what lies behind a merger stays in the line."""
    line = request.form.get("line", "")
    read = quick.read(table, line)
    entries = () if isinstance(read, Problem) else read.entries
    outcome = table.book(
        entries, by=BANK, intent=posting.intent_of_form(), seen=posting.seen_of_form()
    )
    if isinstance(read, Problem):
        if isinstance(outcome, Booked):  # the same form once more: it was understood before
            return posting.answer(
                table, outcome, by=BANK, view=functools.partial(shown, table), back=address(table)
            )
        return shown(table, {"line": problem_text(table, read)}, 422)
    rest = read.rest.strip()

    def show(problems: posting.Problems, status: int) -> Response:
        response = beside(table, "line", problems, status)
        response.headers["X-Quick-Rest"] = quote(rest)
        return response

    back = address(table) + (f"?line={quote(rest)}" if rest else "")
    return posting.answer(table, outcome, by=BANK, view=show, back=back)


@bp.get("/t/<table>/desk/preview")
@access.host_only
def preview(table: Table) -> Response:
    """What the quick line would do and how it could go on, as JSON. Changes nothing."""
    line = request.args.get("line", "")
    fits = [{"line": fit.text, "word": fit.word} for fit in quick.completions(table, line)]
    text, wrong = line_effect(table, line)
    return jsonify({"text": text, "wrong": wrong, "fits": fits})


@bp.get("/t/<table>/desk/effect")
@access.host_only
def effect(table: Table) -> Response:
    """What a half-filled question form would do, as JSON. Changes nothing."""
    try:
        entries = posting.entries_from_form(table, by=BANK, form=request.args)
    except BadForm as problem:
        return jsonify({"ok": False, "text": problem.sentence})
    if own := families.pages(table):
        return own.desk_preview(table, entries)
    if asked := final_count.smaller(table.folded.state, entries, request.args):
        return jsonify({"ok": False, "text": " ".join(asked.values())})
    if weighing.by_hand(table, entries):
        return jsonify(weighing.NOT_TRIED)
    return jsonify(twin(preview_of(table, Bank(), entries)))
