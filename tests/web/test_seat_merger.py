"""The seat page in a merger: who decides, what it brings, and answers that are set beforehand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.desk_pages import words
from tests.web.seat_pages import TWO_COMPANIES, Evening, lone, region

MERGED = [*TWO_COMPANIES, {"type": "place", "seat": "Bo", "tile": "D-6"}]
"""Physics and Solon, two tiles each, meet: Bo chooses which survives."""

FOLDING = [*MERGED, {"type": "survivor", "seat": "Bo", "company": "Solon"}]
"""Physics folds at 2 tiles: $4M a share, Bo (4 shares) $40M, Cy (2 shares) $20M."""


@pytest.fixture
def merged(tmp_path: Path) -> Evening:
    return Evening(tmp_path, entries=MERGED)


@pytest.fixture
def folding(tmp_path: Path) -> Evening:
    return Evening(tmp_path, entries=FOLDING)


def test_the_merge_maker_chooses_among_equals_with_one_tap(merged: Evening) -> None:
    bo = merged.phone("Bo")
    assert "Your decision" in bo.title()
    assert "Physics" in bo.asked()
    bo.did("Solon")
    assert merged.last() == {"type": "survivor", "seat": "Bo", "company": "Solon"}


def test_the_others_read_who_decides(merged: Evening) -> None:
    cy = merged.phone("Cy")
    assert "Bo" in cy.title()
    assert "btn-main" not in region(cy.open(), "ask")


def test_everybody_sees_the_holders_and_the_bonuses_of_the_company_that_folds(
    folding: Evening,
) -> None:
    for seat in ("Ann", "Bo", "Cy"):
        panel = words(region(folding.phone(seat).open(), "ask"))
        assert "Physics (2) folds into Solon (2)" in panel
        assert "$40M" in panel
        assert "$20M" in panel


def test_in_a_merger_nobody_is_asked_about_the_chair(folding: Evening, tmp_path: Path) -> None:
    question = "from your chair?"
    before = Evening(tmp_path / "before", entries=TWO_COMPANIES)
    for evening, asks in ((before, True), (folding, False)):
        ann = evening.phone("Ann")
        while "Now on the table" in ann.asked():
            ann.did("OK")
        assert (question in ann.asked()) is asks


def test_the_holder_with_most_is_asked_first_and_sells_holds_or_both(folding: Evening) -> None:
    bo = folding.phone("Bo")
    assert "Your decision" in bo.title()
    page = region(bo.open(), "ask")
    assert 'data-shares="4"' in page
    assert 'data-sell="4"' in page
    assert 'name="trade"' not in page  # no trade 2 for 1 in this game
    bo.did("Do this", sell="3")
    assert folding.last() == {"type": "dispose", "seat": "Bo", "sell": 3}
    assert "Your decision" in folding.phone("Cy").title()


def test_what_selling_brings_is_said_before(folding: Evening) -> None:
    told = folding.phone("Bo").preview(type="dispose", sell="4")
    assert told["ok"] is True
    assert "$16M" in told["button"]
    too_many = folding.phone("Bo").preview(type="dispose", sell="5")
    assert too_many["ok"] is False


def test_a_later_holder_sets_its_answer_and_it_is_entered_when_its_turn_comes(
    folding: Evening,
) -> None:
    cy = folding.phone("Cy")
    assert "Set my answer" in cy.buttons()
    cy.did("Set my answer", sell="2")
    assert folding.last()["type"] == "survivor"
    assert "Your answer is set" in cy.text() and "Change my answer (now" in " ".join(cy.buttons())
    folding.phone("Bo").did("Do this", sell="4")
    assert folding.last() == {"type": "dispose", "seat": "Cy", "sell": 2}
    assert "Your turn" in folding.phone("Bo").title()


def test_the_button_of_a_page_made_anew_says_what_its_form_does(folding: Evening) -> None:
    bo, cy = folding.phone("Bo"), folding.phone("Cy")
    assert 'data-first="Hold all 4"' in bo.open()
    assert 'data-first="Set my answer: Hold all 2"' in cy.open()
    cy.did("Set my answer", sell="1")
    page = cy.open()
    assert 'data-first="Change my answer: Sell 1 · get $4M"' in page
    assert ">Change my answer (now: Sell 1 · get $4M)</span>" in page


def test_without_a_script_a_button_promises_nothing_of_what_is_typed_later(
    folding: Evening,
) -> None:
    assert ">Do this</span>" in folding.phone("Bo").open()
    answer = folding.phone("Cy").press("Set my answer", sell="3")  # it holds 2
    assert ">Set my answer</span>" in answer.text and "data-first" not in answer.text


def test_a_set_answer_can_be_taken_back(folding: Evening) -> None:
    cy = folding.phone("Cy")
    cy.did("Set my answer", sell="2")
    cy.did("Take back")
    assert "Your answer is set" not in cy.text()
    folding.phone("Bo").did("Do this", sell="4")
    assert folding.last()["seat"] == "Bo"


def test_an_answer_that_cannot_be_is_not_kept(folding: Evening) -> None:
    cy = folding.phone("Cy")
    answer = cy.press("Set my answer", sell="3")  # it holds 2
    assert answer.status_code == 422
    assert 'class="error"' in region(answer.text, "ask")
    assert "Your answer is set" not in cy.text()


def test_what_a_later_holder_has_set_is_seen_by_nobody_else(folding: Evening) -> None:
    folding.phone("Cy").did("Set my answer", sell="1")
    for seat in ("Ann", "Bo"):
        before = folding.phone(seat).open("view")
        folding.phone("Cy").did("Take back")
        folding.phone("Cy").did("Set my answer", sell="2")
        after = folding.phone(seat).open("view")
        assert words(before) == words(after)
        folding.phone("Cy").did("Take back")
        folding.phone("Cy").did("Set my answer", sell="1")


def test_who_holds_none_of_the_company_is_not_asked(folding: Evening) -> None:
    page = region(folding.phone("Ann").open(), "ask")
    assert 'id="dispose"' not in page


def test_trading_two_for_one_is_offered_where_the_game_has_it(tmp_path: Path) -> None:
    # on squares: Luxor (2 tiles) on 3A, 4A and Tower (3 tiles) on 6A, 7A, 8A meet at 5A
    evening = Evening(
        tmp_path,
        "acquire-classic",
        entries=[
            {"type": "order", "tiles": {"Ann": "3A", "Bo": "6A", "Cy": "12I"}},
            {"type": "place", "seat": "Ann", "tile": "4A"},
            {"type": "found", "seat": "Ann", "company": "Luxor"},
            {"type": "buy", "seat": "Ann", "shares": {"Luxor": 3}},
            {"type": "place", "seat": "Bo", "tile": "7A"},
            {"type": "found", "seat": "Bo", "company": "Tower"},
            {"type": "buy", "seat": "Bo", "shares": {"Tower": 3}},
            *lone("Cy", "8A"),
            {"type": "place", "seat": "Ann", "tile": "5A"},
        ],
    )
    ann = evening.phone("Ann")
    page = region(ann.open(), "ask")
    assert 'name="trade"' in page
    assert 'data-most-trade="4"' in page
    ann.did("Do this", sell="2", trade="2")
    assert evening.last() == {"type": "dispose", "seat": "Ann", "sell": 2, "trade": 2}
    certificates = words(region(ann.open(), "me"))
    assert "Tower 1" in certificates
    assert "Luxor" not in certificates
