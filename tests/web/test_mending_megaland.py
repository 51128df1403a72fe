"""Corrections and counts at a Megaland table: the same pages, its own forms and coins."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.conftest import Browser
from tests.web.desk_pages import Evening, Host, book, words
from tests.web.megaland_table import RICH, SEATS, TRACKED_BUYING, done, e, level, stay
from tests.web.test_mending import accepted, follow, form_with, forms


@pytest.fixture
def rich(evening: Evening) -> Host:
    return megaland(evening, RICH)


def megaland(evening: Evening, entries: list[dict[str, Any]], **options: Any) -> Host:
    table = evening.house.create("megaland", options, list(SEATS))
    book(table, entries)
    return Host(evening.app, evening.house, table)


def test_a_purchase_that_never_was_is_removed_and_its_coins_handed_back(rich: Host) -> None:
    page = rich.get("desk")
    number = next(n for n, one in enumerate(RICH, 1) if one.get("name") == "Temple of Zoz")
    assert f'name="remove" value="{number}"' in page
    page = rich.get(f"desk/mend?remove={number}")
    assert "Bo −7" in words(page) and "Temple of Zoz" in words(page)
    assert accepted(rich, page).status_code == 303
    desk = words(rich.get("desk"))
    assert "Put the table right" in desk and "Bo · Pay" in desk
    assert "Put the table right" in words(rich.get("screen"))


def test_another_building_is_typed_with_the_forms_of_that_moment(rich: Host) -> None:
    page = rich.get("desk/mend/type?way=change&at=7")
    assert "Ann" in words(page)
    form, fields = form_with(page, "Buy", name="Herb Hut")
    page = follow(rich, rich.client.post(form.action, data=fields))
    assert "Entry 7 becomes: Ann" in words(page) and "Herb Hut" in words(page)


def test_a_choice_is_changed_to_going_home_with_fewer_cards(rich: Host) -> None:
    page = rich.get("desk/mend/type?way=change&at=4")
    form, fields = form_with(page, "home with 0")
    page = follow(rich, rich.client.post(form.action, data=fields))
    assert "Entry 4 becomes: Ann" in words(page)
    assert "What everybody has stays as it is." in words(page)
    assert "certificates" not in words(page)


def test_a_tracked_home_opens_filled_with_its_cards(evening: Evening) -> None:
    host = megaland(evening, TRACKED_BUYING, treasures="tracked")
    number = next(n for n, one in enumerate(TRACKED_BUYING, 1) if one["type"] == "home")
    page = host.get(f"desk/mend/type?way=change&at={number}")
    form = next(f for f in forms(page) if f.fields.get("type") == "home")
    assert (form.fields["treasures.egg"], form.fields["treasures.gear"]) == ("2", "1")


def test_coins_are_adjusted_before_an_earlier_entry(rich: Host) -> None:
    form, fields = form_with(rich.get("desk/mend/type?way=before&at=8"), "Adjust", type="adjust")
    answer = rich.client.post(form.action, data={**fields, "coins.Cy": "2", "reason": "found"})
    page = follow(rich, answer)
    assert "Cy +2" in words(page)


def test_a_seat_counts_its_coins_and_the_desk_sees_the_difference(rich: Host, browser: Any) -> None:
    phone: Browser = browser()
    phone.get(f"/s/{rich.table.secret('Bo')}")
    form, fields = form_with(rich.get("desk/count"), "Ask everybody’s phone to count")
    rich.client.post(form.action, data=fields)
    page = phone.get(rich.url("seat/2")).text
    assert "Count what lies before you" in page
    form, fields = form_with(page, "Compare")
    assert phone.client.post(form.action, data={**fields, "coins": "x"}).status_code == 422
    assert phone.client.post(form.action, data={**fields, "coins": "5"}).status_code == 303
    assert "Count what lies before you" not in phone.get(rich.url("seat/2")).text
    seen = words(rich.get("desk/count"))
    assert "Bo −2" in seen and "Asked to count: Ann, Cy" in seen
    form, fields = form_with(rich.get("desk/count"), "Adjust to the count")
    rich.client.post(form.action, data={**fields, "reason": "counted"})
    assert rich.table.folded.books()["seats"]["Bo"]["coins"] == 5
    assert "Everything counted so far agrees" in words(rich.get("desk/count"))


def test_the_banker_counts_for_a_seat_without_a_phone(rich: Host) -> None:
    form, fields = form_with(rich.get("desk/count"), "Compare", seat="Cy")
    answer = rich.client.post(form.action, data={**fields, "coins": "0"})
    assert answer.status_code == 303
    assert "Cy ✓ agrees" in words(rich.get("desk/count"))


def test_the_table_goes_on_without_someone_in_one_tap(evening: Evening) -> None:
    host = megaland(evening, TRACKED_BUYING[:3], treasures="tracked")
    assert "Ann goes home without treasures; they can be put in later." in words(host.get("desk"))
    host.press("Send Ann home")
    assert host.table.state.players["Ann"].safe == {}
    assert host.table.folded.books()["waiting"][0] == {"seat": "Bo", "for": "stay_or_home"}


def test_what_is_booked_for_someone_who_fell_is_named_before(evening: Evening) -> None:
    bought = [e("building", "Ann", name="Herb Hut", pay={"gear": 1}), *done("Ann", "Bo", "Cy")]
    falls = [e("store", "Ann", treasures={}), level("bats"), *stay(), level("biting plant")]
    host = megaland(evening, [*TRACKED_BUYING, *bought, *falls], treasures="tracked")
    assert "Ann keeps 1 carrot; that can be changed later." in words(host.get("desk"))
    host.press("Choose for Ann")
    assert host.table.state.players["Ann"].safe == {"carrot": 1}


def test_cards_that_someone_who_left_would_store_are_laid_down(evening: Evening) -> None:
    bought = [e("building", "Ann", name="Herb Hut", pay={"gear": 1}), *done("Ann", "Bo", "Cy")]
    host = megaland(evening, [*TRACKED_BUYING, *bought], treasures="tracked")
    assert "Ann lays all cards down." in words(host.get("desk"))
    host.press("Store nothing for Ann")
    assert host.table.state.round == 2 and host.table.state.players["Ann"].safe == {}


def test_nothing_is_offered_twice_to_go_on_without_someone(evening: Evening) -> None:
    run = words(megaland(evening, RICH[:3]).get("desk"))
    assert "Go home Ann" in run and "Send Ann home" not in run
    buying = words(megaland(evening, RICH[:6]).get("desk"))
    assert buying.count("Ann is done") == 1 and "Ann's buying" not in buying
