"""Plays a table through the pages of the host: reads forms out of pages and posts them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.book.house import House
from companion.book.record import decode_entry
from companion.book.table import Booked, Table

VOID = frozenset(("input", "meta", "link", "img", "br", "hr", "use", "path", "circle", "rect"))


@dataclass
class Form:
    """A form as it stands in a page: its address, its fields, its buttons by their text."""

    action: str
    id: str = ""
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str, str]] = field(default_factory=list)
    """(text, name, value)"""
    text: str = ""


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.outside: list[tuple[str, str, str, str]] = []
        self._form: Form | None = None
        self._button: tuple[str, str, str] | None = None
        self._select: str | None = None
        self._text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        a = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = Form(a.get("action", ""), a.get("id", ""))
            self.forms.append(self._form)
        elif tag == "button":
            self._button = (a.get("name", ""), a.get("value", ""), a.get("form", ""))
            self._text = []
        elif self._form is None or "disabled" in a:
            return
        elif tag == "input" and a.get("name"):
            kind = a.get("type", "text")
            if kind not in ("radio", "checkbox") or "checked" in a:
                self._form.fields[a["name"]] = a.get("value", "")
        elif tag == "select":
            self._select = a.get("name", "")
        elif tag == "option" and self._select is not None:
            first = self._select not in self._form.fields
            if first or "selected" in a:
                self._form.fields[self._select] = a.get("value", "")

    def handle_data(self, data: str) -> None:
        self._text.append(data)
        if self._form is not None:
            self._form.text += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "button" and self._button is not None:
            name, value, other = self._button
            words = " ".join("".join(self._text).split())
            if other:
                self.outside.append((other, words, name, value))
            elif self._form is not None:
                self._form.buttons.append((words, name, value))
            self._button = None
        elif tag == "select":
            self._select = None
        elif tag == "form":
            self._form = None


def forms(page: str) -> list[Form]:
    """The forms of a page; buttons that name their form from outside are among its buttons."""
    reader = _Reader()
    reader.feed(page)
    for form in reader.forms:
        form.buttons += [(w, n, v) for other, w, n, v in reader.outside if other == form.id != ""]
    return reader.forms


def words(page: str) -> str:
    """The visible text of a page, blanks folded."""

    class Text(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.parts: list[str] = []

        def handle_data(self, data: str) -> None:
            self.parts.append(data)

    reader = Text()
    reader.feed(page)
    return " ".join(" ".join(reader.parts).split())


class Host:
    """The host's browser at one table."""

    def __init__(self, app: Flask, house: House, table: Table) -> None:
        self.app, self.house, self.table = app, house, table
        self.client: FlaskClient = app.test_client()
        self.client.set_cookie("host", house.host_secret)

    def url(self, path: str) -> str:
        """The address of a page of this table."""
        return f"/t/{self.table.id}/{path}"

    def get(self, path: str, **headers: str) -> str:
        """A page's text; it must be there."""
        answer = self.client.get(self.url(path), headers=headers)
        assert answer.status_code == 200, (answer.status_code, answer.text[:400])
        return answer.text

    def form(self, button: str, page: str = "desk") -> tuple[Form, dict[str, str]]:
        """The form with a button of these words, and what pressing it sends."""
        for form in forms(self.get(page)):
            for text, name, value in form.buttons:
                if button in text:
                    return form, {**form.fields, **({name: value} if name else {})}
        raise AssertionError(f"no button {button!r} on {page}")

    def press(self, button: str, page: str = "desk", **typed: str) -> TestResponse:
        """Fills the form that has this button and presses it; ``__`` in a key stands for a dot."""
        form, fields = self.form(button, page)
        fields |= {key.replace("__", "."): value for key, value in typed.items()}
        return self.client.post(form.action, data=fields)

    def line(self, text: str) -> TestResponse:
        """Types a quick line and presses Enter."""
        return self.press("Enter", line=text)


def book(table: Table, entries: Sequence[Mapping[str, Any]]) -> None:
    """Books entries given as in a record, as the bank."""
    for entry in entries:
        outcome = table.book([decode_entry(table.record, json.dumps(entry))], by="bank")
        assert isinstance(outcome, Booked), (entry, outcome)


def turn(seat: str, tile: str, **shares: int) -> list[dict[str, Any]]:
    """An ordinary turn: a tile, and a purchase."""
    return [
        {"type": "place", "seat": seat, "tile": tile},
        {"type": "buy", "seat": seat, "shares": shares},
    ]


def founding(seat: str, tile: str, company: str, **shares: int) -> list[dict[str, Any]]:
    """A turn that founds a company."""
    placed, bought = turn(seat, tile, **shares)
    return [placed, {"type": "found", "seat": seat, "company": company}, bought]


BEGUN: list[dict[str, Any]] = [{"type": "order", "first": "Ann"}]

GROWN = [
    *BEGUN,
    *turn("Ann", "A-1"),
    *founding("Bo", "A-2", "Solon", Solon=3),
    *turn("Cy", "A-6", Solon=1),
    *founding("Ann", "A-5", "Krause", Krause=3),
    *turn("Bo", "A-3", Krause=2),
    *turn("Cy", "C-9", Krause=2),
]
"""Ann $48M and 4 Krause; Bo $46M, 4 Solon, 2 Krause; Cy $50M, 1 Solon, 2 Krause.

Solon lies on A-1 to A-3, Krause on A-5 and A-6, Ann is to place: A-4 folds Krause into Solon.
"""

MERGING = [*GROWN, {"type": "place", "seat": "Ann", "tile": "A-4"}]
"""Krause at 2 costs $4M: Ann gets $40M, Bo and Cy tie for second and get $10M each."""

MERGED = [
    *MERGING,
    {"type": "dispose", "seat": "Ann", "sell": 4},
    {"type": "dispose", "seat": "Bo", "sell": 1},
    {"type": "dispose", "seat": "Cy"},
    {"type": "buy", "seat": "Ann", "shares": {"Solon": 3}},
]
"""Ann $86M and 3 Solon; Bo $60M, 4 Solon, 1 Krause; Cy $60M, 1 Solon, 2 Krause; Solon has 6."""

SETTLED = [
    *MERGED,
    {"type": "end_game", "seat": "bank", "reason": "nothing_to_gain"},
    {"type": "final_sizes"},
]
"""Solon at 6 costs $6M. Bo 60 + 60 + 24 = $144M, Ann 86 + 30 + 18 = $134M, Cy 60 + 6 = $66M."""


THREE_WAY = [
    *BEGUN,
    *turn("Ann", "D-4"),
    *founding("Bo", "D-3", "Krause", Krause=3),
    *turn("Cy", "C-5", Krause=3),
    *founding("Ann", "C-6", "Teton", Teton=2, Krause=1),
    *turn("Bo", "E-5", Teton=3),
    *founding("Cy", "E-6", "Watts", Watts=3),
    *turn("Ann", "E-7", Watts=1, Teton=1),
    *turn("Bo", "E-8"),
    *turn("Cy", "D-2", Teton=3),
    {"type": "place", "seat": "Ann", "tile": "D-5"},
]
"""D-5 joins Teton (2, folds first), Krause (3) and Watts (4, survives).

Teton at 2 costs $2M: Ann with 4 gets $20M, Bo and Cy with 3 each get 10 / 2 = $5M.
"""


class Evening:
    """Makes tables of Ann, Bo and Cy and hands out the host's browser at the newest one."""

    def __init__(self, app: Flask, house: House) -> None:
        self.app, self.house = app, house
        self._host: Host | None = None

    def __call__(
        self,
        disclosure: int,
        entries: Sequence[Mapping[str, Any]] = (),
        *,
        ruleset: str = "megacquire-gold-condensed",
        **options: Any,
    ) -> Host:
        options = {"disclosure": disclosure, **options}
        table = self.house.create(ruleset, options, ["Ann", "Bo", "Cy"])
        book(table, entries)
        self._host = Host(self.app, self.house, table)
        return self._host

    def at(self, ruleset: str, entries: Sequence[Mapping[str, Any]]) -> Host:
        """A table of a ruleset that has its own rule of disclosure, or keeps its default."""
        table = self.house.create(ruleset, {}, ["Ann", "Bo", "Cy"])
        book(table, entries)
        self._host = Host(self.app, self.house, table)
        return self._host

    def host(self) -> Host:
        """The host at the table made last."""
        assert self._host is not None
        return self._host
