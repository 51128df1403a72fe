"""Mergers: who survives, in which order companies fold, who decides when, and what they may do."""

from __future__ import annotations

import pytest

from tests.stock.staging import BONUSES, Game, paid, row_of, spell, staged

MEGA = "megacquire-gold-condensed"
CLASSIC = "acquire-classic"
ONLINE = "acquire-online"


def joined(ruleset: str, sizes: dict[str, int], **keys: object) -> Game:
    """Companies that all touch one free square, E5 (square rulesets)."""
    arms = [
        [(4, c) for c in range(4, 0, -1)] + [(5, c) for c in range(1, 4)],
        [(4, c) for c in range(6, 13)] + [(5, 12), (6, 12), (7, 12)],
        [(r, 5) for r in range(3, -1, -1)] + [(0, c) for c in range(6, 13)],
        [(r, 5) for r in range(5, 9)] + [(8, c) for c in range(6, 11)],
    ]
    companies = {
        name: [spell(ruleset, space) for space in arm[:size]]
        for (name, size), arm in zip(sizes.items(), arms, strict=False)
    }
    game = staged(ruleset, companies, **keys)  # type: ignore[arg-type]
    assert game.sizes() == sizes
    return game


def test_the_merging_tile_is_not_counted_when_sizes_are_compared() -> None:
    game = joined(CLASSIC, {"Luxor": 4, "Tower": 4})
    game.do("place", seat="Ann", tile="5E")
    assert game.awaited() == ("Ann", "survivor")
    game.do("survivor", seat="Ann", company="Tower")
    assert game.sizes() == {"Tower": 9}


def test_the_larger_company_survives_without_a_question() -> None:
    game = joined(CLASSIC, {"Luxor": 3, "Tower": 5})
    game.do("place", seat="Ann", tile="5E")
    assert game.awaited() == ("Ann", "buy")
    assert game.sizes() == {"Tower": 9}


def test_the_merge_maker_may_name_a_survivor_it_holds_nothing_of() -> None:
    game = joined(
        CLASSIC,
        {"Luxor": 3, "American": 3},
        shares={"Ann": {"Luxor": 4}, "Bo": {"Luxor": 2}},
        cash={"Ann": 0, "Bo": 0},
    )
    game.do("place", seat="Ann", tile="5E")
    assert (game.cash("Ann"), game.cash("Bo")) == (0, 0)
    assert game.refused("survivor", seat="Ann", company="Tower") == "not_on_board"
    assert game.refused("survivor", seat="Bo", company="Luxor") == "not_your_turn"
    game.do("survivor", seat="Ann", company="American")
    assert (game.cash("Ann"), game.cash("Bo")) == (3000, 1500)
    game.do("dispose", seat="Ann", sell=2, trade=2)
    assert game.cash("Ann") == 3600
    assert game.shares("Ann") == {"American": 1}
    game.do("dispose", seat="Bo", sell=2)
    assert game.cash("Bo") == 2100
    assert game.sizes() == {"American": 7}
    assert game.awaited() == ("Ann", "buy")


def test_only_the_largest_may_survive_when_three_meet_and_two_are_equal() -> None:
    game = joined(CLASSIC, {"Luxor": 4, "Tower": 4, "American": 2})
    game.do("place", seat="Ann", tile="5E")
    assert game.refused("survivor", seat="Ann", company="American") == "not_a_choice"
    game.do("survivor", seat="Ann", company="Luxor")
    assert game.sizes() == {"Luxor": 11}


def fold_order(game: Game, tile: str) -> list[str]:
    """The companies as they fold when every holder sells everything."""
    game.do("place", seat="Ann", tile=tile)
    order: list[str] = []
    while (row := game.awaited()) and row[1] == "dispose":
        folding = game.books["merger"]["folding"]
        if folding not in order:
            order.append(folding)
        game.do("dispose", seat=row[0], sell=game.shares(row[0])[folding])
    return order


def test_megacquire_folds_the_smallest_first() -> None:
    companies = {
        "Teton": ["D-5", "D-4", "D-3"],
        "Solon": ["B-5", "B-4", "B-3", "B-2", "B-1"],
        "Physics": ["C-6", "C-7", "C-8", "C-9", "C-10", "C-11", "C-12", "B-12"],
    }
    game = staged(MEGA, companies, shares={"Bo": {"Teton": 1, "Solon": 1}}, cash={"Bo": 0})
    assert fold_order(game, "C-5") == ["Teton", "Solon"]
    assert game.sizes() == {"Physics": 17}
    assert game.cash("Bo") == 45 + 3 + 75 + 5


@pytest.mark.parametrize("ruleset", [CLASSIC, ONLINE])
def test_acquire_folds_the_largest_first(ruleset: str) -> None:
    game = joined(
        ruleset, {"Luxor": 3, "Tower": 5, "American": 8}, shares={"Bo": {"Luxor": 1, "Tower": 1}}
    )
    assert fold_order(game, "5E") == ["Tower", "Luxor"]
    assert game.sizes() == {"American": 17}


def test_the_merge_maker_chooses_which_of_equal_companies_folds_next() -> None:
    holders = {"Ann": {"Luxor": 2}, "Bo": {"Tower": 2}, "Cy": {"American": 2}}
    game = joined(
        CLASSIC, dict.fromkeys(("Luxor", "Tower", "American", "Festival"), 3), shares=holders
    )
    game.do("place", seat="Ann", tile="5E")
    game.do("survivor", seat="Ann", company="Festival")
    assert game.awaited() == ("Ann", "fold_next")
    assert game.refused("fold_next", seat="Ann", company="Festival") == "not_a_choice"
    assert game.refused("fold_next", seat="Bo", company="Tower") == "not_your_turn"
    game.do("fold_next", seat="Ann", company="Tower")
    assert game.books["merger"]["folding"] == "Tower"
    game.do("dispose", seat="Bo")
    assert game.awaited() == ("Ann", "fold_next")
    assert game.refused("fold_next", seat="Ann", company="Tower") == "not_a_choice"
    game.do("fold_next", seat="Ann", company="American")
    game.do("dispose", seat="Cy")
    # one is left: nothing to choose
    assert game.awaited() == ("Ann", "dispose")
    assert game.books["merger"]["folding"] == "Luxor"
    game.do("dispose", seat="Ann")
    assert game.sizes() == {"Festival": 13}


def test_all_companies_keep_size_and_price_until_the_last_holder_has_decided() -> None:
    game = joined(
        CLASSIC,
        {"Luxor": 3, "Tower": 5, "American": 8},
        shares={"Bo": {"Luxor": 2, "Tower": 2}},
    )
    before = game.books["companies"]
    game.do("place", seat="Ann", tile="5E")
    assert game.books["companies"] == before
    assert game.books["merger"] == {
        "folding": "Tower",
        "survivor": "American",
        "sizes": {"Luxor": 3, "Tower": 5, "American": 8},
    }
    assert game.books["turn"] == "Ann"
    game.do("dispose", seat="Bo", sell=2)
    assert game.sizes() == {"Luxor": 3, "Tower": 5, "American": 8}
    assert game.bank("Tower") == 25
    game.do("dispose", seat="Bo", sell=1)
    assert game.sizes() == {"American": 17}
    assert game.books["merger"] is None
    assert game.shares("Bo") == {"Luxor": 1}


def test_bonuses_are_paid_at_the_size_before_the_merger_and_before_anybody_decides() -> None:
    game = joined(
        CLASSIC, {"Luxor": 3, "American": 5}, shares={"Ann": {"Luxor": 1}}, cash={"Ann": 0}
    )
    game.do("place", seat="Ann", tile="5E")
    assert game.cash("Ann") == 4500
    game.do("dispose", seat="Ann", sell=1)
    assert game.cash("Ann") == 4800


def test_each_defunct_of_a_multiple_merger_pays_its_bonuses_when_it_folds() -> None:
    game = joined(
        CLASSIC,
        {"Luxor": 3, "Tower": 5, "American": 8},
        shares={"Bo": {"Luxor": 1}, "Cy": {"Tower": 1}},
        cash={"Bo": 0, "Cy": 0},
    )
    game.do("place", seat="Ann", tile="5E")
    assert (game.cash("Bo"), game.cash("Cy")) == (0, 7500)
    lines = game.do("dispose", seat="Cy")
    assert paid(lines, *BONUSES) == {"Bo": 4500}


SIX = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")


def deciders(game: Game) -> list[str]:
    order = []
    while (row := game.awaited()) and row[1] == "dispose":
        order.append(row[0])
        game.do("dispose", seat=row[0])
    return order


@pytest.mark.parametrize("maker", SIX)
def test_megacquire_asks_most_certificates_first_and_equal_ones_clockwise_from_the_merge_maker(
    maker: str,
) -> None:
    holdings = {"Ann": 2, "Bo": 5, "Cy": 2, "Di": 7, "Ed": 5}
    game = staged(
        MEGA,
        {"Physics": row_of(MEGA, "C", 1, 5), "Solon": row_of(MEGA, "C", 7, 9)},
        seats=SIX,
        turn=maker,
        shares={seat: {"Solon": n} for seat, n in holdings.items()},
    )
    game.do("place", seat=maker, tile="C-6")
    clockwise = SIX[SIX.index(maker) :] + SIX[: SIX.index(maker)]
    expected = sorted(
        (seat for seat in clockwise if seat in holdings), key=lambda seat: -holdings[seat]
    )
    assert deciders(game) == expected


@pytest.mark.parametrize("maker", SIX)
@pytest.mark.parametrize("ruleset", [CLASSIC, ONLINE, "mergernaut05"])
def test_the_other_rulesets_ask_the_merge_maker_first_and_then_clockwise(
    ruleset: str, maker: str
) -> None:
    big, small = ("Beacon", "Anchor") if ruleset == "mergernaut05" else ("American", "Luxor")
    options = {"influence": False} if ruleset == "mergernaut05" else {}
    holdings = {"Ann": 2, "Bo": 5, "Cy": 2, "Di": 7, "Ed": 5}
    game = staged(
        ruleset,
        {big: row_of(ruleset, "C", 1, 5), small: row_of(ruleset, "C", 7, 9)},
        seats=SIX,
        turn=maker,
        shares={seat: {small: n} for seat, n in holdings.items()},
        **options,
    )
    game.do("place", seat=maker, tile=spell(ruleset, (2, 6)))
    clockwise = SIX[SIX.index(maker) :] + SIX[: SIX.index(maker)]
    assert deciders(game) == [seat for seat in clockwise if seat in holdings]


def test_a_merger_nobody_holds_anything_of_asks_nobody_and_pays_nothing() -> None:
    game = joined(CLASSIC, {"Luxor": 3, "American": 5})
    lines = game.do("place", seat="Ann", tile="5E")
    assert lines == ()
    assert game.awaited() == ("Ann", "buy")
    assert game.sizes() == {"American": 9}


def test_holders_of_nothing_are_not_asked() -> None:
    game = joined(CLASSIC, {"Luxor": 3, "American": 5}, shares={"Cy": {"Luxor": 1}})
    game.do("place", seat="Ann", tile="5E")
    assert game.awaited() == ("Cy", "dispose")
    assert game.refused("dispose", seat="Ann") == "not_your_turn"


def test_after_the_merger_the_merge_maker_buys_as_on_any_turn() -> None:
    game = joined(CLASSIC, {"Luxor": 3, "American": 5}, shares={"Cy": {"Luxor": 1}})
    game.do("place", seat="Ann", tile="5E")
    game.do("dispose", seat="Cy", sell=1)
    game.do("buy", seat="Ann", shares={"American": 3})
    assert game.cash("Ann") == 6000 - 3 * 700  # the survivor now has nine tiles
    assert game.awaited() == ("Bo", "place")


def test_ten_tiles_meet_twelve_and_fold_at_the_price_of_ten() -> None:
    game = staged(
        MEGA,
        {"Solon": row_of(MEGA, "A", 1, 10), "Teton": row_of(MEGA, "C", 1, 12)},
        shares={"Bo": {"Solon": 1}},
        cash={"Bo": 0},
    )
    game.do("place", seat="Ann", tile="B-1")
    assert game.cash("Bo") == 90
    game.do("dispose", seat="Bo", sell=1)
    assert game.cash("Bo") == 96
    assert game.sizes() == {"Teton": 23}
