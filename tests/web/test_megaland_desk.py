"""The desk of a Megaland table: anybody's entry in one tap, several in one booking, mistakes."""

from __future__ import annotations

import re
from pathlib import Path

from tests.web.desk_pages import Host, forms, words
from tests.web.megaland_table import (
    BEGUN,
    BUYING,
    RICH,
    SEATS,
    TRACKED_BUYING,
    done,
    e,
    evening,
    home,
    level,
    stay,
)
from tests.web.seat_pages import Evening


def host(night: Evening) -> Host:
    """The host's browser."""
    return Host(night.app, night.house, night.table)


def kinds(night: Evening, number: int) -> list[tuple[str, str]]:
    """Type and seat of the last entries."""
    last = night.table.record.entries[-number:]
    return [(str(type(one).__struct_config__.tag), getattr(one, "seat", "")) for one in last]


def test_the_desk_enters_a_choice_for_any_seat_with_one_tap(tmp_path: Path) -> None:
    night = evening(tmp_path, *BEGUN, level("spires"))
    desk = host(night)
    assert desk.press("Stay Bo").status_code == 303
    assert desk.press("Go home Cy").status_code == 303
    assert kinds(night, 2) == [("stay", "Bo"), ("home", "Cy")]
    assert {entry.by for entry in night.table.record.entries[-2:]} == {"bank"}
    assert "the bank for Cy" in words(desk.get("desk"))


def test_several_choices_are_one_booking(tmp_path: Path) -> None:
    night = evening(tmp_path, *BEGUN, level("spires"))
    answer = host(night).press(
        "Enter these choices", **{"1__type": "stay", "2__type": "home", "3__type": ""}
    )
    assert answer.status_code == 303
    assert kinds(night, 2) == [("stay", "Ann"), ("home", "Bo")]
    assert night.table.state.choosing == ("Cy",)


def test_several_choices_are_booked_all_or_none(tmp_path: Path) -> None:
    night = evening(tmp_path, *BEGUN, level("spires"))
    desk = host(night)
    form, fields = desk.form("Enter these choices")
    night.book(*home("Bo"))
    before = night.table.entries
    answer = desk.client.post(form.action, data={**fields, "1.type": "stay", "2.type": "home"})
    assert answer.status_code == 422
    assert night.table.entries == before
    assert answer.text.count('id="error-form"') == 1
    assert '<details id="several" open>' in answer.text


def test_choices_that_are_all_left_for_later_are_asked_for_beside_them(tmp_path: Path) -> None:
    answer = host(evening(tmp_path, *BEGUN, level("spires"))).press("Enter these choices")
    assert answer.status_code == 422
    assert answer.text.count('id="error-form"') == 1
    assert '<details id="several" open>' in answer.text


def test_of_all_at_once_the_refusal_stands_over_the_choices(tmp_path: Path) -> None:
    night = evening(tmp_path, *RICH, level("clouds"))
    desk = host(night)
    for button, gone in (("All 3 stay", "Bo"), ("Stay and jump Ann", "Ann")):
        form, fields = desk.form(button)
        night.book(*home(gone))
        answer = desk.client.post(form.action, data=fields)
        assert answer.status_code == 422
        assert answer.text.count('id="error-form"') == 1
        assert answer.text.index('id="error-form"') < answer.text.index('class="plain choosers"')
        assert '<details id="several" open>' not in answer.text


def test_all_stay_with_one_tap(tmp_path: Path) -> None:
    night = evening(tmp_path, *BEGUN, level("spires"), *stay("Ann"))
    assert host(night).press("All 2 stay").status_code == 303
    assert kinds(night, 2) == [("stay", "Bo"), ("stay", "Cy")]


def test_the_desk_flips_with_jumps_and_jumps_for_a_seat(tmp_path: Path) -> None:
    night = evening(tmp_path, *RICH)
    desk = host(night)
    assert "Bo flips" in words(desk.get("desk"))
    assert desk.press("Bats", **{"1__type": "jump"}).status_code == 303
    assert kinds(night, 2) == [("jump", "Ann"), ("level", "")]
    assert desk.press("Stay and jump Ann").status_code == 303
    assert kinds(night, 2) == [("stay", "Ann"), ("jump", "Ann")]


def test_the_desk_brings_a_seat_home_with_its_cards(tmp_path: Path) -> None:
    night = evening(tmp_path, *BEGUN, level("treasure box"), treasures="tracked")
    form = next(
        f
        for f in forms(host(night).get("desk"))
        if f.fields.get("type") == "home" and f.fields["seat"] == "Cy"
    )
    desk = host(night)
    answer = desk.client.post(form.action, data={**form.fields, "treasures.egg": "2"})
    assert answer.status_code == 303
    assert night.last() == e("home", "Cy", treasures={"egg": 2})
    assert not any("All 2 go home" in b[0] for f in forms(desk.get("desk")) for b in f.buttons)


def test_the_desk_buys_and_ends_the_turn_for_a_seat(tmp_path: Path) -> None:
    night = evening(tmp_path, *TRACKED_BUYING, treasures="tracked")
    desk = host(night)
    assert desk.press("Gym").status_code == 303
    assert night.last() == e("building", "Ann", name="Gym", pay={"gear": 1, "egg": 1})
    assert desk.press("Ann is done").status_code == 303
    assert night.last() == e("done", "Ann")


def test_coins_are_adjusted_for_several_seats_with_a_reason(tmp_path: Path) -> None:
    night = evening(tmp_path, *BUYING)
    answer = host(night).press("Adjust", coins__Ann="3", coins__Bo="2", reason="paid from the box")
    assert answer.status_code == 303
    assert night.last() == e("adjust", coins={"Ann": 3, "Bo": 2}, reason="paid from the box")


def test_an_adjustment_is_typed_with_a_sign_and_not_without_a_number(tmp_path: Path) -> None:
    night = evening(tmp_path, *RICH)
    signed = {"coins__Ann": "+2", "coins__Bo": "\N{MINUS SIGN}3"}
    assert host(night).press("Adjust", reason="a slip", **signed).status_code == 303
    assert night.last() == e("adjust", coins={"Ann": 2, "Bo": -3}, reason="a slip")
    answer = host(night).press("Adjust", reason="a slip")
    assert answer.status_code == 422
    assert "Something is missing here: how many coins." in words(answer.text)


def test_an_adjustment_below_zero_is_refused_beside_its_form(tmp_path: Path) -> None:
    answer = host(evening(tmp_path, *BUYING)).press("Adjust", coins__Ann="-1", reason="a slip")
    assert answer.status_code == 422
    tool = answer.text[answer.text.index('id="tool-adjust"') : answer.text.index('id="tool-seats"')]
    assert "Nobody can have fewer than no coins." in words(tool)
    assert 'value="-1"' in tool


def test_undo_and_redo_are_one_tap_and_stand_in_the_log(tmp_path: Path) -> None:
    night = evening(tmp_path, *BEGUN, level("bats"))
    desk = host(night)
    assert desk.press("Undo: Bats").status_code == 303
    assert night.table.state.out == ()
    assert "taken back" in words(desk.get("desk"))
    assert desk.press("Redo: Bats").status_code == 303
    assert night.table.state.out == ("bats",)


def test_the_log_opens_each_coin_to_its_reason(tmp_path: Path) -> None:
    night = evening(tmp_path, *RICH, level("red serpent"))
    assert "Temple of Zoz: Bo meets the card Red serpent, 2 coins" in words(host(night).get("desk"))
    found = words(host(night).get("desk?find=Temple"))
    log = found[found.index("Log") : found.index("Tools")]
    assert "Bo buys Temple of Zoz" in log and "Ann buys Gym" not in log


def test_a_pile_is_marked_empty_at_the_desk(tmp_path: Path) -> None:
    night = evening(tmp_path, *BEGUN)
    desk = host(night)
    form = next(f for f in forms(desk.get("desk")) if f.fields.get("type") == "pile_empty")
    answer = desk.client.post(form.action, data={**form.fields, "name": "Cafe"})
    assert answer.status_code == 303
    assert night.table.state.piles["Cafe"] == 0


def test_an_open_fall_is_asked_beside_the_choices(tmp_path: Path) -> None:
    bought = [e("building", "Ann", name="Herb Hut", pay={"gear": 1}), *done(*SEATS)]
    jumps = [e("store", "Ann", treasures={}), level("bats"), *stay(), level("flying eye")]
    night = evening(tmp_path, *TRACKED_BUYING, *bought, *jumps, *stay(), treasures="tracked")
    night.book(level("rabbit"))
    page = words(host(night).get("desk"))
    assert "Ann · What does the Herb Hut keep?" in page


def test_tools_of_stock_tables_are_not_there(tmp_path: Path) -> None:
    night = evening(tmp_path, *BEGUN)
    desk = host(night)
    csrf = forms(desk.get("desk"))[0].fields["csrf"]
    for tool in ("pieces", "adjust", "hexagons"):
        answer = desk.client.post(desk.url(f"desk/{tool}"), data={"csrf": csrf})
        assert answer.status_code == 404
    phone = night.phone("Ann")
    fields = forms(phone.open())[0].fields
    assert phone.client.post(phone.url("prepare"), data=fields).status_code == 404


def test_secret_choices_stay_secret_at_the_desk(tmp_path: Path) -> None:
    night = evening(tmp_path, *BEGUN, level("spires"), *home("Ann"), secret_choice=True)
    page = words(host(night).get("desk"))
    assert "Ann has chosen" in page and "comes home" not in page


def test_the_desk_names_who_has_a_phone(tmp_path: Path) -> None:
    night = evening(tmp_path, *BEGUN, level("spires"))
    night.table.arrived("Bo")
    choosers = re.findall(r'<li class="chooser">.*?</li>', host(night).get("desk"), re.S)
    assert ["1 card · phone" in words(one) for one in choosers] == [False, True, False]
