"""A phone at a seat page: reads the page, presses its buttons, and knows no other way in."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import unescape
from pathlib import Path
from typing import Any

import msgspec
from flask import Flask
from werkzeug.test import TestResponse

from companion.book.house import House
from companion.book.table import Table
from companion.web import create_app
from tests.web.desk_pages import book, forms, words

GOLD = "megacquire-gold-condensed"


class Evening:
    """A house with one table, and phones that come to it."""

    def __init__(
        self,
        folder: Path,
        ruleset: str = GOLD,
        seats: Sequence[str] = ("Ann", "Bo", "Cy"),
        entries: Sequence[Mapping[str, Any]] = (),
        **options: Any,
    ) -> None:
        if ruleset == GOLD:
            options.setdefault("disclosure", 1)
        self.house = House(folder)
        self.table: Table = self.house.create(ruleset, options, list(seats))
        self.app: Flask = create_app(self.house)
        self.book(*entries)

    def book(self, *entries: Mapping[str, Any]) -> None:
        """Entries as a record has them, entered by the bank."""
        book(self.table, entries)

    def phone(self, *seats: str) -> Phone:
        """A phone that holds these seats and looks at the first of them."""
        return Phone(self, seats)

    def last(self) -> dict[str, Any]:
        """The entry booked last, as the record has it."""
        built = msgspec.to_builtins(self.table.record.entries[-1])
        assert isinstance(built, dict)
        return {key: built[key] for key in built if key not in ("id", "at", "by")}


class Phone:
    """One phone; ``me`` is the seat whose page is open."""

    def __init__(self, evening: Evening, seats: Sequence[str]) -> None:
        self.evening = evening
        self.me = seats[0]
        self.client = evening.app.test_client()
        secrets = [evening.table.secret(seat) for seat in seats]
        self.client.set_cookie("seats", ".".join(secrets))

    def url(self, path: str = "", seat: str | None = None) -> str:
        """The address of a seat's page or of what belongs to it."""
        table = self.evening.table
        number = table.seats.index(seat or self.me) + 1
        return f"/t/{table.id}/seat/{number}" + (f"/{path}" if path else "")

    def open(self, path: str = "") -> str:
        """The page's HTML; it must be there."""
        answer = self.client.get(self.url(path))
        assert answer.status_code == 200, (answer.status_code, answer.text[:500])
        return answer.text

    def twin(self) -> Any:
        """The JSON twin of the page."""
        return self.client.get(self.url(), headers={"Accept": "application/json"}).get_json()

    def text(self) -> str:
        """What people read on the page."""
        return words(self.open())

    def asked(self) -> str:
        """What people read in the part that says what to do now."""
        return words(region(self.open(), "ask"))

    def title(self) -> str:
        """The title of the page, as in the browser's tab."""
        found = re.search(r"<title>(.*?)</title>", self.open(), re.S)
        assert found
        return unescape(found[1].strip())

    def buttons(self) -> list[str]:
        """The words of all buttons."""
        return [text for form in forms(self.open()) for text, _name, _value in form.buttons]

    def press(self, button: str, **typed: str) -> TestResponse:
        """Fills the form that has this button and presses it; ``__`` in a key is a dot."""
        for form in forms(self.open()):
            for text, name, value in form.buttons:
                if button in text:
                    fields = {**form.fields, **({name: value} if name else {})}
                    for key, told in typed.items():
                        fields[key.strip("_").replace("__", ".")] = told
                    return self.client.post(form.action, data=fields)
        raise AssertionError(f"no button {button!r}; there are {self.buttons()}")

    def did(self, button: str, **typed: str) -> None:
        """Presses a button whose form must be taken."""
        answer = self.press(button, **typed)
        assert answer.status_code == 303, words(answer.text)[:600]
        assert answer.headers["Location"].endswith(self.url())

    def turn_board(self, corner: str) -> None:
        """Presses the button that turns the board, so that A-1 is seen in ``corner``."""
        form = next(form for form in forms(self.open()) if form.action.endswith("/chair"))
        answer = self.client.post(form.action, data={**form.fields, "chair": corner})
        assert answer.status_code == 303

    def preview(self, **fields: str) -> Any:
        """What the page would say about a half-filled form."""
        query = {key.strip("_").replace("__", "."): value for key, value in fields.items()}
        return self.client.get(self.url("preview"), query_string=query).get_json()


def region(page: str, name: str) -> str:
    """The HTML of one live region, up to the next one at the top."""
    start = page.index(f'id="{name}"')
    ends = [
        at
        for other in ("me", "ask", "last", "companies", "seats", "more")
        if (at := page.find(f'id="{other}" data-etag', start + 1)) > 0
    ]
    return page[page.rindex("<", 0, start) : min(ends, default=len(page))]


BEGUN = {"type": "order", "first": "Ann"}


def lone(seat: str, tile: str, **shares: int) -> list[dict[str, Any]]:
    """A turn without a question in between."""
    return [
        {"type": "place", "seat": seat, "tile": tile},
        {"type": "buy", "seat": seat, "shares": shares},
    ]


TWO_COMPANIES: list[dict[str, Any]] = [
    BEGUN,
    *lone("Ann", "C-5"),
    {"type": "place", "seat": "Bo", "tile": "C-6"},
    {"type": "found", "seat": "Bo", "company": "Physics"},
    {"type": "buy", "seat": "Bo", "shares": {"Physics": 3}},
    *lone("Cy", "E-5", Physics=2),
    {"type": "place", "seat": "Ann", "tile": "E-6"},
    {"type": "found", "seat": "Ann", "company": "Solon"},
    {"type": "buy", "seat": "Ann", "shares": {"Solon": 3}},
]
"""Physics on C-5, C-6 and Solon on E-5, E-6, two tiles each; D-6 would merge them. Bo is next.

Physics is a large company ($4M at 2 tiles), Solon a small one ($2M). Bo: 4 Physics, $48M.
Cy: 2 Physics, $52M. Ann: 4 Solon, $54M.
"""


def two_safe_companies() -> list[dict[str, Any]]:
    """Physics on row C and Solon on row E, eleven tiles each; a tile between them in row D is
    dead. 22 turns are played, Bo is next.
    """
    entries: list[dict[str, Any]] = [BEGUN]
    for turn in range(22):
        row, company = ("C", "Physics") if turn < 11 else ("E", "Solon")
        seat, number = ("Ann", "Bo", "Cy")[turn % 3], turn % 11 + 1
        entries.append({"type": "place", "seat": seat, "tile": f"{row}-{number}"})
        if number == 2:
            entries.append({"type": "found", "seat": seat, "company": company})
        entries.append({"type": "buy", "seat": seat})
    return entries
