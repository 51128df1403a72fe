"""The count check: each seat sees its own difference, the desk all of them, nobody a total."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.conftest import Browser
from tests.web.desk_pages import GROWN, MERGED, SETTLED, Evening, Host, book, words
from tests.web.test_mending import accepted, form_with, forms, pressed

RIGHT = {"cash": 50, "shares": {"Krause": 2, "Solon": 1}}
"""What lies before Cy after GROWN."""


def counts(host: Host, seat: str, **what: Any) -> None:
    """A seat's count, as its own phone enters it."""
    book(host.table, [{"type": "audit", "seat": seat, **what}])


def test_everybody_agrees(evening: Evening) -> None:
    host = evening(1, GROWN)
    assert "Nobody has counted yet" in words(host.get("desk/count"))
    counts(host, "Cy", **RIGHT)
    seen = words(host.get("desk/count"))
    assert "Cy ✓ agrees" in seen and "Everything counted so far agrees" in seen
    assert "2 seats have not counted" in seen


def test_the_desk_sees_the_difference_and_never_the_total(evening: Evening) -> None:
    host = evening(1, GROWN, cash_open=False)
    counts(host, "Cy", cash=49, shares={"Krause": 2, "Solon": 1})
    page = words(host.get("desk/count"))
    assert "Cy −$1M" in page
    assert "$49M" not in page and "$50M" not in page


def test_a_slip_that_explains_it_leads_to_its_correction_in_one_tap(evening: Evening) -> None:
    # Cy bought 1 Krause, not 2: $4M more, one share less
    host = evening(4, GROWN)
    counts(host, "Cy", cash=54, shares={"Krause": 1, "Solon": 1})
    page = host.get("desk/count")
    assert "Entry 15 (Cy buys 2 Krause)" in words(page)
    page = pressed(host, page, "See the correction")
    assert "Entry 15 becomes: Cy buys 1 Krause" in words(page)
    assert "Cy +$4M, −1 Krause" in words(page)
    accepted(host, page)
    assert "Everything counted so far agrees" in words(host.get("desk/count"))


def test_the_book_is_put_right_by_hand_with_a_reason_shown_to_all(evening: Evening) -> None:
    host = evening(4, GROWN)
    counts(host, "Cy", cash=43, shares={"Krause": 2})
    form, fields = form_with(host.get("desk/count"), "Adjust to the count")
    answer = host.client.post(form.action, data={**fields, "reason": "the dog"})
    assert answer.status_code == 303
    assert host.table.folded.books()["seats"]["Cy"]["cash"] == 43
    assert "the dog" in words(host.get("screen"))
    again = host.client.post(form.action, data={**fields, "intent": "x", "reason": "twice"})
    assert again.status_code == 422 and "Nothing differs any more" in again.text


def test_under_a_secret_method_the_banker_looks_before_counting_for_a_seat(
    evening: Evening,
) -> None:
    host = evening(1, GROWN)
    page = host.get("desk/count")
    assert "Count for Cy" not in words(page).replace("Look and count for Cy", "")
    bank, sent = form_with(page, "Compare", seat="bank")
    sent |= {"seat": "Cy", "cash": "50"}
    refused = host.client.post(bank.action, data=sent)
    assert refused.status_code == 422 and "Look first" in refused.text
    form, fields = form_with(page, "Look and count for Cy")
    assert host.client.post(form.action, data=fields).status_code == 303
    assert "The bank looks at Cy's holdings" in words(host.get("screen"))
    form, fields = form_with(host.get("desk/count"), "Compare", seat="Cy")
    assert host.client.post(form.action, data={**fields, "cash": "50"}).status_code == 303
    assert "Cy ✓ agrees" in words(host.get("desk/count"))


def test_the_banks_stacks_are_counted_too(evening: Evening) -> None:
    host = evening(4, GROWN)
    form, fields = form_with(host.get("desk/count"), "Compare", seat="bank")
    # 25 certificates of Krause: 4 with Ann, 2 with Bo, 2 with Cy: 17 left
    answer = host.client.post(form.action, data={**fields, "shares.Krause": "16"})
    assert answer.status_code == 303
    assert "The bank −1 Krause" in words(host.get("desk/count"))


def test_what_is_no_number_is_told_beside_its_seat(evening: Evening) -> None:
    host = evening(4, GROWN)
    form, fields = form_with(host.get("desk/count"), "Compare", seat="Bo")
    answer = host.client.post(form.action, data={**fields, "cash": "many"})
    assert answer.status_code == 422 and 'id="error-Bo"' in answer.text
    assert host.table.entries == len(GROWN)


def test_a_phone_that_is_asked_counts_and_is_asked_no_more(evening: Evening, browser: Any) -> None:
    host = evening(1, GROWN)
    phone: Browser = browser()
    phone.get(f"/s/{host.table.secret('Cy')}")
    seat = host.url("seat/3")
    assert "Count what lies before you" not in phone.get(seat).text
    form, fields = form_with(host.get("desk/count"), "Ask everybody’s phone to count")
    host.client.post(form.action, data=fields)
    page = phone.get(seat).text
    assert "Count what lies before you" in page and 'data-title="Your decision' in page
    assert "Money ($M)" in words(page)
    assert "<title>Your decision · Count check</title>" in page
    form, fields = form_with(page, "Compare", type="audit")
    phone.client.post(form.action, data={**fields, "cash": "48", "shares.Krause": "2"})
    page = phone.get(seat).text
    # what was found comes before all else, not folded away
    answer = page.index("Cy: on the table −$2M")
    assert page.index('id="put-right"') < answer < page.index('id="ask"')
    assert "Count what lies before you" not in page
    assert "−$2M" in words(page)
    desk = words(host.get("desk/count"))
    assert "Asked to count: Ann, Bo" in desk and "Cy −$2M" in desk
    other: Browser = browser()
    other.get(f"/s/{host.table.secret('Bo')}")
    assert "−$2M" not in words(other.get(host.url("seat/2")).text)
    form, fields = form_with(host.get("desk/count"), "Ask no more")
    host.client.post(form.action, data=fields)
    assert "Count what lies before you" not in other.get(host.url("seat/2")).text


@pytest.mark.parametrize("entries", [GROWN, MERGED, SETTLED[:-1]])
def test_the_count_is_offered_on_the_desk(evening: Evening, entries: list[Any]) -> None:
    page = evening(4, entries).get("desk")
    assert "/desk/count" in page
    offered = "Before the settlement: count what lies there" in words(page)
    assert offered == (entries is not GROWN or "End of the game" in page)


def test_a_count_is_an_entry_that_stays_in_the_log_without_its_figures(evening: Evening) -> None:
    host = evening(1, GROWN)
    counts(host, "Cy", cash=943)
    log = next(part for part in host.get("desk").split("<li ") if 'data-entry="16"' in part)
    assert "943" not in words(log)
    assert [f for f in forms(host.get("desk")) if f.id == "mend-form"]


def test_a_phone_is_told_beside_what_to_hand_over_that_its_count_agrees_with_it(
    evening: Evening,
) -> None:
    host = evening(1, GROWN)
    counts(host, "Cy", cash=54, shares={"Krause": 1, "Solon": 1})
    accepted(host, pressed(host, host.get("desk/count"), "See the correction"))
    phone = host.app.test_client()
    phone.set_cookie("seats", host.table.secret("Cy"))
    seen = words(phone.get(host.url("seat/3")).text)
    assert "Put the table right" in seen and "Your count agrees with the correction" in seen
    assert "Cy’s count agrees with the correction" in words(host.get("desk"))
    assert "agrees with the correction" not in words(host.get("screen"))
