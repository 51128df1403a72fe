"""Secrets, cookies, limits: what keeps strangers out of everything else."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from companion.book.house import House
from companion.web import create_app, guessing
from companion.web.security import FORM_BYTES, RECORD_BYTES
from tests.people_at_a_table import World, pages
from tests.web.conftest import Browser


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    made = World(tmp_path_factory.mktemp("world"))
    yield made
    made.house.close()


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
