"""The quick line on the desk of a Megaland table: previewed, booked whole or not at all."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from companion.book.entries import type_of
from tests.web.desk_pages import Host, words
from tests.web.megaland_table import BEGUN, BUYING, RICH, e, evening, level, stay
from tests.web.seat_pages import Evening


def host(night: Evening) -> Host:
    """The host's browser."""
    return Host(night.app, night.house, night.table)


def previewed(desk: Host, line: str) -> dict[str, Any]:
    """What the line would do, and how it could go on."""
    told = desk.client.get(desk.url("desk/preview"), query_string={"line": line}).json
    assert told is not None
    return dict(told)


def test_a_card_and_all_choices_are_one_line_and_one_booking(tmp_path: Path) -> None:
    night = evening(tmp_path, *BEGUN)
    desk = host(night)
    assert previewed(desk, "bats Bo- +")["text"] == (
        "Bats; 2 damage for Ann, Bo and Cy · Bo comes home with 1 card · Ann stays · Cy stays"
    )
    assert desk.line("bats Bo- +").status_code == 303
    last = night.table.record.entries[-4:]
    assert [type_of(entry) for entry in last] == ["level", "home", "stay", "stay"]
    assert {entry.by for entry in last} == {"bank"}


def test_a_line_that_fails_at_its_end_books_nothing_and_stays_typed(tmp_path: Path) -> None:
    night = evening(tmp_path, *BEGUN)
    desk, before = host(night), night.table.entries
    answer = desk.line("bats Bo- Bo+")
    assert answer.status_code == 422 and night.table.entries == before
    assert 'value="bats Bo- Bo+"' in answer.text
    assert answer.text.count('id="error-line"') == 1 and 'id="error-form"' not in answer.text


def test_a_wrong_word_is_told_with_what_could_stand_there(tmp_path: Path) -> None:
    desk = host(evening(tmp_path, *BEGUN))
    told = previewed(desk, "dragon")
    assert told["wrong"] is True
    assert told["text"].startswith("“dragon” is not understood here. Possible here: Spires")
    assert previewed(desk, "b")["text"] == "“b” fits several: Bats, Biting plant."
    assert [one["line"] for one in previewed(desk, "b")["fits"]] == ["Bats", "Biting plant"]


def test_germans_type_the_cards_in_german(tmp_path: Path) -> None:
    desk = host(evening(tmp_path, *BEGUN))
    desk.client.set_cookie("language", "de")
    assert previewed(desk, "fleder")["text"] == "Fledermäuse; 2 Schaden für Ann, Bo und Cy"
    assert desk.press("Eintragen", line="fleder -").status_code == 303


def test_what_is_brought_home_is_told_in_german_cases(tmp_path: Path) -> None:
    carried = [*BEGUN, level("treasure box"), *stay(), level("spires")]
    night = evening(tmp_path, *carried, treasures="tracked")
    desk = host(night)
    desk.client.set_cookie("language", "de")
    assert desk.press("Eintragen", line="Ann-2Fische+Ei").status_code == 303
    assert "Ann bringt 2 Fische und 1 Ei heim" in words(desk.get("desk"))


def test_a_double_tap_books_a_line_once(tmp_path: Path) -> None:
    night = evening(tmp_path, *BUYING)
    desk = host(night)
    form, fields = desk.form("Enter")
    fields |= {"line": "gym -"}
    answers = [desk.client.post(form.action, data=fields).status_code for _tap in range(2)]
    assert answers == [303, 303]
    assert night.table.entries == len(BUYING) + 2


def test_what_follows_a_secret_reveal_stays_in_the_line(tmp_path: Path) -> None:
    night = evening(tmp_path, *BEGUN, level("spires"), e("home", "Cy"), secret_choice=True)
    desk = host(night)
    told = previewed(desk, "Ann+ Bo+ bats")
    assert told["text"] == "This is possible. · This is possible. Then: bats"
    form, fields = desk.form("Enter")
    answer = desk.client.post(
        form.action, data={**fields, "line": "Ann+ Bo+ bats"}, headers={"HX-Request": "true"}
    )
    assert answer.status_code == 200
    assert unquote(answer.headers["X-Quick-Rest"]) == "bats"
    assert night.table.entries == len(BEGUN) + 4


def test_the_desk_shows_the_line_as_it_does_for_stocks(tmp_path: Path) -> None:
    page = host(evening(tmp_path, *RICH)).get("desk")
    line = page[page.index('id="quick-input"') :][:600]
    assert "autofocus" in line and "data-preview" in line
    told = words(page)
    assert "for example Spires +" in told
    assert "Keys and the quick line" in told and "Ann jumps over the next card" in told


def test_each_example_is_understood(tmp_path: Path) -> None:
    for number, entries in enumerate((BEGUN[:1], BEGUN, [*BEGUN, level("spires")], BUYING)):
        desk = host(evening(tmp_path / str(number), *entries))
        found = re.search(r"for example ([^<]+)<", desk.get("desk"))
        assert found is not None
        assert previewed(desk, found[1])["wrong"] is False, found[1]
