"""Nobody gets in: every route with anything in it, from everybody; text stays text everywhere."""

from __future__ import annotations

import csv
import io
import json
import logging
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from companion.bench import games
from companion.book.entries import seat_of
from companion.book.house import House
from companion.book.outcome import Booked
from companion.book.table import Table
from companion.contract import BANK
from companion.games import load_ruleset
from companion.stock import encode_ruleset
from companion.web import create_app, guessing
from companion.web.security import FORM_BYTES, RECORD_BYTES, csrf_token
from tests.web.conftest import Browser
from tests.web.test_security import ALLOWED, ROLES, WHO, crowd

MAY_ENTER = {"ann": "Ann", "bo": "Bo"}
"""Who may enter something for a seat; the host enters for all."""


@dataclass
class World:
    """A house with tables of both families, and one browser for each role."""

    folder: Path
    house: House = field(init=False)
    app: Flask = field(init=False)
    table: Table = field(init=False)
    people: dict[str, Browser] = field(init=False)
    rounds: int = 0

    def __post_init__(self) -> None:
        self.house = House(self.folder)
        self.app = create_app(self.house, port=8765, names=())
        self.app.config["TESTING"] = True  # an exception is the test's, not a page of words
        self.renew()

    def renew(self) -> None:
        """A fresh table in the middle of its game."""
        guessing.forget()
        for old in self.house.tables():
            self.house.delete(old.id)
        game = games.played("megacquire-gold-condensed", 3, self.rounds % 5)
        file = json.loads(games.file_of_first(game, 20 + self.rounds % 60))
        named = json.dumps(file).replace('"Dee"', '"Cy"')
        self.table = self.house.import_record(named.encode())
        self.people = crowd(self.house, self.app, self.table)
        self.rounds += 1

    def token(self, who: str) -> str:
        """A good form token of this person."""
        secrets = {
            "host": self.house.host_secret,
            "ann": self.table.secret("Ann"),
            "bo": self.table.secret("Bo"),
        }
        visit = self.people[who].client.get_cookie("visit")
        secret = secrets.get(who, visit.value if visit else "")
        with self.app.app_context():
            return csrf_token(secret)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    made = World(tmp_path_factory.mktemp("world"))
    yield made
    made.house.close()


# --- every route is fuzzed ------------------------------------------------------------------------

NAMES = (
    *("type", "seat", "tile", "company", "sell", "trade", "reason", "agree", "influence", "name"),
    *("shares.Krause", "shares.Ann.Krause", "give.Solon", "cash.Ann", "tiles.Ann", "1.type"),
    *("2.type", "1.seat", "2.tile", "number", "target", "key", "line", "find", "of", "all", "back"),
    *("shown", "piece", "out", "table", "sure", "theme", "language", "chair", "code", "text"),
    *("ruleset", "name.1", "name.2", "name.3", "first", "step", "entry", "after", "option"),
    *("value", "old", "new", "was", "seen", "intent", "role", "ui.forget", "sizes.Krause"),
)
VALUES = (
    *("place", "buy", "found", "dispose", "adjust", "audit", "undo", "order", "end_game", "amend"),
    *("Ann", "Bo", "Cy", "bank", "Krause", "Solon", "C-7", "Z-99", "c7", "0", "1", "3", "-1"),
    *("9" * 30, "1.5", "true", "false", "yes", "", " ", "é", "\x00", "\u202e", "<b>", "'\"", "%s"),
    *("../..", "C7 +2Kra", "{}", "[]", "early", "dark", "de", "//evil.example", "\r\nX: 1"),
    "x" * 3000,
)
CORNERS: tuple[str, ...] = ("0", "1", "2", "3", "4", "99999999999999999999")


def address(rule: str, world: World, part: str) -> str:
    """The address of a route, with ``part`` where it takes a number or a word."""
    path = rule.replace("<table>", world.table.id).replace("<code>", world.table.code)
    number = part if part.isdecimal() else "1"
    path = path.replace("<int:n>", number)
    return re.sub(r"<(?:path:)?\w+>", "worth" if "/" in part else part or "worth", path)


fields = st.dictionaries(
    st.sampled_from(NAMES), st.one_of(st.sampled_from(VALUES), st.text(max_size=40)), max_size=6
)


@given(
    route=st.sampled_from(sorted(ROLES)),
    who=st.sampled_from(WHO),
    part=st.sampled_from((*CORNERS, "x", "é", "..", "worth")),
    given_fields=fields,
    well_formed=st.booleans(),
    headers=st.dictionaries(
        st.sampled_from(["Accept", "HX-Request", "If-None-Match", "Accept-Language", "X-Live"]),
        st.sampled_from(["application/json", "true", '"x"', "de", "*/*", "\u00e9", ""]),
        max_size=2,
    ),
)
@settings(
    max_examples=settings().max_examples * 5,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_no_request_breaks_a_route_or_acts_beyond_its_role(
    world: World,
    route: str,
    who: str,
    part: str,
    given_fields: dict[str, str],
    well_formed: bool,
    headers: dict[str, str],
) -> None:
    method, rule = route.split(" ")
    if world.house.table(world.table.id) is None or world.table.over:
        world.renew()
    guessing.forget()
    table, browser = world.table, world.people[who]
    path = address(rule, world, part).replace(world.table.code, "QQQQQ")  # it would let them in
    before, version = table.entries, table.version
    if method == "GET":
        answer = browser.client.get(path, query_string=given_fields, headers=headers)
    else:
        form = {**given_fields, **({"csrf": world.token(who)} if well_formed else {})}
        answer = browser.client.post(path, data=form, headers=headers)
    status = answer.status_code
    answer.close()
    assert status < 500
    if method == "GET" and not rule.endswith("/live"):
        assert table.version == version, "a GET changed something"
    if not well_formed and method == "POST":
        assert status == 403 and table.version == version
    allowed = ALLOWED[ROLES[route]]
    if ROLES[route] == "seat":
        allowed = {"1": {"ann"}, "2": {"bo"}}.get(part if part.isdecimal() else "1", set())
    if "<table>" in rule and who not in allowed:
        assert status in (403, 404) and table.version == version
    for entry in table.record.entries[before:]:
        assert who in ("host", *MAY_ENTER)
        if who != "host":
            assert entry.by == MAY_ENTER[who]
            assert seat_of(entry) in (MAY_ENTER[who], None)


def test_every_route_answers_to_everybody_without_breaking(world: World) -> None:
    world.renew()
    for route in sorted(ROLES):
        method, rule = route.split(" ")
        for who, browser in world.people.items():
            guessing.forget()
            path = address(rule, world, "1")
            if method == "GET":
                browser.client.get(path, buffered=False).close()
            else:
                data = {"csrf": world.token(who)}
                assert browser.client.post(path, data=data).status_code < 500


# --- what people type stays text ------------------------------------------------------------------

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
    seats = [BREAKS, "=1+2", "</svg><a>"]
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


@pytest.fixture(params=["running", "over"])
def evil(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[House, Table, Browser]]:
    house = House(tmp_path)
    table = an_evil_table(house)
    if request.param == "over":
        enter(table, "buy", seat=table.seats[1])
        enter(table, "end_game", seat=BANK, reason="stopped")
        enter(table, "final_sizes")
        assert table.over
    app = create_app(house, port=8765, names=())
    guessing.forget()
    browser = Browser(app)
    browser.get(f"/host/{house.host_secret}")
    for seat in table.seats:
        browser.get(f"/s/{table.secret(seat)}")
    yield house, table, browser
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


def pages(table: Table, browser: Browser) -> Iterator[tuple[str, TestResponse]]:
    """Every page of the table, and the pages about all tables."""
    for rule in (r.split(" ")[1] for r in sorted(ROLES) if r.startswith("GET")):
        if rule.endswith("/live") or "<secret>" in rule or "<path:name>" in rule:
            continue
        for n in ("1", "2", "3"):
            path = rule.replace("<table>", table.id).replace("<code>", table.code)
            yield path, browser.get(path.replace("<int:n>", n).replace("<name>", "worth"))
            if "<int:n>" not in rule:
                break


def test_names_and_reasons_are_text_on_every_page(evil: tuple[House, Table, Browser]) -> None:
    _, table, browser = evil
    shown = 0
    for path, answer in pages(table, browser):
        if answer.status_code != 200 or answer.mimetype not in ("text/html", "image/svg+xml"):
            continue
        page = answer.get_data(as_text=True)
        for raw in RAW:
            assert raw not in page, f"{path}: {raw}"
        shown += "&lt;" in page
        if answer.mimetype == "image/svg+xml":
            ElementTree.fromstring(page)
    assert shown >= 10


def test_pages_run_no_script_of_their_own(evil: tuple[House, Table, Browser]) -> None:
    _, table, browser = evil
    for path, answer in pages(table, browser):
        if answer.mimetype != "text/html":
            continue
        for tag, attributes in Tags.of(answer.get_data(as_text=True)):
            names = set(attributes)
            assert not [n for n in names if n.startswith(("on", "hx-on")) or n == "style"], path
            assert not [v for v in attributes.values() if (v or "").startswith("javascript:")], path
            if tag == "script":
                assert (attributes.get("src") or "").startswith("/static/"), path


def test_no_cell_of_a_table_for_spreadsheets_is_a_formula(
    evil: tuple[House, Table, Browser],
) -> None:
    _, table, browser = evil
    found = 0
    for path, answer in pages(table, browser):
        if answer.status_code != 200 or answer.mimetype != "text/csv":
            continue
        for row in csv.reader(io.StringIO(answer.get_data().decode("utf-8-sig"))):
            for cell in row:
                assert not cell.startswith(("=", "@", "\t")), (path, cell)
                assert not re.match(r"[+-](?!\d+$)", cell), (path, cell)
                found += "=1+2" in cell
    assert found or not table.over


def test_file_names_of_downloads_are_plain_words(evil: tuple[House, Table, Browser]) -> None:
    _, table, browser = evil
    for path, answer in pages(table, browser):
        told = answer.headers.get("Content-Disposition")
        if told is not None:
            assert re.fullmatch(r'attachment; filename="[\w.-]+"', told), (path, told)


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/appearance", {"theme": "dark\r\nX-Evil: 1", "language": "de\nSet-Cookie: host=1"}),
        ("/appearance", {"back": "/\r\nX-Evil: 1", "theme": "dark"}),
        ("/appearance", {"back": "//evil.example", "theme": "dark"}),
        ("/appearance", {"back": "/\\evil.example", "theme": "dark"}),
        ("/appearance", {"back": "http://evil.example/", "theme": "dark"}),
    ],
)
def test_no_field_gets_into_a_header_or_leads_elsewhere(
    world: World, path: str, fields: Mapping[str, str]
) -> None:
    world.renew()
    answer = world.people["host"].client.post(path, data={"csrf": world.token("host"), **fields})
    assert answer.status_code == 303
    assert answer.headers["Location"] == "/"
    assert "X-Evil" not in answer.headers
    cookies = answer.headers.getlist("Set-Cookie")
    assert all("\n" not in c and "\r" not in c and not c.startswith("host=") for c in cookies)


# --- secrets, limits, cookies ---------------------------------------------------------------------


def test_no_secret_gets_into_the_log_whatever_is_asked(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    world.renew()
    world.app.config["TESTING"] = False
    known = {world.house.host_secret, *(world.table.secret(s) for s in world.table.seats)}
    with caplog.at_level(logging.DEBUG):
        for secret in known:
            for path in (f"/s/{secret}", f"/host/{secret}", f"/s/{secret}/x", f"/x/{secret}"):
                for browser in world.people.values():
                    browser.client.get(path)
    world.app.config["TESTING"] = True
    assert not [secret for secret in known if secret in caplog.text]


def test_secrets_have_128_bits_and_are_all_different(world: World) -> None:
    world.renew()
    tables = world.house.tables()
    secrets = [t.secret(seat) for t in tables for seat in t.seats]
    secrets += [t.watch_token for t in tables] + [world.house.host_secret]
    assert len(set(secrets)) == len(secrets)
    assert all(re.fullmatch(r"[\w-]{22}", secret) for secret in secrets)  # 22 x 6 bits


def test_pages_of_a_seat_do_not_hold_the_secrets_of_others(world: World) -> None:
    world.renew()
    table, ann = world.table, world.people["ann"]
    others = {table.secret("Bo"), table.secret("Cy"), world.house.host_secret, table.watch_token}
    for path, answer in pages(table, ann):
        page = answer.get_data(as_text=answer.mimetype.startswith("text/"))
        text = page if isinstance(page, str) else page.decode("latin-1")
        assert not [secret for secret in others if secret in text], path


def test_guessed_seat_addresses_are_stopped_and_the_players_are_not(world: World) -> None:
    world.renew()
    guessing.forget()
    stranger = Browser(world.app, "192.168.1.77")
    statuses = [stranger.get(f"/s/{n:022}").status_code for n in range(40)]
    assert statuses[0] == 403 and statuses[-1] == 429
    assert world.people["ann"].get(f"/t/{world.table.id}/seat/1").status_code == 200
    guessing.forget()


def test_one_browser_is_host_of_two_folders_on_one_laptop(world: World, tmp_path: Path) -> None:
    """Cookies know no ports, so both servers get the same ones."""
    other = House(tmp_path)
    app = create_app(other, port=8766, names=())
    browser = Browser(world.app)
    browser.get(f"/host/{world.house.host_secret}")
    there = Browser(app)
    kept = browser.client.get_cookie("host")
    assert kept is not None
    there.client.set_cookie("host", kept.value)
    there.get(f"/host/{other.host_secret}")
    both = there.client.get_cookie("host")
    assert both is not None
    browser.client.set_cookie("host", both.value)
    for one in (browser, there):
        assert one.get("/new").status_code == 200
        token = one.hidden("/", "/appearance")["csrf"]
        assert one.client.post("/appearance", data={"csrf": token}).status_code == 303
    other.close()


@pytest.mark.parametrize(("path", "limit"), [("/new", FORM_BYTES), ("/import", RECORD_BYTES)])
def test_uploads_end_at_their_limit(world: World, path: str, limit: int) -> None:
    world.renew()
    host = world.people["host"].client
    large = {"csrf": world.token("host"), "text": "x" * limit}
    assert host.post(path, data=large).status_code == 413


def test_the_app_is_never_in_debug_mode(world: World) -> None:
    assert world.app.debug is False
    for path in ("/console", "/?__debugger__=yes&cmd=resource&f=style.css"):
        assert b"Werkzeug" not in world.people["stranger"].get(path).get_data()
