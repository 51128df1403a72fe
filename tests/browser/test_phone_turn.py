"""A turn on a phone: few taps, the button always in sight, and everything said beforehand."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.hall import Hall
from tests.browser.phones import SMALL, PlayedTable, Thumb
from tests.web.seat_pages import BEGUN, TWO_COMPANIES, lone, two_safe_companies

pytestmark = pytest.mark.browser


@pytest.fixture
def two(hall: Hall) -> PlayedTable:
    return PlayedTable(hall, TWO_COMPANIES)


@pytest.fixture
def begun(hall: Hall) -> PlayedTable:
    return PlayedTable(hall, [BEGUN])


def in_sight(page: Page, selector: str) -> bool:
    """Whether an element lies wholly within the glass, without scrolling."""
    box = page.locator(selector).bounding_box()
    size = page.viewport_size
    assert box is not None
    assert size is not None
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"] + 0.5


def test_growth_and_three_shares_of_one_company_take_five_taps_at_most(
    two: PlayedTable, devices: Devices
) -> None:
    bo = two.sit(devices.phone(), "Bo")
    watching = two.sit(devices.phone(), "Cy")
    thumb = Thumb(bo)
    thumb.space("C-7")
    expect(bo.locator("#effect")).to_contain_text("Physics grows")
    thumb.button("Place C-7")
    thumb.chip("Physics", 3)
    thumb.button("Buy 3 Physics · $15M")
    expect(bo.locator("#todo")).to_contain_text("Take 3 Physics")
    assert thumb.taps == 4
    thumb.button("OK")
    expect(bo.locator("#todo")).to_have_count(0)
    assert thumb.taps == 5
    expect(watching.locator("h1")).to_have_text("Place your tile")
    assert "Your turn" in watching.title()


def test_a_tap_beside_a_space_picks_the_nearest_free_one_and_another_moves_it(
    two: PlayedTable, devices: Devices
) -> None:
    thumb = Thumb(two.sit(devices.phone(), "Bo"))
    page = thumb.page
    thumb.space("C-7", aside=9)
    expect(page.locator(".picked-tile")).to_have_text("C-7")
    thumb.space("H-3")
    expect(page.locator(".picked-tile")).to_have_text("H-3")
    expect(page.locator(".c.picked")).to_have_count(1)
    expect(page.locator("#place-now")).to_have_text("Place H-3")
    thumb.space("C-5")  # its very middle: taken
    expect(page.locator("#effect")).to_contain_text("Physics")
    expect(page.locator("#place-now")).to_be_disabled()


@pytest.mark.parametrize("size", SMALL, ids=lambda size: f"{size['width']}x{size['height']}")
@pytest.mark.parametrize("chair", ["tl", "tr", "br", "bl"])
def test_the_button_is_in_sight_and_hexagons_are_large_enough(
    two: PlayedTable, devices: Devices, size: dict[str, int], chair: str
) -> None:
    phone = devices.phone()
    phone.set_viewport_size(size)  # type: ignore[arg-type]
    phone.context.add_cookies([{"name": "chair", "value": chair, "url": two.server.url}])
    page = two.sit(phone, "Bo")
    expect(page.locator("#place-now")).to_be_visible()
    assert in_sight(page, "#place-now")
    widths = page.locator(".board-svg .c use").evaluate_all(
        "all => all.map(it => it.getBoundingClientRect()).map(it => Math.min(it.width, it.height))"
    )
    assert min(widths) >= 24
    assert in_sight(page, ".board-svg")
    Thumb(page).space("C-7")
    expect(page.locator("#place-now")).to_have_text("Place C-7")
    assert in_sight(page, "#effect")
    page.locator("#place-now").tap()
    expect(page.locator("#buy-now")).to_be_visible()
    assert in_sight(page, "#buy-now")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


@pytest.mark.parametrize("size", SMALL)
def test_a_large_board_is_whole_across_and_only_its_length_is_scrolled(
    hall: Hall, devices: Devices, size: dict[str, int]
) -> None:
    entries = [{"type": "order", "first": "Ann"}]
    phone = devices.phone()
    phone.set_viewport_size(size)  # type: ignore[arg-type]
    PlayedTable(hall, entries, ruleset="megacquire-gold", disclosure=1).sit(phone, "Ann")
    glass = phone.locator(".board-glass.zoomed")
    expect(glass).to_be_visible()
    assert glass.evaluate("it => it.scrollWidth <= it.clientWidth")
    assert glass.evaluate("it => it.scrollHeight > it.clientHeight")
    space = phone.locator('[data-tile="E-12"] use').bounding_box()
    assert space is not None and space["width"] >= 24


def test_a_double_tap_on_place_does_not_answer_the_purchase(
    two: PlayedTable, devices: Devices
) -> None:
    page = two.sit(devices.phone(), "Bo")
    Thumb(page).space("C-7")
    box = page.locator("#place-now").bounding_box()
    assert box is not None
    for _ in range(3):
        page.touchscreen.tap(box["x"] + 150, box["y"] + 20)
    expect(page.locator("#buy-now")).to_be_visible()
    expect(page.locator("#buy-now")).to_be_disabled()


def test_letter_and_number_can_be_pressed_instead_of_tapping_the_board(
    two: PlayedTable, devices: Devices
) -> None:
    page = two.sit(devices.phone(), "Bo")
    page.get_by_role("button", name="Letter and number").tap()
    page.locator("#keypad").get_by_role("button", name="C", exact=True).tap()
    page.locator("#keypad").get_by_role("button", name="7", exact=True).tap()
    expect(page.locator("#place-now")).to_have_text("Place C-7")
    assert in_sight(page, "#place-now")


def test_a_dead_tile_is_turned_over_where_it_was_tapped(hall: Hall, devices: Devices) -> None:
    table = PlayedTable(hall, two_safe_companies())
    page = table.sit(devices.phone(), "Bo")
    Thumb(page).space("D-6")
    expect(page.locator("#effect")).to_contain_text("dead tile")
    expect(page.locator("#place-now")).to_be_hidden()
    page.get_by_role("button", name="Turn D-6 over").tap()
    expect(page.locator('[data-tile="D-6"]')).to_have_class(re.compile(r"\bdead\b"))
    expect(page.locator("#place-now")).to_be_disabled()
    assert "Your turn" in page.title()


def test_a_lone_tile_with_nothing_to_buy_is_two_taps_and_ends_the_turn(
    begun: PlayedTable, devices: Devices
) -> None:
    ann = begun.sit(devices.phone(), "Ann")
    bo = begun.sit(devices.phone(), "Bo")
    thumb = Thumb(ann)
    thumb.space("E-5")
    thumb.button("Place E-5")
    expect(bo.locator("h1")).to_have_text("Place your tile")
    assert thumb.taps == 2


def test_a_second_tap_on_a_chip_takes_it_back(two: PlayedTable, devices: Devices) -> None:
    thumb = Thumb(two.sit(devices.phone(), "Bo"))
    thumb.space("C-7")
    thumb.button("Place C-7")
    thumb.chip("Solon", 2)
    expect(thumb.page.locator("#buy-now")).to_contain_text("Buy 2 Solon")
    thumb.chip("Solon", 2)
    expect(thumb.page.locator("#buy-now")).to_be_disabled()
    thumb.chip("Solon", 3)
    thumb.chip("Physics", 1)
    expect(thumb.page.locator("#buy-effect")).to_have_class("effect no")
    expect(thumb.page.locator("#buy-now")).to_be_disabled()


def test_what_was_chosen_stays_while_others_do_something(
    two: PlayedTable, devices: Devices
) -> None:
    bo = two.sit(devices.phone(), "Bo")
    Thumb(bo).space("H-3")
    expect(bo.locator(".picked-tile")).to_have_text("H-3")
    ann = two.sit(devices.phone(), "Ann")
    ann.get_by_role("button", name="OK").tap()
    expect(ann.locator("#todo")).to_have_count(0)
    expect(bo.locator(".picked-tile")).to_have_text("H-3")
    expect(bo.locator("#place-now")).to_be_enabled()


def test_certificates_are_hidden_again_by_a_tap_elsewhere(
    two: PlayedTable, devices: Devices
) -> None:
    page = two.sit(devices.phone(), "Bo")
    held = page.locator("#mine .certificates")
    expect(held).to_be_hidden()
    page.locator("#mine > summary").tap()
    expect(held).to_be_visible()
    page.locator("h1").tap()
    expect(held).to_be_hidden()


def test_without_a_script_a_whole_turn_is_plain_forms(two: PlayedTable, devices: Devices) -> None:
    page = two.sit(devices.phone(java_script_enabled=False), "Bo")
    page.get_by_label("Tile", exact=True).select_option("C-7")
    page.get_by_role("button", name="Place the tile").click()
    page.locator('label.pick:has(input[name="1.shares.Physics"][value="3"])').click()
    page.get_by_role("button", name="Buy", exact=True).click()
    expect(page.locator("#todo")).to_contain_text("Take 3 Physics")
    page.get_by_role("button", name="OK").click()
    expect(page.locator("#todo")).to_have_count(0)


def test_certificates_are_traded_when_the_cash_falls_short(hall: Hall, devices: Devices) -> None:
    table = PlayedTable(
        hall,
        [
            *TWO_COMPANIES,
            *lone("Bo", "I-12"),
            *lone("Cy", "I-1"),
            {"type": "adjust", "cash": {"Ann": -48}, "reason": "to have little"},
        ],
    )
    ann = table.sit(devices.phone(), "Ann")  # $6M and 4 Solon at $2M
    thumb = Thumb(ann)
    thumb.space("A-12")
    thumb.button("Place A-12")
    thumb.chip("Physics", 3)  # $12M: 3 Solon cover the $6M that are missing
    expect(ann.locator("#buy-now")).to_be_disabled()
    thumb.button("Give 3 Solon for it")
    expect(ann.locator("#buy-now")).to_be_enabled()
    ann.locator("#buy-now").tap()
    expect(ann.locator("#todo")).to_contain_text("Give back 3 Solon")
