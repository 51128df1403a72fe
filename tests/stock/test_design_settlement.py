"""The final count and the settlement: sizes typed or filled in, sums, ranks, and what follows."""

from __future__ import annotations

import pytest

from tests.stock.staging import Game, paid, row_of, snake, staged

MEGA = "megacquire-gold-condensed"
CLASSIC = "acquire-classic"
ONLINE = "acquire-online"


def test_the_settlement_pays_bonuses_and_sells_everything_of_the_companies_on_the_board() -> None:
    game = staged(
        CLASSIC,
        {"American": snake(CLASSIC, 41), "Luxor": ["1I", "2I"]},
        shares={
            "Ann": {"American": 10},
            "Bo": {"American": 5, "Luxor": 2},
            "Cy": {"Luxor": 1, "Imperial": 3},
        },
        cash=dict.fromkeys(("Ann", "Bo", "Cy"), 1000),
    )
    lines = game.do("end_game", seat="Ann", reason="size_41")
    books = game.books
    assert game.all_cash() == {"Ann": 23000, "Bo": 14400, "Cy": 2200}
    assert books["standings"] == [
        {"seat": "Ann", "total": 23000, "rank": 1},
        {"seat": "Bo", "total": 14400, "rank": 2},
        {"seat": "Cy", "total": 2200, "rank": 3},
    ]
    assert game.shares("Cy") == {"Imperial": 3}
    assert game.shares("Ann") == game.shares("Bo") == {}
    assert books["companies"] == {
        "American": {"size": 41, "price": 1100, "bank": 25, "safe": True},
        "Luxor": {"size": 2, "price": 200, "bank": 25, "safe": False},
    }
    assert paid(lines, "final_sale") == {"Ann": 11000, "Bo": 5500 + 400, "Cy": 200}
    assert paid(lines, "majority") == {"Ann": 11000, "Bo": 2000}
    assert paid(lines, "minority") == {"Bo": 5500, "Cy": 1000}


def test_the_settlement_rounds_ties_like_a_merger() -> None:
    for ruleset, each in ((CLASSIC, 2300), (ONLINE, 2200)):
        game = staged(
            ruleset,
            {"Luxor": ["1A", "2A", "3A"]},
            shares={"Ann": {"Luxor": 4}, "Bo": {"Luxor": 4}},
            cash=dict.fromkeys(("Ann", "Bo", "Cy"), 0),
        )
        game.do("end_game", seat="bank", reason="stopped")
        assert game.all_cash() == {"Ann": each + 1200, "Bo": each + 1200, "Cy": 0}


def test_equal_totals_share_the_better_rank_and_the_next_is_skipped() -> None:
    game = staged(
        CLASSIC, seats=("Ann", "Bo", "Cy", "Di"), cash={"Ann": 5, "Bo": 9, "Cy": 9, "Di": 5}
    )
    game.do("end_game", seat="bank", reason="stopped")
    ranks = {row["seat"]: (row["total"], row["rank"]) for row in game.books["standings"]}
    assert ranks == {"Bo": (9, 1), "Cy": (9, 1), "Ann": (5, 3), "Di": (5, 3)}
    assert [row["rank"] for row in game.books["standings"]] == [1, 1, 3, 3]


def test_standings_are_empty_until_the_game_is_over() -> None:
    assert staged(CLASSIC, {"Imperial": snake(CLASSIC, 41)}).books["standings"] == []


def counted() -> Game:
    game = staged(
        MEGA,
        {"Solon": row_of(MEGA, "A", 1, 10), "Physics": row_of(MEGA, "D", 1, 6)},
        shares={"Ann": {"Solon": 2}, "Bo": {"Physics": 3}},
        cash=dict.fromkeys(("Ann", "Bo", "Cy"), 0),
        lone=["I-12"],
    )
    game.do("end_game", seat="bank", reason="borders_settled")
    return game


def test_the_table_may_type_the_final_sizes_and_what_is_left_out_keeps_its_size() -> None:
    game = counted()
    game.do("final_sizes", sizes={"Solon": 41})
    assert game.sizes() == {"Solon": 41, "Physics": 6}
    assert game.all_cash() == {"Ann": 150 + 20, "Bo": 8 * 15 + 24, "Cy": 0}
    assert game.books["over"] is True


def test_no_final_sizes_mean_as_they_stand() -> None:
    game = counted()
    game.do("final_sizes")
    assert game.all_cash() == {"Ann": 90 + 12, "Bo": 120 + 24, "Cy": 0}


@pytest.mark.parametrize(
    ("sizes", "code"),
    [
        ({"Krause": 5}, "not_on_board"),
        ({"Zeta": 5}, "unknown_company"),
        ({"Solon": 1}, "bad_number"),
        ({"Solon": 109}, "bad_number"),
        ({"Solon": -4}, "bad_number"),
    ],
)
def test_final_sizes_that_cannot_be_are_refused(sizes: dict[str, int], code: str) -> None:
    assert counted().refused("final_sizes", sizes=sizes) == code


def test_after_the_end_was_said_only_the_final_count_is_awaited() -> None:
    game = counted()
    assert game.refused("place", seat="Ann", tile="E-12") == "not_awaited"
    assert game.refused("buy", seat="Ann") == "not_awaited"
    assert game.refused("dead_tile", seat="Ann", tile="E-12") == "not_awaited"


def test_final_sizes_are_not_awaited_before_the_end() -> None:
    game = staged(MEGA, {"Physics": snake(MEGA, 12)})
    assert game.refused("final_sizes") == "not_awaited"
    assert game.refused("fill", tiles=["I-1"]) == "not_awaited"


def test_filling_lays_the_remaining_tiles_in_order() -> None:
    game = counted()
    # grow Solon; I-10 lies alone, I-11 beside lone tiles founds nothing;
    # D-8 lies alone, D-7 connects it to Physics
    game.do("fill", tiles=["A-11", "A-12", "I-10", "I-11", "D-8", "D-7"])
    assert game.sizes() == {"Solon": 12, "Physics": 8}
    assert game.all_cash() == {"Ann": 105 + 14, "Bo": 120 + 24, "Cy": 0}
    assert game.books["over"] is True


def test_a_filled_tile_between_two_companies_goes_to_the_one_named_or_counts_for_none() -> None:
    game = staged(MEGA, {"Solon": row_of(MEGA, "A", 1, 10), "Physics": row_of(MEGA, "C", 1, 6)})
    game.do("end_game", seat="bank", reason="borders_settled")
    game.do("fill", tiles=["B-1", "B-2", "B-3"], companies={"B-1": "Solon", "B-3": "Physics"})
    assert game.sizes() == {"Solon": 11, "Physics": 7}
    assert game.books["dead"] == ["B-2"]


def test_a_fill_that_cannot_be_is_refused() -> None:
    game = counted()
    assert game.refused("fill", tiles=["A-1"]) == "occupied"
    assert game.refused("fill", tiles=["E-12", "E-12"]) == "occupied"
    assert game.refused("fill", tiles=["A-13"]) == "off_board"
    game = staged(
        MEGA,
        {
            "Solon": row_of(MEGA, "A", 1, 10),
            "Physics": row_of(MEGA, "C", 1, 6),
            "Teton": row_of(MEGA, "I", 1, 2),
        },
    )
    game.do("end_game", seat="bank", reason="borders_settled")
    code = game.refused("fill", tiles=["B-1"], companies={"B-1": "Teton"})
    assert code == "not_a_neighbour"
    code = game.refused("fill", tiles=["B-1"], companies={"B-1": "Zeta"})
    assert code == "unknown_company"


@pytest.mark.parametrize("ruleset", [MEGA, CLASSIC, ONLINE, "mergernaut05"])
def test_money_can_be_put_right_after_the_end_and_the_standings_follow(ruleset: str) -> None:
    game = staged(ruleset, cash={"Ann": 10, "Bo": 9, "Cy": 8})
    game.do("end_game", seat="bank", reason="stopped")
    if ruleset == MEGA:
        game.do("final_sizes")
    game.do("adjust", cash={"Cy": 5, "Ann": -10}, reason="a note was found")
    assert game.all_cash() == {"Ann": 0, "Bo": 9, "Cy": 13}
    totals = [(row["seat"], row["total"], row["rank"]) for row in game.books["standings"]]
    assert totals == [("Cy", 13, 1), ("Bo", 9, 2), ("Ann", 0, 3)]
