"""The desk's log where older history is hidden: the banker finds the entry to put right."""

from __future__ import annotations

from typing import Any

import pytest

from companion.view.source import Source
from companion.view.viewer import Bank, Screen, Seat
from tests.view.stories import MEGACQUIRE, MERGER, OPENING, SOLD
from tests.view.tables import buy, entry, line, place, played, seen

LONG_AGO = [
    *SOLD,
    buy("Ann"),
    *(place("Bo", "I-1"), buy("Bo")),
    *(place("Cy", "I-12"), buy("Cy")),
    *(place("Ann", "G-1"), buy("Ann")),
]
"""Nothing of the opening or its merger (16: the tile, 17: the choice) is of the last two turns."""


def hidden(entries: list[dict[str, Any]], method: int = 1, **options: Any) -> Source:
    options = {"disclosure": method, "cash_open": False, **options}
    return played(MEGACQUIRE, entries, options=options)


def told(source: Source, position: int) -> tuple[str, int]:
    """What the desk reads of an entry, and how many sums it is shown."""
    found = line(seen(source, Bank()), position)
    assert found is not None
    return found.text, len(found.sums)


@pytest.mark.parametrize("method", [1, 2, 3])
def test_what_lies_on_the_board_keeps_its_words_at_the_desk(method: int) -> None:
    source = hidden(LONG_AGO, method)
    assert [told(source, position) for position in (1, 2, 4, 5, 12)] == [
        ("Ann begins", 0),
        ("Ann places C-1: lies alone", 0),
        ("Bo places C-2: founds a company of 2 tiles", 0),
        ("Bo founds Krause", 0),
        ("Bo places C-7: Solon grows 2 → 3", 0),
    ]


@pytest.mark.parametrize("method", [1, 2, 3])
def test_purchases_and_decisions_of_old_stay_secret_at_the_desk(method: int) -> None:
    source = hidden(LONG_AGO, method)
    assert told(source, 6) == ("Bo: the purchase", 0)
    assert told(source, 18) == ("Bo: a decision on defunct certificates", 0)


def test_a_merger_of_old_is_found_by_its_tile_and_keeps_its_public_payments() -> None:
    source = hidden([*LONG_AGO])
    assert told(source, 16) == ("Ann places C-4: joins Krause (3) and Solon (3)", 0)
    assert told(source, 17) == ("Ann lets Solon survive", 2)


@pytest.mark.parametrize("viewer", [Screen(), Seat("Cy")])
def test_nobody_else_is_told_more_than_before(viewer: Any) -> None:
    view = seen(hidden(LONG_AGO), viewer)
    assert line(view, 2) is None and line(view, 5) is None
    payments = line(view, 17)
    assert payments is not None and payments.text == "Krause folds: bonuses"


def test_whether_a_founder_got_a_certificate_or_cash_is_not_told() -> None:
    """The bank of Krause is emptied by hand before it is founded again."""
    alike = []
    for left in (0, 20):
        entries = [
            *OPENING[:4],
            entry("adjust", shares={"Cy": {"Krause": 25 - left}}, reason="one"),
            *OPENING[4:5],
            *(buy("Bo"), place("Cy", "H-1"), buy("Cy"), place("Ann", "H-5"), buy("Ann")),
            *(place("Bo", "H-9"), buy("Bo")),
        ]
        view = seen(hidden(entries), Bank())
        alike.append([(one.text, one.sums) for one in view.history])
        assert told(hidden(entries), 6) == ("Bo founds Krause", 0)
        assert told(hidden(entries), 5) == ("A correction by hand", 0)
    assert alike[0] == alike[1]


def test_an_older_tile_that_was_taken_back_is_still_found() -> None:
    source = hidden([*OPENING[:2], entry("undo", target=2), *LONG_AGO[1:]])
    assert told(source, 2) == ("Ann places C-1", 0)


def test_in_mergernauts_fog_the_banker_finds_an_older_tile() -> None:
    entries = [place("Ann", "A1"), buy("Ann"), place("Bo", "A5"), buy("Bo")]
    source = played("mergernaut05", entries, options={"fog": True})
    assert [one.text for one in seen(source, Bank()).history] == [
        "Bo: the purchase",
        "Bo places A5: lies alone",
        "Ann: the purchase",
        "Ann places A1: lies alone",
    ]
    assert seen(source, Screen()).history == ()


def test_what_the_bank_does_begins_with_a_capital_letter() -> None:
    entries = [
        *MERGER[:15],
        entry("undo", target=15, by="bank"),
        buy("Cy"),
        entry("end_game", seat="bank", reason="stopped"),
    ]
    view = seen(played(MEGACQUIRE, entries, options={"disclosure": 4}), Screen())
    assert [one.text for one in view.history[:3]] == [
        "The bank ends the game: stopped",
        "Cy buys nothing",
        "The bank takes back entry 15",
    ]
    assert view.recent[0].text == "The bank ends the game: stopped"
    assert view.history[1].typed_by == ""
