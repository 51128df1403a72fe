"""The house's history: past tables, people and games; names are merged without touching records."""

from __future__ import annotations

import json

from flask import Blueprint, Response, render_template, request

from companion.practice import simple_seats
from companion.texts import _
from companion.view.house_history import Game, People, history, key
from companion.web import access, posting

bp = Blueprint("history", __name__)

SETTING = "aliases"
LONGEST = 30


def _aliases() -> dict[str, str]:
    """Key of a name to the name it stands for, kept in the house."""
    kept: dict[str, str] = json.loads(access.current_house().setting(SETTING) or "{}")
    return kept


def _keep(aliases: dict[str, str]) -> None:
    access.current_house().keep(SETTING, json.dumps(aliases, ensure_ascii=False, sort_keys=True))


def _games() -> list[Game]:
    return [
        Game(table.id, table.created[:10], table.folded, dict(table.names))
        for table in access.current_house().tables()
        if table.over and not simple_seats(table)
    ]


def _page(problem: str = "", status: int = 200) -> Response:
    search = request.args.get("q", "").strip()[:60]
    aliases = _aliases()
    games = _games()
    people = People(aliases)
    names = {people.who(name) for game in games for name in game.names.values()}
    text = render_template(
        "history.html",
        history=history(games, aliases, search),
        search=search,
        names=sorted(names, key=key),
        aliases=sorted(aliases.items()),
        problems={"alias": problem} if problem else {},
    )
    return Response(text, status)


@bp.get("/history")
@access.host_only
def page() -> Response:
    """Past tables, found by ``?q=``, with what they say of people and games."""
    return _page()


@bp.post("/history/alias")
@access.host_only
def alias() -> Response:
    """One name stands for another from now on (merged or renamed), or no longer.

    An empty new name takes the alias back.
    """
    old = " ".join(request.form.get("old", "").split())[:LONGEST]
    new = " ".join(request.form.get("new", "").split())[:LONGEST]
    aliases = _aliases()
    if not old:
        return _page(_("Which name?"), 422)
    if not new:
        aliases.pop(key(old), None)
    elif key(old) == key(new) or key(People(aliases).who(new)) == key(old):
        return _page(_("A name cannot stand for itself."), 422)
    else:
        aliases[key(old)] = new
    _keep(aliases)
    return posting.redirected("/history")


def forget_names_of(removed: str) -> None:
    """Aliases that no table needs once ``removed`` is gone: deleted means deleted.

    To be called before the table is deleted, which then overwrites what was stored of both.
    """
    aliases = _aliases()
    seats = {
        key(name)
        for table in access.current_house().tables()
        if table.id != removed
        for name in (*table.seats, *table.names.values())
    }
    needed: set[str] = set()
    for start in seats:
        name = start
        while name in aliases and name not in needed:
            needed.add(name)
            name = key(aliases[name])
    kept = {name: target for name, target in aliases.items() if name in needed}
    if kept != aliases:
        _keep(kept)
