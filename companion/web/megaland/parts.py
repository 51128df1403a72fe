"""What several Megaland pages are made of beside their view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response, jsonify, request

from companion.book.table import Table
from companion.contract import Entry
from companion.megaland.ruleset import Megaland
from companion.view.megaland import names, preview
from companion.view.megaland.model import BuildingChoice, BuyForm, LandView
from companion.view.project import twin
from companion.view.viewer import Viewer


def proposed(table: Table) -> dict[str, Any]:
    """The buildings ticked in the set-up's form: those just typed, else the proposed ones."""
    typed = request.form.getlist("types") if request.method == "POST" else []
    notes = table.notes("buildings")
    data = notes[-1].data if notes else {}
    return {
        "ticked": frozenset(typed or data.get("types", ())),
        "way": "" if typed else data.get("way", ""),
    }


def shelf(form: BuyForm) -> list[BuildingChoice]:
    """The buildings of a purchase, those that can be bought now first."""
    return sorted(form.buildings, key=lambda choice: not choice.can)


def effect(table: Table, viewer: Viewer, entries: Sequence[Entry]) -> Response:
    """What entries would do, as JSON for the line above the button."""
    return jsonify(twin(preview(table, viewer, entries)))


def words(table: Table) -> dict[str, Any]:
    """What the forms name beside the view: all kinds of treasures, and the star buildings."""
    ruleset = table.ruleset
    assert isinstance(ruleset, Megaland)
    return {
        "all_kinds": [(kind, names.kind(kind)) for kind in ruleset.treasures],
        "stars": [
            (name, names.building(name), names.effect(ruleset, name)) for name in ruleset.stars
        ],
    }


def _first_of_several() -> str:
    """The type of the first entry in a form of choices, some of which may be left for later."""
    types = [value for name, value in request.form.items() if name.endswith(".type") and value]
    return types[0] if types else "stay"


FORMS: Mapping[str, frozenset[str]] = {
    "stay": frozenset({"stay_or_home"}),
    "jump": frozenset(),
    "home": frozenset({"stay_or_home", "home"}),
    "building": frozenset({"buy"}),
    "heart": frozenset({"buy"}),
    "done": frozenset({"buy"}),
}
"""Where the form of an entry is not with the question of the same name."""


def beside(view: LandView, *more: str) -> bool:
    """Whether the posted form is still on this page, so that its refusal stands beside it.

    ``more`` are types of entries that the page always has a form for.
    """
    form = request.form
    kind = form.get("type") or form.get("99.type") or _first_of_several()
    asked = {question.kind for question in view.questions}
    return kind in more or bool(asked & FORMS.get(kind, frozenset({kind})))
