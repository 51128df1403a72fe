"""The rules of a table, in context and on a page of their own; its house rules; practice moves."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Flask, Response, render_template, url_for

from companion.book.fold import Folded
from companion.book.table import Table
from companion.texts import language
from companion.view import house_rules, rulebook
from companion.web import access

bp = Blueprint("rules", __name__)


@dataclass(frozen=True, slots=True)
class Help:
    """What a page tells of the rules: the chapters for its question, and what is special here."""

    chapters: tuple[rulebook.Chapter, ...]
    house: tuple[str, ...]
    url: str


@bp.get("/t/<table>/rules")
@access.watchers
def page(table: Table) -> Response:
    """The whole rulebook of this table, with its figures."""
    held = access.held_seats(table)
    back = url_for("seat.page", table=table.id, n=held[0]) if held else None
    if back is None:
        where = "desk.page" if access.is_host() else "screen.screen"
        back = url_for(where, table=table.id)
    applied = getattr(getattr(table.state, "game", None), "ruleset", table.ruleset)
    context: dict[str, Any] = {
        "table": table,
        "title": table.ruleset.title,
        "chapters": _rulebook(table),
        "house": house_rules.house_rules(table.record, table.folded.options),
        "chart": rulebook.chart(applied),
        "companies": getattr(applied, "companies", ()),
        "back": back,
    }
    return Response(render_template("rules.html", **context))


def _rulebook(table: Table) -> tuple[rulebook.Chapter, ...]:
    return rulebook.chapters_of(table.folded)


def rules_for(table: Table, kind: str) -> Help:
    """Help with a question of this kind at this table."""
    return _help(_Game(table.folded), kind, f"/t/{table.id}/rules", language())


@dataclass(frozen=True, slots=True, eq=False)
class _Game:
    """A table's rules: they stay while its start state does, whatever is entered."""

    folded: Folded

    def __hash__(self) -> int:
        return id(self.folded.start)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Game) and self.folded.start is other.folded.start


@functools.lru_cache(maxsize=512)
def _help(game: _Game, kind: str, url: str, _language: str) -> Help:
    folded = game.folded
    return Help(
        chapters=rulebook.chapter_for(kind, rulebook.chapters_of(folded)),
        house=house_rules.house_rules(folded.record, folded.options),
        url=url,
    )


def init(app: Flask) -> None:
    """Lets every template ask for help: ``rules_for(table, kind)``."""
    app.jinja_env.globals["rules_for"] = rules_for
