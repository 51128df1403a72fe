"""A whole evening: four seats, three phones, two mergers, a dead laptop, and the settlement."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices, TableServer
from tests.browser.evening import Evening
from tests.browser.game import FINAL_SIZES, SETTLEMENT, STANDINGS
from tests.browser.whole_game import whole

pytestmark = pytest.mark.browser


def test_a_whole_game_from_the_start_page_to_the_settlement(
    server: TableServer, devices: Devices
) -> None:
    evening = Evening(server, devices)
    whole(evening)
    page = evening.laptop
    page.get_by_role("link", name="Open the result").click()
    expect(page.locator("h1")).to_have_text("Cy wins with $344M")
    ranking_is_right(page)
    for company in FINAL_SIZES:
        settlement_is_right(page, company)
    phones_show_the_end(evening)


def ranking_is_right(page: Page) -> None:
    rows = page.locator("#ranking .ranking tbody tr")
    expect(rows).to_have_count(4)
    for row, (seat, (rank, total)) in zip(rows.all(), STANDINGS.items(), strict=True):
        expect(row.locator("th")).to_have_text(seat)
        expect(row.locator(".rank")).to_have_text(str(rank))
        expect(row.locator("td").last).to_have_text(f"${total}M")


def settlement_is_right(page: Page, company: str) -> None:
    """Every figure of one company, its sums opened."""
    block = page.locator("#by-company > details", has=page.locator("summary", has_text=company))
    if block.get_attribute("open") is None:
        block.locator("summary").first.click()
    expect(block.locator("summary").first).to_contain_text(f"{FINAL_SIZES[company]} tiles")
    rows = block.locator("tbody tr")
    expect(rows).to_have_count(len(SETTLEMENT[company]))
    for paid in SETTLEMENT[company]:
        row = rows.filter(has=page.locator("th", has_text=re.compile(rf"^{paid.seat}$")))
        expect(row.locator("td").first).to_have_text(str(paid.shares))
        expect(row).to_contain_text(paid.bonus)
        expect(row).to_contain_text(paid.sale)
        expect(row.locator("td").last).to_have_text(f"${paid.total}M")
    block.locator("summary", has_text="How it was worked out").click()
    for paid in SETTLEMENT[company]:
        expect(block.locator(".sums")).to_contain_text(f"{company}: {paid.sale}")


def phones_show_the_end(evening: Evening) -> None:
    """Each phone says who won and leads to the result."""
    for name, player in evening.players.items():
        expect(player.page.locator("#ask")).to_contain_text("Cy wins with $344M")
        player.sees_money(STANDINGS[name][1])
    ann = evening.players["Ann"]
    expect(ann.page.locator("#todo")).to_contain_text("Give back 2 Krause and 5 Arcadia.")
    ann.press("OK", exact=True)
    ann.page.get_by_role("link", name="See the result").tap()
    expect(ann.heading).to_have_text("Cy wins with $344M")
