"""A count and a correction that came after it: what still holds, and what nobody knows any more."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.book.counting import note_coins
from companion.book.entries import Amend, Undo
from companion.book.house import House
from companion.book.outcome import Booked
from companion.book.record import encode
from companion.book.table import Table
from companion.contract import Entry
from companion.stock.entries import Audit, Buy
from companion.view.counting import count_view, lies_right, own_count
from companion.view.mending import handovers, own_handovers
from companion.view.project import project
from companion.view.viewer import Bank, Screen, Seat
from tests.view.stories import MEGACQUIRE, OPENING
from tests.view.tables import played
from tests.view.test_mending_view import LAND

AGAIN = "counted before the correction: count again"


@pytest.fixture(name="house")
def _house(tmp_path: Path) -> Any:
    house = House(tmp_path)
    yield house
    house.close()


def table_with(house: House, *entries: Entry) -> Table:
    """Bo holds 4 Krause and $48M, Cy 3 Krause and $48M; entry 8 is Cy's purchase of 3 for $12M."""
    source = played(MEGACQUIRE, OPENING, options={"disclosure": 1, "cash_open": False})
    table = house.import_record(encode(source.folded.record))
    booked(table, entries)
    return table


def booked(table: Table, entries: Sequence[Entry]) -> None:
    """Each entry by itself, as the bank books it."""
    for one in entries:
        assert isinstance(table.book([one], by="bank"), Booked)


def texts(table: Table) -> dict[str, str]:
    """What the desk reads of each seat's count."""
    return {row.name: row.text for row in count_view(table, Bank()).seats}


CY_COUNTS = Audit(seat="Cy", cash=48, shares={"Krause": 3})
TWO_ONLY = Amend(target=8, entry=Buy(seat="Cy", shares={"Krause": 2}))


def test_a_count_that_agreed_before_the_correction_says_nothing_of_the_table_now(
    house: House,
) -> None:
    table = table_with(house, CY_COUNTS)
    assert texts(table)["Cy"] == "agrees"
    booked(table, [TWO_ONLY])  # Cy is to give back a share, and gets $4M
    assert texts(table)["Cy"] == AGAIN
    view = count_view(table, Bank())
    assert view.agrees and view.explanations == () and not view.may_adjust
    own = own_count(table, "Cy")
    assert (own.counted, own.agrees, own.text) == (False, None, AGAIN)
    assert project(table, Seat("Cy")).count is None
    assert [item.text for item in own_handovers(table, "Cy")[0].items] == [
        "Give back 1 Krause.",
        "Get $4M: 4 × $1M.",
    ]


def test_a_new_count_after_it_holds(house: House) -> None:
    table = table_with(house, CY_COUNTS, TWO_ONLY, Audit(seat="Cy", cash=52))
    assert texts(table)["Cy"] == "agrees"
    assert lies_right(table, handovers(table)) == ()


def test_when_the_correction_is_taken_back_the_count_holds_again(house: House) -> None:
    table = table_with(house, CY_COUNTS, TWO_ONLY)
    booked(table, [Undo(target=table.entries)])
    assert texts(table)["Cy"] == "agrees"


def test_a_correction_that_the_count_had_shown_leaves_it_right(house: House) -> None:
    table = table_with(house, Audit(seat="Cy", cash=52, shares={"Krause": 2}), TWO_ONLY)
    assert texts(table)["Cy"] == "agrees" and own_count(table, "Cy").confirmed
    own = own_handovers(table, "Cy")
    assert lies_right(table, own, "Cy") == (
        "Your count agrees with the correction: what lies there is right. Only tick it.",
    )
    assert lies_right(table, handovers(table)) == (
        "Cy’s count agrees with the correction: what lies there is right. Only tick it.",
    )
    assert lies_right(table, own_handovers(table, "Bo"), "Bo") == ()


def test_once_all_is_ticked_nothing_more_is_said_of_the_count(house: House) -> None:
    table = table_with(house, Audit(seat="Cy", cash=52, shares={"Krause": 2}), TWO_ONLY)
    for item in handovers(table)[0].items:
        table.note("tick", by="bank", data={"key": item.key})
    assert lies_right(table, handovers(table)) == ()


def test_of_two_slips_the_second_is_still_looked_for_when_the_first_is_corrected(
    house: House,
) -> None:
    table = table_with(house, Audit(seat="Cy", cash=49, shares={"Krause": 2}), TWO_ONLY)
    assert texts(table)["Cy"] == "−$3M" and not own_count(table, "Cy").confirmed


def test_a_correction_of_somebody_else_changes_nothing_of_a_count(house: House) -> None:
    bo = Amend(target=6, entry=Buy(seat="Bo", shares={"Krause": 2}))
    table = table_with(house, Audit(seat="Cy", cash=47), bo)
    assert texts(table)["Cy"] == "−$1M"


def test_the_others_cannot_tell_whether_a_count_still_holds(house: House) -> None:
    rows = {}
    for cash in (48, 52):
        table = table_with(house, Audit(seat="Cy", cash=cash, shares={"Krause": 3}), TWO_ONLY)
        rows[cash] = count_view(table, Screen()), count_view(table, Seat("Bo"))
    assert rows[48] == rows[52]


def test_coins_counted_before_a_correction_of_them_are_counted_again(house: House) -> None:
    source = played("megaland", LAND, seats=("Ann", "Bo"))
    table = house.import_record(encode(source.folded.record))
    note_coins(table, "Ann", table.state.players["Ann"].coins, "Ann")
    assert texts(table)["Ann"] == "agrees"
    gym = next(
        n
        for n, one in enumerate(table.record.entries, 1)
        if one.__struct_config__.tag == "building"
    )
    before = table.state.players["Ann"].coins
    booked(table, [Undo(target=gym)])
    assert table.state.players["Ann"].coins != before
    assert texts(table)["Ann"] == AGAIN
