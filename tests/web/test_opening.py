"""Record and paper sheet of a running game hold its secrets: taking them is told to everybody."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from companion.view.source import OPENED, opened_record
from tests.web.desk_pages import GROWN, MERGED, SETTLED, Evening, Host, book, words
from tests.web.megaland_table import BEGUN, home, level

FILES = ("record.json", "sheet")
SAID = "The bank has opened the whole record"


def player_of(host: Host, seat: str = "Cy") -> str:
    """What a seat's phone shows."""
    phone = host.app.test_client()
    phone.set_cookie("seats", host.table.secret(seat))
    answer = phone.get(host.url(f"seat/{host.table.seats.index(seat) + 1}"))
    assert answer.status_code == 200
    return words(answer.text)


@pytest.mark.parametrize("file", FILES)
def test_asking_for_a_file_with_secrets_says_what_it_means_and_opens_nothing(
    evening: Evening, file: str
) -> None:
    host = evening(1, MERGED, cash_open=False)
    before = host.table.version
    answer = host.client.get(host.url(file))
    assert answer.status_code == 428
    page = words(answer.text)
    assert "hold everything, also what is secret at this table" in page
    assert "every screen says that the bank has opened the record" in page
    assert "$86M" not in page
    assert host.table.version == before
    assert SAID not in host.get("screen")


@pytest.mark.parametrize("file", FILES)
def test_opening_from_that_page_leads_to_the_file(evening: Evening, file: str) -> None:
    host = evening(1, MERGED)
    page = host.client.get(host.url(file)).text
    token = page.split('name="csrf" value="')[1].split('"')[0]
    form = {"csrf": token, "back": host.url(file)}
    answer = host.client.post(host.url("desk/open"), data=form)
    assert (answer.status_code, answer.location) == (303, host.url(file))
    assert host.client.get(answer.location).status_code == 200


def test_opening_at_the_desk_is_told_on_every_screen_and_kept_in_the_journal(
    evening: Evening,
) -> None:
    host = evening(2, GROWN)
    desk = host.get("desk")
    assert "If you open them, every screen says so." in words(desk)
    assert host.url("record.json") not in desk
    assert host.press("Open record and paper sheet").status_code == 303
    for page in (words(host.get("screen")), words(host.get("desk")), player_of(host)):
        assert SAID in page
    desk = host.get("desk")
    assert "Every screen says that you have opened them" in words(desk)
    for file in FILES:
        assert f'href="{host.url(file)}"' in desk
        assert host.client.get(host.url(file)).status_code == 200
    assert [(note.kind, note.by) for note in host.table.notes("opened")] == [("opened", "bank")]


def test_after_two_minutes_it_has_to_be_said_anew(evening: Evening) -> None:
    host = evening(2, GROWN)
    host.press("Open record and paper sheet")
    now = datetime.now(UTC)
    assert timedelta(minutes=2) == OPENED
    assert opened_record(host.table, now + timedelta(seconds=110))
    assert not opened_record(host.table, now + timedelta(seconds=121))


def test_a_second_press_is_the_same_opening(evening: Evening) -> None:
    host = evening(2, GROWN)
    form, fields = host.form("Open record and paper sheet")
    for _time in range(2):
        host.client.post(form.action, data=fields)
    assert len(host.table.notes("opened")) == 1


@pytest.mark.parametrize(("disclosure", "entries"), [(4, GROWN), (1, SETTLED)])
def test_where_nothing_is_secret_the_files_are_plain_links_and_nothing_is_said(
    evening: Evening, disclosure: int, entries: list[dict[str, object]]
) -> None:
    host = evening(disclosure, entries)
    desk = host.get("desk")
    assert f'href="{host.url("record.json")}"' in desk
    assert "also what is secret" not in desk
    for file in FILES:
        assert host.client.get(host.url(file)).status_code == 200
    assert SAID not in host.get("screen")
    assert host.table.notes("opened") == ()


def test_money_that_lies_hidden_is_a_secret_too(evening: Evening) -> None:
    host = evening(4, GROWN, cash_open=False)
    assert host.client.get(host.url("sheet")).status_code == 428


def test_a_player_cannot_open_anything(evening: Evening) -> None:
    host = evening(1, MERGED)
    host.press("Open record and paper sheet")
    player = host.app.test_client()
    player.set_cookie("seats", host.table.secret("Cy"))
    for file in FILES:
        assert player.get(host.url(file)).status_code == 403


def test_a_choice_that_waits_in_secret_holds_the_record_of_megaland_back(
    evening: Evening,
) -> None:
    table = evening.house.create("megaland", {"secret_choice": True}, ["Ann", "Bo", "Cy"])
    host = Host(evening.app, evening.house, table)
    book(table, [*BEGUN, level("spires")])
    assert host.client.get(host.url("record.json")).status_code == 200
    book(table, home("Ann"))
    assert f'href="{host.url("record.json")}">' in host.get("desk")  # opens what says so
    answer = host.client.get(host.url("record.json"))
    assert answer.status_code == 428
    assert "Somebody has chosen in secret." in words(answer.text)
    assert "spires" not in answer.text
    book(table, home("Bo", "Cy"))
    assert host.client.get(host.url("record.json")).status_code == 200
