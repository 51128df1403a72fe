"""Megaland's quick line: what is typed, the entries it means, and what is wrong with a word."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from companion.book.fold import Folded, fold
from companion.book.landline import parse
from companion.book.landsuggest import suggest
from companion.book.quickline import Parsed
from companion.book.quickwords import Problem
from companion.book.record import decode_entry, encode_entry, header
from tests.megaland.plain import SEATS, Entries, done, e, home, level, stay
from tests.web.megaland_table import BEGUN, BUYING, RICH, TRACKED_BUYING

TRACKED = {"treasures": "tracked"}
SECRET = {"secret_choice": True}
GERMAN = {"bats": "Fledermäuse", "Gym": "Turnhalle", "egg": "Ei", "heart": "Herz", "Ann": "Anna B."}
MET = [*BEGUN, level("spires")]
"""All three choose, with one card each."""
CARRYING = [*BEGUN, level("treasure box"), *stay(), level("clouds")]
"""All three choose, with three cards each."""


def table(entries: Sequence[Mapping[str, Any]], options: Mapping[str, Any] | None = None) -> Folded:
    """A table of Ann, Bo and Cy."""
    record = header("megaland", options or {}, SEATS)
    read = [decode_entry(record, json.dumps(one)) for one in entries]
    folded = fold(record.with_entries(tuple(read)))
    assert isinstance(folded, Folded), folded
    return folded


def told(found: Parsed | Problem) -> Entries:
    """The entries of a line as a record has them."""
    assert isinstance(found, Parsed), found
    return [json.loads(encode_entry(one)) for one in found.entries]


LINES: list[tuple[Entries, dict[str, Any], str, Entries]] = [
    # who begins
    (BEGUN[:1], {}, "Bo", [e("first", "Bo")]),
    (BEGUN[:1], {}, "c", [e("first", "Cy")]),
    # the level card
    (BEGUN, {}, "bats", [level("bats")]),
    (BEGUN, {}, "Ba", [level("bats")]),
    (BEGUN, {}, "treasure box", [level("treasure box")]),
    (BEGUN, {}, "treasurebox", [level("treasure box")]),
    (BEGUN, {}, "box", [level("treasure box")]),
    (BEGUN, {}, "eye +", [level("flying eye"), *stay()]),
    (BEGUN, {}, "red serp Bo- +", [level("red serpent"), *home("Bo"), *stay("Ann", "Cy")]),
    # stay, home and jump
    (MET, {}, "+", stay()),
    (MET, {}, "-", home()),
    (MET, {}, "Ann+ Bo-", [*stay("Ann"), *home("Bo")]),
    (MET, {}, "a+ B- c-0", [*stay("Ann"), *home("Bo"), e("home", "Cy", carried=0)]),
    (CARRYING, {}, "Bo-2", [e("home", "Bo", carried=2)]),
    (RICH, {}, "Ann! red", [e("jump", "Ann"), level("red serpent")]),
    ([*RICH, level("clouds")], {}, "Ann+!", [*stay("Ann"), e("jump", "Ann")]),
    # buying
    (BUYING, {}, "gym", [e("building", "Ann", name="Gym")]),
    (BUYING, {}, "-", done("Ann")),
    (BUYING, {}, "done", done("Ann")),
    (BUYING, {}, "herb hut heart -", [
        e("building", "Ann", name="Herb Hut"), e("heart", "Ann"), *done("Ann")]),
    (BUYING, {}, "fish - hotel - -", [
        e("building", "Ann", name="Fishing Pond"), *done("Ann"),
        e("building", "Bo", name="Hotel"), *done("Bo", "Cy")]),
    (BUYING, {}, "xgym", [e("pile_empty", name="Gym")]),
    # treasures tracked: the cards are said, payments are proposed
    (CARRYING, TRACKED, "Ann-2egg+gear", [e("home", "Ann", treasures={"egg": 2, "gear": 1})]),
    (CARRYING, TRACKED, "Ann-2eggs,gear", [e("home", "Ann", treasures={"egg": 2, "gear": 1})]),
    (CARRYING, TRACKED, "Ann-0", [e("home", "Ann", treasures={})]),
    (TRACKED_BUYING, TRACKED, "gym", [
        e("building", "Ann", name="Gym", pay={"gear": 1, "egg": 1})]),
    (TRACKED_BUYING, TRACKED, "herb=egg -", [
        e("building", "Ann", name="Herb Hut", pay={"egg": 1}), *done("Ann")]),
    (TRACKED_BUYING, TRACKED, "heart", [e("heart", "Ann", pay={"egg": 2})]),
    (TRACKED_BUYING, TRACKED, "heart=2egg", [e("heart", "Ann", pay={"egg": 2})]),
    (TRACKED_BUYING, TRACKED, "herb=gear - - - Ann=egg", [
        e("building", "Ann", name="Herb Hut", pay={"gear": 1}), *done(),
        e("store", "Ann", treasures={"egg": 1})]),
]  # fmt: skip


@pytest.mark.parametrize(("entries", "options", "line", "meant"), LINES)
def test_a_line_means_these_entries(
    entries: Entries, options: dict[str, Any], line: str, meant: Entries
) -> None:
    assert told(parse(table(entries, options), line, {})) == meant


WRONG: list[tuple[Entries, dict[str, Any], str, str, str]] = [
    (BEGUN, {}, "", "nothing", ""),
    (BEGUN, {}, "b", "ambiguous", "b"),
    (BEGUN, {}, "dragon", "not_understood", "dragon"),
    (BEGUN, {}, "gym", "not_now", "gym"),
    (BEGUN, {}, "bats Ann+ dragon", "not_understood", "dragon"),
    (MET, {}, "bats", "not_now", "bats"),
    (MET, {}, "Ann+2", "not_understood", "Ann+2"),
    (MET, {}, "Ann-egg", "not_understood", "Ann-egg"),
    (MET, {}, "Ann-9", "refused", "Ann-9"),
    (MET, {}, "Ann+ Ann-", "refused", "Ann-"),
    (BEGUN, {}, "Ann!", "refused", "Ann!"),
    (BUYING, {}, "gym gym", "refused", "gym"),
    (BUYING, {}, "gym=egg", "not_understood", "gym=egg"),
    (BUYING, {}, "h", "ambiguous", "h"),
    (BUYING, {}, "Ann=egg", "not_now", "Ann=egg"),
    (CARRYING, TRACKED, "Ann-", "say_which", "Ann-"),
    (CARRYING, TRACKED, "-", "say_which", "-"),
    (CARRYING, TRACKED, "Ann-dust", "not_understood", "Ann-dust"),
    (CARRYING, TRACKED, "Ann-4egg", "refused", "Ann-4egg"),
    (TRACKED_BUYING, TRACKED, "gym=2egg", "refused", "gym=2egg"),
]


@pytest.mark.parametrize(("entries", "options", "line", "code", "word"), WRONG)
def test_the_word_that_is_wrong_is_named(
    entries: Entries, options: dict[str, Any], line: str, code: str, word: str
) -> None:
    found = parse(table(entries, options), line, {})
    assert isinstance(found, Problem)
    assert (found.code, found.word) == (code, word)
    assert line[found.start : found.end] == word


def test_the_words_of_the_pages_are_understood_beside_those_of_a_record() -> None:
    folded = table(BEGUN)
    for line in ("fleder", "Fledermäuse", "bats"):
        assert told(parse(folded, line, GERMAN)) == [level("bats")]
    assert told(parse(table(BUYING), "turn Herz", GERMAN)) == [
        e("building", "Ann", name="Gym"),
        e("heart", "Ann"),
    ]
    for line in ("AnnaB.-2Eier", "ann-2egg"):
        tracked = table(CARRYING, TRACKED)
        assert told(parse(tracked, line, GERMAN)) == [e("home", "Ann", treasures={"egg": 2})]


def test_a_swap_at_a_reptile_stable_stands_behind_the_cards() -> None:
    entries = [
        *TRACKED_BUYING,
        e("building", "Ann", name="Reptile Stable", pay={"gear": 1}),
        *done(),
        e("store", "Ann"),
        level("clouds"),
    ]
    [entry] = told(parse(table(entries, TRACKED), "Ann-egg/egg>fish", {}))
    assert entry["treasures"] == {"egg": 1}
    assert entry["swap"] == [{"out": "egg", "in": "fish"}]


def test_what_a_fall_keeps_is_named_too() -> None:
    entries = [
        *TRACKED_BUYING,
        e("building", "Ann", name="Herb Hut", pay={"gear": 1}),
        *done(),
        e("store", "Ann", treasures={"egg": 1}),
    ]
    folded = table(entries, TRACKED)
    assert folded.state.phase == "run"
    line = "treas + red Bo+ Ann+ Cy+ bats"
    fallen = parse(folded, f"{line} Ann=stone", {})
    assert told(fallen)[-1] == e("keep", "Ann", treasures={"stone": 1})


def test_with_secret_choices_nothing_behind_their_reveal_is_judged() -> None:
    for chosen in ("stay", "home"):
        folded = table([*MET, e(chosen, "Cy")], SECRET)
        found = parse(folded, "Ann- Bo- Cy!", {})
        assert isinstance(found, Parsed)
        assert told(found) == home("Ann", "Bo") and found.rest == "Cy!"
        assert isinstance(parse(folded, "Ann+!", {}), Problem)
        assert suggest(folded, "Ann- Bo- ", {}) == ()


def test_the_line_is_completed_with_what_can_be() -> None:
    def words(folded: Folded, line: str, names: Mapping[str, str] | None = None) -> list[str]:
        return [one.word for one in suggest(folded, line, names or {})]

    assert words(table(BEGUN), "b") == ["bats", "biting plant"]
    assert words(table(BEGUN), "Fle", GERMAN) == ["Fledermäuse"]
    assert words(table(BEGUN), "bats ") == [
        "+", "-", "Ann+", "Ann-", "Bo+", "Bo-", "Cy+", "Cy-"]  # fmt: skip
    assert words(table(RICH), "A") == ["Ann!"]
    assert words(table(BUYING), "gym h") == ["Hotel", "Herb Hut", "Hospital", "heart"]
    assert words(table(BUYING), "gym ")[0] == "-"
    [one] = suggest(table(BEGUN), "clouds + ba", {})
    assert one.text == "clouds + bats"
