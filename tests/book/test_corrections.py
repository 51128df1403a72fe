"""Every rule of corrections, in the words of the record's contract."""

from __future__ import annotations

from typing import Any

import pytest

from companion.book.fold import Folded, fold
from companion.book.outcome import Refused
from companion.book.record import BadRecord, decode
from tests.book.toy import amend, free, group, insert, option, place, raw, redo, undo


def played(*entries: Any, **options: Any) -> list[tuple[int, str, int]]:
    """Place, seat and number of the resulting list."""
    folded = fold(decode(raw(*entries, **options)))
    assert isinstance(folded, Folded), folded
    return [(one.place, one.entry.seat, one.entry.n) for one in folded.played]


def refused(*entries: Any, **options: Any) -> tuple[int | None, str]:
    answer = fold(decode(raw(*entries, **options)))
    assert isinstance(answer, Refused), answer
    return answer.place, answer.code


A1, B2, A3 = place("Ann", 1), place("Bo", 2), place("Ann", 3)


def test_an_undone_entry_is_not_played() -> None:
    assert played(A1, B2, undo(2)) == [(1, "Ann", 1)]


def test_a_redone_entry_is_played_at_its_old_place() -> None:
    assert played(A1, B2, undo(1), undo(2), redo(2), redo(1)) == [(1, "Ann", 1), (2, "Bo", 2)]


def test_undo_of_an_undo_is_a_redo() -> None:
    assert played(A1, undo(1), undo(2)) == [(1, "Ann", 1)]


def test_the_last_living_undo_or_redo_decides() -> None:
    steps = [A1, undo(1), redo(1), undo(3)]
    assert played(*steps) == []
    assert played(*steps, undo(2)) == [(1, "Ann", 1)]
    assert played(*steps, undo(2), redo(3)) == [(1, "Ann", 1)]


def test_undo_of_what_is_out_is_refused_with_its_own_number() -> None:
    assert refused(A1, undo(1), undo(1)) == (3, "already_undone")


def test_redo_of_what_is_in_is_refused_with_its_own_number() -> None:
    assert refused(A1, redo(1)) == (2, "not_undone")
    assert refused(A1, undo(1), undo(2), redo(1)) == (4, "not_undone")


def test_the_first_wrong_correction_ends_the_replay_even_before_an_illegal_entry() -> None:
    assert refused(B2, undo(7)) == (2, "unknown_entry")


def test_a_wrong_correction_stays_wrong_when_it_is_undone_later() -> None:
    assert refused(A1, undo(7), undo(2)) == (2, "unknown_entry")


@pytest.mark.parametrize("correction", [undo, redo, lambda n: amend(n, B2)])
def test_a_correction_names_an_earlier_entry(correction: Any) -> None:
    assert refused(A1, correction(2)) == (2, "unknown_entry")
    assert refused(A1, correction(3), B2) == (2, "unknown_entry")
    assert refused(A1, correction("x")) == (2, "unknown_entry")
    assert refused(A1, insert(2, B2)) == (2, "unknown_entry")


def test_only_the_resulting_list_is_judged() -> None:
    assert refused(A1, A3) == (2, "not_your_turn")
    assert played(A1, A3, undo(2)) == [(1, "Ann", 1)]
    assert played(A1, A3, insert(1, B2)) == [(1, "Ann", 1), (3, "Bo", 2), (2, "Ann", 3)]


def test_an_amended_entry_keeps_its_place_and_number() -> None:
    assert played(A1, B2, amend(1, place("Ann", 9))) == [(1, "Ann", 9), (2, "Bo", 2)]


def test_the_last_living_amend_counts() -> None:
    steps = [A1, amend(1, place("Ann", 5)), amend(1, place("Ann", 6))]
    assert played(*steps) == [(1, "Ann", 6)]
    assert played(*steps, undo(3)) == [(1, "Ann", 5)]
    assert played(*steps, undo(3), undo(2)) == [(1, "Ann", 1)]
    assert played(*steps, undo(2)) == [(1, "Ann", 6)]


def test_an_amend_of_what_is_out_counts_when_it_is_put_back() -> None:
    steps = [A1, undo(1), amend(1, place("Ann", 5))]
    assert played(*steps) == []
    assert played(*steps, redo(1)) == [(1, "Ann", 5)]


def test_an_inserted_entry_has_the_number_of_its_insert_and_is_addressed_by_it() -> None:
    steps = [A1, A3, insert(1, B2)]
    assert played(*steps, amend(3, place("Bo", 7)))[1] == (3, "Bo", 7)
    assert played(*steps, undo(2), undo(3)) == [(1, "Ann", 1)]


def test_of_two_inserts_with_one_anchor_the_later_stands_first() -> None:
    steps = [A1, insert(1, free("Bo", 1)), insert(1, free("Bo", 2))]
    assert [row[0] for row in played(*steps)] == [1, 3, 2]


def test_an_insert_after_an_insert_stands_directly_after_it() -> None:
    steps = [
        A1,
        insert(1, free("Bo", 1)),
        insert(1, free("Bo", 2)),
        insert(2, free("Bo", 3)),
        insert(3, free("Bo", 4)),
    ]
    assert [row[0] for row in played(*steps)] == [1, 3, 5, 2, 4]


@pytest.mark.parametrize("start", [0, None])
def test_after_nothing_is_the_very_start_where_the_later_stands_first_too(start: Any) -> None:
    steps = [A1, insert(start, free("Bo", 1)), insert(start, free("Bo", 2))]
    assert [row[0] for row in played(*steps)] == [3, 2, 1]


def test_an_insert_keeps_its_place_when_its_anchor_is_undone() -> None:
    steps = [free("Ann", 1), free("Ann", 2), insert(1, free("Bo", 3)), undo(1)]
    assert [row[0] for row in played(*steps)] == [3, 2]
    nested = [free("Ann", 1), insert(1, free("Bo", 2)), insert(2, free("Bo", 3)), undo(2)]
    assert [row[0] for row in played(*nested)] == [1, 3]


def test_what_is_entered_after_an_insert_stands_at_the_end() -> None:
    assert [row[0] for row in played(A1, insert(1, free("Bo", 1)), B2)] == [1, 2, 3]


@pytest.mark.parametrize("target", [3, 4, 5])
def test_neither_amend_nor_insert_may_name_an_undo_redo_or_amend(target: int) -> None:
    steps = [A1, B2, undo(2), redo(2), amend(2, place("Bo", 4))]
    assert refused(*steps, amend(target, B2)) == (6, "bad_target")
    assert refused(*steps, insert(target, B2)) == (6, "bad_target")


@pytest.mark.parametrize("other", [option("limit", 7), group(undo(1))])
def test_amend_replaces_played_and_inserted_entries_only(other: Any) -> None:
    assert refused(A1, other, amend(2, B2)) == (3, "bad_target")


def test_set_changes_an_option_for_the_whole_fold() -> None:
    assert refused(A1, B2, option("limit", 1)) == (2, "over_limit")
    assert played(A1, place("Bo", 200), option("limit", 200))[1] == (2, "Bo", 200)


def test_the_last_living_set_of_an_option_counts() -> None:
    steps = [A1, option("limit", 50), option("limit", 1), B2]
    assert refused(*steps) == (4, "over_limit")
    assert len(played(*steps, undo(3))) == 2


@pytest.mark.parametrize("wrong", [option("colour", 1), option("limit", "much")])
def test_set_of_an_unknown_option_or_value_is_refused(wrong: Any) -> None:
    assert refused(A1, wrong) == (2, "bad_entry")


def test_some_options_are_set_only_before_the_first_tile() -> None:
    assert refused(A1, option("secret", True)) == (2, "bad_entry")
    assert played(free("Ann", 1), option("secret", True)) == [(1, "Ann", 1)]
    assert played(A1, undo(1), option("secret", True)) == []
    assert refused(free("Ann", 1), amend(1, A1), option("secret", True)) == (3, "bad_entry")


def test_an_option_that_shapes_the_entries_is_never_set() -> None:
    assert refused(option("mode", "strict")) == (1, "bad_entry")


def test_a_group_is_applied_and_undone_together_under_one_id() -> None:
    steps = [A1, B2, group(amend(1, place("Ann", 5)), undo(2), insert(1, place("Bo", 8)))]
    assert played(*steps) == [(1, "Ann", 5), (3, "Bo", 8)]
    assert played(*steps, undo(3)) == [(1, "Ann", 1), (2, "Bo", 2)]
    assert played(*steps, undo(3), redo(3)) == [(1, "Ann", 5), (3, "Bo", 8)]


def test_inside_a_group_each_correction_sees_those_before_it() -> None:
    assert played(A1, group(undo(1), redo(1))) == [(1, "Ann", 1)]
    assert refused(A1, group(undo(1), undo(1))) == (2, "already_undone")
    assert refused(A1, group(undo(1), undo(9))) == (2, "unknown_entry")


def test_a_group_may_hold_a_group() -> None:
    steps = [A1, B2, group(undo(2), group(undo(1)))]
    assert played(*steps) == []
    assert len(played(*steps, undo(3))) == 2


def test_undoing_a_group_brings_back_what_its_undo_of_an_undo_had_changed() -> None:
    steps = [A1, B2, undo(2), group(undo(3), amend(2, place("Bo", 9)))]
    assert played(*steps)[1] == (2, "Bo", 9)
    assert played(*steps, undo(4)) == [(1, "Ann", 1)]


def test_entries_with_ids_of_their_own_are_named_by_them() -> None:
    named = {**A1, "id": "first"}
    assert played(named, undo("first")) == []
    assert refused(named, undo(1)) == (2, "unknown_entry")


def test_an_inner_entry_is_never_a_correction() -> None:
    for wrong in (amend(1, undo(1)), insert(1, redo(1)), group(A1), group(amend(1, undo(1)))):
        with pytest.raises(BadRecord, match="entry 2"):
            decode(raw(A1, wrong))


def test_an_inner_entry_has_no_id() -> None:
    for wrong in (amend(1, {**A1, "id": 9}), group({**undo(1), "id": 9})):
        with pytest.raises(BadRecord, match="entry 2: an inner entry has no id"):
            decode(raw(A1, wrong))


def test_chains_of_thousands_of_corrections_are_resolved() -> None:
    entries = [A1, *(undo(n) for n in range(1, 3000))]
    assert played(*entries) == []
    inserts = [A1, *(insert(n, free("Bo", 0)) for n in range(1, 3000))]
    assert [row[0] for row in played(*inserts)] == list(range(1, 3001))
