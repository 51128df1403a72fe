"""The seat page in an ordinary turn: what it asks, what it says before, and what it books."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.book.entries import Insert
from companion.book.outcome import Booked
from companion.contract import BANK
from companion.stock.entries import Adjust
from tests.web.desk_pages import forms, words
from tests.web.seat_pages import BEGUN, TWO_COMPANIES, Evening, lone, region


@pytest.fixture
def begun(tmp_path: Path) -> Evening:
    return Evening(tmp_path, entries=[BEGUN])


@pytest.fixture
def two(tmp_path: Path) -> Evening:
    return Evening(tmp_path, entries=TWO_COMPANIES)


def test_the_seat_on_turn_reads_that_it_is_its_turn_and_is_asked_for_its_tile(
    begun: Evening,
) -> None:
    ann = begun.phone("Ann")
    assert "Your turn" in ann.title()
    assert "Place your tile" in ann.asked()
    assert 'id="place"' in ann.open()


def test_who_is_not_on_turn_reads_whose_turn_it_is_and_finds_nothing_to_press(
    begun: Evening,
) -> None:
    bo = begun.phone("Bo")
    bo.did("OK")  # the start money is taken
    assert "Ann" in bo.title()
    assert "Your turn" not in bo.title()
    page = region(bo.open(), "ask")
    assert "btn-main" not in page
    assert 'name="type"' not in page


@pytest.mark.parametrize("seat", ["Ann", "Bo"])
def test_a_page_has_at_most_one_filled_button(two: Evening, seat: str) -> None:
    assert two.phone(seat).open().count("btn-main") <= 1
    assert two.phone("Bo").open().count("btn-main") == 1


def test_every_free_space_says_before_it_is_booked_what_its_tile_would_do(two: Evening) -> None:
    page = two.phone("Bo").open()
    listed = page[page.index('id="place-tile"') : page.index("</select>")]
    assert listed.count("<option") == 1 + 108 - 4
    merge = listed[listed.index('value="D-6"') :].split("</option>")[0]
    assert "Physics" in merge
    assert "Solon" in merge
    assert "Physics" in listed[listed.index('value="C-7"') :].split("</option>")[0]


def test_a_taken_space_shows_its_company_by_letter_and_colour(two: Evening) -> None:
    page = two.phone("Cy").open()
    space = page[page.index('data-tile="C-5"') :].split("</g>")[0]
    assert ">P</text>" in space
    assert 'fill="#' in space


def test_a_lone_tile_with_nothing_to_buy_is_placed_and_the_turn_ended_in_one_booking(
    begun: Evening,
) -> None:
    ann = begun.phone("Ann")
    assert "data-ends" in ann.open()
    ann.did("Place the tile", tile="C-5", _2__type="buy")
    assert begun.table.entries == 3
    assert begun.last() == {"type": "buy", "seat": "Ann"}
    assert "Your turn" in begun.phone("Bo").title()


def test_without_a_script_the_same_turn_is_two_plain_forms(begun: Evening) -> None:
    ann = begun.phone("Ann")
    ann.did("Place the tile", tile="C-5", _2__type="")
    assert "Buy" in ann.asked()
    ann.did("Buy nothing")
    assert begun.last() == {"type": "buy", "seat": "Ann"}


def test_a_tile_may_be_typed_in_any_spelling(begun: Evening) -> None:
    begun.phone("Ann").did("Place the tile", tile="7c", _2__type="")
    assert begun.last()["tile"] == "C-7"


def test_founding_offers_each_free_company_with_what_the_founder_gets(begun: Evening) -> None:
    begun.book(*lone("Ann", "C-5"))
    bo = begun.phone("Bo")
    bo.did("Place the tile", tile="C-6", _2__type="")
    asked = bo.asked()
    for company in ("Physics", "Krause", "Fanfare", "Arcadia", "Watts", "Teton", "Solon"):
        assert company in asked
    assert "$4M a share" in asked
    bo.did("Physics")
    assert begun.last() == {"type": "found", "seat": "Bo", "company": "Physics"}


def test_buying_offers_one_two_three_of_each_company_on_the_board(two: Evening) -> None:
    bo = two.phone("Bo")
    bo.did("Place the tile", tile="I-12", _2__type="")
    page = region(bo.open(), "ask")
    assert "you have $48M" in words(page)
    for company in ("Physics", "Solon"):
        for number in "123":
            assert f'name="1.shares.{company}" value="{number}"' in page
    assert "Krause" not in page
    bo.did("Buy", _1__shares__Physics="2", _1__shares__Solon="1")
    assert two.last() == {"type": "buy", "seat": "Bo", "shares": {"Physics": 2, "Solon": 1}}


def test_the_line_above_the_button_says_what_a_purchase_costs(two: Evening) -> None:
    bo = two.phone("Bo")
    bo.did("Place the tile", tile="I-12", _2__type="")
    told = bo.preview(_1__type="buy", _1__shares__Physics="3")
    assert told["ok"] is True
    assert "$12M" in told["text"]
    refused = bo.preview(_1__type="buy", _1__shares__Physics="3", _1__shares__Solon="1")
    assert refused["ok"] is False
    assert two.table.entries == len(TWO_COMPANIES) + 1


def test_a_refused_purchase_says_why_beside_the_form_and_keeps_what_was_typed(
    two: Evening,
) -> None:
    bo = two.phone("Bo")
    bo.did("Place the tile", tile="I-12", _2__type="")
    before = two.table.entries
    answer = bo.press("Buy", _1__shares__Physics="3", _1__shares__Solon="2")
    assert answer.status_code == 422
    ask = region(answer.text, "ask")
    assert 'class="error"' in ask
    assert "three" in words(ask) or "3" in words(ask)
    chosen = next(form for form in forms(answer.text) if form.id == "buy")
    assert chosen.fields["1.shares.Physics"] == "3"
    assert chosen.fields["1.shares.Solon"] == "2"
    assert two.table.entries == before


@pytest.mark.parametrize("tile", ["C-5", "Z-99", "C-13"])
def test_a_tile_that_cannot_be_placed_is_refused_with_a_sentence(two: Evening, tile: str) -> None:
    before = two.table.entries
    answer = two.phone("Bo").press("Place the tile", tile=tile, _2__type="")
    assert answer.status_code == 422
    assert 'class="error"' in region(answer.text, "ask")
    assert two.table.entries == before


def test_the_same_form_sent_twice_books_once(begun: Evening) -> None:
    ann = begun.phone("Ann")
    form = next(form for form in forms(ann.open()) if form.id == "place")
    fields = {**form.fields, "tile": "C-5", "2.type": ""}
    first = ann.client.post(form.action, data=fields)
    second = ann.client.post(form.action, data=fields)
    assert (first.status_code, second.status_code) == (303, 303)
    assert begun.table.entries == 2


def test_a_form_made_before_the_table_moved_on_books_nothing_and_says_so(begun: Evening) -> None:
    ann = begun.phone("Ann")
    form = next(form for form in forms(ann.open()) if form.id == "place")
    begun.book(*lone("Ann", "A-1"))
    answer = ann.client.post(form.action, data={**form.fields, "tile": "C-5", "2.type": ""})
    assert answer.status_code == 422
    assert 'class="error"' in answer.text
    assert begun.table.entries == 3


def test_after_a_purchase_one_card_says_what_to_do_on_the_table_and_never_comes_again(
    two: Evening,
) -> None:
    bo = two.phone("Bo")
    bo.did("Place the tile", tile="I-12", _2__type="")
    bo.did("Buy", _1__shares__Physics="3")
    card = words(region(bo.open(), "ask"))
    assert "Now on the table" in card
    assert "3 Physics" in card
    assert "$12M" in card
    assert "give $15M" in card
    assert "$3M" in card
    assert "raw a tile" in card
    assert "Now on the table" not in two.phone("Cy").text()
    bo.did("OK")
    assert "Now on the table" not in bo.text()
    assert "Now on the table" not in two.phone("Bo").text()


def test_a_phone_takes_back_its_own_last_entry_and_no_other(two: Evening) -> None:
    bo = two.phone("Bo")
    bo.did("Place the tile", tile="I-12", _2__type="")
    assert "Take back" not in two.phone("Cy").text()
    bo.did("Take back")
    assert two.last()["type"] == "undo"
    assert "Place your tile" in bo.asked()


def test_nothing_playable_is_said_with_one_button(two: Evening) -> None:
    two.phone("Bo").did("Nothing I hold can be placed")
    assert two.last() == {"type": "no_tile", "seat": "Bo"}


def test_a_phone_with_two_seats_switches_between_them(tmp_path: Path) -> None:
    evening = Evening(tmp_path, seats=("Ann", "Bo", "Cy", "Dee"), entries=[BEGUN])
    phone = evening.phone("Cy", "Ann")
    page = region(phone.open(), "me")
    assert f'href="{phone.url(seat="Ann")}">Ann is asked: go there</a>' in page
    assert "Your other seats" not in page  # one way there is enough
    phone.me = "Ann"
    asked = region(phone.open(), "me")
    assert f'href="{phone.url(seat="Cy")}">Cy</a>' in asked and "go there" not in asked
    assert "Your other seats" not in region(evening.phone("Bo").open(), "me")


def test_a_phone_takes_a_second_seat_for_the_four_hands_game(tmp_path: Path) -> None:
    evening = Evening(tmp_path, seats=("Ann", "Bo", "Ann 2", "Bo 2"))
    phone = evening.phone("Ann")
    offered = f'href="/j/{evening.table.code}"'
    assert offered in region(phone.open(), "me")
    seats = phone.client.get(f"/j/{evening.table.code}").text
    fields = next(form for form in forms(seats) if "Ann 2" in str(form.buttons)).fields
    phone.client.post(f"/j/{evening.table.code}/seat", data={**fields, "seat": "3"})
    assert f'href="{phone.url(seat="Ann 2")}"' in region(phone.open(), "me")
    for seat in evening.table.free_seats():
        evening.table.claim(seat)
    assert offered not in region(phone.open(), "me")


def test_the_board_is_turned_to_the_chair_that_was_told(begun: Evening) -> None:
    bo = begun.phone("Bo")
    bo.did("OK")  # the start money is taken
    assert "Where do you see" in bo.text()
    bo.did("far right")
    assert "Where do you see" not in bo.text()
    assert "board-wide" not in bo.open()
    bo.turn_board("tl")
    assert "board-wide" in bo.open()


def test_who_is_asked_before_anybody_could_ask_tells_the_chair_while_placing(
    tmp_path: Path,
) -> None:
    entries = [{"type": "order", "first": "Ann"}]
    ann = Evening(tmp_path, ruleset="mergernaut05", entries=entries).phone("Ann")
    assert "Place your tile" in ann.asked() and "Where is A1?" in ann.asked()
    assert '<details id="chair"><summary>' in ann.open()  # folded: it is in nobody's way
    ann.did("far left")
    assert "Where is A1?" not in ann.text() and "board-wide" in ann.open()


def test_the_result_is_one_tap_away_when_the_game_is_over(two: Evening) -> None:
    two.book(
        {"type": "end_game", "seat": "bank", "reason": "stopped"},
        {"type": "final_sizes", "sizes": {}},
    )
    page = two.phone("Ann").open()
    assert f"/t/{two.table.id}/result" in region(page, "ask")


def test_entries_that_one_correction_inserted_open_each_for_itself(two: Evening) -> None:
    found = Adjust(cash={"Bo": 5}, reason="found under the board")
    correction = Insert(after=two.table.record.ids()[2], entry=found)
    assert isinstance(two.table.book([correction], by=BANK), Booked)
    ids = re.findall(r' id="([^"]+)"', two.phone("Bo").open())
    number = two.table.entries
    assert {f"h-{number}-adjust", f"h-{number}-insert"} <= set(ids)
    assert len(ids) == len(set(ids))


def test_the_page_carries_no_script_or_style_of_its_own(two: Evening) -> None:
    page = two.phone("Bo").open()
    assert "style=" not in page
    assert "<style" not in page
    assert "hx-on" not in page
    assert page.count("<script") == page.count("<script src=")


def test_the_fragment_is_made_of_the_same_regions_as_the_page(two: Evening) -> None:
    bo = two.phone("Bo")
    page, part = bo.open(), bo.open("view")
    assert "<html" not in part
    for name in ("me", "ask", "last", "companies", "seats", "more"):
        assert f'id="{name}" data-etag' in part
        etag = part.split(f'id="{name}" data-etag="')[1].split('"')[0]
        assert f'id="{name}" data-etag="{etag}"' in page
