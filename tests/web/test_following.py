"""A page that follows its table by regions is at every moment the page that a fresh load brings."""

from __future__ import annotations

import random
import re
from html.parser import HTMLParser

import pytest
from flask.testing import FlaskClient

from companion import practice
from companion.book.house import House
from companion.contract import BANK
from companion.web import create_app
from tests.web.desk_pages import SETTLED, VOID, Evening


class _Top(HTMLParser):
    """The elements at the top of a fragment: id, hash, whether it stands for the known one."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str, bool, str]] = []
        self._starts = [0, *(line.end() for line in re.finditer("\n", text))]
        self._text, self._open, self._from = text, 0, 0
        self._attributes: dict[str, str | None] = {}
        self.feed(text)
        self.close()

    def _here(self) -> int:
        line, column = self.getpos()
        return self._starts[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in VOID:
            return
        if not self._open:
            self._from, self._attributes = self._here(), dict(attrs)
        self._open += 1

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Nothing is in it."""

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        self._open -= 1
        if not self._open:
            end = self._text.index(">", self._here()) + 1
            name, hashed = (self._attributes.get(key) or "" for key in ("id", "data-etag"))
            same = "data-same" in self._attributes
            self.found.append((name, hashed, same, self._text[self._from : end]))


class Follower:
    """An open page: it tells which regions it has and takes over what it is sent."""

    def __init__(self, client: FlaskClient, url: str) -> None:
        self.client, self.url = client, url
        whole = client.get(url).get_data(as_text=True)
        opening = re.search(r'<main[^>]*data-live="([^"]*)"[^>]*>', whole)
        assert opening is not None
        self.view = opening[1]
        body = _Top(whole[opening.end() : whole.rindex("</main>")]).found
        self.regions = {name: (hashed, text) for name, hashed, _same, text in body if name}

    def follow(self) -> None:
        """Asks for what is new."""
        have = " ".join(hashed for hashed, _text in self.regions.values())
        answer = self.client.get(self.view, headers={"X-Have": have})
        assert answer.status_code == 200
        kept = {}
        for name, hashed, same, text in _Top(answer.get_data(as_text=True)).found:
            known = self.regions.get(name)
            assert not same or (known is not None and known[0] == hashed), name
            kept[name] = known if known is not None and known[0] == hashed else (hashed, text)
        self.regions = kept

    @property
    def seen(self) -> list[str]:
        """What stands there, without what is new in every form."""
        hidden = r'(name="(?:csrf|intent|seen)" value=")[^"]*'
        return [re.sub(hidden, r"\1", text) for _hash, text in self.regions.values()]


@pytest.mark.parametrize(
    ("ruleset", "options", "moves"),
    [
        ("megacquire-gold-condensed", {"disclosure": 1}, 24),
        ("megaland", {"treasures": "tracked"}, 30),
    ],
)
def test_each_page_is_after_every_entry_what_a_fresh_load_brings(
    house: House, ruleset: str, options: dict[str, object], moves: int
) -> None:
    table = house.create(ruleset, options, ["Ann", "Bo", "Cy"])
    app, chance = create_app(house), random.Random(7)
    host, ann = app.test_client(), app.test_client()
    host.set_cookie("host", house.host_secret)
    ann.set_cookie("seats", table.secret("Ann"))
    pages = [(ann, "seat/1"), *((host, page) for page in ("desk", "screen", "lobby"))]
    open_pages = [Follower(client, f"/t/{table.id}/{page}") for client, page in pages]
    for move in range(moves):
        practice.play_on(table, {*table.seats, BANK}, moves=1, chance=chance)
        if move % 8 == 7:
            last = table.folded.played[-1].entry
            assert last.id is not None
            table.undo(last.id, by=BANK)
        for page in open_pages:
            page.follow()
            assert not any("data-same" in text for text in page.seen), page.url
            assert page.seen == Follower(page.client, page.url).seen


def titles(page: str) -> tuple[str, str]:
    """The title of a fresh page, and the one it gets while it follows."""
    fresh = re.search(r"<title>(.*?)</title>", page, re.S)
    live = re.search(r'data-title="([^"]*)"', page)
    assert fresh is not None and live is not None
    return fresh[1], live[1]


def test_a_page_that_follows_has_the_title_of_a_fresh_one(evening: Evening) -> None:
    host = evening(1, SETTLED[:-1])
    pages = ["desk", "screen", "result", "desk/count"]
    running = [titles(host.get(page)) for page in pages]
    host.press("Settle with these sizes")
    told = [titles(host.get(page)) for page in (*pages, "show")]
    assert [fresh for fresh, _live in running + told] == [live for _fresh, live in running + told]
