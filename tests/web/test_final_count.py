"""Final sizes that no board has room for are refused at the desk, and stay typed."""

from __future__ import annotations

import json

from companion.stock.entries import FinalSizes
from tests.web.desk_pages import GROWN, Evening, founding, words

COUNTING = [
    *GROWN,
    *founding("Ann", "C-8", "Physics"),
    {"type": "end_game", "seat": "bank", "reason": "nothing_to_gain"},
]
"""Solon (3), Krause (2) and Physics (2) are to be counted."""
TOO_MANY = "Together that is 131 tiles, and the board has 108 spaces. Count again."


def test_sizes_beyond_the_board_are_refused_and_stay_typed(evening: Evening) -> None:
    host = evening(4, COUNTING)
    answer = host.press("Settle with these sizes", sizes__Solon="22", sizes__Krause="107")
    assert answer.status_code == 422 and not host.table.over
    assert TOO_MANY in words(answer.text)
    for size in ("22", "107"):
        assert f'value="{size}"' in answer.text


def test_the_quick_line_refuses_them_too_and_keeps_what_was_typed(evening: Evening) -> None:
    host = evening(4, COUNTING)
    answer = host.line("Sol=22 Kra=107")
    assert answer.status_code == 422 and not host.table.over
    assert TOO_MANY in words(answer.text) and 'value="Sol=22 Kra=107"' in answer.text
    effect = host.client.get(host.url("desk/preview"), query_string={"line": "Sol=22 Kra=107"})
    assert TOO_MANY in json.loads(effect.text)["text"]


def test_sizes_that_just_fill_the_board_settle(evening: Evening) -> None:
    host = evening(4, COUNTING)
    assert host.line("Sol=22 Kra=84 Phy=2").status_code == 303
    assert host.table.over


def test_the_record_itself_still_takes_what_it_allows(evening: Evening) -> None:
    host = evening(4, COUNTING)
    host.table.book([FinalSizes(sizes={"Solon": 22, "Krause": 107})], by="bank")
    assert host.table.over


def test_a_correction_of_the_count_is_refused_the_same_way(evening: Evening) -> None:
    host = evening(4, [*COUNTING, {"type": "final_sizes"}])
    at = f"desk/mend/type?way=change&at={host.table.entries}"
    answer = host.press("Settle with these sizes", at, sizes__Solon="22", sizes__Krause="107")
    assert answer.status_code == 422 and TOO_MANY in words(answer.text)
    assert 'value="107"' in answer.text


def test_germans_read_it_in_german(evening: Evening) -> None:
    host = evening(4, COUNTING)
    host.client.set_cookie("language", "de")
    effect = host.client.get(host.url("desk/preview"), query_string={"line": "Sol=22 Kra=107"})
    assert json.loads(effect.text)["text"].startswith("Zusammen sind das 131 Plättchen")
