"""Rulesets of one's own: copied, changed, checked in plain words, tried."""

from __future__ import annotations

import re

import pytest

from companion.book.house import House
from companion.games import load_ruleset, ruleset_names
from companion.stock.ruleset import StockRuleset
from tests.web.conftest import Browser
from tests.web.ruleset_editor import Editor, kept, text

COPY = "/rulesets/acquire-classic/copy"


@pytest.fixture
def editor(host: Browser) -> Editor:
    return Editor(host, COPY)


@pytest.mark.parametrize("name", ruleset_names())
def test_a_copy_that_nobody_changed_is_the_same_game_under_another_name(
    name: str, host: Browser, house: House
) -> None:
    editor = Editor(host, f"/rulesets/{name}/copy").put(title="Ours")
    assert "It can be played like this" in editor.told()
    assert editor.send("save").status_code == 303
    ours, shipped = house.ruleset("ours"), load_ruleset(name)
    assert ours is not None
    different = {
        key for key in ours.__struct_fields__ if getattr(ours, key) != getattr(shipped, key)
    }  # type: ignore[attr-defined]
    # a class word that is the class's own name need not stand there; amounts of the parts have
    # no second default
    assert different <= {"name", "title", "about", "class_words", "options"}


def test_companies_chart_amounts_and_policies_are_changed_on_the_page(
    editor: Editor, house: House
) -> None:
    editor.put(
        title="Harbour rules",
        companies__1__name="Lighthouse",
        companies__1__letter="H",
        companies__1__colour="#101010",
        companies__1__class="large",
        companies__8__name="Quay",
        companies__8__class="small",
        chart__small__0__1="150",
        chart__small__0__2="1600",
        chart__small__0__3="700",
        board__columns="14",
        money__start="7000",
        money__start_pieces="7 x 1000",
        policies__purchase_limit="4",
        policies__founder="nothing",
        policies__rounding__way="nearest",
        ends__size="50",
        ends__concede="yes",
        without=("policies.disposal.trade",),
    )
    assert editor.send("save").location == "/rulesets"
    ours = kept(house, "harbour-rules", StockRuleset)
    first, last = ours.companies[0], ours.companies[-1]
    assert (first.name, first.letter, first.colour, first.cls) == (
        "Lighthouse",
        "H",
        "#101010",
        "large",
    )
    assert (last.name, last.letter, last.cls) == ("Quay", "Q", "small")
    assert ours.chart["small"][0] == (2, 150, 1600, 700)
    assert ours.board.columns == 14 and ours.money.start == 7000
    assert ours.policies.purchase_limit == 4 and ours.policies.founder == "nothing"
    assert ours.policies.disposal == ("sell", "hold")
    assert ours.policies.rounding.way == "nearest"
    assert ours.ends.size == 50 and ours.ends.concede and ours.ends.all_safe


def test_a_company_without_name_and_letter_is_taken_out(editor: Editor, house: House) -> None:
    editor.put(title="Six", companies__7__name="", companies__7__letter="")
    editor.send("save")
    assert kept(house, "six", StockRuleset).companies[-1].name == "Continental"


WRONG: list[tuple[dict[str, str], str]] = [
    ({"chart.small.0.0": "4"}, "Chart of cheap companies, row 1: gap, sizes from 2 to 3"),
    ({"chart.small.1.0": "2"}, "Chart of cheap companies, row 2: overlap"),
    ({"chart.small.0.1": "x"}, "“2 x” needs whole numbers"),
    ({"companies.8.name": "Quay", "companies.8.class": ""}, "Company 8, Quay: it has no class yet"),
    ({"companies.2.letter": "L"}, "Company 2, Tower: this letter is used twice"),
    ({"companies.2.name": "luxor"}, "Company 2, luxor: this name is used twice"),
    ({"ends.size": "400"}, "End by size: must be 2 to 108"),
    ({"policies.safe_size": ""}, "End when all are safe: can never be"),
    ({"board.rows": "0"}, "Rows of the board: must be 1 to 26"),
    ({"hand": "six"}, "“six”: a whole number is needed here"),
    ({"seats.1": "5", "seats.2": "3"}, "Seats: must be"),
    ({"money.pieces": "ten"}, "write kinds of money like"),
    ({"money.start_pieces": "1 x 100"}, "Pieces handed out: must add up to the start money 6000"),
    (
        {"dividends": "yes", "dividends.amount": "1", "dividends.least_sites": "1"}
        | {"dividends.most_shares": "1"},
        "Regions: dividends are paid by region",
    ),
    ({"regions.1.name": "north", "regions.1.where": "A-D 1-6"}, "Regions: leave a gap"),
    ({"regions.1.name": "north", "regions.1.where": "up"}, "Region north: write where it lies"),
    ({"title": " "}, "The title: is empty"),
]


@pytest.mark.parametrize(("fields", "sentence"), WRONG, ids=lambda value: str(value)[:40])
def test_what_is_wrong_is_said_in_plain_words_as_one_types_and_is_not_kept(
    fields: dict[str, str], sentence: str, editor: Editor, house: House
) -> None:
    editor.fields |= fields
    editor.refuses(house, sentence)


ODD: list[tuple[dict[str, str], str]] = [
    ({"ends.size": ""}, "Only the bank can end this game"),
    ({"chart.small.3.1": "100"}, "Chart of cheap companies: the price falls at size 5"),
    ({"board.rows": "3", "board.columns": "4", "ends.size": "12"}, "no company can have 41 tiles"),
    ({"companies.2.colour": "#c62829"}, "Luxor and Tower have nearly the same colour"),
    (
        {"policies.safe_size": "100", "board.rows": "4", "ends.size": "40"},
        "No company can grow to 100",
    ),
    ({"hand": "20"}, "not enough tiles to fill every hand"),
    (
        {"companies.6.class": "medium", "companies.7.class": "medium"},
        "No company is in the class “expensive”",
    ),
]


@pytest.mark.parametrize(("fields", "sentence"), ODD, ids=lambda value: str(value)[:40])
def test_what_is_only_odd_is_said_too_and_may_be_kept(
    fields: dict[str, str], sentence: str, editor: Editor, house: House
) -> None:
    editor.fields |= fields
    if fields.get("ends.size") == "":
        editor.fields.pop("ends.all_safe")
    told = editor.told()
    assert sentence in told and "It can be played like this" in told
    assert editor.send("save").status_code == 303
    assert len(house.rulesets()) == 1


@pytest.mark.parametrize("step", ["save", "check", "try"])
def test_options_that_no_page_has_written_are_no_mistake_of_the_app(
    editor: Editor, step: str
) -> None:
    editor.put(options="[" * 4000)
    assert editor.send(step).status_code < 500


def test_several_faults_are_told_at_once(editor: Editor) -> None:
    told = editor.put(chart__small__0__0="4", companies__2__letter="L", hand="0").told()
    assert "3 things are wrong" not in told  # a gap and the overlap behind it are two
    assert "4 things are wrong" in told


def test_the_marks_are_shown_with_the_letters_and_shapes_they_will_have(editor: Editor) -> None:
    told = editor.put(companies__1__class="large").told()
    marks = re.findall(r"<(circle|rect|path) class=\"mark-shape\"", told)
    assert marks == ["path", "circle", "rect", "rect", "rect", "path", "path"]


def test_without_a_script_the_whole_page_comes_back_with_what_was_typed(editor: Editor) -> None:
    answer = editor.put(companies__9__name="Quay", title="Kept words").send("check")
    page = text(answer)
    assert answer.status_code == 200
    assert 'value="Kept words"' in page and 'name="companies.11.name"' in page


def test_it_is_tried_at_a_practice_table_without_being_kept(
    editor: Editor, host: Browser, house: House
) -> None:
    table = editor.put(title="Harbour", board__columns="10").tried(house)
    assert table.ruleset.title == "Harbour"
    assert "Practice: " in text(host.get(f"/t/{table.id}/desk"))
