"""Rulesets of one's own that are kept: changed in their place, shared as files, played."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from companion.book.house import House
from companion.stock.ruleset import StockRuleset
from tests.web.conftest import Browser
from tests.web.ruleset_editor import Editor, kept, text

COPY = "/rulesets/acquire-classic/copy"


@pytest.fixture
def editor(host: Browser) -> Editor:
    return Editor(host, COPY)


def test_a_kept_ruleset_is_changed_in_its_place_and_tables_keep_theirs(
    editor: Editor, host: Browser, house: House
) -> None:
    editor.put(title="Ours").send("save")
    content = house.ruleset_content("ours")
    assert content is not None
    table = house.create(content, {}, ["Ann", "Bo"])
    again = Editor(host, "/rulesets/ours/edit").put(title="Ours, new", money__start="9000")
    again.put(money__start_pieces="9 x 1000").send("save")
    assert list(house.rulesets()) == ["ours"]
    assert kept(house, "ours", StockRuleset).money.start == 9000
    assert table.state.game.ruleset.money.start == 6000


def test_two_copies_with_one_title_are_two_rulesets(host: Browser, house: House) -> None:
    for _ in range(2):
        Editor(host, COPY).put(title="Ours").send("save")
    assert sorted(house.rulesets()) == ["ours", "ours-2"]


def test_a_shipped_ruleset_is_never_changed(host: Browser, house: House) -> None:
    assert host.get("/rulesets/acquire-classic/edit").status_code == 404
    editor = Editor(host, COPY).put(kept="acquire-classic")
    assert editor.send("save").status_code == 422
    assert house.rulesets() == {}


def test_it_is_shared_as_a_file_and_taken_from_one(
    editor: Editor, host: Browser, house: House
) -> None:
    editor.put(title="Ours", policies__purchase_limit="5").send("save")
    answer = host.get("/rulesets/ours.json")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="ours.json"'
    content = answer.get_data()
    csrf = host.hidden("/rulesets", "/rulesets/import")["csrf"]
    host.client.post("/rulesets/remove", data={"csrf": csrf, "name": "ours"})
    assert house.rulesets() == {}
    sent: dict[str, Any] = {"csrf": csrf, "ruleset": (io.BytesIO(content), "ours.json")}
    assert host.client.post("/rulesets/import", data=sent).status_code == 303
    assert kept(house, "ours", StockRuleset).policies.purchase_limit == 5


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("{", "no ruleset file"),
        ("[]", "no ruleset file"),
        ('{"family": "chess"}', "“family” must say which kind of game it is: stock, megaland."),
        ('{"family": "stock"}', "“name” is missing."),
        ('{"family": "megaland", "goal": "x"}', "goal: a whole number should stand there"),
    ],
)
def test_a_file_that_is_no_ruleset_is_refused_in_words(
    given: str, sentence: str, host: Browser, house: House
) -> None:
    answer = host.post("/rulesets/import", "/rulesets", text=given)
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert house.rulesets() == {}


def test_a_file_with_a_shipped_name_is_kept_under_another(host: Browser, house: House) -> None:
    shipped = host.get("/rulesets/acquire-2008.json").get_data(as_text=True)
    assert json.loads(shipped)["name"] == "acquire-2008"
    host.post("/rulesets/import", "/rulesets", text=shipped)
    assert list(house.rulesets()) == ["acquire-2008-2"]


def test_an_own_ruleset_is_chosen_at_set_up_and_is_in_the_record(
    editor: Editor, host: Browser, house: House
) -> None:
    editor.put(title="Harbour", policies__purchase_limit="4").send("save")
    page = text(host.get("/new?ruleset=harbour"))
    assert '<option value="harbour" selected>Harbour</option>' in page
    names = {"name.1": "Ann", "name.2": "Bo", "ruleset": "harbour", "option.disclosure": "4"}
    assert host.post("/new", "/new?ruleset=harbour", **names).status_code == 303
    (table,) = house.tables()
    record = json.loads(table.export())
    assert record["ruleset"]["policies"]["purchase_limit"] == 4
    house.drop_ruleset("harbour")
    assert table.folded.waiting()[0].what == "order"
    assert "A ruleset of one's own: Harbour." in text(host.get(f"/t/{table.id}/screen"))


def test_every_fault_of_a_file_is_told_in_the_words_of_the_page(
    host: Browser, house: House
) -> None:
    content = json.loads(host.get("/rulesets/acquire-2008.json").get_data())
    content["chart"]["small"][0][0] = 3
    content["companies"][1]["letter"] = content["companies"][0]["letter"]
    content["money"]["start_pieces"] = []
    content["money"]["start"] = -1
    answer = host.post("/rulesets/import", "/rulesets", text=json.dumps(content))
    page = text(answer)
    for sentence in (
        "Put it right in the file and choose it again",
        f"Company 2, {content['companies'][1]['name']}: this letter is used twice",
        "row 1: gap, sizes from 2 to 2",
        "Start money: must not be below 0",
    ):
        assert sentence in page
    assert house.rulesets() == {}
