"""The games side by side: each shipped file says what the table of the rules says."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from companion.games import load_ruleset, ruleset_names
from companion.stock.board import Label, Shape
from companion.stock.bonuses import payments
from companion.stock.ruleset import AgreedEnd, Ends, Policies, Rounding, StockRuleset
from tests.stock import test_policy_values

MEGA, ONLINE, CLASSIC = "megacquire-gold-condensed", "acquire-online", "acquire-classic"
NAUT = "mergernaut05"
GAMES = (MEGA, ONLINE, CLASSIC, NAUT)

TABLE: dict[str, tuple[Any, Any, Any, Any]] = {
    "board.shape": ("hexagon", "square", "square", "square"),
    "board.spaces": (108, 108, 108, 108),
    "board.label": ("C-7", "7C", "7C", "C7"),
    "companies": (7, 7, 7, 7),
    "certificates": (25, 25, 25, 25),
    "money.start": (60, 6000, 6000, 6000),
    "hand": (6, 6, 6, 6),
    "seats": ((3, 6), (2, 6), (2, 6), (2, 6)),
    "policies.order": ("awaited", "awaited", "awaited", "optional"),
    "policies.start_tiles": ("return", "stay", "stay", "return"),
    "policies.founder": ("share_or_cash", *["share_or_nothing"] * 3),
    "policies.purchase_limit": (3, 3, 3, 3),
    "policies.trade_to_buy": (True, False, False, False),
    "policies.defunct_order": ("smallest_first", *["largest_first"] * 3),
    "bonus.majority": (10, 10, 10, 10),
    "bonus.minority": (5, 5, 5, 5),
    "policies.tie_majority": ("pool_both",) * 4,
    "policies.tie_minority": ("split",) * 4,
    "policies.rounding": (("up", 1), ("down", 100), ("up", 100), ("up", 100)),
    "policies.sole_holder": ("both",) * 4,
    "policies.disposal_order": ("most_shares", *["from_merge_maker"] * 3),
    "policies.disposal": (("sell", "hold"), *[("sell", "trade", "hold")] * 3),
    "policies.trade_rate": (None, 2, 2, 2),
    "policies.safe_size": (11, 11, 11, 11),
    "policies.dead_tile": ("face_down", "removed", "removed", "in_hand"),
    "policies.secrecy": ("methods", "methods", "methods", "recent"),
    "ends.size": (None, 41, 41, None),
    "ends.all_safe": (False, True, True, False),
    "ends.agreed": (("borders_settled", "nothing_to_gain", "early"), (), (), ()),
    "ends.concede": (False, True, False, False),
    "ends.occupied": (None, None, None, 75),
    "ends.company": (None, None, None, 30),
    "ends.circuit": (False, False, False, True),
    "ends.final_count": (True, False, False, False),
    "influence": (None, None, None, (3, 2)),
    "dividends": (None, None, None, (100, 3, 2)),
    "regions": (0, 0, 0, 4),
}
"""A row for each line of the table, in the order of ``GAMES``; None: the game has no use for it."""


def stock(name: str) -> StockRuleset:
    ruleset = load_ruleset(name)
    assert isinstance(ruleset, StockRuleset)
    return ruleset


def shipped() -> list[StockRuleset]:
    every = [load_ruleset(name) for name in ruleset_names()]
    return [ruleset for ruleset in every if isinstance(ruleset, StockRuleset)]


def said(ruleset: StockRuleset, key: str) -> Any:
    value: Any = ruleset
    for part in key.split("."):
        value = getattr(value, part)
    if key in ("companies", "regions"):
        return len(value)
    return msgspec.structs.astuple(value) if isinstance(value, msgspec.Struct) else value


@pytest.mark.parametrize("key", TABLE)
def test_the_four_games_say_it_as_the_table_does(key: str) -> None:
    for name, expected in zip(GAMES, TABLE[key], strict=True):
        if key != "policies.trade_rate" or expected is not None:
            assert said(stock(name), key) == expected, name


@pytest.mark.parametrize("edition", ["acquire-1999", "acquire-2008", "acquire-2023"])
def test_the_other_editions_of_acquire_differ_in_their_companies_alone(edition: str) -> None:
    other, classic = stock(edition), stock(CLASSIC)
    different = {
        key for key in classic.__struct_fields__ if getattr(other, key) != getattr(classic, key)
    }
    assert {"name", "title", "companies"} <= different
    assert different <= {"name", "title", "about", "companies"}


def test_the_full_megacquire_differs_in_its_size_alone() -> None:
    full, condensed = stock("megacquire-gold"), stock(MEGA)
    assert (full.hand, full.money.start, len(full.companies)) == (12, 120, 14)
    assert full.policies == condensed.policies and full.ends == condensed.ends
    assert full.chart == condensed.chart and full.ask_box


def test_every_value_of_every_policy_is_in_a_shipped_game_or_played_in_a_test() -> None:
    in_tests = {(row.values[0], str(row.values[1])) for row in test_policy_values.values()}
    for name, kind in get_type_hints(Policies).items():
        used = {getattr(ruleset.policies, name) for ruleset in shipped()}
        for word in (one for one in get_args(kind) if isinstance(one, str)):
            assert word in used or (name, word) in in_tests, (name, word)
    ways = {ruleset.policies.rounding.way for ruleset in shipped()} | {"nearest"}
    assert ways == set(get_args(get_type_hints(Rounding)["way"]))


def test_every_way_to_end_every_board_and_every_spelling_is_in_a_shipped_game() -> None:
    games = shipped()
    for end in Ends.__struct_fields__:
        assert any(getattr(game.ends, end) for game in games), end
    agreed = {reason for game in games for reason in game.ends.agreed}
    assert agreed == set(get_args(AgreedEnd))
    assert {game.board.shape for game in games} == set(get_args(Shape))
    assert {game.board.label for game in games} == set(get_args(Label))


PRICES = [(1, range(2, 13)), (100, range(200, 1300, 100)), (250, range(200, 1300, 100))]
"""A step, and every price of the charts in that unit."""


def to_step(exact: Fraction, way: str, step: int) -> int:
    steps = exact / step
    if way == "up":
        return ceil(steps) * step
    return floor(steps if way == "down" else steps + Fraction(1, 2)) * step


@pytest.mark.parametrize(("step", "prices"), PRICES, ids=("1", "100", "250"))
@pytest.mark.parametrize("way", get_args(get_type_hints(Rounding)["way"]))
@pytest.mark.parametrize("tied", range(2, 7))
def test_ties_of_two_to_six_are_rounded_by_every_policy_at_every_price(
    tied: int, way: Any, step: int, prices: range
) -> None:
    rounding = Rounding(way=way, step=step)
    policies = msgspec.structs.replace(stock(CLASSIC).policies, rounding=rounding)
    split = msgspec.structs.replace(policies, tie_majority="split_majority")
    for price in prices:
        bonuses = (10 * price, 5 * price, price)
        for rules, shared in ((policies, 15 * price), (split, 10 * price)):
            amount = to_step(Fraction(shared, tied), way, step)
            holdings = (4,) * tied + (1,) * (6 - tied)  # the others are paid nothing
            rows = [(*row,)[:3] for row in payments(rules, *bonuses, holdings)]
            assert rows == [(seat, "tie_majority", amount) for seat in range(tied)]
        if tied < 6:
            amount = to_step(Fraction(5 * price, tied), way, step)
            rows = [(*row,)[:3] for row in payments(policies, *bonuses, (5,) + (3,) * tied)]
            assert rows[0] == (0, "majority", 10 * price)
            assert rows[1:] == [(seat, "tie_minority", amount) for seat in range(1, tied + 1)]
