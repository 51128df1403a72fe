"""Final sizes that no board has room for are refused; fewer tiles than lie there are said twice."""

from __future__ import annotations

import json

from companion.stock.entries import FinalSizes
from tests.web.desk_pages import GROWN, Evening, Host, founding, turn, words

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


def sizes_of(host: Host) -> dict[str, int]:
    """The companies on the board with their sizes."""
    state = host.table.state
    return {state.game.companies[one]: state.sizes[one] for one in state.on_board}


FEWER = "3 tiles lie on the board here, and you counted 2."
WAITS = "Nothing is booked yet: count again, or say that it is right."


def test_fewer_tiles_than_lie_there_are_asked_once_more_beside_their_field(
    evening: Evening,
) -> None:
    host = evening(4, COUNTING)
    answer = host.press("Settle with these sizes", sizes__Solon="2")
    assert answer.status_code == 422 and not host.table.over
    told = words(answer.text)
    assert FEWER in told and WAITS in told and "Yes, Solon has 2" in told
    assert told.index("Solon") < told.index(FEWER) < told.index("Settle with these sizes")
    assert "lie on the board here" not in told.replace(FEWER, "")


def test_the_tables_own_count_is_booked_once_it_is_said_to_be_right(evening: Evening) -> None:
    host = evening(4, COUNTING)
    sizes = {"sizes__Solon": "2", "sizes__Physics": "9"}
    answer = host.press("Settle with these sizes", **sizes, ui__smaller__Solon="2")
    assert answer.status_code == 303 and host.table.over
    assert sizes_of(host) == {"Solon": 2, "Krause": 2, "Physics": 9}


def test_saying_one_number_right_says_nothing_of_another(evening: Evening) -> None:
    host = evening(4, [*COUNTING[:-1], *turn("Bo", "B-1"), COUNTING[-1]])
    sizes = {"sizes__Solon": "2", "ui__smaller__Solon": "3"}
    answer = host.press("Settle with these sizes", **sizes)
    assert answer.status_code == 422 and not host.table.over
    assert "4 tiles lie on the board here, and you counted 2." in words(answer.text)


def test_what_is_said_of_one_company_stays_ticked_while_another_is_asked(evening: Evening) -> None:
    host = evening(4, [*COUNTING[:-1], *turn("Bo", "B-1"), *turn("Cy", "C-10"), COUNTING[-1]])
    sizes = {"sizes__Solon": "2", "sizes__Physics": "2", "ui__smaller__Solon": "2"}
    answer = host.press("Settle with these sizes", **sizes)
    told = words(answer.text)
    assert answer.status_code == 422 and told.count(FEWER) == 1 and "Yes, Physics has 2" in told
    assert "4 tiles lie on the board here" not in told
    assert 'name="ui.smaller.Solon" value="2" checked' in answer.text


def test_a_double_tap_on_such_a_count_books_it_once(evening: Evening) -> None:
    host = evening(4, COUNTING)
    form, fields = host.form("Settle with these sizes")
    fields |= {"sizes.Solon": "2", "ui.smaller.Solon": "2"}
    answers = [host.client.post(form.action, data=fields).status_code for _tap in range(2)]
    assert answers == [303, 303]
    assert [entry.__struct_config__.tag for entry in host.table.record.entries][-1] == "final_sizes"
    assert host.table.entries == len(COUNTING) + 1


def test_the_preview_of_the_form_asks_the_same(evening: Evening) -> None:
    host = evening(4, COUNTING)
    asked = {"type": "final_sizes", "sizes.Solon": "2"}
    told = host.client.get(host.url("desk/effect"), query_string=asked).get_json()
    assert told["ok"] is False and FEWER in told["text"]
    asked["ui.smaller.Solon"] = "2"
    assert host.client.get(host.url("desk/effect"), query_string=asked).get_json()["ok"] is True


def test_in_the_quick_line_an_exclamation_mark_says_it_twice(evening: Evening) -> None:
    host = evening(4, COUNTING)
    why = "Counted smaller than on the board: Solon 2, not 3. Count again. If it is right, type Sol"
    effect = host.client.get(host.url("desk/preview"), query_string={"line": "Sol=2"}).get_json()
    assert effect["wrong"] and effect["text"] == f"{why}on=2!"
    answer = host.line("Sol=2")
    assert answer.status_code == 422 and why in words(answer.text) and not host.table.over
    assert host.line("Kra=2 Sol = 2 !").status_code == 303
    assert sizes_of(host)["Solon"] == 2


def test_a_correction_of_the_count_asks_once_more_too(evening: Evening) -> None:
    host = evening(4, [*COUNTING, {"type": "final_sizes"}])
    at = f"desk/mend/type?way=change&at={host.table.entries}"
    answer = host.press("Settle with these sizes", at, sizes__Solon="2")
    assert answer.status_code == 422 and FEWER in words(answer.text)
    form, fields = host.form("Settle with these sizes", at)
    fields |= {"sizes.Solon": "2", "ui.smaller.Solon": "2"}
    assert host.client.post(form.action, data=fields).status_code == 303
    assert host.press("Enter", at, line="Sol=2").status_code == 422
    assert host.press("Enter", at, line="Sol=2!").status_code == 303


def test_the_record_takes_a_smaller_count_as_it_is(evening: Evening) -> None:
    host = evening(4, COUNTING)
    host.table.book([FinalSizes(sizes={"Solon": 2})], by="bank")
    assert host.table.over
