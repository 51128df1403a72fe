"""Every amount opens to its worked-out sum and the rule it comes from."""

from __future__ import annotations

import pytest

from companion.contract import Line, Why
from companion.games import load_ruleset
from companion.stock.ruleset import StockRuleset
from companion.view.viewer import Screen
from companion.view.whys import RULES, SENTENCES, is_ruling, rule, sentence
from tests.view.stories import MEGACQUIRE, MERGER, SOLD, TIE
from tests.view.tables import line, played, seen

WRITTEN = {
    "buy", "trade", "found", "found_cash", "majority", "minority", "both", "tie_majority",
    "tie_minority", "sell", "exchange", "dividend", "pledge", "final_sale", "adjust",
}  # fmt: skip
"""The rules of the record's contract."""


def ruleset(name: str) -> StockRuleset:
    found = load_ruleset(name)
    assert isinstance(found, StockRuleset)
    return found


def test_every_rule_of_the_record_has_a_sentence_and_its_rule_in_words() -> None:
    assert set(SENTENCES) == set(RULES) == WRITTEN
    for name in WRITTEN:
        assert rule(Why(name, {}, "")).endswith(".")


def bonus(rule: str, seat: str, amount: int, **inputs: object) -> Line:
    return Line(seat, amount, {}, Why(rule, {"company": "Krause", "size": 3, **inputs}, ""))


TIED = {"holdings": {"Ann": 4, "Bo": 4, "Cy": 1}, "tied": 2}


@pytest.mark.parametrize(
    ("name", "line", "text"),
    [
        (
            MEGACQUIRE,
            Line("Bo", -6, {"Solon": 3}, Why("buy", {"shares": 3, "price": 2}, "3 x 2")),
            "Solon: 3 × $2M = $6M",
        ),
        (
            MEGACQUIRE,
            bonus("tie_majority", "Ann", 38, majority=50, minority=25, **TIED),
            "Ann and Bo tie: ($50M + $25M) / 2 = $37.5M, rounded up: $38M each",
        ),
        (
            MEGACQUIRE,
            bonus(
                "tie_minority", "Bo", 15, majority=60, minority=30,
                holdings={"Ann": 7, "Bo": 3, "Cy": 3}, tied=2,
            ),
            "Bo and Cy tie for second: $30M / 2 = $15M each",
        ),
        (
            "acquire-online",
            bonus("tie_majority", "Bo", 2200, majority=3000, minority=1500, **TIED),
            "Ann and Bo tie: ($3,000 + $1,500) / 2 = $2,250, rounded down: $2,200 each",
        ),
        (
            "acquire-classic",
            bonus(
                "tie_minority", "Bo", 700, majority=4000, minority=2000,
                holdings={"Ann": 7, "Bo": 3, "Cy": 3, "Dee": 3}, tied=3,
            ),
            "Bo, Cy and Dee tie for second: $2,000 / 3 = $666.67, rounded up: $700 each",
        ),
        (
            "acquire-classic",
            bonus(
                "tie_majority", "Ann", 2300, majority=3000, minority=1500,
                holdings={"Ann": 4, "Bo": 1}, tied=2, market=4,
            ),
            "Ann and the bank tie: ($3,000 + $1,500) / 2 = $2,250, rounded up: $2,300 each",
        ),
        (
            MEGACQUIRE,
            bonus("both", "Ann", 90, majority=60, minority=30),
            "Ann is the sole holder of Krause: $60M + $30M = $90M",
        ),
        (
            MEGACQUIRE,
            Line("Ann", 3, {}, Why("found_cash", {"company": "Solon", "size": 2, "price": 3}, "")),
            "Solon has no share left: its price at 2 tiles in cash, $3M",
        ),
        (
            MEGACQUIRE,
            Line("Ann", 30, {"Physics": -6},
                 Why("trade", {"company": "Physics", "shares": 6, "price": 5}, "6 x 5")),
            "6 shares of Physics given at $5M: worth $30M",
        ),
        (
            "mergernaut05",
            Line("Ann", 300, {}, Why("dividend", {"dividend": 100, "companies": {
                "Ember": {"regions": 1, "counted": 1},
                "Cobalt": {"regions": 1, "counted": 2}}}, "")),
            "Dividend: (1 Ember + 2 Cobalt) × $100 = $300",
        ),
        (
            "mergernaut05",
            Line("Ann", 400, {}, Why("dividend", {"dividend": 100, "companies": {
                "Ember": {"regions": 2, "counted": 2}}}, "")),
            "Dividend: (2 Ember × 2 regions) × $100 = $400",
        ),
    ],
)  # fmt: skip
def test_sums_are_worked_out(name: str, line: Line, text: str) -> None:
    assert sentence(line, ruleset(name)) == text


def test_a_dividend_of_others_tells_only_its_amount() -> None:
    why = Why("dividend", {"dividend": 100, "companies": {"Ember": {}}}, "")
    assert sentence(Line("Bo", 200, {}, why), ruleset("mergernaut05"), counts=False) == (
        "Dividend: $200"
    )


@pytest.mark.parametrize(
    ("name", "rule", "expected"),
    [
        (MEGACQUIRE, "tie_minority", True),
        (MEGACQUIRE, "tie_majority", False),
        (MEGACQUIRE, "found_cash", True),
        ("acquire-classic", "tie_minority", False),
        ("acquire-online", "tie_minority", True),
        ("mergernaut05", "both", True),
    ],
)
def test_rulings_are_called_rulings(name: str, rule: str, expected: bool) -> None:
    assert is_ruling(Why(rule, {}, ""), ruleset(name)) is expected


def test_the_history_opens_the_bonuses_of_a_real_merger() -> None:
    told = line(seen(played(MEGACQUIRE, MERGER), Screen()), 17)
    assert told is not None
    assert told.text == "Ann lets Solon survive"
    assert [(one.seat, one.amount.text, one.text) for one in told.sums] == [
        ("Bo", "$50M", "Bo is majority holder of Krause (3 tiles): $50M"),
        ("Cy", "$25M", "Cy is minority holder of Krause (3 tiles): $25M"),
    ]
    tied = line(seen(played(MEGACQUIRE, TIE), Screen()), 17)
    assert tied is not None
    assert {one.text for one in tied.sums} == {
        "Bo and Cy tie: ($50M + $25M) / 2 = $37.5M, rounded up: $38M each"
    }


def test_a_sale_in_a_merger_is_number_times_price_before_it() -> None:
    told = line(seen(played(MEGACQUIRE, SOLD), Screen()), 18)
    assert told is not None
    assert told.text == "Bo sells 4 Krause"
    assert told.sums[0].text == "Krause: 4 × $5M = $20M"
