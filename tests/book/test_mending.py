"""A correction is put together, tried out, decided and accepted whole; or it leaves no trace."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.book.entries import Amend, Group, Insert, Undo, type_of
from companion.book.fold import Folded, extend, fold
from companion.book.house import House
from companion.book.mending import (
    Add,
    Change,
    Mending,
    Option,
    PutBack,
    Remove,
    Shift,
    TakeOut,
    accept,
    begin,
    decide,
    decode,
    encode,
    forgotten_turn,
    keys,
    position,
    settle_all,
    skip,
    try_out,
)
from companion.book.outcome import Booked, Refused
from companion.book.quickline import Parsed, parse
from companion.book.record import BadRecord
from companion.book.record import encode as encode_record
from companion.book.table import Table
from companion.stock import entries as e
from tests.book.far_back import corrected_far_back, long_game
from tests.book.test_quickline import game

CLASSIC = "acquire-classic"
BEGIN = ("Ann", "A1 -", "B1 =Tow +3Tow", "I12 +1Tow", "I11 =Lux +2Lux", "C1 -")
"""Ann begins with a lone tile; Bo founds Tower and buys 3, Cy buys 1 of it, Ann founds Luxor."""


def classic(*lines: str, seats: tuple[str, ...] = ("Ann", "Bo", "Cy")) -> Folded:
    return game(*lines, ruleset=CLASSIC, seats=seats)


def row(folded: Folded, kind: str, number: int = 1) -> str:
    """Key of the ``number``-th played entry of this type."""
    order = keys(folded)
    found = [order[n] for n, one in enumerate(folded.played) if type_of(one.entry) == kind]
    return found[number - 1]


def shares(folded: Folded | None, seat: str) -> dict[str, int]:
    assert folded is not None
    held: dict[str, int] = folded.books()["seats"][seat]["shares"]
    return held


def cash(folded: Folded | None, seat: str) -> int:
    assert folded is not None
    return int(folded.books()["seats"][seat]["cash"])


def entries_of(mending: Mending, folded: Folded) -> list[Any]:
    return [type(one).__name__ for one in try_out(folded, mending).written]


# --- what it changes ---------------------------------------------------------------------------


def test_a_purchase_is_changed_and_everything_after_it_is_worked_out_anew() -> None:
    folded = classic(*BEGIN)
    mending = begin(folded, Change(row(folded, "buy", 2), e.Buy(seat="Bo", shares={"Tower": 1})))
    tried = try_out(folded, mending)
    assert tried.settled and not tried.groups
    assert cash(folded, "Bo") == 6000 - 3 * 200
    assert cash(tried.folded, "Bo") == 6000 - 200
    assert shares(tried.folded, "Bo") == {"Tower": 2}
    assert isinstance(tried.entry, Amend)


def test_nothing_is_booked_by_trying_and_a_value_carries_the_correction() -> None:
    folded = classic(*BEGIN)
    mending = begin(
        folded,
        Change("4", e.Found(seat="Bo", company="Luxor")),
        Add("", e.Order(first="Bo")),
        Add("5", e.Adjust(cash={"Bo": 5}, reason="found"), before=True),
        Remove("5"),
        Shift("6", 1),
        TakeOut(3),
        PutBack(3),
        Option("cash_open", False),
    )
    assert decode(folded.record, encode(mending)) == mending
    with pytest.raises(BadRecord):
        decode(folded.record, '{"seen": 1, "steps": [{"do": "explode"}]}')
    with pytest.raises(BadRecord):
        decode(folded.record, '{"seen": 1, "steps": [{"do": "change", "at": "1", "entry": 5}]}')


def test_a_change_to_the_same_entry_is_nothing_to_book() -> None:
    folded = classic(*BEGIN)
    same = folded.played[2].entry
    tried = try_out(folded, begin(folded, Change(keys(folded)[2], same)))
    assert not tried.settled and not tried.groups and tried.entry is None


def test_the_last_step_can_be_taken_back() -> None:
    folded = classic(*BEGIN)
    one = begin(folded, Remove("13"))
    assert one.then(TakeOut(12)).back() == one and one.back() == begin(folded)


def test_a_row_that_is_not_there_is_refused() -> None:
    folded = classic(*BEGIN)
    tried = try_out(folded, begin(folded, Remove("99")))
    assert tried.wrong is not None and tried.wrong.code == "unknown_entry"
    assert try_out(folded, begin(folded, TakeOut(99))).wrong is not None
    put_back = try_out(folded, begin(folded, PutBack(2))).wrong
    assert put_back is not None and put_back.code == "not_undone"


def test_another_option_is_part_of_the_same_correction() -> None:
    folded = game("Ann", "D4 -", "C5 -", "H8 -")
    tried = try_out(folded, begin(folded, Option("hexagons", ["B-4", "D-4"])))
    assert [(group.kind, group.code) for group in tried.groups] == [("insert", "not_awaited")]
    mending = settle_all(folded, tried.mending)
    after = try_out(folded, mending)
    assert after.settled and isinstance(after.entry, Group)
    assert after.folded is not None and len(after.folded.state.on_board) == 1


# --- entries that are no longer legal ----------------------------------------------------------


def test_a_tile_that_no_longer_founds_drops_the_founding() -> None:
    folded = classic(*BEGIN)
    other = e.Place(seat="Bo", tile="5E")
    mending = begin(folded, Change(row(folded, "place", 2), other))
    groups = try_out(folded, mending).groups
    assert [(g.kind, g.code, [t.key for t in g.troubles]) for g in groups] == [
        ("drop", "not_awaited", ["5"]),
        ("replace", "not_on_board", ["6", "8"]),
    ]
    assert groups[1].troubles[0].instead == e.Buy(seat="Bo")


def test_one_decision_settles_several_entries_of_one_reason() -> None:
    folded = classic(*BEGIN)
    mending = begin(folded, Change(row(folded, "place", 2), e.Place(seat="Bo", tile="5E")))
    while groups := try_out(folded, mending).groups:
        before = len(groups)
        mending = decide(folded, mending, groups[0].key, "accept")
        assert len(try_out(folded, mending).groups) < before
    tried = try_out(folded, mending)
    assert tried.settled
    assert shares(tried.folded, "Bo") == {} and shares(tried.folded, "Cy") == {}
    assert cash(tried.folded, "Bo") == cash(tried.folded, "Cy") == 6000
    booked = extend(folded, [tried.entry] if tried.entry else [])
    assert isinstance(booked, Folded) and booked.state == tried.folded.state  # type: ignore[union-attr]


def test_a_purchase_too_dear_becomes_the_nearest_affordable() -> None:
    rich = ("Ann", "A1 -", "B1 =Imp +3Imp", "I12 -", "G1 -", "C1 +3Imp")
    folded = classic(*rich)
    poor = e.Adjust(cash={"Bo": -4100}, reason="paid a debt")
    tried = try_out(folded, begin(folded, Add(row(folded, "buy", 2), poor)))
    [group] = tried.groups
    assert (group.kind, group.code) == ("replace", "too_little_cash")
    # Bo paid 3 x 400 and has $700 left when Imperial (3 tiles) costs $500
    assert group.troubles[0].instead == e.Buy(seat="Bo", shares={"Imperial": 1})
    dropped = decide(folded, tried.mending, group.key, "drop")
    missing = try_out(folded, dropped).folded
    assert missing is not None and missing.waiting()[0].what == "buy"


def test_another_entry_is_typed_in_the_place_of_one_that_fails() -> None:
    folded = classic(*BEGIN)
    mending = begin(folded, Change(row(folded, "place", 2), e.Place(seat="Bo", tile="5E")))
    mending = decide(folded, mending, try_out(folded, mending).groups[0].key, "accept")
    there = position(folded, mending, "8")
    assert there is not None and there.waiting()[0].seat == "Cy"
    typed = parse(there, "-")
    assert isinstance(typed, Parsed)
    tried = try_out(folded, mending.then(Change("8", typed.entries[0])))
    assert [[t.key for t in group.troubles] for group in tried.groups] == [["6"]]


def test_a_missing_answer_is_put_in_before_what_it_was_asked_for() -> None:
    merger = ("Ann", "A1 -", "B1 =Tow +3Tow", "D1 -", "E1 =Lux +3Lux", "I12 -")
    folded = classic(*merger, "G5 -", "C3 -", "I1 -", "C9 -")
    # really Ann placed 1C, which joins Tower and Luxor: a survivor and decisions are missing
    at = row(folded, "place", 7)
    tried = try_out(folded, begin(folded, Change(at, e.Place(seat="Ann", tile="1C"))))
    [group] = tried.groups
    assert group.kind == "insert"
    added = [type_of(step.entry) for step in group.accept if isinstance(step, Add)]
    assert added[0] == "survivor" and set(added[1:]) == {"dispose"}
    done = try_out(folded, settle_all(folded, tried.mending))
    assert done.settled and done.folded is not None
    assert len(done.folded.state.on_board) == 1


def test_answers_of_a_merger_that_never_was_are_left_out_at_once() -> None:
    folded = merged()
    at = row(folded, "place", 7)
    tried = try_out(folded, begin(folded, Change(at, e.Place(seat="Ann", tile="5A"))))
    dropped = [group for group in tried.groups if group.kind == "drop"]
    assert [len(group.troubles) for group in dropped] == [3]
    assert {type_of(t.entry) for t in dropped[0].troubles} == {"survivor", "dispose"}
    assert try_out(folded, settle_all(folded, tried.mending)).settled


def merged() -> Folded:
    """Ann joins Tower and Luxor; Tower survives, both holders of Luxor decide, Ann buys nothing."""
    folded = classic(
        "Ann", "A1 -", "B1 =Tow +3Tow", "D1 -", "E1 =Lux +3Lux", "I12 +2Lux", "G5 +2Tow"
    )
    lines = [
        e.Place(seat="Ann", tile="1C"),
        e.Survivor(seat="Ann", company="Tower"),
        e.Dispose(seat="Ann", sell=2),
        e.Dispose(seat="Bo", trade=2),
        e.Buy(seat="Ann"),
    ]
    after = extend(folded, lines)
    assert isinstance(after, Folded), after
    return after


# --- turns and seats ---------------------------------------------------------------------------

ROUNDS = ("Ann", "A1 -", "C3 -", "E5 -", "G7 -", "I9 -", "A11 -", "C9 -", "E1 -", "G3 -")


def seat_of_tile(folded: Folded | None, tile: str) -> str:
    assert folded is not None
    return next(
        one.entry.seat
        for one in folded.played
        if isinstance(one.entry, e.Place) and one.entry.tile == tile
    )


def test_a_forgotten_turn_is_one_decision_and_moves_all_later_ones() -> None:
    folded = classic(*ROUNDS)
    at = row(folded, "place", 5)
    mending = forgotten_turn(folded, at)
    assert mending is not None
    tried = try_out(folded, mending)
    assert tried.settled
    assert seat_of_tile(folded, "9I") == "Bo" and seat_of_tile(tried.folded, "9I") == "Cy"
    assert seat_of_tile(tried.folded, "3G") == "Ann"
    assert seat_of_tile(tried.folded, "3C") == "Bo"
    assert tried.folded is not None
    turn = tried.folded.played[keys(folded).index(at)].entry
    assert turn == e.NoTile(seat="Bo")


def test_a_turn_put_in_asks_once_whether_the_later_ones_move() -> None:
    folded = classic(*ROUNDS)
    at = row(folded, "place", 5)
    added = [Add(at, one, before=True) for one in (e.NoTile(seat="Bo"), e.Buy(seat="Bo"))]
    tried = try_out(folded, begin(folded, *added))
    [group] = tried.groups
    assert group.kind == "shift" and [fix.kind for fix in group.others] == ["insert"]
    whole = decide(folded, tried.mending, group.key, "accept")
    assert (
        try_out(folded, whole).folded == try_out(folded, forgotten_turn(folded, at) or whole).folded
    )
    skipped = try_out(folded, decide(folded, tried.mending, group.key, "insert"))
    assert skipped.settled
    assert seat_of_tile(skipped.folded, "9I") == "Bo"


def test_a_turn_taken_out_leaves_its_seat_without_a_tile_or_moves_the_turns() -> None:
    folded = classic(*ROUNDS)
    tried = try_out(
        folded, begin(folded, Remove(row(folded, "place", 5)), Remove(row(folded, "buy", 5)))
    )
    [group] = tried.groups
    assert group.kind == "insert"
    stays = try_out(folded, decide(folded, tried.mending, group.key, "accept"))
    assert stays.settled and seat_of_tile(stays.folded, "11A") == "Cy"
    moved = try_out(folded, decide(folded, tried.mending, group.key, "shift"))
    assert moved.settled and seat_of_tile(moved.folded, "11A") == "Bo"


def test_no_turn_is_forgotten_before_a_purchase() -> None:
    folded = classic(*ROUNDS)
    assert forgotten_turn(folded, row(folded, "buy", 3)) is None
    assert forgotten_turn(folded, "99") is None


def test_a_skipped_turn_is_no_tile_and_an_empty_purchase() -> None:
    folded = classic("Ann")
    assert skip(folded) == (e.NoTile(seat="Ann"), e.Buy(seat="Ann"))
    after = extend(folded, skip(folded))
    assert isinstance(after, Folded) and after.waiting()[0].seat == "Bo"
    placed = extend(folded, (e.Place(seat="Ann", tile="1A"),))
    assert isinstance(placed, Folded)
    assert skip(placed) == (e.Buy(seat="Ann"),)
    # the name of a new company is nobody else's to choose
    assert skip(classic("Ann", "A1 -", "B1")) == ()


def test_who_left_in_a_merger_holds_all() -> None:
    folded = merged()
    before = position(folded, begin(folded), row(folded, "dispose", 1))
    assert before is not None
    assert skip(before) == (e.Dispose(seat="Ann"),)


# --- groups ------------------------------------------------------------------------------------


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


# --- accepting ---------------------------------------------------------------------------------


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


def test_an_entry_20_back_that_makes_two_later_ones_illegal() -> None:
    turns = ("E3 +1Tow", "G5 -", "E7 -", "G9 -", "E11 -", "I1 -", "C7 -", "A5 -")
    folded = classic("Ann", "A1 -", "B1 =Tow", "-", "I12 -", *turns)
    at = row(folded, "place", 2)
    assert len(folded.played) - keys(folded).index(at) >= 20
    tried = try_out(folded, begin(folded, Change(at, e.Place(seat="Bo", tile="2C"))))
    refused = [trouble for group in tried.groups for trouble in group.troubles]
    assert [type_of(trouble.entry) for trouble in refused] == ["found", "buy"]
    mending = tried.mending
    for group in tried.groups:
        mending = decide(folded, mending, group.key, "accept")
    done = try_out(folded, mending)
    assert done.settled and done.folded is not None
    assert done.folded.waiting() == folded.waiting()
    assert shares(done.folded, "Ann") == {} and shares(folded, "Ann") == {"Tower": 1}
