"""Rulesets of one's own: copied from any other, changed, checked as one types, tried, shared."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from importlib import resources
from typing import Any, cast

from flask import Blueprint, Response, abort, render_template, request, url_for

from companion import games, practice
from companion.book.record import BadRecord
from companion.contract import Ruleset, RulesetError
from companion.megaland.ruleset import Megaland
from companion.stock.ruleset import StockRuleset
from companion.texts import _
from companion.view import policy_words
from companion.view.file_words import plain
from companion.view.finding import Checked, Finding
from companion.view.ruleset_check import checked
from companion.web import access, posting
from companion.web import ruleset_form as forms
from companion.web.asked import by_script
from companion.web.megaland import ruleset_form as land

bp = Blueprint("rulesets", __name__)

Typed = Mapping[str, str]


def all_rulesets() -> dict[str, Ruleset]:
    """Shipped and own rulesets by name, the shipped ones first."""
    shipped = {name: games.load_ruleset(name) for name in games.ruleset_names()}
    return {**shipped, **access.current_house().rulesets()}


def source_of(name: str) -> str | dict[str, Any] | None:
    """What a record that plays this ruleset holds: its shipped name, or the content of its file."""
    if name in games.ruleset_names():
        return name
    return access.current_house().ruleset_content(name)


@bp.get("/rulesets")
@access.host_only
def overview() -> Response:
    """All rulesets: to copy, change, share, remove; and the form to import one."""
    return _overview({}, 200)


def _overview(problems: Mapping[str, str], status: int) -> Response:
    page = render_template(
        "rulesets.html",
        shipped=[games.load_ruleset(name) for name in games.ruleset_names()],
        own=access.current_house().rulesets().values(),
        problems=problems,
    )
    return Response(page, status)


@bp.get("/rulesets/<name>/copy", endpoint="copy")
@bp.get("/rulesets/<name>/edit", endpoint="edit")
@access.host_only
def edit(name: str) -> Response:
    """The editor with a ruleset in it: an own one to change it, or any as the start of a new."""
    ruleset = all_rulesets().get(name)
    own = request.path.endswith("/edit")
    if ruleset is None or (own and name in games.ruleset_names()):
        abort(404)
    if isinstance(ruleset, StockRuleset):
        fields = forms.fields_of(ruleset)
    else:
        fields = land.fields_of(cast(Megaland, ruleset))
    if not own:
        fields |= {"name": "", "title": _("%(title)s, our way", title=ruleset.title), "about": ""}
    fields["kept"] = name if own else ""
    return _editor(fields, 200)


def _content(name: str) -> dict[str, Any]:
    content = access.current_house().ruleset_content(name)
    if content is None:
        if name not in games.ruleset_names():
            abort(404)
        shipped = resources.files("companion.rulesets").joinpath(f"{name}.json").read_bytes()
        content = dict(json.loads(shipped))
    return content


@bp.post("/rulesets/check")
@access.host_only
def check() -> Response:
    """What is wrong in the form as it stands: the fragment beside it, or the whole page."""
    if by_script():
        content, problems = _meant(request.form)
        return Response(render_template("rulesets_findings.html", told=checked(content, problems)))
    return _editor(request.form, 200)


@bp.post("/rulesets/save")
@access.host_only
def save() -> Response:
    """Keeps the ruleset of the form, or shows what is wrong with it."""
    content, problems = _meant(request.form)
    told = checked(content, problems)
    if told.good:
        try:
            access.current_house().keep_ruleset(content)
        except RulesetError as error:
            told = Checked((Finding("", plain(str(error))),))
        else:
            return posting.redirected(url_for("rulesets.overview"))
    return _editor(request.form, 422, told)


@bp.post("/rulesets/try")
@access.host_only
def try_out() -> Response:
    """A practice table that plays the form's ruleset; nothing else is kept."""
    content, problems = _meant(request.form)
    told = checked(content, problems)
    if not told.good:
        return _editor(request.form, 422, told)
    ruleset = games.load_ruleset(content)
    options = {"disclosure": 4} if _asks_disclosure(ruleset) else {}
    seats = practice.filled([_("You")], max(3, ruleset.min_seats))[: ruleset.max_seats]
    try:
        table = access.current_house().create(
            content, options, seats, intent=posting.intent_of_form()
        )
    except BadRecord as error:
        return _editor(request.form, 422, Checked((Finding("", plain(str(error))),)))
    practice.mark(table, table.seats[1:])
    return posting.redirected(url_for("desk.page", table=table.id))


def _asks_disclosure(ruleset: Ruleset) -> bool:
    return isinstance(ruleset, StockRuleset) and ruleset.policies.secrecy == "methods"


@bp.get("/rulesets/<name>.json")
@access.host_only
def file(name: str) -> Response:
    """The ruleset as a file to share."""
    content = json.dumps(_content(name), indent=2, ensure_ascii=False)
    response = Response(content + "\n", mimetype="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="{_slug(name)}.json"'
    return response


@bp.post("/rulesets/import")
@access.host_only
def take() -> Response:
    """Keeps the ruleset of a file, under another name where its own is taken by a shipped one."""
    sent = request.files.get("ruleset")
    text = sent.read() if sent and sent.filename else request.form.get("text", "").encode()
    try:
        content = json.loads(text)
        if not isinstance(content, dict):
            raise ValueError
        content = dict(content)
        if content.get("name") in games.ruleset_names():
            content["name"] = _free_name(str(content.get("title") or content["name"]))
        told = checked(content)
        if told.good:
            access.current_house().keep_ruleset(content)
    except (ValueError, RecursionError):
        return _overview({"ruleset": _("This is no ruleset file.")}, 422)
    except RulesetError as error:
        told = Checked((Finding("", plain(str(error))),))
    if not told.good:
        what = " · ".join(finding.text for finding in told.findings if finding.wrong)
        problem = _(
            "This ruleset cannot be played. Put it right in the file and choose it again: %(what)s",
            what=what,
        )
        return _overview({"ruleset": problem}, 422)
    return posting.redirected(url_for("rulesets.overview"))


@bp.post("/rulesets/remove")
@access.host_only
def remove() -> Response:
    """Removes an own ruleset; tables that play it keep it."""
    access.current_house().drop_ruleset(request.form.get("name", ""))
    return posting.redirected(url_for("rulesets.overview"))


def _meant(typed: Typed) -> tuple[dict[str, Any], dict[str, str]]:
    """The content of the ruleset file that the form means, and what cannot be read of it."""
    family = land if _is_land(typed) else forms
    content, problems = family.content_of(typed)
    content["name"] = typed.get("kept", "") or _free_name(str(content["title"]))
    return content, problems


def _is_land(typed: Typed) -> bool:
    return typed.get("family") == "megaland"


def _slug(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", title.casefold()).strip("-")[:40] or "ruleset"


def _free_name(title: str) -> str:
    """A name made from the title that no ruleset has."""
    taken, slug, number = all_rulesets(), _slug(title), 2
    name = slug
    while name in taken:
        name, number = f"{slug}-{number}", number + 1
    return name


def _editor(typed: Typed, status: int, told: Checked | None = None) -> Response:
    """The editor with what was typed, and what is wrong in it."""
    if told is None:
        told = checked(*_meant(typed))
    context: dict[str, Any] = {
        "typed": typed,
        "told": told,
        "wrong": {finding.field for finding in told.findings if finding.wrong},
        "form": posting.plain_form(intent=True),
        **(_land_lists(typed) if _is_land(typed) else _stock_lists(typed)),
    }
    page = "megaland/ruleset_editor.html" if _is_land(typed) else "rulesets_editor.html"
    return Response(render_template(page, **context), status)


def _land_lists(typed: Typed) -> dict[str, Any]:
    """What the Megaland editor lays out in rows, with two more of each to fill in."""
    parts = {
        part: range(1, min(land.rows(typed, part) + 2, most) + 1)
        for part, most in land.MOST.items()
    }
    return {
        "parts": parts,
        "effects": land.effect_words(),
        "parts_of": land.parts_of,
        "part_words": land.part_words(),
        "usual": land.usual(typed),
    }


def _stock_lists(typed: Typed) -> dict[str, Any]:
    """What the editor of the tile-and-stock family offers to choose from, and its rows."""
    companies = 1 + max(
        (n for n in range(1, forms.MOST_COMPANIES) if _company(typed, n)), default=0
    )
    return {
        "policies": policy_words.policies(),
        "rounding_ways": policy_words.rounding_ways(),
        "disposals": policy_words.disposals(),
        "agreed_ends": policy_words.agreed_ends(),
        "classes": [(cls, typed.get(f"class_words.{cls}") or cls) for cls in forms.CLASSES],
        "companies": range(1, min(companies + 1, forms.MOST_COMPANIES) + 1),
        "rows": range(_chart_rows(typed) + 2),
        "regions": range(1, 1 + max(4, _regions(typed))),
    }


def _company(typed: Typed, number: int) -> bool:
    return bool(typed.get(f"companies.{number}.name") or typed.get(f"companies.{number}.letter"))


def _chart_rows(typed: Typed) -> int:
    """The last row of the chart with something in it, counted from 0."""
    told = [
        int(key.split(".")[2])
        for key, value in typed.items()
        if re.fullmatch(r"chart\.\w+\.\d{1,2}\.\d", key) and value.strip()
    ]
    return min(max(told, default=0), forms.MOST_ROWS - 2)


def _regions(typed: Typed) -> int:
    told = [n for n in range(1, forms.MOST_REGIONS + 1) if typed.get(f"regions.{n}.name")]
    return min(max(told, default=0) + 1, forms.MOST_REGIONS)
