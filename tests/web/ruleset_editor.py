"""The page on which a ruleset is changed: read and filled as a browser does."""

from __future__ import annotations

import html
import re
from typing import TypeVar

from werkzeug.test import TestResponse

from companion import practice
from companion.book.house import House
from companion.book.table import Table
from tests.web.conftest import Browser

R = TypeVar("R")


def text(answer: TestResponse) -> str:
    """What a page says, without the signs of HTML."""
    return html.unescape(answer.get_data(as_text=True))


def form_of(page: str) -> dict[str, str]:
    """What a browser would send of the editor as it stands."""
    form = page[page.index('id="editor"') :]
    sent: dict[str, str] = {}
    for tag in re.findall(r"<input[^>]*>", form):
        parts = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if parts.get("type") == "checkbox" and not re.search(r"\schecked\b", tag):
            continue
        sent[parts["name"]] = html.unescape(parts.get("value", ""))
    for name, inner in re.findall(
        r'<select[^>]*name="([^"]*)"[^>]*>(.*?)</select>', form, re.DOTALL
    ):
        chosen = re.search(r'value="([^"]*)" selected', inner) or re.search(
            r'value="([^"]*)"', inner
        )
        assert chosen is not None
        sent[name] = chosen[1]
    return sent


class Editor:
    """The page of a ruleset; fields may be changed, then it is sent."""

    def __init__(self, host: Browser, page: str) -> None:
        self.host = host
        self.fields = form_of(host.get(page).get_data(as_text=True))

    def put(self, without: tuple[str, ...] = (), **fields: str) -> Editor:
        """Types into fields, in whose names ``__`` stands for a dot."""
        for name in without:
            self.fields.pop(name, None)
        self.fields |= {name.replace("__", "."): value for name, value in fields.items()}
        return self

    def send(self, where: str) -> TestResponse:
        """Presses the button that posts to ``where``."""
        return self.host.client.post(f"/rulesets/{where}", data=self.fields)

    def told(self) -> str:
        """What the fragment says that is fetched while one types."""
        answer = self.host.client.post(
            "/rulesets/check", data=self.fields, headers={"HX-Request": "true"}
        )
        assert answer.status_code == 200
        assert "<html" not in text(answer)
        return text(answer)

    def refuses(self, house: House, sentence: str) -> None:
        """What is typed is wrong: said so as one types, and not kept."""
        told = self.told()
        assert sentence in told
        assert "It can be played" not in told
        answer = self.send("save")
        assert answer.status_code == 422
        assert sentence in text(answer)
        assert house.rulesets() == {}

    def tried(self, house: House) -> Table:
        """The practice table at which the ruleset is tried without being kept."""
        answer = self.send("try")
        (table,) = house.tables()
        assert answer.location == f"/t/{table.id}/desk"
        assert practice.simple_seats(table) == set(table.seats[1:])
        assert house.rulesets() == {}
        return table


def kept(house: House, name: str, family: type[R]) -> R:
    """The ruleset of one's own that is kept under this name."""
    ruleset = house.ruleset(name)
    assert isinstance(ruleset, family)
    return ruleset
