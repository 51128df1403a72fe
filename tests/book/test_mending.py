"""A correction is put together and tried out: what it changes, and what to decide."""

from __future__ import annotations

import pytest

from companion.book.entries import Amend, Group, type_of
from companion.book.fold import Folded, extend
from companion.book.mending import (
    Add,
    Change,
    Option,
    PutBack,
    Remove,
    Shift,
    TakeOut,
    begin,
    decide,
    decode,
    encode,
    keys,
    position,
    settle_all,
    try_out,
)
from companion.book.quickline import Parsed, parse
from companion.book.record import BadRecord
from companion.stock import entries as e
from tests.book.mending_games import (
    BEGIN,
    cash,
    classic,
    merged,
    row,
    shares,
)
from tests.book.test_quickline import game


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
