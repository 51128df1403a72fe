"""Two seats at Acquire: the number of a drawn tile is the bank's holding for the bonuses."""

from __future__ import annotations

import copy

import pytest

from companion.contract import RulesetError
from tests.stock.staging import Game, row_of, snake, staged

MEGA = "megacquire-gold-condensed"
CLASSIC = "acquire-classic"


def market(**keys: object) -> Game:
    return staged(
        CLASSIC,
        {"American": row_of(CLASSIC, "A", 1, 5), "Luxor": row_of(CLASSIC, "C", 1, 3)},
        seats=("Ann", "Bo"),
        market_tiles=True,
        cash={"Ann": 0, "Bo": 0},
        **keys,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize(
    ("tile", "ann", "bo"),
    [
        ("9H", 1500, 0),  # the bank holds 9: majority to the bank, not paid
        ("5H", 2300, 0),  # tied for the majority with the bank
        ("4H", 3000, 0),  # the bank is second
        ("2H", 3000, 800),  # tied for second with the bank
        ("1H", 3000, 1500),
    ],
)
def test_the_market_tile_s_number_is_the_bank_s_holding_for_the_bonuses(
    tile: str, ann: int, bo: int
) -> None:
    game = market(shares={"Ann": {"Luxor": 5}, "Bo": {"Luxor": 2}})
    game.do("place", seat="Ann", tile="1B")
    assert game.awaited() == ("Ann", "market_tile")
    assert game.all_cash() == {"Ann": 0, "Bo": 0}
    game.do("market_tile", seat="Ann", tile=tile)
    assert game.all_cash() == {"Ann": ann, "Bo": bo}
    assert game.awaited() == ("Ann", "dispose")
    assert game.bank("Luxor") == 18
    # the tile goes back: it can be laid later
    for seat in ("Ann", "Bo"):
        game.do("dispose", seat=seat)
    game.do("buy", seat="Ann")
    game.do("place", seat="Bo", tile=tile)


def test_a_sole_holder_before_the_bank_gets_the_majority_only() -> None:
    game = market(shares={"Ann": {"Luxor": 5}})
    game.do("place", seat="Ann", tile="1B")
    game.do("market_tile", seat="Ann", tile="3I")
    assert game.all_cash() == {"Ann": 3000, "Bo": 0}


def test_each_company_of_a_merger_has_a_market_tile_of_its_own() -> None:
    game = staged(
        CLASSIC,
        {
            "American": row_of(CLASSIC, "E", 1, 4),
            "Luxor": row_of(CLASSIC, "E", 6, 8),
            "Tower": ["5F", "5G"],
        },
        seats=("Ann", "Bo"),
        market_tiles=True,
        shares={"Ann": {"Luxor": 3}, "Bo": {"Tower": 2}},
        cash={"Ann": 0, "Bo": 0},
    )
    game.do("place", seat="Ann", tile="5E")
    game.do("market_tile", seat="Ann", tile="9I")
    assert game.all_cash() == {"Ann": 1500, "Bo": 0}
    game.do("dispose", seat="Ann")
    # the nine of before says nothing of the next company
    assert game.awaited() == ("Ann", "market_tile")
    game.do("market_tile", seat="Ann", tile="1I")
    assert game.all_cash() == {"Ann": 1500, "Bo": 2000}


def test_market_tiles_are_asked_per_company_at_the_end_too() -> None:
    game = staged(
        CLASSIC,
        {"American": snake(CLASSIC, 41)},
        seats=("Ann", "Bo"),
        market_tiles=True,
        shares={"Ann": {"American": 5}, "Bo": {"American": 2}},
        cash={"Ann": 0, "Bo": 0},
    )
    game.do("end_game", seat="Ann", reason="size_41")
    row = game.awaited()
    assert row is not None and row[1] == "market_tile"
    game.do("market_tile", seat=row[0], tile="12I")
    assert game.books["over"] is True
    assert game.all_cash() == {"Ann": 5500 + 5500, "Bo": 2200}


def test_who_ended_the_game_draws_its_market_tiles() -> None:
    game = staged(
        CLASSIC,
        {"American": snake(CLASSIC, 41)},
        seats=("Ann", "Bo"),
        market_tiles=True,
        shares={"Bo": {"American": 2}},
    )
    game.take_turn()
    by_bank = copy.copy(game)
    game.do("end_game", seat="Ann", reason="size_41")
    assert game.awaited() == ("Ann", "market_tile")
    # the seat on turn where the bank ended it
    by_bank.do("end_game", seat="bank", reason="stopped")
    assert by_bank.awaited() == ("Bo", "market_tile")


def test_once_every_tile_lies_on_the_board_any_of_them_is_drawn_again() -> None:
    game = staged(
        CLASSIC,
        {"American": snake(CLASSIC, 108)},
        seats=("Ann", "Bo"),
        market_tiles=True,
        shares={"Ann": {"American": 5}, "Bo": {"American": 2}},
        cash={"Ann": 0, "Bo": 0},
    )
    game.do("end_game", seat="Ann", reason="size_41")
    seat = game.on_turn()
    assert game.refused("market_tile", seat=seat, tile="13A") == "off_board"
    game.do("market_tile", seat=seat, tile="1A")
    assert game.all_cash() == {"Ann": 11000 + 5500, "Bo": 5500 + 2200}


def test_a_market_tile_is_none_that_lies_on_the_board() -> None:
    game = market(shares={"Ann": {"Luxor": 5}})
    game.do("place", seat="Ann", tile="1B")
    assert game.refused("market_tile", seat="Ann", tile="1A") == "occupied"


def test_without_the_option_and_with_more_seats_no_market_tile_is_asked() -> None:
    for seats, options in ((("Ann", "Bo"), {}), (("Ann", "Bo", "Cy"), {})):
        game = staged(
            CLASSIC,
            {"American": row_of(CLASSIC, "A", 1, 5), "Luxor": row_of(CLASSIC, "C", 1, 3)},
            seats=seats,
            shares={"Ann": {"Luxor": 5}},
            **options,
        )
        game.do("place", seat="Ann", tile="1B")
        assert game.awaited() == ("Ann", "dispose")


def test_market_tiles_are_acquire_s() -> None:
    with pytest.raises(RulesetError):
        Game(MEGA, market_tiles=True)
