"""Practice tables and the rules in context, as the pages show them."""

from __future__ import annotations

import html
import json

import pytest
from werkzeug.test import TestResponse

from companion import practice
from companion.book.house import House
from companion.book.table import Table
from companion.contract import BANK
from companion.games import ruleset_names
from companion.stock.entries import Buy, Order
from tests.web.conftest import Browser
from tests.web.test_home_and_setup import defaults


def text(answer: TestResponse) -> str:
    return html.unescape(answer.get_data(as_text=True))


def set_up(host: Browser, house: House, ruleset: str, **fields: str) -> Table:
    """A table from the set-up page, with what is typed."""
    page = f"/new?ruleset={ruleset}"
    sent = defaults(host.get(page).get_data(as_text=True)) | {"ruleset": ruleset}
    sent |= {"option.disclosure": "4"} | {k.replace("__", "."): v for k, v in fields.items()}
    answer = host.post("/new", page, **sent)
    assert answer.status_code == 303, text(answer)
    return house.tables()[0]


def press(host: Browser, table: Table, moves: str) -> None:
    path = f"/t/{table.id}/desk/practice"
    answer = host.post(path, f"/t/{table.id}/desk", moves=moves)
    assert answer.status_code == 303


def test_the_empty_seats_of_a_practice_table_play_by_themselves(
    host: Browser, house: House
) -> None:
    fields = {"name.1": "Ann", "practice": "yes", "practice.seats": "4"}
    table = set_up(host, house, "acquire-classic", **fields)
    assert table.seats == ("Ann", "Ada", "Ben", "Cleo")
    assert practice.simple_seats(table) == {"Ada", "Ben", "Cleo"}
    page = text(host.get(f"/t/{table.id}/desk"))
    assert "Practice: Ada, Ben and Cleo play by themselves." in page


def test_nobody_plays_by_itself_at_an_ordinary_table(
    host: Browser, house: House, table: Table
) -> None:
    assert "Practice:" not in text(host.get(f"/t/{table.id}/desk"))
    csrf = host.hidden("/")["csrf"]
    before = table.entries
    answer = host.client.post(f"/t/{table.id}/desk/practice", data={"csrf": csrf, "moves": "all"})
    assert answer.status_code == 303
    assert table.entries == before


@pytest.mark.parametrize("ruleset", ruleset_names())
def test_a_practice_table_of_every_ruleset_plays_on_to_its_end(
    ruleset: str, host: Browser, house: House
) -> None:
    table = set_up(host, house, ruleset, practice="yes", practice__seats="3")
    assert practice.simple_seats(table) == set(table.seats)
    press(host, table, "one")
    assert table.entries and not table.over
    press(host, table, "all")
    assert table.over
    told = text(host.get(f"/t/{table.id}/result"))
    step_by_step = "<h1>The settlement</h1>" in told
    assert step_by_step == (table.ruleset.family == "stock")
    assert host.get(f"/t/{table.id}/desk").status_code == 200


def test_after_a_person_has_entered_the_others_follow_at_once(host: Browser, house: House) -> None:
    fields = {"name.1": "Ann", "practice": "yes", "practice.seats": "3"}
    table = set_up(host, house, "mergernaut05", **fields)
    desk = f"/t/{table.id}/desk"
    host.post(f"{desk}/quick", desk, line="E5")
    host.post(f"{desk}/quick", desk, line="-")
    assert [row.seat for row in table.folded.waiting()] == ["Ann"]
    assert {entry.by for entry in table.record.entries} == {"bank", "Ada", "Ben"}
    assert "Move for Ann" in text(host.get(desk))


def test_after_a_move_for_a_person_the_others_follow_too(host: Browser, house: House) -> None:
    fields = {"name.1": "Ann", "practice": "yes", "practice.seats": "3"}
    table = set_up(host, house, "acquire-classic", **fields)
    desk = f"/t/{table.id}/desk"
    host.post(f"{desk}/quick", desk, line="Ann")
    assert "Move for Ann" in text(host.get(desk))
    press(host, table, "one")
    turns = [entry for entry in table.record.entries if isinstance(entry, Buy)]
    assert [entry.seat for entry in turns] == ["Ann", "Ada", "Ben"]
    page = text(host.get(desk))
    assert "Ann: place a tile" in page and "Play on" not in page


def test_one_move_of_a_simple_seat_is_one_move(host: Browser, house: House) -> None:
    fields = {"name.1": "Ann", "practice": "yes", "practice.seats": "3"}
    table = set_up(host, house, "acquire-classic", **fields)
    desk = f"/t/{table.id}/desk"
    table.book([Order(first="Ada")], by=BANK)
    practice.play_on(table, {"Ada"}, moves=1)  # Ben is asked now
    before = table.entries
    assert "Next move" in text(host.get(desk))
    press(host, table, "one")
    assert {entry.by for entry in table.record.entries[before:]} == {"Ben"}
    assert [row.seat for row in table.folded.waiting()] == ["Ann"]


@pytest.mark.parametrize("ruleset", ruleset_names())
def test_every_page_of_a_table_leads_to_its_rules(
    ruleset: str, host: Browser, house: House
) -> None:
    table = house.create(ruleset, {}, ["Ann", "Bo", "Cy"])
    phone = Browser(host.client.application)
    phone.get(f"/s/{table.secret('Ann')}")
    address = f"/t/{table.id}/rules"
    pages = ("desk", "screen", "lobby", "course", "desk/count", "result")
    for page in pages:
        answer = host.client.get(f"/t/{table.id}/{page}", follow_redirects=True)
        assert f'href="{address}' in text(answer), page
    assert f'href="{address}' in text(phone.get(f"/t/{table.id}/seat/1"))
    rules = text(phone.get(address))
    assert f'href="/t/{table.id}/seat/1">Back to the table' in rules
    assert f'href="/t/{table.id}/desk">Back to the table' in text(host.get(address))
    assert "ruling" in rules and 'id="end"' in rules


def test_house_rules_stand_on_screen_rules_and_question(host: Browser, house: House) -> None:
    table = house.create("acquire-classic", {"start_cash": 8000}, ["Ann", "Bo", "Cy"])
    sentence = "Each seat starts with $8,000 instead of $6,000."
    for page in ("screen", "rules", "desk"):
        assert sentence in text(host.get(f"/t/{table.id}/{page}"))
    plain = house.create("acquire-classic", {}, ["Ann", "Bo", "Cy"])
    assert "House rules" not in text(host.get(f"/t/{plain.id}/screen"))


def test_the_rules_page_tells_no_more_than_the_rules(house: House, host: Browser) -> None:
    """It is for everybody who may watch: no holdings, no money of anybody."""
    table = house.create("megacquire-gold-condensed", {"disclosure": 1}, ["Ann", "Bo", "Cy"])
    before = text(host.get(f"/t/{table.id}/rules"))
    practice.play_on(table, {*table.seats, "bank"}, moves=30)
    assert text(host.get(f"/t/{table.id}/rules")) == before


BOX = {"name.1": "Ann", "name.2": "Bo", "name.3": "Cy"}


def test_what_is_in_ones_own_box_is_typed_at_set_up_and_kept_in_the_record(
    host: Browser, house: House
) -> None:
    fields = BOX | {
        "board.rows": "10",
        "board.columns": "20",
        "companies.8.name": "Zephyr",
        "companies.8.letter": "",
        "companies.8.colour": "#123456",
        "companies.8.class": "small",
        "companies.14.name": "",
        "companies.14.letter": "",
        "box.keep": "yes",
    }
    table = set_up(host, house, "megacquire-gold", **fields)
    ruleset = json.loads(table.export())["ruleset"]
    assert ruleset["board"]["rows"] == 10 and ruleset["board"]["columns"] == 20
    assert ruleset["companies"][7] == {
        "name": "Zephyr",
        "letter": "Z",
        "colour": "#123456",
        "class": "small",
    }
    assert len(ruleset["companies"]) == 13
    assert table.state.game.spaces[-1] == "J-20"
    (kept,) = house.rulesets().values()
    assert kept.title == "MEGAcquire GOLD, full board (our box)"
    again = text(host.get(f"/new?ruleset={kept.name}"))
    assert 'value="Zephyr"' in again and "What is in your box?" in again


def test_a_box_left_as_it_was_is_the_shipped_ruleset(host: Browser, house: House) -> None:
    table = set_up(host, house, "megacquire-gold", **BOX)
    assert json.loads(table.export())["ruleset"] == "megacquire-gold"
    assert house.rulesets() == {}


def test_a_box_that_cannot_be_played_is_told_in_words(host: Browser, house: House) -> None:
    page = "/new?ruleset=megacquire-gold"
    sent = defaults(host.get(page).get_data(as_text=True)) | BOX
    sent |= {"ruleset": "megacquire-gold", "option.disclosure": "2"}
    answer = host.post("/new", page, **sent | {"companies.15.name": "Physics"})
    assert answer.status_code == 422
    assert "Company 15, Physics: it has no class yet" in text(answer)
    assert house.tables() == []


def test_a_practice_table_is_no_past_game_that_anybody_has_won(host: Browser, house: House) -> None:
    table = house.create("acquire-classic", {}, ["Ann", "Bo"])
    practice.mark(table, ["Bo"])
    practice.play_on(table, {"Ann", "Bo", "bank"})
    assert table.over
    page = text(host.get("/"))
    assert "practice · " in page and "Won so far" not in page
