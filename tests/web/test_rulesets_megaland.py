"""A Megaland of one's own: names, numbers, costs and effects on the page, checked as one types."""

from __future__ import annotations

import pytest

from companion import practice
from companion.book.house import House
from companion.megaland.ruleset import LevelCard, Meets, Megaland, Wild
from companion.web.megaland import ruleset_form
from tests.web.conftest import Browser
from tests.web.ruleset_editor import Editor, kept, text

COPY = "/rulesets/megaland/copy"


@pytest.fixture
def editor(host: Browser) -> Editor:
    return Editor(host, COPY)


def test_names_numbers_costs_and_effects_are_changed_on_the_page(
    editor: Editor, house: House
) -> None:
    editor.put(
        title="Long land",
        goal="25",
        hearts__start="5",
        treasures__1__name="cog",
        treasures__1__count="8",
        cards__2__damage="1",
        cards__2__jumpable="yes",
        cards__6__trade="2 egg, 1 cog",
        cards__11__name="whale",
        cards__11__cards="2",
        buildings__2__name="Tea House",
        buildings__2__cost="3",
        buildings__2__coins="4",
        buildings__6__meets__card="whale",
        buildings__17__builds__costs="1 6",
    )
    assert editor.send("save").status_code == 303
    ours = kept(house, "long-land", Megaland)
    assert (ours.goal, ours.hearts.start, ours.treasures["cog"]) == (25, 5, 8)
    assert ours.card["clouds"] == LevelCard(name="clouds", damage=1, jumpable=True)
    assert ours.card["whale"].cards == 2 and ours.card["rabbit"].trade == {"egg": 2, "cog": 1}
    tea = ours.building["Tea House"]
    assert (tea.sort, tea.cost, tea.coins) == ("star", 3, 4)
    assert ours.building["Temple of Zoz"].later == Meets(card="whale", coins=2)
    assert getattr(ours.building["Smithy"].later, "costs", ()) == (1, 6)


def test_a_line_without_a_name_is_taken_out_and_a_new_one_put_in(
    editor: Editor, house: House
) -> None:
    editor.put(
        title="Small land",
        buildings__1__name="",
        buildings__24__name="Mill",
        buildings__24__cost="2",
    )
    editor.put(buildings__24__sort="star", cards__3__name="").send("save")
    ours = kept(house, "small-land", Megaland)
    assert ours.stars == ("Cafe", "Arcade", *ours.stars[2:5], "Mill")
    assert "pillars" not in ours.card and len(ours.cards) == 9


def test_another_effect_has_usual_numbers_until_they_are_typed(
    editor: Editor, house: House
) -> None:
    editor.put(title="Wild land", buildings__1__effect="wild")
    page = text(editor.send("check"))
    assert 'name="buildings.1.wild.kind" class="short" value="gear"' in page
    assert 'name="buildings.1.wild.per_round" class="short" value="1"' in page
    editor.put(buildings__1__wild__kind="stone", buildings__1__wild__per_round="").send("save")
    wild = kept(house, "wild-land", Megaland).building["Sandwich Stand"].later
    assert wild == Wild(kind="stone", per_round=None)


def test_every_effect_is_offered_in_words() -> None:
    offered = {name for name, words in ruleset_form.effect_words() if words}
    assert offered == {"", *ruleset_form.EFFECTS}
    parts = {part for name in ruleset_form.EFFECTS for part in ruleset_form.parts_of(name)}
    assert parts == set(ruleset_form.part_words()) <= set(ruleset_form.usual({}))


WRONG: list[tuple[dict[str, str], str]] = [
    ({"goal": "0"}, "Coins to end the game: must be at least 1"),
    ({"goal": "many"}, "“many”: a whole number is needed here"),
    ({"min_seats": "4", "max_seats": "3"}, "Seats: must be fewest and most within 2 to 6"),
    ({"hearts.most": "3"}, "Hearts: must be at least 1 at the start, and not more than the most"),
    ({"hearts.rebate": "4"}, "The hearts' rebate: must be below the hearts at the start"),
    ({"types_in_play": "18"}, "Buildings chosen for a game: must be 0 to 17"),
    ({"treasures.2.count": "0"}, "Treasure 2, crystal: there must be at least one card"),
    ({"treasures.2.name": "gear"}, "Treasure “gear”: this name is used twice"),
    ({"treasures.6.name": "turnip"}, "Level card 6, rabbit: there is no treasure “carrot”"),
    ({"cards.6.trade": "carrots"}, "“carrots”: write what is given like “3 carrot”"),
    ({"cards.1.name": "Bats"}, "Level card 8, bats: this name is used twice"),
    ({"buildings.3.cost": "7"}, "Building 3, Arcade: its cost must be 1 to 6"),
    ({"buildings.6.meets.card": "whale"}, "Building 6, Temple of Zoz: there is no level card"),
    ({"buildings.17.builds.costs": "four"}, "“four”: write costs like “4, 5”"),
    ({"buildings.17.builds.sorts": ""}, "“”: write “normal”, “star” or both"),
    ({"title": ""}, "The title: is empty"),
]


@pytest.mark.parametrize(("fields", "sentence"), WRONG, ids=lambda value: str(value)[:40])
def test_what_is_wrong_is_said_in_plain_words_as_one_types_and_is_not_kept(
    fields: dict[str, str], sentence: str, editor: Editor, house: House
) -> None:
    editor.fields |= fields
    editor.refuses(house, sentence)


def test_several_faults_are_told_at_once_and_their_fields_marked(editor: Editor) -> None:
    editor.put(goal="0", buildings__3__cost="9", treasures__1__count="0")
    page = text(editor.send("check"))
    assert "3 things are wrong" in page
    for field in ("goal", "buildings.3.name", "treasures.1.name"):
        tag = page[page.index(f'name="{field}"') :]
        assert 'aria-invalid="true"' in tag[: tag.index(">")]


def test_what_is_only_odd_is_said_too(editor: Editor) -> None:
    editor.fields |= {f"cards.{n}.damage": "0" for n in range(1, 11)}
    told = editor.told()
    assert "nobody ever falls" in told and "It can be played like this" in told


def test_it_is_tried_at_a_practice_table_and_its_own_treasure_is_read_by_name(
    editor: Editor, house: House
) -> None:
    table = editor.put(title="Land", treasures__1__name="cog").tried(house)
    practice.play_on(table, {*table.seats, "bank"})
    assert table.over


def test_the_file_that_is_shared_plays_the_same(
    editor: Editor, host: Browser, house: House
) -> None:
    editor.put(title="Ours", goal="30").send("save")
    content = host.get("/rulesets/ours.json").get_data(as_text=True)
    house.drop_ruleset("ours")
    host.post("/rulesets/import", "/rulesets", text=content)
    assert kept(house, "ours", Megaland).goal == 30
