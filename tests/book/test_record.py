"""What is a record and what is none: every fault is named with its place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.book.record import BadRecord, Record, check_names, decode, decode_entry, encode
from tests.book.toy import amend, free, group, insert, option, place, raw, undo

GOOD: dict[str, Any] = json.loads(raw(place("Ann", 1), place("Bo", 2)))


def file(**changes: Any) -> bytes:
    return json.dumps({**GOOD, **changes}).encode()


def fault(content: bytes | str) -> str:
    with pytest.raises(BadRecord) as caught:
        decode(content)
    return str(caught.value)


def test_a_record_is_read_whole() -> None:
    record = decode(file(options={"limit": 7}))
    assert record.seats == ("Ann", "Bo")
    assert record.options == {"limit": 7}
    assert [entry.n for entry in record.entries] == [1, 2]  # type: ignore[attr-defined]
    assert record.ids() == [1, 2]


def test_what_is_written_reads_back_the_same_and_stays_the_same_file() -> None:
    full = raw(
        {**place("Ann", 1), "id": "x", "at": "2026-01-02T20:15:00Z", "by": "Ann"},
        free("Bo", 3),
        amend("x", place("Ann", 4)),
        insert(2, free("Zoë", 1)),
        option("limit", 50),
        group(undo(2), option("limit", 60)),
        seats=["Ann", "Bo", "Zoë"],
    )
    written = encode(decode(full))
    assert json.loads(written) == json.loads(full)
    assert encode(decode(written)) == written


def test_the_file_has_one_entry_a_line() -> None:
    lines = encode(decode(file())).decode().splitlines()
    assert lines[-2:] == [
        '  {"type": "place", "seat": "Ann", "n": 1},',
        '  {"type": "place", "seat": "Bo", "n": 2}]}',
    ]


def test_a_file_saved_with_a_byte_order_mark_is_read() -> None:
    assert decode(b"\xef\xbb\xbf" + file()) == decode(file())


@pytest.mark.parametrize(
    "content", [b"", b"hello", b'{"format":', b'{"format": "\xff"}', b"\x00", "\udc80"]
)
def test_what_is_no_json_is_no_record(content: bytes | str) -> None:
    assert fault(content).startswith("no JSON")


def test_absurdly_deep_nesting_is_refused_like_any_other_fault() -> None:
    deep = json.dumps({"type": "set", "option": "limit", "value": 0}).replace(
        "0", "[" * 100_000 + "]" * 100_000
    )
    assert fault(
        file().replace(b'"entries": [', b'"entries": [' + deep.encode() + b", ")
    ).startswith("no JSON")


@pytest.mark.parametrize("content", [b"[]", b"3", b"null", b"{}"])
def test_json_of_another_shape_is_no_record(content: bytes) -> None:
    assert fault(content).startswith("record:")


@pytest.mark.parametrize("key", ["format", "ruleset", "options", "seats", "entries"])
def test_each_key_of_the_header_is_needed(key: str) -> None:
    rest = {name: value for name, value in GOOD.items() if name != key}
    assert key in fault(json.dumps(rest))


def test_a_superfluous_key_in_the_header_is_named() -> None:
    assert "colour" in fault(file(colour="red"))


def test_another_format_is_no_record() -> None:
    assert fault(file(format="companion-record/2")).startswith("format")


@pytest.mark.parametrize("ruleset", ["chess", {"family": "chess"}, {}])
def test_an_unknown_ruleset_is_named(ruleset: Any) -> None:
    assert fault(file(ruleset=ruleset)).startswith("ruleset")


@pytest.mark.parametrize("options", [{"colour": 1}, {"limit": "much"}])
def test_an_unknown_option_or_value_is_named(options: Any) -> None:
    assert next(iter(options)) in fault(file(options=options))


@pytest.mark.parametrize(
    "seats",
    [
        ["Ann", "ann"],
        ["Ann", "Bank"],
        ["Ann", " Bo"],
        ["Ann", ""],
        ["Ann", "B" * 31],
        ["Ann", "Bo\n"],
        ["Ann"],
        ["A", "B", "C", "D", "E"],
        [],
    ],
)
def test_bad_seats_are_no_record(seats: list[str]) -> None:
    assert fault(file(seats=seats, entries=[])).startswith("seats")


def test_thirty_characters_of_any_script_are_a_name() -> None:
    check_names(["Å" * 30, "李", "O'Brien Jr.", "\U0001f469\u200d\U0001f469\u200d\U0001f467"])


@pytest.mark.parametrize(
    "name", ["\u200d", "\u3164", "\u2800", "\u115f\u1160", "A\x07", "A\u202eB", "A\u200d "]
)
def test_what_nobody_can_see_is_no_name(name: str) -> None:
    with pytest.raises(BadRecord, match="name"):
        check_names(["Ann", name])


@pytest.mark.parametrize("same", ["An\u200dn", "Ann\ufe0f", "A\u034fnn", "Ann\u3164"])
def test_an_invisible_joiner_or_selector_makes_no_other_name(same: str) -> None:
    with pytest.raises(BadRecord, match="same name"):
        check_names(["Ann", same])


@pytest.mark.parametrize(
    "entry",
    [
        {"type": "draw"},
        {"seat": "Ann"},
        {"type": "place"},
        {"type": "place", "seat": "Ann", "colour": 1},
        {"type": "place", "seat": 3},
        {"type": "place", "seat": "Ann", "n": "1"},
        {"type": "place", "seat": "Ann", "n": 1.0},
        {"type": "place", "seat": "Ann", "n": True},
        {"type": "undo"},
        {"type": "undo", "target": True},
        {"type": "undo", "target": None},
        {"type": "insert", "entry": place("Ann")},
        {"type": "amend", "target": 1},
        {"type": "set", "option": "limit"},
        {"type": "group", "entries": {}},
        [],
        "place",
        None,
    ],
)
def test_a_malformed_entry_is_no_record_and_named_by_its_number(entry: Any) -> None:
    assert fault(file(entries=[place("Ann"), entry])).startswith("entry 2:")


def test_a_key_foreign_to_the_options_is_malformed_also_inside_a_correction() -> None:
    strict = {"mode": "strict"}
    assert "strict" in fault(file(options=strict, entries=[free("Ann", 1)]))
    inner = [place("Ann"), group(amend(1, free("Ann", 1)))]
    assert fault(file(options=strict, entries=inner)).startswith("entry 2: no `free`")


def test_two_equal_ids_are_no_record() -> None:
    same = [{**place("Ann"), "id": 7}, {**place("Bo"), "id": 7}]
    assert "entry 2" in fault(file(entries=same))
    implied = [{**place("Ann"), "id": 2}, place("Bo")]
    assert "same id 2 as entry 1" in fault(file(entries=implied))
    assert decode(file(entries=[{**place("Ann"), "id": "2"}, place("Bo")])).ids() == ["2", 2]


def test_a_single_entry_is_read_as_strictly() -> None:
    record: Record = decode(file())
    assert decode_entry(record, '{"type": "place", "seat": "Ann"}').seat == "Ann"  # type: ignore[attr-defined]
    with pytest.raises(BadRecord):
        decode_entry(record, '{"type": "place", "seat": "Ann", "x": 1}')
