"""MEGAcquire: buying, and trading stock for stock when cash falls short."""

from __future__ import annotations

import pytest

from companion.contract import Step
from tests.stock.staging import Game, paid, row_of, snake, staged

MEGA = "megacquire-gold-condensed"


def market(cash: int, give_size: int, held: int, want_size: int = 41, **options: object) -> Game:
    """Ann is to buy; she holds Physics of one size and wants Solon of another."""
    companies = {"Solon": snake(MEGA, want_size), "Physics": row_of(MEGA, "F", 1, give_size)}
    game = staged(MEGA, companies, lone=[], turn="Ann", **options)  # type: ignore[arg-type]
    game.do("no_tile", seat="Ann")
    game.set_accounts({"Ann": cash}, {"Ann": {"Physics": held}})
    return game


def test_six_physics_at_3_tiles_pay_three_solon_at_41_exactly() -> None:
    game = market(0, 3, 6)
    lines = game.do("buy", seat="Ann", shares={"Solon": 3}, give={"Physics": 6})
    assert game.cash("Ann") == 0
    assert game.shares("Ann") == {"Solon": 3}
    assert sum(line.amount for line in lines) == 0
    assert {line.why.rule for line in lines} == {"trade", "buy"}
    assert game.bank("Physics") == 25
    assert game.bank("Solon") == 22


def test_five_would_not_pay_it_and_seven_are_too_many() -> None:
    game = market(0, 3, 7)
    buy = {"seat": "Ann", "shares": {"Solon": 3}}
    assert game.refused("buy", **buy, give={"Physics": 5}) == "too_little_cash"
    assert game.refused("buy", **buy, give={"Physics": 7}) == "gives_too_much"


def test_with_4_in_cash_two_at_10_take_four_at_5_and_the_change_is_4() -> None:
    game = market(4, 3, 5)
    buy = {"seat": "Ann", "shares": {"Solon": 2}}
    assert game.refused("buy", **buy, give={"Physics": 5}) == "gives_too_much"
    assert game.refused("buy", **buy, give={"Physics": 3}) == "too_little_cash"
    game.do("buy", **buy, give={"Physics": 4})
    assert game.cash("Ann") == 4
    assert game.shares("Ann") == {"Physics": 1, "Solon": 2}


def test_with_9_in_cash_one_at_10_takes_one_at_10_and_the_change_is_9() -> None:
    game = staged(
        MEGA,
        {"Solon": snake(MEGA, 41), "Krause": snake(MEGA, 21, "F")},
        cash={"Ann": 9},
        shares={"Ann": {"Krause": 1}},
    )
    assert game.price("Krause") == 10
    game.do("no_tile", seat="Ann")
    game.do("buy", seat="Ann", shares={"Solon": 1}, give={"Krause": 1})
    assert game.cash("Ann") == 9
    assert game.shares("Ann") == {"Solon": 1}


def test_stock_is_given_only_when_cash_falls_short() -> None:
    game = market(10, 3, 6)
    buy = {"seat": "Ann", "shares": {"Solon": 1}}
    assert game.refused("buy", **buy, give={"Physics": 2}) == "give_not_needed"
    assert game.refused("buy", seat="Ann", give={"Physics": 1}) == "give_not_needed"
    game.do("buy", **buy)
    assert game.cash("Ann") == 0


def test_all_cash_counts_first() -> None:
    game = market(9, 3, 6)
    buy = {"seat": "Ann", "shares": {"Solon": 1}}
    assert game.refused("buy", **buy, give={"Physics": 2}) == "gives_too_much"
    game.do("buy", **buy, give={"Physics": 1})
    assert game.cash("Ann") == 4


def test_cash_may_be_kept_back_where_the_table_says_so() -> None:
    game = market(9, 3, 6, trade_cash_first=False)
    buy = {"seat": "Ann", "shares": {"Solon": 1}}
    assert game.refused("buy", **buy, give={"Physics": 3}) == "gives_too_much"
    assert isinstance(game.play("buy", **buy, give={"Physics": 1}), Step)
    game.do("buy", **buy, give={"Physics": 2})
    assert game.cash("Ann") == 9


def test_stock_of_the_company_being_bought_cannot_be_given() -> None:
    game = market(0, 3, 6)
    game.set_accounts(shares={"Ann": {"Physics": 6, "Solon": 1}})
    code = game.refused("buy", seat="Ann", shares={"Solon": 1}, give={"Solon": 1})
    assert code == "give_and_buy_same"


def test_stock_of_a_company_not_on_the_board_cannot_be_given() -> None:
    game = market(0, 3, 6)
    game.set_accounts(shares={"Ann": {"Krause": 6}})
    code = game.refused("buy", seat="Ann", shares={"Solon": 1}, give={"Krause": 2})
    assert code == "not_on_board"


def test_nobody_gives_more_than_is_held() -> None:
    game = market(0, 3, 1)
    code = game.refused("buy", seat="Ann", shares={"Solon": 1}, give={"Physics": 2})
    assert code == "too_few_shares"


def test_bought_and_traded_together_are_three_at_most() -> None:
    game = market(35, 3, 6)
    code = game.refused("buy", seat="Ann", shares={"Solon": 4}, give={"Physics": 1})
    assert code == "over_limit"
    game.do("buy", seat="Ann", shares={"Solon": 2, "Physics": 1})
    assert game.cash("Ann") == 35 - 25


def test_any_number_may_be_given() -> None:
    game = staged(
        MEGA,
        {"Solon": snake(MEGA, 41), "Teton": row_of(MEGA, "F", 1, 2)},
        cash={"Ann": 0},
        shares={"Ann": {"Teton": 15}},
    )
    game.do("no_tile", seat="Ann")
    game.do("buy", seat="Ann", shares={"Solon": 3}, give={"Teton": 15})
    assert game.shares("Ann") == {"Solon": 3}


def test_each_share_given_must_be_needed_also_the_cheapest_of_a_mixture() -> None:
    game = staged(
        MEGA,
        {
            "Solon": snake(MEGA, 41),
            "Teton": row_of(MEGA, "F", 1, 2),
            "Physics": row_of(MEGA, "F", 5, 7),
        },
        cash={"Ann": 0},
        shares={"Ann": {"Teton": 5, "Physics": 5}},
    )
    game.do("no_tile", seat="Ann")
    buy = {"seat": "Ann", "shares": {"Solon": 1}}
    # 5 + 5 + 2 = 12: the Teton could be taken back
    assert game.refused("buy", **buy, give={"Physics": 2, "Teton": 1}) == "gives_too_much"
    game.do("buy", **buy, give={"Physics": 1, "Teton": 3})  # 5 + 6 = 11, change 1
    assert game.cash("Ann") == 1
    assert game.shares("Ann") == {"Solon": 1, "Teton": 2, "Physics": 4}


def test_change_equal_to_the_cheapest_share_given_is_forbidden_too() -> None:
    game = market(5, 3, 6)  # 5 + 10 = 15 for 10: the change would be one Physics
    buy = {"seat": "Ann", "shares": {"Solon": 1}}
    assert game.refused("buy", **buy, give={"Physics": 2}) == "gives_too_much"
    game.do("buy", **buy, give={"Physics": 1})
    assert game.cash("Ann") == 0


def test_cash_and_stock_pay_several_companies_together() -> None:
    game = staged(
        MEGA,
        {
            "Solon": snake(MEGA, 41),
            "Teton": row_of(MEGA, "F", 1, 2),
            "Physics": row_of(MEGA, "F", 5, 7),
        },
        cash={"Ann": 7},
        shares={"Ann": {"Physics": 5}},
    )
    game.do("no_tile", seat="Ann")
    lines = game.do("buy", seat="Ann", shares={"Solon": 2, "Teton": 1}, give={"Physics": 3})
    assert game.cash("Ann") == 7 + 15 - 22
    assert paid(lines, "trade") == {"Ann": 15}
    assert paid(lines, "buy") == {"Ann": -22}


def test_a_founder_s_share_got_this_turn_may_be_given() -> None:
    game = staged(MEGA, {"Solon": snake(MEGA, 41)}, lone=["H-5"], cash={"Ann": 7})
    game.do("place", seat="Ann", tile="H-6")
    game.do("found", seat="Ann", company="Physics")
    game.do("buy", seat="Ann", shares={"Solon": 1}, give={"Physics": 1})
    assert game.cash("Ann") == 1
    assert game.shares("Ann") == {"Solon": 1}


@pytest.mark.parametrize("ruleset", ["acquire-classic", "acquire-online", "mergernaut05"])
def test_no_other_ruleset_trades_stock_for_stock(ruleset: str) -> None:
    first, second = ("Luxor", "Tower") if ruleset != "mergernaut05" else ("Anchor", "Cobalt")
    game = staged(
        ruleset,
        {first: row_of(ruleset, "A", 1, 2), second: row_of(ruleset, "C", 1, 2)},
        shares={"Ann": {first: 5}},
    )
    game.do("no_tile", seat="Ann")
    code = game.refused("buy", seat="Ann", shares={second: 1}, give={first: 1})
    assert code == "not_in_ruleset"


def test_zeros_in_a_purchase_mean_nothing() -> None:
    game = market(10, 3, 6)
    game.do("buy", seat="Ann", shares={"Solon": 1, "Physics": 0}, give={"Physics": 0})
    assert game.shares("Ann") == {"Physics": 6, "Solon": 1}
