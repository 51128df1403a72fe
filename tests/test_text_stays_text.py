"""What people type stays text: on pages, in pictures, in tables for spreadsheets, in headers."""

from __future__ import annotations

import csv
import io
import json
import random
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from werkzeug.test import TestResponse

from companion import practice
from companion.book.house import House
from companion.book.outcome import Booked
from companion.book.record import encode, header
from companion.book.table import Table
from companion.contract import BANK
from companion.games import load_ruleset
from companion.stock import encode_ruleset
from companion.web import create_app, guessing
from tests.people_at_a_table import pages
from tests.web.conftest import Browser

SCRIPT = "<script>alert(1)</script>"
BREAKS = "\"'><img src=x onerror=a>"
RAW = ("<script>alert", "<img src=x", "onerror=a>", "</svg><a>", "<b>bold")


def enter(table: Table, kind: str, **keys: Any) -> None:
    entry = next(t for t in table.rules.ENTRIES if t.__struct_config__.tag == kind)
    assert isinstance(table.book([msgspec.convert(keys, entry)], by=BANK), Booked)


def an_evil_table(house: House) -> Table:
    """Names, companies, colours and reasons that try to be markup."""
    content: dict[str, Any] = json.loads(
        json.dumps(encode_ruleset(load_ruleset("megacquire-gold-condensed")))
    )
    content.update(name="own", title=f"Own {SCRIPT}", about=BREAKS)
    text = json.dumps(content)
    for old, new in (("Krause", "A<b>bold"), ("Solon", "\\\"'><img src=x")):
        text = text.replace(f'"{old}"', f'"{new}"')
    seats = [BREAKS, "=1+2", "</svg><a>", "@SUM(A1)"]
    table = house.create(json.loads(text), {"disclosure": 4}, seats)

    enter(table, "order", first=seats[0])
    enter(table, "adjust", cash={seats[0]: 5}, reason=SCRIPT)
    enter(table, "adjust", cash={seats[1]: 5}, reason='=HYPERLINK("http://evil.example")')
    enter(table, "place", seat=seats[0], tile="C-1")
    enter(table, "buy", seat=seats[0])
    enter(table, "place", seat=seats[1], tile="C-2")
    enter(table, "found", seat=seats[1], company="A<b>bold")
    table.rename(seats[2], BREAKS[::-1])
    return table


def an_evil_land(house: House, entries: int) -> Table:
    """A game of Megaland, played by people with such names."""
    seats = [BREAKS, "=1+2", "</svg><a>", "+1-1", "-1+1"]
    played = practice.play_out(header("megaland", {}, seats), random.Random(5), most=entries)
    return house.import_record(encode(played.record))


@pytest.fixture(scope="module", params=["running", "over", "land", "land over"])
def sent(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[tuple[str, TestResponse]]]:
    """All pages of a table of such people, as the host and holder of all seats is sent them."""
    house = House(tmp_path_factory.mktemp("evil"))
    land, over = request.param.startswith("land"), request.param.endswith("over")
    table = an_evil_land(house, 5000 if over else 40) if land else an_evil_table(house)
    if over and not land:
        enter(table, "buy", seat=table.seats[1])
        enter(table, "end_game", seat=BANK, reason="stopped")
        enter(table, "final_sizes")
    assert table.over == over
    app = create_app(house, port=8765, names=())
    guessing.forget()
    browser = Browser(app)
    browser.get(f"/host/{house.host_secret}")
    for seat in table.seats:
        browser.get(f"/s/{table.secret(seat)}")
    yield list(pages(table, browser))
    house.close()


class Tags(HTMLParser):
    """The tags of a page with their attributes, as a browser reads them."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    @classmethod
    def of(cls, page: str) -> list[tuple[str, dict[str, str | None]]]:
        tags = cls()
        tags.feed(page)
        return tags.found


def test_names_and_reasons_are_text_on_every_page(sent: list[tuple[str, TestResponse]]) -> None:
    shown = 0
    for path, answer in sent:
        if answer.status_code != 200 or answer.mimetype not in ("text/html", "image/svg+xml"):
            continue
        page = answer.get_data(as_text=True)
        for raw in RAW:
            assert raw not in page, f"{path}: {raw}"
        shown += "&lt;" in page
        if answer.mimetype == "image/svg+xml":
            ElementTree.fromstring(page)
    assert shown >= 10


def test_pages_run_no_script_of_their_own(sent: list[tuple[str, TestResponse]]) -> None:
    for path, answer in sent:
        if answer.mimetype != "text/html":
            continue
        for tag, attributes in Tags.of(answer.get_data(as_text=True)):
            names = set(attributes)
            assert not [n for n in names if n.startswith(("on", "hx-on")) or n == "style"], path
            assert not [v for v in attributes.values() if (v or "").startswith("javascript:")], path
            if tag == "script":
                assert (attributes.get("src") or "").startswith("/static/"), path


def test_no_cell_of_a_table_for_spreadsheets_is_a_formula(
    sent: list[tuple[str, TestResponse]],
) -> None:
    found = 0
    for path, answer in sent:
        if answer.status_code != 200 or answer.mimetype != "text/csv":
            continue
        for row in csv.reader(io.StringIO(answer.get_data().decode("utf-8-sig"))):
            for cell in row:
                assert not cell.startswith(("=", "@", "\t")), (path, cell)
                assert not re.match(r"[+-](?!\d+$)", cell), (path, cell)
                found += "=1+2" in cell
    tables = [path for path, answer in sent if answer.mimetype == "text/csv"]
    assert found >= len([path for path in tables if "/tally" not in path])


def test_file_names_of_downloads_are_plain_words(sent: list[tuple[str, TestResponse]]) -> None:
    for path, answer in sent:
        told = answer.headers.get("Content-Disposition")
        if told is not None:
            assert re.fullmatch(r'attachment; filename="[\w.-]+"', told), (path, told)
