"""Records come in as tables, and broken ones are refused with the place."""

from __future__ import annotations

import io
import json
from typing import Any
from urllib.parse import urlencode

import pytest

from companion.book.house import House
from tests.web.conftest import Browser

FORM = "application/x-www-form-urlencoded"
RECORD: dict[str, Any] = {
    "format": "companion-record/1",
    "ruleset": "megacquire-gold-condensed",
    "options": {"disclosure": 4},
    "seats": ["Ann", "Bo", "Cy"],
    "entries": [
        {"type": "order", "tiles": {"Ann": "A-12", "Bo": "B-1", "Cy": "E-5"}},
        {"type": "place", "seat": "Ann", "tile": "C-7"},
    ],
}


def send(host: Browser, content: bytes) -> tuple[int, str]:
    csrf = host.hidden("/import", "/import")
    answer = host.client.post(
        "/import", data={**csrf, "record": (io.BytesIO(content), "game.json")}
    )
    return answer.status_code, answer.get_data(as_text=True)


def test_a_record_becomes_a_table_with_all_its_entries(host: Browser, house: House) -> None:
    status, _ = send(host, json.dumps(RECORD).encode())
    assert status == 303
    (table,) = house.tables()
    assert table.entries == 2 and table.seats == ("Ann", "Bo", "Cy")


def test_a_pasted_record_will_do_too(host: Browser, house: House) -> None:
    host.post("/import", "/import", text=json.dumps(RECORD))
    assert len(house.tables()) == 1


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": "other/1"}, "it is not marked as a record"),
        ({"ruleset": "chess"}, "the game “chess” is not known here"),
        ({"options": {"luck": 1}}, "luck"),
        ({"seats": ["Ann"]}, "seats"),
        ({"entries": [{"type": "place", "seat": "Ann"}]}, "entry 1: “tile” is missing."),
        ({"entries": [{"type": "fly"}]}, "entry 1 › type: “fly” is none of the words"),
        (
            {"entries": [{"type": "buy", "seat": "Ann", "shares": {"Solon": "x"}}]},
            "entry 1 › shares: a whole number should stand there, not a text.",
        ),
        ({"entries": [{"type": "place", "seat": "Ann", "tile": "C-7"}]}, "Entry 1 of the record"),
    ],
)
def test_a_broken_record_is_refused_with_the_place(
    host: Browser, house: House, change: dict[str, Any], words: str
) -> None:
    status, page = send(host, json.dumps({**RECORD, **change}).encode())
    assert status == 422 and words in page
    assert 'role="alert"' in page
    assert house.tables() == []


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe\x00", b"[1, 2]", b"null"])
def test_what_is_no_record_at_all_is_refused_in_words(
    host: Browser, house: House, content: bytes
) -> None:
    status, page = send(host, content)
    assert status == 422 and 'role="alert"' in page
    if content:
        assert "Choose the file as it was exported" in page
    for word in ("JSON", "Expected", "byte", "array"):  # the parser's words
        assert word not in page
    assert house.tables() == []


def test_a_record_over_the_limit_is_refused(host: Browser, house: House) -> None:
    form = {**host.hidden("/import", "/import"), "text": "x" * 5_000_000}
    answer = host.client.post("/import", data=urlencode(form), content_type=FORM)
    assert answer.status_code == 413 and "too large" in answer.get_data(as_text=True)
    assert house.tables() == []
