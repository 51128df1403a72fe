"""A game put right by a correction at any position is the game written so from the start."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.book.fold import Folded, extend, fold
from companion.book.record import Record, decode, encode
from companion.contract import Line
from tests.book.test_quickline import MERGER, game

ROUND = json.dumps(
    {
        "format": "companion-record/1",
        "ruleset": "megaland",
        "options": {},
        "seats": ["Ann", "Bo"],
        "entries": [
            {
                "type": "buildings",
                "types": [
                    "Herb Hut",
                    "Gym",
                    "Ostrich Ranch",
                    "Bowling Alley",
                    "Smithy",
                    "Lodge",
                    "Endless Mine",
                ],
            },
            {"type": "first", "seat": "Bo"},
            {"type": "level", "card": "treasure box"},
            {"type": "stay", "seat": "Ann"},
            {"type": "stay", "seat": "Bo"},
            {"type": "level", "card": "rabbit"},
            {"type": "home", "seat": "Ann"},
            {"type": "stay", "seat": "Bo"},
            {"type": "level", "card": "red serpent"},
            {"type": "done", "seat": "Bo"},
            {"type": "building", "seat": "Ann", "name": "Gym"},
            {"type": "done", "seat": "Ann"},
        ],
    }
)


def stock_game() -> Record:
    """Two companies, a merger carried through, and one more turn."""
    merged = game(*MERGER, "A3", "s2 t2", "h", "+2Tow", "F6 -", ruleset="acquire-classic")
    return decode(encode(merged.record))


GAMES = {"acquire-classic": stock_game, "megaland": lambda: decode(ROUND)}


def told(folded: Any) -> tuple[list[Any], list[tuple[Line, ...]]]:
    """All states and all movements, wherever in the file their entries stand."""
    assert isinstance(folded, Folded), folded
    return [one.state for one in folded.played], [one.lines for one in folded.played]


def with_entries(record: Record, entries: list[Any]) -> Record:
    written = json.loads(encode(record))
    return decode(json.dumps({**written, "entries": entries}))


@pytest.fixture(name="record", params=GAMES)
def _record(request: pytest.FixtureRequest) -> Record:
    return GAMES[request.param]()


def positions(record: Record) -> list[tuple[int, list[Any]]]:
    entries = json.loads(encode(record))["entries"]
    return [(number, list(entries)) for number in range(1, len(entries) + 1)]


SLIP = {
    "acquire-classic": {"type": "no_tile", "seat": "Cy"},
    "megaland": {"type": "first", "seat": "Ann"},
}


def slip(record: Record) -> dict[str, Any]:
    """An entry that is out of place nearly everywhere."""
    return SLIP[record.ruleset.name]


def test_a_wrong_entry_amended_anywhere(record: Record) -> None:
    expected = told(fold(record))
    for number, entries in positions(record):
        right = entries[number - 1]
        entries[number - 1] = slip(record)
        entries.append({"type": "amend", "target": number, "entry": right})
        assert told(fold(with_entries(record, entries))) == expected


def test_a_forgotten_entry_inserted_anywhere(record: Record) -> None:
    expected = told(fold(record))
    for number, entries in positions(record):
        forgotten = entries.pop(number - 1)
        entries.append({"type": "insert", "after": number - 1, "entry": forgotten})
        assert told(fold(with_entries(record, entries))) == expected


def test_a_superfluous_entry_undone_anywhere(record: Record) -> None:
    expected = told(fold(record))
    for number, entries in positions(record):
        entries.insert(number - 1, slip(record))
        entries.append({"type": "undo", "target": number})
        assert told(fold(with_entries(record, entries))) == expected


def test_a_correction_booked_on_a_folded_game_gives_the_same_as_folding_the_file(
    record: Record,
) -> None:
    folded = fold(record)
    assert isinstance(folded, Folded)
    for number, entries in positions(record):
        group = {"type": "group", "entries": []}
        group["entries"] = [
            {"type": "undo", "target": number},
            {"type": "insert", "after": number, "entry": entries[number - 1]},
        ]
        corrected = with_entries(record, [*entries, group])
        assert told(extend(folded, corrected.entries[-1:])) == told(fold(corrected))
        assert told(fold(corrected)) == told(folded)
