"""The price charts of all rulesets, every cell, read off a company as it grows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.stock.staging import Game, snake, staged

ACQUIRE = {"small": 200, "medium": 300, "large": 400}
STEPS = (2, 3, 4, 5, 6, 11, 21, 31, 41)

CLASSES: dict[str, dict[str, list[str]]] = {
    "megacquire-gold-condensed": {
        "small": ["Teton", "Solon"],
        "medium": ["Fanfare", "Arcadia", "Watts"],
        "large": ["Physics", "Krause"],
    },
    "acquire-classic": {
        "small": ["Luxor", "Tower"],
        "medium": ["American", "Worldwide", "Festival"],
        "large": ["Continental", "Imperial"],
    },
    "acquire-1999": {
        "small": ["Sackson", "Zeta"],
        "medium": ["Hydra", "Fusion", "America"],
        "large": ["Phoenix", "Quantum"],
    },
    "acquire-2008": {
        "small": ["Sackson", "Worldwide"],
        "medium": ["Festival", "Imperial", "American"],
        "large": ["Continental", "Tower"],
    },
    "acquire-2023": {
        "small": ["Sackson", "Tower"],
        "medium": ["American", "Festival", "Worldwide"],
        "large": ["Continental", "Imperial"],
    },
    "mergernaut05": {
        "small": ["Anchor", "Cobalt"],
        "medium": ["Beacon", "Drift", "Ember"],
        "large": ["Forge", "Summit"],
    },
}
CLASSES["acquire-online"] = CLASSES["acquire-classic"]
CLASSES["megacquire-gold"] = CLASSES["megacquire-gold-condensed"]


def chart_price(kind: str, size: int) -> int:
    """The price in dollars: one step of 100 for each row of the chart."""
    return ACQUIRE[kind] + 100 * (sum(size >= least for least in STEPS) - 1)


def cells(*rulesets: str) -> list[Any]:
    return [
        pytest.param(ruleset, kind, company, id=f"{ruleset}-{company}")
        for ruleset in rulesets
        for kind, companies in CLASSES[ruleset].items()
        for company in companies
    ]


@pytest.mark.parametrize(
    ("ruleset", "kind", "company"),
    cells(*[name for name in CLASSES if name != "mergernaut05"]),
)
def test_each_company_follows_the_chart_of_its_class_at_every_size(
    ruleset: str, kind: str, company: str
) -> None:
    game = Game(ruleset)
    game.do("order", first="Ann")
    unit = 100 if ruleset.startswith("megacquire") else 1
    for size, tile in enumerate(snake(ruleset, 50), start=1):
        seat = game.on_turn()
        game.do("place", seat=seat, tile=tile)
        if size == 2:
            game.do("found", seat=seat, company=company)
        if size > 1:
            row = game.books["companies"][company]
            assert (row["size"], row["price"] * unit) == (size, chart_price(kind, size))
            assert row["safe"] is (size >= 11)
        game.do("buy", seat=seat)


@pytest.mark.parametrize(("ruleset", "kind", "company"), cells("mergernaut05"))
def test_mergernaut_prices_carry_the_premium_of_the_tier(
    ruleset: str, kind: str, company: str
) -> None:
    game = Game(ruleset)
    for size, tile in enumerate(snake(ruleset, 30), start=1):
        seat = game.on_turn()
        game.do("place", seat=seat, tile=tile)
        if size == 2:
            game.do("found", seat=seat, company=company)
        if size > 1:
            assert game.price(company) == chart_price(kind, size)
        game.do("buy", seat=seat)


@pytest.mark.parametrize(("sizes", "price"), [((15, 15), 900), ((19, 20), 900), ((20, 20), 1000)])
def test_mergernaut_prices_of_great_companies_are_seen_after_a_takeover(
    sizes: tuple[int, int], price: int
) -> None:
    game = staged(
        "mergernaut05",
        {
            "Cobalt": snake("mergernaut05", sizes[0]),
            "Anchor": snake("mergernaut05", sizes[1], "D"),
        },
        safe=False,
        influence=False,
    )
    game.do("place", seat="Ann", tile="C1")
    if game.awaited() == ("Ann", "survivor"):
        game.do("survivor", seat="Ann", company="Anchor")
    size = sum(sizes) + 1
    survivor = next(iter(game.sizes()))
    assert game.sizes() == {survivor: size}
    assert game.price(survivor) == price


@pytest.mark.parametrize("ruleset", ["acquire-classic", "megacquire-gold-condensed"])
def test_a_chart_and_classes_of_ones_own_hold_from_the_first_tile(ruleset: str) -> None:
    company = CLASSES[ruleset]["small"][0]
    rows = [[2, 7], [3, 9, 50, 20]]
    game = staged(
        ruleset,
        {company: snake(ruleset, 2)},
        shares={"Ann": {company: 3}, "Bo": {company: 1}},
        chart={"small": rows, "medium": [[2, 5]], "large": [[2, 6]]},
        cash={"Ann": 0, "Bo": 0},
    )
    assert game.price(company) == 7
    game.take_turn(snake(ruleset, 3)[2])
    assert game.price(company) == 9
    game.do("end_game", seat="bank", reason="stopped")
    if game.awaited() == ("bank", "final_sizes"):
        game.do("final_sizes")
    assert (game.cash("Ann"), game.cash("Bo")) == (50 + 27, 20 + 9)


def test_a_chart_row_without_bonuses_pays_ten_and_five_times_the_price() -> None:
    rows = [[2, 700]]
    game = staged(
        "acquire-classic",
        {"Luxor": snake("acquire-classic", 2)},
        shares={"Ann": {"Luxor": 2}, "Bo": {"Luxor": 1}},
        cash={"Ann": 0, "Bo": 0},
        chart={"small": rows, "medium": rows, "large": rows},
    )
    game.do("end_game", seat="bank", reason="stopped")
    assert (game.cash("Ann"), game.cash("Bo")) == (7000 + 1400, 3500 + 700)


def test_a_company_may_be_put_into_another_class() -> None:
    game = staged("acquire-2008", {"Tower": snake("acquire-2008", 2)}, classes={"Tower": "small"})
    assert game.price("Tower") == 200


def test_the_figures_that_the_rules_state_themselves() -> None:
    name = "megacquire-gold-condensed"
    game = staged(name, {"Physics": snake(name, 3), "Solon": snake(name, 41, "D")})
    assert (game.price("Physics"), game.price("Solon")) == (5, 10)


@pytest.mark.parametrize(
    ("ruleset", "money"),
    [
        ("megacquire-gold-condensed", 60),
        ("megacquire-gold", 120),
        ("acquire-online", 6000),
        ("acquire-classic", 6000),
        ("acquire-1999", 6000),
        ("acquire-2008", 6000),
        ("acquire-2023", 6000),
        ("mergernaut05", 6000),
    ],
)
def test_every_seat_starts_with_the_ruleset_s_money_and_no_certificates(
    ruleset: str, money: int
) -> None:
    game = Game(ruleset)
    assert all(game.cash(seat) == money and game.shares(seat) == {} for seat in game.seats)


@pytest.mark.parametrize("ruleset", [name for name in CLASSES if name != "megacquire-gold"])
def test_there_are_seven_companies_of_25_certificates(ruleset: str) -> None:
    companies = [company for group in CLASSES[ruleset].values() for company in group]
    assert len(companies) == 7
    game = staged(ruleset, {companies[0]: snake(ruleset, 2)})
    game.do(
        "adjust",
        shares={"Ann": dict.fromkeys(companies, 25)},
        reason="all certificates of the box",
    )
    for company in companies:
        code = game.refused("adjust", shares={"Bo": {company: 1}}, reason="one too many")
        assert code == "bank_short"
    assert sum(game.shares("Ann").values()) == 175


def test_there_are_108_spaces() -> None:
    game = Game("acquire-classic")
    game.do("order", first="Ann")
    for tile in ("1A", "12A", "1I", "12I"):
        game.take_turn(tile)
    for tile in ("13A", "0A", "1J"):
        assert game.refused("place", seat=game.on_turn(), tile=tile) == "off_board"
