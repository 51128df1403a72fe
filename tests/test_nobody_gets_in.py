"""Nobody gets in: every route with anything in it, from everybody, in games of both families."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.book.entries import seat_of
from companion.stock.ruleset import StockRuleset
from companion.web import guessing
from tests.people_at_a_table import World
from tests.web.test_security import ALLOWED, ROLES, WHO

MAY_ENTER = {"ann": "Ann", "bo": "Bo"}
"""Who may enter something for a seat; the host enters for all."""


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    made = World(tmp_path_factory.mktemp("world"))
    yield made
    made.house.close()


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
    *(
        "9" * 30,
        "9" * 5000,
        "1.5",
        "true",
        "false",
        "yes",
        "",
        " ",
        "é",
        "\x00",
        "\u202e",
        "<b>",
        "'\"",
        "%s",
    ),
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
    proper=st.integers(0, 3),
    well_formed=st.booleans(),
    headers=st.dictionaries(
        st.sampled_from(
            ["Accept", "HX-Request", "If-None-Match", "Accept-Language", "X-Live", "X-Have"]
        ),
        st.sampled_from(["application/json", "true", '"x"', "de", "*/*", "\u00e9", ""]),
        max_size=2,
    ),
)
@settings(
    max_examples=settings().max_examples * 8,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_no_request_breaks_a_route_or_acts_beyond_its_role(
    world: World,
    route: str,
    who: str,
    part: str,
    given_fields: dict[str, str],
    proper: int,
    well_formed: bool,
    headers: dict[str, str],
) -> None:
    method, rule = route.split(" ")
    if world.house.table(world.table.id) is None or world.table.over:
        world.renew()
    guessing.forget()
    table, browser = world.table, world.people[who]
    path = address(rule, world, part).replace(world.table.code, "QQQQQ")  # it would let them in
    before, version, written = table.entries, table.version, world.writes
    noted = {note.number for note in table.notes()}
    if method == "GET":
        ask = browser.client.head if proper == 0 else browser.client.get
        answer = ask(path, query_string=given_fields, headers=headers)
    else:
        form = {**given_fields, **({"csrf": world.token(who)} if well_formed else {})}
        if proper and rule.endswith("/enter"):
            form |= {**world.proper(random.Random(proper)), "seen": str(before)}
        answer = browser.client.post(path, data=form, headers=headers)
    status = answer.status_code
    answer.close()
    assert status < 500
    if method == "GET" and not rule.endswith("/live"):
        assert world.writes == written, "a GET changed something"
    if not well_formed and method == "POST":
        assert status == 403
        assert world.writes == written
    allowed = ALLOWED[ROLES[route]]
    if ROLES[route] == "seat":
        allowed = {"1": {"ann"}, "2": {"bo"}}.get(part if part.isdecimal() else "1", set())
    if who not in allowed:
        assert status in (403, 404)
    if who not in allowed or who not in ("host", *MAY_ENTER):
        assert world.writes == written, "somebody changed something without a right to"
    if who in MAY_ENTER:
        own = MAY_ENTER[who]
        for entry in table.record.entries[before:]:
            assert entry.by == own and seat_of(entry) in (own, None)
        new = [note for note in table.notes() if note.number not in noted]
        assert {note.seat or note.by for note in new} <= {own, None}, new
        assert table.over or table.version == version or well_formed


HEADERS = (
    *("Host", "Origin", "Referer", "Cookie", "Accept", "Accept-Language", "Accept-Encoding"),
    *("Content-Type", "If-None-Match", "If-Match", "If-Range", "If-Modified-Since", "Range"),
    *("X-Live", "X-Have", "X-Closed", "HX-Request", "HX-Current-URL", "Authorization"),
)
ODD = (
    *(
        "\xff\xfe",
        "\xe9",
        "http://[",
        "http://[::1",
        "://",
        ".",
        "a..b",
        "[",
        "{",
        '"',
        "\\",
        "=;=",
    ),
    *("a" * 80, "a" * 9000, "-1", "bytes=0-", "bytes=9-1", "Thu, 99 Foo", "null", 'W/"', "1e400"),
    *("*/*;q=zz", "json;q=nan,*", "en;q=99999999999999999999", "text/html; charset=zzz"),
    *("http://x/?all=%ff&%zz#\xff", "multipart/form-data", "multipart/form-data; boundary=\xff"),
)
"""What no browser sends, as WSGI hands it on: a character for each byte."""


@given(
    route=st.sampled_from(sorted(ROLES)),
    who=st.sampled_from(WHO),
    header=st.sampled_from(HEADERS),
    odd=st.sampled_from(ODD),
    token=st.sampled_from(("", "\xe9", "\U0001f600", "0" * 32)),
)
@settings(
    max_examples=settings().max_examples * 8,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_no_odd_header_cookie_or_token_breaks_a_route(
    world: World, route: str, who: str, header: str, odd: str, token: str
) -> None:
    guessing.forget()
    method, rule = route.split(" ")
    client, path = world.people[who].client, address(rule, world, "1")
    if header == "Cookie":
        held = [client.get_cookie(name) for name in ("host", "seats", "watch", "visit")]
        kept = [f"{cookie.key}={cookie.value}" for cookie in held if cookie]
        odd = "; ".join((*kept, *(f"{name}={odd}" for name in ("seats", "language", "x"))))
    name = header.upper().replace("-", "_")
    around = {name if name == "CONTENT_TYPE" else f"HTTP_{name}": odd}
    before = world.writes
    if method == "GET":
        answer = client.get(path, environ_overrides=around, buffered=False)
    else:
        answer = client.post(path, data={"csrf": token}, environ_overrides=around)
        assert answer.status_code in (403, 405)
        assert world.writes == before
    answer.close()
    assert answer.status_code < 500


def test_the_stream_of_a_page_is_open_to_who_may_see_the_page_and_to_nobody_else(
    world: World,
) -> None:
    world.renew()
    at = f"/t/{world.table.id}"
    for page, role in {
        **{page: f"role={page}" for page in ("screen", "result", "course", "desk", "lobby")},
        **{f"seat/{n}": f"role=seat&seat={n}" for n in (1, 2, 3)},
    }.items():
        for who, browser in world.people.items():
            stream = browser.client.get(f"{at}/live?{role}", buffered=False)
            stream.close()
            seen = browser.get(f"{at}/{page}").status_code != 403
            assert stream.status_code == (200 if seen else 403), (who, page)


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


def test_each_seat_can_enter_its_own_moves_and_nobody_else_can(world: World) -> None:
    """The fuzzed forms are such that the right person gets through with them."""
    world.renew()
    while not isinstance(world.table.ruleset, StockRuleset):  # elsewhere several seats move at once
        world.renew()
    table, chance, entered = world.table, random.Random(1), 0
    while not table.over and entered < 12:
        seat = table.folded.waiting()[0].seat
        fields = {**world.proper(chance), "seen": str(table.entries)}
        number = table.seats.index(seat) + 1 if seat in table.seats else 0
        for who, own in MAY_ENTER.items():
            if own != seat:
                before = table.entries
                form = {**fields, "csrf": world.token(who)}
                for n in (1, 2, 3):
                    path = f"/t/{table.id}/seat/{n}/enter"
                    assert world.people[who].client.post(path, data=form).status_code in (403, 422)
                assert table.entries == before
        who = next((who for who, own in MAY_ENTER.items() if own == seat), "host")
        door = "desk" if who == "host" else f"seat/{number}"
        form = {**fields, "csrf": world.token(who)}
        answer = world.people[who].client.post(f"/t/{table.id}/{door}/enter", data=form)
        assert answer.status_code == 303, answer.get_data(as_text=True)
        entered += 1
    assert entered >= 5
