"""A new game of the family is one data file: each policy is a word in it."""

from importlib import resources
from typing import Any

import msgspec

from companion.stock.dividends import paying_regions
from companion.stock.ruleset import Dividends
from tests.stock.staging import Game


def own(**changes: dict[str, Any]) -> dict[str, Any]:
    """A ruleset of one's own: Acquire classic with some keys of its parts changed."""
    raw = resources.files("companion.rulesets").joinpath("acquire-classic.json").read_bytes()
    data: dict[str, Any] = msgspec.json.decode(raw)
    data["name"] = "our own"
    for part, keys in changes.items():
        data[part].update(keys)
    return data


def founded(*companies: tuple[str, str, str], **changes: dict[str, Any]) -> Game:
    """A table of that ruleset with companies of two tiles, each founded by Ann or Bo."""
    game = Game(own(**changes), ("Ann", "Bo"))
    game.do("order", first="Ann")
    for name, first, second in companies:
        game.take_turn(first)
        seat = game.on_turn()
        game.do("place", seat=seat, tile=second)
        game.do("found", seat=seat, company=name)
        game.do("buy", seat=seat)
    return game


def test_a_smaller_board_is_data() -> None:
    game = Game(own(board={"rows": 3, "columns": 4}, ends={"size": 10}), ("Ann", "Bo"))
    game.do("order", first="Ann")
    assert game.refused("place", seat="Ann", tile="5A") == "off_board"
    assert game.refused("place", seat="Ann", tile="1D") == "off_board"
    game.take_turn("4C")


def test_the_purchase_limit_is_data() -> None:
    game = founded(("Luxor", "1A", "2A"), policies={"purchase_limit": 5})
    game.do("no_tile", seat="Ann")
    assert game.refused("buy", seat="Ann", shares={"Luxor": 6}) == "over_limit"
    game.do("buy", seat="Ann", shares={"Luxor": 5})


def test_a_bonus_of_nothing_is_no_movement() -> None:
    cheap = [[2, 100, 1000, 0]]
    game = founded(
        ("Luxor", "1A", "2A"),
        chart={"small": cheap, "medium": cheap, "large": cheap},
        policies={"founder": "nothing"},
    )
    game.set_accounts(shares={"Ann": {"Luxor": 2}, "Bo": {"Luxor": 1}})
    lines = game.do("end_game", seat="bank", reason="stopped")
    assert [(line.seat, line.why.rule) for line in lines] == [
        ("Ann", "majority"),
        ("Ann", "final_sale"),
        ("Bo", "final_sale"),
    ]


def test_a_founder_may_get_nothing() -> None:
    game = founded(("Luxor", "1A", "2A"), policies={"founder": "nothing"})
    assert game.shares("Bo") == {}
    assert game.bank("Luxor") == 25


def test_start_tiles_may_go_back_and_the_order_may_be_left_out() -> None:
    game = Game(own(policies={"start_tiles": "return", "order": "optional"}), ("Ann", "Bo"))
    assert game.awaited() == ("Ann", "place")
    game.do("order", tiles={"Ann": "2A", "Bo": "1A"})
    assert game.awaited() == ("Bo", "place")
    assert game.books["lone"] == []


def test_stock_may_have_to_be_given_up() -> None:
    game = founded(("Luxor", "1A", "2A"), ("Tower", "4A", "5A"), policies={"disposal": ["sell"]})
    game.take_turn("6A")
    game.do("place", seat="Bo", tile="3A")
    assert game.awaited() == ("Bo", "dispose")
    assert game.refused("dispose", seat="Bo") == "not_in_ruleset"
    game.do("dispose", seat="Bo", sell=1)


def test_selling_may_be_left_out_and_the_trade_rate_be_another() -> None:
    game = founded(
        ("Luxor", "1A", "2A"),
        ("Tower", "4A", "5A"),
        policies={"disposal": ["trade", "hold"], "trade_rate": 3},
    )
    game.take_turn("6A")
    game.set_accounts(shares={"Ann": {"Luxor": 7}, "Bo": {}})
    game.do("place", seat="Bo", tile="3A")
    assert game.refused("dispose", seat="Ann", sell=1) == "not_in_ruleset"
    assert game.refused("dispose", seat="Ann", trade=4) == "odd_trade"
    game.do("dispose", seat="Ann", trade=6)
    assert game.shares("Ann") == {"Luxor": 1, "Tower": 2}


def test_no_company_is_ever_safe_where_the_safe_size_is_null() -> None:
    game = founded(policies={"safe_size": None}, ends={"all_safe": False})
    assert game.state.game.safe_size > 108


def test_dead_tiles_may_stay_in_hand() -> None:
    game = founded(
        ("Luxor", "1A", "2A"),
        ("Tower", "4A", "5A"),
        policies={"safe_size": 2, "dead_tile": "in_hand"},
    )
    assert game.refused("place", seat="Ann", tile="3A") == "joins_two_safe"
    assert game.refused("dead_tile", seat="Ann", tile="3A") == "not_in_ruleset"


def test_own_ends_are_data() -> None:
    game = founded(("Luxor", "1A", "2A"), ends={"size": 3, "occupied": None})
    assert game.refused("end_game", seat="Ann", reason="size_41") == "end_not_allowed"
    game.do("place", seat="Ann", tile="3A")
    game.do("end_game", seat="Ann", reason="size_41")
    assert game.books["over"]
    by_itself = founded(ends={"occupied": 2})
    by_itself.take_turn("1A")
    by_itself.take_turn("5E")
    assert by_itself.books["over"]
    assert by_itself.state.end_reason == "occupied"


def test_a_dead_tile_is_no_site_of_a_region() -> None:
    game = founded(("Luxor", "1A", "2A"))
    assert paying_regions(game.state, Dividends(least_sites=2)) == {0: 1}
    assert paying_regions(game.state, Dividends(least_sites=3)) == {}


def test_a_ruleset_that_names_no_options_still_has_those_it_has_a_use_for() -> None:
    data = own(board={"shape": "hexagon", "label": "C-7"}, policies={"trade_to_buy": True})
    data["options"] = {}
    game = Game(data, ("Ann", "Bo"))
    taken = game.state.game.options
    assert (taken["hexagons"], taken["disclosure"]) == (["B-6", "D-6"], 4)
    assert (taken["cash_open"], taken["trade_cash_first"]) == (True, True)
    assert not {"market_tiles", "safe", "start_tiles", "fog", "influence"} & set(taken)
