"""Phones come in: code, free seats, watching, seat addresses; the lobby sees them."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
import zxingcpp
from PIL import Image, ImageDraw

from companion.book.house import House
from companion.book.table import Table
from companion.web import qr
from tests.web.conftest import Browser
from tests.web.desk_pages import book


def text(browser: Browser, path: str) -> str:
    return browser.get(path).get_data(as_text=True)


def decoded(svg: str) -> str:
    """What a phone reads from the SVG of a QR code."""
    size = int(re.search(r'viewBox="0 0 (\d+)', svg)[1])  # type: ignore[index]
    picture = Image.new("L", (size * 8, size * 8), 255)
    pen = ImageDraw.Draw(picture)
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1", svg):
        left, top, right = int(x) * 8, int(y) * 8, (int(x) + int(width)) * 8
        pen.rectangle((left, top, right - 1, top + 7), fill=0)
    (code,) = zxingcpp.read_barcodes(picture)
    return str(code.text)


def test_the_lobbys_qr_leads_to_the_tables_join_page(host: Browser, table: Table) -> None:
    page = text(host, f"/t/{table.id}/lobby")
    address = decoded(page)
    assert re.fullmatch(rf"http://[\d.]+:8765/j/{table.code}", address)
    assert table.code in page


def test_the_terminals_qr_is_made_of_block_characters() -> None:
    assert set(qr.terminal("http://192.168.1.5:8765")) <= set(" ▀▄█\n\xa0")


def test_the_code_leads_to_the_seats_however_it_is_typed(
    browser: Callable[[], Browser], table: Table
) -> None:
    answer = browser().get(f"/j?code={table.code.lower()}")
    assert answer.location == f"/j/{table.code}"


def test_a_wrong_code_says_so_and_keeps_what_was_typed(
    browser: Callable[[], Browser], table: Table
) -> None:
    answer = browser().get("/j?code=nope")
    assert answer.status_code == 404
    assert "No table has this code" in answer.get_data(as_text=True)
    assert 'value="nope"' in answer.get_data(as_text=True)


def test_guessing_codes_is_stopped_and_others_go_on(
    browser: Callable[[], Browser], table: Table
) -> None:
    guesser, guest = browser(), browser()
    answers = [guesser.get(f"/j?code=X{n}").status_code for n in range(14)]
    assert answers[0] == 404 and answers[-1] == 429
    assert "Too many tries" in text(guesser, "/j?code=X")
    assert guest.get(f"/j/{table.code}").status_code == 200


def test_right_codes_are_never_counted_as_guesses(
    browser: Callable[[], Browser], table: Table
) -> None:
    phone = browser()
    assert {phone.get(f"/j/{table.code}").status_code for _ in range(30)} == {200}


def test_a_phone_takes_a_free_seat_and_gets_its_page(
    browser: Callable[[], Browser], table: Table
) -> None:
    phone = browser()
    answer = phone.post(f"/j/{table.code}/seat", f"/j/{table.code}", seat="2")
    assert answer.location == f"/t/{table.id}/seat/2"
    assert table.free_seats() == ("Ann", "Cy")
    assert "Back to Bo’s seat" in text(phone, "/")


def test_two_phones_for_one_seat_the_first_has_it_and_the_second_is_told(
    browser: Callable[[], Browser], table: Table
) -> None:
    one, two = browser(), browser()
    page = f"/j/{table.code}"
    late = two.hidden(page)
    one.post(f"{page}/seat", page, seat="2")
    answer = two.client.post(f"{page}/seat", data={**late, "seat": "2"})
    assert answer.status_code == 422
    assert "taken just now by another phone" in answer.get_data(as_text=True)
    assert "seats" not in answer.headers.get("Set-Cookie", "")


def test_taking_a_seat_again_after_a_lost_answer_gives_the_same_seat(
    browser: Callable[[], Browser], table: Table
) -> None:
    phone = browser()
    page = f"/j/{table.code}"
    fields = {**phone.hidden(page), "seat": "2"}
    phone.client.post(f"{page}/seat", data=fields)
    phone.client.delete_cookie("seats")
    answer = phone.client.post(f"{page}/seat", data=fields)
    assert answer.location == f"/t/{table.id}/seat/2"
    assert table.secret("Bo") in answer.headers["Set-Cookie"]


def test_opening_addresses_changes_nothing(browser: Callable[[], Browser], table: Table) -> None:
    preview = browser()
    before = table.version
    for path in (f"/j/{table.code}", f"/s/{table.secret('Ann')}", "/"):
        preview.get(path)
    assert table.version == before
    assert table.free_seats() == ("Ann", "Bo", "Cy")


def test_a_seats_own_address_opens_that_seat_on_any_phone(ann: Browser, table: Table) -> None:
    assert "Back to Ann’s seat" in text(ann, "/")


def test_a_new_address_ends_the_old_one(
    ann: Browser, host: Browser, table: Table, browser: Callable[[], Browser]
) -> None:
    old = table.secret("Ann")
    card = f"/t/{table.id}/lobby/card/1"
    answer = host.post(f"/t/{table.id}/lobby/renew", card, seat="1")
    assert answer.location == card
    assert table.secret("Ann") != old
    assert "Back to Ann" not in text(ann, "/")
    gone = browser().get(f"/s/{old}")
    assert gone.status_code == 403
    assert "your seat got a new address" in gone.get_data(as_text=True)


def test_just_watching_lets_in_to_the_stream_and_takes_no_seat(
    browser: Callable[[], Browser], table: Table
) -> None:
    guest = browser()
    page = f"/j/{table.code}"
    answer = guest.post(f"{page}/watch", page)
    assert answer.location == f"/t/{table.id}/screen"
    assert len(table.free_seats()) == 3


def test_the_tick_comes_when_the_seats_stream_opens(
    ann: Browser, host: Browser, table: Table
) -> None:
    lobby = f"/t/{table.id}/lobby"
    assert "a phone has joined" not in text(host, lobby)
    stream = ann.get(f"/t/{table.id}/live?role=seat&seat=1", buffered=False)
    assert stream.status_code == 200
    stream.close()
    assert "a phone has joined" in text(host, lobby)


def test_seat_cards_carry_each_seats_own_address_and_the_date(host: Browser, table: Table) -> None:
    page = text(host, f"/t/{table.id}/lobby/cards")
    pictures = re.findall(r'<svg class="qr".*?</svg>', page)
    read = [decoded(svg) for svg in pictures]
    assert [address.rsplit("/", 1)[1] for address in read] == [
        table.secret(seat) for seat in table.seats
    ]
    assert re.search(r"\d{4}-\d\d-\d\d", page)


def test_seats_are_mended_before_the_first_entry(host: Browser, table: Table) -> None:
    path = f"/t/{table.id}/lobby/seats"
    lobby = f"/t/{table.id}/lobby"
    fields = host.hidden(lobby, path)
    data = {**fields, "was": ["Ann", "Bo", "Cy", "new"], "name": ["Anna", "Bo", "Cy", "Dee"]}
    assert host.client.post(path, data={**data, "do": "save"}).status_code == 303
    assert table.seats == ("Anna", "Bo", "Cy", "Dee")
    data = {**fields, "was": list(table.seats), "name": list(table.seats)}
    host.client.post(path, data={**data, "do": "up.3"})
    assert table.seats == ("Anna", "Bo", "Dee", "Cy")
    host.client.post(
        path, data={**fields, "was": list(table.seats), "name": list(table.seats), "do": "remove.0"}
    )
    assert table.seats == ("Bo", "Dee", "Cy")


def test_too_few_seats_are_refused_with_the_reason(host: Browser, table: Table) -> None:
    path = f"/t/{table.id}/lobby/seats"
    fields = host.hidden(f"/t/{table.id}/lobby", path)
    answer = host.client.post(path, data={**fields, "was": ["Ann"], "name": ["Ann"], "do": "save"})
    assert answer.status_code == 422
    assert "3 to 6" in answer.get_data(as_text=True)
    assert table.seats == ("Ann", "Bo", "Cy")


def test_after_the_first_tile_only_the_names_shown_change(host: Browser, table: Table) -> None:
    path = f"/t/{table.id}/lobby/seats"
    lobby = f"/t/{table.id}/lobby"
    host.post(f"/t/{table.id}/lobby/enter", lobby, type="order", first="Bo")
    book(table, [{"type": "place", "seat": "Bo", "tile": "A-1"}])
    fields = host.hidden(lobby, path)
    data = {**fields, "was": ["Ann", "Bo", "Cy"], "name": ["Anna", "Bo", "Cy"], "do": "up.2"}
    host.client.post(path, data=data)
    assert table.seats == ("Ann", "Bo", "Cy")
    assert table.names["Ann"] == "Anna"


def test_a_changed_address_of_the_laptop_is_told_in_the_lobby(host: Browser, table: Table) -> None:
    lobby = f"/t/{table.id}/lobby"
    assert "new address" not in text(host, lobby)
    for seat in ("Bo", "Cy"):
        table.arrived(seat)
        table.note("address", seat=seat, data={"host": "192.168.77.3:8765"})
    page = text(host, lobby)
    assert "This laptop has a new address" in page
    assert page.count("has to scan again") == 2
    assert f'href="{lobby}/card/2">Show' in page


def test_a_phone_that_scanned_again_is_back_and_the_others_are_still_named(
    host: Browser, table: Table, browser: Callable[[], Browser]
) -> None:
    for seat in ("Bo", "Cy"):
        table.arrived(seat)
        table.note("address", seat=seat, data={"host": "192.168.77.3:8765"})
    phone = browser()
    phone.get(f"/s/{table.secret('Bo')}")
    stream = f"/t/{table.id}/live?role=seat&seat=2"
    here = {"Host": "localhost:8765"}
    phone.get(stream, buffered=False, headers=here).close()
    page = text(host, f"/t/{table.id}/lobby")
    assert page.count("has to scan again") == 1
    assert f'href="/t/{table.id}/lobby/card/3">Show' in page
    noted = len(table.notes("address"))
    phone.get(stream, buffered=False, headers=here).close()
    assert len(table.notes("address")) == noted  # the same again is no news


def test_the_lobby_follows_the_networks_of_the_laptop(
    host: Browser, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.web import reach
    from companion.web.addresses import Address

    lobby = f"/t/{table.id}/lobby"
    page = text(host, lobby)
    assert re.search(r"<main[^>]* data-asks", page)  # it asks at every beat of its line
    first = host.get(f"{lobby}/view")
    there = (Address("10.1.2.3", "wlan0", "home"),)
    monkeypatch.setattr(reach, "own_addresses", lambda: there)
    after = host.get(f"{lobby}/view", headers={"If-None-Match": first.headers["ETag"]})
    assert after.status_code == 200
    assert "10.1.2.3:8765" in after.get_data(as_text=True)
    assert decoded(after.get_data(as_text=True)) == f"http://10.1.2.3:8765/j/{table.code}"


@pytest.mark.parametrize("wrong", ["10.99.99.99", ""])
def test_only_addresses_of_this_laptop_can_be_chosen(
    host: Browser, table: Table, wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.web import reach
    from companion.web.addresses import Address

    two = (Address("192.168.1.5", "wlan0", "home"), Address("10.0.0.5", "eth0", "home"))
    monkeypatch.setattr(reach, "own_addresses", lambda: two)
    lobby = f"/t/{table.id}/lobby"
    answer = host.post(f"{lobby}/address", lobby, host=wrong)
    assert answer.status_code == 422
    host.post(f"{lobby}/address", lobby, host="10.0.0.5")
    assert decoded(text(host, lobby)) == f"http://10.0.0.5:8765/j/{table.code}"


def test_a_house_without_networks_says_so(
    host: Browser, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.web import reach
    from companion.web.addresses import ranked

    monkeypatch.setattr(reach, "own_addresses", lambda: ranked([]))
    assert "is in no network" in text(host, f"/t/{table.id}/lobby")


def test_codes_of_different_tables_lead_to_different_tables(
    house: House, table: Table, browser: Callable[[], Browser]
) -> None:
    other = house.create("acquire-classic", {}, ["Dan", "Eve"])
    page = text(browser(), f"/j/{other.code}")
    assert "Dan" in page and "Ann" not in page
