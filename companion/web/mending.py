"""Corrections at the desk: typed, seen with all they would change, accepted whole or forgotten.

A correction under way is nothing but its address, so the back button takes its last step back and
leaving the page leaves no trace. Only accepting it is a form that books.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, jsonify, request, url_for
from werkzeug.datastructures import MultiDict

from companion.book.entries import type_of
from companion.book.mending import Mending, accept
from companion.book.quickline import Parsed, parse
from companion.book.suggest import suggest
from companion.book.table import Table
from companion.contract import BANK, Entry
from companion.texts import _
from companion.view.mending import (
    Moment,
    handovers,
    moment,
    own_handovers,
    preview,
    public_handovers,
    trial,
)
from companion.view.model import TableView
from companion.view.project import twin
from companion.view.public_offers import desk_offers
from companion.web import (
    access,
    desk_parts,
    families,
    final_count,
    live,
    mend_steps,
    posting,
    telling,
    weighing,
)
from companion.web.board import drawn
from companion.web.desk_view import address, problem_text
from companion.web.forms import BadForm, fields_of

bp = Blueprint("mend", __name__)


@bp.app_template_filter("clock")
def clock(at: str) -> str:
    """``21:14``, the laptop's time of a moment in the record; empty where it is not known."""
    try:
        return datetime.fromisoformat(at).astimezone().strftime("%H:%M")
    except ValueError:
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
        at = url_for("desk.mend.typing", table=table.id, way=way, at=key, mending=steps)
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
    seen = posting.seen_of_form()
    mending = Mending(table.entries if seen is None else seen, steps)
    with telling.from_its_end(table):
        outcome = accept(table, mending, by=BANK, intent=posting.intent_of_form())

    def show(problems: posting.Problems, status: int) -> Response:
        if not problems:
            return elsewhere(address(table))
        return shown(table, Mending(table.entries, steps), problems, status)

    return posting.answer(table, outcome, by=BANK, view=show, back=address(table))


@bp.get("/t/<table>/desk/mend/type")
@bp.get("/t/<table>/desk/mend/type/view", endpoint="typing_view")
@access.host_only
def typing(table: Table) -> Response:
    """The forms of the moment of an entry, filled with what it said.

    Where a correction has steps already, that moment follows from them.
    """
    if request.args.get("mending") and weighing.held(table):
        step = weighing.step_of(request.args)
        step[step.pop("way", "")] = step.pop("at", "")
        return shown(table, mend_steps.read(table, request.args), {}, 200, step)
    mending, there = _moment(table)
    return asked_there(table, mending, there, {}, 200)


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
        return jsonify(weighing.NOT_TRIED)
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
    if not isinstance(found, Parsed):
        return {"text": problem_text(table, found), "wrong": True, "fits": fits}
    possible, text = trial(there, found.entries)
    return {"text": text, "wrong": not possible, "fits": fits}


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


def elsewhere(to: str) -> Response:
    """Sends the sender of a form on to another page, htmx too."""
    if "HX-Request" in request.headers:
        return Response(headers={"HX-Redirect": to})
    return posting.redirected(to)


def shown(
    table: Table,
    mending: Mending,
    problems: posting.Problems,
    status: int,
    step: Mapping[str, str] | None = None,
) -> Response:
    """The correction as it may be seen by all, with accept and cancel; where nobody was told that
    the bank looks at it, the way to say so, which then takes the ``step`` that was asked for."""
    view = preview(table, mending)
    steps = mend_steps.written(mending)
    seen = request.args.get("seen", type=int)
    carried = step if step and view.held_back else {"mending": steps}
    context: dict[str, Any] = {
        "view": view,
        "steps": steps,
        "carried": carried,
        "announced": weighing.told(table),
        "went_on": seen is not None and seen != table.entries,
        "may_line": families.pages(table) is None,
        "urls": _urls(table),
    }
    base = table.entries if seen is None or problems else seen
    return live.show(
        table,
        page="desk/mend",
        full="mend.html",
        part="mend_view.html",
        context=context,
        twin=lambda: twin(view),
        problems=problems,
        status=status,
        query="?" + urlencode({"seen": base, **carried}),
    )


def asked_there(
    table: Table, mending: Mending, there: Moment, problems: posting.Problems, status: int
) -> Response:
    """The question of that moment, with the forms of the desk."""
    steps = mend_steps.written(mending)
    here = {"way": there.way, "at": there.key, "mending": steps if mending.steps else ""}
    urls = {
        **_urls(table),
        "enter": f"{url_for('desk.mend.typed', table=table.id)}?{urlencode(here)}",
        "effect": f"{url_for('desk.mend.effect', table=table.id)}?{urlencode(here)}",
    }
    own = families.pages(table)
    parts = own.moment(table, there, urls) if own else _stock_parts(there, urls)
    context: dict[str, Any] = {
        "there": there,
        "view": there.view,
        "heading": _heading(there),
        "typed": fields_of(there.said) if there.said is not None else {},
        "steps": steps,
        "urls": urls,
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


def _stock_parts(there: Moment, urls: dict[str, str]) -> dict[str, Any]:
    """What the desk's question and quick line are made of, at that moment."""
    view = there.view
    if not isinstance(view, TableView):
        raise TypeError(f"no stock view: {view!r}")
    return {
        "picture": drawn(view.board, edges="one"),
        "urls": {**urls, "quick": urls["enter"], "preview": urls["effect"]},
        "quick_text": request.form.get("line", ""),
        "quick_effect": "",
        "example": desk_parts.example(view),
        "result": None,
        "silent_matters": False,
        "adjusting": there.said is not None and type_of(there.said) == "adjust",
        "line_words": desk_parts.line_words(),
    }


def _urls(table: Table) -> dict[str, str]:
    """The addresses that the pages of corrections use."""
    names = {"mend": "page", "type": "typing", "accept": "take"}
    found = {
        name: url_for(f"desk.mend.{endpoint}", table=table.id) for name, endpoint in names.items()
    }
    return {**found, "desk": address(table)}
