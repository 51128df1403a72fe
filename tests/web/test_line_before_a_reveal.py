"""What a merger will lay open is not found out by typing a line that nobody has booked."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.desk_pages import BEGUN, Evening, Host, turn

STORY: list[dict[str, Any]] = [
    *BEGUN,
    *turn("Ann", "C-5"),
    {"type": "place", "seat": "Bo", "tile": "C-6"},
    {"type": "found", "seat": "Bo", "company": "Teton"},
    {"type": "buy", "seat": "Bo", "shares": {"Teton": 2}},
    *turn("Cy", "G-5", Teton=1),
    {"type": "place", "seat": "Ann", "tile": "G-6"},
    {"type": "found", "seat": "Ann", "company": "Solon"},
    {"type": "buy", "seat": "Ann", "shares": {"Teton": 3}},
    *turn("Bo", "G-7"),
    *turn("Cy", "A-1"),
    *turn("Ann", "A-3", Teton=2),
    *turn("Bo", "D-6"),
    *turn("Cy", "F-6"),
]
"""Ann has 5 Teton, Bo 3, Cy 1; with E-6 she folds Teton (3 tiles) into Solon (4)."""

EFFECT = "E-6 joins Solon (4) and Teton (3): Solon survives"


def told(host: Host, line: str, page: str = "desk/preview?") -> dict[str, Any]:
    answer = host.client.get(host.url(page), query_string={"line": line} | _moment(page))
    assert answer.json is not None
    found: dict[str, Any] = answer.json
    return found


def _moment(page: str) -> dict[str, str]:
    return {} if page == "desk/preview?" else {"way": "after", "at": "21"}


@pytest.mark.parametrize("page", ["desk/preview?", "desk/mend/effect"])
@pytest.mark.parametrize("word", ["s1", "s5", "s6", "h", "h3", "h5", "=Teton"])
def test_no_word_behind_the_tile_of_a_merger_is_tried(
    evening: Evening, word: str, page: str
) -> None:
    host = evening(1, STORY)
    assert told(host, f"E6 {word}", page)["text"] == f"“{word}” cannot be entered now."


def test_no_number_is_offered_behind_it(evening: Evening) -> None:
    host = evening(1, STORY)
    for line in ("E6 ", "E6 s", "E6 h"):
        assert told(host, line)["fits"] == []


def test_a_purchase_behind_it_waits_in_the_line(evening: Evening) -> None:
    host = evening(1, STORY)
    assert told(host, "E6 +3Sol")["text"] == f"{EFFECT} Then: +3Sol"


def test_such_a_line_is_refused_as_a_whole(evening: Evening) -> None:
    host = evening(1, STORY)
    before = host.table.entries
    answers = [host.line(f"E6 s{number}") for number in (5, 6)]
    assert [answer.status_code for answer in answers] == [422, 422]
    assert host.table.entries == before
    assert not any("only 5" in answer.text for answer in answers)


def test_where_everything_lies_open_the_words_are_offered_as_before(evening: Evening) -> None:
    host = evening(4, STORY)
    assert [fit["word"] for fit in told(host, "E6 ")["fits"]] == ["h", "s5"]
