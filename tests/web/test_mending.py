"""Corrections at the desk: typed, seen before they are accepted, accepted whole or forgotten."""

from __future__ import annotations

import pytest
from werkzeug.test import TestResponse

from companion.book.entries import Amend, Group, Insert, Undo
from companion.stock import entries as stock
from tests.web.desk_pages import BEGUN, GROWN, MERGED, Evening, Form, Host, book, forms, turn, words
from tests.web.mending_story import SELLS, STORY, TAKES, WRONG


def form_with(page: str, button: str, **fields: str) -> tuple[Form, dict[str, str]]:
    """The first form of a page with such a button (and such fields), and what it then sends."""
    for form in forms(page):
        for text, name, value in form.buttons:
            known = all(form.fields.get(key) == given for key, given in fields.items())
            if button in text and known:
                return form, {**form.fields, **({name: value} if name else {})}
    raise AssertionError(f"no button {button!r}: {words(page)[:800]}")


def follow(host: Host, answer: TestResponse) -> str:
    """The page that a form leads to."""
    assert answer.status_code == 303, words(answer.text)[:500]
    return host.client.get(answer.location).text


def pressed(host: Host, page: str, button: str, **typed: str) -> str:
    """The page after a button that only leads on."""
    form, fields = form_with(page, button)
    if "csrf" in fields:  # it tells the table too
        return follow(host, host.client.post(form.action, data={**fields, **typed}))
    answer = host.client.get(form.action, query_string={**fields, **typed})
    return answer.text if answer.status_code != 303 else follow(host, answer)


def typed(host: Host, way: str, key: int | str, button: str, **fields: str) -> str:
    """Types an entry for the moment of another, and the page of what it would change."""
    page = host.get(f"desk/mend/type?way={way}&at={key}")
    form, sent = form_with(page, button)
    sent |= {name.replace("__", "."): value for name, value in fields.items()}
    return follow(host, host.client.post(form.action, data=sent))


def accepted(host: Host, page: str) -> TestResponse:
    """Accepts the correction on the page."""
    form, fields = form_with(page, "Accept the correction")
    return host.client.post(form.action, data=fields)


def test_each_entry_of_the_log_opens_to_its_sums_and_its_corrections(evening: Evening) -> None:
    page = evening(4, GROWN).get("desk")
    entry = page.split('data-entry="6"')[1].split('data-entry="5"')[0]
    assert "3 × $2M" in words(entry)
    for name in ("change", "before", "after"):
        assert f'form="mend-form" name="{name}" value="6"' in entry
    assert 'form="weigh-form" name="remove" value="6"' in entry


def test_change_opens_the_entrys_own_form_filled_with_what_it_said(evening: Evening) -> None:
    host = evening(4, GROWN)
    page = host.get("desk/mend/type?way=change&at=6")
    assert "6 Bo buys 3 Solon" in words(page)
    buy = next(form for form in forms(page) if form.id == "buy")
    assert buy.fields["1.shares.Solon"] == "3"
    place = next(f for f in forms(host.get("desk/mend/type?way=change&at=12")) if f.id == "place")
    assert place.fields["tile"] == "A-3"


def test_what_the_desk_may_not_read_fills_no_form(evening: Evening) -> None:
    host = evening(1, STORY)
    page = host.get("desk/mend/type?way=change&at=6")
    assert "Bo: the purchase" in words(page)
    buy = next(form for form in forms(page) if form.id == "buy")
    assert buy.fields.get("1.shares.Solon", "") == ""


def test_a_changed_purchase_shows_differences_and_no_total(evening: Evening) -> None:
    host = evening(1, GROWN)
    page = typed(host, "change", WRONG, "Buy nothing")
    seen = words(page)
    assert "Bo +$8M, −2 Krause" in seen  # 2 x 4
    assert "$46M" not in seen and "$54M" not in seen
    assert host.table.entries == len(GROWN)
    assert accepted(host, page).status_code == 303
    entry = host.table.record.entries[-1]
    assert isinstance(entry, Amend)
    assert entry.by == "bank"
    assert host.table.folded.books()["seats"]["Bo"] == {"cash": 54, "shares": {"Solon": 4}}


def test_later_entries_that_would_be_illegal_are_decided_one_reason_at_a_time(
    evening: Evening,
) -> None:
    host = evening(4, STORY)
    page = typed(host, "change", WRONG, "Buy nothing")
    seen = words(page)
    assert "2 decisions" in seen
    assert f"{SELLS} Bo sells 1" in seen and f"{TAKES} Put right by hand" in seen
    assert "Bo −$6M" in seen and "Cy +$10M" in seen
    assert 'id="mend-accept" disabled' in page
    page = pressed(host, page, "Leave it out")
    assert "1 decision " in words(page)
    page = pressed(host, page, "Leave it out")
    assert "decision" not in words(page)
    assert host.table.entries == len(STORY)
    accepted(host, page)
    entry = host.table.record.entries[-1]
    assert isinstance(entry, Group)
    assert [type(part) for part in entry.entries].count(Undo) == 2
    assert host.table.folded.books()["seats"]["Cy"]["cash"] == 70
    assert host.table.folded.books()["seats"]["Bo"] == {"cash": 54, "shares": {"Solon": 4}}


def test_every_proposal_is_taken_at_once_and_taken_back(evening: Evening) -> None:
    host = evening(4, STORY)
    page = pressed(host, typed(host, "change", WRONG, "Buy nothing"), "Take every proposal")
    assert "decision" not in words(page)
    page = pressed(host, page, "Take the last step back")
    assert "1 decision " in words(page)


def test_another_entry_is_typed_as_a_line_beside_the_one_that_fails(evening: Evening) -> None:
    # the company was Physics, not Krause: the three purchases of Krause fail for one reason
    host = evening(4, GROWN)
    page = typed(host, "change", 10, "Physics")
    assert "1 decision " in words(page) and "3 entries" in words(page)
    form = next(f for f in forms(page) if f.fields.get("at") == "11")
    wrong = host.client.get(form.action, query_string={**form.fields, "line": "+9Foo"})
    assert wrong.status_code == 422
    assert 'id="error-line-11"' in wrong.text and 'value="+9Foo"' in wrong.text
    right = host.client.get(form.action, query_string={**form.fields, "line": "+1Phy"})
    assert "Entry 11 becomes: Ann buys 1 Physics" in words(right.text)
    assert "2 entries" in words(right.text)


def test_a_typed_entry_that_cannot_be_keeps_its_form_with_the_sentence(evening: Evening) -> None:
    host = evening(4, GROWN)
    page = host.get("desk/mend/type?way=change&at=13")
    form, fields = form_with(page, "Buy", **{"1.type": "buy"})
    answer = host.client.post(form.action, data={**fields, "1.shares.Krause": "x"})
    assert answer.status_code == 422 and "whole number" in answer.text
    answer = host.client.post(form.action, data={**fields, "1.shares.Krause": "9"})
    assert answer.status_code == 422 and 'class="error"' in answer.text
    line, _fields = form_with(page, "Enter")
    answer = host.client.post(line.action, data={**line.fields, "line": "C7"})
    assert answer.status_code == 422 and 'id="error-line"' in answer.text
    assert 'value="C7"' in answer.text


def test_a_removed_entry_is_left_out_with_what_hangs_on_it(evening: Evening) -> None:
    host = evening(4, [*GROWN, *turn("Ann", "I-1")])
    page = host.get("desk/mend?remove=15")
    assert "Cy buys 2 Krause" in words(page)
    page = pressed(host, page, "Put it in")
    assert "Cy +$8M, −2 Krause" in words(page)
    accepted(host, page)
    assert host.table.folded.books()["seats"]["Cy"]["cash"] == 58


@pytest.mark.parametrize(("way", "key"), [("before", 4), ("after", 3)])
def test_a_whole_turn_is_put_in_as_one_line(evening: Evening, way: str, key: int) -> None:
    # Bo's turn was forgotten: all that was entered after it belongs to the next seat
    host = evening(4, [*BEGUN, *turn("Ann", "A-1"), *turn("Bo", "C-9"), *turn("Cy", "E-5")])
    page = typed(host, way, key, "Enter", line="G7 -")
    assert "1 decision " in words(page)
    assert "Bo → Cy" in words(page)
    page = pressed(host, page, "Move the turns")
    accepted(host, page)
    seats = [getattr(one.entry, "seat", "") for one in host.table.folded.played[3:]]
    assert seats == ["Bo", "Bo", "Cy", "Cy", "Ann", "Ann"]


def test_a_forgotten_turn_is_one_decision_from_the_log(evening: Evening) -> None:
    host = evening(4, [*BEGUN, *turn("Ann", "A-1"), *turn("Bo", "C-9"), *turn("Cy", "E-5")])
    page = host.get("desk/mend/type?way=before&at=4")
    page = pressed(host, page, "A turn of Bo was forgotten")
    assert "decision" not in words(page)
    accepted(host, page)
    kinds = [type(one.entry) for one in host.table.folded.played]
    assert kinds[3:6] == [stock.NoTile, stock.Buy, stock.Place]
    assert host.table.folded.books()["waiting"] == [{"seat": "Bo", "for": "place"}]


def test_an_entry_is_put_in_after_another(evening: Evening) -> None:
    host = evening(4, GROWN)
    page = host.get("desk/mend/type?way=after&at=8")
    form, fields = form_with(page, "Adjust", type="adjust")
    answer = host.client.post(form.action, data={**fields, "cash.Cy": "-1", "reason": "lost"})
    page = follow(host, answer)
    assert "Cy −$1M" in words(page)
    accepted(host, page)
    entry = host.table.record.entries[-1]
    assert isinstance(entry, Insert)
    assert (entry.after, entry.entry) == (8, stock.Adjust(cash={"Cy": -1}, reason="lost"))


def test_an_adjustment_opens_filled(evening: Evening) -> None:
    page = evening(4, STORY).get(f"desk/mend/type?way=change&at={TAKES}")
    fields = next(f for f in forms(page) if f.fields.get("type") == "adjust").fields
    assert (fields["shares.Bo.Krause"], fields["reason"]) == ("-1", "it lay in the box")


def test_an_adjustment_that_cannot_be_is_told_once_and_beside_its_own_form(
    evening: Evening,
) -> None:
    host = evening(4, STORY)
    form, sent = form_with(host.get("desk/mend/type?way=after&at=8"), "Adjust")
    sent |= {"cash.Cy": "-9999", "reason": "lost"}
    page = host.client.post(form.action, data=sent).text
    told = "Cy has less than $9,999M: so much cannot be taken away."
    assert words(page).count(told) == 1
    assert told in words(page.split('id="type-adjust"')[1])


def test_cancel_is_a_link_and_nothing_was_stored(evening: Evening) -> None:
    host = evening(4, STORY)
    before, version = host.table.export(), host.table.version
    page = pressed(host, typed(host, "change", WRONG, "Buy nothing"), "Take every proposal")
    assert f'href="/t/{host.table.id}/desk">Cancel' in page
    assert (host.table.export(), host.table.version) == (before, version)


def test_a_correction_is_not_accepted_once_the_table_went_on(evening: Evening) -> None:
    host = evening(4, GROWN)
    page = typed(host, "change", WRONG, "Buy nothing")
    book(host.table, turn("Ann", "I-1"))
    answer = accepted(host, page)
    assert answer.status_code == 422
    assert 'id="error-form"' in answer.text
    assert "Bo +$8M, −2 Krause" in words(answer.text)
    assert host.table.entries == len(GROWN) + 2
    assert accepted(host, answer.text).status_code == 303  # seen anew, it may be


def test_a_page_that_stayed_open_says_that_it_was_worked_out_anew(evening: Evening) -> None:
    host = evening(4, GROWN)
    page = typed(host, "change", WRONG, "Buy nothing")
    live = page.split('data-live="')[1].split('"')[0].replace("&amp;", "&")
    assert "worked out anew" not in host.client.get(live).text
    book(host.table, turn("Ann", "I-1"))
    assert "worked out anew" in host.client.get(live).text


def test_a_double_tap_accepts_once(evening: Evening) -> None:
    host = evening(4, GROWN)
    page = typed(host, "change", WRONG, "Buy nothing")
    assert accepted(host, page).status_code == accepted(host, page).status_code == 303
    assert host.table.entries == len(GROWN) + 1


def test_htmx_is_led_on_by_a_header(evening: Evening) -> None:
    host = evening(4, GROWN)
    form, fields = form_with(host.get("desk/mend/type?way=change&at=13"), "Buy nothing")
    answer = host.client.post(form.action, data=fields, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.text) == (200, "")
    page = host.client.get(answer.headers["HX-Redirect"]).text
    form, fields = form_with(page, "Accept the correction")
    answer = host.client.post(form.action, data=fields, headers={"HX-Request": "true"})
    assert answer.headers["HX-Redirect"] == host.url("desk")
    assert host.table.entries == len(GROWN) + 1


def test_a_correction_stays_in_the_log_with_who_and_when(evening: Evening) -> None:
    host = evening(4, GROWN)
    accepted(host, typed(host, "change", WRONG, "Buy nothing"))
    seen = words(host.get("desk"))
    assert "The bank changes entry 13" in seen
    assert "Bo buys nothing changed; it said: Bo buys 2 Krause" in seen
    assert host.table.record.entries[-1].at


def test_ticks_are_shared_by_all_screens_and_can_be_taken_back(evening: Evening) -> None:
    host = evening(4, STORY)
    page = pressed(host, typed(host, "change", WRONG, "Buy nothing"), "Take every proposal")
    accepted(host, page)
    key = f"{len(STORY) + 1}:Bo:pay:1"
    form, fields = form_with(host.get("desk"), "Bo · Pay $6M")
    assert fields["key"] == key
    assert "Bo · Pay $6M" in words(host.get("screen"))
    host.client.post(form.action, data=fields)
    assert "Bo · Pay $6M" not in words(host.get("screen"))
    assert "Cy · Get $10M" in words(host.get("screen"))
    form, fields = form_with(host.get("desk"), "Bo · Pay $6M")
    assert fields["untick"] == key
    host.client.post(form.action, data=fields)
    assert "Bo · Pay $6M" in words(host.get("screen"))


def test_the_screen_tells_what_to_do_now_above_what_a_correction_left(evening: Evening) -> None:
    host = evening(4, STORY)
    page = pressed(host, typed(host, "change", WRONG, "Buy nothing"), "Take every proposal")
    accepted(host, page)
    book(host.table, turn("Bo", "F-11", Solon=2))
    screen = words(host.get("screen"))
    now, left = screen.index("Bo · Take 2 Solon. Pay $12M"), screen.index("Put the table right")
    assert now < left
    assert "Bo · Pay $6M: give $10M, get $4M." in screen[left:]
    assert "Cy · Get $10M" in screen[left:]


@pytest.mark.parametrize(
    "query",
    [
        "mending=%7B%7D",
        "mending=x",
        "mending=" + "[" * 5000,
        "remove=99",
        "out=99",
        "at=99&line=A1",
    ],
)
def test_an_address_that_means_nothing_is_told_so_and_changes_nothing(
    evening: Evening, query: str
) -> None:
    host = evening(4, GROWN)
    answer = host.client.get(host.url(f"desk/mend?{query}"))
    assert answer.status_code in (200, 303, 400)
    assert host.client.get(host.url("desk/mend/type?way=change&at=99")).status_code == 404
    assert host.table.entries == len(GROWN)


def test_a_preview_line_at_a_past_moment_tells_its_effect(evening: Evening) -> None:
    host = evening(4, MERGED)
    url = host.url("desk/mend/effect")
    told = host.client.get(url, query_string={"line": "+1Kra", "way": "change", "at": "13"}).json
    assert told is not None and told["wrong"] is False
    assert "$4M" in told["text"]
    fields = {"way": "change", "at": "13", "1.type": "buy", "1.shares.Krause": "9"}
    told = host.client.get(url, query_string=fields).json
    assert told is not None and told["ok"] is False
