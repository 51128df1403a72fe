"""Booking: all or none, once per intent, only from a page that is not stale, only by whom it is."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from companion.book.entries import Amend, Insert, Redo, Undo
from companion.book.house import House
from companion.book.outcome import Booked, Refused
from companion.book.store import StoreError
from companion.book.table import Table
from companion.contract import BANK, Entry
from tests.book import toy
from tests.book.conftest import NOON
from tests.book.toy import End, Free, Place, Shout


def booked(answer: Booked | Refused) -> tuple[int, int]:
    assert isinstance(answer, Booked), answer
    return answer.first, answer.last


def code(answer: Booked | Refused) -> str:
    assert isinstance(answer, Refused), answer
    return answer.code


def turn(seat: str, n: int = 0) -> Place:
    return Place(seat=seat, n=n)


def test_a_booked_entry_carries_its_id_time_and_typist(table: Table) -> None:
    assert booked(table.book([turn("Ann", 1)], by="Ann")) == (1, 1)
    entry = table.record.entries[0]
    assert (entry.id, entry.at, entry.by) == (1, NOON, "Ann")


def test_what_the_caller_claims_about_id_time_and_typist_does_not_count(table: Table) -> None:
    table.book([Place(seat="Ann", id=9, at="then", by="Bo")], by="Ann")
    entry = table.record.entries[0]
    assert (entry.id, entry.at, entry.by) == (1, NOON, "Ann")


def test_several_entries_are_booked_all_or_none(table: Table) -> None:
    answer = table.book([turn("Ann", 1), turn("Cy")], by=BANK)
    assert code(answer) == "not_your_turn"
    assert isinstance(answer, Refused) and answer.index == 1
    assert table.entries == 0
    assert booked(table.book([turn("Ann", 1), turn("Bo")], by=BANK)) == (1, 2)


def test_a_refused_entry_leaves_nothing(table: Table, house: House) -> None:
    version = table.version
    assert code(table.book([turn("Bo")], by="Bo", intent="i")) == "not_your_turn"
    assert (table.version, table.entries) == (version, 0)
    booked(table.book([turn("Ann")], by=BANK))
    assert booked(table.book([turn("Bo")], by="Bo", intent="i")) == (2, 2)


def test_nothing_to_book_is_refused(table: Table) -> None:
    assert code(table.book([], by=BANK)) == "bad_entry"


def test_the_same_intent_books_once_and_gets_the_same_answer(table: Table, tmp_path: Path) -> None:
    first = table.book([turn("Ann"), turn("Bo")], by=BANK, intent="tap", seen=0)
    again = table.book([turn("Ann"), turn("Bo")], by=BANK, intent="tap", seen=0)
    assert booked(first) == booked(again) == (1, 2)
    assert isinstance(again, Booked) and again.repeated
    assert table.entries == 2


def test_an_intent_is_remembered_after_the_house_was_closed(house: House, table: Table) -> None:
    table.book([turn("Ann")], by="Ann", intent="tap")
    folder = house._store.path.parent
    house.close()
    anew = House(folder)
    same = anew.table(table.id)
    assert same is not None
    assert booked(same.book([turn("Ann")], by="Ann", intent="tap")) == (1, 1)
    assert same.entries == 1
    anew.close()


def test_a_hundred_threads_with_one_intent_book_once(table: Table) -> None:
    answers: list[Booked | Refused] = []
    threads = [
        threading.Thread(
            target=lambda: answers.append(table.book([turn("Ann", 1)], by="Ann", intent="tap"))
        )
        for _ in range(100)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [booked(answer) for answer in answers] == [(1, 1)] * 100
    assert table.state.sums["Ann"] == 1


def test_of_two_phones_at_once_the_first_counts_and_the_other_is_told(table: Table) -> None:
    answers: list[Booked | Refused] = []
    threads = [
        threading.Thread(
            target=lambda n=n: answers.append(  # type: ignore[misc]
                table.book([turn("Ann", n)], by="Ann", intent=str(n), seen=0)
            )
        )
        for n in range(1, 21)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(isinstance(answer, Booked) for answer in answers) == 1
    assert {answer.code for answer in answers if isinstance(answer, Refused)} == {"stale"}
    assert table.entries == 1


def test_a_page_is_stale_when_its_seat_has_acted_since(table: Table) -> None:
    table.book([turn("Ann")], by=BANK)
    answer = table.book([Free(seat="Ann", n=1)], by="Ann", seen=0)
    assert code(answer) == "stale"
    assert isinstance(answer, Refused)
    assert answer.facts["entries"] == 1 and answer.facts["seen"] == 0
    assert answer.facts["corrected"] is False


def test_a_page_of_the_round_before_is_stale_though_the_question_reads_the_same(
    table: Table,
) -> None:
    for seat in ("Ann", "Bo", "Cy"):
        table.book([turn(seat)], by=BANK)
    assert code(table.book([turn("Ann")], by="Ann", seen=0)) == "stale"


def test_others_acting_at_the_same_time_make_no_page_stale(table: Table) -> None:
    table.book([Free(seat="Bo", n=1)], by="Bo")
    table.book([Free(seat="Cy", n=1)], by="Cy")
    assert booked(table.book([turn("Ann")], by="Ann", seen=0)) == (3, 3)


def test_a_correction_in_between_makes_every_page_stale(table: Table) -> None:
    table.book([turn("Ann"), turn("Bo", 3)], by=BANK)
    table.undo(2, by=BANK)
    answer = table.book([Free(seat="Cy", n=1)], by="Cy", seen=2)
    assert code(answer) == "stale"
    assert isinstance(answer, Refused) and answer.facts["corrected"] is True


def test_a_correction_is_stale_as_soon_as_anything_came_since(table: Table) -> None:
    table.book([turn("Ann"), turn("Bo")], by=BANK)
    assert code(table.undo(1, by=BANK, seen=1)) == "stale"


def test_a_page_from_more_entries_than_there_are_is_stale(table: Table) -> None:
    assert code(table.book([turn("Ann")], by="Ann", seen=5)) == "stale"


@pytest.mark.parametrize("entry", [turn("Bo"), Free(seat="Bo", n=1), End(seat=BANK), Shout()])
def test_a_seat_enters_nothing_for_others(table: Table, entry: Entry) -> None:
    assert code(table.book([entry], by="Ann")) == "not_yours"
    assert table.entries == 0


def test_a_seat_enters_what_names_nobody_when_it_is_awaited_from_it(table: Table) -> None:
    table.book([turn("Ann", 50)], by="Ann")
    assert code(table.book([Shout()], by="Cy")) == "not_yours"
    assert booked(table.book([Shout()], by="Bo")) == (2, 2)


def test_some_types_any_seat_enters_with_what_it_was_told_for_others(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toy, "ANYBODYS", {"shout": frozenset({"free"})})
    table.book([turn("Ann", 50)], by="Ann")
    assert code(table.book([Free(seat="Bo", n=1)], by="Cy")) == "not_yours"
    assert code(table.book([Shout(), Free(seat="Bo", n=1)], by="Cy")) == "not_yours"
    assert booked(table.book([Free(seat="Bo", n=1), Shout()], by="Cy")) == (2, 3)


def test_a_player_takes_back_the_own_last_entry(table: Table) -> None:
    table.book([turn("Ann", 4)], by="Ann")
    assert table.may_undo("Ann") == 1
    assert booked(table.undo(1, by="Ann")) == (2, 2)
    assert table.state.sums["Ann"] == 0


def test_a_player_may_take_back_step_by_step_and_put_back_the_last_step(table: Table) -> None:
    table.book([Free(seat="Ann", n=1), Free(seat="Ann", n=2)], by="Ann")
    table.undo(2, by="Ann")
    assert table.may_undo("Ann") == 1
    assert booked(table.redo(2, by="Ann")) == (4, 4)
    assert code(table.redo(2, by="Ann")) == "not_yours"
    assert table.state.sums["Ann"] == 3


def test_nobody_puts_back_what_the_bank_has_taken_back(table: Table) -> None:
    table.book([turn("Ann", 4)], by="Ann")
    table.undo(1, by=BANK)
    assert code(table.redo(1, by="Ann")) == "not_yours"
    assert booked(table.redo(1, by=BANK)) == (3, 3)


def test_what_the_bank_typed_for_a_seat_that_seat_may_take_back(table: Table) -> None:
    table.book([turn("Ann", 4)], by=BANK)
    assert table.may_undo("Ann") == 1


def test_nobody_takes_back_after_the_next_seat_has_acted(table: Table) -> None:
    table.book([turn("Ann", 4)], by="Ann")
    table.book([turn("Bo")], by="Bo")
    assert table.may_undo("Ann") is None
    assert code(table.undo(1, by="Ann")) == "not_yours"
    assert booked(table.undo(2, by="Bo")) == (3, 3)
    assert table.may_undo("Ann") == 1


def test_only_the_bank_makes_other_corrections(table: Table) -> None:
    table.book([turn("Ann", 4)], by="Ann")
    change = Amend(target=1, entry=turn("Ann", 5))
    assert code(table.book([change], by="Ann")) == "not_yours"
    assert booked(table.book([change], by=BANK)) == (2, 2)
    assert table.may_undo("Ann") is None
    assert table.may_undo(BANK) == 2


def test_the_bank_undoes_and_redoes_anything_that_then_folds(table: Table) -> None:
    table.book([turn("Ann", 4), turn("Bo")], by=BANK)
    answer = table.undo(1, by=BANK)
    assert code(answer) == "not_your_turn"
    assert isinstance(answer, Refused) and (answer.place, answer.index) == (2, None)
    assert table.entries == 2
    assert booked(table.book([Undo(target=2), Undo(target=1)], by=BANK)) == (3, 4)
    assert booked(table.book([Redo(target=1)], by=BANK)) == (5, 5)


def test_a_wrong_correction_is_refused_as_the_one_it_is(table: Table) -> None:
    answer = table.book([turn("Ann"), Undo(target=9)], by=BANK)
    assert code(answer) == "unknown_entry"
    assert isinstance(answer, Refused) and answer.index == 1
    assert code(table.book([Insert(after=0, entry=Free(seat="Ann", n=1, id=3))], by=BANK)) == (
        "bad_entry"
    )


def test_what_cannot_be_written_is_not_booked(table: Table, house: House) -> None:
    table.book([turn("Ann")], by="Ann")
    before: Any = (table.version, table.state, table.entries)
    house._store._db.execute("PRAGMA query_only=ON")
    with pytest.raises(StoreError):
        table.book([turn("Bo")], by="Bo", intent="tap")
    assert (table.version, table.state, table.entries) == before
    house._store._db.execute("PRAGMA query_only=OFF")
    assert booked(table.book([turn("Bo")], by="Bo", intent="tap")) == (2, 2)


def test_a_deleted_table_takes_nothing_more(table: Table, house: House) -> None:
    house.delete(table.id)
    with pytest.raises(StoreError, match="deleted"):
        table.book([turn("Ann")], by="Ann")
    with pytest.raises(StoreError, match="deleted"):
        table.note("look", seat="Ann")
    assert house.tables() == []


def test_many_seats_booking_from_many_threads_lose_nothing(table: Table) -> None:
    def act(seat: str) -> None:
        for number in range(20):
            booked(table.book([Free(seat=seat, n=1)], by=seat, intent=f"{seat}{number}"))

    threads = [threading.Thread(target=act, args=(seat,)) for seat in ("Ann", "Bo", "Cy")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert table.state.sums == {"Ann": 20, "Bo": 20, "Cy": 20}
    assert [entry.id for entry in table.record.entries] == list(range(1, 61))
