"""The quick line: a turn typed as text becomes entries, or names the word that is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion import rulesets
from companion.book.fold import Folded, extend, fold
from companion.book.quickline import Parsed, parse
from companion.book.quickwords import Problem, split
from companion.book.record import header
from companion.book.suggest import suggest
from tests.book.toy import RULESET

GOLD = "megacquire-gold-condensed"
RULESETS = Path(rulesets.__file__).parent


def game(*lines: str, ruleset: Any = GOLD, seats: tuple[str, ...] = ("Ann", "Bo", "Cy")) -> Folded:
    """A game in which these lines were booked one after the other."""
    options = {"disclosure": 4} if ruleset == GOLD else {}
    folded = fold(header(ruleset, options, seats))
    for line in lines:
        assert isinstance(folded, Folded)
        parsed = parse(folded, line)
        assert isinstance(parsed, Parsed), (line, parsed)
        folded = extend(folded, parsed.entries)
    assert isinstance(folded, Folded)
    return folded


def entries(folded: Folded, line: str) -> list[dict[str, Any]]:
    parsed = parse(folded, line)
    assert isinstance(parsed, Parsed), parsed
    assert parsed.rest == ""
    return [msgspec.to_builtins(entry) for entry in parsed.entries]


def wrong(folded: Folded, line: str) -> tuple[str, str]:
    """The word that is wrong, and why."""
    answer = parse(folded, line)
    assert isinstance(answer, Problem), answer
    assert answer.word == line[answer.start : answer.end]
    assert answer.word in answer.text or answer.code in ("say_which", "nothing", "no_line")
    return answer.word, answer.refusal.code if answer.refusal else answer.code


FOUNDING = ("Ann", "C7 -")
"""Bo may found with C-8."""


def test_who_begins_is_said_by_tiles_in_seating_order_or_by_name() -> None:
    tiles = {"Ann": "A-12", "Bo": "B-1", "Cy": "E-5"}
    assert entries(game(), "12a b1 E-5") == [{"type": "order", "tiles": tiles}]
    assert entries(game(), "bo") == [{"type": "order", "first": "Bo"}]
    assert wrong(game(), "A12 B1") == ("B1", "say_which")
    assert wrong(game(), "Dora") == ("Dora", "not_understood")
    same = game(seats=("Ann", "Anna", "Cy"))
    assert wrong(same, "an") == ("an", "ambiguous")
    assert entries(same, "ann") == [{"type": "order", "first": "Ann"}]


@pytest.mark.parametrize("spelling", ["C7", "7C", "c-7", "C-7", "7c"])
def test_a_tile_goes_in_any_spelling(spelling: str) -> None:
    placed = entries(game("Ann"), spelling)[0]
    assert placed == {"type": "place", "seat": "Ann", "tile": "C-7"}
    classic = game("Ann", ruleset="acquire-classic")
    assert entries(classic, spelling)[0] == {"type": "place", "seat": "Ann", "tile": "7C"}


def test_a_lone_tile_with_no_company_to_buy_from_ends_the_turn_as_on_the_phones() -> None:
    assert entries(game("Ann"), "A1") == [
        {"type": "place", "seat": "Ann", "tile": "A-1"},
        {"type": "buy", "seat": "Ann"},
    ]
    assert entries(game("Ann"), "A1 -") == entries(game("Ann"), "A1")
    assert game("Ann", "A1", "E5").waiting()[0].seat == "Cy"
    founded = game("Ann", "C7", "C8 =Phy -")
    assert [entry["type"] for entry in entries(founded, "A1")] == ["place"]


def test_a_whole_turn_founds_and_buys_in_one_line() -> None:
    assert entries(game(*FOUNDING), "C8 =Phy +2Phy") == [
        {"type": "place", "seat": "Bo", "tile": "C-8"},
        {"type": "found", "seat": "Bo", "company": "Physics"},
        {"type": "buy", "seat": "Bo", "shares": {"Physics": 2}},
    ]


def test_a_company_goes_by_letter_or_beginning() -> None:
    for typed in ("p", "P", "phy", "PHYSICS"):
        assert entries(game(*FOUNDING), f"C8 ={typed} -")[1]["company"] == "Physics"
    assert entries(game(*FOUNDING), "C8 =p +p")[2]["shares"] == {"Physics": 1}


def test_a_name_of_two_words_is_completed_as_one_that_the_line_understands() -> None:
    large = game("Ann", "C7 -", ruleset="megacquire-gold")
    fits = [one.text for one in suggest(large, "C8 =com")]
    assert fits[:2] == ["C8 =CompanyB", "C8 =CompanyC"]
    for typed in (fits[1], "C8 =companyc", "C8 =C"):
        assert entries(large, typed + " +2CompanyC")[1]["company"] == "Company C"
    answer = parse(large, "C8 =com -")
    assert isinstance(answer, Problem) and answer.fits[0] == "=CompanyB"
    founded = game("Ann", "C7 -", "C8 =CompanyC -", ruleset="megacquire-gold")
    assert [one.word for one in suggest(founded, "A1 +2Com")] == ["+2CompanyC"]


def hotels(**more: Any) -> Any:
    """Acquire online with companies of several words, as a ruleset of one's own may have them."""
    data = msgspec.json.decode((RULESETS / "acquire-online.json").read_bytes())
    named = (
        "Grand Hotel",
        "Grand Old Inn",
        "A+B Foods",
        "Grand Ending",
        "Sackson",
        "Tower",
        "Luxor",
    )
    for company, name, letter in zip(data["companies"], named, "GOAESTL", strict=True):
        company.update(name=name, letter=letter)
    return {**data, "name": "own", **more}


@pytest.mark.parametrize(
    ("typed", "company"),
    [
        ("=Grand Hotel +2Grand Hotel", "Grand Hotel"),
        ("=grand  ho + 2 grand hotel", "Grand Hotel"),
        ("=GrandHotel +2grandhotel", "Grand Hotel"),
        ("=G +2G", "Grand Hotel"),
        ("=Grand Old Inn +2Grand Old", "Grand Old Inn"),
        ("=Grand Old I+2Grand Old Inn", "Grand Old Inn"),
        ("=A+B Foods +2A+BFoods", "A+B Foods"),
    ],
)
def test_a_name_of_several_words_is_typed_as_it_is_written(typed: str, company: str) -> None:
    own = game("Ann", "7C -", ruleset=hotels())
    booked = entries(own, f"8C {typed}")
    assert booked[1]["company"] == company
    assert booked[2]["shares"] == {company: 2}


def test_the_second_word_of_a_name_is_completed_and_words_of_the_line_stay_words() -> None:
    own = game("Ann", "7C -", ruleset=hotels())
    assert [one.word for one in suggest(own, "8C =Grand")] == [
        "=GrandHotel",
        "=GrandOldInn",
        "=GrandEnding",
    ]
    assert [one.text for one in suggest(own, "8C =Grand Ol")] == ["8C =GrandOldInn"]
    answer = parse(own, "8C =Grand -")
    assert isinstance(answer, Problem)
    assert answer.code == "ambiguous" and answer.fits[0] == "=GrandHotel"
    for line, read in (
        ("=Grand h", ["=Grand", "h"]),
        ("=Grand end safe", ["=Grand", "end", "safe"]),
        ("=Grand ending end", ["=Grandending", "end"]),
        ("=Grand H7", ["=Grand", "H7"]),
        ("p2Grand Hotel", ["p2GrandHotel"]),
        ("Grand Hotel = 12 S=3", ["GrandHotel=12", "S=3"]),
    ):
        assert [word.text for word in split(line, own.state.game.ruleset)] == read


def test_a_beginning_that_fits_several_companies_is_named_and_not_guessed() -> None:
    classic = game("Ann", "7C -", ruleset="acquire-2023")
    answer = parse(classic, "8C =zzz -")
    assert isinstance(answer, Problem)
    assert (answer.word, answer.code) == ("=zzz", "not_understood")
    assert len(answer.fits) == 7


def test_where_a_company_must_be_said_the_choices_are_named() -> None:
    answer = parse(game(*FOUNDING), "C8 +2Phy")
    assert isinstance(answer, Problem)
    assert (answer.word, answer.code) == ("+2Phy", "say_which")
    assert answer.fits[0] == "=Physics"


def test_a_dash_books_the_turn_with_nothing_bought() -> None:
    assert entries(game("Ann"), "C7 -") == [
        {"type": "place", "seat": "Ann", "tile": "C-7"},
        {"type": "buy", "seat": "Ann"},
    ]
    assert wrong(game(*FOUNDING), "C8 =P - +1P") == ("+1P", "not_now")
    assert wrong(game(*FOUNDING), "C8 =P +1P -") == ("-", "not_now")


def test_no_tile_and_a_dead_tile_have_their_words() -> None:
    assert entries(game("Ann"), "no -")[0] == {"type": "no_tile", "seat": "Ann"}
    assert wrong(game("Ann"), "xC7") == ("xC7", "not_dead")


def test_what_the_rules_refuse_names_the_words_and_the_refusal() -> None:
    assert wrong(game(*FOUNDING), "C7") == ("C7", "occupied")
    assert wrong(game(*FOUNDING), "C8 =P +2P +2P") == ("+2P +2P", "over_limit")
    assert wrong(game(*FOUNDING), "C8 =P +2Sol") == ("+2Sol", "not_on_board")


def test_words_that_mean_nothing_or_do_not_fit_now_are_told_apart() -> None:
    assert wrong(game("Ann"), "hello") == ("hello", "not_understood")
    assert wrong(game("Ann"), "+2Phy") == ("+2Phy", "not_now")
    assert wrong(game("Ann"), "s7") == ("s7", "not_now")
    assert wrong(game("Ann"), "C7 - C8") == ("C8", "not_now")
    assert wrong(game("Ann"), "  ") == ("", "nothing")


MERGER = (
    "Ann",
    "A1 -",
    "A2 =Lux +3Lux",  # Bo
    "A4 -",
    "A5 =Tow +3Tow",  # Ann
    "I9 -",
    "B5 +1Lux",  # Cy: Tower has three
)
"""Bo founded Luxor (1A 2A), Ann Tower (4A 5A 5B); Ann is to place."""


def merging() -> Folded:
    return game(*MERGER, ruleset="acquire-classic")


def test_where_the_tile_opens_a_merger_the_purchase_stays_in_the_line() -> None:
    parsed = parse(merging(), "A3   +2Tow  +1T")
    assert isinstance(parsed, Parsed)
    assert [msgspec.to_builtins(e) for e in parsed.entries] == [
        {"type": "place", "seat": "Ann", "tile": "3A"}
    ]
    assert parsed.rest == "+2Tow  +1T"


def test_a_disposal_is_typed_for_whoever_is_asked() -> None:
    folded = game(*MERGER, "3A", ruleset="acquire-classic")
    assert folded.waiting()[0].seat == "Bo"
    assert entries(folded, "s2 t2") == [{"type": "dispose", "seat": "Bo", "sell": 2, "trade": 2}]
    assert entries(folded, "T2") == [{"type": "dispose", "seat": "Bo", "trade": 2}]
    assert entries(folded, "h") == entries(folded, "hold") == [{"type": "dispose", "seat": "Bo"}]
    assert wrong(folded, "s1 s1") == ("s1", "not_now")
    assert wrong(folded, "s9") == ("s9", "too_few_shares")
    assert wrong(folded, "t1") == ("t1", "odd_trade")
    assert wrong(folded, "+1Tow") == ("+1Tow", "not_now")


def test_the_number_held_may_be_said_and_must_be_what_is_left() -> None:
    folded = game(*MERGER, "3A", ruleset="acquire-classic")
    assert entries(folded, "s1 t2 h1") == [{"type": "dispose", "seat": "Bo", "sell": 1, "trade": 2}]
    assert entries(folded, "h4") == [{"type": "dispose", "seat": "Bo"}]
    answer = parse(folded, "s1 h2")
    assert isinstance(answer, Problem)
    assert (answer.word, answer.code, answer.fits) == ("h2", "not_now", ("h3",))
    assert wrong(folded, "s9 h1") == ("s9 h1", "too_few_shares")


@pytest.mark.parametrize(
    "line",
    ["C 8 = Phy + 2 Phy", "c8=phy+2phy", "8 c =p +1p+ 1 Phy", "8-C =  p   +  2p", "C-8=P +1P+P"],
)
def test_spaces_inside_a_word_or_none_between_words_do_no_harm(line: str) -> None:
    assert entries(game(*FOUNDING), line) == entries(game(*FOUNDING), "C8 =Phy +2Phy")


def test_spaces_do_no_harm_at_the_start_in_mergers_and_at_the_end() -> None:
    assert entries(game(), "12 a b 1 E 5") == entries(game(), "A12 B1 E5")
    folded = game(*MERGER, "3A", ruleset="acquire-classic")
    assert entries(folded, "s 1 t 2") == entries(folded, "s1 t2")
    assert wrong(merging(), "A 3 h -2 Tow") == ("h", "not_now")
    ended = game(*FOUNDING, "C8 =P -", "end border")
    assert entries(ended, "Phy = 12") == entries(ended, "Phy=12")
    assert wrong(game("Ann"), "C7 - phy") == ("phy", "not_now")


def test_the_choice_of_the_survivor_is_booked_with_the_tile() -> None:
    equal = game(*MERGER[:-1], "I1 -", ruleset="acquire-classic")
    parsed = parse(equal, "A3 =Lux +1Lux")
    assert isinstance(parsed, Parsed)
    assert [type(entry).__name__ for entry in parsed.entries] == ["Place", "Survivor"]
    assert parsed.rest == "+1Lux"
    assert wrong(equal, "A3 +1Lux") == ("+1Lux", "say_which")
    assert wrong(equal, "A3 =Con") == ("=Con", "not_on_board")


def test_shares_are_given_for_a_purchase_with_a_minus() -> None:
    parsed = parse(game(*FOUNDING), "C8 =P +1P -1P")
    assert isinstance(parsed, Problem)
    assert parsed.refusal is not None
    assert parsed.refusal.code in ("give_not_needed", "give_and_buy_same")


def test_influence_is_pledged_with_a_p() -> None:
    takeover = game(*(MERGER[0], *_mergernaut()), ruleset="mergernaut05")
    assert takeover.waiting()[0].what == "pledge"
    seat = takeover.waiting()[0].seat
    answer = entries(takeover, "p0")
    assert answer[0]["type"] == "pledge" and answer[0]["seat"] == seat
    assert answer[0].get("influence", 0) == 0
    pledge = {"type": "pledge", "seat": seat, "company": "Anchor", "influence": 2}
    assert entries(takeover, "p2a") == entries(takeover, "p2") == [pledge]
    assert wrong(takeover, "p2b") == ("p2b", "no_shares")
    assert "p0" in completed(takeover, "")


def _mergernaut() -> tuple[str, ...]:
    return ("A1 -", "A2 =Bea +3Bea", "A4 -", "A5 =Anc +3Anc", "I9 -", "B5 +1Bea", "A3")


def test_the_end_is_said_with_its_reason_where_there_are_several() -> None:
    founded = game(*FOUNDING, "C8 =P -")
    assert wrong(founded, "end") == ("end", "ambiguous")
    assert entries(founded, "end border") == [
        {"type": "end_game", "seat": "Cy", "reason": "borders_settled"}
    ]
    assert entries(founded, "end stopped")[0]["seat"] == "bank"
    assert wrong(founded, "end size_41") == ("size_41", "not_now")


def test_final_sizes_are_typed_or_left_as_they_stand() -> None:
    ended = game(*FOUNDING, "C8 =P -", "end border")
    assert ended.waiting()[0].what == "final_sizes"
    assert entries(ended, "-") == [{"type": "final_sizes"}]
    assert entries(ended, "Phy=12") == [{"type": "final_sizes", "sizes": {"Physics": 12}}]
    assert entries(ended, "p12") == [{"type": "final_sizes", "sizes": {"Physics": 12}}]
    assert wrong(ended, "Phy") == ("Phy", "not_understood")
    assert wrong(ended, "p12 Phy=3") == ("Phy=3", "not_now")


def test_a_game_of_another_family_has_no_quick_line() -> None:
    toy = fold(header(RULESET, {}, ["Ann", "Bo"]))
    assert isinstance(toy, Folded)
    assert wrong(toy, "C7") == ("", "no_line")
    assert suggest(toy, "C") == ()


def completed(folded: Folded, line: str) -> list[str]:
    found = suggest(folded, line)
    for one in found:
        assert one.text.endswith(one.word)
    return [one.word for one in found]


def test_the_last_word_is_completed_with_what_the_rules_allow() -> None:
    founding = game(*FOUNDING)
    assert completed(game(), "") == ["Ann", "Bo", "Cy"]
    assert completed(founding, "c1") == ["C-1", "C-10", "C-11", "C-12"]
    assert "C-7" not in completed(founding, "c7")
    assert completed(founding, "C8 =p") == ["=Physics"]
    assert completed(founding, "C8 =p ") == ["-", "+3Physics"]
    assert completed(founding, "C8 =p +2") == ["+2Physics"]
    assert completed(founding, "C8 =p +2P") == ["+2Physics"]
    assert completed(founding, "C8 =p +2Physics") == []
    assert completed(founding, "C8 =p +1P ") == []
    assert completed(founding, "hello ") == []
    assert suggest(founding, "C8 =p +2P")[0].text == "C8 =p +2Physics"
    assert suggest(founding, "C8 = p + 2 P")[0].text == "C8 = p +2Physics"


def test_a_merger_is_completed_too() -> None:
    folded = game(*MERGER, "3A", ruleset="acquire-classic")
    assert completed(folded, "") == ["h", "s4", "t4"]
    assert completed(folded, "s2 ") == ["t2"]
    assert completed(folded, "t2 s") == ["s2"]
    assert completed(folded, "h ") == []
    assert completed(merging(), "A3 ") == []


def test_every_suggestion_can_be_typed() -> None:
    for folded in (
        game(),
        game(*FOUNDING),
        merging(),
        game(*MERGER, "A3", ruleset="acquire-classic"),
    ):
        for line in ("", "i", "no "):
            for one in suggest(folded, line):
                answer = parse(folded, one.text)
                assert isinstance(answer, Parsed), (one, answer)
