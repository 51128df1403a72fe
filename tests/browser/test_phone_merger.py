"""A merger on phones: who decides, figures that always add up, answers set beforehand."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Devices
from tests.browser.hall import Hall
from tests.browser.phones import PlayedTable
from tests.web.seat_pages import TWO_COMPANIES, lone

pytestmark = pytest.mark.browser

SQUARES = [
    {"type": "order", "tiles": {"Ann": "3A", "Bo": "6A", "Cy": "12I"}},
    {"type": "place", "seat": "Ann", "tile": "4A"},
    {"type": "found", "seat": "Ann", "company": "Luxor"},
    {"type": "buy", "seat": "Ann", "shares": {"Luxor": 3}},
    {"type": "place", "seat": "Bo", "tile": "7A"},
    {"type": "found", "seat": "Bo", "company": "Tower"},
    {"type": "buy", "seat": "Bo", "shares": {"Luxor": 3}},
    *lone("Cy", "8A"),
    {"type": "place", "seat": "Ann", "tile": "5A"},
]
"""Luxor (2 tiles, $200 a share) folds into Tower (3): Ann has 4 Luxor, Bo 3."""


@pytest.fixture
def meeting(hall: Hall) -> PlayedTable:
    """Bo is about to let Physics and Solon meet on D-6."""
    return PlayedTable(hall, [*TWO_COMPANIES, {"type": "place", "seat": "Bo", "tile": "D-6"}])


@pytest.fixture
def trading(hall: Hall) -> PlayedTable:
    return PlayedTable(hall, SQUARES, ruleset="acquire-classic")


def test_a_merger_goes_from_phone_to_phone_and_a_prepared_answer_holds_nobody_up(
    meeting: PlayedTable, devices: Devices
) -> None:
    ann, bo, cy = (meeting.sit(devices.phone(), seat) for seat in ("Ann", "Bo", "Cy"))
    bo.locator(".choice", has_text="Solon").tap()
    expect(bo.locator("h1")).to_have_text("Your shares of Physics")
    assert "Your decision" in bo.title()
    expect(ann.locator(".merger")).to_contain_text("Physics (2) folds into Solon (2)")
    expect(ann.locator(".merger")).to_contain_text("$40M")

    cy.get_by_role("button", name="Sell all").tap()
    expect(cy.locator("#dispose-now")).to_have_text("Set my answer: Sell 2 · get $8M")
    cy.get_by_role("button", name="Set my answer").tap()
    expect(cy.locator("#ask")).to_contain_text("Your answer is set")
    expect(ann.locator(".merger")).to_contain_text("ready")

    bo.get_by_role("button", name="Sell all").tap()
    bo.get_by_role("button", name="Sell 4 · get $16M").tap()
    expect(bo.locator("#buy")).to_be_visible()
    expect(cy.locator("#todo")).to_contain_text("Give back 2 Physics")
    assert "Your decision" not in cy.title()


def test_what_is_sold_traded_and_held_always_adds_up(
    trading: PlayedTable, devices: Devices
) -> None:
    page = trading.sit(devices.phone(), "Ann")
    figures = {name: page.locator(f"#{name}") for name in ("sell", "trade")}

    def now() -> tuple[int, int, int]:
        sell, trade = (int(figures[name].input_value()) for name in ("sell", "trade"))
        return sell, trade, int(page.locator("#hold").inner_text())

    def step(part: str, by: int) -> None:
        page.locator(f'[data-part="{part}"] [data-step="{by}"]').tap()

    assert now() == (0, 0, 4)
    step("sell", 1)
    assert now() == (1, 0, 3)
    step("trade", 2)
    assert now() == (1, 2, 1)
    step("trade", 2)
    assert now() == (0, 4, 0)
    step("sell", 1)  # a traded pair gives way
    assert now() == (1, 2, 1)
    step("hold", 1)
    assert now() == (0, 2, 2)
    step("hold", 1)
    assert now() == (0, 0, 4)
    step("hold", 1)
    assert now() == (0, 0, 4)
    step("hold", -1)
    assert now() == (1, 0, 3)
    figures["sell"].fill("9")
    assert now() == (4, 0, 0)
    page.get_by_role("button", name="Trade all").tap()
    assert now() == (0, 4, 0)
    page.get_by_role("button", name="Hold all").first.tap()
    assert now() == (0, 0, 4)


def test_the_stepper_is_booked_as_it_stands(trading: PlayedTable, devices: Devices) -> None:
    page = trading.sit(devices.phone(), "Ann")
    page.locator('[data-part="sell"] [data-step="1"]').tap()
    page.locator('[data-part="trade"] [data-step="2"]').tap()
    expect(page.locator("#dispose-now")).to_contain_text("$200")
    page.locator("#dispose-now").tap()
    expect(page.locator("#last")).to_contain_text("Ann sells 1")
    bo = trading.sit(devices.phone(), "Bo")
    assert "Your decision" in bo.title()


def test_a_half_set_answer_stays_while_the_others_decide(
    meeting: PlayedTable, devices: Devices
) -> None:
    bo, cy = meeting.sit(devices.phone(), "Bo"), meeting.sit(devices.phone(), "Cy")
    bo.locator(".choice", has_text="Solon").tap()
    cy.locator('[data-part="sell"] [data-step="1"]').tap()
    expect(cy.locator("#sell")).to_have_value("1")
    bo.locator("#todo-short, .todo-strip").get_by_role("button", name="OK").tap()
    expect(cy.locator("#sell")).to_have_value("1")
    bo.get_by_role("button", name="Sell all").tap()
    bo.locator("#dispose-now").tap()
    expect(cy.locator("h1")).to_have_text("Your shares of Physics")
    expect(cy.locator("#dispose-now")).not_to_contain_text("Set my answer")


def test_a_page_opened_anew_says_at_once_what_its_answer_brings(
    meeting: PlayedTable, devices: Devices
) -> None:
    bo, cy = meeting.sit(devices.phone(), "Bo"), meeting.sit(devices.phone(), "Cy")
    bo.locator(".choice", has_text="Solon").tap()
    cy.get_by_role("button", name="Sell all").tap()
    cy.get_by_role("button", name="Set my answer").tap()
    expect(cy.locator("#dispose-now")).to_have_text("Change my answer: Sell 2 · get $8M")
    cy.route("**/preview?**", lambda asked: asked.abort())  # the line is lost once more
    cy.reload()
    expect(cy.locator("#dispose-now")).to_have_text("Change my answer: Sell 2 · get $8M")


def test_what_was_touched_while_the_line_was_lost_is_told_when_it_is_back(
    meeting: PlayedTable, devices: Devices
) -> None:
    bo = meeting.sit(devices.phone(), "Bo")
    bo.locator(".choice", has_text="Solon").tap()
    expect(bo.locator("#dispose-now")).to_have_text("Hold all 4")
    bo.route("**/preview?**", lambda asked: asked.abort())
    bo.locator('[data-part="sell"] [data-step="1"]').tap()
    expect(bo.locator("#sell")).to_have_value("1")
    bo.unroute("**/preview?**")
    expect(bo.locator("#dispose-now")).to_have_text("Sell 1 · get $4M")
