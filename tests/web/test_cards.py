"""The information card: the chart in force, and what the ruleset decides, in own words."""

from __future__ import annotations

import pytest

from companion import games
from companion.book.house import House
from companion.stock.ruleset import StockRuleset
from companion.view.card import card_of
from tests.web.conftest import Browser
from tests.web.desk_pages import GROWN, Evening, words


def test_the_card_has_the_chart_by_class_with_bonuses(evening: Evening) -> None:
    page = words(evening(1, GROWN).get("card"))
    assert "small medium large Price Majority Minority" in page
    assert "6–10 5 4 $6M $60M $30M" in page
    assert "41+ $12M $120M $60M" in page
    assert "Short of cash, you may pay with shares" in page


def test_the_card_has_the_chart_that_was_changed_at_set_up(house: House, host: Browser) -> None:
    chart = {"small": [[2, 7, 50, 20]], "medium": [[2, 3]], "large": [[2, 4]]}
    options = {"disclosure": 4, "chart": chart}
    table = house.create("megacquire-gold-condensed", options, ["Ann", "Bo", "Cy"])
    page = words(host.get(f"/t/{table.id}/card").get_data(as_text=True))
    assert "2+ $7M $50M $20M" in page


@pytest.mark.parametrize("name", games.ruleset_names())
def test_every_price_of_every_ruleset_stands_on_its_card(name: str) -> None:
    ruleset = games.load_ruleset(name)
    if not isinstance(ruleset, StockRuleset):
        return
    card = card_of(ruleset)
    assert [row.price.amount for row in card.rows] == sorted({r.price.amount for r in card.rows})
    written = sum(1 for row in card.rows for sizes in row.sizes if sizes)
    classes = {company.cls for company in ruleset.companies}
    assert written == sum(len(ruleset.chart[cls]) for cls in classes)
    assert len(card.facts) >= 8


def test_megalands_card_has_the_buildings_in_own_words(house: House, host: Browser) -> None:
    table = house.create("megaland", {}, ["Ann", "Bo"])
    page = words(host.get(f"/t/{table.id}/card").get_data(as_text=True))
    assert "★ Temple of Zoz" in page
    assert "Sandwich Stand" in page and "after the buying" in page
