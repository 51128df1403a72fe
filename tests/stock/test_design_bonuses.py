"""Bonuses: ties at every price under every rounding, sole holders, and the worked figures."""

from __future__ import annotations

import copy
import json
from importlib import resources
from typing import Any

import pytest

from tests.stock.staging import BONUSES, Game, paid, snake, staged
from tests.stock.test_design_charts import CLASSES, chart_price

SEATS = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
ROUNDING = {
    "megacquire-gold-condensed": ("up", 1),
    "acquire-online": ("down", 100),
    "acquire-classic": ("up", 100),
    "acquire-1999": ("up", 100),
    "acquire-2008": ("up", 100),
    "acquire-2023": ("up", 100),
    "mergernaut05": ("up", 100),
}


def split(amount: int, heads: int, ruleset: str) -> int:
    way, step = ROUNDING[ruleset]
    steps = amount / heads / step
    whole = int(steps)
    return (whole + 1 if way == "up" and steps > whole else whole) * step


def cell_of_each_price() -> list[tuple[str, int]]:
    """A class and a size for each price from 200 to 1,200."""
    cells = {chart_price("small", size): ("small", size) for size in (2, 3, 4, 5, 6, 11, 21)}
    cells |= {chart_price("large", size): ("large", size) for size in (11, 21, 31, 41)}
    return [cells[price] for price in sorted(cells)]


def settled(game: Game, holdings: dict[str, int], company: str) -> dict[str, int]:
    """The bonuses when the table stops with these holdings."""
    table = copy.copy(game)
    table.set_accounts(shares={seat: {company: n} for seat, n in holdings.items()})
    lines = table.do("end_game", seat="bank", reason="stopped")
    if table.awaited() == ("bank", "final_sizes"):
        lines = table.do("final_sizes")
    return paid(lines, *BONUSES)


@pytest.mark.parametrize("ruleset", [name for name in ROUNDING if name != "mergernaut05"])
@pytest.mark.parametrize(("kind", "size"), cell_of_each_price())
def test_ties_are_pooled_divided_and_rounded_at_every_price(
    ruleset: str, kind: str, size: int
) -> None:
    company = CLASSES[ruleset][kind][0]
    game = staged(ruleset, {company: snake(ruleset, size)}, seats=SEATS)
    price = game.price(company)
    for tied in range(2, 7):
        share = split(15 * price, tied, ruleset)
        holdings = {seat: 4 if n < tied else 0 for n, seat in enumerate(SEATS)}
        assert settled(game, holdings, company) == dict.fromkeys(SEATS[:tied], share)
        if tied < 6:  # the others hold fewer and are paid nothing
            holdings[SEATS[tied]] = 1
            assert settled(game, holdings, company) == dict.fromkeys(SEATS[:tied], share)
    for tied in range(2, 6):
        share = split(5 * price, tied, ruleset)
        holdings = {seat: 3 if n <= tied else 0 for n, seat in enumerate(SEATS)} | {"Ann": 5}
        expected = {"Ann": 10 * price} | dict.fromkeys(SEATS[1 : tied + 1], share)
        assert settled(game, holdings, company) == expected


@pytest.mark.parametrize("kind", ["small", "medium", "large"])
@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 11, 21])
def test_mergernaut_ties_are_rounded_up_to_100_with_the_premium_counted(
    kind: str, size: int
) -> None:
    company = CLASSES["mergernaut05"][kind][0]
    game = staged("mergernaut05", {company: snake("mergernaut05", size)}, seats=SEATS)
    price = chart_price(kind, size)
    for tied in range(2, 7):
        holdings = {seat: 4 if n < tied else 0 for n, seat in enumerate(SEATS)}
        share = split(15 * price, tied, "mergernaut05")
        assert settled(game, holdings, company) == dict.fromkeys(SEATS[:tied], share)
    for tied in range(2, 6):
        share = split(5 * price, tied, "mergernaut05")
        holdings = {seat: 3 if n <= tied else 0 for n, seat in enumerate(SEATS)} | {"Ann": 5}
        expected = {"Ann": 10 * price} | dict.fromkeys(SEATS[1 : tied + 1], share)
        assert settled(game, holdings, company) == expected


@pytest.mark.parametrize(
    ("company", "size", "holdings", "expected"),
    [
        ("Teton", 3, {"Ann": 4, "Bo": 4}, {"Ann": 23, "Bo": 23}),
        ("Physics", 3, {"Ann": 4, "Bo": 4}, {"Ann": 38, "Bo": 38}),
        ("Teton", 2, {"Ann": 4, "Bo": 4}, {"Ann": 15, "Bo": 15}),
        ("Teton", 4, {"Ann": 2, "Bo": 2, "Cy": 2}, dict.fromkeys(("Ann", "Bo", "Cy"), 20)),
        ("Teton", 3, dict.fromkeys(SEATS[:4], 2), dict.fromkeys(SEATS[:4], 12)),
        ("Teton", 3, {"Ann": 4, "Bo": 2, "Cy": 2}, {"Ann": 30, "Bo": 8, "Cy": 8}),
        (
            "Teton",
            2,
            {"Ann": 4, "Bo": 2, "Cy": 2, "Di": 2},
            {"Ann": 20, "Bo": 4, "Cy": 4, "Di": 4},
        ),
        ("Watts", 5, {"Bo": 1}, {"Bo": 90}),
        ("Watts", 5, {}, {}),
    ],
)
def test_the_worked_bonuses_of_megacquire_in_a_merger(
    company: str, size: int, holdings: dict[str, int], expected: dict[str, int]
) -> None:
    name = "megacquire-gold-condensed"
    game = staged(
        name,
        {company: snake(name, size, "C"), "Krause": snake(name, 8)},
        seats=SEATS,
        shares={seat: {company: n} for seat, n in holdings.items()},
    )
    lines = game.do("place", seat="Ann", tile="B-1")
    assert paid(lines, *BONUSES) == expected


PRICE_300 = ("Luxor", 3)
PRICE_400 = ("Luxor", 4)


@pytest.mark.parametrize(
    ("case", "holdings", "up", "down"),
    [
        (PRICE_300, {"Ann": 4, "Bo": 4}, {"Ann": 2300, "Bo": 2300}, {"Ann": 2200, "Bo": 2200}),
        (
            PRICE_300,
            {"Ann": 4, "Bo": 2, "Cy": 2},
            {"Ann": 3000, "Bo": 800, "Cy": 800},
            {"Ann": 3000, "Bo": 700, "Cy": 700},
        ),
        (
            PRICE_300,
            {"Ann": 4, "Bo": 2, "Cy": 2, "Di": 2},
            {"Ann": 3000} | dict.fromkeys(("Bo", "Cy", "Di"), 500),
            {"Ann": 3000} | dict.fromkeys(("Bo", "Cy", "Di"), 500),
        ),
        (
            PRICE_400,
            {"Ann": 4, "Bo": 2, "Cy": 2, "Di": 2},
            {"Ann": 4000} | dict.fromkeys(("Bo", "Cy", "Di"), 700),
            {"Ann": 4000} | dict.fromkeys(("Bo", "Cy", "Di"), 600),
        ),
    ],
)
@pytest.mark.parametrize("ruleset", ["acquire-classic", "acquire-online"])
def test_the_worked_bonuses_of_acquire_in_a_merger(
    ruleset: str,
    case: tuple[str, int],
    holdings: dict[str, int],
    up: dict[str, int],
    down: dict[str, int],
) -> None:
    company, size = case
    game = staged(
        ruleset,
        {company: snake(ruleset, size, "C"), "Tower": snake(ruleset, 8)},
        seats=SEATS,
        shares={seat: {company: n} for seat, n in holdings.items()},
    )
    lines = game.do("place", seat="Ann", tile="1B")
    assert paid(lines, *BONUSES) == (down if ruleset == "acquire-online" else up)


def test_the_rule_of_each_bonus_is_named_with_its_inputs_and_sum() -> None:
    name = "acquire-classic"
    situations: list[tuple[dict[str, int], dict[str, str]]] = [
        ({"Ann": 3, "Bo": 1}, {"Ann": "majority", "Bo": "minority"}),
        ({"Ann": 3}, {"Ann": "both"}),
        ({"Ann": 3, "Bo": 3, "Cy": 1}, {"Ann": "tie_majority", "Bo": "tie_majority"}),
        (
            {"Ann": 3, "Bo": 1, "Cy": 1},
            {"Ann": "majority", "Bo": "tie_minority", "Cy": "tie_minority"},
        ),
    ]
    for holdings, rules in situations:
        game = staged(
            name,
            {"Luxor": snake(name, 3, "C"), "Tower": snake(name, 8)},
            shares={seat: {"Luxor": n} for seat, n in holdings.items()},
        )
        lines = game.do("place", seat="Ann", tile="1B")
        assert {line.seat: line.why.rule for line in lines} == rules
        assert all(line.why.sum and line.why.inputs for line in lines)
        assert all(not line.shares for line in lines)


def test_a_sum_that_was_rounded_is_shown_before_rounding() -> None:
    name = "megacquire-gold-condensed"
    game = staged(
        name,
        {"Physics": snake(name, 3, "C"), "Krause": snake(name, 8)},
        shares={"Ann": {"Physics": 2}, "Bo": {"Physics": 2}},
    )
    lines = game.do("place", seat="Ann", tile="B-1")
    assert [line.amount for line in lines] == [38, 38]
    assert all("37.5" in line.why.sum for line in lines)


@pytest.mark.parametrize(("heads", "share"), [(2, 2300), (4, 1100)])
def test_a_ruleset_of_ones_own_may_round_to_the_nearest(heads: int, share: int) -> None:
    # 4,500 / 2 = 2,250 and 4,500 / 4 = 1,125
    text = resources.files("companion.rulesets").joinpath("acquire-classic.json").read_text("utf-8")
    assert '"up"' in text
    own: dict[str, Any] = json.loads(text.replace('"up"', '"nearest"'))
    own["name"] = "own"
    game = Game(own, SEATS)
    game.do("order", first="Ann")
    for tile, company in (("1C", ""), ("2C", "Luxor"), ("3C", "")):
        seat = game.on_turn()
        game.do("place", seat=seat, tile=tile)
        if company:
            game.do("found", seat=seat, company=company)
        game.do("buy", seat=seat)
    game.set_accounts(shares={seat: {"Luxor": 2 * (n < heads)} for n, seat in enumerate(SEATS)})
    lines = game.do("end_game", seat="bank", reason="stopped")
    assert paid(lines, *BONUSES) == dict.fromkeys(SEATS[:heads], share)
