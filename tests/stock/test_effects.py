"""What a tile would do on a space, told before it is placed."""

from companion.stock import effect
from companion.stock.offers import Effect, Sized
from tests.stock.staging import Game, row_of, snake, staged

MEGA, CLASSIC, NAUT = "megacquire-gold-condensed", "acquire-classic", "mergernaut05"


def told(game: Game, tile: str) -> Effect:
    return effect(game.state, game.state.game.space_of[tile])


def test_a_tile_alone_a_founding_and_a_growth() -> None:
    game = staged(CLASSIC, {"Luxor": ["1A", "2A"]}, lone=["4A", "1E"])
    assert told(game, "8H") == Effect(space="8H", kind="lone")
    grows = told(game, "3A")
    assert (grows.kind, grows.company, grows.size_before, grows.size_after) == (
        "grow",
        "Luxor",
        2,
        4,
    )
    assert grows.joins == ("4A",)
    founds = told(game, "1F")
    assert (founds.kind, founds.size_after, founds.joins) == ("found", 2, ("1E",))
    assert founds.free_companies == (
        *("Tower", "American", "Festival", "Worldwide", "Continental", "Imperial"),
    )


def test_a_space_that_is_taken_says_so() -> None:
    game = staged(CLASSIC, lone=["1E"])
    assert told(game, "1E") == Effect(space="1E", kind="taken", reason="occupied")


def test_a_merger_tells_survivor_defuncts_in_order_and_the_size_after() -> None:
    game = staged(
        MEGA,
        {
            "Solon": row_of(MEGA, "C", 1, 4),
            "Physics": row_of(MEGA, "D", 6, 10),
            "Watts": row_of(MEGA, "B", 6, 8),
        },
        hexagons=["B-6", "D-6"],
    )
    merges = told(game, "C-5")
    assert (merges.kind, merges.company) == ("merge", "Physics")
    assert merges.companies == (
        Sized(company="Physics", size=5, safe=False),
        Sized(company="Solon", size=4, safe=False),
        Sized(company="Watts", size=3, safe=False),
    )
    assert merges.defuncts == ("Watts", "Solon")
    assert (merges.size_before, merges.size_after) == (5, 13)
    assert (merges.choose_survivor, merges.pledging) == ((), False)


def test_equal_sizes_leave_the_survivor_open() -> None:
    game = staged(CLASSIC, {"Luxor": ["1A", "2A"], "Tower": ["4A", "5A"]})
    merges = told(game, "3A")
    assert (merges.company, merges.defuncts, merges.size_after) == ("", (), 5)
    assert merges.choose_survivor == ("Luxor", "Tower")


def test_equal_defuncts_leave_their_order_open() -> None:
    arms = {"Luxor": ["5D", "5C"], "Tower": ["4E", "3E"], "American": ["6E", "7E", "8E"]}
    merges = told(staged(CLASSIC, arms), "5E")
    assert (merges.company, merges.defuncts) == ("American", ())


def test_two_safe_companies_make_a_dead_tile_and_name_themselves() -> None:
    game = staged(
        CLASSIC,
        {"Luxor": row_of(CLASSIC, "A", 1, 11), "Tower": row_of(CLASSIC, "C", 1, 11)},
    )
    dead = told(game, "3B")
    assert (dead.kind, dead.reason) == ("dead", "joins_two_safe")
    assert {row.company for row in dead.companies if row.safe} == {"Luxor", "Tower"}


def test_no_company_is_free_for_a_founding() -> None:
    names = ["Luxor", "Tower", "American", "Festival", "Worldwide", "Continental", "Imperial"]
    pairs = [["1A", "2A"], ["4A", "5A"], ["7A", "8A"], ["10A", "11A"]]
    pairs += [["1C", "2C"], ["4C", "5C"], ["7C", "8C"]]
    game = staged(CLASSIC, dict(zip(names, pairs, strict=True)), lone=["1F"])
    blocked = told(game, "1G")
    assert (blocked.kind, blocked.reason) == ("no_company", "no_company_free")


def test_influence_leaves_the_survivor_open_unless_a_safe_company_is_in_it() -> None:
    game = staged(NAUT, {"Beacon": ["A1", "A2", "A3"], "Anchor": ["A5", "A6"]})
    assert told(game, "A4").pledging
    assert told(game, "A4").company == ""
    off = staged(NAUT, {"Beacon": ["A1", "A2", "A3"], "Anchor": ["A5", "A6"]}, influence=False)
    assert told(off, "A4").company == "Beacon"
    safe = staged(NAUT, {"Forge": snake(NAUT, 12), "Drift": ["C1", "C2"]})
    assert (told(safe, "B1").pledging, told(safe, "B1").company) == (False, "Forge")
