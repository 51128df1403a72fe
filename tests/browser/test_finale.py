"""The end of an evening in a real browser: the show, sheets for the printer, a phone in German."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion import practice
from companion.contract import BANK
from tests.browser.conftest import Devices
from tests.browser.evening import CUT, LAPTOP, TELEVISION
from tests.browser.hall import Hall
from tests.browser.phones import PlayedTable
from tests.web.desk_pages import SETTLED

pytestmark = pytest.mark.browser

A4 = (595, 842)
A5 = (420, 595)
"""Width and height in points."""


@pytest.fixture
def table(hall: Hall) -> PlayedTable:
    """Everything but the last entry: the final sizes are still to be typed."""
    return PlayedTable(hall, SETTLED[:-1])


@pytest.fixture
def laptop(table: PlayedTable, devices: Devices) -> Page:
    """The host's laptop at the desk."""
    return table.open(devices.laptop())


def settle(laptop: Page) -> None:
    laptop.get_by_role("button", name="Settle with these sizes").click()
    expect(laptop.locator("h1")).to_have_text("The settlement")


def sheets(pdf: bytes) -> tuple[int, tuple[int, int]]:
    """How many pages a PDF has, and how large the first is in points."""
    box = re.search(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", pdf)
    assert box is not None
    return len(re.findall(rb"/Type\s*/Page\b", pdf)), (round(float(box[1])), round(float(box[2])))


def test_the_host_steps_by_the_arrow_keys_and_screen_and_phone_follow(
    table: PlayedTable, laptop: Page, devices: Devices
) -> None:
    screen, phone = laptop.context.new_page(), table.sit(devices.phone(), "Cy")
    screen.goto(f"{table.url}/screen")
    settle(laptop)
    expect(screen.locator("h1")).to_have_text("The settlement")
    expect(phone).to_have_title(re.compile("The settlement"))
    laptop.keyboard.press("ArrowRight")
    for page in (screen, laptop):
        expect(page.locator(".show-call")).to_have_text("Majority: Bo, $60M")
        cells = page.locator(".show-step .holders tr").first.locator("th, td")
        feet = cells.evaluate_all("all => all.map(it => it.getBoundingClientRect().bottom)")
        assert len(feet) == 3 and len(set(feet)) == 1, "the lines of a row have one height"
    laptop.keyboard.press("ArrowRight")
    expect(laptop.locator(".show-call")).to_have_text("Minority: Ann, $30M")
    expect(screen.locator(".show-call")).to_have_text("Minority: Ann, $30M")
    expect(screen.locator(".race .total").nth(0)).to_contain_text("$116M")
    laptop.keyboard.press("ArrowLeft")
    expect(screen.locator(".show-call")).to_have_text("Majority: Bo, $60M")
    screen.get_by_role("button", name="All at once").click()
    for page in (screen, laptop):
        expect(page.locator("h1")).to_have_text("Bo wins with $144M")
    expect(phone).to_have_title(re.compile("Bo wins"))


def test_with_reduced_motion_the_bars_stand_still(table: PlayedTable, laptop: Page) -> None:
    settle(laptop)
    laptop.emulate_media(reduced_motion="reduce")
    laptop.goto(f"{table.url}/show?step=1")
    names = laptop.locator(".gain").evaluate_all(
        "bars => bars.map(bar => getComputedStyle(bar).animationName)"
    )
    assert names and set(names) == {"none"}


def test_result_paper_out_and_cards_fit_one_sheet_each(table: PlayedTable, laptop: Page) -> None:
    settle(laptop)
    for path, size in (("result/print", A4), ("sheet", A4), ("lobby/cards", A4), ("card", A5)):
        laptop.goto(f"{table.url}/{path}")
        assert sheets(laptop.pdf(prefer_css_page_size=True)) == (1, size), path


def test_a_phone_that_speaks_german_changes_nobody_elses_language(
    table: PlayedTable, laptop: Page, devices: Devices
) -> None:
    phone = table.sit(devices.phone(), "Cy")
    phone.get_by_role("button", name="Deutsch").click()
    expect(phone.locator("html")).to_have_attribute("lang", "de")
    expect(phone.get_by_role("heading", name="Gesellschaften")).to_be_visible()
    laptop.reload()
    expect(laptop.locator("html")).to_have_attribute("lang", "en")


def test_no_sum_of_the_result_is_cut_on_a_small_german_phone(
    table: PlayedTable, laptop: Page, devices: Devices
) -> None:
    settle(laptop)
    laptop.keyboard.press("End")
    phone = table.sit(devices.phone(), "Cy")
    phone.get_by_role("button", name="Deutsch").click()
    phone.set_viewport_size({"width": 360, "height": 640})
    phone.goto(f"{table.url}/result")
    everything = phone.locator("#everything-now > summary")
    if everything.count():
        everything.click()
    expect(phone.locator(".wide:visible").first).to_be_visible()
    cut = phone.locator(".wide:visible").evaluate_all(
        "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.innerText)"
    )
    assert cut == []
    heights = phone.locator("summary .company-name").evaluate_all(
        "names => names.map(name => name.getClientRects().length)"
    )
    assert heights and set(heights) == {1}


@pytest.mark.parametrize(
    ("ruleset", "options"), [("megacquire-gold", {"disclosure": 4}), ("mergernaut05", {})]
)
def test_the_end_of_a_large_table_is_on_the_screen_uncut(
    hall: Hall, devices: Devices, ruleset: str, options: dict[str, Any]
) -> None:
    seats = ("Ann", "Bo", "Cy", "Dee", "Eve", "Finn")
    played = PlayedTable(hall, [], seats, ruleset, **options)
    table = hall.house.table(played.id)
    assert table is not None
    practice.play_on(table, {*seats, BANK}, chance=random.Random(2))
    assert table.over
    screen = played.open(devices.laptop(), "screen")
    for size in (TELEVISION, LAPTOP):
        screen.set_viewport_size(size)
        expect(screen.locator(".ranking")).to_contain_text("Finn")
        assert screen.evaluate(CUT) == []
