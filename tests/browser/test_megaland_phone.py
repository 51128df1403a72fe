"""Megaland on small phones, without a script, and on a small screen: all in sight, all usable."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Devices
from tests.browser.hall import Hall
from tests.browser.phones import SMALL, PlayedTable
from tests.web.megaland_table import BEGUN, RICH, TRACKED_BUYING, done, e, level, stay

pytestmark = pytest.mark.browser

Served = Callable[..., PlayedTable]


@pytest.fixture
def served(hall: Hall) -> Served:
    """Serves a table of Ann, Bo and Cy at which these entries were made."""

    def serve(*entries: dict[str, Any], **options: Any) -> PlayedTable:
        return PlayedTable(hall, entries, ruleset="megaland", **options)

    return serve


def in_sight(page: Page, one: Locator) -> bool:
    """Whether an element lies wholly within the glass, without scrolling."""
    box, size = one.bounding_box(), page.viewport_size
    assert box is not None
    assert size is not None
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"] + 0.5


def small(devices: Devices, size: Any) -> Page:
    """A phone with its browser's bars on the glass."""
    page = devices.phone()
    page.set_viewport_size(size)
    return page


def button(page: Page, words: str) -> Locator:
    return page.get_by_role("button", name=re.compile(words))


def test_jump_stay_and_home_are_at_the_thumb_on_small_phones(
    served: Served, devices: Devices
) -> None:
    table = served(*RICH, level("clouds"), odds=True)
    for size in SMALL:
        ann = table.sit(small(devices, size), "Ann")
        tops = []
        for words in ("^Stay and jump", "^Stay draw", "^Go home with"):
            assert in_sight(ann, button(ann, words)), (size, words)
            box = button(ann, words).bounding_box()
            assert box is not None
            assert box["height"] >= 44
            tops.append(box["y"])
        assert tops[0] < tops[1] == tops[2]


LONG = (
    "Ann",
    "Maximiliane von Hohenstaufen",
    "Bartholomäus Freiherr vom Wald",
    "Wilhelmine-Charlotte Ottokar",
    "Ann-Kathrin Sophie Lindenbaum",
)
CLOUDS = [level("clouds")]
SERPENT = [
    level("bats"),
    *(e("stay", seat) for seat in LONG),
    e("jump", "Ann"),
    level("red serpent"),
]
"""All but Ann fall, to the left and to the right of her Hospital; she has a Temple of Zoz."""


@pytest.mark.parametrize("card", [CLOUDS, SERPENT], ids=["clouds", "red serpent"])
def test_the_buttons_lie_upon_nothing_with_five_long_names(
    card: list[dict[str, Any]], served: Served, devices: Devices
) -> None:
    owns = (e("building", "Ann", name=one) for one in ("Gym", "Hospital", "Temple of Zoz"))
    begun = [*BEGUN, level("spires"), *(e("home", seat) for seat in LONG), *owns, *done(*LONG)]
    table = served(*begun, *card, seats=LONG, odds=True)
    ann = table.sit(devices.phone(), "Ann")
    for size in (*SMALL, {"width": 390, "height": 844}, {"width": 844, "height": 390}):
        ann.set_viewport_size(size)
        sheet = ann.locator(".fates").bounding_box()
        assert sheet is not None
        for shown in (ann.locator(".met"), *ann.locator(".runners li").all()):
            box = shown.bounding_box()
            assert box is not None
            beside = box["x"] + box["width"] <= sheet["x"]
            assert in_sight(ann, shown), size
            assert beside or box["y"] + box["height"] <= sheet["y"], (size, shown.inner_text())
        for words in ("^Stay and jump", "^Stay draw", "^Go home with"):
            assert in_sight(ann, button(ann, words)), (size, words)
        assert ann.evaluate("document.documentElement.scrollWidth") == size["width"]


def test_the_ten_cards_are_large_and_in_sight(served: Served, devices: Devices) -> None:
    table = served(*BEGUN, level("bats"), *stay())
    ann = table.sit(small(devices, SMALL[0]), "Ann")
    cards = ann.locator(".card-btn")
    assert cards.count() == 10
    for n in range(10):
        box = cards.nth(n).bounding_box()
        assert box is not None
        assert box["height"] >= 60 and box["width"] >= 150
        assert in_sight(ann, cards.nth(n))
    expect(cards.locator("xpath=self::*[@disabled]")).to_have_count(1)


@pytest.mark.parametrize("language", ["en", "de-DE"])
def test_the_names_of_the_cards_are_whole_words_on_the_narrowest_phone(
    served: Served, devices: Devices, language: str
) -> None:
    phone = devices.phone(locale=language)
    phone.set_viewport_size({"width": 360, "height": 640})
    ann = served(*BEGUN).sit(phone, "Ann")
    names = ann.locator(".card-words b")
    expect(names).to_have_count(10)
    for name in names.all():
        lines = len(name.inner_text().split())
        assert name.evaluate("it => it.getClientRects()[0].height") <= 22 * lines, name.inner_text()


def test_all_that_three_seats_own_is_whole_on_a_small_screen(
    served: Served, devices: Devices
) -> None:
    normal = ["Herb Hut", "Gym", "Reptile Stable", "Laboratory", "Hospital", "Fishing Pond"]
    star = ["Sandwich Stand", "Cafe", "Arcade", "Bazaar of Oddities", "Hotel", "Temple of Zoz"]
    buys = [e("building", "Ann", name=name) for name in (*normal, *star)]
    table = served(
        *BEGUN, level("spires"), *(e("home", seat) for seat in ("Ann", "Bo", "Cy")), *buys
    )
    page = devices.laptop()
    table.open(page, "screen")
    owned = page.locator(".racer").first.locator(".own")
    expect(owned).to_have_count(12)
    box = page.locator(".racer-owns").first.bounding_box()
    assert box is not None
    for one in owned.all():
        part = one.bounding_box()
        assert part is not None
        assert part["y"] + part["height"] <= box["y"] + box["height"] + 0.5, one.inner_text()


def test_taps_on_kinds_stop_at_what_is_carried(served: Served, devices: Devices) -> None:
    table = served(*BEGUN, level("treasure box"), treasures="tracked")
    ann = table.sit(small(devices, SMALL[1]), "Ann")
    ann.locator("#home-open > summary").tap()
    for _tap in range(3):
        ann.get_by_role("button", name="one more egg").tap()
    total = ann.locator(".kind-sum")
    expect(total).to_have_text("2 / 2")
    assert in_sight(ann, button(ann, "Home with these cards"))
    sheet, hint = ann.locator(".fates").bounding_box(), ann.locator(".reminders").bounding_box()
    assert sheet is not None
    assert hint is not None
    assert hint["y"] + hint["height"] <= sheet["y"]  # "Draw 1 card." is read while choosing
    ann.get_by_role("button", name="one egg less").tap()
    ann.get_by_role("button", name="one more gear").tap()
    button(ann, "Home with these cards").tap()
    expect(ann.locator("#last")).to_contain_text("Ann comes home with 1 gear and 1 egg")


def test_cards_that_would_be_lost_are_asked_about_first(served: Served, devices: Devices) -> None:
    table = served(*BEGUN, level("treasure box"), treasures="tracked")
    ann = table.sit(devices.phone(), "Ann")
    ann.locator("#home-open > summary").tap()
    ann.get_by_role("button", name="one more egg").tap()
    button(ann, "Home with these cards").tap()
    button(ann, "Fewer cards than you carry").tap()
    expect(ann.locator("#last")).to_contain_text("Ann comes home with 1 egg")
    bought = [e("building", "Ann", name="Herb Hut", pay={"egg": 1}), *done("Ann", "Bo", "Cy")]
    night = served(*TRACKED_BUYING, *bought, treasures="tracked")
    ann = night.sit(devices.phone(), "Ann")
    button(ann, "Store these").tap()
    expect(button(ann, "Store fewer than you may")).to_be_visible()
    ann.get_by_role("button", name="one more egg").tap()
    button(ann, "Store these").tap()
    expect(ann.locator("#ask")).to_contain_text("You are in with 1 card")


def test_a_changed_payment_is_tried_before_it_is_made(served: Served, devices: Devices) -> None:
    table = served(*TRACKED_BUYING, treasures="tracked")
    ann = table.sit(devices.phone(), "Ann")
    shop = ann.locator("#shop-gym")
    shop.locator("summary").tap()
    shop.get_by_role("button", name="one gear less").tap()
    expect(shop.locator(".pay-effect")).to_contain_text("Pay exactly")
    expect(shop.get_by_role("button", name=re.compile("^Buy"))).to_be_disabled()
    shop.get_by_role("button", name="one more egg").tap()
    expect(shop.locator(".pay-effect")).to_contain_text("different kinds")
    shop.get_by_role("button", name="one egg less").tap()
    shop.get_by_role("button", name="one more gear").tap()
    expect(shop.locator(".pay-effect")).to_contain_text("Ann buys Gym for 1 gear and 1 egg")
    shop.get_by_role("button", name=re.compile("^Buy")).tap()
    expect(ann.locator("#me")).to_contain_text("1 / 20")


def test_what_is_half_chosen_stays_while_others_act(served: Served, devices: Devices) -> None:
    table = served(*BEGUN, level("treasure box"), treasures="tracked")
    ann, bo = (table.sit(devices.phone(), seat) for seat in ("Ann", "Bo"))
    ann.locator("#home-open > summary").tap()
    ann.get_by_role("button", name="one more egg").tap()
    button(bo, "^Stay draw").tap()
    expect(ann.locator(".runners")).to_contain_text("✓Bo")
    expect(ann.locator(".kind-sum")).to_have_text("1 / 2")
    expect(button(ann, "Home with these cards")).to_be_visible()


def test_everything_works_without_a_script(served: Served, devices: Devices) -> None:
    table = served(*BEGUN, treasures="tracked")
    ann = table.sit(devices.phone(java_script_enabled=False), "Ann")
    button(ann, "^Treasure box").tap()
    ann.locator("#home-open > summary").tap()
    ann.locator('#ask input[name="treasures.egg"]').fill("2")
    ann.locator('#ask input[name="treasures.fish"]').fill("1")
    button(ann, "Home with these cards").tap()
    expect(ann.locator("#ask")).to_contain_text("2 cards are carried.")
    ann.locator('#ask input[name="treasures.fish"]').fill("")
    button(ann, "Home with these cards").tap()
    expect(ann.locator("#ask")).to_contain_text("You are at home")


def test_the_screen_never_scrolls_with_five_seats_and_many_buildings(
    served: Served, devices: Devices
) -> None:
    seats = ("Ann", "Bo", "Cy", "Dee", "Maximilian")
    types = ["Herb Hut", "Gym", "Hospital", "Laboratory", "Smithy", "Lodge", "Fishing Pond"]
    bought = ["Sandwich Stand", "Cafe", "Herb Hut", "Hospital", "Laboratory", "Smithy"]
    turns: list[dict[str, Any]] = []
    for seat in seats:
        mine = bought if seat != "Maximilian" else bought[:2]
        turns += [*(e("building", seat, name=name) for name in mine), *done(seat)]
    homes = [e("home", seat) for seat in seats]
    begun = [e("buildings", types=types), e("first", "Ann"), level("spires"), *homes]
    table = served(*begun, *turns, level("bats"), *stay("Ann"), seats=seats)
    page = devices.laptop()
    table.open(page, "screen")
    assert page.evaluate("document.documentElement.scrollHeight") == 720
    last = page.locator("li.racer").last
    assert in_sight(page, last)
    assert in_sight(page, page.locator(".screen-piles li").last)
    names = page.locator(".racer-name")
    assert [names.nth(n).inner_text().strip() for n in range(5)] == list(seats)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_are_readable_and_usable_for_all(
    served: Served, devices: Devices, scheme: str
) -> None:
    run = served(*RICH, level("bats"), odds=True)
    buying = served(*TRACKED_BUYING, treasures="tracked")
    laptop = devices.laptop(color_scheme=scheme)
    problems = []
    for table, seats in ((run, ("Ann",)), (buying, ("Ann", "Bo"))):
        for page in ("desk", "screen"):
            table.open(laptop, page)
            problems += violations(laptop)
        for seat in seats:
            problems += violations(table.sit(devices.phone(color_scheme=scheme), seat))
    assert problems == []


def violations(page: Page) -> list[str]:
    """What axe finds: rule and element."""
    found = Axe().run(page).response["violations"]
    return [
        f"{page.url}: {one['id']}: {node['target']} {node['failureSummary'][:160]}"
        for one in found
        for node in one["nodes"]
    ]
