"""The house and what is around a table: secrets, seats, names, journal, import and export."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from companion import games
from companion.book.house import House, NotLegal
from companion.book.outcome import Booked, Refused
from companion.book.record import BadRecord, decode, decode_entry
from companion.book.seated import AlreadyBegun
from companion.book.store import Change
from companion.book.table import Table
from companion.contract import BANK
from tests.book import toy
from tests.book.conftest import NOON
from tests.book.toy import RULESET, Free, Place, free, place, raw, undo


@pytest.fixture(name="reopened")
def _reopened(house: House) -> Iterator[Any]:
    """Closes the house and opens it anew, as after a power cut."""
    opened: list[House] = []

    def reopen() -> House:
        house.close()
        opened.append(House(house._store.path.parent, clock=lambda: NOON))
        return opened[-1]

    yield reopen
    for one in opened:
        one.close()


def test_host_secret_and_port_are_kept_for_the_folder(house: House, reopened: Any) -> None:
    secret = house.host_secret
    assert len(secret) >= 22 and house.port is None
    house.port = 5123
    again = reopened()
    assert (again.host_secret, again.port) == (secret, 5123)


def test_a_table_is_there_again_whole(house: House, table: Table, reopened: Any) -> None:
    table.book([Place(seat="Ann", n=3)], by="Ann")
    table.undo(1, by="Ann")
    table.rename("Bo", "Bodo")
    table.note("tick", data={"key": "x"})
    before = (table.version, table.code, table.export(), table.secret("Ann"), table.watch_token)
    same = reopened().table(table.id)
    assert (same.version, same.code, same.export(), same.secret("Ann"), same.watch_token) == before
    assert same.names["Bo"] == "Bodo"
    assert [note.data for note in same.notes("tick")] == [{"key": "x"}]
    assert same.folded.played == table.folded.played


def test_the_same_intent_makes_one_table(house: House, reopened: Any) -> None:
    first = house.create(RULESET, {}, ["Ann", "Bo"], intent="new")
    assert house.create(RULESET, {}, ["Ann", "Bo"], intent="new") is first
    assert reopened().create(RULESET, {}, ["Ann", "Bo"], intent="new").id == first.id


def test_a_bad_set_up_makes_no_table(house: House) -> None:
    with pytest.raises(BadRecord, match="seats"):
        house.create(RULESET, {}, ["Ann", "ann"])
    with pytest.raises(BadRecord, match="colour"):
        house.create(RULESET, {"colour": 1}, ["Ann", "Bo"])
    assert house.tables() == []


def test_a_table_is_found_by_its_code_however_it_is_typed(house: House, table: Table) -> None:
    typed = f" {table.code[:2].lower()}-{table.code[2:]} "
    assert house.by_code(typed) is table
    assert house.by_code("") is None


def test_each_seat_has_a_secret_of_its_own(house: House, table: Table) -> None:
    secrets = {table.secret(seat) for seat in table.seats}
    assert len(secrets) == 3
    assert all(len(secret) >= 22 and "." not in secret for secret in secrets)
    assert house.seat_of(table.secret("Bo")) == (table, "Bo")
    assert house.seat_of("nonsense") is None


def test_a_free_seat_is_claimed_once_by_code_and_name(table: Table) -> None:
    assert table.claim("Bo") == table.secret("Bo")
    assert table.claim("Bo") is None
    assert table.claim("Dora") is None
    assert table.free_seats() == ("Ann", "Cy")
    assert table.with_phone == {"Bo"}


def test_a_double_tap_claims_once_with_the_same_answer(table: Table) -> None:
    secret = table.claim("Bo", intent="tap")
    assert table.claim("Bo", intent="tap") == secret
    assert table.claim("Bo", intent="other") is None
    table.renew("Bo")
    assert table.claim("Bo", intent="tap") is None


def test_a_phone_that_opened_its_seat_address_has_the_seat(table: Table) -> None:
    table.arrived("Ann")
    table.arrived("Ann")
    assert table.claim("Ann") is None
    assert [note.seat for note in table.notes("arrived")] == ["Ann"]


def test_a_new_address_ends_the_old_one_and_frees_the_seat(house: House, table: Table) -> None:
    old = table.claim("Bo")
    assert old is not None
    new = table.renew("Bo")
    assert house.seat_of(old) is None
    assert house.seat_of(new) == (table, "Bo")
    assert "Bo" in table.free_seats()


def test_everything_that_pages_show_changes_the_version(table: Table) -> None:
    versions = [table.version]
    for change in (
        lambda: table.book([Place(seat="Ann")], by="Ann"),
        lambda: table.undo(1, by=BANK),
        lambda: table.claim("Bo"),
        lambda: table.renew("Bo"),
        lambda: table.rename("Bo", "Bodo"),
        lambda: table.note("look", seat="Ann"),
        lambda: table.withdraw("look"),
        lambda: table.prepare(Free(seat="Bo", n=1)),
        lambda: table.unprepare("Bo"),
    ):
        change()
        versions.append(table.version)
        assert table._signal.version(table.id) == table.version
    assert len(set(versions)) == len(versions)


def test_names_shown_may_change_at_any_time_and_the_record_keeps_its_own(table: Table) -> None:
    table.book([Place(seat="Ann")], by="Ann")
    table.rename("Ann", "Anna")
    assert table.names == {"Ann": "Anna", "Bo": "Bo", "Cy": "Cy"}
    assert b"Anna" not in table.export()
    with pytest.raises(BadRecord):
        table.rename("Ann", "bo")
    with pytest.raises(BadRecord):
        table.rename("Dora", "D")
    table.rename("Ann", "Ann")
    assert table.names["Ann"] == "Ann"


def test_before_the_first_entry_seats_are_renamed_moved_added_and_removed(table: Table) -> None:
    ann = table.claim("Ann")
    table.arrange([("Cy", "Cyril"), ("Ann", "Ann"), (None, "Dora")])
    assert table.seats == ("Cyril", "Ann", "Dora")
    assert table.secret("Ann") == ann and table.with_phone == {"Ann"}
    assert table.state.seats == ("Cyril", "Ann", "Dora")
    with pytest.raises(BadRecord):
        table.arrange([("Ann", "Ann")])
    assert table.seats == ("Cyril", "Ann", "Dora")


def test_seats_that_swap_their_names_keep_their_phones(table: Table) -> None:
    ann, bo = table.secret("Ann"), table.secret("Bo")
    table.arrange([("Bo", "Ann"), ("Ann", "Bo"), ("Cy", "Cy")])
    assert (table.secret("Ann"), table.secret("Bo")) == (bo, ann)


def test_seats_are_fixed_after_the_first_entry(table: Table) -> None:
    table.book([Place(seat="Ann")], by="Ann")
    with pytest.raises(AlreadyBegun):
        table.arrange([("Ann", "Ann"), ("Bo", "Bo")])


def test_the_journal_is_kept_apart_and_never_exported(table: Table) -> None:
    note = table.note("look", seat="Ann", by=BANK, data={"secret": "seven"})
    assert (note.number, note.at, note.seat) == (1, NOON, "Ann")
    table.note("look", seat="Bo", by=BANK)
    table.withdraw("look", seat="Ann")
    assert [one.number for one in table.notes("look")] == [2]
    table.withdraw("look")
    assert table.note("tick").number == 3
    assert b"seven" not in table.export()


def test_an_export_imports_as_the_same_game(house: House, table: Table) -> None:
    table.book([Place(seat="Ann", n=3), Place(seat="Bo")], by=BANK)
    table.undo(2, by=BANK)
    copy = house.import_record(table.export())
    assert copy.id != table.id and copy.code != table.code
    assert copy.export() == table.export()
    assert copy.state == table.state


def test_new_entries_of_an_imported_record_get_ids_that_are_free(house: House) -> None:
    table = house.import_record(raw({**place("Ann"), "id": 2}, {**undo(2), "id": "x"}))
    assert isinstance(table.book([Place(seat="Ann"), Place(seat="Bo")], by=BANK), Booked)
    assert table.record.ids() == [2, "x", 3, 4]
    assert decode(table.export()).ids() == [2, "x", 3, 4]


def test_what_is_no_record_or_not_legal_is_not_imported(house: House) -> None:
    with pytest.raises(BadRecord):
        house.import_record(b"hello")
    with pytest.raises(NotLegal) as caught:
        house.import_record(raw(place("Bo")))
    assert caught.value.refused.place == 1
    assert house.tables() == []


def test_the_table_used_last_comes_first(house: House) -> None:
    old = house.import_record(raw({**free("Ann", 1), "at": "2020-01-01T00:00:00Z"}))
    new = house.create(RULESET, {}, ["Ann", "Bo"])
    assert house.tables() == [new, old]
    old.book([Free(seat="Ann", n=1)], by=BANK, at="2027-01-01T00:00:00Z")
    assert house.tables() == [old, new]


@pytest.mark.parametrize("at", ["", "yesterday", "2026-01-01", "2026-01-01T10:00:00"])
def test_an_imported_time_may_be_anything(house: House, table: Table, at: str) -> None:
    strange = house.import_record(raw({**free("Ann", 1), "at": at}))
    assert set(house.tables()) == {table, strange}


def test_a_stored_record_that_no_longer_folds_is_opened_and_put_right_by_a_correction(
    house: House, table: Table, reopened: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.book([Free(seat="Ann", n=1), Free(seat="Bo", n=7)], by=BANK)
    monkeypatch.setitem(toy.DEFAULTS, "limit", 5)
    same = reopened().table(table.id)
    assert [(one.place, one.code) for one in same.trouble] == [(2, "over_limit")]
    assert same.state.sums == {"Ann": 1, "Bo": 0, "Cy": 0}
    assert isinstance(same.book([Free(seat="Ann", n=1)], by=BANK), Refused)
    assert isinstance(same.undo(2, by=BANK), Booked)
    assert same.trouble == ()
    assert isinstance(same.book([Free(seat="Ann", n=1)], by=BANK), Booked)


def test_a_stored_record_with_a_wrong_correction_is_shown_up_to_it_and_takes_nothing(
    house: House, table: Table, reopened: Any
) -> None:
    table.book([Free(seat="Ann", n=1)], by=BANK)
    house._store.write(table.id, Change(first=2, entries=['{"type": "undo", "target": 9}']))
    same = reopened().table(table.id)
    assert [(one.place, one.code) for one in same.trouble] == [(2, "unknown_entry")]
    assert same.state.sums["Ann"] == 1
    answer = same.book([Free(seat="Ann", n=1)], by=BANK)
    assert isinstance(answer, Refused) and answer.code == "unknown_entry"
    assert same.may_undo(BANK) == 1


def test_a_table_of_a_game_that_is_gone_is_named_and_kept(
    house: House, table: Table, reopened: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(games.FAMILIES, "toy")
    again = reopened()
    assert again.tables() == []
    assert "family" in again.unreadable[table.id]
    assert table.id in again._store.heads()


def test_a_choice_made_in_secret_is_exported_only_when_all_have_chosen(house: House) -> None:
    table = house.create("megaland", {"secret_choice": True}, ["Ann", "Bo"])
    types = ["Herb Hut", "Gym", "Hospital", "Smithy", "Lodge", "Arena", "Endless Mine"]
    entries = [
        {"type": "buildings", "types": types},
        {"type": "first", "seat": "Bo"},
        {"type": "level", "card": "spires"},
        {"type": "home", "seat": "Ann"},
        {"type": "undo", "target": 4},
        {"type": "stay", "seat": "Ann"},
    ]
    for entry in entries:
        read = decode_entry(table.record, json.dumps(entry))
        assert isinstance(table.book([read], by=BANK), Booked)
    assert len(decode(table.export()).entries) == 3
    last = decode_entry(table.record, json.dumps({"type": "stay", "seat": "Bo"}))
    assert isinstance(table.book([last], by=BANK), Booked)
    assert len(decode(table.export()).entries) == 7


def test_corrections_before_a_secret_choice_are_exported_with_what_they_correct(
    house: House,
) -> None:
    table = house.create("megaland", {"secret_choice": True}, ["Ann", "Bo"])
    types = ["Herb Hut", "Gym", "Hospital", "Smithy", "Lodge", "Arena", "Endless Mine"]
    for entry in (
        {"type": "buildings", "types": types},
        {"type": "first", "seat": "Bo"},
        {"type": "level", "card": "spires"},
        {"type": "undo", "target": 3},
        {"type": "redo", "target": 3},
        {"type": "stay", "seat": "Ann"},
    ):
        read = decode_entry(table.record, json.dumps(entry))
        assert isinstance(table.book([read], by=BANK), Booked)
    kept = [entry.__struct_config__.tag for entry in decode(table.export()).entries]
    assert kept == ["buildings", "first", "level", "undo", "redo"]


def test_heads_never_leave_with_the_record(table: Table) -> None:
    assert set(json.loads(table.export())) == {
        "format",
        "ruleset",
        "options",
        "seats",
        "entries",
    }
