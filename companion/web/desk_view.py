"""What the desk's page is made of. It knows no more than the table screen, but for an open look."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from flask import Response, request, url_for

from companion.book.quickline import Parsed
from companion.book.quickwords import ENDINGS, Problem
from companion.book.table import Table
from companion.texts import _
from companion.view.preview import refusal_text
from companion.view.project import project, twin
from companion.view.reasons import end_label
from companion.view.result_view import result
from companion.view.viewer import Bank
from companion.web import access, desk_log, desk_parts, families, live, posting, quick, telling
from companion.web.asked import by_script, header
from companion.web.board import drawn


def line_effect(table: Table, line: str) -> tuple[str, bool]:
    """The effect of a quick line as a sentence, and whether it is a problem."""
    if not line.strip():
        return "", False
    read = quick.read(table, line)
    if isinstance(read, Parsed):
        told, possible = quick.told(table, read.entries)
        rest = _("Then: %(rest)s", rest=read.rest.strip()) if read.rest.strip() else ""
        return " ".join(part for part in (told, rest) if part), not possible
    return problem_text(table, read), True


def address(table: Table) -> str:
    """The address of the desk."""
    return url_for("desk.page", table=table.id)


def done(table: Table) -> Response:
    """The answer to a form that entered nothing into the record."""
    access.look_again(table)
    if by_script():
        return shown(table, {}, 200)
    return posting.redirected(address(table))


def beside(table: Table, field: str, problems: posting.Problems, status: int) -> Response:
    """The desk with a refusal put beside the form it belongs to."""
    return shown(table, {field: " ".join(problems.values())} if problems else {}, status)


def shown(table: Table, problems: posting.Problems, status: int) -> Response:
    """The desk with these problems beside its forms."""
    if own := families.pages(table):
        return own.desk(table, problems, status)
    look = desk_parts.looked_at(table)
    viewer = Bank(look=look.seat if look else None)
    asked = desk_log.asked_of_log()
    view = project(table, viewer, lines=desk_log.most(asked))
    line, effect = kept_line(table, problems)
    context: dict[str, Any] = {
        "view": view,
        "picture": drawn(view.board, edges="one"),
        "result": result(table) if view.over else None,
        "show": telling.running(table),
        "urls": {**urls(table), "enter": f"{posting.HERE}/enter"},
        "quick_text": line,
        "quick_effect": effect,
        "example": desk_parts.example(view),
        "looking": view.you if look else None,
        "look_since": look.since if look else "",
        "look_seconds": look.seconds if look else 0,
        "silent_matters": view.awaited in table.with_phone,
        "seats": desk_parts.seat_cards(table, view.seats),
        "companies": tuple(sorted(row.mark.name for row in view.companies)),
        "pieces": desk_parts.pieces(table),
        "missing": desk_parts.missing(table),
        "hexagons": desk_parts.hexagons(table),
        "unit": desk_parts.unit(table),
        "keys": desk_parts.keys(),
        "line_words": desk_parts.line_words(),
        **desk_log.log(view, asked),
    }
    return live.show(
        table,
        page="desk",
        full="desk.html",
        part="desk_view.html",
        context=context,
        twin=lambda: twin(project(table, viewer)),
        problems=problems,
        status=status,
        query=desk_log.query(asked),
    )


def kept_line(table: Table, problems: posting.Problems) -> tuple[str, str]:
    """What a page made anew finds in the quick line; a live page keeps its own input."""
    if by_script() or header("X-Live") is not None:
        return "", ""
    line = request.values.get("line", "")
    return line, "" if problems else line_effect(table, line)[0]


def problem_text(table: Table, problem: Problem) -> str:
    """Why a quick line is not understood or not possible, and what could stand there."""
    if problem.refusal is not None:
        return refusal_text(table, Bank(), problem.refusal, problem.entry)
    word, fits = problem.word, ", ".join(map(_fitting, problem.fits))
    known = {
        "nothing": _("The line is empty."),
        "no_line": _("This game has no quick line."),
        "say_which": _("Say which one: %(fits)s.", fits=fits),
        "ambiguous": _("“%(word)s” fits several: %(fits)s.", word=word, fits=fits),
        "not_now": _("“%(word)s” cannot be entered now.", word=word),
    }
    told = known.get(problem.code, _("“%(word)s” is not understood here.", word=word))
    if fits and problem.code not in ("say_which", "ambiguous"):
        return told + " " + _("Possible here: %(fits)s.", fits=fits)
    return told


def _fitting(word: str) -> str:
    """A word that could stand there; a reason to end the game with what it means."""
    label = end_label(ENDINGS[word]) if word in ENDINGS else ""
    return word if word.endswith(label) else f"{word} ({label})"


def urls(table: Table) -> Mapping[str, str]:
    """The addresses that the desk's forms and links use."""
    return _urls(table.id)


@functools.lru_cache(maxsize=64)
def _urls(table: str) -> Mapping[str, str]:
    names = {
        "desk": "desk.page",
        "enter": "desk.enter",
        "quick": "desk.quick",
        "preview": "desk.preview",
        "effect": "desk.effect",
        "undo": "desk.undo",
        "redo": "desk.redo",
        "look": "desk.tools.look",
        "tick": "desk.tools.tick",
        "pieces": "desk.tools.out_of",
        "address": "desk.tools.new_address",
        "name": "desk.tools.rename",
        "adjust": "desk.tools.adjust",
        "hexagons": "desk.tools.put_right",
        "screen": "screen.screen",
        "result": "result.page",
        "record": "result.record",
        "sheet": "result.sheet",
        "lobby": "lobby.lobby",
        "count": "desk.count.page",
        "mend": "desk.mend.page",
    }
    found = {name: url_for(endpoint, table=table) for name, endpoint in names.items()}
    return {**found, "home": url_for("home.home")}
