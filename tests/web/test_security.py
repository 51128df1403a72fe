"""Nobody gets in: roles of every route, forms from elsewhere, host names, headers, uploads."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from companion.book.house import House
from companion.book.table import Table
from companion.web import create_app
from companion.web.security import known_host
from tests.web.conftest import Browser

# Who may use which route. "all": everybody; "watch": host, seats and watchers of that table;
# "seat": the holder of that very seat; "host": the host alone.
ROLES: dict[str, str] = {
    "GET /": "all",
    "GET /static/<path:name>": "all",
    "GET /host/<secret>": "all",
    "POST /appearance": "all",
    "GET /j": "all",
    "GET /j/<code>": "all",
    "POST /j/<code>/seat": "all",
    "POST /j/<code>/watch": "all",
    "GET /s/<secret>": "all",
    "GET /new": "host",
    "POST /new": "host",
    "POST /new/game": "host",
    "POST /remove": "host",
    "GET /import": "host",
    "POST /import": "host",
    "GET /rulesets": "host",
    "GET /rulesets/<name>/copy": "host",
    "GET /rulesets/<name>/edit": "host",
    "GET /rulesets/<name>.json": "host",
    "POST /rulesets/check": "host",
    "POST /rulesets/save": "host",
    "POST /rulesets/try": "host",
    "POST /rulesets/import": "host",
    "POST /rulesets/remove": "host",
    "GET /t/<table>/lobby": "host",
    "GET /t/<table>/lobby/view": "host",
    "GET /t/<table>/lobby/cards": "host",
    "GET /t/<table>/lobby/card/<int:n>": "host",
    "POST /t/<table>/lobby/enter": "host",
    "POST /t/<table>/lobby/address": "host",
    "POST /t/<table>/lobby/seats": "host",
    "POST /t/<table>/lobby/renew": "host",
    "GET /t/<table>/live": "watch",
    "GET /t/<table>/screen": "watch",
    "GET /t/<table>/screen/view": "watch",
    "GET /t/<table>/seat/<int:n>": "seat",
    "GET /t/<table>/seat/<int:n>/view": "seat",
    "GET /t/<table>/seat/<int:n>/log": "seat",
    "GET /t/<table>/seat/<int:n>/preview": "seat",
    "POST /t/<table>/seat/<int:n>/enter": "seat",
    "POST /t/<table>/seat/<int:n>/prepare": "seat",
    "POST /t/<table>/seat/<int:n>/tick": "seat",
    "POST /t/<table>/seat/<int:n>/chair": "seat",
    "POST /t/<table>/seat/<int:n>/propose": "seat",
    "GET /t/<table>/rules": "watch",
    "POST /t/<table>/desk/practice": "host",
    "GET /t/<table>/desk": "host",
    "GET /t/<table>/desk/view": "host",
    "GET /t/<table>/desk/preview": "host",
    "GET /t/<table>/desk/effect": "host",
    "POST /t/<table>/desk/enter": "host",
    "POST /t/<table>/desk/propose": "host",
    "POST /t/<table>/desk/quick": "host",
    "GET /t/<table>/desk/mend": "host",
    "POST /t/<table>/desk/mend": "host",
    "GET /t/<table>/desk/mend/view": "host",
    "GET /t/<table>/desk/mend/type": "host",
    "GET /t/<table>/desk/mend/type/view": "host",
    "GET /t/<table>/desk/mend/effect": "host",
    "POST /t/<table>/desk/mend/type": "host",
    "POST /t/<table>/desk/mend/accept": "host",
    "GET /t/<table>/desk/count": "host",
    "GET /t/<table>/desk/count/view": "host",
    "POST /t/<table>/desk/count": "host",
    "POST /t/<table>/desk/count/ask": "host",
    "POST /t/<table>/desk/count/look": "host",
    "POST /t/<table>/desk/count/adjust": "host",
    "POST /t/<table>/seat/<int:n>/count": "seat",
    "POST /t/<table>/desk/undo": "host",
    "POST /t/<table>/desk/redo": "host",
    "POST /t/<table>/desk/look": "host",
    "POST /t/<table>/desk/open": "host",
    "POST /t/<table>/desk/tick": "host",
    "POST /t/<table>/desk/pieces": "host",
    "POST /t/<table>/desk/address": "host",
    "POST /t/<table>/desk/name": "host",
    "POST /t/<table>/desk/adjust": "host",
    "POST /t/<table>/desk/hexagons": "host",
    "GET /t/<table>/result": "watch",
    "GET /t/<table>/result/view": "watch",
    "GET /t/<table>/result.csv": "watch",
    "GET /t/<table>/result.png": "watch",
    "GET /t/<table>/result.svg": "watch",
    "GET /t/<table>/result/print": "watch",
    "GET /t/<table>/course": "watch",
    "GET /t/<table>/course/view": "watch",
    "GET /t/<table>/course/<name>.svg": "watch",
    "GET /t/<table>/show": "watch",
    "GET /t/<table>/show/view": "watch",
    "POST /t/<table>/show": "host",
    "GET /t/<table>/card": "watch",
    "GET /history": "host",
    "POST /history/alias": "host",
    "GET /tally": "host",
    "GET /tally.csv": "host",
    "GET /tally.png": "host",
    "GET /t/<table>/movements.csv": "watch",
    "GET /t/<table>/record.json": "host or over",
    "GET /t/<table>/sheet": "host or over",
}

WHO = ("stranger", "watcher", "other", "bo", "ann", "host")
ALLOWED = {
    "all": set(WHO),
    "watch": {"watcher", "bo", "ann", "host"},
    "seat": {"ann"},
    "host": {"host"},
    "host or over": {"host"},
}


def routes(app: Flask) -> Iterator[str]:
    for rule in app.url_map.iter_rules():
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            yield f"{method} {rule.rule}"


def crowd(house: House, app: Flask, table: Table) -> dict[str, Browser]:
    """One browser for each role; "other" holds a seat of another table."""
    people = {who: Browser(app, f"192.168.1.{n}") for n, who in enumerate(WHO, 1)}
    people["host"].get(f"/host/{house.host_secret}")
    people["ann"].get(f"/s/{table.secret('Ann')}")
    people["bo"].get(f"/s/{table.secret('Bo')}")
    elsewhere = house.create("acquire-classic", {}, ["Dan", "Eve"], intent="elsewhere")
    people["other"].get(f"/s/{elsewhere.secret('Dan')}")
    people["watcher"].post(f"/j/{table.code}/watch", f"/j/{table.code}")
    return people


@pytest.fixture
def people(house: House, app: Flask, table: Table) -> dict[str, Browser]:
    return crowd(house, app, table)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, Flask, Table]]:
    """A house with one table, for all routes one after the other."""
    house = House(tmp_path_factory.mktemp("world"))
    table = house.create("megacquire-gold-condensed", {}, ["Ann", "Bo", "Cy"])
    yield house, create_app(house, port=8765, names=()), table
    house.close()


def test_every_route_has_its_role_in_this_table(app: Flask) -> None:
    assert set(routes(app)) == set(ROLES)


@pytest.mark.parametrize("route", sorted(ROLES))
def test_a_route_is_open_to_its_roles_and_closed_to_all_others(
    route: str, world: tuple[House, Flask, Table]
) -> None:
    table = world[2]
    people = crowd(*world)
    method, rule = route.split(" ")
    path = rule.replace("<table>", table.id).replace("<int:n>", "1")
    path = path.replace("<code>", table.code).replace("<secret>", table.secret("Ann"))
    path = path.replace("<path:name>", "css/base.css")
    if rule == "/host/<secret>":
        return  # its secret is its role: see the start page's tests
    for who, browser in people.items():
        before = table.version
        if method == "POST":
            data = {"csrf": browser.hidden("/", "/appearance")["csrf"]}
            answer = browser.client.post(path, data=data)
        else:
            answer = browser.client.get(path, buffered=False)
            answer.close()
        closed = answer.status_code == 403
        assert closed == (who not in ALLOWED[ROLES[route]]), f"{who}: {answer.status_code}"
        assert answer.status_code < 500
        if closed:
            assert table.version == before


def test_no_route_but_the_stream_changes_anything_by_get(
    people: dict[str, Browser], app: Flask, table: Table
) -> None:
    before = table.version
    for route in routes(app):
        method, rule = route.split(" ")
        if method == "GET" and not rule.endswith("/live"):
            path = rule.replace("<table>", table.id).replace("<int:n>", "1")
            for browser in people.values():
                browser.get(path.replace("<code>", table.code)).close()
    assert table.version == before


@pytest.mark.parametrize("who", ["stranger", "ann", "host"])
def test_a_form_without_its_token_enters_nothing(
    people: dict[str, Browser], table: Table, who: str
) -> None:
    for path in (f"/j/{table.code}/seat", f"/t/{table.id}/seat/1/enter", "/new"):
        answer = people[who].client.post(path, data={"seat": "1", "type": "order"})
        assert answer.status_code == 403
        assert "not from a page of yours" in answer.get_data(as_text=True)
    assert table.free_seats() == ("Ann", "Bo", "Cy") and table.entries == 0


def test_the_token_of_one_person_is_worth_nothing_to_another(
    people: dict[str, Browser], table: Table
) -> None:
    token = people["host"].hidden("/", "/appearance")["csrf"]
    answer = people["ann"].client.post("/appearance", data={"csrf": token, "theme": "dark"})
    assert answer.status_code == 403


def test_a_form_that_another_site_sends_is_refused(host: Browser) -> None:
    token = host.hidden("/", "/appearance")["csrf"]
    answer = host.client.post(
        "/appearance",
        data={"csrf": token, "theme": "dark"},
        headers={"Origin": "http://evil.example"},
    )
    assert answer.status_code == 403
    assert "from another site" in answer.get_data(as_text=True)


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("192.168.1.5:8765", True),
        ("127.0.0.1", True),
        ("[::1]:8765", True),
        ("[fe80::1]", True),
        ("localhost:8765", True),
        ("laptop:8765", True),
        ("LAPTOP.local:8765", True),
        ("laptop.local.", True),
        ("evil.example", False),
        ("192.168.1.5.evil.example", False),
        ("localhost.evil.example", False),
        ("", False),
        ("[", False),
        (".", False),
        ("a..b", False),
        ("a" * 80, False),
    ],
)
def test_only_names_of_this_laptop_and_plain_addresses_are_hosts(name: str, known: bool) -> None:
    assert known_host(name, frozenset({"laptop", "laptop.local"})) is known


@pytest.mark.parametrize("name", ["rebound.example", ".", "a..b", "a" * 80])
def test_a_foreign_host_name_gets_a_sentence_and_no_page(
    name: str, host: Browser, table: Table
) -> None:
    answer = host.get("/", headers={"Host": name})
    assert answer.status_code == 403
    assert "not one of this laptop" in answer.get_data(as_text=True)
    assert "Ann" not in answer.get_data(as_text=True)


def test_every_answer_forbids_foreign_and_inline_content(host: Browser, table: Table) -> None:
    for path in ("/", "/new", f"/t/{table.id}/lobby", "/nowhere", "/static/css/base.css"):
        headers = host.get(path).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("path", ["/", "/new", "/import"])
def test_pages_carry_no_inline_script_and_no_inline_style(host: Browser, path: str) -> None:
    page = host.get(path).get_data(as_text=True)
    assert "style=" not in page and "<style" not in page
    assert page.count("<script") == page.count("<script src=")
    assert "hx-on" not in page and "onclick" not in page


def test_cookies_are_out_of_reach_of_scripts_and_other_sites(
    house: House, browser: Callable[[], Browser], table: Table
) -> None:
    for path in (f"/host/{house.host_secret}", f"/s/{table.secret('Ann')}", "/"):
        cookie = browser().get(path).headers["Set-Cookie"]
        assert "HttpOnly" in cookie and "SameSite=Lax" in cookie


def test_pages_are_never_kept_by_the_browser_and_files_are(host: Browser) -> None:
    assert host.get("/").headers["Cache-Control"] == "no-store"
    page = host.get("/").get_data(as_text=True)
    address = page.split('href="')[2].split('"')[0]
    assert "immutable" in host.get(address).headers["Cache-Control"]
    assert host.get("/static/css/base.css").headers["Cache-Control"] == "no-cache"


def test_no_file_outside_of_static_is_served(host: Browser) -> None:
    for name in ("../pyproject.toml", "%2e%2e/pyproject.toml", "..%2fREADME.md", "vendor.py"):
        assert host.get(f"/static/{name}").status_code == 404


def test_a_form_that_is_too_large_is_refused(host: Browser) -> None:
    csrf = host.hidden("/new", "/new")["csrf"]
    answer = host.client.post("/new", data={"csrf": csrf, "name.1": "x" * 100_000})
    assert answer.status_code == 413
    assert "too large" in answer.get_data(as_text=True)


def test_an_unforeseen_error_is_told_in_words_and_logged_without_the_address(
    app: Flask,
    host: Browser,
    table: Table,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app.config["PROPAGATE_EXCEPTIONS"] = False
    secret = table.secret("Ann")
    monkeypatch.setattr(House, "seat_of", lambda *_: 1 / 0)
    with caplog.at_level(logging.ERROR):
        answer = host.get(f"/s/{secret}")
    page = answer.get_data(as_text=True)
    assert answer.status_code == 500
    assert "The app made a mistake" in page and "Traceback" not in page
    assert "ZeroDivisionError" in caplog.text and secret not in caplog.text


def test_errors_have_a_json_form_for_who_asks_for_it(host: Browser) -> None:
    answer = host.get("/nowhere", headers={"Accept": "application/json"})
    assert answer.json is not None and answer.json["error"]["code"] == 404


LONG = "x" * 90


@given(
    path=st.lists(
        st.sampled_from(
            ["t", "seat", "live", "j", "s", "desk", "1", "0", "é", "..", "%00", "x" * 90]
        ),
        max_size=5,
    ).map("/".join)
)
def test_no_address_brings_the_server_down(path: str, fuzzed: Browser) -> None:
    assert fuzzed.get(f"/{path}").status_code < 500


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    house = House(tmp_path_factory.mktemp("fuzz"))
    app = create_app(house, port=8765, names=())
    banker = Browser(app)
    banker.get(f"/host/{house.host_secret}")
    yield banker
    house.close()
