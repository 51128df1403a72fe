"""Secrets, cookies, limits: what keeps strangers out of everything else."""

from __future__ import annotations

import logging
import os
import re
import signal
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from companion.book.house import House
from companion.web import create_app, guessing
from companion.web.security import FORM_BYTES, RECORD_BYTES
from tests.people_at_a_table import World, pages
from tests.played_over_http import Party
from tests.serving import Serving
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


# --- secrets and cookies --------------------------------------------------------------------------


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


if os.name == "posix":

    def test_nobody_else_on_the_laptop_can_read_the_file_of_secrets(tmp_path: Path) -> None:
        tmp_path.chmod(0o755)
        house = House(tmp_path)
        house.create("acquire-classic", {}, ["Ann", "Bo"])
        files = [path for path in tmp_path.iterdir() if path.is_file()]
        assert len(files) >= 2  # what was written last is in a file of its own
        assert [oct(path.stat().st_mode & 0o777) for path in files] == ["0o600"] * len(files)
        house.close()
        House(tmp_path / "new").close()
        assert (tmp_path / "new").stat().st_mode & 0o777 == 0o700


def test_pages_of_a_seat_do_not_hold_the_secrets_of_others(world: World) -> None:
    world.renew()
    table, ann = world.table, world.people["ann"]
    others = {table.secret("Bo"), table.secret("Cy"), world.house.host_secret, table.watch_token}
    for path, answer in pages(table, ann):
        page = answer.get_data(as_text=answer.mimetype.startswith("text/"))
        text = page if isinstance(page, str) else page.decode("latin-1")
        assert not [secret for secret in others if secret in text], path


def test_a_token_ends_with_the_seats_address(world: World) -> None:
    world.renew()
    old, table = world.token("ann"), world.table
    world.people["ann"].get(f"/s/{table.renew('Ann')}")
    cookies = world.people["ann"].client.get_cookie("seats")
    assert cookies is not None
    fresh = table.secret("Ann")
    world.people["ann"].client.set_cookie("seats", fresh)
    path, seen = f"/t/{table.id}/seat/1/tick", table.version
    answer = world.people["ann"].client.post(path, data={"csrf": old})
    assert answer.status_code == 403 and table.version == seen
    token = world.token("ann")
    assert world.people["ann"].client.post(path, data={"csrf": token}).status_code == 303


def test_every_cookie_is_out_of_reach_of_scripts_and_other_sites(world: World) -> None:
    world.renew()
    table, stranger = world.table, Browser(world.app, "192.168.1.88")
    join = f"/j/{table.code}"
    table.renew("Cy")
    answers = [
        stranger.get("/"),
        stranger.get(f"/s/{table.secret('Ann')}"),
        stranger.post(f"{join}/watch", join),
        stranger.post(f"{join}/seat", join, seat=str(table.seats.index("Cy") + 1)),
        stranger.post("/appearance", "/", theme="dark", language="de"),
        stranger.get(f"/host/{world.house.host_secret}"),
        world.people["ann"].client.post(
            f"/t/{table.id}/seat/1/chair", data={"csrf": world.token("ann"), "chair": "tr"}
        ),
    ]
    cookies = [cookie for one in answers for cookie in one.headers.getlist("Set-Cookie")]
    names = {cookie.split("=")[0] for cookie in cookies}
    assert names >= {"visit", "seats", "watch", "theme", "language", "host"}
    for cookie in cookies:
        assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Domain" not in cookie


def test_every_answer_is_guarded_by_its_headers(world: World) -> None:
    world.renew()
    table, host = world.table, world.people["host"]
    answers = [answer for _, answer in pages(table, host)]
    for path in (f"/s/{table.secret('Ann')}", f"/host/{world.house.host_secret}", "/nowhere"):
        answers.append(host.get(path))
    answers.append(host.client.post("/new"))  # a form from elsewhere
    stream = host.get(f"/t/{table.id}/live", buffered=False)
    stream.close()
    for answer in (*answers, stream):
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
        assert "unsafe-eval" not in policy
        assert ("unsafe-inline" in policy) <= (answer.mimetype == "image/svg+xml")
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "same-origin"
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert "Access-Control-Allow-Origin" not in answer.headers
        assert answer.headers["Cache-Control"] == "no-store"


# --- guessing -------------------------------------------------------------------------------------


def test_wrong_tries_count_at_all_doors_together_and_then_the_right_code_is_refused_too(
    world: World,
) -> None:
    world.renew()
    table, stranger = world.table, Browser(world.app, "192.168.1.99")
    csrf = {"csrf": stranger.hidden("/", "/appearance")["csrf"]}
    guessing.forget()
    wrong = [
        lambda: stranger.get("/s/wrong"),
        lambda: stranger.get("/host/wrong"),
        lambda: stranger.get("/j?code=QQQQQ"),
        lambda: stranger.get("/j/QQQQQ"),
        lambda: stranger.client.post("/j/QQQQQ/watch", data=csrf),
        lambda: stranger.client.post("/j/QQQQQ/seat", data={**csrf, "seat": "1"}),
    ]
    statuses = [wrong[n % len(wrong)]().status_code for n in range(12)]
    assert 429 not in statuses and set(statuses) <= {403, 404, 422}
    assert [one().status_code for one in wrong] == [429] * len(wrong)
    right = [
        lambda: stranger.get(f"/j?code={table.code}"),
        lambda: stranger.get(f"/j/{table.code}"),
        lambda: stranger.client.post(f"/j/{table.code}/watch", data=csrf),
        lambda: stranger.client.post(f"/j/{table.code}/seat", data={**csrf, "seat": "3"}),
    ]
    assert [one().status_code for one in right] == [429] * len(right)
    assert Browser(world.app, "192.168.1.98").get(f"/j/{table.code}").status_code == 200
    guessing.forget()


def test_the_right_secret_of_a_seat_or_the_host_opens_however_often_somebody_guessed_wrong(
    world: World,
) -> None:
    world.renew()
    table, guest = world.table, Browser(world.app, "192.168.1.97")
    guessing.forget()
    seat, host = f"/s/{table.secret('Ann')}", f"/host/{world.house.host_secret}"
    for _ in range(20):
        guest.get("/j/QQQQQ")
    for path in ("/j/QQQQQ", f"/j/{table.code}", "/s/wrong", "/host/wrong", f"{seat}x"):
        assert guest.get(path).status_code == 429, path
    for path, there, page in (
        (seat, f"/t/{table.id}/seat/1", f"/t/{table.id}/seat/1"),
        (host, "/", f"/t/{table.id}/desk"),
    ):
        answer = guest.get(path)
        assert (answer.status_code, answer.headers["Location"]) in ((302, there), (303, there))
        assert guest.get(page).status_code == 200
    # right ones win back no tries, and the secret that was replaced is a wrong one
    assert guest.get(f"/j/{table.code}").status_code == 429
    table.renew("Ann")
    assert guest.get(seat).status_code == 429
    guessing.forget()


def test_right_secrets_do_not_count_as_tries(world: World) -> None:
    world.renew()
    guest = Browser(world.app, "192.168.1.96")
    guessing.forget()
    for _ in range(40):
        assert guest.get(f"/s/{world.table.secret('Ann')}").status_code == 302
    assert guest.get("/s/wrong").status_code == 403
    guessing.forget()


def test_guessed_seat_addresses_are_stopped_and_the_players_are_not(world: World) -> None:
    world.renew()
    guessing.forget()
    stranger = Browser(world.app, "192.168.1.77")
    statuses = [stranger.get(f"/s/{n:022}").status_code for n in range(40)]
    assert statuses[0] == 403 and statuses[-1] == 429
    assert world.people["ann"].get(f"/t/{world.table.id}/seat/1").status_code == 200
    guessing.forget()


# --- two servers, uploads, debugging --------------------------------------------------------------


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


def test_the_app_is_never_in_debug_mode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLASK_DEBUG", "1")
    house = House(tmp_path)
    app = create_app(house, names=())
    assert app.debug is False
    for path in ("/console", "/?__debugger__=yes&cmd=resource&f=style.css"):
        assert b"Werkzeug" not in app.test_client().get(path).get_data()
    house.close()


def test_a_server_refuses_bodies_it_need_not_receive_and_prints_no_secret_of_a_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLASK_DEBUG", "1")
    party = Party.new(tmp_path, "acquire-classic", 3, 1)
    server = Serving(tmp_path).start()
    connection = server.connect()
    connection.putrequest("POST", "/import")
    connection.putheader("Content-Length", str(10**9))
    connection.endheaders()
    assert connection.getresponse().status == 413
    connection.close()
    for secret in party.secrets.values():
        for path in (f"/s/{secret}", f"/s/{secret}/x", f"/t/{secret}/screen", f"/s/{secret}%ff"):
            assert server.get(path).status < 500
        assert server.post(f"/s/{secret}", {"csrf": "x"}).status in (403, 405)
        assert server.get(f"/s/{secret}", Host="evil.example").status == 403
    for name in (
        "",
        "127.0.0.1:x",
        "a b",
        "127.0.0.1@evil.example",
        "evil.example:80",
        "2130706433",
    ):
        assert server.get("/", Host=name).status == 403
    for name in ("localhost", "[::1]:1", "10.1.2.3:80", "[fe80::1]"):
        assert server.get("/", Host=name).status == 200
    said = server.end(signal.SIGINT)
    assert not [secret for secret in party.secrets.values() if secret in said]
    assert "Traceback" not in said
