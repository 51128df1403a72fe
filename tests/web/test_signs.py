"""Control characters, typed or in a record, come back to nobody, nor do signs that turn direction;
all else comes back as it was."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from companion.book.outcome import Booked
from companion.book.table import Table
from companion.contract import BANK
from companion.games import load_ruleset
from companion.stock import encode_ruleset
from companion.stock.entries import Adjust
from companion.web import guessing, signs
from companion.web.marks import END, LETTERS, Marks
from tests.people_at_a_table import World, pages

CONTROL = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
UNSHOWN = "\N{REPLACEMENT CHARACTER}"

anything = st.text(max_size=12) | st.text(st.characters(categories=["Cc", "Cf"]), max_size=12)
like_a_mark = st.sampled_from(("csrf", "intent", "seen", "here", "x")).map(Marks().mark)
near_a_mark = st.text(st.sampled_from(f'{LETTERS}{END}\0\x85a<&"'), max_size=40)
typed = st.lists(anything | like_a_mark | near_a_mark, max_size=3).map("".join)


@given(typed)
def test_each_control_character_is_told_by_a_sign_and_the_rest_stays(text: str) -> None:
    assert signs.shown(text.encode()).decode() == CONTROL.sub(UNSHOWN, text)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    made = World(tmp_path_factory.mktemp("world"))
    yield made
    made.house.close()


def told(answer: TestResponse) -> str:
    """The text of an answer. There is no control character in it, and no form without its token."""
    assert answer.status_code < 500
    if answer.mimetype not in signs.SHOWN:
        return ""
    text = answer.get_data(as_text=True)
    assert not CONTROL.search(text), (answer.request.path, CONTROL.findall(text))
    for token in re.findall(r'name="csrf" value="([^"]*)"', text):
        assert re.fullmatch(r"[0-9a-f]{32}", token)
    return text


def record_with(table: Table, text: str) -> bytes:
    """The record of ``table`` with ``text`` wherever a record takes any."""
    content = json.loads(table.export())
    content["entries"].append({"type": "adjust", "cash": {"Ann": 1}, "reason": text, "at": text})
    return json.dumps(content).encode()


FORMS = (
    ("/new", ("name.1", "name.2", "practice.seats", "money", "option.x")),
    ("/new/game", ("name.1", "ruleset")),
    ("/import", ("text",)),
    ("/rulesets/check", ("title", "about", "name", "company.0.name", "chart")),
    ("/rulesets/save", ("title", "about", "name", "company.0.name")),
    ("/rulesets/import", ("text",)),
    ("/history/alias", ("old", "new")),
    ("/appearance", ("theme", "language", "back")),
    ("{t}/lobby/seats", ("name", "was", "do")),
    ("{t}/lobby/address", ("host",)),
    ("{t}/desk/quick", ("line",)),
    ("{t}/desk/name", ("shown",)),
    ("{t}/desk/adjust", ("reason", "cash")),
    ("{t}/desk/enter", ("reason", "type", "tile", "company", "cash.Ann", "cash.")),
    ("{t}/desk/hexagons", ("pair",)),
    ("{t}/desk/count/adjust", ("reason", "seat")),
    ("{t}/desk/mend/type", ("line", "way", "at")),
    ("{t}/seat/1/enter", ("tile", "company", "name", "target", "sell")),
    ("{t}/seat/1/chair", ("chair",)),
)
QUERIES = (
    ("/", "x"),
    ("/j", "code"),
    ("/new", "name.1"),
    ("/tally", "names"),
    ("/tally.csv", "names"),
    ("/history", "q"),
    ("{t}/desk", "line"),
    ("{t}/desk", "find"),
    ("{t}/desk/view", "find"),
    ("{t}/desk/effect", "line"),
    ("{t}/desk/mend", "line"),
    ("{t}/desk/mend/type", "line"),
    ("{t}/desk/mend/effect", "line"),
    ("{t}/seat/1/preview", "tile"),
)


@given(text=typed)
@settings(max_examples=settings().max_examples // 3)
def test_no_answer_holds_a_control_character_whatever_is_typed_anywhere(
    world: World, text: str
) -> None:
    world.renew()
    table, host, ann = world.table, world.people["host"].client, world.people["ann"].client
    for form, names in FORMS:
        path = form.format(t=f"/t/{table.id}")
        who = "ann" if "/seat/" in path else "host"
        token = {"csrf": world.token(who), "seen": str(table.entries)}
        base = {"type": "adjust", "cash.Ann": "1", "seat": "Ann", "cash": "1", "way": "instead"}
        for name in names:
            sent = {**base, **token, name: text, f"{name}{text}": text}
            told(world.people[who].client.post(path, data=sent))
            told(world.people[who].client.post(path, data=sent, headers={"HX-Request": "true"}))
    for path, name in QUERIES:
        told(host.get(path.format(t=f"/t/{table.id}"), query_string={name: text, text: text}))
    for path in (f"/j/{quote(text)}", f"/{quote(text)}", f"/rulesets/{quote(text)}/copy"):
        told(host.get(path))
        told(ann.get(path))
        guessing.forget()
    for _path, answer in pages(table, world.people["host"]):
        told(answer)


@given(text=typed.map(str.strip).filter(bool))
def test_a_reason_is_read_as_it_was_typed_or_imported_with_signs_for_what_cannot_be_shown(
    world: World, text: str
) -> None:
    world.renew()
    world.table = table = world.house.create("acquire-classic", {}, ["Ann", "Bo"])
    host = world.people["host"]
    form = {"type": "adjust", "cash.Ann": "1", "reason": text, "csrf": world.token("host")}
    assert host.client.post(f"/t/{table.id}/desk/enter", data=form).status_code == 303
    told_as = CONTROL.sub(UNSHOWN, text)
    again = world.house.import_record(record_with(table, text))
    for one in (table, again):
        assert isinstance(one.record.entries[-1], Adjust)
        assert one.record.entries[-1].reason == text
        page = html.unescape(told(host.get(f"/t/{one.id}/desk")))
        assert told_as in page


def test_a_ruleset_with_control_characters_makes_pages_and_pictures_without(world: World) -> None:
    content: dict[str, Any] = json.loads(
        json.dumps(encode_ruleset(load_ruleset("megacquire-gold-condensed")))  # type: ignore[arg-type]
    )
    content.update(name="own", title="Own\0\x1b[2J", about="a\x85b")
    text = json.dumps(content).replace('"Krause"', '"Kra\\u0001use"')
    table = world.house.create(json.loads(text), {}, ["Ann", "Bo", "Cy"])
    paid = Adjust(cash={"Ann": 5}, reason="\0=1+2")
    assert isinstance(table.book([paid], by=BANK), Booked)
    seen = "".join(told(answer) for _path, answer in pages(table, world.people["host"]))
    assert f"Own{UNSHOWN}{UNSHOWN}[2J" in seen and f"Kra{UNSHOWN}use" in seen
