"""Set-up in a real browser: another game in the list, and Enter in a field."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices, TableServer

pytestmark = pytest.mark.browser


@pytest.fixture(name="laptop")
def _laptop(server: TableServer, devices: Devices) -> Page:
    page = devices.laptop()
    page.goto(server.url + server.host_path)
    page.get_by_role("link", name="New table").click()
    return page


def _type_names(laptop: Page, *names: str) -> None:
    for number, name in enumerate(names, 1):
        laptop.get_by_label(f"Seat {number}", exact=True).fill(name)


def test_another_game_keeps_the_people_and_brings_its_own_money_and_prices(laptop: Page) -> None:
    _type_names(laptop, "Ann", "Bo", "Cy")
    laptop.get_by_text("4 · Everything").click()
    laptop.get_by_label("Game").select_option(label="Acquire, classic")
    expect(laptop.get_by_label("Game")).to_have_value("acquire-classic")
    expect(laptop.get_by_label("Seat 3", exact=True)).to_have_value("Cy")
    expect(laptop.get_by_role("radio", name="4 · Everything")).to_be_checked()
    expect(laptop.locator('[name="option.start_cash"]')).to_have_value("6000")
    expect(laptop.locator('[name="chart.large.0.1"]')).to_have_value("400")
    assert "csrf" not in laptop.url
    laptop.get_by_role("button", name="Start").click()
    laptop.get_by_role("link", name="Table screen").click()
    expect(laptop.locator("body")).to_contain_text("Start money: $6,000 for each")
    expect(laptop.locator("body")).not_to_contain_text("House rules")


def test_enter_in_a_field_starts_the_table(laptop: Page) -> None:
    _type_names(laptop, "Ann", "Bo", "Cy")
    laptop.get_by_text("1 · Nothing").click()
    laptop.get_by_label("Seat 4", exact=True).press("Enter")
    expect(laptop).to_have_url(re.compile(r"/t/\w+/lobby$"))
