"""Numbers that no game has: whoever types them is told, and the table's pages stay as they were."""

from __future__ import annotations

import json

import pytest
from flask.testing import FlaskClient

from tests.web.desk_pages import BEGUN, Evening, Host, forms, turn, words

HUGE = "9" * 30
STORY = [*BEGUN, *turn("Ann", "A-1")]
TOO_LARGE = "The number must be from -10000000 to 10000000. Choose another."
RECORD = {
    "format": "companion-record/1",
    "ruleset": "megacquire-gold-condensed",
    "options": {"disclosure": 4},
    "seats": ["Ann", "Bo", "Cy"],
    "entries": [],
}


def phone_of(host: Host, seat: str) -> FlaskClient:
    client = host.app.test_client()
    client.get(f"/s/{host.table.secret(seat)}")
    return client


@pytest.mark.parametrize("field", ["cash", "shares.Physics"])
def test_a_count_of_thirty_digits_is_refused_and_the_phone_goes_on(
    evening: Evening, field: str
) -> None:
    host = evening(1, STORY)
    cy = phone_of(host, "Cy")
    seat = host.url("seat/3")
    form = next(f for f in forms(cy.get(seat).text) if f.fields.get("type") == "audit")
    answer = cy.post(form.action, data={**form.fields, field: HUGE})
    assert answer.status_code == 422
    assert "The number must be from 0 to 10000000. Choose another." in words(answer.text)
    assert [cy.get(page).status_code for page in (seat, f"{seat}/log")] == [200, 200]


def test_an_adjustment_of_thirty_digits_is_refused_and_every_page_stays(evening: Evening) -> None:
    host = evening(1, STORY)
    answer = host.press("Adjust", seat="Ann", cash=HUGE, reason="a heavy hand")
    assert answer.status_code == 422
    assert TOO_LARGE in words(answer.text)
    for page in ("desk", "screen", "desk/count"):
        assert host.get(page)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"options": {"disclosure": 4, "start_cash": 10**17}}, "start_cash"),
        ({"entries": [{"type": "adjust", "cash": {"Ann": 10**30}, "reason": "x"}]}, "bad_number"),
    ],
)
def test_a_record_with_such_numbers_is_not_imported(
    evening: Evening, change: dict[str, object], told: str
) -> None:
    host = evening(4)
    (form,) = [f for f in forms(host.client.get("/import").text) if f.action == "/import"]
    text = json.dumps(RECORD | change)
    answer = host.client.post("/import", data={**form.fields, "text": text})
    assert answer.status_code == 422
    assert told in words(answer.text)
    assert len(host.house.tables()) == 1
