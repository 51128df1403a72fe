"""Lines that die without a word, and disks that are full: the page says so and keeps its input."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.book.store import FILE_NAME
from tests.browser.conftest import Devices
from tests.browser.frozen_line import FrozenLine
from tests.browser.people import Player, choose_shares
from tests.browser.phones import PlayedTable
from tests.web.seat_pages import TWO_COMPANIES

pytestmark = pytest.mark.browser

SILENCE = 31_000
"""Milliseconds after which a page asks whether its line is still there."""
GIVES_UP = 7_000
"""Milliseconds that it waits for the answer."""
KEPT_LINES = """
window.lines = [];
window.EventSource = class extends EventSource {
  constructor(address) {
    super(address);
    window.lines.push(this);
  }
};
"""


@pytest.fixture
def two(tmp_path: Path) -> Iterator[PlayedTable]:
    """Physics and Solon with two tiles each; Bo has $48M and is to place."""
    table = PlayedTable(tmp_path / "data", TWO_COMPANIES)
    yield table
    table.server.stop()


@pytest.fixture
def line(two: PlayedTable) -> Iterator[FrozenLine]:
    made = FrozenLine(two.server.port)
    yield made
    made.close()


def the_line_is_found_dead(page: Page) -> None:
    page.clock.fast_forward(SILENCE)
    page.clock.fast_forward(GIVES_UP)
    expect(page.get_by_role("alert")).to_contain_text("Connection to the laptop lost")
    expect(page.locator("main")).to_have_attribute("inert", "")


def test_a_phone_whose_line_died_without_a_word_notices_and_comes_back(
    two: PlayedTable, line: FrozenLine, devices: Devices
) -> None:
    cy, bo = devices.phone(), Player("Bo", two.sit(devices.phone(), "Bo"))
    cy.clock.install()
    with cy.expect_response("**/live?**"):
        cy.goto(f"{line.url}/s/{two.secrets['Cy']}")
    expect(cy.locator("#ask")).to_contain_text("Bo: place a tile")
    line.freeze()
    bo.place("C-7", "Physics grows")
    bo.press("Buy nothing")
    expect(bo.page.locator("#todo")).to_be_visible()
    expect(cy.locator("#ask")).to_contain_text("Bo: place a tile")
    the_line_is_found_dead(cy)
    line.thaw()
    cy.clock.fast_forward(GIVES_UP)
    expect(cy.locator("#lost")).to_be_hidden()
    expect(cy.locator("h1").last).to_have_text("Place your tile")


def test_the_lobby_asks_for_the_laptops_addresses_at_every_beat(
    two: PlayedTable, devices: Devices
) -> None:
    page = devices.laptop()
    page.add_init_script(KEPT_LINES)
    page.goto(two.server.url + two.server.host_path)
    page.goto(f"{two.server.url}/t/{two.id}/lobby")
    page.wait_for_function("() => window.lines.length")
    with page.expect_response("**/lobby/view") as asked:
        page.evaluate("window.lines[0].dispatchEvent(new Event('beat'))")
    assert asked.value.status == 304


if sys.platform == "linux":  # elsewhere a running process cannot be limited
    import resource

    def test_on_a_full_disk_the_page_says_so_and_keeps_what_was_chosen(
        two: PlayedTable, devices: Devices
    ) -> None:
        bo = Player("Bo", two.sit(devices.phone(), "Bo"))
        bo.place("C-7", "Physics grows 2 → 3")
        choose_shares(bo.page, {"Physics": 2})
        buy = bo.page.locator("#buy-now")
        expect(buy).to_have_text("Buy 2 Physics · $10M")
        log = two.server.data / f"{FILE_NAME}-wal"
        process = two.server.process
        assert process is not None
        free = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
        full = (log.stat().st_size, free[1])
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, full)
        buy.tap()
        told = bo.page.locator("#problem")
        expect(told).to_contain_text("Nothing was entered")
        expect(told).to_contain_text("cannot be written")
        expect(buy).to_have_text("Buy 2 Physics · $10M")
        expect(bo.heading.last).to_have_text("Buy up to three")
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, free)
        buy.tap()
        expect(bo.page.locator("#todo")).to_contain_text("Take 2 Physics.")
        expect(told).to_have_count(0)
        bo.sees_money(38)  # 48 - 2 x 5
