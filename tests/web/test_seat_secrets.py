"""What a seat page may show: one's own, and what all may know. Decided by the server."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.web.desk_pages import words
from tests.web.seat_pages import TWO_COMPANIES, Evening, region


def evening(folder: Path, disclosure: int, **options: Any) -> Evening:
    return Evening(folder, entries=TWO_COMPANIES, disclosure=disclosure, **options)


def test_a_seat_sees_its_own_certificates_behind_a_tap(tmp_path: Path) -> None:
    page = region(evening(tmp_path, 1).phone("Bo").open(), "me")
    assert "<details" in page
    assert "<details open" not in page
    own = words(page)
    assert "Physics 4" in own
    assert "$48M" in own
    assert "worth $64M" in own  # 48 + 4 x 4


@pytest.mark.parametrize(
    ("disclosure", "left", "holders"),
    [(1, False, False), (2, True, False), (3, False, True), (4, True, True)],
)
def test_the_four_methods_show_the_bank_and_the_others_certificates_as_agreed(
    tmp_path: Path, disclosure: int, left: bool, holders: bool
) -> None:
    phone = evening(tmp_path, disclosure).phone("Ann")
    twin = phone.twin()
    rows = {row["mark"]["name"]: row for row in twin["companies"]}
    # Physics: Bo 4, Cy 2, so 19 of 25 are left
    assert rows["Physics"]["left"] == (19 if left else None)
    assert (rows["Physics"]["holders"] is not None) is holders
    others = [seat for seat in twin["seats"] if not seat["me"]]
    assert all((seat["holdings"] is not None) is holders for seat in others)
    table = words(region(phone.open(), "companies"))
    assert ("19" in table) is left
    assert ("Bo 4" in table) is holders


def test_cash_of_the_others_is_seen_only_where_it_is_open(tmp_path: Path) -> None:
    hidden = evening(tmp_path / "a", 1, cash_open=False).phone("Ann")
    assert "$48M" not in hidden.text()
    assert "$54M" in hidden.text()
    assert "48" not in [str(seat["cash"]) for seat in hidden.twin()["seats"]]
    shown = evening(tmp_path / "b", 1, cash_open=True).phone("Ann")
    assert "$48M" in shown.text()


def test_a_sum_of_certificates_betrays_nothing_either(tmp_path: Path) -> None:
    twin = evening(tmp_path, 1).phone("Ann").twin()
    others = [seat for seat in twin["seats"] if not seat["me"]]
    assert [seat["shares_total"] for seat in others] == [None, None]
    assert "worth" not in json.dumps(others)


def test_another_seats_page_is_closed_to_a_phone(tmp_path: Path) -> None:
    held = evening(tmp_path, 4).phone("Ann")
    for path in ("", "view", "preview"):
        assert held.client.get(held.url(path, seat="Bo")).status_code == 403
    for path in ("enter", "tick", "prepare", "chair"):
        assert held.client.post(held.url(path, seat="Bo")).status_code == 403


def test_nobody_sees_a_seat_page_without_its_secret_not_even_the_host(tmp_path: Path) -> None:
    table = evening(tmp_path, 4)
    stranger = table.app.test_client()
    assert stranger.get(table.phone("Ann").url()).status_code == 403
    stranger.set_cookie("host", table.house.host_secret)
    assert stranger.get(table.phone("Ann").url()).status_code == 403


def test_a_phone_enters_for_itself_whatever_the_form_says(tmp_path: Path) -> None:
    table = evening(tmp_path, 1)
    table.phone("Bo").did("Place the tile", tile="I-12", _2__type="", seat="Cy")
    assert table.last() == {"type": "place", "seat": "Bo", "tile": "I-12"}


def test_the_line_above_the_button_tells_nothing_about_other_seats(tmp_path: Path) -> None:
    table = evening(tmp_path, 1)
    told = table.phone("Ann").preview(_1__type="buy", _1__seat="Bo", _1__shares__Physics="3")
    assert told["ok"] is False
    assert "48" not in json.dumps(told)
