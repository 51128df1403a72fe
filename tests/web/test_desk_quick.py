"""The quick line: a whole turn as text, previewed as one types, booked whole or not at all."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import unquote

from companion.book.entries import type_of
from tests.web.desk_pages import BEGUN, GROWN, MERGING, Evening, Host, founding, turn, words

FOUNDED = [*BEGUN, *turn("Ann", "A-1"), *founding("Bo", "A-2", "Solon", Solon=1)]


def previewed(host: Host, line: str) -> dict[str, Any]:
    answer = host.client.get(host.url("desk/preview"), query_string={"line": line})
    assert answer.status_code == 200
    told: dict[str, Any] = json.loads(answer.text)
    return told


def booked(host: Host, since: int) -> list[str]:
    return [type_of(entry) for entry in host.table.record.entries[since:]]


def test_the_line_has_the_focus_when_the_desk_opens(evening: Evening) -> None:
    page = evening(4, BEGUN).get("desk")
    line = page[page.index('id="quick-input"') :][:600]
    assert "autofocus" in line


def test_the_example_is_understood_where_all_names_begin_alike(evening: Evening) -> None:
    host = evening.at(
        "megacquire-gold",
        [*BEGUN, *turn("Ann", "A-1"), *founding("Bo", "A-2", "Company C")],
    )
    assert "for example A3 +2C" in words(host.get("desk"))
    assert previewed(host, "A3 +2C")["text"].endswith("Cy buys 2 Company C for $10M")


def test_a_whole_turn_is_one_line_and_one_booking(evening: Evening) -> None:
    host = evening(4, [*BEGUN, *turn("Ann", "A-1")])
    since = host.table.entries
    answer = host.line("A2 =Sol +3Sol")
    assert answer.status_code == 303
    assert booked(host, since) == ["place", "found", "buy"]
    assert host.table.folded.books()["seats"]["Bo"] == {"cash": 54, "shares": {"Solon": 4}}
    assert "Cy: place a tile" in host.get("desk")


def test_a_line_that_fails_at_its_end_books_nothing_and_stays_typed(evening: Evening) -> None:
    host = evening(4, [*BEGUN, *turn("Ann", "A-1")])
    since = host.table.entries
    answer = host.line("A2 =Sol +4Sol")
    assert answer.status_code == 422
    assert host.table.entries == since
    assert 'value="A2 =Sol +4Sol"' in answer.text
    assert 'id="error-line"' in answer.text


def test_where_the_tile_merges_the_purchase_stays_in_the_line(evening: Evening) -> None:
    host = evening(4, GROWN)
    since = host.table.entries
    answer = host.line("A4 +3Sol")
    assert booked(host, since) == ["place"]
    assert unquote(answer.headers["Location"]).endswith("?line=+3Sol")
    page = host.client.get(answer.headers["Location"]).text
    assert 'value="+3Sol"' in page
    assert "Ann: decide on Krause" in page


def test_with_the_script_the_rest_of_the_line_comes_in_a_header(evening: Evening) -> None:
    host = evening(4, GROWN)
    form, fields = host.form("Enter")
    answer = host.client.post(
        form.action, data={**fields, "line": "A4 +3Sol"}, headers={"HX-Request": "true"}
    )
    assert answer.status_code == 200
    assert unquote(answer.headers["X-Quick-Rest"]) == "+3Sol"
    assert "<html" not in answer.text
    assert "Ann: decide on Krause" in answer.text


def test_a_merger_can_be_carried_through_by_the_line_alone(evening: Evening) -> None:
    host = evening(4, MERGING)
    for line in ("s4", "s1", "h", "+3Sol"):
        assert host.line(line).status_code == 303, line
    seats = host.table.folded.books()["seats"]
    assert {name: seat["cash"] for name, seat in seats.items()} == {"Ann": 86, "Bo": 60, "Cy": 60}


def test_the_preview_tells_the_effect_and_changes_nothing(evening: Evening) -> None:
    host = evening(4, GROWN)
    before = (host.table.entries, host.table.version)
    told = previewed(host, "A4")
    assert not told["wrong"]
    assert "Krause" in told["text"]
    assert "Solon" in told["text"]
    assert "survives" in told["text"]
    assert (host.table.entries, host.table.version) == before


def test_the_preview_says_what_stays_for_after_the_merger(evening: Evening) -> None:
    assert previewed(evening(4, GROWN), "A4 +3Sol")["text"].endswith("Then: +3Sol")


def test_the_preview_of_a_wrong_line_says_why(evening: Evening) -> None:
    told = previewed(evening(4, GROWN), "A1")
    assert told["wrong"]
    assert "A-1" in told["text"]


def test_an_unknown_word_is_named(evening: Evening) -> None:
    host = evening(4, GROWN)
    answer = host.line("hello")
    assert answer.status_code == 422
    assert "“hello” is not understood here." in answer.text


def test_words_are_completed(evening: Evening) -> None:
    told = previewed(evening(4, FOUNDED), "C7 +2So")
    assert "C7 +2Solon" in [fit["line"].strip() for fit in told["fits"]]


def test_an_empty_line_previews_nothing(evening: Evening) -> None:
    told = previewed(evening(4, BEGUN), " ")
    assert (told["text"], told["wrong"]) == ("", False)


def test_pressing_enter_twice_books_once(evening: Evening) -> None:
    host = evening(4, FOUNDED)
    form, fields = host.form("Enter")
    fields["line"] = "C7 -"
    since = host.table.entries
    for _again in range(2):
        assert host.client.post(form.action, data=fields).status_code == 303
    assert booked(host, since) == ["place", "buy"]


def test_what_the_preview_knows_is_not_more_than_the_screen(evening: Evening) -> None:
    host = evening(1, [*GROWN, {"type": "place", "seat": "Ann", "tile": "I-12"}], cash_open=False)
    text = words(previewed(host, "+3Kra")["text"])
    for secret in ("$48M", "$36M", "17", "14"):
        assert secret not in text
