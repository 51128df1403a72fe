"""The rulebook of a table: every figure and every policy of its ruleset stands in it."""

from __future__ import annotations

from copy import deepcopy
from importlib import resources
from typing import Any

import msgspec
import pytest

from companion.book.fold import Folded, fold
from companion.book.record import header
from companion.games import load_ruleset, rules_of, ruleset_names
from companion.view import policy_words
from companion.view.house_rules import house_rules
from companion.view.rulebook import FOR, chapter_for, chapters, chapters_of, chart

SEATS = ("Ann", "Bo", "Cy")


def content(name: str) -> dict[str, Any]:
    raw = resources.files("companion.rulesets").joinpath(f"{name}.json").read_bytes()
    data: dict[str, Any] = msgspec.json.decode(raw)
    return data


def changed(name: str, place: str, value: Any) -> dict[str, Any]:
    """A ruleset with one key set, under a name of its own."""
    data = deepcopy(content(name))
    part = data
    *path, key = place.split(".")
    for step in path:
        part = part[step]
    part[key] = value
    data["name"] = "ours"
    return data


def told(source: Any, **options: Any) -> str:
    """All rules as one text."""
    folded = fold(header(source, options, SEATS[:2] if options.get("market_tiles") else SEATS))
    assert isinstance(folded, Folded)
    return "\n".join(rule.text for chapter in chapters_of(folded) for rule in chapter.rules)


FIGURES = [
    ("acquire-classic", "hand", 9, "9 tiles in hand"),
    ("acquire-classic", "certificates", 31, "31 certificates"),
    ("acquire-classic", "policies.purchase_limit", 5, "At most 5 certificates"),
    ("acquire-classic", "policies.safe_size", 13, "13 or more tiles is safe"),
    ("megacquire-gold-condensed", "policies.safe_size", None, "No company is ever safe"),
    ("acquire-classic", "policies.trade_rate", 4, "trade 4 for 1"),
    ("acquire-classic", "bonus", {"majority": 13, "minority": 7}, "13 times the price"),
    ("acquire-classic", "bonus", {"majority": 13, "minority": 7}, "7 times"),
    ("acquire-classic", "ends.size", 37, "37 or more tiles"),
    ("acquire-classic", "policies.rounding", {"way": "nearest", "step": 250}, "nearest $250"),
    ("acquire-online", "policies.rounding", {"way": "down", "step": 300}, "down to $300"),
    (
        "acquire-classic",
        "money",
        {"start": 7100, "prefix": "$", "pieces": [{"value": 100}]},
        "$7,100",
    ),
    (
        "megacquire-gold-condensed",
        "policies.purchase_limit",
        4,
        "bought and traded together is at most 4",
    ),
    ("mergernaut05", "ends.occupied", 63, "63 or more tiles lie on the board"),
    ("mergernaut05", "ends.company", 27, "27 or more tiles"),
    ("mergernaut05", "influence", {"start": 8, "weight": 9}, "size + 9 × the influence"),
    (
        "mergernaut05",
        "dividends",
        {"amount": 170, "least_sites": 6, "most_shares": 9},
        "pays $170 for each",
    ),
    (
        "mergernaut05",
        "dividends",
        {"amount": 100, "least_sites": 6, "most_shares": 9},
        "with 6 or more tiles in a region",
    ),
    (
        "mergernaut05",
        "dividends",
        {"amount": 100, "least_sites": 6, "most_shares": 9},
        "at most 9 shares",
    ),
    ("megaland", "goal", 33, "33 or more coins"),
    ("megaland", "types_in_play", 6, "6 types of normal buildings"),
    ("megaland", "normal_pile", 5, "5 of each"),
    ("megaland", "jump_tokens", 11, "There are 11 jump tokens"),
    ("megaland", "hearts", {"start": 5, "most": 7, "rebate": 2}, "Heart 7 costs 5 treasures"),
]


@pytest.mark.parametrize(("name", "place", "value", "sentence"), FIGURES)
def test_every_figure_of_a_ruleset_stands_in_its_rulebook(
    name: str, place: str, value: Any, sentence: str
) -> None:
    source = changed(name, place, value)
    for option in ("dividend", "influence_start", "safe"):
        source.get("options", {}).pop(option, None)
    assert sentence in told(source)
    assert sentence not in told(name)


@pytest.mark.parametrize("policy", policy_words.policies(), ids=lambda policy: policy.key)
def test_every_value_of_every_policy_is_told_in_words_of_its_own(policy: Any) -> None:
    said = set()
    for value, _words in policy.values:
        source = changed("acquire-classic", f"policies.{policy.key}", value)
        source["options"] = {}
        said.add(told(source))
    assert len(said) == len(policy.values)


@pytest.mark.parametrize("disposal", [["sell"], ["hold"], ["sell", "trade"], ["trade", "hold"]])
def test_what_holders_may_do_is_told_as_the_ruleset_has_it(disposal: list[str]) -> None:
    text = told(changed("acquire-classic", "policies.disposal", disposal))
    (line,) = (one for one in text.splitlines() if one.startswith("Each holder may"))
    words = {"sell": "sell at", "trade": "trade 2 for 1", "hold": "hold;"}
    assert {way for way, word in words.items() if word in line} == set(disposal)


OPTIONS = [
    ("mergernaut05", {"influence": False}, "The largest company survives", "Strength is"),
    ("mergernaut05", {"dividends": False}, "", "pays its holders"),
    ("mergernaut05", {"dividend": 300}, "It pays $300", "It pays $100"),
    ("mergernaut05", {"influence_start": 5}, "starts with 5 influence", "starts with 3"),
    ("mergernaut05", {"safe": False}, "No company is ever safe", "is safe:"),
    ("mergernaut05", {"fog": True}, "Fog: ordinary history", "Only the current and the previous"),
    ("acquire-classic", {"start_cash": 8000}, "starts with $8,000", "$6,000"),
    ("acquire-classic", {"market_tiles": True}, "third holder", ""),
    ("acquire-classic", {"cash_open": False}, "Money is secret", "money is open"),
    ("megacquire-gold-condensed", {"disclosure": 3}, "players' certificates are open", ""),
    ("megacquire-gold-condensed", {"hexagons": ["B-4", "D-4"]}, "B-4 and D-4", "B-6"),
    (
        "megacquire-gold-condensed",
        {"trade_cash_first": False},
        "Cash may be kept",
        "All cash counts",
    ),
    ("megaland", {"jump_supply": None}, "do not run out", "14 jump"),
    ("megaland", {"tie_break": "hearts"}, "more hearts win", "share the win"),
    ("megaland", {"one_heart_per_turn": True}, "At most one heart", "without limit"),
]


@pytest.mark.parametrize(("name", "options", "there", "gone"), OPTIONS)
def test_the_rulebook_follows_the_options_of_the_table(
    name: str, options: dict[str, Any], there: str, gone: str
) -> None:
    text = told(name, **options)
    assert there in text
    assert not gone or (gone in told(name) and gone not in text)


@pytest.mark.parametrize("name", ruleset_names())
def test_every_question_of_a_game_has_a_chapter_to_help(name: str) -> None:
    stock = load_ruleset(name).family == "stock"
    kinds = set(FOR) & (STOCK if stock else LAND)
    folded = fold(header(name, {}, SEATS))
    assert isinstance(folded, Folded)
    book = chapters_of(folded)
    silent = {kind for kind in kinds if not chapter_for(kind, book)}
    assert silent <= {"market_tile", "pledge"}
    assert len({chapter.key for chapter in book}) == len(book)


STOCK = {"order", "place", "found", "buy", "pledge", "survivor", "fold_next", "market_tile"} | {
    "dispose",
    "final_sizes",
    "over",
}
LAND = {
    "buildings",
    "first",
    "level",
    "stay_or_home",
    "home",
    "keep",
    "lab",
    "store",
    "pond",
    "buy",
}


def test_a_tie_is_worked_out_with_the_rulesets_own_chart_and_rounding() -> None:
    assert "Luxor at 3 tiles, 2 tied: ($3,000 + $1,500) / 2 = $2,250, so $2,200 each" in told(
        "acquire-online"
    )
    assert "so $2,300 each" in told("acquire-classic")
    assert "Physics at 3 tiles, 2 tied: ($50M + $25M) / 2 = $37.5M, so $38M each" in told(
        "megacquire-gold-condensed"
    )


def test_rulings_are_marked_where_the_printed_rules_are_silent() -> None:
    rules = {
        (name, rule.text): rule.ruling
        for name in ("acquire-classic", "megacquire-gold-condensed", "mergernaut05")
        for chapter in chapters(load_ruleset(name), {"disclosure": 4}, 3)
        for rule in chapter.rules
    }
    assert rules["mergernaut05", "A sole holder gets both bonuses."]
    assert not rules["acquire-classic", "A sole holder gets both bonuses."]
    assert rules["megacquire-gold-condensed", "All cash counts first."]
    minority = "Tied for the minority: these share the second bonus."
    assert rules["megacquire-gold-condensed", minority]
    assert not rules["acquire-classic", minority]


def test_the_chart_is_shown_as_the_table_plays_it() -> None:
    rows = dict(chart(load_ruleset("acquire-classic")))
    assert [row.sizes for row in rows["cheap"]][:6] == ["2", "3", "4", "5", "6–10", "11–20"]
    last = rows["expensive"][-1]
    assert (last.sizes, last.price, last.majority, last.minority) == (
        "41 or more",
        "$1,200",
        "$12,000",
        "$6,000",
    )


def rules_of_house(source: Any, **options: Any) -> tuple[str, ...]:
    seats = SEATS[:2] if "market_tiles" in options else SEATS
    return house_rules(header(source, options, seats), options)


def test_house_rules_are_the_options_that_differ_from_the_defaults() -> None:
    assert rules_of_house("acquire-classic") == ()
    assert rules_of_house("acquire-classic", start_cash=8000) == (
        "Each seat starts with $8,000 instead of $6,000.",
    )
    assert rules_of_house("acquire-classic", classes={"Tower": "large"}) == (
        "Tower is expensive instead of cheap.",
    )
    assert rules_of_house("mergernaut05", fog=True, dividends=False) == (
        "No dividends are paid.",
        "Fog: ordinary history is hidden.",
    )
    assert rules_of_house("megaland", tie_break="hearts", treasures="tracked") == (
        "Every treasure card is kept in the app.",
        "Of equal coins more hearts win.",
    )


def test_every_house_rule_of_megaland_has_a_sentence_of_its_own() -> None:
    ruleset = load_ruleset("megaland")
    for spec in rules_of(ruleset).options(ruleset):
        for value in spec.choices:
            told = rules_of_house("megaland", **{spec.name: value})
            assert len(told) == (value != spec.default), spec.name
            assert not any("Here:" in line or "Not:" in line for line in told), told


def test_a_chart_that_was_only_checked_is_no_house_rule() -> None:
    gold = load_ruleset("megacquire-gold-condensed")
    same = {cls: [list(row) for row in rows] for cls, rows in gold.chart.items()}  # type: ignore[attr-defined]
    assert rules_of_house("megacquire-gold-condensed", chart=same) == ()
    same["small"][0][1] = 3
    assert rules_of_house("megacquire-gold-condensed", chart=same) == (
        "The price chart differs for small companies.",
    )


def test_a_ruleset_of_ones_own_says_so() -> None:
    ours = changed("acquire-classic", "title", "Our evening")
    assert rules_of_house(ours) == ("A ruleset of one's own: Our evening.",)
