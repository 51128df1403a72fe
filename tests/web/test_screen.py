"""The table screen: what all may know, on one glass, and not a figure more."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.web.desk_pages import (
    BEGUN,
    GROWN,
    MERGED,
    MERGING,
    SETTLED,
    THREE_WAY,
    Evening,
    Host,
    book,
    founding,
    turn,
    words,
)
from tests.web.seat_pages import TWO_COMPANIES


def test_before_the_first_entry_it_asks_who_begins_and_shows_how_to_join(evening: Evening) -> None:
    host = evening(4)
    page = host.get("screen")
    assert "Who begins?" in page
    assert host.table.code in page
    assert 'class="qr"' in page
    assert "all-in" not in page
    assert "Nothing has been entered yet." in page


def test_the_join_code_fades_once_the_game_has_begun(evening: Evening) -> None:
    host = evening(4, BEGUN)
    assert 'class="join all-in"' in host.get("screen")


def test_the_line_on_top_says_who_must_do_what(evening: Evening) -> None:
    host = evening(4, BEGUN)
    assert "<h1>Ann: place a tile</h1>" in host.get("screen")
    book(host.table, turn("Ann", "A-1")[:1])
    assert "<h1>Ann: buy up to three</h1>" in host.get("screen")


def test_the_board_lies_there_with_lettered_edges_and_every_tile(evening: Evening) -> None:
    page = evening(4, GROWN).get("screen")
    assert page.count('data-tile="') == 108
    assert page.count(">A</text>") >= 2
    for tile in ("A-1", "A-2", "A-3", "A-5", "A-6"):
        assert f'data-tile="{tile}"' in page


def rows_of(host: Host) -> dict[str, str]:
    page = host.get("screen")
    table = page[page.index('<table class="companies') : page.index("</table>")]
    rows = table.split("<tr")[2:]
    return {words("<tr" + row).split()[1]: words("<tr" + row) for row in rows if "</th>" in row}


def test_each_company_stands_with_size_price_majority_and_minority(evening: Evening) -> None:
    rows = rows_of(evening(4, GROWN))
    assert rows["Solon"].startswith("S Solon 3 $3M $30M $15M 20")
    assert rows["Krause"].startswith("K Krause 2 $4M $40M $20M 17")


@pytest.mark.parametrize(
    ("method", "left", "holders"), [(1, False, False), (2, True, False), (3, False, True)]
)
def test_the_disclosure_method_decides_about_bank_and_holders(
    evening: Evening, method: int, left: bool, holders: bool
) -> None:
    rows = rows_of(evening(method, GROWN))
    expected = "K Krause 2 $4M $40M $20M"
    expected += " 17" if left else ""
    expected += " 4 2 2" if holders else ""
    assert rows["Krause"] == expected


def test_method_four_shows_bank_holders_and_money(evening: Evening) -> None:
    rows = rows_of(evening(4, GROWN))
    assert rows["Solon"] == "S Solon 3 $3M $30M $15M 20 · 4 1"
    page = words(evening.host().get("screen"))
    assert "Money $48M $46M $50M" in page


def test_closed_money_is_nowhere_on_the_screen(evening: Evening) -> None:
    host = evening(1, GROWN, cash_open=False)
    page = host.get("screen")
    for sum_of_a_seat in ("$48M", "$46M", "$50M"):
        assert sum_of_a_seat not in page


def test_the_last_three_entries_stand_below_newest_first(evening: Evening) -> None:
    page = evening(4, GROWN).get("screen")
    last = page[page.index('id="last"') :]
    first, second, third = (last.index(text) for text in ("Krause", "C-9", "buys"))
    assert last.count("<li") == 3
    assert first < second
    assert third < second


def test_a_merger_takes_the_boards_place_with_every_sum(evening: Evening) -> None:
    page = evening(1, MERGING).get("screen")
    seen = words(page)
    assert "Krause (2) folds into Solon (3)" in seen
    assert "majority $40M" in seen
    assert "minority $20M" in seen
    assert 'id="board-svg"' not in page
    holders = seen[seen.index("gets Ann") : seen.index("Ann decides")]
    assert holders.index("Ann 4 majority") < holders.index("Bo 2 tie") < holders.index("Cy 2 tie")
    assert holders.count("$20M / 2 = $10M each") == 2
    assert "Ann decides" in seen


def test_while_somebody_chooses_who_survives_all_see_the_board(evening: Evening) -> None:
    host = evening(3, [*TWO_COMPANIES, {"type": "place", "seat": "Bo", "tile": "D-6"}])
    page = host.get("screen")
    assert "Physics (2) and Solon (2) meet: Bo chooses who survives" in words(page)
    assert 'data-tile="D-6"' in page


def test_three_companies_stand_in_the_order_in_which_they_fold(evening: Evening) -> None:
    seen = words(evening(2, THREE_WAY).get("screen"))
    assert "Teton (2) folds into Watts (4)" in seen
    steps = seen[seen.index("T Teton 2 folds now") :]
    assert steps.index("K Krause 3 folds later") < steps.index("W Watts 4 survives")
    assert seen.count("$10M / 2 = $5M each") == 2
    assert "Ann 4 majority $20M" in seen


def test_a_dividend_stands_above_the_board(evening: Evening) -> None:
    host = evening.at("mergernaut05", DIVIDEND)
    page = host.get("screen")
    strip = page[page.index('class="payout-strip"') :]
    assert words("<p " + strip[: strip.index("</p>")]).startswith("Dividends Ann $100 Bo $200")
    assert 'id="board-svg"' in page


DIVIDEND = [
    *turn("Ann", "A1"),
    *founding("Bo", "A2", "Ember", Ember=2),
    *turn("Cy", "A3"),
    *turn("Ann", "I12", Ember=1),
    *turn("Bo", "A4"),
    *turn("Cy", "I10"),
]
"""Ember has four sites in one region: one share of Ann's pays $100, two of Bo's $200."""


def test_the_settlement_takes_the_boards_place(evening: Evening) -> None:
    seen = words(evening(1, SETTLED).get("screen"))
    assert "Bo wins with $144M" in seen
    for total in ("$144M", "$134M", "$66M"):
        assert total in seen


def test_a_look_is_announced_on_the_screen(evening: Evening) -> None:
    host = evening(1, GROWN)
    assert "looks at" not in host.get("screen")
    host.press("Look", seat="Bo")
    page = host.get("screen")
    assert "looks at" in page
    assert "Bo" in page[page.index("looks at") :]


def test_the_fragment_holds_the_same_regions_as_the_page(evening: Evening) -> None:
    host = evening(4, MERGED)
    part = host.get("screen/view")
    assert part.strip() in host.get("screen")
    assert "<html" not in part


def test_the_fragment_is_not_sent_again_while_nothing_changed(evening: Evening) -> None:
    host = evening(4, GROWN)
    first = host.client.get(host.url("screen/view"))
    again = host.client.get(
        host.url("screen/view"), headers={"If-None-Match": first.headers["ETag"]}
    )
    assert again.status_code == 304


def test_the_json_twin_shows_what_the_page_shows(evening: Evening) -> None:
    host = evening(1, GROWN)
    twin: dict[str, Any] = json.loads(host.get("screen", Accept="application/json"))
    krause = next(row for row in twin["companies"] if row["mark"]["name"] == "Krause")
    assert (krause["size"], krause["price"]["text"], krause["left"]) == (2, "$4M", None)
    assert krause["holders"] is None


def test_strangers_see_no_screen_and_watchers_do(evening: Evening) -> None:
    host = evening(4, GROWN)
    stranger = host.app.test_client()
    assert stranger.get(host.url("screen")).status_code == 403
    stranger.set_cookie("watch", host.table.watch_token)
    assert stranger.get(host.url("screen")).status_code == 200


def test_dollars_and_squares_have_room_too(evening: Evening) -> None:
    first = [{"type": "order", "tiles": {"Ann": "1A", "Bo": "9A", "Cy": "12I"}}]
    host = evening(4, [*first, *founding("Ann", "2A", "Tower", Tower=3)], ruleset="acquire-classic")
    page = host.get("screen")
    assert "tight" in page
    assert "$5,400" in page


def test_the_screen_never_scrolls_by_its_stylesheet() -> None:
    css = Path(__file__).parents[2].joinpath("static/css/screen.css").read_text("utf-8")
    assert "height: 100dvh" in css
