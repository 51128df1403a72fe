"""Templates say where what they use comes from."""

from __future__ import annotations

import pytest
from flask import Flask
from jinja2 import nodes

from companion.web.places import place

NAMES = sorted(
    path.relative_to(place("templates")).as_posix() for path in place("templates").rglob("*.html")
)
OF_FORMS = {"posts", "hidden", "field", "error"}
"""Macros of ``_forms.html`` that many pages use."""


def parsed(app: Flask, name: str) -> nodes.Template:
    return app.jinja_env.parse((place("templates") / name).read_text("utf-8"))


def imported(tree: nodes.Template) -> set[str]:
    return {
        one if isinstance(one, str) else one[1]
        for statement in tree.find_all(nodes.FromImport)
        for one in statement.names
    }


def used(tree: nodes.Template) -> set[str]:
    return {one.name for one in tree.find_all(nodes.Name) if one.ctx == "load"}


@pytest.mark.parametrize("name", NAMES)
def test_a_template_uses_all_that_it_imports(app: Flask, name: str) -> None:
    tree = parsed(app, name)
    assert imported(tree) <= used(tree)


@pytest.mark.parametrize("name", NAMES)
def test_a_template_imports_the_parts_of_forms_that_it_uses(app: Flask, name: str) -> None:
    tree = parsed(app, name)
    own = {macro.name for macro in tree.find_all(nodes.Macro)}
    own |= {one.name for one in tree.find_all(nodes.Name) if one.ctx != "load"}
    assert OF_FORMS & used(tree) <= imported(tree) | own
