"""The closed list of refusals: which codes there are and which comes first when several apply."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.stock.staging import Game, row_of, snake, staged

MEGA = "megacquire-gold-condensed"
CLASSIC = "acquire-classic"
ONLINE = "acquire-online"
NAUT = "mergernaut05"

CODES = [
    "not_awaited",
    "not_your_turn",
    "game_over",
    "unknown_seat",
    "unknown_company",
    "off_board",
    "occupied",
    "joins_two_safe",
    "no_company_free",
    "not_dead",
    "company_on_board",
    "not_on_board",
    "not_a_choice",
    "over_limit",
    "bank_short",
    "too_few_shares",
    "too_little_cash",
    "too_few_influence",
    "no_shares",
    "odd_trade",
    "give_not_needed",
    "gives_too_much",
    "give_and_buy_same",
    "end_not_allowed",
    "not_in_ruleset",
    "bad_number",
    "not_a_neighbour",
    "bad_entry",
]
CORRECTIONS = {"unknown_entry", "already_undone", "not_undone", "bad_target"}


def test_the_rules_know_only_codes_of_the_closed_list() -> None:
    codes = Game(CLASSIC).rules.CODES
    assert codes <= set(CODES) | CORRECTIONS
    assert set(CODES) - {"bad_entry"} <= codes


def over() -> Game:
    game = staged(CLASSIC, {"Luxor": ["1A", "2A"]})
    game.do("end_game", seat="bank", reason="stopped")
    return game


@pytest.mark.parametrize(
    ("kind", "keys"),
    [
        ("place", {"seat": "Zed", "tile": "99Z"}),
        ("place", {"seat": "Ann", "tile": "5E"}),
        ("no_tile", {"seat": "Ann"}),
        ("dead_tile", {"seat": "Ann", "tile": "5E"}),
        ("found", {"seat": "Ann", "company": "Zeta"}),
        ("survivor", {"seat": "Ann", "company": "Luxor"}),
        ("fold_next", {"seat": "Ann", "company": "Luxor"}),
        ("dispose", {"seat": "Ann", "sell": -1}),
        ("buy", {"seat": "Ann", "shares": {"Luxor": 9}}),
        ("end_game", {"seat": "bank", "reason": "stopped"}),
        ("final_sizes", {}),
        ("fill", {"tiles": ["5E"]}),
        ("order", {"first": "Ann"}),
    ],
)
def test_after_the_end_everything_but_adjusting_and_counting_is_game_over(
    kind: str, keys: dict[str, Any]
) -> None:
    assert over().refused(kind, **keys) == "game_over"


def placing() -> Game:
    return staged(CLASSIC, {"Luxor": ["1A", "2A"]})


def founding() -> Game:
    game = staged(CLASSIC, {"Luxor": ["1A", "2A"]}, lone=["5E"])
    game.do("place", seat="Ann", tile="5F")
    return game


def choosing() -> Game:
    game = staged(CLASSIC, {"Luxor": ["1A", "2A"], "Tower": ["4A", "5A"], "American": ["1I", "2I"]})
    game.do("place", seat="Ann", tile="3A")
    return game


def folding() -> Game:
    arms = {"Luxor": ["5D", "5C"], "Tower": ["4E", "3E"], "American": ["6E", "7E", "8E"]}
    game = staged(CLASSIC, arms)
    game.do("place", seat="Ann", tile="5E")
    return game


def disposing() -> Game:
    game = staged(
        CLASSIC,
        {"Luxor": ["1A", "2A"], "Tower": ["4A", "5A", "6A"]},
        shares={"Ann": {"Luxor": 4}, "Bo": {"Tower": 25}},
    )
    game.do("place", seat="Ann", tile="3A")
    return game


def buying() -> Game:
    game = staged(
        CLASSIC,
        {"Luxor": ["1A", "2A"]},
        shares={"Bo": {"Luxor": 24}},
        cash={"Ann": 0},
    )
    game.do("no_tile", seat="Ann")
    return game


def trading() -> Game:
    game = staged(
        MEGA,
        {"Solon": snake(MEGA, 41), "Physics": row_of(MEGA, "F", 1, 3)},
        cash={"Ann": 0},
        shares={"Ann": {"Physics": 1, "Solon": 3}},
    )
    game.do("no_tile", seat="Ann")
    return game


def rich() -> Game:
    game = trading()
    game.set_accounts({"Ann": 60})
    return game


def pledging() -> Game:
    game = staged(
        NAUT,
        {"Beacon": ["A1", "A2"], "Anchor": ["A4", "A5"], "Forge": ["I1", "I2"]},
        shares={"Ann": {"Beacon": 1}, "Bo": {"Anchor": 1}},
    )
    game.do("place", seat="Ann", tile="A3")
    return game


def counting() -> Game:
    game = staged(MEGA, {"Solon": row_of(MEGA, "A", 1, 3)})
    game.do("end_game", seat="bank", reason="borders_settled")
    return game


Case = tuple[Callable[[], Game], str, dict[str, Any], str]
CASES: list[Case] = [
    # not_awaited before not_your_turn and everything else
    (placing, "buy", {"seat": "Cy", "shares": {"Zeta": 9}}, "not_awaited"),
    (placing, "found", {"seat": "Ann", "company": "Zeta"}, "not_awaited"),
    (placing, "dispose", {"seat": "Bo", "sell": 1}, "not_awaited"),
    (placing, "survivor", {"seat": "Ann", "company": "Luxor"}, "not_awaited"),
    (placing, "fold_next", {"seat": "Ann", "company": "Luxor"}, "not_awaited"),
    (founding, "place", {"seat": "Ann", "tile": "7E"}, "not_awaited"),
    (founding, "no_tile", {"seat": "Ann"}, "not_awaited"),
    (founding, "buy", {"seat": "Ann"}, "not_awaited"),
    (choosing, "buy", {"seat": "Ann"}, "not_awaited"),
    (choosing, "fold_next", {"seat": "Ann", "company": "Tower"}, "not_awaited"),
    (buying, "place", {"seat": "Ann", "tile": "7E"}, "not_awaited"),
    (buying, "no_tile", {"seat": "Ann"}, "not_awaited"),
    (counting, "buy", {"seat": "Ann"}, "not_awaited"),
    # not_your_turn before what is wrong with the entry
    (placing, "place", {"seat": "Bo", "tile": "99Z"}, "not_your_turn"),
    (placing, "no_tile", {"seat": "Bo"}, "not_your_turn"),
    (founding, "found", {"seat": "Bo", "company": "Zeta"}, "not_your_turn"),
    (choosing, "survivor", {"seat": "Bo", "company": "Zeta"}, "not_your_turn"),
    (folding, "fold_next", {"seat": "Cy", "company": "American"}, "not_your_turn"),
    (disposing, "dispose", {"seat": "Bo", "sell": 99}, "not_your_turn"),
    (buying, "buy", {"seat": "Bo", "shares": {"Luxor": 9}}, "not_your_turn"),
    (pledging, "pledge", {"seat": "Bo", "company": "Zeta", "influence": 9}, "not_your_turn"),
    (placing, "end_game", {"seat": "Bo", "reason": "size_41"}, "not_your_turn"),
    # unknown names before everything about them
    (founding, "found", {"seat": "Ann", "company": "Zeta"}, "unknown_company"),
    (choosing, "survivor", {"seat": "Ann", "company": "Zeta"}, "unknown_company"),
    (folding, "fold_next", {"seat": "Ann", "company": "Zeta"}, "unknown_company"),
    (buying, "buy", {"seat": "Ann", "shares": {"Zeta": 9}}, "unknown_company"),
    (pledging, "pledge", {"seat": "Ann", "company": "Zeta", "influence": 9}, "unknown_company"),
    (counting, "final_sizes", {"sizes": {"Zeta": 1}}, "unknown_company"),
    (
        placing,
        "adjust",
        {"shares": {"Zed": {"Zeta": 99}}, "reason": "no"},
        "unknown_seat",
    ),
    # the board
    (placing, "place", {"seat": "Ann", "tile": "13A"}, "off_board"),
    (placing, "place", {"seat": "Ann", "tile": "2A"}, "occupied"),
    (placing, "dead_tile", {"seat": "Ann", "tile": "13A"}, "off_board"),
    (placing, "dead_tile", {"seat": "Ann", "tile": "1A"}, "occupied"),
    (placing, "dead_tile", {"seat": "Ann", "tile": "3A"}, "not_dead"),
    (founding, "found", {"seat": "Ann", "company": "Luxor"}, "company_on_board"),
    # not_on_board before not_a_choice, over_limit, bank_short, bad_number
    (choosing, "survivor", {"seat": "Ann", "company": "Imperial"}, "not_on_board"),
    (choosing, "survivor", {"seat": "Ann", "company": "American"}, "not_a_choice"),
    (folding, "fold_next", {"seat": "Ann", "company": "American"}, "not_a_choice"),
    (buying, "buy", {"seat": "Ann", "shares": {"Tower": 9}}, "not_on_board"),
    (pledging, "pledge", {"seat": "Ann", "company": "Drift", "influence": 9}, "not_on_board"),
    (pledging, "pledge", {"seat": "Ann", "company": "Forge", "influence": 9}, "not_a_choice"),
    (counting, "final_sizes", {"sizes": {"Physics": 1}}, "not_on_board"),
    # amounts, each before the next
    (buying, "buy", {"seat": "Ann", "shares": {"Luxor": 4}}, "over_limit"),
    (buying, "buy", {"seat": "Ann", "shares": {"Luxor": 2}}, "bank_short"),
    (buying, "buy", {"seat": "Ann", "shares": {"Luxor": 1}}, "too_little_cash"),
    (disposing, "dispose", {"seat": "Ann", "sell": 9, "trade": 2}, "bank_short"),
    (disposing, "dispose", {"seat": "Ann", "sell": 5}, "too_few_shares"),
    (
        trading,
        "buy",
        {"seat": "Ann", "shares": {"Solon": 3}, "give": {"Physics": 2}},
        "too_few_shares",
    ),
    (
        trading,
        "buy",
        {"seat": "Ann", "shares": {"Solon": 3}, "give": {"Physics": 1}},
        "too_little_cash",
    ),
    (pledging, "pledge", {"seat": "Ann", "company": "Anchor", "influence": 4}, "too_few_influence"),
    (pledging, "pledge", {"seat": "Ann", "company": "Anchor", "influence": 3}, "no_shares"),
    # giving, each before the next
    (
        rich,
        "buy",
        {"seat": "Ann", "shares": {"Solon": 1}, "give": {"Solon": 1}},
        "give_not_needed",
    ),
    (
        trading,
        "buy",
        {"seat": "Ann", "shares": {"Solon": 1}, "give": {"Solon": 2}},
        "gives_too_much",
    ),
    (
        trading,
        "buy",
        {"seat": "Ann", "shares": {"Solon": 1}, "give": {"Solon": 1}},
        "give_and_buy_same",
    ),
    # what another ruleset has
    (placing, "concede", {"seat": "Ann", "agree": True}, "not_in_ruleset"),
    (buying, "buy", {"seat": "Ann", "give": {"Luxor": 1}}, "not_in_ruleset"),
    (buying, "buy", {"seat": "Ann", "shares": {"Luxor": -1}}, "bad_number"),
    (counting, "final_sizes", {"sizes": {"Solon": 1}}, "bad_number"),
]


@pytest.mark.parametrize(("table", "kind", "keys", "code"), CASES)
def test_of_several_reasons_the_first_of_the_list_is_given(
    table: Callable[[], Game], kind: str, keys: dict[str, Any], code: str
) -> None:
    assert table().refused(kind, **keys) == code


def test_an_odd_trade_is_refused_when_nothing_else_is_wrong() -> None:
    game = disposing()
    game.do("adjust", shares={"Bo": {"Tower": -5}}, reason="some are left in the bank")
    assert game.refused("dispose", seat="Ann", trade=3) == "odd_trade"
    assert game.refused("dispose", seat="Ann", trade=5) == "too_few_shares"


@pytest.mark.parametrize(
    ("kind", "keys"),
    [
        ("pledge", {"seat": "Ann", "company": "Luxor", "influence": 1}),
        ("market_tile", {"seat": "Ann", "tile": "5E"}),
        ("final_sizes", {}),
        ("fill", {"tiles": []}),
    ],
)
def test_entries_of_other_rulesets_are_never_taken(kind: str, keys: dict[str, Any]) -> None:
    assert placing().refused(kind, **keys) in ("not_awaited", "not_in_ruleset")


def test_every_refusal_carries_the_facts_to_explain_it() -> None:
    for table, kind, keys, _ in CASES:
        answer = table().play(kind, **keys)
        assert hasattr(answer, "facts")
        assert answer.facts, (kind, keys)  # type: ignore[union-attr]


def test_the_other_codes_have_a_case_of_their_own() -> None:
    """Codes that need a longer story are asserted beside it, all others in the table above."""
    elsewhere = {
        "game_over",
        "odd_trade",
        "joins_two_safe",
        "no_company_free",
        "not_a_neighbour",
        "end_not_allowed",
        "bad_entry",
    }
    assert {code for *_, code in CASES} | elsewhere == set(CODES)
