"""Worked cases folded from the record, the two example rounds, and their ledger.

What is essential in the folder of cases is written out here and in the other tests too.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion import cli
from companion.book.fold import Folded, Refused, fold
from companion.book.record import decode
from tests.conftest import CASES

FILES = sorted((CASES / "megaland").glob("*.json"))


def folded(record: dict[str, Any]) -> Folded | Refused:
    return fold(decode(json.dumps(record)))


def check(expected: dict[str, Any], found: dict[str, Any]) -> None:
    """The replay object shows what is expected; the order of what is awaited is free."""
    for key, value in expected.items():
        if key == "waiting":
            rows = [sorted((r["seat"], r["for"]) for r in rows) for rows in (value, found[key])]
            assert rows[0] == rows[1]
        else:
            assert found[key] == value, key


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_worked_case_comes_out_as_worked(file: Path) -> None:
    case = json.loads(file.read_text(encoding="utf-8"))
    result, expected = folded(case["record"]), case["expected"]
    if "error" in expected:
        assert isinstance(result, Refused)
        assert result.place == expected["error"]["entry"]
    else:
        assert isinstance(result, Folded)
        check(expected, result.books())


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_the_command_line_replays_a_worked_case(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = json.loads(file.read_text(encoding="utf-8"))
    path = tmp_path / "record.json"
    path.write_text(json.dumps(case["record"]), encoding="utf-8")
    status = cli.main(["replay", "--json", str(path)])
    found, expected = json.loads(capsys.readouterr().out), case["expected"]
    if "error" in expected:
        assert status == 1
        assert found["error"]["entry"] == expected["error"]["entry"]
    else:
        assert status == 0
        check(expected, found)
        coins = dict.fromkeys(case["record"]["seats"], 0)
        for row in found["ledger"]:
            coins[row["seat"]] += row["coins"]
        assert coins == {seat: row["coins"] for seat, row in found["seats"].items()}


TYPES = ["Herb Hut", "Gym", "Ostrich Ranch", "Bowling Alley", "Smithy", "Lodge", "Endless Mine"]


def round_of_the_contract(tracked: bool) -> dict[str, Any]:
    """The round that the contract of the record tells in both modes."""
    brought = {"treasures": {"gear": 1, "stone": 1, "egg": 1}} if tracked else {}
    pay = {"pay": {"stone": 1, "egg": 1}} if tracked else {}
    store = [{"type": "store", "seat": "Ann", "treasures": {"gear": 1}}] if tracked else []
    return {
        "format": "companion-record/1",
        "ruleset": "megaland",
        "options": {"treasures": "tracked"} if tracked else {},
        "seats": ["Ann", "Bo"],
        "entries": [
            {"type": "buildings", "types": TYPES},
            {"type": "first", "seat": "Bo"},
            {"type": "level", "card": "treasure box"},
            {"type": "stay", "seat": "Ann"},
            {"type": "stay", "seat": "Bo"},
            {"type": "level", "card": "rabbit"},
            {"type": "home", "seat": "Ann", **brought},
            {"type": "stay", "seat": "Bo"},
            {"type": "level", "card": "red serpent"},
            {"type": "done", "seat": "Bo"},
            {"type": "building", "seat": "Ann", "name": "Gym", **pay},
            {"type": "done", "seat": "Ann"},
            *store,
        ],
    }


@pytest.mark.parametrize("tracked", [False, True])
def test_the_round_of_the_contract_comes_out_as_told(tracked: bool) -> None:
    result = folded(round_of_the_contract(tracked))
    assert isinstance(result, Folded)
    ann: dict[str, Any] = {
        "coins": 1,
        "hearts": 4,
        "injured": 0,
        "jumps": 2,
        "buildings": {"Gym": 1},
    }
    bo: dict[str, Any] = {"coins": 0, "hearts": 4, "injured": 0, "jumps": 0, "buildings": {}}
    if tracked:
        ann["treasures"] = {"carried": 1, "safe": {"gear": 1}}
        bo["treasures"] = {"carried": 1, "safe": {}}
    check(
        {
            "ruleset": "megaland",
            "entries": 13 if tracked else 12,
            "over": False,
            "round": 2,
            "phase": "run",
            "turn": "Ann",
            "waiting": [{"seat": "Ann", "for": "level"}],
            "seats": {"Ann": ann, "Bo": bo},
            "standings": [],
        },
        result.books(),
    )


def test_the_replay_object_in_the_buy_phase_is_that_of_the_contract() -> None:
    record = round_of_the_contract(tracked=True)
    record["entries"] = record["entries"][:11]
    result = folded(record)
    assert isinstance(result, Folded)
    assert {**result.books(), "ledger": result.ledger()} == {
        "ruleset": "megaland",
        "entries": 11,
        "over": False,
        "round": 1,
        "phase": "buy",
        "turn": "Ann",
        "waiting": [{"seat": "Ann", "for": "buy"}],
        "seats": {
            "Ann": {
                "coins": 1,
                "hearts": 4,
                "injured": 1,
                "jumps": 2,
                "buildings": {"Gym": 1},
                "treasures": {"carried": 0, "safe": {"gear": 1}},
            },
            "Bo": {
                "coins": 0,
                "hearts": 4,
                "injured": 4,
                "jumps": 0,
                "buildings": {},
                "treasures": {"carried": 0, "safe": {}},
            },
        },
        "ledger": [
            {
                "entry": 11,
                "seat": "Ann",
                "coins": 1,
                "why": {"rule": "Gym", "inputs": {"coins": 1}, "sum": "1"},
            }
        ],
        "standings": [],
    }


def test_a_jump_put_in_later_a_building_changed_and_a_stay_taken_back() -> None:
    record = round_of_the_contract(tracked=False)
    record["entries"] += [
        {"type": "insert", "after": 5, "entry": {"type": "adjust", "coins": {"Bo": 4}}},
        {"type": "amend", "target": 11,
         "entry": {"type": "building", "seat": "Ann", "name": "Cafe"}},
        {"type": "level", "card": "spires"},
        {"type": "stay", "seat": "Ann"},
        {"type": "undo", "target": 16},
    ]  # fmt: skip
    result = folded(record)
    assert isinstance(result, Folded)
    seats = result.books()["seats"]
    assert (seats["Ann"]["buildings"], seats["Ann"]["coins"], seats["Bo"]["coins"]) == (
        {"Cafe": 1},
        2,
        4,
    )
    asked = {(row["seat"], row["for"]) for row in result.books()["waiting"]}
    assert asked == {("Ann", "stay_or_home"), ("Bo", "stay_or_home")}


def test_a_ruling_changed_by_a_correction_holds_for_the_whole_game() -> None:
    record = round_of_the_contract(tracked=False)
    record["entries"] = [
        *record["entries"][:10],
        {"type": "heart", "seat": "Ann"},
        {"type": "heart", "seat": "Ann"},
        {"type": "set", "option": "one_heart_per_turn", "value": True},
    ]
    result = folded(record)
    assert isinstance(result, Refused)
    assert (result.place, result.code) == (12, "already_bought")


def test_the_way_of_keeping_track_cannot_be_changed_later() -> None:
    record = round_of_the_contract(tracked=False)
    record["entries"].append({"type": "set", "option": "treasures", "value": "tracked"})
    result = folded(record)
    assert isinstance(result, Refused)
    assert result.place == 13
