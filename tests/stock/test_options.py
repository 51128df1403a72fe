"""Options of a table: whose they are, what they may be, and what they change."""

from typing import Any

import pytest

from companion.contract import RulesetError
from companion.games import load_ruleset
from companion.stock import check_options, options, start
from companion.stock.ruleset import StockRuleset

MEGA, CLASSIC, ONLINE, NAUT = (
    "megacquire-gold-condensed",
    "acquire-classic",
    "acquire-online",
    "mergernaut05",
)
ALL = ("start_cash", "chart", "classes", "cash_kept_by")
OWN = {
    MEGA: {*ALL, "hexagons", "disclosure", "cash_open", "trade_cash_first"},
    CLASSIC: {*ALL, "disclosure", "cash_open", "market_tiles"},
    ONLINE: {*ALL, "disclosure", "cash_open", "market_tiles", "concede_needs_all"},
    NAUT: {
        *ALL,
        *("safe", "influence", "influence_start", "dividends", "dividend"),
        *("fog", "start_tiles", "show_takeover_counts"),
    },
}


def ruleset_of(name: str) -> StockRuleset:
    ruleset = load_ruleset(name)
    assert isinstance(ruleset, StockRuleset)
    return ruleset


@pytest.mark.parametrize("name", OWN)
def test_a_ruleset_takes_its_own_options_each_with_type_default_and_sentence(name: str) -> None:
    specs = options(ruleset_of(name))
    assert {spec.name for spec in specs} == OWN[name]
    assert all(spec.type and spec.sentence and spec.default is not None for spec in specs)


@pytest.mark.parametrize("name", OWN)
def test_options_of_other_rulesets_are_refused_by_name(name: str) -> None:
    ruleset = ruleset_of(name)
    for other in {option for taken in OWN.values() for option in taken} - OWN[name]:
        with pytest.raises(RulesetError, match=f"option {other}:"):
            check_options(ruleset, {other: True})


@pytest.mark.parametrize("name", OWN)
def test_every_default_is_a_value_the_option_takes(name: str) -> None:
    ruleset = ruleset_of(name)
    check_options(ruleset, {spec.name: spec.default for spec in options(ruleset)})


@pytest.mark.parametrize(
    ("name", "option", "value"),
    [
        (MEGA, "hexagons", ["B-4", "D-6"]),
        (MEGA, "hexagons", "B-6"),
        (MEGA, "hexagons", [1, 2]),
        (MEGA, "disclosure", 0),
        (MEGA, "disclosure", True),
        (MEGA, "disclosure", "4"),
        (MEGA, "cash_open", 1),
        (MEGA, "start_cash", -1),
        (MEGA, "start_cash", True),
        (MEGA, "start_cash", 60.0),
        (MEGA, "start_cash", 10_000_001),
        (MEGA, "cash_kept_by", "bank"),
        (MEGA, "chart", []),
        (MEGA, "chart", {"huge": [[2, 1]]}),
        (MEGA, "chart", {"small": [[3, 1]]}),
        (MEGA, "chart", {"small": [["2", 1]]}),
        (MEGA, "chart", {"small": 7}),
        (MEGA, "chart", {"small": [[2, 10**30]]}),
        (MEGA, "classes", ["Physics"]),
        (MEGA, "classes", {"Luxor": "small"}),
        (MEGA, "classes", {"Physics": "huge"}),
        (MEGA, "classes", {"Physics": []}),
        (NAUT, "influence_start", -3),
        (NAUT, "influence_start", 101),
        (NAUT, "dividend", "100"),
        (NAUT, "fog", None),
    ],
)
def test_a_value_of_no_such_kind_is_refused_by_name(name: str, option: str, value: Any) -> None:
    with pytest.raises(RulesetError, match=f"^option {option}: "):
        check_options(ruleset_of(name), {option: value})


def test_the_pair_of_hexagons_may_be_told_in_either_order() -> None:
    state = start(ruleset_of(MEGA), ["A", "B", "C"], {"hexagons": ["D-4", "B-4"]})
    assert state.game.options["hexagons"] == ["B-4", "D-4"]


def test_a_chart_may_be_changed_for_one_class_alone() -> None:
    changed = {"small": [[2, 1], [10, 9, 80, 70]]}
    state = start(ruleset_of(MEGA), ["A", "B", "C"], {"chart": changed})
    solon, physics = state.game.company_of["Solon"], state.game.company_of["Physics"]
    assert state.game.prices[solon][9] == 1
    assert state.game.majorities[solon][10] == 80
    assert state.game.minorities[solon][10] == 70
    assert state.game.prices[physics][3] == 5


def test_a_company_may_change_its_class() -> None:
    state = start(ruleset_of(MEGA), ["A", "B", "C"], {"classes": {"Solon": "large"}})
    assert state.game.prices[state.game.company_of["Solon"]][3] == 5
    assert state.game.ruleset.companies[-1].cls == "large"


def test_another_start_cash_has_no_pieces_to_hand_out() -> None:
    ruleset = ruleset_of(MEGA)
    assert sum(p.value * p.count for p in ruleset.money.start_pieces) == 60
    state = start(ruleset, ["A", "B", "C"], {"start_cash": 61})
    assert state.cash == (61, 61, 61)
    assert state.game.ruleset.money.start_pieces == ()


def test_only_secrecy_is_fixed_by_the_first_tile() -> None:
    early = {
        spec.name
        for name in OWN
        for spec in options(ruleset_of(name))
        if spec.before_first_tile_only
    }
    assert early == {"disclosure", "cash_open", "fog"}
