"""Mergernaut05 in real pages: pledges and strength, dividends by region, fog, its own ends."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import stories
from tests.browser.conftest import Devices
from tests.browser.phones import Thumb
from tests.browser.test_ruleset_acquire import Open, _table, desk, screen

pytestmark = pytest.mark.browser

__all__ = ["_table"]


def test_a_pledge_lets_the_smaller_company_survive(table: Open, devices: Devices) -> None:
    played = table(stories.takeover())
    ann, bo, cy = (played.sit(devices.phone(), seat) for seat in ("Ann", "Bo", "Cy"))
    shown = screen(played, devices.laptop())
    thumb = Thumb(ann)
    thumb.space("A4")
    expect(ann.locator(".sheet").first).to_contain_text("influence may be pledged first")
    thumb.button("Place A4")
    expect(ann.locator("h1")).to_have_text("Pledge influence")
    expect(ann.locator('.pick input[value="Forge"]')).to_be_disabled()
    thumb.button("Pledge nothing")
    expect(bo.locator("h1")).to_have_text("Pledge influence")
    expect(bo.locator('.pick input[value="Forge"]')).to_be_checked()
    bo.locator('.influence label.pick:has(input[value="2"])').tap()
    bo.get_by_role("button", name="Pledge", exact=True).tap()
    # Anchor 3, Forge 2 + 2 x 2 = 6
    steps = shown.locator(".merger .steps")
    expect(steps).to_contain_text("Anchor 3 · strength 3")
    expect(steps).to_contain_text("Forge 2 · pledged 2, strength 6")
    expect(bo.locator("#me")).to_contain_text("influence 1")
    cy.get_by_role("button", name="Pledge nothing").tap()
    expect(shown.locator(".merger")).to_contain_text("Anchor (3) folds into Forge (2)")
    # who is majority and minority is told to all, how many shares to nobody but their holder
    rows = shown.locator(".merger tbody tr")
    expect(rows.nth(0)).to_contain_text("Ann")
    expect(rows.nth(0)).to_contain_text("$3,000")
    expect(rows.nth(1)).to_contain_text("$1,500")
    expect(shown.locator(".merger .held").nth(0)).to_have_text("")


def test_the_desk_disposes_for_a_seat_whose_shares_it_does_not_know(
    table: Open, devices: Devices
) -> None:
    story = stories.takeover()
    story.do("place", seat="Ann", tile="A4")
    for seat in ("Ann", "Bo", "Cy"):
        company = "Forge" if seat == "Bo" else "Anchor"
        story.do("pledge", seat=seat, company=company, influence=1 if seat == "Bo" else 0)
    page = desk(table(story), devices.laptop())
    expect(page.locator("h1")).to_have_text("Ann: decide on Anchor")
    for _ in range(3):
        page.get_by_role("button", name="Sell more").click()
    expect(page.locator("#sell")).to_have_value("3")
    page.locator("#dispose-now").click()
    expect(page.locator("h1")).to_have_text("Cy: decide on Anchor")


def test_dividends_are_paid_by_region_when_the_round_is_complete(
    table: Open, devices: Devices
) -> None:
    played = table(stories.strong_region())
    cy = played.sit(devices.phone(), "Cy")
    shown = screen(played, devices.laptop())
    expect(shown.locator(".aside").first).to_contain_text("Dividends after Cy's turn")
    expect(shown.locator("#board-svg .regions")).to_have_count(1)
    cy.get_by_role("button", name="Buy nothing").tap()
    # Anchor: A1, A2, A3 in the north-west. Ann has 4 shares, of which 2 count; Bo has 1
    expect(shown.locator(".payout-strip")).to_contain_text("Ann $200")
    expect(shown.locator(".payout-strip")).to_contain_text("Bo $100")
    expect(shown.locator(".payout-strip")).not_to_contain_text("Cy")


def test_in_fog_ordinary_history_is_hidden_from_everybody(table: Open, devices: Devices) -> None:
    played = table(stories.strong_region(fog=True))
    cy, ann = (played.sit(devices.phone(), seat) for seat in ("Cy", "Ann"))
    shown = screen(played, devices.laptop())
    expect(shown.locator(".house-note")).to_contain_text("Fog: ordinary history is hidden.")
    cy.get_by_role("button", name="Buy nothing").tap()
    expect(ann.locator("h1")).to_have_text("Place your tile")
    for page in (shown, ann):
        expect(page.locator("#last")).not_to_contain_text("Cy")
    expect(shown.locator("#last")).to_contain_text("hidden by the fog")
    expect(ann.locator("#seats")).to_contain_text("$5,800 · 1 share")


def test_others_see_money_and_number_of_shares_but_no_kinds(table: Open, devices: Devices) -> None:
    played = table(stories.takeover())
    cy = played.sit(devices.phone(), "Cy")
    expect(cy.locator("#seats")).to_contain_text("$5,500 · 4 shares")
    expect(cy.locator("#companies")).not_to_contain_text("Ann")
    expect(screen(played, devices.laptop()).locator("#companies")).not_to_contain_text("Ann 4")


def test_a_company_of_thirty_ends_the_game_by_itself(table: Open, devices: Devices) -> None:
    played = table(stories.large_company())
    ann = played.sit(devices.phone(), "Ann")
    thumb = Thumb(ann)
    thumb.space("C6")
    thumb.button("Place C6")
    thumb.button("Buy nothing")
    expect(ann.get_by_role("link", name="See the result")).to_be_visible()
