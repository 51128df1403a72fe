"""Setting up a table: who sits where, which game, and the house rules folded away."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, render_template, request, url_for
from werkzeug.datastructures import MultiDict

from companion import games, practice
from companion.book.record import BadRecord
from companion.contract import Ruleset, RulesetError
from companion.stock.ruleset import StockRuleset
from companion.texts import _, ngettext
from companion.web import access, options, posting, rulesets, setup_box
from companion.web.hexagons import picture
from companion.web.names import why_not

bp = Blueprint("setup", __name__)

FRONT = ("disclosure", "hexagons")
"""Options that stand before everybody's eyes; all others are folded away."""

PEOPLES = re.compile(r"ruleset|name\.\d{1,2}|four_hands|practice(\.seats)?|option\.disclosure")
"""What the people said, whatever game they choose; money, chart and classes are each game's own."""


def _ruleset(typed: Mapping[str, str]) -> Ruleset:
    """The ruleset that the form names, shipped or own, else the first."""
    known = rulesets.all_rulesets()
    return known.get(typed.get("ruleset", ""), next(iter(known.values())))


def _known_names() -> list[str]:
    """Names of earlier tables, to complete what is typed."""
    seen: dict[str, None] = {}
    for table in access.current_house().tables()[:20]:
        seen.update(dict.fromkeys(table.seats))
    return sorted(seen)


def _page(problems: Mapping[str, str], typed: MultiDict[str, str], status: int = 200) -> Response:
    ruleset = _ruleset(typed)
    specs = games.rules_of(ruleset).options(ruleset)
    fields = [options.field(spec, typed) for spec in specs]
    front = [f for name in FRONT for f in fields if f.name == name]
    stock = ruleset if isinstance(ruleset, StockRuleset) else None
    box = setup_box.fields(stock, typed) if stock and stock.ask_box else {}
    context: dict[str, Any] = {
        "ruleset": ruleset,
        "stock": stock,
        "shipped": [games.load_ruleset(name) for name in games.ruleset_names()],
        "own": list(access.current_house().rulesets().values()),
        "box": box,
        "box_lines": setup_box.lines(box),
        "seat_numbers": range(ruleset.min_seats, ruleset.max_seats + 1),
        "names": [typed.get(f"name.{n}", "") for n in range(1, ruleset.max_seats + 1)],
        "known_names": _known_names(),
        "four_hands": stock is not None and ruleset.min_seats > 2,
        "front": front,
        "pictures": [picture(tuple(s)) for f in specs if f.name == "hexagons" for s in f.choices],
        "house": [f for f in fields if f not in front and f.kind not in ("chart", "classes")],
        "classes": next((f.value for f in fields if f.kind == "classes"), {}),
        "chart": options.chart_rows(stock, typed) if stock else {},
        "typed": typed,
        "problems": problems,
        "names_wrong": any(key.startswith("name") for key in problems),
        "house_wrong": any(key.startswith("option.") and key[7:] not in FRONT for key in problems),
        "form": posting.plain_form(intent=True),
    }
    return Response(render_template("setup.html", **context), status)


def _peoples(typed: MultiDict[str, str]) -> MultiDict[str, str]:
    """What stays of a form when another game is chosen."""
    kept = [(name, value) for name, value in typed.items() if PEOPLES.fullmatch(name) and value]
    return MultiDict(kept)


@bp.get("/new")
@access.host_only
def form() -> Response:
    """The form, for the game and with the people that the address names."""
    return _page({}, _peoples(request.args))


@bp.post("/new/game")
@access.host_only
def switch() -> Response:
    """Another game was chosen: its own form, with the people that were typed."""
    return _other_game(_peoples(request.form))


def _other_game(kept: MultiDict[str, str]) -> Response:
    return posting.redirected(f"{url_for('setup.form')}?{urlencode(list(kept.items()))}")


def _seats(typed: MultiDict[str, str], ruleset: Ruleset) -> tuple[list[str], dict[str, str]]:
    """The names in their order, and sentences for those that will not do."""
    names: list[str] = []
    problems: dict[str, str] = {}
    for n in range(1, ruleset.max_seats + 1):
        name = " ".join(typed.get(f"name.{n}", "").split())
        if not name:
            continue
        if fault := why_not(name, names):
            problems[f"name.{n}"] = fault
        names.append(name)
    if typed.get("four_hands") and len(names) == 2 and ruleset.min_seats > 2:
        ann, bo = names
        names = [ann, bo, f"{ann} 2", f"{bo} 2"]
    if typed.get("practice") and not problems:
        return practice.filled(names, typed.get("practice.seats", 0, type=int)), problems
    if len(names) < ruleset.min_seats and not problems:
        problems["names"] = ngettext(
            "This game needs at least %(few)s seats; there is %(num)s name.",
            "This game needs at least %(few)s seats; there are %(num)s names.",
            len(names),
            few=ruleset.min_seats,
        )
        if len(names) == 2 and isinstance(ruleset, StockRuleset):
            problems["names"] += " " + _("Two people play four hands: tick the box below.")
        problems["names"] += " " + _("To try it alone, tick “practice table”.")
    return names, problems


@bp.post("/new")
@access.host_only
def create() -> Response:
    """Makes the table, or shows the form again with a sentence beside each field."""
    typed: MultiDict[str, str] = request.form
    ruleset = _ruleset(typed)
    if typed.get("shown", ruleset.name) != ruleset.name:  # the fields are those of another game
        typed = _peoples(typed)
        if isinstance(ruleset, StockRuleset) and (ruleset.ask_box or ruleset.check_chart):
            return _other_game(typed)
    seats, problems = _seats(typed, ruleset)
    source: str | Mapping[str, Any] = rulesets.source_of(ruleset.name) or ruleset.name
    box, wrong = setup_box.read(ruleset, typed) if isinstance(ruleset, StockRuleset) else (None, {})
    if box is not None and not wrong:
        source, ruleset = box, games.load_ruleset(box)
    rules = games.rules_of(ruleset)
    told, unread = options.read(ruleset, rules.options(ruleset), typed)
    if "option.disclosure" in unread:
        unread["option.disclosure"] = _("Choose what is disclosed; the table agrees on it first.")
    problems |= wrong | unread
    for name, value in told.items():
        try:
            rules.check_options(ruleset, {name: value})
        except RulesetError as error:
            problems[f"option.{name}"] = str(error)
    if problems:
        return _page(problems, typed, 422)
    house = access.current_house()
    try:
        table = house.create(source, told, seats, intent=posting.intent_of_form())
    except BadRecord as error:
        return _page({"": str(error)}, typed, 422)
    if box is not None and typed.get("box.keep"):
        house.keep_ruleset(setup_box.kept(box))
    if typed.get("practice"):
        people = sum(1 for n in range(1, len(seats) + 1) if typed.get(f"name.{n}", "").strip())
        practice.mark(table, seats[people:])
    return posting.redirected(f"/t/{table.id}/lobby")
