"""The count check as each viewer sees it: one's own difference, at the desk all of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.book.counting import counted, note_coins, put_by_hand
from companion.book.house import House
from companion.book.mending import accept, decode
from companion.book.outcome import Booked
from companion.book.record import encode
from companion.book.table import Table
from companion.stock.entries import Audit, Buy, Place
from companion.view.counting import count_view
from companion.view.viewer import Bank, Screen, Seat
from tests.view.stories import MEGACQUIRE, OPENING
from tests.view.tables import played
from tests.view.test_mending_view import LAND

CLOSED = {"disclosure": 1, "cash_open": False}


@pytest.fixture(name="house")
def _house(tmp_path: Path) -> Any:
    house = House(tmp_path)
    yield house
    house.close()


def table_with(house: House, counts: Sequence[Audit], **options: Any) -> Table:
    """Ann holds 4 Solon and $54M, Bo 4 Krause and $48M, Cy 3 Krause and $48M."""
    source = played(MEGACQUIRE, OPENING, options={**CLOSED, **options})
    table = house.import_record(encode(source.folded.record))
    for audit in counts:
        assert isinstance(table.book([audit], by=audit.seat), Booked)
    return table


def whole(seat: str, cash: int, **shares: int) -> Audit:
    """A count of everything a seat has."""
    names = ("Physics", "Krause", "Fanfare", "Arcadia", "Watts", "Teton", "Solon")
    return Audit(seat=seat, cash=cash, shares={name: shares.get(name, 0) for name in names})


BO_HAS_ONE_MORE = [
    whole("Ann", 54, Solon=4),
    whole("Bo", 44, Krause=5),
    whole("Cy", 48, Krause=3),
]
"""As if Bo had bought a fourth share for $4M: more than three may be had in no turn."""

CY_BOUGHT_TWO = [
    whole("Ann", 54, Solon=4),
    whole("Bo", 48, Krause=4),
    whole("Cy", 52, Krause=2),
]
"""As if Cy had bought two shares for $4M each and not three."""


def test_the_desk_sees_agrees_or_the_difference(house: House) -> None:
    view = count_view(table_with(house, CY_BOUGHT_TWO), Bank())
    assert [(row.seat, row.agrees, row.text) for row in view.seats] == [
        ("Ann", True, "agrees"),
        ("Bo", True, "agrees"),
        ("Cy", False, "+$4M, −1 Krause"),
    ]
    assert not view.agrees and view.open == 0
    assert "52" not in str(view.seats)


def test_a_seat_sees_its_own_difference_and_the_screen_only_who_has_counted(house: House) -> None:
    table = table_with(house, CY_BOUGHT_TWO[1:])
    own = count_view(table, Seat("Cy"))
    assert [(row.agrees, row.text) for row in own.seats] == [
        (None, "not counted yet"),
        (None, "has counted"),
        (False, "+$4M, −1 Krause"),
    ]
    assert own.explanations == () and own.at_table == () and not own.may_adjust
    screen = count_view(table, Screen())
    assert {row.text for row in screen.seats} == {"not counted yet", "has counted"}
    assert screen.open == 1


def test_the_entry_that_explains_it_is_offered_and_puts_it_right(house: House) -> None:
    table = table_with(house, CY_BOUGHT_TWO)
    best = count_view(table, Bank()).explanations[0]
    assert best.number == 8
    # two turns ago: the desk may not read what was bought, but how it would differ
    assert best.text == "Entry 8 (Cy: the purchase): really −1 Krause?"
    outcome = accept(table, decode(table.record, best.data))
    assert isinstance(outcome, Booked)
    after = count_view(table, Bank())
    assert after.agrees and after.explanations == ()


def test_the_table_may_follow_the_book_or_the_book_the_table(house: House) -> None:
    table = table_with(house, BO_HAS_ONE_MORE)
    view = count_view(table, Bank())
    assert [(item.seat, item.text) for item in view.at_table] == [
        ("Bo", "Give back 1 Krause."),
        ("Bo", "Get $4M: 4 × $1M."),
    ]
    assert view.may_adjust
    by_hand = put_by_hand(table.folded, counted(table.folded), "counted")
    assert by_hand is not None
    assert isinstance(table.book([by_hand], by="bank"), Booked)
    assert count_view(table, Bank()).agrees


def test_forgotten_change_and_an_unrounded_bonus_are_named(house: House) -> None:
    counts = [
        whole("Ann", 54, Solon=4),
        whole("Bo", 45, Krause=4),
        whole("Cy", 48, Krause=3),
    ]
    view = count_view(table_with(house, counts, disclosure=4), Bank())
    assert "Entry 6 (Bo buys 3 Krause): the change of $3M was forgotten?" in [
        one.text for one in view.explanations
    ]


def test_the_banks_stack_is_counted_too(house: House) -> None:
    audit = Audit(seat="bank", shares={"Krause": 17, "Solon": 21})
    view = count_view(table_with(house, [audit]), Bank())
    assert [(row.name, row.text) for row in view.seats][-1] == ("bank", "−1 Krause")
    assert not view.may_adjust


def test_a_count_does_not_hold_for_ever(house: House) -> None:
    table = table_with(house, [whole("Bo", 45, Krause=4)])
    tiles = ["H-1", "H-3", "H-5", "H-7"]
    for seat, tile in zip(("Ann", "Bo", "Cy", "Ann"), tiles, strict=True):
        turn = [Place(seat=seat, tile=tile), Buy(seat=seat)]
        assert isinstance(table.book(turn, by="bank"), Booked)
    assert not any(row.counted for row in count_view(table, Bank()).seats)


def test_coins_of_megaland_are_counted_in_the_journal(house: House) -> None:
    source = played("megaland", LAND, seats=("Ann", "Bo"))
    table = house.import_record(encode(source.folded.record))
    coins = table.state.players["Ann"].coins
    note_coins(table, "Ann", coins, "Ann")
    note_coins(table, "Bo", table.state.players["Bo"].coins, "Bo")
    assert count_view(table, Bank()).agrees
    paid = next(
        (line for one in table.folded.played for line in one.lines if line.seat == "Ann"), None
    )
    assert paid is not None
    note_coins(table, "Ann", coins - paid.amount, "Ann")
    view = count_view(table, Bank())
    assert [row.agrees for row in view.seats] == [False, True]
    assert any("not carried out at the table?" in one.text for one in view.explanations)
    by_hand = put_by_hand(table.folded, counted(table.folded, table.notes()), "counted")
    assert by_hand is not None
    assert isinstance(table.book([by_hand], by="bank"), Booked)
    assert count_view(table, Bank()).agrees
