"""Six seats with long names and open certificates: nothing is cut, broken or too wide."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from companion.book.entries import Insert
from companion.book.outcome import Booked
from companion.contract import BANK
from companion.stock.entries import Adjust
from tests.browser.conftest import Devices
from tests.browser.hall import Hall
from tests.browser.phones import PlayedTable
from tests.browser.stories import Story
from tests.web.desk_pages import turn
from tests.web.megaland_table import BEGUN

pytestmark = pytest.mark.browser

SEATS = ("Ann", "Bo", "Maximiliane von Hohenstaufen", "Dee", "Eve", "Flo")
DRAWN = ("1A", "12I", "12A", "1I", "6I", "9I")
TIED: tuple[Mapping[str, Any], ...] = (
    {"type": "order", "tiles": dict(zip(SEATS, DRAWN, strict=True))},
    {"type": "place", "seat": "Ann", "tile": "2A"},
    {"type": "found", "seat": "Ann", "company": "Continental"},
    {"type": "buy", "seat": "Ann", "shares": {"Continental": 3}},
    *turn("Bo", "5A", Continental=1),
    {"type": "place", "seat": SEATS[2], "tile": "6A"},
    {"type": "found", "seat": SEATS[2], "company": "Tower"},
    {"type": "buy", "seat": SEATS[2], "shares": {"Continental": 1}},
    *turn("Dee", "7A", Continental=1),
    *turn("Eve", "8A"),
    *turn("Flo", "3A"),
    {"type": "place", "seat": "Ann", "tile": "4A"},
)
"""Continental (3 tiles) folds into Tower (4); Bo, Dee and the long name tie for second."""


@pytest.fixture(name="six")
def _six(hall: Hall) -> PlayedTable:
    return PlayedTable(hall, TIED, seats=SEATS, ruleset="acquire-classic", disclosure=4)


def _lies_within(inner: Locator, outer: Locator) -> bool:
    inside, around = inner.bounding_box(), outer.bounding_box()
    assert inside is not None and around is not None
    return (
        inside["y"] >= around["y"]
        and inside["y"] + inside["height"] <= around["y"] + around["height"] + 1
    )


def _too_wide(parts: Locator, tolerance: int = 0) -> list[str]:
    """The texts of those that are cut; ``tolerance`` in pixels."""
    found: list[str] = parts.evaluate_all(
        """(all, tolerance) => all
            .filter(it => it.scrollWidth > it.clientWidth + tolerance)
            .map(it => it.textContent)""",
        tolerance,
    )
    return found


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720)])
def test_the_table_screen_shows_a_tie_of_three_and_who_decides_uncut(
    six: PlayedTable, devices: Devices, width: int, height: int
) -> None:
    screen = devices.laptop()
    screen.set_viewport_size({"width": width, "height": height})
    six.open(screen, "screen")
    merger = screen.locator(".merger")
    expect(merger).to_contain_text("$2,500 / 3 = $833.33, rounded up: $900 each")
    decides = merger.locator(".decides")
    expect(decides).to_contain_text("may prepare")
    assert _lies_within(decides, screen.locator(".stage"))
    names = screen.locator("table.companies .company-name")
    expect(names).to_have_count(7)
    assert _too_wide(names) == []


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_on_a_phone_each_company_is_one_word_and_its_holders_have_the_whole_width(
    six: PlayedTable, devices: Devices, width: int, height: int
) -> None:
    phone = devices.phone()
    phone.set_viewport_size({"width": width, "height": height})
    six.sit(phone, "Bo")
    table = phone.locator(".companies-phone")
    expect(table.locator(".held-by").last).to_contain_text(f"Ann 4 · Bo 1 · {SEATS[2]} 1")
    heights = table.locator(".company").evaluate_all(
        "all => all.map(it => it.getBoundingClientRect().height)"
    )
    assert len(heights) == 7 and max(heights) < 32, "a name is broken into two lines"
    assert phone.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("language", ["en", "de-DE"])
def test_no_phone_is_too_narrow_for_the_largest_bonuses_in_any_language(
    hall: Hall, devices: Devices, language: str
) -> None:
    """A phone shows a page that is too wide as a smaller one, with its buttons below the glass."""
    story = Story("acquire-classic", "Ann", "Bo", "Maximilian").begin("1A", "12I", "10I")
    story.lay("2A", found="Continental", Continental=3)
    story.laid(*(f"{n}A" for n in range(3, 13)))
    story.laid(
        *(f"{n}{row}" for row in "BC" for n in range(1, 13)), *(f"{n}D" for n in range(1, 8))
    )
    table = PlayedTable(hall, story.entries, story.seats, story.ruleset)
    phone = devices.phone(locale=language)
    for width, height in ((360, 640), (390, 844)):
        phone.set_viewport_size({"width": width, "height": height})
        table.sit(phone, "Bo")
        row = phone.locator(".companies-phone tbody tr").first
        expect(row).to_contain_text(
            re.compile(r"43.*\$1[,.]200.*\$12[,.]000 / \$6[,.]000", re.DOTALL)
        )
        assert phone.evaluate("[innerWidth, innerHeight]") == [width, height]
        phone.goto(f"{table.url}/rules")
        expect(phone.locator("#chart table")).to_have_count(3)
        assert phone.evaluate("innerWidth") == width


def test_the_card_of_buildings_fits_a_phone_in_any_language(hall: Hall, devices: Devices) -> None:
    table = PlayedTable(hall, BEGUN, ruleset="megaland")
    for language in ("en", "de-DE"):
        phone = table.open(devices.phone(locale=language), "card")
        expect(phone.locator("h1")).to_contain_text("Megaland")
        assert phone.evaluate("innerWidth") == 390


def test_who_watches_on_a_phone_reads_the_whole_headline_and_every_bonus(
    six: PlayedTable, devices: Devices
) -> None:
    phone = devices.phone()
    six.open(phone, "screen")
    headline = phone.locator(".call h1")
    expect(headline).to_have_text("Ann: decide on Continental")
    assert headline.evaluate("it => it.scrollWidth <= it.clientWidth"), "it is cut"
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    for amount in phone.locator(".merger .amount").all():
        box = amount.bounding_box()
        assert box is not None and box["x"] + box["width"] <= 390


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720)])
def test_what_each_company_paid_to_six_seats_is_whole_on_the_table_screen(
    hall: Hall, devices: Devices, width: int, height: int
) -> None:
    shares = {"Continental": 1, "Tower": 1}
    entries = (
        *TIED[:-1],
        *({"type": "adjust", "shares": {seat: shares}, "reason": "dealt"} for seat in SEATS),
        {"type": "end_game", "seat": "bank", "reason": "stopped"},
    )
    table = PlayedTable(hall, entries, seats=SEATS, ruleset="acquire-classic", disclosure=4)
    screen = devices.laptop()
    screen.set_viewport_size({"width": width, "height": height})
    table.open(screen, "screen")
    paid = screen.locator(".by-company")
    expect(paid.locator("thead .amount")).to_have_count(6)
    expect(paid.locator("thead")).to_contain_text(SEATS[2])
    # at 3 tiles $500 a share: Ann has 5 and $5,000, three have 2 and $2,500 / 3, rounded up: $900
    row = paid.locator("tbody tr", has=screen.locator('[aria-label="Continental"]'))
    amounts = row.locator(".amount").all_inner_texts()
    assert sorted(amounts) == ["$1,900"] * 3 + ["$500"] * 2 + ["$7,500"]
    for part in (paid, screen.locator(".ranking")):
        assert _lies_within(part, screen.locator(".stage"))
    assert _lies_within(screen.locator(".to-do"), screen.locator(".companies-box"))
    assert _too_wide(paid.locator(".amount"), tolerance=1) == []


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_no_name_is_broken_in_the_ranking_on_a_phone(
    hall: Hall, devices: Devices, width: int, height: int
) -> None:
    entries = (*TIED[:-1], {"type": "end_game", "seat": "bank", "reason": "stopped"})
    table = PlayedTable(hall, entries, seats=SEATS, ruleset="acquire-classic", disclosure=4)
    phone = devices.phone()
    phone.set_viewport_size({"width": width, "height": height})
    table.open(phone, "result")
    names = phone.locator(".ranking tbody th")
    expect(names).to_have_count(6)
    heights = names.evaluate_all("all => all.map(it => it.getBoundingClientRect().height)")
    assert max(heights) < 70, "a name of four words takes two lines, or is the first"
    lefts = phone.locator(".ranking tbody .made-of:nth-child(4)").evaluate_all(
        "all => all.map(it => Math.round(it.getBoundingClientRect().left))"
    )
    assert len(set(lefts)) == 1, "figures stand below each other"
    assert phone.evaluate("document.documentElement.scrollWidth") == width


def test_all_companies_and_seats_open_beside_the_log_without_widening_the_desk(
    hall: Hall, devices: Devices
) -> None:
    entries = ({"type": "order", "first": "Ann"},)
    table = PlayedTable(hall, entries, seats=SEATS, ruleset="megacquire-gold", disclosure=4)
    desk = devices.laptop()
    table.open(desk)
    desk.get_by_text("Companies and seats", exact=True).click()
    expect(desk.locator("table.companies")).to_be_visible()
    assert desk.evaluate("document.documentElement.scrollWidth") == 1280


def test_the_information_card_is_as_wide_as_a_phone(hall: Hall, devices: Devices) -> None:
    entries = ({"type": "order", "first": "Ann"},)
    table = PlayedTable(hall, entries, seats=SEATS, disclosure=4)
    phone = devices.phone()
    phone.set_viewport_size({"width": 360, "height": 640})
    table.open(phone, "card")
    assert phone.locator(".a5 .wide").evaluate("it => it.scrollWidth <= it.clientWidth")


def _found_under_the_board(hall: Hall, table: PlayedTable) -> None:
    """The last of what was dealt out: four seats get money that a correction puts in."""
    house_table = hall.house.table(table.id)
    assert house_table is not None
    found = Adjust(cash=dict.fromkeys(SEATS[:4], 7), reason="found under the board")
    correction = Insert(after=house_table.record.ids()[1], entry=found)
    assert isinstance(house_table.book([correction], by=BANK), Booked)


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720)])
@pytest.mark.parametrize("ending", [False, True])
@pytest.mark.parametrize("ruleset", ["megacquire-gold-condensed", "megacquire-gold"])
def test_what_to_put_right_and_what_to_do_now_are_both_whole(
    hall: Hall, devices: Devices, ruleset: str, ending: bool, width: int, height: int
) -> None:
    entries: tuple[Mapping[str, Any], ...] = (
        {"type": "order", "first": "Ann"},
        *turn("Ann", "A-1"),
        {"type": "place", "seat": "Bo", "tile": "A-2"},
        {"type": "found", "seat": "Bo", "company": "Physics"},
        {"type": "buy", "seat": "Bo", "shares": {"Physics": 3}},
    )
    if ending:
        entries += ({"type": "end_game", "seat": "bank", "reason": "stopped"},)
    table = PlayedTable(hall, entries, seats=SEATS, ruleset=ruleset, disclosure=4)
    _found_under_the_board(hall, table)
    screen = devices.laptop()
    screen.set_viewport_size({"width": width, "height": height})
    table.open(screen, "screen")
    now = screen.locator(".companies-box > .to-do:not(.put-right-screen)")
    expect(now).to_contain_text("Count the companies" if ending else "Take 3 Physics. Pay $12M")
    right = screen.locator(".put-right-screen")
    expect(right).to_contain_text("Ann · Get $7M: 1 × $5M + 2 × $1M.")
    expect(right).to_contain_text("at the desk and on the phones")
    assert _lies_within(now, screen.locator(".companies-box"))
    around = right.locator("xpath=..")
    assert _lies_within(right, around) and _lies_within(around, screen.locator("main"))


def test_companies_that_nobody_has_begun_share_a_line_in_a_large_box(
    hall: Hall, devices: Devices
) -> None:
    entries = (
        {"type": "order", "first": "Ann"},
        {"type": "adjust", "shares": {"Ann": {"Solon": 1}}, "reason": "dealt"},
    )
    table = PlayedTable(hall, entries, seats=SEATS, ruleset="megacquire-gold", disclosure=4)
    screen = devices.laptop()
    table.open(screen, "screen")
    rows = screen.locator("table.companies tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Solon")
    expect(rows.last).to_contain_text("Not on the board")
    expect(rows.last.locator("svg")).to_have_count(13)


def test_what_to_do_on_the_table_is_whole_beside_fourteen_companies(
    hall: Hall, devices: Devices
) -> None:
    entries = (
        {"type": "order", "first": "Ann"},
        *turn("Ann", "A-1"),
        {"type": "place", "seat": "Bo", "tile": "A-2"},
        {"type": "found", "seat": "Bo", "company": "Physics"},
        {"type": "buy", "seat": "Bo", "shares": {"Physics": 3}},
    )
    table = PlayedTable(hall, entries, seats=SEATS, ruleset="megacquire-gold", disclosure=4)
    screen = devices.laptop()
    table.open(screen, "screen")
    expect(screen.locator(".to-do")).to_contain_text("Pay $12M: give $15M, get $3M. Draw a tile.")
    assert _lies_within(screen.locator(".to-do"), screen.locator(".companies-box"))


def test_whose_answer_is_ready_is_said_below_the_name(six: PlayedTable, devices: Devices) -> None:
    dee = six.sit(devices.phone(), "Dee")
    dee.get_by_role("button", name="Set my answer").tap()
    named = dee.locator(".merger th", has_text="Dee")
    expect(named).to_contain_text("ready")
    assert named.evaluate("it => it.scrollWidth <= it.clientWidth"), "it is cut"
