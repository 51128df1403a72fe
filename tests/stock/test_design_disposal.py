"""What holders of a defunct company may do: sell, trade two for one, hold."""

from __future__ import annotations

import pytest

from tests.stock.staging import Game, row_of, spell, staged

MEGA = "megacquire-gold-condensed"
CLASSIC = "acquire-classic"
ONLINE = "acquire-online"


def deciding(ruleset: str, held: int, bank: int = 25, price: int = 3) -> Game:
    """Ann decides about ``held`` Luxor (or Solon) of the size that gives this price."""
    big, small = ("Physics", "Solon") if ruleset == MEGA else ("American", "Luxor")
    shares = {"Ann": {small: held}, "Bo": {big: 25 - bank}}
    game = staged(
        ruleset,
        {big: row_of(ruleset, "C", 1, 8), small: row_of(ruleset, "E", 1, price)},
        shares=shares,
        cash={"Ann": 0},
    )
    game.do("place", seat="Ann", tile=spell(ruleset, (3, 1)))
    assert game.awaited() == ("Ann", "dispose")
    return game


def test_ten_certificates_may_be_sold_in_part_and_the_rest_held() -> None:
    game = deciding(MEGA, 10)
    assert game.cash("Ann") == 45
    lines = game.do("dispose", seat="Ann", sell=7)
    assert game.shares("Ann") == {"Solon": 3}
    assert game.cash("Ann") == 45 + 21
    assert [(x.amount, dict(x.shares), x.why.rule) for x in lines] == [(21, {"Solon": -7}, "sell")]


def test_megacquire_knows_no_trading_of_the_defunct_for_the_survivor() -> None:
    game = deciding(MEGA, 10)
    assert game.refused("dispose", seat="Ann", trade=2) == "not_in_ruleset"
    game.do("dispose", seat="Ann")
    assert game.shares("Ann") == {"Solon": 10}


@pytest.mark.parametrize("ruleset", [CLASSIC, ONLINE])
@pytest.mark.parametrize(
    ("held", "bank", "size", "sell", "trade", "money", "gained", "kept"),
    [
        (8, 25, 4, 8, 0, 3200, 0, 0),
        (10, 5, 3, 0, 10, 0, 5, 0),
        (11, 3, 6, 3, 6, 1800, 3, 2),
        (6, 25, 3, 1, 4, 300, 2, 1),
        (3, 25, 3, 1, 2, 300, 1, 0),
        (4, 25, 3, 0, 0, 0, 0, 4),
    ],
)
def test_certificates_are_sold_traded_two_for_one_or_held(
    ruleset: str,
    held: int,
    bank: int,
    size: int,
    sell: int,
    trade: int,
    money: int,
    gained: int,
    kept: int,
) -> None:
    game = deciding(ruleset, held, bank, size)
    before = game.cash("Ann")
    lines = game.do("dispose", seat="Ann", sell=sell, trade=trade)
    assert game.cash("Ann") == before + money
    shares = game.shares("Ann")
    assert (shares.get("American", 0), shares.get("Luxor", 0)) == (gained, kept)
    rules = [rule for rule, n in (("sell", sell), ("exchange", trade)) if n]
    assert sorted({line.why.rule for line in lines}) == sorted(rules)
    assert game.bank("American") == bank - gained


@pytest.mark.parametrize(
    ("held", "bank", "sell", "trade", "code"),
    [
        (4, 25, 0, 3, "odd_trade"),
        (4, 25, 1, 1, "odd_trade"),
        (4, 25, 5, 0, "too_few_shares"),
        (4, 25, 3, 2, "too_few_shares"),
        (4, 25, 0, 46, "too_few_shares"),
        (12, 2, 0, 12, "bank_short"),
        (2, 0, 0, 2, "bank_short"),
        (4, 25, -1, 0, "bad_number"),
        (4, 25, 0, -2, "bad_number"),
    ],
)
def test_a_disposal_that_cannot_be_is_refused(
    held: int, bank: int, sell: int, trade: int, code: str
) -> None:
    game = deciding(CLASSIC, held, bank)
    assert game.refused("dispose", seat="Ann", sell=sell, trade=trade) == code


def test_trades_are_limited_by_the_survivor_s_stock_at_that_moment() -> None:
    game = staged(
        CLASSIC,
        {
            "Luxor": ["4E", "3E", "2E"],
            "Imperial": ["6E", "7E", "8E", "9E"],
            "American": ["5D", "5C", "5B", "5A", "6A"],
        },
        shares={"Ann": {"Imperial": 4}, "Bo": {"Luxor": 4, "American": 23}},
        cash={"Ann": 0, "Bo": 0},
    )
    game.do("place", seat="Ann", tile="5E")
    assert game.books["merger"]["folding"] == "Imperial"
    game.do("dispose", seat="Ann", trade=4)
    assert game.bank("American") == 0
    assert game.refused("dispose", seat="Bo", trade=2) == "bank_short"
    game.do("dispose", seat="Bo", sell=2)
    assert game.shares("Bo") == {"American": 23, "Luxor": 2}


def test_certificates_that_were_sold_can_be_bought_again() -> None:
    game = deciding(CLASSIC, 5)
    game.do("dispose", seat="Ann", sell=5)
    game.do("buy", seat="Ann")
    game.take_turn("12I")
    game.do("place", seat="Cy", tile="12H")
    game.do("found", seat="Cy", company="Luxor")
    assert game.bank("Luxor") == 24


def test_held_certificates_are_worth_something_again_when_the_company_is_founded_again() -> None:
    game = deciding(CLASSIC, 5)
    game.do("dispose", seat="Ann")
    game.do("buy", seat="Ann")
    game.take_turn("12I")
    game.do("place", seat="Cy", tile="12H")
    game.do("found", seat="Cy", company="Luxor")
    assert game.bank("Luxor") == 19
    before = game.cash("Ann")
    game.do("end_game", seat="bank", reason="stopped")
    assert game.cash("Ann") == before + 2000 + 5 * 200


def test_stock_of_a_company_not_on_the_board_is_worth_nothing_at_the_end() -> None:
    game = deciding(CLASSIC, 5)
    game.do("dispose", seat="Ann")
    before = game.cash("Ann")
    game.do("end_game", seat="bank", reason="stopped")
    assert game.cash("Ann") == before
    assert game.shares("Ann") == {"Luxor": 5}
