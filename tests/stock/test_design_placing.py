"""What a tile does: lone, founding, growth, merger, not playable; squares and hexagons."""

from __future__ import annotations

import itertools

import pytest

from tests.stock.staging import SQUARES, Game, parse, row_of, snake, spell, staged, touching

MEGA = "megacquire-gold-condensed"
CLASSIC = "acquire-classic"
PAIRS = [["B-4", "D-4"], ["B-6", "D-6"], ["B-4", "B-6"], ["D-4", "D-6"]]


def founds(game: Game, first: str, second: str) -> bool:
    """Whether two tiles on an empty board touch."""
    game.take_turn(first)
    seat = game.on_turn()
    game.do("place", seat=seat, tile=second)
    return game.awaited() == (seat, "found")


def fresh(ruleset: str, **options: object) -> Game:
    game = Game(ruleset, **options)
    if game.awaited() == ("bank", "order"):
        game.do("order", first="Ann")
    return game


@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
def test_c5_touches_its_four_fixed_neighbours_and_the_pair_of_the_picture(pair: list[str]) -> None:
    expected = {"C-4", "C-6", "B-5", "D-5", *pair}
    around = [
        f"{row}-{column}" for row in "BCD" for column in (4, 5, 6) if (row, column) != ("C", 5)
    ]
    touched = {tile for tile in around if founds(fresh(MEGA, hexagons=pair), "C-5", tile)}
    assert touched == expected


@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
def test_each_hexagon_has_six_neighbours_or_fewer_at_the_edge_under_each_picture(
    pair: list[str],
) -> None:
    for space in [
        (0, 1),
        (0, 12),
        (8, 1),
        (8, 12),
        (1, 1),
        (1, 12),
        (4, 7),
        (3, 6),
        (0, 5),
        (8, 6),
    ]:
        tile = spell(MEGA, space)
        near = [
            s
            for s in SQUARES
            if s != space and abs(s[0] - space[0]) <= 1 and abs(s[1] - space[1]) <= 2
        ]
        touched = {s for s in near if founds(fresh(MEGA, hexagons=pair), tile, spell(MEGA, s))}
        assert touched == touching(MEGA, space, pair)
        assert len(touched) <= 6


def test_rows_a_c_e_g_i_lie_towards_the_high_numbers_unless_said_otherwise() -> None:
    assert founds(fresh(MEGA), "C-5", "D-6")
    assert founds(fresh(MEGA), "C-5", "B-6")
    assert not founds(fresh(MEGA), "C-5", "D-4")
    assert founds(fresh(MEGA), "D-5", "C-4")
    assert not founds(fresh(MEGA), "D-5", "C-6")


@pytest.mark.parametrize("ruleset", [CLASSIC, "acquire-online", "mergernaut05"])
def test_squares_touch_along_their_edges_only(ruleset: str) -> None:
    for space in [(0, 1), (4, 6), (8, 12), (0, 12)]:
        tile = spell(ruleset, space)
        near = [
            s
            for s in SQUARES
            if s != space and max(abs(s[0] - space[0]), abs(s[1] - space[1])) <= 1
        ]
        touched = {s for s in near if founds(fresh(ruleset), tile, spell(ruleset, s))}
        assert touched == touching(ruleset, space)


def test_a_tile_with_no_occupied_neighbour_lies_alone() -> None:
    game = staged(CLASSIC, {"Luxor": row_of(CLASSIC, "A", 1, 2)})
    game.do("place", seat="Ann", tile="5E")
    assert game.awaited() == ("Ann", "buy")
    assert game.books["lone"] == ["5E"]
    assert game.sizes() == {"Luxor": 2}


def test_a_tile_beside_lone_tiles_founds_a_company_of_all_of_them() -> None:
    game = staged(CLASSIC, lone=["4E", "6E", "5D", "5F", "5H"])
    game.do("place", seat="Ann", tile="5E")
    assert game.awaited() == ("Ann", "found")
    lines = game.do("found", seat="Ann", company="Luxor")
    assert game.sizes() == {"Luxor": 5}
    assert game.books["lone"] == ["5H"]
    assert game.shares("Ann") == {"Luxor": 1}
    assert [(x.seat, x.amount, dict(x.shares), x.why.rule) for x in lines] == [
        ("Ann", 0, {"Luxor": 1}, "found")
    ]
    assert game.awaited() == ("Ann", "buy")


def test_a_company_grows_by_the_tile_and_every_lone_tile_it_connects() -> None:
    game = staged(CLASSIC, {"Luxor": row_of(CLASSIC, "E", 2, 3)}, lone=["5E", "4D", "4F"])
    game.do("place", seat="Ann", tile="4E")
    assert game.sizes() == {"Luxor": 6}
    assert game.books["lone"] == []
    assert game.awaited() == ("Ann", "buy")


def test_touching_one_company_twice_is_growth_and_no_merger() -> None:
    game = staged(CLASSIC, {"Luxor": ["1A", "2A", "2B"]})
    game.do("place", seat="Ann", tile="1B")
    assert game.sizes() == {"Luxor": 4}
    assert game.awaited() == ("Ann", "buy")


def test_a_company_founded_this_turn_may_be_bought_at_once() -> None:
    game = staged(CLASSIC, lone=["1A"])
    game.do("place", seat="Ann", tile="2A")
    game.do("found", seat="Ann", company="Imperial")
    game.do("buy", seat="Ann", shares={"Imperial": 3})
    assert game.cash("Ann") == 4800
    assert game.shares("Ann") == {"Imperial": 4}


def test_lone_tiles_beside_the_merging_tile_join_the_survivor_and_count_for_no_bonus() -> None:
    game = staged(
        CLASSIC,
        {"Luxor": row_of(CLASSIC, "E", 1, 5), "Tower": row_of(CLASSIC, "E", 7, 9)},
        lone=["6D"],
        shares={"Bo": {"Tower": 2}},
        cash={"Bo": 0},
    )
    game.do("place", seat="Ann", tile="6E")
    assert game.cash("Bo") == 4500  # three tiles: 300 each
    assert game.sizes() == {"Luxor": 5, "Tower": 3}
    game.do("dispose", seat="Bo")
    assert game.sizes() == {"Luxor": 10}
    assert game.books["lone"] == []


def test_four_companies_can_meet_at_one_square() -> None:
    game = staged(
        CLASSIC,
        {
            "Luxor": ["5C", "5D"],
            "Tower": ["3E", "4E"],
            "American": ["6E", "7E"],
            "Festival": ["5F", "5G", "5H"],
        },
    )
    game.do("place", seat="Ann", tile="5E")
    assert game.books["merger"]["sizes"] == {"Luxor": 2, "Tower": 2, "American": 2, "Festival": 3}
    assert game.books["merger"]["survivor"] == "Festival"


@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
def test_at_most_three_companies_can_meet_at_one_hexagon(pair: list[str]) -> None:
    """Of four neighbours of one hexagon two always touch each other."""
    ring = touching(MEGA, parse("C-5"), pair)
    for four in itertools.combinations(ring, 4):
        assert any(b in touching(MEGA, a, pair) for a, b in itertools.combinations(four, 2))
    three = [
        group
        for group in itertools.combinations(sorted(ring), 3)
        if not any(b in touching(MEGA, a, pair) for a, b in itertools.combinations(group, 2))
    ]
    assert len(three) == 2
    companies: dict[str, list[str]] = {}
    names = iter(("Physics", "Krause", "Solon"))
    middle = touching(MEGA, parse("C-5"), pair) | {parse("C-5")}
    taken: set[tuple[int, int]] = set()
    for space in three[0]:
        outer = next(
            s
            for s in sorted(touching(MEGA, space, pair) - middle)
            if not (touching(MEGA, s, pair) & (taken | (set(three[0]) - {space})))
        )
        taken |= {space, outer}
        companies[next(names)] = [spell(MEGA, space), spell(MEGA, outer)]
    game = staged(MEGA, companies, hexagons=pair)
    game.do("place", seat="Ann", tile="C-5")
    assert game.awaited() == ("Ann", "survivor")
    assert game.books["merger"]["sizes"] == {"Physics": 2, "Krause": 2, "Solon": 2}


def two_safe(ruleset: str) -> Game:
    """Eleven tiles in row A and eleven in row C."""
    names = {"m": ("Physics", "Solon"), "a": ("Luxor", "Imperial")}
    first, second = names["m" if ruleset == MEGA else "a"]
    if ruleset == "mergernaut05":
        first, second = "Anchor", "Forge"
    return staged(
        ruleset, {first: row_of(ruleset, "A", 1, 11), second: row_of(ruleset, "C", 1, 11)}
    )


@pytest.mark.parametrize("ruleset", [MEGA, CLASSIC, "acquire-online", "mergernaut05"])
def test_a_tile_that_joins_two_safe_companies_is_not_playable(ruleset: str) -> None:
    game = two_safe(ruleset)
    assert game.refused("place", seat="Ann", tile=spell(ruleset, (1, 5))) == "joins_two_safe"


def test_two_safe_neighbours_forbid_the_tile_whatever_else_touches() -> None:
    safe = {"Luxor": row_of(CLASSIC, "A", 1, 11), "Imperial": row_of(CLASSIC, "I", 1, 11)}
    arms = {"Luxor": ["6B", "6C", "6D"], "Imperial": ["6H", "6G", "6F"]}
    companies = {name: tiles + arms[name] for name, tiles in safe.items()}
    game = staged(CLASSIC, {**companies, "Tower": ["3E", "4E", "5E"]}, lone=["7E"])
    assert game.refused("place", seat="Ann", tile="6E") == "joins_two_safe"


@pytest.mark.parametrize("ruleset", [MEGA, CLASSIC, "mergernaut05"])
def test_a_safe_company_absorbs_a_smaller_one(ruleset: str) -> None:
    first, second = ("Physics", "Solon") if ruleset == MEGA else ("Luxor", "Imperial")
    if ruleset == "mergernaut05":
        first, second = "Anchor", "Forge"
    game = staged(
        ruleset, {first: row_of(ruleset, "A", 1, 11), second: row_of(ruleset, "C", 1, 10)}
    )
    game.do("place", seat="Ann", tile=spell(ruleset, (1, 1)))
    assert game.sizes() == {first: 22}


def eight_companies_wanted(ruleset: str) -> Game:
    """All seven companies on the board in pairs, and one lone tile at the last row's end."""
    names = {
        MEGA: ["Physics", "Krause", "Fanfare", "Arcadia", "Watts", "Teton", "Solon"],
        CLASSIC: ["Luxor", "Tower", "American", "Worldwide", "Festival", "Continental", "Imperial"],
        "mergernaut05": ["Anchor", "Cobalt", "Beacon", "Drift", "Ember", "Forge", "Summit"],
    }[ruleset]
    places = [(row, column) for row in (0, 2, 4) for column in (1, 5, 9)]
    companies = {
        name: [spell(ruleset, (row, column)), spell(ruleset, (row, column + 1))]
        for name, (row, column) in zip(names, places, strict=False)
    }
    return staged(ruleset, companies, lone=[spell(ruleset, (8, 12))])


@pytest.mark.parametrize("ruleset", [MEGA, CLASSIC, "mergernaut05"])
def test_a_tile_that_would_found_an_eighth_company_is_not_playable_now(ruleset: str) -> None:
    game = eight_companies_wanted(ruleset)
    assert len(game.sizes()) == 7
    tile = spell(ruleset, (8, 11))
    assert game.refused("place", seat="Ann", tile=tile) == "no_company_free"
    # once two companies have become one the same tile founds
    game.do("place", seat="Ann", tile=spell(ruleset, (0, 3)))
    game.do("buy", seat="Ann")
    game.do("place", seat="Bo", tile=spell(ruleset, (0, 4)))
    game.do("buy", seat="Bo")
    game.do("place", seat="Cy", tile=tile)
    assert game.awaited() == ("Cy", "found")


@pytest.mark.parametrize("ruleset", [MEGA, CLASSIC, "mergernaut05"])
def test_a_tile_on_the_board_and_one_off_the_board_are_refused_with_the_reason(
    ruleset: str,
) -> None:
    game = staged(ruleset, lone=[spell(ruleset, (4, 4))])
    assert game.refused("place", seat="Ann", tile=spell(ruleset, (4, 4))) == "occupied"
    for tile in ("Z99", "J1", "A13", "", "tile"):
        assert game.refused("place", seat="Ann", tile=tile) == "off_board"


@pytest.mark.parametrize(
    ("ruleset", "wrong"), [(MEGA, "C7"), (MEGA, "7C"), (CLASSIC, "C7"), ("mergernaut05", "7C")]
)
def test_a_record_knows_the_ruleset_s_own_spelling_only(ruleset: str, wrong: str) -> None:
    game = fresh(ruleset)
    assert game.refused("place", seat="Ann", tile=wrong) == "off_board"


def test_start_tiles_side_by_side_stay_lone_until_a_later_tile_touches_them() -> None:
    game = Game(CLASSIC)
    game.do("order", tiles={"Ann": "5E", "Bo": "6E", "Cy": "1A"})
    assert game.sizes() == {}
    assert sorted(game.books["lone"]) == ["1A", "5E", "6E"]
    assert game.awaited() == ("Cy", "place")
    game.do("place", seat="Cy", tile="7E")
    assert game.awaited() == ("Cy", "found")
    game.do("found", seat="Cy", company="Tower")
    assert game.sizes() == {"Tower": 3}
    assert game.books["lone"] == ["1A"]


def test_start_tiles_side_by_side_join_a_company_that_reaches_one_of_them() -> None:
    game = Game(CLASSIC)
    game.do("order", first="Ann", tiles={"Ann": "5E", "Bo": "6E", "Cy": "1A"})
    game.take_turn("9E")
    game.do("place", seat="Bo", tile="8E")
    game.do("found", seat="Bo", company="Luxor")
    game.do("buy", seat="Bo")
    game.do("place", seat="Cy", tile="7E")
    assert game.sizes() == {"Luxor": 5}


def test_a_whole_row_of_hexagons_is_one_company() -> None:
    game = staged(MEGA, {"Watts": snake(MEGA, 24)})
    assert game.sizes() == {"Watts": 24}
