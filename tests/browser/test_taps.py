"""Taps are counted by the pages: a turn in seconds, few from the start page to the first tile."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Devices, TableServer
from tests.browser.game import SEATS
from tests.browser.hall import Hall
from tests.browser.people import Player, choose_shares
from tests.browser.phones import PlayedTable
from tests.web.seat_pages import TWO_COMPANIES

pytestmark = pytest.mark.browser


class Taps:
    """Counts what fingers and mice press, on every page of the devices given."""

    def __init__(self, *devices: Page) -> None:
        self.count = 0
        for page in devices:
            self._watch(page.context)

    def _watch(self, context: BrowserContext) -> None:
        context.expose_function("tapped", self._add)
        context.add_init_script(
            "addEventListener('pointerdown', () => { window.tapped(); }, { capture: true })"
        )

    def _add(self) -> None:
        self.count += 1


@pytest.fixture
def two(hall: Hall) -> PlayedTable:
    return PlayedTable(hall, TWO_COMPANIES)


@pytest.fixture
def merging(hall: Hall) -> PlayedTable:
    """Physics (2) folds into Solon (2): Bo holds 4 Physics, Cy 2; Bo decides first."""
    return PlayedTable(
        hall,
        [
            *TWO_COMPANIES,
            {"type": "place", "seat": "Bo", "tile": "D-6"},
            {"type": "survivor", "seat": "Bo", "company": "Solon"},
        ],
    )


def test_an_ordinary_turn_takes_five_taps_with_the_ok(two: PlayedTable, devices: Devices) -> None:
    phone = devices.phone()
    taps = Taps(phone)
    bo = Player("Bo", two.sit(phone, "Bo"))
    bo.place("C-7", "Physics grows 2 → 3")
    choose_shares(bo.page, {"Physics": 3})
    bo.press("Buy 3 Physics · $15M")
    bo.is_told("Take 3 Physics. Pay $15M. Draw a tile.")
    expect(bo.heading).to_have_text("Cy: place a tile")
    assert taps.count == 5


def test_selling_all_in_a_merger_is_two_taps_and_one_share_more_or_less_is_one_more(
    merging: PlayedTable, devices: Devices
) -> None:
    phones = devices.phone(), devices.phone()
    taps = Taps(*phones)
    bo, cy = (merging.sit(phone, seat) for phone, seat in zip(phones, ("Bo", "Cy"), strict=True))
    bo.get_by_role("button", name="Sell all").tap()
    bo.get_by_role("button", name="Sell 4 · get $16M").tap()
    expect(cy.locator("h1")).to_have_text("Your shares of Physics")
    expect(cy.locator("#dispose-now")).to_have_text("Hold all 2")
    assert taps.count == 2
    cy.get_by_role("button", name="Sell more").tap()
    cy.get_by_role("button", name="Sell 1 · get $4M").tap()
    expect(bo.locator("h1").first).to_have_text("Buy up to three")
    assert taps.count == 4


def test_holding_all_in_a_merger_is_one_tap(merging: PlayedTable, devices: Devices) -> None:
    phone = devices.phone()
    taps = Taps(phone)
    bo = merging.sit(phone, "Bo")
    bo.get_by_role("button", name="Hold all 4", exact=True).tap()
    expect(bo.locator("#ask")).to_contain_text("Cy: decide on Physics")
    assert taps.count == 1


def test_from_the_start_page_to_the_first_tile_in_twelve_taps_and_the_names(
    server: TableServer, devices: Devices
) -> None:
    laptop, phone = devices.laptop(), devices.phone()
    taps = Taps(laptop, phone)
    laptop.goto(server.url + server.host_path)
    laptop.get_by_role("link", name="New table").click()
    expect(laptop.get_by_label("Seat 1", exact=True)).to_be_focused()
    for name in SEATS:
        laptop.keyboard.type(name)
        laptop.keyboard.press("Tab")
    laptop.get_by_text("1 · ").click()
    laptop.get_by_role("button", name="Start").click()
    code = laptop.locator(".code").inner_text()
    phone.goto(f"{server.url}/j/{code}")  # what scanning the QR opens
    phone.get_by_role("button", name="Ann").tap()
    laptop.get_by_role("button", name="Ann begins").click()
    ann = Player("Ann", phone)
    ann.place("D-6", "lies alone")
    expect(ann.heading.last).to_have_text("Now on the table")
    expect(laptop.get_by_text("The game is on.")).to_be_visible()
    assert taps.count <= 12
    assert taps.count == 7
