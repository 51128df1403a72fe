"""Just tally: the settlement of a game played without the app, on one page of numbers."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from urllib.parse import urlencode

from PIL import Image

from tests.web.conftest import Browser
from tests.web.desk_pages import words

FIVE = {"ruleset": "megacquire-gold-condensed", "names": "Ann, Bo, Cy, Dee, Eve"}
LAID = {
    **FIVE,
    "tally": "1",
    "size.Physics": "12",
    "size.Teton": "3",
    "shares.1.Physics": "4",
    "shares.2.Physics": "4",
    "shares.3.Physics": "1",
    "shares.5.Teton": "2",
    "cash.1": "10",
    "cash.4": "7",
}
"""Physics at 12 costs $9M: Ann and Bo tie, (90 + 45) / 2 = 67.5, up to 68 each. Teton at 3: $3M,
Eve alone has 30 + 15. Ann 10 + 68 + 36, Bo 68 + 36, Cy 9, Dee 7, Eve 45 + 6."""


def get(host: Browser, path: str = "/tally", **typed: str) -> tuple[int, str]:
    answer = host.get(f"{path}?{urlencode(typed)}")
    return answer.status_code, answer.get_data(as_text=True)


def inputs(page: str) -> list[str]:
    """The number fields in the order of the page."""
    return re.findall(r'<input class="num" name="([^"]+)"', page)


def test_five_players_fill_in_at_most_47_fields_in_reading_order(host: Browser) -> None:
    _status, page = get(host, **FIVE)
    fields = inputs(page)
    assert len(fields) == 47
    assert fields[:6] == ["size.Physics", *(f"shares.{n}.Physics" for n in range(1, 6))]
    assert fields[-5:] == [f"cash.{n}" for n in range(1, 6)]
    assert page.count('inputmode="numeric"') == 47


def test_the_settlement_has_all_sums_by_the_rules_of_the_game(host: Browser) -> None:
    status, page = get(host, **LAID)
    told = words(page)
    assert status == 200
    assert "Ann wins with $114M" in told
    for row in (
        "1 Ann $10M $68M $36M $114M",
        "2 Bo $0M $68M $36M $104M",
        "3 Eve $0M $45M $6M $51M",
        "4 Cy $0M $0M $9M $9M",
        "5 Dee $7M $0M $0M $7M",
    ):
        assert row in told
    assert "Ann and Bo tie: ($90M + $45M) / 2 = $67.5M, rounded up: $68M each" in told
    assert 'value="12"' in page


def test_the_other_rulesets_settle_by_their_own_rounding(host: Browser) -> None:
    typed = {
        "ruleset": "acquire-online", "names": "Ann, Bo", "tally": "1",
        "size.Tower": "3", "shares.1.Tower": "1", "shares.2.Tower": "1", "cash.1": "6,000",
    }  # fmt: skip
    _status, page = get(host, **typed)
    # (3,000 + 1,500) / 2 = 2,250, down to 2,200
    assert "1 Ann $6,000 $2,200 $300 $8,500" in words(page)


def test_what_cannot_be_is_said_in_words_and_the_numbers_stay(host: Browser) -> None:
    for wrong, sentence in (
        ({"size.Physics": "1"}, "a company has two tiles or more"),
        ({"size.Physics": "60", "size.Teton": "60"}, "120 tiles were typed, but the board has 108"),
        ({"shares.1.Physics": "26"}, "31 shares were typed, but there are only 25"),
        ({"cash.1": "many"}, "Some fields hold no whole number"),
    ):
        status, page = get(host, **{**LAID, **wrong})
        assert status == 422
        assert sentence in words(page)
        assert 'value="12"' in page or "size.Physics" in wrong


def test_coins_of_megaland_are_ranked(host: Browser) -> None:
    typed = {"ruleset": "megaland", "names": "Ann, Bo, Cy", "tally": "1",
             "cash.1": "17", "cash.2": "21", "cash.3": "17"}  # fmt: skip
    _status, page = get(host, **typed)
    assert len(inputs(page)) == 3
    assert "Bo wins with 21 coins" in words(page)
    assert "1 Bo 21 coins 2 Ann 17 coins 2 Cy 17 coins" in words(page)


def test_picture_and_csv_are_made_from_the_same_address(host: Browser) -> None:
    query = urlencode(LAID)
    picture = host.get(f"/tally.png?{query}")
    assert Image.open(io.BytesIO(picture.data)).size == (1080, 1350)
    rows = list(csv.reader(io.StringIO(host.get(f"/tally.csv?{query}").data.decode("utf-8-sig"))))
    assert rows[1] == ["1", "Ann", "114"]
    assert host.get("/tally.csv").status_code in (200, 404)


def test_nothing_is_entered_anywhere(host: Browser, browser: Callable[[], Browser]) -> None:
    get(host, **LAID)
    assert "No table is being played" in host.get("/").get_data(as_text=True)
    assert browser().get("/tally").status_code == 403


def test_names_that_no_seat_can_have_are_told_and_nothing_is_tallied(host: Browser) -> None:
    for names, sentence in (
        ("Ann, Bo, An\x1bn", "signs in it that cannot be shown"),
        ("Ann, Bo, \u202eyC", "signs in it that cannot be shown"),
        ("Ann, Bo, bank", "The bank has this name already"),
        ("Ann, Bo, ANN", "This name is there already"),
    ):
        for typed in ({**LAID, "names": names}, {"names": names}):
            status, page = get(host, **typed)
            assert status == 422 and sentence in page and 'id="f-names"' in page
        for path in ("/tally.csv", "/tally.png"):
            assert host.get(f"{path}?{urlencode({**LAID, 'names': names})}").status_code == 404
    long = "A" * 29 + " B"  # cut behind a blank
    assert get(host, **{**LAID, "names": f"{long}, Bo, Cy, Dee, Eve"})[0] == 200
