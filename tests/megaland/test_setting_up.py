"""Set-up, the ruleset as data, the choice of buildings, and entries that are no entries."""

from __future__ import annotations

import copy
import json
from importlib import resources
from typing import Any

import msgspec
import pytest

from companion import megaland
from companion.contract import RulesetError
from companion.megaland.ruleset import Effect
from tests.megaland.table import ANY, RULESET, USUAL, Table, entry

DATA = json.loads(resources.files("companion.rulesets").joinpath("megaland.json").read_text())


def test_the_bank_is_awaited_for_buildings_and_first_in_either_order() -> None:
    table = Table()
    assert table.asked == {("bank", "buildings"), ("bank", "first")}
    assert megaland.books(table.state)["round"] == 0
    table.play("first", seat="Bo")
    assert table.asked == {("bank", "buildings")}
    table.play("buildings", types=list(USUAL))
    assert table.asked == {("Bo", "level")}
    assert table.state.round == 1
    other = Table()
    other.play("buildings", types=list(USUAL))
    assert other.asked == {("bank", "first")}


def test_normal_piles_hold_four_and_stars_are_not_counted_unless_typed() -> None:
    table = Table()
    table.play("buildings", types=list(USUAL), piles={"Cafe": 5, "Gym": 1, "Hotel": 0})
    piles = table.state.piles
    assert (piles["Cafe"], piles["Gym"], piles["Hotel"]) == (5, 1, 0)
    assert (piles["Arcade"], piles["Lodge"]) == (None, 4)
    assert len(piles) == 13


def test_a_pile_runs_out_as_it_is_bought() -> None:
    table = Table()
    table.play("buildings", types=list(USUAL), piles={"Cafe": 1})
    table.play("first", seat="Ann")
    table.level("spires")
    table.home("Ann", "Bo")
    table.build("Ann", "Cafe", "Arcade")
    table.done("Ann")
    assert table.refuse("building", seat="Bo", name="Cafe") == "pile_empty"
    table.build("Bo", "Arcade")


def test_everybody_starts_with_four_hearts_and_nothing_else() -> None:
    row = megaland.books(Table().state)["seats"]["Ann"]
    assert row == {"coins": 0, "hearts": 4, "injured": 0, "jumps": 0, "buildings": {}}
    tracked = megaland.books(Table(treasures="tracked").state)["seats"]["Ann"]
    assert tracked["treasures"] == {"carried": 0, "safe": {}}


@pytest.mark.parametrize("seats", [("Ann",), tuple("ABCDEF"), ("Ann", "ann"), ("Ann", "Bank")])
def test_seats_that_cannot_be_are_refused(seats: tuple[str, ...]) -> None:
    with pytest.raises(RulesetError, match="seats"):
        megaland.start(RULESET, seats, {})


def test_treasures_and_hearts_are_those_of_the_box() -> None:
    assert RULESET.treasures == {
        "gear": 6, "crystal": 10, "fish": 14, "egg": 16, "stone": 20, "carrot": 30,
    }  # fmt: skip
    assert sum(RULESET.treasures.values()) == 96
    assert [RULESET.heart_price(hearts) for hearts in (4, 5, 6, 7, 8)] == [2, 3, 4, 5, None]
    assert (RULESET.jump_tokens, RULESET.goal, RULESET.family) == (14, 20, "megaland")


def test_normal_buildings_are_grouped_by_cost() -> None:
    groups = megaland.by_cost(RULESET)
    assert {cost: len(names) for cost, names in groups.items()} == {1: 2, 2: 3, 3: 8, 4: 2, 5: 2}
    assert groups[5] == ("Arena", "Endless Mine")


def test_a_first_game_has_every_cost() -> None:
    every = ["Herb Hut", "Gym", "Hospital", "Smithy", "Soap Makers", "Lodge", "Arena"]
    assert megaland.first_game(RULESET, every)
    assert not megaland.first_game(RULESET, every[:6])
    assert not megaland.first_game(RULESET, [*every[:6], "Root Market"])
    assert not megaland.first_game(RULESET, [*every[:6], "Cafe"])


def test_a_good_spread_misses_at_most_one_cost_and_no_cost_fills_more_than_half() -> None:
    no_fives = ["Herb Hut", "Gym", "Hospital", "Smithy", "Soap Makers", "Toll Booth", "Lodge"]
    assert megaland.good_spread(RULESET, no_fives)
    threes = ["Herb Hut", "Gym", "Lodge", "Smithy", "Soap Makers", "Toll Booth", "Laboratory"]
    assert not megaland.good_spread(RULESET, threes)
    low = ["Herb Hut", "Reptile Stable", "Gym", "Hospital", "Ostrich Ranch", "Smithy", "Laboratory"]
    assert not megaland.good_spread(RULESET, low)
    assert not megaland.good_spread(RULESET, no_fives[:6])
    six = msgspec.structs.replace(RULESET, types_in_play=6)
    half = ["Herb Hut", "Gym", "Lodge", "Smithy", "Soap Makers", "Toll Booth"]
    assert megaland.good_spread(six, half)


def changed(*path: Any, to: Any) -> dict[str, Any]:
    """The ruleset file with one value changed."""
    data = copy.deepcopy(DATA)
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = to
    return data


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (changed("goal", to="20"), "goal"),
        (changed("goal", to=0), "goal"),
        (changed("min_seats", to=9), "min_seats"),
        (changed("hearts", "rebate", to=4), "hearts"),
        (changed("treasures", "gear", to=0), "treasures"),
        (changed("cards", 0, "name", to="bats"), "cards"),
        (changed("cards", 9, "damage", to=-1), "red serpent"),
        (changed("cards", 5, "trade", to={"gold": 3}), "rabbit"),
        (changed("buildings", 0, "name", to="Cafe"), "buildings"),
        (changed("buildings", 0, "cost", to=7), "Sandwich Stand"),
        (changed("buildings", 0, "coins", to=-1), "Sandwich Stand"),
        (changed("buildings", 5, "later", "card", to="dragon"), "Temple of Zoz"),
        (changed("buildings", 10, "later", "kind", to="gold"), "Ostrich Ranch"),
        (changed("buildings", 2, "later", "effect", to="magic"), "magic"),
        (changed("types_in_play", to=18), "types_in_play"),
        (changed("colour", to="green"), "colour"),
    ],
)
def test_a_ruleset_that_cannot_be_is_refused_and_the_place_named(
    data: dict[str, Any], said: str
) -> None:
    with pytest.raises(RulesetError, match=said):
        megaland.decode_ruleset(data)


def test_a_ruleset_of_ones_own_is_played_by_its_own_figures() -> None:
    ruleset = megaland.decode_ruleset(changed("goal", to=5))
    table = Table()
    table.state = megaland.start(ruleset, ("Ann", "Bo"), {})
    table.play("buildings", types=list(USUAL))
    table.play("first", seat="Ann")
    table.play("adjust", coins={"Ann": 5})
    table.level("spires")
    table.home("Ann", "Bo")
    table.to_run()
    assert table.state.phase == "over"


def test_a_card_of_ones_own_that_hurts_and_gives_gives_nothing_to_who_falls() -> None:
    ruleset = megaland.decode_ruleset(changed("cards", 7, "cards", to=1))
    table = Table()
    table.state = megaland.start(ruleset, ("Ann", "Bo"), {})
    table.play("buildings", types=list(USUAL))
    table.play("first", seat="Ann")
    table.give("Ann", injured=3)
    table.level("bats")
    assert (table["Ann"].carried, table["Bo"].carried) == (0, 2)


@pytest.mark.parametrize(
    ("treasures", "type", "keys"),
    [
        ("table", "home", {"treasures": {}}),
        ("table", "home", {"swap": []}),
        ("table", "building", {"name": "Cafe", "pay": {}}),
        ("table", "heart", {"pay": {}}),
        ("table", "heart", {"kind": "egg"}),
        ("tracked", "home", {"carried": 1}),
    ],
)
def test_a_key_foreign_to_the_mode_makes_an_entry_malformed(
    treasures: str, type: str, keys: dict[str, Any]
) -> None:
    made = entry(type, seat="Ann", **keys)
    other = "tracked" if treasures == "table" else "table"
    message = megaland.malformed({"treasures": treasures}, made)
    assert message is not None and list(keys)[-1] in message
    assert megaland.malformed({"treasures": other}, made) is None


def test_without_options_the_treasures_are_on_the_table() -> None:
    assert megaland.malformed({}, entry("home", seat="Ann", carried=1)) is None
    assert megaland.malformed({}, entry("home", seat="Ann", treasures={})) is not None


@pytest.mark.parametrize(
    "wrong",
    [
        {"type": "draw", "seat": "Ann"},
        {"type": "rabbit", "seat": "Ann"},
        {"type": "stay"},
        {"type": "stay", "seat": 1},
        {"type": "level", "card": "bats", "seat": "Ann"},
        {"type": "home", "seat": "Ann", "carried": None},
        {"type": "home", "seat": "Ann", "carried": True},
        {"type": "home", "seat": "Ann", "swap": [{"out": "egg"}]},
        {"type": "home", "seat": "Ann", "swap": [{"out": "egg", "into": "gear"}]},
        {"type": "adjust", "reason": "none"},
        {"type": "building", "seat": "Ann", "name": "Cafe", "pay": {"egg": 1.5}},
    ],
)
def test_an_entry_of_the_wrong_form_is_none(wrong: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(json.dumps(wrong), type=ANY)


def test_an_entry_is_written_as_it_was_read() -> None:
    for text in (
        '{"type":"home","seat":"Ann","treasures":{"egg":1},"swap":[{"out":"egg","in":"gear"}]}',
        '{"type":"home","seat":"Ann","carried":0}',
        '{"type":"store","seat":"Ann","treasures":{}}',
        '{"type":"heart","seat":"Ann","pay":{"egg":2},"kind":"egg"}',
        '{"type":"adjust","coins":{"Ann":-1}}',
    ):
        assert msgspec.json.encode(msgspec.json.decode(text, type=ANY)).decode() == text


def test_every_key_and_effect_of_a_ruleset_file_is_documented() -> None:
    text = resources.files("companion.rulesets").joinpath("megaland.md").read_text("utf-8")
    effects = {tag for effect in Effect.__subclasses__() if (tag := effect.__struct_config__.tag)}
    assert len(effects) == 12
    for word in (*DATA, *effects):
        assert f"`{word}`" in text, word
