"""A live page is sent only what changed and nothing that lies folded, and is right all the same."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.conftest import Devices
from tests.browser.hall import Hall
from tests.browser.people import Player, choose_shares
from tests.browser.phones import PlayedTable
from tests.web.seat_pages import TWO_COMPANIES

pytestmark = pytest.mark.browser

REGIONS = """() => Object.fromEntries([...document.querySelectorAll("main > [data-etag]")]
    .filter((region) => !region.matches("[data-folds]"))
    .map((region) => {
      const told = region.cloneNode(true);
      told.querySelectorAll("[data-folds], noscript").forEach((part) => part.remove());
      return [region.id, told.textContent.replace(/\\s+/g, "")];
    }))"""
"""The words of each region; without what lies folded."""


@pytest.fixture
def two(hall: Hall) -> PlayedTable:
    """Physics and Solon with two tiles each; Bo has $48M and is to place."""
    return PlayedTable(hall, TWO_COMPANIES)


def regions(page: Page) -> dict[str, str]:
    told: dict[str, str] = page.evaluate(REGIONS)
    return told


def buys_three_physics(bo: Player) -> None:
    choose_shares(bo.page, {"Physics": 3})
    bo.page.locator("#buy-now").tap()


def test_a_page_that_follows_the_table_shows_what_a_page_loaded_now_shows(
    two: PlayedTable, devices: Devices
) -> None:
    bo = Player("Bo", two.sit(devices.phone(), "Bo"))
    ann = two.sit(devices.phone(), "Ann")
    laptop = devices.laptop()
    screen, desk = two.open(laptop, "screen"), two.open(laptop.context.new_page(), "desk")
    following = (ann, screen, desk)
    for step, headline in ((1, "Bo: buy up to three"), (2, "Cy: place a tile")):
        if step == 1:
            bo.place("C-7", "Physics grows 2 → 3")
        else:
            buys_three_physics(bo)
        for page in following:
            expect(page.locator("main")).to_contain_text(headline)
            loaded = page.context.new_page()
            loaded.goto(page.url)
            assert regions(page) == regions(loaded), page.url
            assert page.locator("[data-same]").count() == 0
            loaded.close()


def test_what_lies_folded_is_not_sent_and_is_right_when_it_is_opened(
    two: PlayedTable, devices: Devices
) -> None:
    bo = Player("Bo", two.sit(devices.phone(), "Bo"))
    ann = two.sit(devices.phone(), "Ann")
    sent: list[Response] = []
    ann.on(
        "response",
        lambda answer: sent.append(answer) if answer.ok and "/view" in answer.url else None,
    )
    newest = ann.locator("#history li").first
    bo.place("C-7", "Physics grows 2 → 3")
    expect(ann.locator("#last")).to_contain_text("Bo places C-7")
    assert sent and all("Cy buys 2 Physics" not in answer.text() for answer in sent)
    ann.get_by_text("What happened before").tap()
    expect(newest).to_contain_text("Bo places C-7: Physics grows 2 → 3")
    # while it is open it follows the table
    buys_three_physics(bo)
    expect(newest).to_contain_text("Bo buys 3 Physics for $15M")
    expect(ann.locator("#history")).to_have_attribute("open", "")


def test_the_folded_table_of_companies_at_the_desk_is_right_when_it_is_opened(
    two: PlayedTable, devices: Devices
) -> None:
    bo = Player("Bo", two.sit(devices.phone(), "Bo"))
    desk = two.open(devices.laptop(), "desk")
    bo.place("C-7", "Physics grows 2 → 3")
    expect(desk.locator("h1")).to_have_text("Bo: buy up to three")
    size: Any = desk.locator('#tool-companies tr[data-company="Physics"] .size')
    expect(size).to_have_text("2")  # nobody reads it
    desk.locator("#tool-companies summary").click()
    expect(size).to_have_text("3")


def test_a_region_that_the_page_lost_is_asked_for_again(two: PlayedTable, devices: Devices) -> None:
    bo = Player("Bo", two.sit(devices.phone(), "Bo"))
    ann = two.sit(devices.phone(), "Ann")
    # while the answer is on its way that says "keep your companies", they vanish
    ann.evaluate(
        """() => {
          const ask = window.fetch;
          window.fetch = async (...all) => {
            const answer = await ask(...all);
            if (String(all[0]).includes("/view")) {
              window.fetch = ask;
              document.getElementById("me").remove();
            }
            return answer;
          };
        }"""
    )
    bo.place("C-7", "Physics grows 2 → 3")
    expect(ann.locator("#me .name")).to_have_text("Ann")
    expect(ann.locator("[data-same]")).to_have_count(0)
