"""A later holder may make the decision ready; it is booked when its turn comes."""

from __future__ import annotations

import pytest

from companion.book.house import House
from companion.book.outcome import Booked
from companion.book.quickline import Parsed, parse
from companion.book.table import Table
from companion.contract import BANK
from companion.stock.entries import Dispose
from tests.book.test_quickline import MERGER


def enter(table: Table, *lines: str) -> None:
    for line in lines:
        parsed = parse(table.folded, line)
        assert isinstance(parsed, Parsed), parsed
        assert isinstance(table.book(parsed.entries, by=BANK), Booked)


@pytest.fixture(name="merger")
def _merger(house: House) -> Table:
    """Luxor folds into Tower: Bo is asked first, then Cy."""
    table = house.create("acquire-classic", {}, ["Ann", "Bo", "Cy"])
    enter(table, *MERGER, "A3")
    return table


def test_what_was_made_ready_is_booked_when_its_turn_comes(merger: Table) -> None:
    merger.prepare(Dispose(seat="Cy", sell=1))
    assert merger.prepared("Cy") == Dispose(seat="Cy", sell=1)
    answer = merger.book([Dispose(seat="Bo", sell=4)], by="Bo")
    assert isinstance(answer, Booked) and answer.first == answer.last
    booked = merger.record.entries[-1]
    assert (booked.by, booked.sell, booked.id) == ("Cy", 1, merger.entries)  # type: ignore[attr-defined]
    assert merger.folded.waiting()[0].what == "buy"
    assert merger.prepared("Cy") is None


def test_it_can_be_changed_and_dropped_before(merger: Table) -> None:
    merger.prepare(Dispose(seat="Cy", sell=1))
    merger.prepare(Dispose(seat="Cy"))
    merger.unprepare("Cy")
    merger.book([Dispose(seat="Bo", sell=4)], by="Bo")
    assert merger.folded.waiting()[0].seat == "Cy"


def test_what_the_rules_refuse_then_is_dropped_and_the_seat_is_asked(merger: Table) -> None:
    merger.prepare(Dispose(seat="Cy", sell=7))
    merger.book([Dispose(seat="Bo", sell=4)], by="Bo")
    assert merger.folded.waiting()[0].seat == "Cy"
    assert merger.prepared("Cy") is None


def test_what_was_made_ready_for_one_merger_is_not_used_in_another(merger: Table) -> None:
    merger.prepare(Dispose(seat="Cy", sell=1))
    place = next(
        n for n, e in enumerate(merger.record.entries, 1) if getattr(e, "tile", "") == "3A"
    )
    assert isinstance(merger.undo(place, by=BANK), Booked)
    assert merger.prepared("Cy") is None
    enter(merger, "A3")
    merger.book([Dispose(seat="Bo", sell=4)], by="Bo")
    assert merger.folded.waiting()[0].seat == "Cy"


def test_it_is_kept_when_the_house_is_opened_again(merger: Table, house: House) -> None:
    merger.prepare(Dispose(seat="Cy", sell=1))
    house.close()
    again = House(house._store.path.parent)
    same = again.table(merger.id)
    assert same is not None
    assert same.prepared("Cy") == Dispose(seat="Cy", sell=1)
    assert b"prepared" not in same.export()
    again.close()
