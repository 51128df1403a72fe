"""What happens at the table is on every page at once, and a page that lost the server says so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Devices
from tests.browser.hall import Hall
from tests.browser.people import Player, choose_shares, tap_space
from tests.browser.phones import PlayedTable
from tests.web.seat_pages import TWO_COMPANIES

pytestmark = pytest.mark.browser


@pytest.fixture
def two(hall: Hall) -> PlayedTable:
    """Physics and Solon with two tiles each; Bo has $48M and is to place."""
    return PlayedTable(hall, TWO_COMPANIES)


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[PlayedTable]:
    """The same on a server of its own."""
    table = PlayedTable(tmp_path / "data", TWO_COMPANIES)
    yield table
    table.server.stop()


def the_host(table: PlayedTable, page: Page, path: str) -> Page:
    """Opens a page of the host."""
    return table.open(page, path)


def booked(page: Page) -> int:
    """How many entries the table has; asked of the desk's page."""
    return page.locator("#log-list li[data-entry]").count()


def never_reloads(page: Page) -> None:
    page.evaluate("window.sameDocument = true")


def was_not_reloaded(page: Page) -> bool:
    return bool(page.evaluate("window.sameDocument === true"))


def test_an_entry_on_one_phone_is_on_every_other_page_without_a_reload(
    two: PlayedTable, devices: Devices
) -> None:
    bo = Player("Bo", two.sit(devices.phone(), "Bo"))
    ann, cy = (two.sit(devices.phone(), seat) for seat in ("Ann", "Cy"))
    laptop = devices.laptop()
    screen, desk, lobby = (
        the_host(two, page, path)
        for path, page in (
            ("screen", laptop),
            ("desk", laptop.context.new_page()),
            ("lobby", laptop.context.new_page()),
        )
    )
    watching = (ann, cy, screen, desk, lobby)
    for page in watching:
        never_reloads(page)
    bo.place("C-7", "Physics grows 2 → 3")
    expect(screen.locator("h1")).to_have_text("Bo: buy up to three")
    expect(desk.locator("h1")).to_have_text("Bo: buy up to three")
    for phone in (ann, cy):
        expect(phone.locator("#ask")).to_contain_text("Bo: buy up to three")
        expect(phone.locator("#last")).to_contain_text("Bo places C-7: Physics grows 2 → 3")
        expect(phone.locator(".company.last, .c.company.last")).to_have_attribute(
            "data-tile", "C-7"
        )
    expect(screen.locator('tr[data-company="Physics"] .size')).to_have_text("3")
    choose_shares(bo.page, {"Physics": 3})
    bo.page.locator("#buy-now").tap()
    expect(cy.locator("h1").last).to_have_text("Place your tile")
    expect(cy).to_have_title("Your turn: Place your tile · Cy")
    expect(screen.locator(".seats-strip")).to_contain_text("$33M")  # 48 - 3 x 5
    assert all(was_not_reloaded(page) for page in watching)


def test_eight_windows_of_one_browser_all_follow_the_table(
    two: PlayedTable, devices: Devices
) -> None:
    bo = Player("Bo", two.sit(devices.phone(), "Bo"))
    laptop = devices.laptop()
    windows = [laptop, *(laptop.context.new_page() for _more in range(7))]
    for window in windows:  # a browser keeps six connections to the laptop, for all of them
        the_host(two, window, "screen")
        never_reloads(window)
    bo.place("C-7", "Physics grows 2 → 3")
    for window in windows:
        expect(window.locator("h1")).to_have_text("Bo: buy up to three")
    for window in windows[:3]:
        window.close()
    choose_shares(bo.page, {"Physics": 3})
    bo.page.locator("#buy-now").tap()
    for window in windows[3:]:
        expect(window.locator(".seats-strip")).to_contain_text("$33M")
        expect(window.locator("#lost")).to_be_hidden()
    assert all(was_not_reloaded(window) for window in windows[3:])


def test_a_page_that_lost_the_server_says_so_takes_nothing_and_is_back_by_itself(
    alone: PlayedTable, devices: Devices
) -> None:
    bo = alone.sit(devices.phone(), "Bo")
    desk = the_host(alone, devices.laptop(), "desk")
    tap_space(bo, "C-7")
    desk.keyboard.type("C7 +2Phy")
    for page in (bo, desk):
        never_reloads(page)
    alone.server.kill()
    for page in (bo, desk):
        expect(page.get_by_role("alert")).to_contain_text("Connection to the laptop lost")
        expect(page.locator("main")).to_have_attribute("inert", "")
    box = bo.locator("#place-now").bounding_box()
    assert box is not None
    bo.touchscreen.tap(box["x"] + 100, box["y"] + 10)
    desk.keyboard.press("Enter")
    alone.server.start()
    for page in (bo, desk):
        expect(page.locator("#lost")).to_be_hidden()
    expect(desk.locator("#quick-input")).to_have_value("C7 +2Phy")
    expect(bo.locator("#place-now")).to_have_text("Place C-7")
    assert booked(desk) == len(TWO_COMPANIES)
    bo.locator("#place-now").tap()
    expect(desk.locator("h1")).to_have_text("Bo: buy up to three")
    assert was_not_reloaded(bo)
    assert was_not_reloaded(desk)


def test_a_phone_out_of_reach_says_so_and_catches_up(two: PlayedTable, devices: Devices) -> None:
    cy = two.sit(devices.phone(), "Cy")
    bo = Player("Bo", two.sit(devices.phone(), "Bo"))
    never_reloads(cy)
    cy.context.set_offline(True)
    expect(cy.get_by_role("alert")).to_be_visible()
    bo.place("C-7", "Physics grows")
    bo.press("Buy nothing")
    expect(bo.page.locator("#todo")).to_be_visible()
    cy.context.set_offline(False)
    expect(cy.locator("h1").last).to_have_text("Place your tile")
    expect(cy.locator("#lost")).to_be_hidden()
    assert was_not_reloaded(cy)


def test_a_double_tap_books_once(two: PlayedTable, devices: Devices) -> None:
    bo = Player("Bo", two.sit(devices.phone(), "Bo"))
    desk = the_host(two, devices.laptop(), "desk")
    bo.place("C-7", "Physics grows")
    choose_shares(bo.page, {"Physics": 1})
    button = bo.page.locator("#buy-now")
    expect(button).to_have_text("Buy 1 Physics · $5M")
    button.dblclick()
    expect(desk.locator("h1")).to_have_text("Cy: place a tile")
    expect(bo.page.locator("#todo")).to_contain_text("Take 1 Physics.")
    assert booked(desk) == len(TWO_COMPANIES) + 2
    bo.sees_money(43)  # 48 - 5


def test_the_back_button_and_a_second_sending_book_once(two: PlayedTable, devices: Devices) -> None:
    bo = two.sit(devices.phone(java_script_enabled=False), "Bo")
    desk = the_host(two, devices.laptop(), "desk")
    place_by_list(bo, "C-7")
    bo.locator('label.pick:has(input[name="1.shares.Physics"][value="1"])').click()
    with bo.expect_request("**/enter") as sent:
        bo.get_by_role("button", name="Buy", exact=True).click()
    expect(bo.locator("#todo")).to_contain_text("Take 1 Physics.")
    bo.go_back()  # no page is kept: what is shown is the table as it is now
    expect(bo.locator("#todo")).to_contain_text("Take 1 Physics.")
    expect(bo.get_by_role("button", name="Buy", exact=True)).to_have_count(0)
    again = bo.context.request.post(
        sent.value.url,
        data=sent.value.post_data,
        headers={"Content-Type": "application/x-www-form-urlencoded", "Origin": two.server.url},
    )
    assert again.ok
    expect(desk.locator("h1")).to_have_text("Cy: place a tile")
    assert booked(desk) == len(TWO_COMPANIES) + 2


def test_of_two_phones_with_one_seat_the_second_sees_the_new_state_and_why(
    two: PlayedTable, devices: Devices
) -> None:
    first, second = (Player("Bo", two.sit(devices.phone(), "Bo")) for _ in range(2))
    desk = the_host(two, devices.laptop(), "desk")
    first.place("C-7", "Physics grows")
    for player in (first, second):
        expect(player.heading.last).to_have_text("Buy up to three")
    held: list[Route] = []
    second.page.route("**/enter", lambda route: held.append(route))
    choose_shares(second.page, {"Solon": 3})
    expect(second.page.locator("#buy-now")).to_have_text("Buy 3 Solon · $6M")
    second.page.locator("#buy-now").tap()  # is on its way while the first one is quicker
    first.press("Buy nothing")
    expect(desk.locator("h1")).to_have_text("Cy: place a tile")
    expect(second.page.locator("#ask")).to_contain_text("Cy: place a tile")
    held[0].continue_()
    expect(second.page.locator(".error")).to_contain_text("Somebody was quicker")
    expect(second.page.locator("#ask")).to_contain_text("Cy: place a tile")
    assert booked(desk) == len(TWO_COMPANIES) + 2


def test_why_a_form_was_refused_stays_when_the_news_were_asked_for_before(
    two: PlayedTable, devices: Devices
) -> None:
    first, second = (Player("Bo", two.sit(devices.phone(), "Bo")) for _ in range(2))
    second.picks("C-7", "Physics grows")
    news: list[Route] = []
    second.page.route("**/view", lambda route: news.append(route), times=1)
    with second.page.expect_request("**/view"):
        first.place("C-7", "Physics grows")
    second.page.locator("#place-now").tap()
    expect(second.page.locator(".error")).to_contain_text("Somebody was quicker")
    with second.page.expect_response("**/view"):
        news[0].continue_()
    second.page.evaluate("() => fetch(document.querySelector('main').dataset.live)")
    expect(second.heading.last).to_have_text("Buy up to three")
    expect(second.page.locator(".error")).to_contain_text("Somebody was quicker")


def test_what_is_mended_after_a_refusal_is_not_lost_when_others_enter(
    two: PlayedTable, devices: Devices
) -> None:
    bo = Player("Bo", two.sit(devices.phone(), "Bo"))
    desk = the_host(two, devices.laptop(), "desk")
    desk.locator("summary", has_text="Adjust by hand").click()
    tool = desk.locator("#tool-adjust")
    cash = tool.locator('[name="cash"]')
    cash.fill("five")
    tool.locator('[name="reason"]').fill("paid outside the game")
    tool.get_by_role("button", name="Adjust").click()
    expect(tool.locator(".error")).to_have_text("Type whole numbers, such as 5 or -5.")
    cash.fill("5")
    bo.place("C-7", "Physics grows")
    expect(desk.locator("h1")).to_have_text("Bo: buy up to three")
    expect(cash).to_have_value("5")
    expect(tool.locator('[name="reason"]')).to_have_value("paid outside the game")
    tool.get_by_role("button", name="Adjust").click()
    expect(desk.locator("#log-list li").first).to_contain_text("paid outside the game")
    expect(tool.locator(".error")).to_have_count(0)
    expect(cash).to_have_value("")


def test_after_a_lost_answer_the_same_line_books_once_and_another_one_is_booked(
    two: PlayedTable, devices: Devices
) -> None:
    desk = the_host(two, devices.laptop(), "desk")
    line = desk.locator("#quick-input")

    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    desk.route("**/desk/quick", lose_the_answer, times=1)
    line.fill("I9 -")
    line.press("Enter")
    expect(desk.locator("h1")).to_have_text("Cy: place a tile")
    expect(desk.locator("#lost")).to_be_hidden()
    with desk.expect_response("**/desk/quick"):
        line.press("Enter")
    expect(line).to_have_value("")
    assert booked(desk) == len(TWO_COMPANIES) + 2
    desk.route("**/desk/quick", lose_the_answer, times=1)
    line.fill("I7 -")
    line.press("Enter")
    expect(desk.locator("h1")).to_have_text("Ann: place a tile")
    expect(desk.locator("#lost")).to_be_hidden()
    line.fill("I5 -")
    line.press("Enter")
    expect(desk.locator("h1")).to_have_text("Bo: place a tile")


def place_by_list(page: Page, tile: str) -> None:
    """Places a tile where there is no script: by the plain list."""
    page.get_by_label("Tile", exact=True).select_option(tile)
    page.get_by_role("button", name="Place the tile").click()


def test_without_a_script_one_joins_and_plays_and_the_desk_enters(
    hall: Hall, devices: Devices
) -> None:
    table = PlayedTable(hall, [])
    phone = devices.phone(java_script_enabled=False)
    desk = the_host(table, devices.laptop(java_script_enabled=False), "lobby")
    phone.goto(table.server.url)
    phone.get_by_label("The code on the laptop").fill(desk.locator(".code").inner_text())
    phone.get_by_role("button", name="Go on").click()
    phone.get_by_role("button", name="Ann").click()
    desk.get_by_role("button", name="Ann begins").click()
    desk.get_by_role("link", name="To the desk").click()
    phone.reload()
    place_by_list(phone, "D-6")
    phone.get_by_role("button", name="Buy nothing").click()
    expect(phone.locator("#ask")).to_contain_text("Bo: place a tile")
    desk.reload()
    place_by_list(desk, "D-7")  # the banker for Bo
    desk.get_by_role("button", name="Krause").click()
    desk.locator('label.pick:has(input[name="1.shares.Krause"][value="2"])').click()
    desk.get_by_role("button", name="Buy", exact=True).click()
    expect(desk.locator("h1")).to_have_text("Cy: place a tile")
    desk.locator("#quick-input").fill("I12 +1Kra")
    desk.get_by_role("button", name="Enter", exact=True).click()
    expect(desk.locator("h1")).to_have_text("Ann: place a tile")
    expect(desk.locator("#log")).to_contain_text("Cy buys 1 Krause for $4M")
    phone.reload()
    place_by_list(phone, "D-8")
    phone.locator('label.pick:has(input[name="1.shares.Krause"][value="3"])').click()
    phone.get_by_role("button", name="Buy", exact=True).click()
    expect(phone.locator("#todo li")).to_have_text(["Take 3 Krause.", "Pay $15M.", "Draw a tile."])
    phone.get_by_role("button", name="OK").click()
    expect(phone.locator("#todo")).to_have_count(0)


def test_a_swap_waits_for_the_finger_but_not_for_ever(two: PlayedTable, devices: Devices) -> None:
    bo = Player("Bo", two.sit(devices.phone(), "Bo"))
    cy = two.sit(devices.phone(), "Cy")
    bo.picks("C-7", "Physics grows 2 → 3")
    cy.evaluate(
        """() => {
            const swapped = () => { window.swapped ??= performance.now(); };
            document.addEventListener("regions:swapped", swapped);
            document.dispatchEvent(new PointerEvent("pointerdown"));
            window.pressed = performance.now();
        }"""
    )
    bo.page.locator("#place-now").tap()
    expect(cy.locator("#last")).to_contain_text("Bo places C-7")
    assert cy.evaluate("window.swapped - window.pressed") >= 950
