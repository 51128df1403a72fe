"""Tables on the narrowest phones: a sum is never torn apart."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Devices
from tests.browser.hall import Hall
from tests.browser.phones import PlayedTable
from tests.web.desk_pages import GROWN

pytestmark = pytest.mark.browser

THOUSANDS = [
    {"type": "order", "first": "Ann"},
    {"type": "place", "seat": "Ann", "tile": "1A"},
    {"type": "buy", "seat": "Ann"},
    {"type": "place", "seat": "Bo", "tile": "2A"},
    {"type": "found", "seat": "Bo", "company": "Continental"},
    {"type": "buy", "seat": "Bo"},
]
"""Continental at 2 tiles: $4,000 and $2,000."""
LINES = "all => all.map(it => it.getClientRects().length)"


def _tops(pair: Locator) -> list[float]:
    tops: list[float] = pair.evaluate_all("all => all.map(it => it.getBoundingClientRect().top)")
    return tops


@pytest.mark.parametrize("language", ["en", "de-DE"])
def test_both_bonuses_of_a_company_stand_in_one_line_at_360_pixels(
    hall: Hall, devices: Devices, language: str
) -> None:
    table = PlayedTable(hall, GROWN, disclosure=4)
    phone = devices.phone(locale=language)
    phone.set_viewport_size({"width": 360, "height": 640})
    table.sit(phone, "Bo")
    pair = phone.locator(".companies-phone tbody tr.on .pair").first.locator("span")
    expect(pair.first).to_have_text("$40M")
    assert len(set(_tops(pair))) == 1
    assert pair.evaluate_all(LINES) == [1, 1]
    assert phone.evaluate("innerWidth") == 360


@pytest.mark.parametrize("language", ["en", "de-DE"])
def test_sums_of_thousands_may_stand_one_below_the_other_but_each_is_whole(
    hall: Hall, devices: Devices, language: str
) -> None:
    table = PlayedTable(hall, THOUSANDS, ruleset="acquire-classic")
    phone = devices.phone(locale=language)
    phone.set_viewport_size({"width": 360, "height": 640})
    table.sit(phone, "Bo")
    pair = phone.locator(".companies-phone tbody tr.on .pair").first.locator("span")
    expect(pair).to_have_count(2)
    assert pair.evaluate_all(LINES) == [1, 1]
    assert phone.evaluate("innerWidth") == 360
