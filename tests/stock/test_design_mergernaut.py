"""Mergernaut05: takeovers with influence, regions and dividends, and how it ends by itself."""

from __future__ import annotations

import pytest

from companion.contract import RulesetError
from tests.stock.staging import BONUSES, Game, paid, row_of, snake, staged

NAUT = "mergernaut05"
BEACON = row_of(NAUT, "C", 1, 5)
ANCHOR = row_of(NAUT, "C", 7, 9)


def takeover(**options: object) -> Game:
    """The worked example: Beacon of 5 meets Anchor of 3 at C6, P1 on turn."""
    game = staged(
        NAUT,
        {"Beacon": BEACON, "Anchor": ANCHOR},
        seats=("P1", "P2"),
        shares={"P1": {"Beacon": 4}, "P2": {"Anchor": 2, "Beacon": 1}},
        cash={"P1": 0, "P2": 0},
        **options,  # type: ignore[arg-type]
    )
    game.do("place", seat="P1", tile="C6")
    return game


def influence(game: Game) -> dict[str, int]:
    return {seat: row["influence"] for seat, row in game.books["seats"].items()}


def test_pledged_influence_lets_the_smaller_company_survive() -> None:
    game = takeover()
    assert influence(game) == {"P1": 3, "P2": 3}
    assert game.awaited() == ("P1", "pledge")
    game.do("pledge", seat="P1", company="Beacon", influence=0)
    assert game.awaited() == ("P2", "pledge")
    lines = game.do("pledge", seat="P2", company="Anchor", influence=2)
    assert influence(game) == {"P1": 3, "P2": 1}
    assert game.books["merger"]["survivor"] == "Anchor"
    assert game.books["merger"]["folding"] == "Beacon"
    assert paid(lines, *BONUSES) == {"P1": 6000, "P2": 3000}
    game.do("dispose", seat="P1", sell=2, trade=2)
    game.do("dispose", seat="P2", sell=1)
    assert game.sizes() == {"Anchor": 9}
    assert game.all_cash() == {"P1": 6000 + 1200, "P2": 3000 + 600}
    assert game.shares("P1") == {"Anchor": 1}


def test_without_influence_the_larger_company_survives() -> None:
    game = takeover(influence=False)
    assert game.books["merger"]["folding"] == "Anchor"
    assert game.all_cash() == {"P1": 0, "P2": 4500}
    assert game.awaited() == ("P2", "dispose")


def test_equal_strength_is_the_active_player_s_choice() -> None:
    game = takeover()
    game.do("pledge", seat="P1", company="Beacon", influence=0)
    game.do("pledge", seat="P2", company="Anchor", influence=1)
    assert game.awaited() == ("P1", "survivor")
    assert game.all_cash() == {"P1": 0, "P2": 0}
    game.do("survivor", seat="P1", company="Beacon")
    assert game.all_cash() == {"P1": 0, "P2": 4500}
    assert influence(game) == {"P1": 3, "P2": 2}


def test_pledges_are_spent_either_way() -> None:
    game = takeover()
    game.do("pledge", seat="P1", company="Beacon", influence=3)
    game.do("pledge", seat="P2", company="Anchor", influence=3)
    # 5 + 6 beats 3 + 6
    assert game.books["merger"]["survivor"] == "Beacon"
    assert influence(game) == {"P1": 0, "P2": 0}


def test_a_pledge_that_cannot_be_is_refused() -> None:
    game = takeover()
    assert game.refused("pledge", seat="P2", company="Anchor", influence=1) == "not_your_turn"
    pledge = {"seat": "P1"}
    assert game.refused("pledge", **pledge, company="Zeta", influence=1) == "unknown_company"
    assert game.refused("pledge", **pledge, company="Forge", influence=1) == "not_on_board"
    assert game.refused("pledge", **pledge, company="Beacon", influence=4) == "too_few_influence"
    assert game.refused("pledge", **pledge, company="Anchor", influence=1) == "no_shares"
    assert game.refused("pledge", **pledge, company="Beacon", influence=-1) == "bad_number"


def test_a_pledge_goes_to_a_company_of_the_takeover() -> None:
    game = staged(
        NAUT,
        {"Beacon": BEACON, "Anchor": ANCHOR, "Forge": row_of(NAUT, "I", 1, 2)},
        seats=("P1", "P2"),
        shares={"P1": {"Beacon": 4, "Forge": 1}},
    )
    game.do("place", seat="P1", tile="C6")
    assert game.refused("pledge", seat="P1", company="Forge", influence=1) == "not_a_choice"


def test_only_shareholders_with_influence_are_asked_once_from_the_active_player_clockwise() -> None:
    seats = ("P1", "P2", "P3", "P4")
    game = staged(
        NAUT,
        {"Beacon": BEACON, "Anchor": ANCHOR, "Cobalt": row_of(NAUT, "E", 1, 4)},
        seats=seats,
        turn="P3",
        shares={"P1": {"Anchor": 1}, "P2": {"Cobalt": 4}, "P3": {"Beacon": 1}, "P4": {"Beacon": 1}},
    )
    game.do("place", seat="P3", tile="C6")
    asked = []
    while (row := game.awaited()) and row[1] == "pledge":
        asked.append(row[0])
        game.do("pledge", seat=row[0], company=next(iter(game.shares(row[0]))), influence=0)
    assert asked == ["P3", "P4", "P1"]


def test_nobody_without_influence_left_is_asked() -> None:
    game = takeover(influence_start=1)
    game.do("pledge", seat="P1", company="Beacon", influence=1)
    game.do("pledge", seat="P2", company="Anchor", influence=1)
    assert influence(game) == {"P1": 0, "P2": 0}
    game.do("dispose", seat="P2")
    game.do("buy", seat="P1")
    # a new company beside what is now Beacon of nine in row C
    game.take_turn("C12")
    game.do("place", seat="P1", tile="C11")
    game.do("found", seat="P1", company="Forge")
    game.do("buy", seat="P1")
    game.do("place", seat="P2", tile="C10")
    assert game.books["merger"]["folding"] == "Forge"
    assert game.awaited() == ("P1", "dispose")


def test_pledges_of_several_seats_for_one_company_add_up() -> None:
    game = staged(
        NAUT,
        {"Beacon": row_of(NAUT, "C", 1, 5), "Anchor": row_of(NAUT, "C", 7, 8)},
        shares={"Ann": {"Beacon": 1}, "Bo": {"Anchor": 1}, "Cy": {"Anchor": 1}},
    )
    game.do("place", seat="Ann", tile="C6")
    game.do("pledge", seat="Ann", company="Beacon", influence=0)
    game.do("pledge", seat="Bo", company="Anchor", influence=1)
    game.do("pledge", seat="Cy", company="Anchor", influence=1)
    assert game.books["merger"]["survivor"] == "Anchor"


def test_defuncts_fold_by_size_and_never_by_strength() -> None:
    game = staged(
        NAUT,
        {
            "Beacon": ["C5", "C4", "C3", "C2"],
            "Anchor": ["C7", "C8", "C9"],
            "Cobalt": ["D6", "E6"],
        },
        shares={"Ann": {"Cobalt": 1, "Beacon": 1}, "Bo": {"Anchor": 1}, "Cy": {"Beacon": 1}},
    )
    game.do("place", seat="Ann", tile="C6")
    game.do("pledge", seat="Ann", company="Cobalt", influence=3)  # 2 + 6 = 8
    game.do("pledge", seat="Bo", company="Anchor", influence=2)  # 3 + 4 = 7
    game.do("pledge", seat="Cy", company="Beacon", influence=0)  # 4
    assert game.books["merger"]["survivor"] == "Cobalt"
    assert game.books["merger"]["folding"] == "Beacon"
    game.do("dispose", seat="Ann")
    game.do("dispose", seat="Cy")
    assert game.books["merger"]["folding"] == "Anchor"
    game.do("dispose", seat="Bo")
    assert game.sizes() == {"Cobalt": 10}


def test_a_safe_company_in_the_takeover_means_no_pledging() -> None:
    game = staged(
        NAUT,
        {"Forge": row_of(NAUT, "A", 1, 12), "Drift": row_of(NAUT, "C", 1, 6)},
        shares={"Bo": {"Drift": 1}, "Ann": {"Forge": 1}},
        cash={"Bo": 0},
    )
    game.do("place", seat="Ann", tile="B1")
    assert game.awaited() == ("Bo", "dispose")
    assert game.cash("Bo") == 10500
    game.do("dispose", seat="Bo", sell=1)
    assert game.cash("Bo") == 11200
    assert game.sizes() == {"Forge": 19}


def test_two_tied_holders_of_summit_at_three_get_3800_each() -> None:
    game = staged(
        NAUT,
        {"Summit": row_of(NAUT, "A", 1, 3), "Drift": row_of(NAUT, "C", 1, 6)},
        shares={"Bo": {"Summit": 4}, "Cy": {"Summit": 4}},
        cash={"Bo": 0, "Cy": 0},
        influence=False,
    )
    game.do("place", seat="Ann", tile="B1")
    assert (game.cash("Bo"), game.cash("Cy")) == (3800, 3800)


def test_without_safe_companies_no_tile_is_illegal_and_all_may_be_pledged_for() -> None:
    game = staged(
        NAUT,
        {"Forge": row_of(NAUT, "A", 1, 12), "Drift": row_of(NAUT, "C", 1, 12)},
        shares={"Bo": {"Drift": 1}, "Ann": {"Forge": 1}},
        safe=False,
    )
    assert not any(row["safe"] for row in game.books["companies"].values())
    game.do("place", seat="Ann", tile="B1")
    game.do("pledge", seat="Ann", company="Forge", influence=0)
    game.do("pledge", seat="Bo", company="Drift", influence=1)
    assert game.books["merger"]["survivor"] == "Drift"


EMBER = ["D5", "D6", "D7", "E5", "E6", "E7", "C5", "C6"]


def dividends(
    companies: dict[str, list[str]], shares: dict[str, dict[str, int]], **options: object
) -> dict[str, int]:
    """What the round pays when its last seat has bought."""
    game = staged(
        NAUT,
        companies,
        turn="Cy",
        shares=shares,
        cash=dict.fromkeys(("Ann", "Bo", "Cy"), 0),
        **options,  # type: ignore[arg-type]
    )
    game.do("place", seat="Cy", tile="I12")
    lines = game.do("buy", seat="Cy")
    assert paid(lines, "dividend") == {s: n for s, n in game.all_cash().items() if n}
    return game.all_cash()


def test_a_region_pays_from_three_sites_on() -> None:
    shares = {"Ann": {"Ember": 1}, "Bo": {"Ember": 5}}
    assert dividends({"Ember": EMBER}, shares) == {"Ann": 100, "Bo": 200, "Cy": 0}
    more = {"Ember": [*EMBER, "E4"]}
    assert dividends(more, shares) == {"Ann": 200, "Bo": 400, "Cy": 0}


@pytest.mark.parametrize(
    ("tiles", "pays"),
    [
        (["A1", "A2", "A3"], 1),
        (["A10", "A11"], 0),
        (["D4", "D5", "D6"], 1),
        (["D5", "D6", "D7"], 0),
        (["E10", "E11", "E9"], 1),
        (["D1", "E1", "F1"], 0),
        (["D1", "E1", "F1", "C1"], 0),
        (["D1", "E1", "F1", "C1", "B1", "G1"], 2),
        ([f"{row}{column}" for row in "DE" for column in (4, 5, 6, 7, 8, 9)], 4),
    ],
)
def test_regions_part_at_rows_d_and_e_and_at_columns_6_and_7(tiles: list[str], pays: int) -> None:
    paid_out = dividends({"Anchor": tiles}, {"Bo": {"Anchor": 1}})
    assert paid_out == {"Ann": 0, "Bo": 100 * pays, "Cy": 0}


def test_at_most_two_shares_count_in_each_company() -> None:
    companies = {"Ember": ["A1", "A2", "A3"], "Cobalt": ["C1", "C2", "C3"]}
    assert dividends(companies, {"Ann": {"Ember": 1, "Cobalt": 9}})["Ann"] == 300


def test_the_dividend_per_share_is_an_option_and_can_be_switched_off() -> None:
    companies = {"Ember": ["A1", "A2", "A3"]}
    assert dividends(companies, {"Ann": {"Ember": 5}}, dividend=50)["Ann"] == 100
    assert dividends(companies, {"Ann": {"Ember": 5}}, dividends=False)["Ann"] == 0


def test_dividends_are_paid_only_when_every_seat_has_had_a_turn() -> None:
    game = Game(NAUT)
    game.do("order", first="Bo")
    game.do("place", seat="Bo", tile="A1")
    game.do("buy", seat="Bo")
    game.do("place", seat="Cy", tile="A2")
    game.do("found", seat="Cy", company="Anchor")
    game.do("buy", seat="Cy")
    game.do("place", seat="Ann", tile="A3")
    assert game.cash("Cy") == 6000
    lines = game.do("buy", seat="Ann")  # Ann is the last of the round that Bo began
    assert paid(lines, "dividend") == {"Cy": 100}
    for tile in ("I1", "I3"):
        game.take_turn(tile)
        assert game.cash("Cy") == 6100
    game.take_turn("I5")
    assert game.cash("Cy") == 6200


def test_a_company_of_30_ends_the_game_after_the_turn() -> None:
    game = staged(NAUT, {"Cobalt": snake(NAUT, 29)}, lone=["D6"])
    game.do("place", seat="Ann", tile="C6")
    assert game.sizes() == {"Cobalt": 31}
    assert game.price("Cobalt") == 900
    assert game.awaited() == ("Ann", "buy")
    game.do("buy", seat="Ann", shares={"Cobalt": 1})
    assert game.books["over"] is True
    assert game.cash("Ann") == 6000 - 900 + 15 * 900 + 900


def test_29_do_not_end_it_and_30_do() -> None:
    game = staged(NAUT, {"Cobalt": snake(NAUT, 28)})
    game.take_turn("C5")
    assert game.books["over"] is False
    game.take_turn("C6")
    assert game.books["over"] is True


def test_75_occupied_sites_end_the_game_after_the_turn() -> None:
    companies = {
        "Anchor": snake(NAUT, 24, "A"),
        "Beacon": snake(NAUT, 24, "D"),
        "Cobalt": row_of(NAUT, "G", 1, 10) + row_of(NAUT, "H", 1, 10) + row_of(NAUT, "I", 1, 5),
    }
    game = staged(NAUT, companies, lone=["H12"])
    assert sum(game.sizes().values()) + len(game.books["lone"]) == 74
    game.do("place", seat="Ann", tile="I12")
    game.do("found", seat="Ann", company="Drift")
    assert game.books["over"] is False
    game.do("buy", seat="Ann")
    assert game.books["over"] is True


def test_a_full_circuit_without_a_placement_ends_the_game_after_the_turn() -> None:
    game = staged(NAUT, turn="Bo")
    game.take_turn("A1")
    for _ in range(2):
        game.take_turn()
    game.do("no_tile", seat="Bo")
    assert game.books["over"] is False
    game.do("buy", seat="Bo")
    assert game.books["over"] is True


def test_buying_does_not_break_the_circuit() -> None:
    game = Game(NAUT)
    game.take_turn("A1")
    game.do("place", seat="Bo", tile="A2")
    game.do("found", seat="Bo", company="Anchor")
    game.do("buy", seat="Bo")
    for _ in range(3):
        assert game.books["over"] is False
        game.take_turn(shares={"Anchor": 1})
    assert game.books["over"] is True


def test_the_dividend_of_a_complete_round_comes_before_the_end() -> None:
    game = staged(
        NAUT,
        {"Cobalt": snake(NAUT, 29)},
        turn="Cy",
        shares={"Ann": {"Cobalt": 1}},
        cash=dict.fromkeys(("Ann", "Bo", "Cy"), 0),
    )
    game.do("place", seat="Cy", tile="C6")
    lines = game.do("buy", seat="Cy")
    assert game.books["over"] is True
    # rows A, B and part of C: north-west and north-east
    assert paid(lines, "dividend") == {"Ann": 200}
    rules = [line.why.rule for line in lines]
    assert rules.index("dividend") < rules.index("both")
    assert game.cash("Ann") == 200 + 15 * 800 + 800


def test_mergernaut_ends_by_itself_and_knows_no_declaration() -> None:
    game = staged(NAUT, {"Cobalt": row_of(NAUT, "A", 1, 11)})
    for reason in ("all_safe", "size_41", "borders_settled"):
        assert game.refused("end_game", seat="Ann", reason=reason) in (
            "end_not_allowed",
            "not_in_ruleset",
        )


@pytest.mark.parametrize("option", ["disclosure", "cash_open"])
def test_mergernaut_has_its_own_rule_of_secrecy(option: str) -> None:
    with pytest.raises(RulesetError, match=option):
        Game(NAUT, **{option: 1 if option == "disclosure" else True})
