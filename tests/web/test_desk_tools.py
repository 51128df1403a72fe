"""The tools beside the desk, each by its own form."""

from __future__ import annotations

import json

import zxingcpp
from PIL import Image, ImageDraw

from companion.book.entries import Set, type_of
from companion.stock import entries as stock
from companion.web import qr
from companion.web.desk_log import SHOWN_LINES
from tests.web.desk_pages import BEGUN, GROWN, MERGING, THREE_WAY, Evening, book, forms, turn, words
from tests.web.test_mending import follow, form_with


def test_what_to_do_on_the_table_is_shown_after_a_booking_until_it_is_ticked(
    evening: Evening,
) -> None:
    host = evening(4, GROWN[:-1])
    book(host.table, GROWN[-1:])
    seen = words(host.get("desk"))
    assert "2 Krause" in seen
    assert "$8M" in seen
    cards = [f for f in forms(host.get("desk")) if f.action.endswith("/tick")]
    for card in cards:
        host.client.post(card.action, data=card.fields)
    assert not [f for f in forms(host.get("desk")) if f.action.endswith("/tick")]
    assert [n.data["key"] for n in host.table.notes("tick")] == [c.fields["key"] for c in cards]


def test_a_turn_is_skipped_by_no_tile_and_an_empty_purchase_in_one_booking(
    evening: Evening,
) -> None:
    host = evening(4, BEGUN)
    host.press("Skip Ann's turn")
    assert [type_of(e) for e in host.table.record.entries[1:]] == ["no_tile", "buy"]
    assert "Bo: place a tile" in host.get("desk")


def test_in_a_merger_the_table_goes_on_by_holding_for_who_left(evening: Evening) -> None:
    host = evening(4, MERGING)
    host.press("Hold all shares for Ann")
    entry = host.table.record.entries[-1]
    assert isinstance(entry, stock.Dispose)
    assert (entry.seat, entry.sell, entry.trade) == ("Ann", 0, 0)


def test_an_adjustment_moves_money_and_shares_with_its_reason(evening: Evening) -> None:
    host = evening(4, GROWN)
    answer = host.press(
        "Adjust", seat="Bo", cash="-5", company="Krause", shares="+1", reason="found on the floor"
    )
    assert answer.status_code == 303
    entry = host.table.record.entries[-1]
    assert isinstance(entry, stock.Adjust)
    assert (entry.cash, entry.shares) == ({"Bo": -5}, {"Bo": {"Krause": 1}})
    seat = host.table.folded.books()["seats"]["Bo"]
    assert seat == {"cash": 41, "shares": {"Krause": 3, "Solon": 4}}
    assert "found on the floor" in host.get("desk")


def test_an_adjustment_that_is_no_number_is_refused_with_all_that_was_typed(
    evening: Evening,
) -> None:
    host = evening(4, GROWN)
    answer = host.press("Adjust", seat="Cy", cash="five", reason="stakes")
    assert answer.status_code == 422
    assert "Type whole numbers" in answer.text
    assert 'value="five"' in answer.text
    assert 'value="stakes"' in answer.text
    assert host.table.entries == len(GROWN)


def test_an_adjustment_below_nothing_is_refused(evening: Evening) -> None:
    host = evening(4, GROWN)
    answer = host.press("Adjust", seat="Cy", cash="-51", reason="x")
    assert answer.status_code == 422
    assert 'id="error-adjust"' in answer.text
    assert "Cy has less than $51M: so much cannot be taken away." in answer.text
    assert host.table.entries == len(GROWN)


def test_shares_without_a_company_are_asked_for(evening: Evening) -> None:
    answer = evening(4, GROWN).press("Adjust", seat="Cy", shares="1", reason="x")
    assert "Choose the company of these shares." in answer.text


def test_a_piece_of_money_can_run_out_and_come_back(evening: Evening) -> None:
    host = evening(4, GROWN)
    host.press("$1M")
    assert [n.data["piece"] for n in host.table.notes("missing")] == [1]
    page = host.get("desk")
    assert 'value="1" aria-pressed="true"' in page
    assert 'value="5" aria-pressed="false"' in page
    host.press("$1M")
    assert 'value="1" aria-pressed="false"' in host.get("desk")


def test_hexagons_are_put_right_and_everything_is_worked_out_anew(evening: Evening) -> None:
    # B-4 lies apart from C-5 now; were they neighbours, Bo would have had to found a company
    host = evening(4, [*BEGUN, *turn("Ann", "C-5"), *turn("Bo", "B-4")])
    lone = host.table.folded.books()["lone"]
    assert sorted(lone) == ["B-4", "C-5"]
    answer = host.press("B-4 D-4")
    assert answer.status_code == 422
    assert 'id="error-hexagons"' in answer.text
    assert host.table.entries == 5
    form, fields = form_with(answer.text, "See what it would change")
    page = words(follow(host, host.client.post(form.action, data=fields)))
    assert "The hexagons are put right" in page and "would no longer be legal" in page


def test_hexagons_that_change_nothing_played_are_taken(evening: Evening) -> None:
    host = evening(4, GROWN)
    assert host.press("B-4 D-4").status_code == 303
    entry = host.table.record.entries[-1]
    assert isinstance(entry, Set)
    assert (entry.option, entry.value) == ("hexagons", ["B-4", "D-4"])
    assert 'value="B-4 D-4" aria-pressed="true"' in host.get("desk")


def test_a_seat_gets_a_new_address_and_the_old_one_ends(evening: Evening) -> None:
    host = evening(4, BEGUN)
    old = host.table.secret("Bo")
    assert f"/s/{old}" in host.get("desk")
    host.press("New address for this seat", seat="Bo")
    new = host.table.secret("Bo")
    assert new != old
    page = host.get("desk")
    assert f"/s/{new}" in page
    assert old not in page
    assert host.app.test_client().get(f"/s/{old}").status_code == 403


def test_a_seats_qr_code_carries_its_address(evening: Evening) -> None:
    host = evening(4, BEGUN)
    page = host.get("desk")
    address = next(words(part.split("</p>")[0]) for part in page.split('seat-address">')[1:])
    assert address.endswith(f"/s/{host.table.secret('Ann')}")
    cells = qr.matrix(address)
    image = Image.new("L", (len(cells) * 6 + 48,) * 2, 255)
    drawing = ImageDraw.Draw(image)
    for y, row in enumerate(cells):
        for x, dark in enumerate(row):
            if dark:
                drawing.rectangle((24 + 6 * x, 24 + 6 * y, 29 + 6 * x, 29 + 6 * y), fill=0)
    assert [found.text for found in zxingcpp.read_barcodes(image)] == [address]
    assert str(qr.svg(address, "QR code of Ann's seat")) in page


def test_a_name_is_mended_everywhere_and_the_record_keeps_its_own(evening: Evening) -> None:
    host = evening(4, BEGUN)
    host.press("Mend the name", seat="Ann", shown="Anna")
    assert "Anna: place a tile" in host.get("desk")
    assert json.loads(host.table.export())["seats"] == ["Ann", "Bo", "Cy"]


def test_two_seats_cannot_carry_one_name(evening: Evening) -> None:
    answer = evening(4, BEGUN).press("Mend the name", seat="Ann", shown="Bo")
    assert answer.status_code == 422
    assert 'id="error-name"' in answer.text


def test_a_silent_phone_is_only_mentioned_where_the_seat_has_one(evening: Evening) -> None:
    host = evening(4, BEGUN)
    assert 'id="silent"' not in host.get("desk")
    host.table.claim("Ann")
    assert "Ann's phone has been silent" in words(host.get("desk"))
    assert "Enter for Ann" in host.get("desk")


def test_the_log_keeps_sums_and_can_be_filtered_without_a_script(evening: Evening) -> None:
    host = evening(4, MERGING)
    page = host.get("desk")
    assert words(page).count("/ 2") >= 1
    only = host.get("desk?of=Cy")
    listed = only[only.index('id="log-list"') :]
    listed = listed[: listed.index("</ol>")]
    assert listed.count("data-entry") == 4
    assert "Nothing" not in listed
    assert "No entry fits." in host.get("desk?find=zzz")


def test_a_seat_whose_name_was_mended_is_found_in_the_log(evening: Evening) -> None:
    host = evening(4, MERGING)
    before = host.get("desk?of=Cy").count("data-entry=")
    host.press("Mend the name", seat="Cy", shown="Cyril")
    assert before and host.get("desk?of=Cyril").count('data-seat="Cyril"') == before
    assert "<option selected>Cyril</option>" in host.get("desk?of=Cyril")


def test_a_log_that_was_asked_for_whole_stays_whole_when_the_table_goes_on(
    evening: Evening,
) -> None:
    host = evening(4, THREE_WAY)
    entries = len(host.table.record.entries)
    assert entries > SHOWN_LINES
    for path in ("desk", "desk/view"):
        assert host.get(path).count("data-entry=") == SHOWN_LINES
        assert host.get(f"{path}?all=1").count("data-entry=") == entries
    assert f'data-live="{host.url("desk/view?all=1")}"' in host.get("desk?all=1")
    assert f'data-live="{host.url("desk/view?find=Solon")}"' in host.get("desk?find=Solon")
    form, fields = host.form("Enter")
    answer = host.client.post(
        form.action,
        data={**fields, "line": "s4"},
        headers={"HX-Request": "true", "HX-Current-URL": f"http://laptop{host.url('desk?all=1')}"},
    )
    assert answer.get_data(as_text=True).count("data-entry=") == entries + 1


def test_every_key_of_the_desk_is_listed(evening: Evening) -> None:
    page = evening(4, BEGUN).get("desk")
    for key in ("/", "q", "l", "t", "u", "d", "Esc"):
        assert f"<kbd>{key}</kbd>" in page


def test_seats_are_mended_until_the_first_tile_lies_and_who_begins_is_asked_again(
    evening: Evening,
) -> None:
    host = evening(4, BEGUN)
    bo = host.table.secret("Bo")
    form = next(f for f in forms(host.get("lobby")) if f.action.endswith("/lobby/seats"))
    assert "Who begins is asked again then" in form.text
    moved = {**form.fields, "was": ["Bo", "Ann", "Cy"], "name": ["Bo", "Ann", "Cyril"]}
    assert host.client.post(form.action, data={**moved, "do": "save"}).status_code == 303
    table = host.table
    assert (table.seats, table.entries) == (("Bo", "Ann", "Cyril"), 0)
    assert table.secret("Bo") == bo
    assert table.folded.waiting()[0].what == "order"
    book(table, [{"type": "order", "first": "Ann"}, *turn("Ann", "A-1")])
    again = host.house.table(table.id)
    assert again is not None and again.entries == 3
    back = {**moved, "was": ["Ann", "Bo", "Cyril"], "name": ["Ann", "Bo", "Cyril"], "do": "save"}
    host.client.post(form.action, data=back)
    assert again.seats == ("Bo", "Ann", "Cyril")


def test_a_name_mended_after_it_was_settled_who_begins_leaves_that_as_it_is(
    evening: Evening,
) -> None:
    host = evening(4, BEGUN)
    form = next(f for f in forms(host.get("lobby")) if f.action.endswith("/lobby/seats"))
    seats = {"was": ["Ann", "Bo", "Cy"], "name": ["Anna", "Bo", "Cy"], "do": "save"}
    host.client.post(form.action, data={**form.fields, **seats})
    assert (host.table.entries, host.table.names["Ann"]) == (1, "Anna")
