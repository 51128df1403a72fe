"""Taking back and putting back: as one where it was one tap, and step by step both ways."""

from __future__ import annotations

from pathlib import Path

from companion.book.entries import Undo
from companion.book.house import House
from companion.book.outcome import Booked, Refused
from companion.book.rights import put_back
from companion.contract import BANK
from companion.stock import entries as stock


def test_a_tile_with_nothing_to_buy_goes_back_and_returns_as_one(tmp_path: Path) -> None:
    table = House(tmp_path).create(
        "megacquire-gold-condensed", {"disclosure": 4}, ["Ann", "Bo", "Cy"]
    )
    table.book([stock.Order(first="Ann")], by=BANK)
    for seat, tile in (("Ann", "A-1"), ("Bo", "C-7")):
        table.book([stock.Place(seat=seat, tile=tile), stock.Buy(seat=seat)], by=seat)
    assert table.may_undo("Bo") == table.may_undo(BANK) == 4
    assert isinstance(table.undo(4, by="Bo"), Booked)
    assert [(one.what, one.seat) for one in table.folded.waiting()] == [("place", "Bo")]
    assert isinstance(table.redo(4, by="Bo"), Booked)
    assert [(one.what, one.seat) for one in table.folded.waiting()] == [("place", "Cy")]
    assert isinstance(table.undo(2, by="Bo"), Refused)


def test_a_tile_whose_purchase_is_out_already_goes_back_alone(tmp_path: Path) -> None:
    table = House(tmp_path).create(
        "megacquire-gold-condensed", {"disclosure": 4}, ["Ann", "Bo", "Cy"]
    )
    table.book([stock.Order(first="Ann")], by=BANK)
    table.book([stock.Place(seat="Ann", tile="A-1"), stock.Buy(seat="Ann")], by=BANK)
    tile, purchase = table.record.ids()[1:3]
    assert isinstance(table.book([Undo(target=purchase)], by=BANK), Booked)
    assert [(one.what, one.seat) for one in table.folded.waiting()] == [("buy", "Ann")]
    assert table.may_undo(BANK) == 2
    assert isinstance(table.undo(tile, by=BANK), Booked)
    assert [(one.what, one.seat) for one in table.folded.waiting()] == [("place", "Ann")]


def test_all_that_was_taken_back_is_put_back_one_by_one(tmp_path: Path) -> None:
    table = House(tmp_path).create(
        "megacquire-gold-condensed", {"disclosure": 4}, ["Ann", "Bo", "Cy"]
    )
    table.book([stock.Order(first="Ann")], by=BANK)
    for seat, tile in (("Ann", "A-1"), ("Bo", "C-7"), ("Cy", "E-9")):
        table.book([stock.Place(seat=seat, tile=tile), stock.Buy(seat=seat)], by=seat)
    while (number := table.may_undo(BANK)) is not None:
        assert isinstance(table.undo(number, by=BANK), Booked)
    assert table.folded.played == ()
    told = []
    while (number := put_back(table.folded, BANK)) is not None:
        told.append(number)
        assert isinstance(table.redo(number, by=BANK), Booked)
    assert told == [1, 2, 4, 6]
    assert [one.place for one in table.folded.played] == [1, 2, 3, 4, 5, 6, 7]
