"""Every text is translated, money and numbers follow the language, and each phone has its own."""

from __future__ import annotations

import ast
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from flask import Flask

from companion.book.house import House
from companion.web import create_app
from tests.translations import ROOT, languages, problems
from tests.web.desk_pages import SETTLED, Evening

CODE = sorted((ROOT / "companion").rglob("*.py"))
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SPOKEN = ("alt", "aria-label", "title", "placeholder", "label")
"""Attributes that people read or hear."""
NO_WORDS = {"QR", "VPN", "CSV", "JSON", "M", "h", "x", "px", "C-7", "A-1", "A-D"}
"""What stands in every language."""
NOT_READ = (
    r"\{#.*?#\}",
    r"\{% block (main|body)_class %\}.*?\{% endblock %\}",
    r"\{% macro (posts|bad)\(.*?\{%-? endmacro %\}",
)
"""Comments, blocks of CSS classes, and the macros that write attributes."""


@pytest.mark.parametrize("language", languages())
def test_every_text_is_translated(language: str) -> None:
    assert problems(language) == []


@pytest.mark.parametrize("path", CODE, ids=lambda path: path.name)
def test_no_text_hides_inside_an_f_string(path: Path) -> None:
    """The catalogues' reader does not look into those."""
    tree = ast.parse(path.read_text("utf-8"))
    hidden = [
        call.lineno
        for joined in ast.walk(tree)
        if isinstance(joined, ast.JoinedStr)
        for call in ast.walk(joined)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("_", "ngettext")
    ]
    assert hidden == []


class _Words(HTMLParser):
    """Words of a template that do not come from gettext."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in ("script", "style")
        for name, value in attrs:
            if name in SPOKEN and value:
                self._take(value)

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in ("script", "style")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self._take(data)

    def _take(self, text: str) -> None:
        words = re.findall(r"[^\W\d_][\w’'-]*", text)
        self.found += [word for word in words if word not in NO_WORDS]


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_no_template_has_words_of_its_own(path: Path) -> None:
    source = path.read_text("utf-8")
    for silent in NOT_READ:
        source = re.sub(silent, "", source, flags=re.DOTALL)
    source = re.sub(r"<(/?)\{\{.*?\}\}", r"<\1p", source)  # a tag whose name is chosen
    source = re.sub(r"\{%.*?%\}|\{\{.*?\}\}", " ", source, flags=re.DOTALL)
    reader = _Words()
    reader.feed(source)
    assert reader.found == []


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    app = create_app(House(tmp_path), port=8765, names=("laptop",))
    app.config["TESTING"] = True
    return app


def test_each_phone_reads_its_own_language(app: Flask) -> None:
    german, english = app.test_client(), app.test_client()
    german.set_cookie("language", "de")
    page = german.get("/").get_data(as_text=True)
    assert '<html lang="de"' in page
    assert '<html lang="en"' in english.get("/").get_data(as_text=True)
    wished = app.test_client().get("/", headers={"Accept-Language": "de-AT,de;q=0.9"})
    assert '<html lang="de"' in wished.get_data(as_text=True)


def test_a_language_is_chosen_on_the_page_and_kept(app: Flask) -> None:
    phone = app.test_client()
    page = phone.get("/").get_data(as_text=True)
    token = re.search(r'name="csrf" value="([^"]+)"', page)
    assert token is not None and 'value="de" lang="de"' in page
    answer = phone.post("/appearance", data={"csrf": token[1], "language": "de", "back": "/"})
    assert answer.status_code == 303
    assert '<html lang="de"' in phone.get("/").get_data(as_text=True)


def test_german_pages_speak_german_and_write_money_as_germans_do(app: Flask) -> None:
    house: House = app.extensions["companion"]
    evening = Evening(app, house)
    host = evening(4, SETTLED)
    host.client.set_cookie("language", "de")
    page = host.get("result")
    assert "Bo gewinnt mit" in page
    assert "Abrechnung" in page
    classic = evening.at(
        "acquire-classic",
        [{"type": "order", "first": "Ann"}],
    )
    classic.client.set_cookie("language", "de")
    assert "6.000" in classic.get("screen")
