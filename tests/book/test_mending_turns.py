"""Turns that were forgotten, put in, taken out, skipped; and seats that have left."""

from __future__ import annotations

from companion.book.fold import Folded, extend
from companion.book.mending import (
    Add,
    Remove,
    begin,
    decide,
    forgotten_turn,
    keys,
    position,
    skip,
    try_out,
)
from companion.stock import entries as e
from tests.book.mending_games import (
    ROUNDS,
    classic,
    merged,
    row,
    seat_of_tile,
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
        try_out(folded, whole).folded.played
        == try_out(folded, forgotten_turn(folded, at) or whole).folded.played
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
