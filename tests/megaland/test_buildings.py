"""Each of the 23 buildings: what its purchase brings and what it does later."""

from __future__ import annotations

import pytest

from tests.megaland.table import RULESET, Table, coins

AT_PURCHASE = {
    "Sandwich Stand": (1, 1, 0),
    "Cafe": (2, 2, 0),
    "Arcade": (3, 3, 0),
    "Bazaar of Oddities": (4, 4, 0),
    "Hotel": (5, 5, 0),
    "Temple of Zoz": (6, 7, 0),
    "Herb Hut": (1, 0, 0),
    "Reptile Stable": (1, 0, 0),
    "Gym": (2, 1, 2),
    "Hospital": (2, 0, 0),
    "Ostrich Ranch": (2, 0, 0),
    "Bowling Alley": (3, 0, 0),
    "Fish Vendor": (3, 2, 0),
    "Fishing Pond": (3, 0, 0),
    "Hall of Elders": (3, 0, 0),
    "Laboratory": (3, 3, 0),
    "Smithy": (3, 0, 0),
    "Soap Makers": (3, 0, 0),
    "Toll Booth": (3, 0, 0),
    "Lodge": (4, 0, 0),
    "Root Market": (4, 4, 0),
    "Arena": (5, 6, 2),
    "Endless Mine": (5, 0, 0),
}


@pytest.mark.parametrize("name", AT_PURCHASE)
def test_the_purchase_brings_what_the_card_says(name: str) -> None:
    cost, money, jumps = AT_PURCHASE[name]
    table = Table.buying(have={"Bo": (name,)})
    lines = table.build("Ann", name)
    assert RULESET.building[name].cost == cost
    assert coins(lines) == ([("Ann", name, money)] if money else [])
    assert (table["Ann"].coins, table["Ann"].jumps) == (money, jumps)
    assert table["Ann"].buildings == {name: 1}


def test_there_are_six_stars_and_seventeen_normal_buildings() -> None:
    assert set(AT_PURCHASE) == set(RULESET.building)
    assert RULESET.stars == tuple(AT_PURCHASE)[:6]
    assert len(RULESET.normals) == 17


def test_a_purchase_shows_its_working() -> None:
    (line,) = Table.buying().build("Ann", "Gym")
    assert (line.why.rule, dict(line.why.inputs), line.why.sum) == ("Gym", {"coins": 1}, "1")


def test_the_arcade_pays_the_strictly_poorest_two_per_copy() -> None:
    table = Table.buying("Ann", "Bo", "Cy", have={"Ann": ("Arcade", "Arcade")})
    table.give("Bo", coins=1)
    table.give("Cy", coins=2)
    table.to_run()
    assert coins(table.lines) == [("Ann", "Arcade", 4)]


def test_the_arcade_pays_nobody_when_the_fewest_are_tied() -> None:
    table = Table.buying("Ann", "Bo", "Cy", have={"Ann": ("Arcade",)})
    table.give("Cy", coins=2)
    table.to_run()
    assert table.lines == []


def test_arcades_compare_before_any_arcade_pays() -> None:
    table = Table.buying(have={"Ann": ("Arcade",), "Bo": ("Arcade",)})
    table.give("Bo", coins=1)
    table.to_run()
    assert (table["Ann"].coins, table["Bo"].coins) == (2, 1)


def test_the_arcade_is_settled_before_the_night_pays() -> None:
    table = Table.buying(have={"Ann": ("Arcade", "Lodge")})
    table.give("Bo", coins=1)
    table.to_run()
    assert coins(table.lines) == [("Ann", "Arcade", 2), ("Ann", "Lodge", 2)]


@pytest.mark.parametrize(("carried", "copies", "paid"), [(4, 1, 0), (5, 1, 1), (6, 2, 2)])
def test_the_bazaar_pays_one_per_copy_for_five_or_more_carried(
    carried: int, copies: int, paid: int
) -> None:
    table = Table.running(have={"Ann": ("Bazaar of Oddities",) * copies})
    table.level("spires")
    table.give("Ann", carried=carried)
    table.home("Ann")
    assert table["Ann"].coins == paid


def test_a_number_corrected_downwards_counts_for_the_bazaar() -> None:
    table = Table.running(have={"Ann": ("Bazaar of Oddities",)})
    table.level("spires")
    table.give("Ann", carried=5)
    table.play("home", seat="Ann", carried=4)
    assert table["Ann"].coins == 0


def test_the_hotel_pays_two_per_copy_for_each_heart() -> None:
    table = Table.buying(have={"Ann": ("Hotel", "Hotel")})
    lines = [*table.play("heart", seat="Ann"), *table.play("heart", seat="Ann")]
    assert coins(lines) == [("Ann", "Hotel", 4), ("Ann", "Hotel", 4)]
    assert lines[0].why.sum == "2 x 2"


def test_the_temple_pays_two_per_copy_even_on_a_fall() -> None:
    table = Table.running(have={"Ann": ("Temple of Zoz", "Temple of Zoz")})
    table.level("flying eye", "red serpent")
    assert table["Ann"].injured == 4
    assert table["Ann"].coins == 4


def test_the_temple_pays_nothing_to_an_owner_who_is_at_home() -> None:
    table = Table.running(have={"Ann": ("Temple of Zoz",)})
    table.level("spires")
    table.home("Ann")
    table.stay("Bo")
    table.level("red serpent")
    assert table["Ann"].coins == 0


def test_the_temple_pays_for_the_serpent_only() -> None:
    table = Table.running(have={"Ann": ("Temple of Zoz",)})
    table.level("rabbit")
    assert table["Ann"].coins == 0


def test_each_herb_hut_keeps_one_card_but_no_more_than_carried() -> None:
    table = Table.running(have={"Ann": ("Herb Hut",) * 2}, treasures="tracked")
    table.give("Ann", injured=3)
    table.level("red serpent")
    assert table["Ann"].to_keep == 1
    assert table.refuse("keep", seat="Ann", treasures={}) == "bad_count"
    table.play("keep", seat="Ann", treasures={"egg": 1})
    assert table["Ann"].safe == {"egg": 1}


def test_each_reptile_stable_swaps_one_card_one_after_the_other() -> None:
    table = Table.running(have={"Ann": ("Reptile Stable",) * 2}, treasures="tracked")
    table.level("spires")
    swap = [{"out": "fish", "in": "egg"}, {"out": "egg", "in": "gear"}]
    table.play("home", seat="Ann", treasures={"fish": 1}, swap=swap)
    assert table["Ann"].safe == {"gear": 1}


def test_a_reptile_stable_may_swap_a_stored_card() -> None:
    table = Table.running(have={"Ann": ("Reptile Stable",)}, treasures="tracked")
    table.give("Ann", safe={"stone": 1})
    table.level("spires")
    swap = [{"out": "stone", "in": "gear"}]
    table.play("home", seat="Ann", treasures={"fish": 1}, swap=swap)
    assert table["Ann"].safe == {"fish": 1, "gear": 1}


def test_hospitals_count_both_neighbours_per_copy() -> None:
    table = Table.running("Ann", "Bo", "Cy", "Dee", have={"Ann": ("Hospital", "Hospital")})
    table.level("spires")
    table.home("Ann")
    table.stay("Bo", "Cy", "Dee")
    for seat in ("Bo", "Cy", "Dee"):
        table.give(seat, injured=3)
    lines = table.play("level", card="bats")
    assert coins(lines) == [("Ann", "Hospital", 4), ("Ann", "Hospital", 4)]
    assert [(line.why.inputs["fell"], line.why.inputs["side"]) for line in lines] == [
        ("Bo", "left"),
        ("Dee", "right"),
    ]


def test_a_sole_opponent_counts_once_for_the_hospital() -> None:
    table = Table.running(have={"Ann": ("Hospital",)})
    table.give("Bo", injured=3)
    table.level("bats")
    assert coins(table.lines) == [("Ann", "Hospital", 2)]


def test_a_hospital_pays_its_owner_who_has_fallen() -> None:
    table = Table.running(have={"Ann": ("Hospital",)})
    table.give("Ann", injured=3)
    table.give("Bo", injured=3)
    table.level("bats")
    assert table["Ann"].coins == 2


def test_ostrich_ranch_eggs_are_wild_for_buildings() -> None:
    table = Table.buying(have={"Ann": ("Ostrich Ranch",)}, treasures="tracked")
    table.give("Ann", safe={"egg": 5})
    table.play("building", seat="Ann", name="Hotel", pay={"egg": 5})
    assert table["Ann"].coins == 5


@pytest.mark.parametrize(
    ("name", "paid"), [("Bowling Alley", 1), ("Lodge", 2), ("Endless Mine", 3)]
)
def test_moon_buildings_pay_per_copy_each_night(name: str, paid: int) -> None:
    table = Table.buying(have={"Ann": (name, name)})
    table.give("Bo", coins=9)
    table.to_run()
    assert coins(table.lines) == [("Ann", name, 2 * paid)]


@pytest.mark.parametrize(("name", "kind"), [("Fish Vendor", "fish"), ("Root Market", "carrot")])
def test_one_wild_card_per_copy_in_a_round(name: str, kind: str) -> None:
    table = Table.buying(have={"Ann": (name, name, "Hospital")}, treasures="tracked")
    table.give("Ann", safe={kind: 6})
    table.play("building", seat="Ann", name="Arcade", pay={kind: 3})
    assert table.refuse("building", seat="Ann", name="Cafe", pay={kind: 2}) == "not_distinct"
    table.play("building", seat="Ann", name="Sandwich Stand", pay={kind: 1})


@pytest.mark.parametrize(("name", "kind"), [("Fish Vendor", "fish"), ("Root Market", "carrot")])
def test_the_wild_card_is_there_again_in_the_next_round(name: str, kind: str) -> None:
    table = Table.buying(have={"Ann": (name,)}, treasures="tracked")
    table.give("Ann", safe={kind: 2})
    table.play("building", seat="Ann", name="Cafe", pay={kind: 2})
    table.done("Ann", "Bo")
    table.level("spires")
    table.home("Bo", "Ann")
    table.done("Bo")
    table.give("Ann", safe={kind: 2})
    table.play("building", seat="Ann", name="Cafe", pay={kind: 2})
    assert table["Ann"].buildings["Cafe"] == 2


def test_each_fishing_pond_draws_one_card_at_night() -> None:
    table = Table.buying(have={"Ann": ("Fishing Pond", "Fishing Pond")}, treasures="tracked")
    table.done("Ann", "Bo")
    assert table.asked == {("Ann", "pond")}
    table.play("pond", seat="Ann", treasures={"gear": 1, "egg": 1})
    assert table["Ann"].safe == {"gear": 1, "egg": 1}
    assert table.state.round == 2


def test_the_hall_pays_for_normal_buildings_bought_after_it() -> None:
    table = Table.buying(have={"Bo": ("Hall of Elders", "Toll Booth")})
    assert coins(table.build("Ann", "Hall of Elders")) == []
    assert coins(table.build("Ann", "Toll Booth")) == [("Ann", "Hall of Elders", 1)]
    assert coins(table.build("Ann", "Cafe")) == [("Ann", "Cafe", 2), ("Ann", "Toll Booth", 1)]


def test_a_second_hall_pays_through_the_first_only() -> None:
    table = Table.buying(have={"Ann": ("Hall of Elders",)})
    assert coins(table.build("Ann", "Hall of Elders", "Herb Hut")) == [
        ("Ann", "Hall of Elders", 1),
        ("Ann", "Hall of Elders", 2),
    ]


def test_toll_booths_pay_for_stars_only() -> None:
    table = Table.buying(have={"Ann": ("Toll Booth", "Toll Booth")})
    assert coins(table.build("Ann", "Gym")) == [("Ann", "Gym", 1)]
    assert coins(table.build("Ann", "Arcade")) == [("Ann", "Arcade", 3), ("Ann", "Toll Booth", 2)]


@pytest.mark.parametrize(
    ("name", "paid"),
    [
        ("Arcade", 0),
        ("Bazaar of Oddities", 3),
        ("Lodge", 3),
        ("Hotel", 3),
        ("Arena", 3),
        ("Temple of Zoz", 0),
    ],
)
def test_the_smithy_pays_for_costs_of_four_and_five(name: str, paid: int) -> None:
    table = Table.buying(have={"Ann": ("Smithy",)})
    lines = table.build("Ann", name)
    assert sum(line.amount for line in lines if line.why.rule == "Smithy") == paid


def test_each_laboratory_draws_one_card_after_a_fall() -> None:
    table = Table.running(have={"Ann": ("Laboratory",) * 2}, treasures="tracked")
    table.give("Ann", injured=3)
    table.level("bats")
    assert ("Ann", "lab") in table.asked
    table.play("lab", seat="Ann", treasures={"gear": 1, "egg": 1})
    assert table["Ann"].safe == {"gear": 1, "egg": 1}


def test_herb_hut_and_laboratory_both_apply_the_hut_first() -> None:
    table = Table.running(have={"Ann": ("Laboratory", "Herb Hut")}, treasures="tracked")
    table.give("Ann", injured=3)
    table.level("bats")
    assert ("Ann", "keep") in table.asked
    assert table.refuse("lab", seat="Ann", treasures={"gear": 1}) == "not_awaited"
    table.play("keep", seat="Ann", treasures={"egg": 1})
    table.play("lab", seat="Ann", treasures={"egg": 1})
    assert table["Ann"].safe == {"egg": 2}


def test_soap_makers_ward_off_the_sludge_creature_and_draw_one_whatever_the_copies() -> None:
    table = Table.running(have={"Ann": ("Soap Makers",) * 3})
    table.level("sludge creature")
    assert (table["Ann"].injured, table["Ann"].carried) == (0, 2)
    assert (table["Bo"].injured, table["Bo"].carried) == (1, 1)


def test_jump_tokens_bought_are_no_more_than_are_left() -> None:
    table = Table.buying(have={"Bo": ("Gym",)})
    table.give("Bo", jumps=13)
    table.build("Ann", "Gym")
    table.build("Ann", "Arena")
    assert table["Ann"].jumps == 1
    assert table.state.jumps_left == 0
