"""A correction is accepted whole, once and safely, and can be corrected again."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.book.entries import Group, Insert, Undo
from companion.book.fold import Folded, extend, fold
from companion.book.house import House
from companion.book.mending import (
    Add,
    Change,
    Mending,
    PutBack,
    Remove,
    TakeOut,
    accept,
    begin,
    decode,
    encode,
    forgotten_turn,
    keys,
    settle_all,
    try_out,
)
from companion.book.outcome import Booked, Refused
from companion.book.record import encode as encode_record
from companion.book.table import Table
from companion.stock import entries as e
from tests.book.far_back import corrected_far_back, long_game
from tests.book.mending_games import (
    BEGIN,
    ROUNDS,
    classic,
    row,
    seat_of_tile,
)


def booked(folded: Folded, mending: Mending) -> Folded:
    entry = try_out(folded, settle_all(folded, mending)).entry
    assert entry is not None
    after = extend(folded, [entry])
    assert isinstance(after, Folded), after
    return after


def test_an_entry_that_a_group_put_in_can_be_changed_again() -> None:
    folded = classic(*ROUNDS)
    whole = forgotten_turn(folded, row(folded, "place", 5))
    assert whole is not None
    mended = booked(folded, whole)
    number = len(mended.record.entries)
    inside = [key for key in keys(mended) if key.startswith(f"{number}.")]
    assert len(inside) == 2
    tried = try_out(mended, begin(mended, Change(inside[0], e.Place(seat="Bo", tile="12I"))))
    assert tried.settled and isinstance(tried.entry, Group)
    again = extend(mended, [tried.entry])
    assert isinstance(again, Folded)
    assert seat_of_tile(again, "12I") == "Bo" and seat_of_tile(again, "9I") == "Cy"
    expected = [one.entry for one in mended.played]
    expected[keys(mended).index(inside[0])] = e.Place(seat="Bo", tile="12I")
    assert [one.entry for one in again.played] == expected


def test_a_whole_group_is_taken_out_and_put_back() -> None:
    folded = classic(*ROUNDS)
    mended = booked(folded, forgotten_turn(folded, row(folded, "place", 5)) or begin(folded))
    number = len(mended.record.entries)
    without = booked(mended, begin(mended, TakeOut(number)))
    assert [one.state for one in without.played] == [one.state for one in folded.played]
    back = booked(without, begin(without, PutBack(number)))
    assert [one.state for one in back.played] == [one.state for one in mended.played]


def test_several_entries_after_one_another_keep_their_order() -> None:
    folded = classic(*ROUNDS)
    notes = [e.Adjust(cash={"Ann": n}, reason=str(n)) for n in (1, 2, 3)]
    at = row(folded, "buy", 3)
    mending = begin(folded, Add(at, notes[0]), Add("+1", notes[1]), Add("+2", notes[2]))
    after = booked(folded, mending)
    told = [one.entry.reason for one in after.played if isinstance(one.entry, e.Adjust)]
    assert told == ["1", "2", "3"]
    start = booked(after, begin(after, Add("", e.Adjust(cash={"Bo": 9}, reason="0"))))
    assert isinstance(start.played[0].entry, e.Adjust)
    group = after.record.entries[-1]
    assert isinstance(group, Group) and all(isinstance(m, Insert) for m in group.entries)


def imported(house: House, folded: Folded) -> Table:
    return house.import_record(encode_record(folded.record))


@pytest.fixture(name="shelf")
def _shelf(tmp_path: Path) -> Any:
    house = House(tmp_path)
    yield house
    house.close()


def test_accepting_books_one_entry_once(shelf: House) -> None:
    table = imported(shelf, classic(*BEGIN))
    count = table.entries
    mending = begin(table.folded, Change("4", e.Place(seat="Bo", tile="5E")))
    mending = settle_all(table.folded, mending)
    first = accept(table, mending, intent="tap")
    again = accept(table, mending, intent="tap")
    assert isinstance(first, Booked) and isinstance(again, Booked)
    assert again.repeated and table.entries == count + 1
    assert isinstance(table.record.entries[-1], Group)
    assert table.record.entries[-1].by == "bank"


def test_what_is_still_open_or_stale_is_not_booked(shelf: House) -> None:
    table = imported(shelf, classic(*BEGIN))
    mending = begin(table.folded, Change("4", e.Place(seat="Bo", tile="5E")))
    still_open = accept(table, mending)
    assert isinstance(still_open, Refused) and still_open.code == "bad_entry"
    whole = settle_all(table.folded, mending)
    assert isinstance(
        table.book([e.NoTile(seat=table.folded.waiting()[0].seat)], by="bank"), Booked
    )
    late = accept(table, whole)
    assert isinstance(late, Refused) and late.code == "stale"
    wrong = accept(table, begin(table.folded, Remove("99")))
    assert isinstance(wrong, Refused) and wrong.code == "unknown_entry"
    nothing = accept(table, begin(table.folded))
    assert isinstance(nothing, Refused) and nothing.code == "bad_entry"


def test_a_stop_between_preview_and_accept_leaves_the_old_book(tmp_path: Path) -> None:
    house = House(tmp_path / "first")
    table = imported(house, classic(*BEGIN))
    before = table.export()
    mending = begin(table.folded, Change("4", e.Place(seat="Bo", tile="5E")))
    carried = encode(settle_all(table.folded, mending))
    assert try_out(table.folded, decode(table.record, carried)).settled
    # no closing: what lies on the disk at this moment is all that is left
    shutil.copytree(tmp_path / "first", tmp_path / "again")
    after = House(tmp_path / "again")
    found = after.table(table.id)
    assert found is not None and found.export() == before
    # the page is still open in the browser: accepted now, it is booked
    assert isinstance(accept(found, decode(found.record, carried)), Booked)
    after.close()
    house.close()


def test_a_correction_300_back_in_600_entries_takes_less_than_a_tenth_of_a_second(
    shelf: House, capsys: pytest.CaptureFixture[str]
) -> None:
    table = shelf.import_record(encode_record(long_game()))
    assert table.folded.played
    spent = min(corrected_far_back(table) for _ in range(3))
    with capsys.disabled():
        print(f"\n  preview and accept 300 back in 600 entries: {spent * 1000:.0f} ms")
    assert spent < 0.1


def test_the_log_keeps_what_was_taken_out(shelf: House) -> None:
    table = imported(shelf, classic(*BEGIN))
    last = table.entries
    assert isinstance(accept(table, begin(table.folded, Remove(str(last)))), Refused | Booked)
    folded = fold(table.record)
    assert isinstance(folded, Folded)
    assert len(table.record.entries) == last + 1
    assert isinstance(table.record.entries[-1], Undo)
    assert folded.resolved.status[last - 1].out
