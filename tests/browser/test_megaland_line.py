"""The quick line of Megaland by keyboard alone, in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Devices
from tests.browser.hall import Hall
from tests.browser.phones import PlayedTable
from tests.web.megaland_table import BEGUN, SEATS

pytestmark = pytest.mark.browser


def test_a_round_is_entered_by_keyboard_and_each_line_is_told_before(
    hall: Hall, devices: Devices
) -> None:
    table = PlayedTable(hall, BEGUN, SEATS, ruleset="megaland")
    desk = table.open(devices.laptop())
    phone = table.sit(devices.phone(), "Bo")
    line, effect = desk.locator("#quick-input"), desk.locator("#quick-effect")
    expect(line).to_be_focused()
    desk.keyboard.type("tre")
    expect(desk.locator("#quick-fits li")).to_have_text(["Treasure box"])
    desk.keyboard.press("Tab")
    desk.keyboard.type(" +")
    expect(effect).to_have_text("Treasure box · Ann stays · Bo stays · Cy stays")
    desk.keyboard.press("Enter")
    expect(line).to_have_value("")
    expect(desk.locator("h1")).to_have_text("Ann: flip the next card")
    expect(phone.locator("main")).to_contain_text("3 cards")
    desk.keyboard.type("spires -")
    desk.keyboard.press("Enter")
    desk.keyboard.type("gym - hotel - -")  # at once: what is typed meanwhile is the next line
    expect(effect).to_contain_text("Bo buys Hotel")
    desk.keyboard.press("Enter")
    expect(desk.locator("#log-list li").first).to_contain_text("Cy has bought")
    desk.keyboard.type("dragon")
    expect(effect).to_contain_text("“dragon” is not understood here.")
    desk.keyboard.press("Enter")
    expect(desk.locator("#error-line")).to_contain_text("“dragon” is not understood here.")
    expect(line).to_have_value("dragon")


def test_the_desk_ends_with_what_is_on_it_while_many_buildings_are_for_sale(
    hall: Hall, devices: Devices
) -> None:
    home = [{"type": "home", "seat": seat} for seat in SEATS]
    begun = [*BEGUN, {"type": "level", "card": "spires"}, *home]
    desk = PlayedTable(hall, begun, SEATS, ruleset="megaland").open(devices.laptop())
    expect(desk.locator(".shops .shop")).not_to_have_count(0)
    end = desk.locator("footer").bounding_box()
    assert end is not None
    assert desk.evaluate("document.documentElement.scrollHeight") <= end["y"] + end["height"] + 1
