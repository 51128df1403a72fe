"""The banker's desk: enters for any seat, undoes and redoes, and knows no more than the screen."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.book.entries import type_of
from companion.contract import Entry
from companion.stock import entries as stock
from tests.web.desk_pages import (
    BEGUN,
    GROWN,
    MERGED,
    MERGING,
    SETTLED,
    Evening,
    Host,
    book,
    founding,
    turn,
    words,
)


def last(host: Host) -> Entry:
    return host.table.record.entries[-1]


def cash(host: Host) -> dict[str, int]:
    seats = host.table.folded.books()["seats"]
    return {name: seat["cash"] for name, seat in seats.items()}


def test_only_the_host_has_a_desk(evening: Evening) -> None:
    host = evening(4, GROWN)
    player = host.app.test_client()
    player.set_cookie("seats", host.table.secret("Ann"))
    for path in ("desk", "desk/view", "desk/preview?line=A4"):
        assert player.get(host.url(path)).status_code == 403
    assert player.post(host.url("desk/enter"), data={"type": "buy"}).status_code in (400, 403)


def test_the_drawn_tiles_decide_who_begins(evening: Evening) -> None:
    host = evening(4)
    answer = host.press("These tiles decide", tiles__Ann="E5", tiles__Bo="a-12", tiles__Cy="b1")
    assert answer.status_code == 303
    entry = last(host)
    assert isinstance(entry, stock.Order)
    assert entry.tiles == {"Ann": "E-5", "Bo": "A-12", "Cy": "B-1"}
    assert entry.by == "bank"
    assert "<h1>Bo: place a tile</h1>" in host.get("desk")


def test_who_begins_may_also_be_named(evening: Evening) -> None:
    host = evening(4)
    host.press("Cy")
    assert last(host).first == "Cy"  # type: ignore[attr-defined]


def test_a_tile_is_placed_for_the_seat_on_turn(evening: Evening) -> None:
    host = evening(4, BEGUN)
    host.press("Place the tile", tile="c7")
    entry = last(host)
    assert isinstance(entry, stock.Place)
    assert (entry.seat, entry.tile, entry.by) == ("Ann", "C-7", "bank")
    page = host.get("desk")
    assert "Ann: buy up to three" in page
    assert "the bank for Ann" in page or "bank" in page


def test_a_company_is_founded_by_one_press(evening: Evening) -> None:
    host = evening(4, [*BEGUN, *turn("Ann", "A-1"), *turn("Bo", "A-2")[:1]])
    host.press("Teton")
    entry = last(host)
    assert isinstance(entry, stock.Found)
    assert (entry.seat, entry.company) == ("Bo", "Teton")


def test_a_purchase_is_booked_as_chosen(evening: Evening) -> None:
    host = evening(4, [*BEGUN, *turn("Ann", "A-1"), *founding("Bo", "A-2", "Solon")[:2]])
    form, fields = host.form("Buy nothing")
    buying = next(f for f in _forms(host) if f.id == "buy")
    answer = host.client.post(buying.action, data={**buying.fields, "1.shares.Solon": "2"})
    assert answer.status_code == 303
    entry = last(host)
    assert isinstance(entry, stock.Buy)
    assert (entry.seat, entry.shares) == ("Bo", {"Solon": 2})
    assert cash(host) == {"Ann": 60, "Bo": 56, "Cy": 60}
    assert form.action == buying.action
    assert fields["type"] == "buy"


def _forms(host: Host) -> list[Any]:
    from tests.web.desk_pages import forms

    return forms(host.get("desk"))


def test_buying_nothing_ends_the_turn(evening: Evening) -> None:
    host = evening(4, [*BEGUN, *turn("Ann", "A-1")[:1]])
    host.press("Buy nothing")
    assert last(host).shares == {}  # type: ignore[attr-defined]
    assert "Bo: place a tile" in host.get("desk")


def test_the_holders_of_a_merger_are_entered_in_their_order(evening: Evening) -> None:
    host = evening(4, MERGING)
    for seat, sold in (("Ann", 4), ("Bo", 1), ("Cy", 0)):
        assert f"<h1>{seat}: decide on Krause</h1>" in host.get("desk")
        host.press("Do this", sell=str(sold))
        entry = last(host)
        assert isinstance(entry, stock.Dispose)
        assert (entry.seat, entry.sell) == (seat, sold)
    assert cash(host) == {"Ann": 104, "Bo": 60, "Cy": 60}


def test_selling_more_than_one_has_is_refused_beside_the_form(evening: Evening) -> None:
    host = evening(1, MERGING)
    before = host.table.entries
    answer = host.press("Do this", sell="9")
    assert answer.status_code == 422
    assert 'class="error"' in answer.text
    assert 'value="9"' in answer.text
    assert host.table.entries == before


def test_a_seat_without_a_playable_tile_is_said_at_the_desk(evening: Evening) -> None:
    host = evening(4, BEGUN)
    host.press("has no tile to place")
    assert (type_of(last(host)), last(host).seat) == ("no_tile", "Ann")  # type: ignore[attr-defined]


def test_a_dead_tile_is_turned_over_for_any_seat(evening: Evening) -> None:
    # two safe companies of 11 a space apart: rows A and C, each from 1 to 11, B-12 beside both
    host = evening(4, two_safe_companies())
    host.press("Turn this tile over", seat="Cy", tile="B-3")
    entry = last(host)
    assert isinstance(entry, stock.DeadTile)
    assert (entry.seat, entry.tile, entry.by) == ("Cy", "B-3", "bank")
    assert host.table.folded.books()["dead"] == ["B-3"]


def two_safe_companies() -> list[dict[str, Any]]:
    seats = ["Ann", "Bo", "Cy"]
    tiles = [f"{row}-{n}" for n in range(1, 12) for row in "AC"]
    entries: list[dict[str, Any]] = [*BEGUN]
    for number, tile in enumerate(tiles):
        seat = seats[number % 3]
        if tile in ("A-2", "C-2"):
            entries += founding(seat, tile, "Solon" if tile == "A-2" else "Teton")
        else:
            entries += turn(seat, tile)
    return entries


def test_the_end_is_declared_by_the_bank_and_settled_with_typed_sizes(evening: Evening) -> None:
    host = evening(4, MERGED)
    ends = [f for f in _forms(host) if f.fields.get("reason") == "nothing_to_gain"]
    assert len(ends) == 1
    host.client.post(ends[0].action, data=ends[0].fields)
    assert type_of(last(host)) == "end_game"
    host.press("Settle with these sizes", sizes__Solon="6")
    assert host.table.over
    assert cash(host) == {"Bo": 144, "Ann": 134, "Cy": 66}
    host.press("All at once")
    assert "Bo wins with $144M" in host.get("desk")


def test_the_remaining_tiles_may_be_typed_instead(evening: Evening) -> None:
    end = {"type": "end_game", "seat": "bank", "reason": "nothing_to_gain"}
    host = evening(4, [*MERGED, end])
    host.press("Lay them and settle", tiles="a7 A8")
    entry = last(host)
    assert isinstance(entry, stock.Fill)
    assert entry.tiles == ["A-7", "A-8"]
    assert host.table.folded.books()["companies"]["Solon"]["size"] == 8


def test_a_double_tap_books_once(evening: Evening) -> None:
    host = evening(4, BEGUN)
    form, fields = host.form("Place the tile")
    first = host.client.post(form.action, data={**fields, "tile": "C-7"})
    second = host.client.post(form.action, data={**fields, "tile": "C-7"})
    assert (first.status_code, second.status_code) == (303, 303)
    assert host.table.entries == 2


# ---- undo and redo -----------------------------------------------------------------------------


def test_undo_takes_out_the_last_entry_and_redo_puts_it_back(evening: Evening) -> None:
    host = evening(4, GROWN)
    host.press("Undo: ")
    assert cash(host)["Cy"] == 58
    page = host.get("desk")
    assert "Cy: buy up to three" in page
    assert "taken back" in page
    host.press("Redo: ")
    assert cash(host)["Cy"] == 50
    assert "taken back" not in words(host.get("desk"))


def test_an_entry_of_the_log_can_be_undone_by_its_own_button(evening: Evening) -> None:
    host = evening(4, GROWN)
    number = str(len(host.table.record.entries))
    form = next(f for f in _forms(host) if f.id == "undo-form")
    assert ("Undo", "number", number) in form.buttons
    host.client.post(form.action, data={**form.fields, "number": number})
    assert type_of(last(host)) == "undo"


def test_undo_of_an_entry_that_is_not_there_is_said(evening: Evening) -> None:
    host = evening(4, GROWN)
    answer = host.press("Undo: ", number="999")
    assert answer.status_code == 422
    assert "There is no such entry." in answer.text


def test_undo_that_would_make_later_entries_illegal_leads_to_what_it_would_change(
    evening: Evening,
) -> None:
    host = evening(4, GROWN)
    before = host.table.entries
    form = next(f for f in _forms(host) if f.id == "undo-form")
    answer = host.client.post(form.action, data={**form.fields, "number": "2"})
    assert answer.status_code == 303
    assert answer.location.endswith("/desk/mend?out=2")
    assert "would no longer be legal" in host.client.get(answer.location).text
    assert host.table.entries == before


# ---- secrets -----------------------------------------------------------------------------------


@pytest.mark.parametrize("method", [1, 2, 3, 4])
@pytest.mark.parametrize("cash_open", [True, False])
@pytest.mark.parametrize("entries", [BEGUN, GROWN, MERGING, MERGED])
def test_the_desk_shows_no_more_than_the_table_screen(
    evening: Evening, method: int, cash_open: bool, entries: list[dict[str, Any]]
) -> None:
    host = evening(method, entries, cash_open=cash_open)
    screen = json.loads(host.get("screen", Accept="application/json"))
    desk = json.loads(host.get("desk", Accept="application/json"))
    for shown in ("companies", "seats", "merger", "shows_left", "shows_holders", "you"):
        assert desk[shown] == screen[shown], shown
    told = {line["position"]: line for line in screen["history"]}
    for line in desk["history"]:
        # entries that are secret can be undone at the desk; it says only that they are there
        seen = told.get(line["position"])
        assert line["hidden"] if seen is None else line["text"] == seen["text"]
        assert not (line["hidden"] and line["sums"])


@pytest.mark.parametrize("method", [1, 2])
def test_secret_money_and_certificates_are_nowhere_in_the_desks_page(
    evening: Evening, method: int
) -> None:
    host = evening(method, MERGED, cash_open=False)
    page = host.get("desk")
    for seat_sum in ("$86M", "$60M,", "$68M"):
        assert seat_sum not in page
    assert 'class="seat-col' not in page


def test_what_too_little_money_refuses_tells_no_sum(evening: Evening) -> None:
    poor = {"type": "adjust", "cash": {"Ann": -59}, "reason": "stakes"}
    host = evening(
        1,
        [
            *GROWN[:-2],
            *GROWN[-2:],
        ],
        cash_open=False,
    )
    book(host.table, [{**poor, "cash": {"Ann": -45}}])
    book(host.table, [{"type": "place", "seat": "Ann", "tile": "I-12"}])
    answer = host.line("+3Kra")
    assert answer.status_code == 422
    assert "$3M" not in words(answer.text[answer.text.index('id="error-line"') :][:400])


def test_a_look_shows_one_seats_holdings_and_is_noted(evening: Evening) -> None:
    host = evening(1, GROWN, cash_open=False)
    assert "$46M" not in host.get("desk")
    host.press("Look", seat="Bo")
    page = host.get("desk")
    look = words(page[page.index('id="look"') :][:4000])
    assert "$46M" in look
    assert "Solon 4" in look
    assert "Krause 2" in look
    assert "$48M" not in page
    assert [(n.kind, n.seat) for n in host.table.notes("look")] == [("look", "Bo")]


def test_a_look_is_closed_by_its_button_and_stays_in_the_journal(evening: Evening) -> None:
    host = evening(1, GROWN, cash_open=False)
    host.press("Look", seat="Bo")
    host.press("Close")
    assert "$46M" not in host.get("desk")
    assert "looks at" not in host.get("screen")
    looks = [(n.kind, n.seat) for n in host.table.notes() if n.kind.startswith("look")]
    assert looks == [("looked", "Bo")]


def test_after_the_settlement_the_desk_hides_nothing(evening: Evening) -> None:
    host = evening(1, SETTLED, cash_open=False)
    seen = words(host.get("desk"))
    for total in ("$144M", "$134M", "$66M"):
        assert total in seen
