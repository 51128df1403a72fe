"""Every refusal code of Megaland, each by an entry that earns it; nothing of it is played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion import megaland
from companion.contract import Refusal
from tests.megaland.table import USUAL, Table, entry

Case = tuple[str, Callable[[], Table], str, dict[str, Any]]


def running() -> Table:
    return Table.running()


def buying() -> Table:
    return Table.buying()


def over() -> Table:
    table = Table.buying()
    table.play("adjust", coins={"Ann": 20})
    table.to_run()
    return table


def choosing() -> Table:
    table = Table.running()
    table.level("spires")
    return table


def chosen() -> Table:
    table = choosing()
    table.stay("Ann")
    return table


def with_token() -> Table:
    table = Table.running()
    table.give("Ann", jumps=2)
    return table


def jumping() -> Table:
    table = with_token()
    table.play("jump", seat="Ann")
    return table


def jumped_with_the_last() -> Table:
    table = jumping()
    table.give("Ann", jumps=0)
    return table


def cards_out() -> Table:
    table = choosing()
    table.state = replace(table.state, out=tuple(table.state.ruleset.card))
    return table


def tracked() -> Table:
    table = Table.running(have={"Ann": ("Reptile Stable",)}, treasures="tracked")
    table.level("spires")
    return table


def fallen() -> Table:
    table = Table.running(have={"Ann": ("Herb Hut", "Laboratory")}, treasures="tracked")
    table.give("Ann", injured=3)
    table.level("bats")
    return table


def lab_open() -> Table:
    table = fallen()
    table.play("keep", seat="Ann", treasures={"gear": 1})
    return table


def rich(have: tuple[str, ...] = (), **safe: int) -> Callable[[], Table]:
    def build() -> Table:
        table = Table.buying(have={"Ann": have}, treasures="tracked")
        table.give("Ann", safe=safe)
        return table

    return build


def gears_elsewhere() -> Table:
    table = tracked()
    table.give("Bo", safe={"gear": 6})
    return table


def storing() -> Table:
    table = rich(("Cafe",), egg=3)()
    table.done("Ann", "Bo")
    return table


def pond() -> Table:
    table = rich(("Fishing Pond", "Fishing Pond"))()
    table.done("Ann", "Bo")
    return table


def eight_hearts() -> Table:
    table = Table.buying()
    table.give("Ann", hearts=8)
    return table


def bought_gym() -> Table:
    table = Table.buying()
    table.build("Ann", "Gym")
    return table


def empty_pile() -> Table:
    table = Table.buying()
    table.play("pile_empty", name="Cafe")
    return table


def set_up() -> Table:
    return Table()


def first_known() -> Table:
    table = Table()
    table.play("first", seat="Bo")
    return table


def buildings_known() -> Table:
    table = Table()
    table.play("buildings", types=list(USUAL))
    return table


def keys(**given: Any) -> dict[str, Any]:
    return given


CASES: list[Case] = [
    ("game_over", over, "level", keys(card="spires")),
    ("game_over", over, "level", keys(card="dragon")),
    ("game_over", over, "adjust", keys(coins={"Ann": 1})),
    ("game_over", over, "keep", keys(seat="Ann")),
    ("not_awaited", set_up, "level", keys(card="spires")),
    ("not_awaited", set_up, "pile_empty", keys(name="Cafe")),
    ("not_awaited", first_known, "first", keys(seat="Ann")),
    ("not_awaited", buildings_known, "buildings", keys(types=list(USUAL))),
    ("not_awaited", running, "first", keys(seat="Ann")),
    ("not_awaited", running, "buildings", keys(types=list(USUAL))),
    ("not_awaited", running, "stay", keys(seat="Ann")),
    ("not_awaited", running, "home", keys(seat="Ann")),
    ("not_awaited", running, "building", keys(seat="Ann", name="Cafe")),
    ("not_awaited", running, "heart", keys(seat="Ann")),
    ("not_awaited", running, "done", keys(seat="Ann")),
    ("not_awaited", choosing, "level", keys(card="clouds")),
    ("not_awaited", buying, "level", keys(card="clouds")),
    ("not_awaited", buying, "jump", keys(seat="Ann")),
    ("not_awaited", tracked, "keep", keys(seat="Ann")),
    ("not_awaited", fallen, "lab", keys(seat="Ann", treasures={"gear": 1})),
    ("not_awaited", lab_open, "keep", keys(seat="Ann", treasures={"gear": 1})),
    ("not_awaited", tracked, "store", keys(seat="Ann")),
    ("not_awaited", storing, "pond", keys(seat="Ann")),
    ("not_your_turn", chosen, "stay", keys(seat="Ann")),
    ("not_your_turn", chosen, "home", keys(seat="Ann")),
    ("not_your_turn", choosing, "jump", keys(seat="Ann")),
    ("not_your_turn", buying, "building", keys(seat="Bo", name="Cafe")),
    ("not_your_turn", buying, "heart", keys(seat="Bo")),
    ("not_your_turn", buying, "done", keys(seat="Bo")),
    ("not_your_turn", fallen, "keep", keys(seat="Bo", treasures={"gear": 1})),
    ("not_your_turn", lab_open, "lab", keys(seat="Bo", treasures={"gear": 1})),
    ("not_your_turn", storing, "store", keys(seat="Bo")),
    ("not_your_turn", pond, "pond", keys(seat="Bo")),
    ("unknown_seat", set_up, "first", keys(seat="Zoe")),
    ("not_your_turn", running, "jump", keys(seat="Zoe")),
    ("not_your_turn", choosing, "stay", keys(seat="Zoe")),
    ("not_your_turn", buying, "done", keys(seat="Zoe")),
    ("unknown_seat", buying, "adjust", keys(coins={"Zoe": 1})),
    ("bad_number", set_up, "buildings", keys(types=list(USUAL), piles={"Cafe": -1})),
    ("bad_number", choosing, "home", keys(seat="Ann", carried=-1)),
    ("bad_number", tracked, "home", keys(seat="Ann", treasures={"egg": -1})),
    ("bad_number", rich(egg=1), "building", keys(seat="Ann", name="Cafe", pay={"egg": -1})),
    ("unknown_card", running, "level", keys(card="dragon")),
    ("unknown_kind", tracked, "home", keys(seat="Ann", treasures={"gold": 1})),
    ("unknown_kind", tracked, "home", keys(seat="Ann", swap=[{"out": "egg", "in": "gold"}])),
    ("unknown_kind", fallen, "keep", keys(seat="Ann", treasures={"gold": 1})),
    ("unknown_kind", storing, "store", keys(seat="Ann", treasures={"gold": 0})),
    ("unknown_kind", rich(egg=1), "building", keys(seat="Ann", name="Cafe", pay={"gold": 1})),
    ("unknown_kind", rich(egg=2), "heart", keys(seat="Ann", pay={"egg": 2}, kind="gold")),
    ("unknown_building", set_up, "buildings", keys(types=[*USUAL[:6], "Castle"])),
    ("unknown_building", set_up, "buildings", keys(types=list(USUAL), piles={"Castle": 1})),
    ("unknown_building", buying, "building", keys(seat="Ann", name="Castle")),
    ("unknown_building", buying, "pile_empty", keys(name="Castle")),
    ("bad_count", choosing, "home", keys(seat="Ann", carried=2)),
    ("bad_count", tracked, "home", keys(seat="Ann", treasures={"egg": 2})),
    ("bad_count", fallen, "keep", keys(seat="Ann", treasures={"egg": 2})),
    ("bad_count", lab_open, "lab", keys(seat="Ann")),
    ("bad_count", pond, "pond", keys(seat="Ann", treasures={"egg": 1})),
    ("bad_buildings", set_up, "buildings", keys(types=list(USUAL[:6]))),
    ("bad_buildings", set_up, "buildings", keys(types=[*USUAL[:6], USUAL[0]])),
    ("bad_buildings", set_up, "buildings", keys(types=[*USUAL[:6], "Cafe"])),
    ("bad_buildings", set_up, "buildings", keys(types=[*USUAL, USUAL[0]])),
    ("not_tracked", running, "keep", keys(seat="Ann")),
    ("not_tracked", running, "lab", keys(seat="Ann")),
    ("not_tracked", running, "store", keys(seat="Ann")),
    ("not_tracked", running, "pond", keys(seat="Ann")),
    ("card_is_out", lambda: next_card("spires"), "level", keys(card="spires")),
    ("no_cards_left", cards_out, "stay", keys(seat="Ann")),
    ("no_jump", running, "jump", keys(seat="Ann")),
    ("no_jump", jumped_with_the_last, "jump", keys(seat="Ann")),
    ("already_jumping", jumping, "jump", keys(seat="Ann")),
    ("already_bought", bought_gym, "building", keys(seat="Ann", name="Gym")),
    ("not_held", rich(egg=1), "building", keys(seat="Ann", name="Cafe", pay={"egg": 1, "gear": 1})),
    ("not_held", rich(egg=1), "building", keys(seat="Ann", name="Arena", pay={"egg": 2})),
    ("not_held", rich(egg=1), "heart", keys(seat="Ann", pay={"egg": 2})),
    ("not_held", tracked, "home", keys(seat="Ann", swap=[{"out": "egg", "in": "gear"}])),
    ("not_held", storing, "store", keys(seat="Ann", treasures={"gear": 1})),
    ("not_in_play", buying, "building", keys(seat="Ann", name="Root Market")),
    ("not_in_play", buying, "pile_empty", keys(name="Root Market")),
    ("not_in_play", set_up, "buildings", keys(types=list(USUAL), piles={"Root Market": 1})),
    ("pile_empty", empty_pile, "building", keys(seat="Ann", name="Cafe")),
    ("no_such_card", gears_elsewhere, "home", keys(seat="Ann", treasures={"gear": 1})),
    ("wrong_price", rich(egg=2), "building", keys(seat="Ann", name="Cafe", pay={"egg": 1})),
    ("wrong_price", rich(egg=2), "building", keys(seat="Ann", name="Cafe")),
    ("wrong_price", rich(egg=1, gear=1), "building",
     keys(seat="Ann", name="Sandwich Stand", pay={"egg": 1, "gear": 1})),
    ("wrong_price", rich(egg=3), "heart", keys(seat="Ann", pay={"egg": 3})),
    ("not_distinct", rich(egg=2), "building", keys(seat="Ann", name="Cafe", pay={"egg": 2})),
    ("not_matching", rich(egg=1, gear=1), "heart", keys(seat="Ann", pay={"egg": 1, "gear": 1})),
    ("not_matching", rich(egg=2), "heart", keys(seat="Ann", pay={"egg": 2}, kind="gear")),
    ("kind_needed", rich(("Fish Vendor", "Root Market"), fish=1, carrot=1), "heart",
     keys(seat="Ann", pay={"fish": 1, "carrot": 1})),
    ("most_hearts", eight_hearts, "heart", keys(seat="Ann")),
    ("too_many_swaps", tracked, "home", keys(seat="Ann", treasures={"egg": 1},
     swap=[{"out": "egg", "in": "gear"}, {"out": "gear", "in": "egg"}])),
    ("too_many_stored", storing, "store", keys(seat="Ann", treasures={"egg": 2})),
    ("below_zero", buying, "adjust", keys(coins={"Bo": 3, "Ann": -1})),
    ("bad_number", buying, "adjust", keys(coins={"Bo": 10_000_001})),
]  # fmt: skip


def next_card(card: str) -> Table:
    table = Table.running()
    table.level(card)
    table.stay("Ann", "Bo")
    return table


@pytest.mark.parametrize(("code", "at", "type", "given"), CASES)
def test_the_entry_is_refused_with_its_code(
    code: str, at: Callable[[], Table], type: str, given: dict[str, Any]
) -> None:
    assert at().refuse(type, **given) == code


def test_every_code_has_its_case() -> None:
    assert {code for code, *_ in CASES} == megaland.CODES


def test_a_card_drawn_that_cannot_be_there_is_refused_wherever_it_comes_from() -> None:
    for build, type in ((fallen, "keep"), (lab_open, "lab")):
        table = build()
        table.give("Bo", safe={"gear": 6 - sum(table["Ann"].safe.values())})
        assert table.refuse(type, seat="Ann", treasures={"gear": 1}) == "no_such_card"
    table = pond()
    table.give("Bo", safe={"gear": 5})
    assert table.refuse("pond", seat="Ann", treasures={"gear": 2}) == "no_such_card"
    table = gears_elsewhere()
    keys = {"treasures": {"egg": 1}, "swap": [{"out": "egg", "in": "gear"}]}
    assert table.refuse("home", seat="Ann", **keys) == "no_such_card"


def test_the_last_card_of_a_kind_can_be_swapped_for_itself() -> None:
    table = tracked()
    table.give("Bo", safe={"gear": 5})
    table.play("home", seat="Ann", treasures={"gear": 1}, swap=[{"out": "gear", "in": "gear"}])
    assert table["Ann"].safe == {"gear": 1}


def test_a_refusal_carries_the_facts_that_explain_it() -> None:
    answer = megaland.play(choosing().state, entry("home", seat="Ann", carried=2))
    assert answer == Refusal("bad_count", {"number": 2, "most": 1})
    answer = megaland.play(rich(egg=1)().state, entry("heart", seat="Ann", pay={"egg": 1}))
    assert answer == Refusal("wrong_price", {"number": 1, "price": 2})


def test_an_amount_by_hand_that_takes_all_coins_is_taken_and_its_reason_kept() -> None:
    table = buying()
    table.play("adjust", coins={"Ann": 3})
    (line,) = table.play("adjust", coins={"Ann": -3, "Bo": 0}, reason="paid twice")
    assert (line.amount, line.why.rule, line.why.inputs["reason"]) == (-3, "adjust", "paid twice")
    assert table["Ann"].coins == 0


def test_coins_may_be_put_right_and_piles_marked_at_any_time() -> None:
    table = Table()
    table.play("adjust", coins={"Bo": 1})
    table = Table.running(have={"Ann": ("Gym",)})
    table.play("pile_empty", name="Gym")
    table.play("pile_empty", name="Gym")
    assert table.state.piles["Gym"] == 0
