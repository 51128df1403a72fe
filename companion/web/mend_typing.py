"""A past entry typed anew: the forms of its moment, and what they would do, until a step is made.

Where a correction has steps already, the moment is the one that follows from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, jsonify, request, url_for
from werkzeug.datastructures import MultiDict

from companion.book.entries import type_of
from companion.book.mending import Mending
from companion.book.quickline import Parsed, parse
from companion.book.quickwords import Problem
from companion.book.suggest import suggest
from companion.book.table import Table
from companion.contract import BANK, Entry
from companion.texts import _
from companion.view.mending import Moment, moment, trial
from companion.view.model import TableView
from companion.view.opening import may_be_told
from companion.view.public_offers import desk_offers
from companion.web import (
    access,
    desk_parts,
    families,
    final_count,
    live,
    mend_steps,
    posting,
    weighing,
)
from companion.web.asked import header
from companion.web.board import drawn
from companion.web.desk_view import address, problem_text
from companion.web.forms import BadForm, fields_of
from companion.web.mend_shown import elsewhere, shown, urls

bp = Blueprint("typing", __name__)

REGIONS = ("desk-call", "quick", "question", "instead")
"""The regions of the page where something can be secret (``mend_type_view.html``)."""


@bp.get("/t/<table>/desk/mend/type")
@bp.get("/t/<table>/desk/mend/type/view", endpoint="view")
@access.host_only
def page(table: Table) -> Response:
    """The forms of the moment of an entry, filled with what it said.

    Where a correction has steps already, that moment follows from them.
    """
    if request.args.get("mending") and weighing.held(table):
        if header("X-Live"):
            return _as_it_was(table)
        step = weighing.step_of(request.args)
        step[step.pop("way", "")] = step.pop("at", "")
        return shown(table, mend_steps.read(table, request.args), {}, 200, step)
    mending, there = _moment(table)
    return asked_there(table, mending, there, {}, 200)


def _as_it_was(table: Table) -> Response:
    """The answer to a page that has the forms already, from the time when all were told: nothing
    new is shown, and nothing typed is taken away. Sending it tells all anew."""
    return live.show(
        table,
        page="desk/mend/type",
        full="mend_type.html",
        part="mend_type_kept.html",
        context={"kept": REGIONS[1:], "may_look": may_be_told(table.folded)},
    )


@bp.post("/t/<table>/desk/mend/type")
@access.host_only
def typed(table: Table) -> Response:
    """Takes what was typed into the correction and leads on to what it would change."""
    weighing.announce(table)
    mending, there = _moment(table)
    try:
        entries = _entries(table, there, request.form)
    except BadForm as problem:
        whole = _form_of(request.form)
        return asked_there(
            table, mending, there, {problem.field: problem.sentence, whole: problem.sentence}, 422
        )
    except mend_steps.NotUnderstood as problem:
        return asked_there(table, mending, there, {"line": str(problem)}, 422)
    if asked := _asked_once_more(there, entries, request.form):
        return asked_there(table, mending, there, asked, 422)
    fits, why = trial(there, entries)
    if not fits:
        return asked_there(table, mending, there, {_form_of(request.form): why}, 422)
    steps = mend_steps.written(mend_steps.typed(mending, there, entries))
    return elsewhere(url_for("desk.mend.page", table=table.id, mending=steps))


def _asked_once_more(
    there: Moment, entries: Sequence[Entry], form: MultiDict[str, str]
) -> posting.Problems:
    """What a form has to say twice; a quick line has a word of its own for it."""
    return {} if "line" in form else final_count.smaller(there.folded.state, entries, form)


def _form_of(form: MultiDict[str, str]) -> str:
    """Beside which of the moment's forms a sentence about it stands."""
    if "line" in form:
        return "line"
    return "adjust" if form.get("type") == "adjust" else ""


@bp.get("/t/<table>/desk/mend/effect")
@access.host_only
def effect(table: Table) -> Response:
    """What a half-filled form, or a quick line, would do at that moment, as JSON."""
    if request.args.get("mending") and weighing.held(table):
        if "line" in request.args:
            return jsonify({**weighing.NOT_TRIED, "wrong": False, "fits": []})
        return jsonify({**weighing.NOT_TRIED, "ok": True, "text": weighing.later()})
    _mending, there = _moment(table)
    line = request.args.get("line")
    if line is not None:
        return jsonify(_line_effect(table, there, line))
    try:
        entries = _entries(table, there, request.args)
    except BadForm as problem:
        return jsonify({"ok": False, "text": problem.sentence})
    if weighing.by_hand(table, entries):
        return jsonify(weighing.NOT_TRIED)
    if weighing.untried(table, entries):
        return jsonify({**weighing.NOT_TRIED, "ok": True, "text": weighing.later()})
    if asked := _asked_once_more(there, entries, request.args):
        return jsonify({"ok": False, "text": " ".join(asked.values())})
    fits, text = trial(there, entries)
    return jsonify({"ok": fits, "text": text, "button": "", "trade": None, "lines": []})


def _line_effect(table: Table, there: Moment, line: str) -> dict[str, Any]:
    offers = desk_offers(there.folded)
    fits = [{"line": fit.text, "word": fit.word} for fit in suggest(there.folded, line, offers)]
    if not line.strip():
        return {"text": "", "wrong": False, "fits": fits}
    found = parse(there.folded, line, offers)
    if weighing.untried(table, _typed_so_far(found)):
        return {"text": weighing.later(), "wrong": False, "fits": fits}
    if not isinstance(found, Parsed):
        return {"text": problem_text(table, found), "wrong": True, "fits": fits}
    possible, text = trial(there, found.entries)
    return {"text": text, "wrong": not possible, "fits": fits}


def _typed_so_far(found: Parsed | Problem) -> Sequence[Entry]:
    """The entries of a line, or the one that is refused."""
    if isinstance(found, Parsed):
        return found.entries
    return () if found.entry is None else (found.entry,)


def _entries(table: Table, there: Moment, form: MultiDict[str, str]) -> list[Entry]:
    """What a form of the moment's page says. ``way``, ``at`` and ``mending`` are its address."""
    if "line" in form:
        return list(mend_steps.line_entries(table, there, form["line"]))
    own = ("way", "at", "mending")
    fields = MultiDict((k, v) for k, v in form.items(multi=True) if k not in own)
    return posting.entries_from_form(table, by=BANK, form=fields, at=there.folded)


def _moment(table: Table) -> tuple[Mending, Moment]:
    """The correction and the moment that the address names; 404 where there is none."""
    mending = mend_steps.read(table, request.args)
    asked = request.args.get("way")
    way = next((known for known in mend_steps.WAYS if known == asked), mend_steps.WAYS[0])
    there = moment(table, mending, request.args.get("at", ""), way)
    if there is None:
        abort(404, _("There is no such entry."))
    return mending, there


def asked_there(
    table: Table, mending: Mending, there: Moment, problems: posting.Problems, status: int
) -> Response:
    """The question of that moment, with the forms of the desk."""
    steps = mend_steps.written(mending)
    here = {"way": there.way, "at": there.key, "mending": steps if mending.steps else ""}
    addresses = {
        **urls(table),
        "enter": f"{url_for('desk.mend.typing.typed', table=table.id)}?{urlencode(here)}",
        "effect": f"{url_for('desk.mend.typing.effect', table=table.id)}?{urlencode(here)}",
    }
    own = families.pages(table)
    parts = own.moment(table, there, addresses) if own else _stock_parts(there, addresses)
    context: dict[str, Any] = {
        "there": there,
        "view": there.view,
        "heading": _heading(there),
        "typed": fields_of(there.said) if there.said is not None else {},
        "steps": steps,
        "urls": addresses,
        "back": url_for("desk.mend.page", table=table.id, mending=steps)
        if mending.steps
        else address(table),
        **parts,
    }
    return live.show(
        table,
        page="desk/mend/type",
        full="mend_type.html",
        part="mend_type_view.html",
        context=context,
        problems=problems,
        status=status,
        query="?" + urlencode(here),
    )


def _heading(there: Moment) -> str:
    if there.key.startswith("+"):
        number = _("the new entry")
    else:
        number = _("entry %(number)s", number=there.key)
    return {
        "change": _("What should %(entry)s say?", entry=number),
        "before": _("What is missing before %(entry)s?", entry=number),
        "after": _("What is missing after %(entry)s?", entry=number),
    }[there.way]


def _stock_parts(there: Moment, addresses: dict[str, str]) -> dict[str, Any]:
    """What the desk's question and quick line are made of, at that moment."""
    view = there.view
    if not isinstance(view, TableView):
        raise TypeError(f"no stock view: {view!r}")
    return {
        "picture": drawn(view.board, edges="one"),
        "urls": {**addresses, "quick": addresses["enter"], "preview": addresses["effect"]},
        "quick_text": request.form.get("line", ""),
        "quick_effect": "",
        "example": desk_parts.example(view),
        "result": None,
        "silent_matters": False,
        "adjusting": there.said is not None and type_of(there.said) == "adjust",
        "line_words": desk_parts.line_words(),
    }
