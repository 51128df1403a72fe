"""Corrections at every position of a game: the same as a record written so from the start."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.book.entries import is_correction, type_of
from companion.book.fold import Folded, extend, fold
from companion.book.mending import (
    Add,
    Change,
    Mending,
    PutBack,
    Remove,
    Step,
    TakeOut,
    begin,
    decode,
    encode,
    keys,
    settle_all,
    try_out,
)
from companion.book.record import decode as decode_record
from companion.book.record import encode as encode_record
from companion.contract import Entry
from companion.stock import entries as e
from tests.conftest import CASES
from tests.view.random_games import random_table

RECORDED = sorted((CASES / "acquire-games").glob("game-*.json"))
LAND = sorted((CASES / "megaland").glob("full-game-*.json"))


def opened(path: Any) -> Folded:
    folded = fold(decode_record(json.dumps(json.loads(path.read_text("utf-8"))["record"])))
    assert isinstance(folded, Folded)
    return folded


def written_so(folded: Folded) -> Folded:
    """The game with its entries as they are played, and no correction in the file."""
    entries = [one.entry for one in folded.played]
    assert not any(is_correction(entry) for entry in entries)
    plain = fold(folded.record.with_entries(entries))
    assert isinstance(plain, Folded), plain
    return plain


def told(folded: Folded) -> tuple[list[Any], list[Any]]:
    return [one.state for one in folded.played], [one.lines for one in folded.played]


def mended(folded: Folded, mending: Mending) -> Folded | None:
    """The book with the correction in it; None where nothing would change."""
    whole = settle_all(folded, mending)
    tried = try_out(folded, whole)
    assert tried.wrong is None and tried.groups == ()
    if tried.entry is None:
        return None
    booked = extend(folded, [tried.entry])
    assert isinstance(booked, Folded), booked
    assert tried.folded is not None and told(booked) == told(tried.folded)
    return booked


def is_as_if_written_so(folded: Folded, mending: Mending) -> None:
    """The corrected book is the plain record of what it plays; taken back it is the old one."""
    booked = mended(folded, mending)
    if booked is None:
        return
    assert told(booked) == told(written_so(booked))
    number = len(booked.record.entries)
    again = mended(booked, begin(booked, TakeOut(number)))
    assert again is not None and told(again) == told(folded)


def corrections(folded: Folded, position: int, chance: random.Random) -> Iterator[Step]:
    """A change, a further entry and a removal at one position."""
    key, entry = keys(folded)[position], folded.played[position].entry
    yield Change(key, other(folded, position, entry, chance))
    yield Add(key, adjusted(folded))
    yield Remove(key)


def other(folded: Folded, position: int, entry: Entry, chance: random.Random) -> Entry:
    """Another entry of the same kind, legal there or not."""
    seat = str(getattr(entry, "seat", ""))
    game = getattr(folded.state, "game", None)
    match entry:
        case e.Place() if game is not None:
            return e.Place(seat=seat, tile=chance.choice(game.spaces))
        case e.Found() | e.Survivor() | e.FoldNext() if game is not None:
            return type(entry)(seat=seat, company=chance.choice(game.companies))
        case e.Buy() if game is not None:
            return e.Buy(seat=seat, shares={chance.choice(game.companies): chance.randint(1, 3)})
        case e.Dispose():
            return e.Dispose(seat=seat, sell=chance.randint(0, 3))
    return chance.choice(folded.played).entry


def adjusted(folded: Folded) -> Entry:
    seat = folded.record.seats[0]
    if folded.ruleset.family == "megaland":
        return decode_entry(folded, {"type": "adjust", "coins": {seat: 1}})
    return e.Adjust(cash={seat: 100}, reason="found under the board")


def decode_entry(folded: Folded, entry: dict[str, Any]) -> Entry:
    record = {
        "format": "companion-record/1",
        "ruleset": folded.record.source,
        "options": dict(folded.record.options),
        "seats": list(folded.record.seats),
        "entries": [entry],
    }
    return decode_record(json.dumps(record)).entries[0]


@pytest.mark.skipif(not RECORDED, reason="the recorded games are not beside this folder")
@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_every_position_of_a_recorded_game(path: Any, request: pytest.FixtureRequest) -> None:
    """All three at every position; one of the three unless with --long."""
    folded = opened(path)
    chance = random.Random(path.stem)
    whole = request.config.getoption("--long")
    for position in range(len(folded.played)):
        for number, step in enumerate(corrections(folded, position, chance)):
            if whole or position % 3 == number:
                is_as_if_written_so(folded, begin(folded, step))


@pytest.mark.skipif(not LAND, reason="the worked cases are not beside this folder")
@pytest.mark.parametrize("path", LAND, ids=lambda path: path.stem)
@pytest.mark.parametrize(
    "first", [0, *(pytest.param(n, marks=pytest.mark.long) for n in range(1, 7))]
)
def test_every_seventh_position_of_a_game_of_megaland(path: Any, first: int) -> None:
    folded = opened(path)
    chance = random.Random(path.stem)
    for position in range(first, len(folded.played), 7):
        for step in corrections(folded, position, chance):
            is_as_if_written_so(folded, begin(folded, step))


@pytest.mark.parametrize("ruleset", ["megacquire-gold-condensed", "mergernaut05", "acquire-2023"])
def test_every_position_of_a_random_game(ruleset: str) -> None:
    folded = random_table(ruleset, 5, 60).folded
    chance = random.Random(ruleset)
    for position in range(len(folded.played)):
        for step in corrections(folded, position, chance):
            is_as_if_written_so(folded, begin(folded, step))


@given(seed=st.integers(0, 10_000), length=st.integers(5, 90))
@example(seed=4447, length=5).via("the same entry put in twice by one correction")
@example(seed=441, length=5).via("a group that had put another one back is opened")
def test_any_corrections_one_after_the_other(seed: int, length: int) -> None:
    """Corrections of corrected games: amended, inserted and grouped entries are corrected again."""
    chance = random.Random(seed)
    ruleset = chance.choice(["acquire-classic", "megacquire-gold-condensed", "mergernaut05"])
    folded = random_table(ruleset, seed, length).folded
    for _ in range(4):
        steps: list[Step] = []
        order = keys(folded)
        for _ in range(chance.randint(1, 3)):
            position = chance.randrange(len(folded.played))
            steps.append(chance.choice(list(corrections(folded, position, chance))))
        if chance.random() < 0.3:
            number = chance.randint(1, len(folded.record.entries))
            out = folded.resolved.status[number - 1].out
            steps.append(PutBack(number) if out else TakeOut(number))
        mending = begin(folded, *steps)
        assert decode(folded.record, encode(mending)) == mending
        tried = try_out(folded, mending)
        if tried.wrong is not None:
            assert tried.wrong.code == "unknown_entry"
            continue
        booked = mended(folded, mending)
        if booked is None:
            continue
        assert told(booked) == told(written_so(booked))
        read_again = fold(decode_record(encode_record(booked.record)))
        assert isinstance(read_again, Folded) and keys(booked) == keys(read_again)
        assert len(set(keys(booked))) == len(booked.played)
        kept = set(order) & set(keys(booked))
        assert [key for key in keys(booked) if key in kept] == [key for key in order if key in kept]
        folded = booked
        if not folded.played:
            return


def test_a_removed_entry_keeps_its_line_in_the_file() -> None:
    folded = random_table("acquire-classic", 8, 40).folded
    booked = mended(folded, begin(folded, Remove(keys(folded)[20])))
    assert booked is not None
    assert booked.record.entries[: len(folded.record.entries)] == folded.record.entries
    assert type_of(booked.record.entries[-1]) in ("undo", "group")
