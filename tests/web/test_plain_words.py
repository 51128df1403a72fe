"""What the desk says where something cannot be: what it is, and what would do instead."""

from __future__ import annotations

import json

import pytest

from companion.book.record import decode_entry
from tests.web.desk_pages import BEGUN, GROWN, MERGING, Evening, Host, turn, words

SHORT = [
    *GROWN,
    {"type": "adjust", "cash": {"Ann": -44}, "reason": "lost"},
    {"type": "place", "seat": "Ann", "tile": "H-8"},
]
"""Ann has $4M and 4 Krause ($4M each); Solon (3) costs $3M."""


def effect(host: Host, line: str) -> str:
    answer = host.client.get(host.url("desk/preview"), query_string={"line": line})
    assert answer.status_code == 200
    return str(json.loads(answer.text)["text"])


def test_a_start_tile_said_by_two_seats_names_both(evening: Evening) -> None:
    host = evening(4)
    told = "Ann and Cy say that they drew C-7. There is only one: read the tiles again."
    assert effect(host, "C7 B1 C7") == told
    answer = host.line("C7 B1 C7")
    assert answer.status_code == 422 and told in words(answer.text)


def test_where_a_tile_is_asked_a_free_space_is_proposed(evening: Evening) -> None:
    host = evening(4, [*BEGUN, *turn("Ann", "C-7")])
    told = effect(host, "hm")
    assert "Possible here: " in told and "C-7" not in told and "C7" not in told
    fits = told.split("Possible here: ")[1].rstrip(".").split(", ")
    assert len(fits) == 2 and fits[1] == "no"
    assert effect(host, fits[0]).startswith(f"{fits[0]} lies alone")


@pytest.mark.parametrize("line", ["s3 t2", "t2"])
def test_a_game_without_trading_says_so(evening: Evening, line: str) -> None:
    host = evening(1, MERGING)
    told = "In this game shares of a company that folds are not traded. Sell or hold them."
    assert effect(host, line) == told
    assert "t2" not in effect(host, "hm")


def test_who_is_short_of_cash_reads_how_stock_is_given(evening: Evening) -> None:
    host = evening(4, SHORT)
    assert effect(host, "+3Sol") == (
        "That costs $9M, and there is $4M. Take fewer or cheaper shares, or give stock for them, "
        "such as -1Kra."
    )
    assert "Krause" in effect(host, "+2Sol -1Kra")


def test_with_secret_money_nothing_more_is_told_than_that_it_cannot_be_paid(
    evening: Evening,
) -> None:
    host = evening(1, SHORT, cash_open=False)
    assert effect(host, "+3Sol") == (
        "That cannot be paid this way. Take other shares, or pay otherwise."
    )


def test_where_no_stock_may_be_given_it_is_not_proposed(evening: Evening) -> None:
    entries = [
        {"type": "order", "first": "Ann"},
        *turn("Ann", "1A"),
        {"type": "place", "seat": "Bo", "tile": "2A"},
        {"type": "found", "seat": "Bo", "company": "Luxor"},
        {"type": "adjust", "cash": {"Bo": -5900}, "reason": "lost"},
    ]
    host = evening.at("acquire-classic", entries)
    assert effect(host, "+3Lux") == (
        "That costs $600, and there is $100. Take fewer or cheaper shares."
    )


def test_reasons_to_end_the_game_are_told_in_plain_words_and_typed_as_before(
    evening: Evening,
) -> None:
    host = evening(4, GROWN)
    told = effect(host, "end")
    assert "end borders (all borders are settled)" in told
    assert "end nothing (nothing is left to gain)" in told
    assert "_" not in told
    for line in ("end borders", "end borders_settled"):
        assert effect(host, line) == "Ann ends the game: all borders are settled"


def test_the_log_says_that_the_hexagons_are_put_right(evening: Evening) -> None:
    host = evening(4, BEGUN)
    entry = {"type": "set", "option": "hexagons", "value": ["B-4", "D-4"]}
    host.table.book([decode_entry(host.table.record, json.dumps(entry))], by="bank")
    assert "The bank puts the hexagons right" in words(host.get("desk"))


def test_start_money_below_the_smallest_piece_is_told_without_pieces(evening: Evening) -> None:
    host = evening(4, ruleset="acquire-classic", start_cash=60)
    assert "Start money: $60 for each." in words(host.get("screen"))


def test_the_count_page_says_in_which_unit_money_is_typed(evening: Evening) -> None:
    page = evening(4, GROWN).get("desk/count")
    assert "Money ($M)" in words(page)
    assert "<b>the bank</b>" not in page and "<b>The bank</b>" in page


def test_germans_read_it_in_german(evening: Evening) -> None:
    host = evening(1, MERGING)
    host.client.set_cookie("language", "de")
    assert effect(host, "t2").startswith("In diesem Spiel werden Aktien")
