"""The desk in a real browser: a turn without the mouse, the line kept, a silent phone, a look."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Devices
from tests.browser.hall import Hall
from tests.browser.phones import PlayedTable
from tests.web.desk_pages import BEGUN, GROWN, MERGING, SETTLED, turn

pytestmark = pytest.mark.browser


class Desk:
    """A prepared table, and the host's page on it."""

    def __init__(self, table: PlayedTable, page: Page) -> None:
        self.table, self.page = table, page

    def open(self, path: str = "desk", page: Page | None = None) -> Page:
        return self.table.open(page or self.page, path)


@pytest.fixture
def prepared(hall: Hall, devices: Devices) -> Any:
    def make(entries: Sequence[Mapping[str, Any]], disclosure: int = 4, phone: str = "") -> Desk:
        played = PlayedTable(hall, entries, disclosure=disclosure)
        table = hall.house.table(played.id)
        if phone and table:
            table.claim(phone)
        return Desk(played, devices.laptop())

    return make


def test_a_turn_is_typed_completed_and_booked_without_the_mouse(prepared: Any) -> None:
    desk = prepared([*BEGUN, *turn("Ann", "A-1")])
    page = desk.open()
    line = page.locator("#quick-input")
    expect(line).to_be_focused()
    page.keyboard.type("A2")
    expect(page.locator("#quick-effect")).to_contain_text("ound")
    page.keyboard.type(" =Sol +3So")
    first = page.locator("#quick-fits li").first
    expect(first).to_contain_text("Solon")
    page.keyboard.press("Tab")
    expect(line).to_have_value(re.compile(r"^A2 =Sol \+3Solon ?$"))
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Cy: place a tile")
    expect(line).to_have_value("")
    expect(line).to_be_focused()
    expect(page.locator("#log-list")).to_contain_text("Bo buys 3 Solon for $6M")


def test_enter_books_a_line_that_can_be_booked_while_completions_are_open(prepared: Any) -> None:
    page = prepared([*BEGUN, *turn("Ann", "A-1")]).open()
    page.keyboard.type("A2 =Sol +3Sol")
    expect(page.locator("#quick-fits li").first).to_be_visible()
    # and what it would do is not covered by them
    effect, fits = (page.locator(f"#quick-{it}").bounding_box() for it in ("effect", "fits"))
    assert effect and fits and effect["y"] + effect["height"] <= fits["y"]
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Cy: place a tile")


def test_lines_can_be_entered_one_after_the_other_at_typing_speed(prepared: Any) -> None:
    page = prepared([*BEGUN, *turn("Ann", "A-1")]).open()
    for line, then in (
        ("A2 =Sol +3Sol", "Cy: place a tile"),
        ("C9 -", "Ann: place a tile"),
        ("A3 +1Sol", "Bo: place a tile"),
    ):
        page.keyboard.type(line)
        page.keyboard.press("Enter")
        expect(page.locator("h1")).to_have_text(then)


def test_arrow_and_enter_take_a_completion(prepared: Any) -> None:
    page = prepared([*BEGUN, *turn("Ann", "A-1")]).open()
    page.keyboard.type("A2 =So")
    expect(page.locator("#quick-fits li").first).to_contain_text("Solon")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#quick-input")).to_have_value(re.compile(r"^A2 =Solon ?$"))
    expect(page.locator("h1")).to_have_text("Bo: place a tile")


def test_what_follows_a_merger_stays_in_the_line(prepared: Any) -> None:
    desk = prepared(GROWN)
    page = desk.open()
    page.keyboard.type("A4 +3Sol")
    expect(page.locator("#quick-effect")).to_contain_text("Then: +3Sol")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Ann: decide on Krause")
    expect(page.locator("#quick-input")).to_have_value("+3Sol")


def test_news_of_a_line_waits_for_its_answer(prepared: Any) -> None:
    desk = prepared([*BEGUN, *turn("Ann", "A-1")])
    page = desk.page
    page.clock.install()
    with page.expect_response("**/live?*"):
        desk.open()
    page.evaluate(
        """() => {
            window.told = [];
            for (const name of ["regions:swapped", "form:answered"])
                document.addEventListener(name, () => window.told.push(name));
        }"""
    )
    held: list[Route] = []
    page.route("**/desk/quick", lambda route: held.append(route))
    page.keyboard.type("A2 =Sol")
    # news waits for a second, which shall not be over
    page.clock.pause_at(page.evaluate("Date.now()") + 5000)
    page.keyboard.press("Enter")
    expect(page.locator("#quick-form")).to_have_attribute("data-busy", "")
    with page.expect_request_finished(lambda request: request.url.endswith("/desk/view")):
        answer = held[0].fetch()  # booked: every page hears of it, this one too
    held[0].fulfill(response=answer)
    expect(page.locator("h1")).to_have_text("Bo: buy up to three")
    expect(page.locator("#quick-input")).to_have_value("")
    page.clock.resume()
    page.wait_for_function("window.told.length > 1")
    assert page.evaluate("window.told[0]") == "form:answered"


def test_an_answer_that_comes_after_its_news_still_leaves_the_rest_in_the_line(
    prepared: Any,
) -> None:
    page = prepared(GROWN).open()
    held: list[Route] = []
    page.route("**/desk/quick", lambda route: held.append(route))
    page.keyboard.type("A4 +3Sol")
    expect(page.locator("#quick-effect")).to_contain_text("Then: +3Sol")
    page.keyboard.press("Enter")
    expect(page.locator("#quick-form")).to_have_attribute("data-busy", "")
    answer = held[0].fetch()
    expect(page.locator("h1")).to_have_text("Ann: decide on Krause")  # it waited long enough
    expect(page.locator("#quick-input")).to_have_value("A4 +3Sol")
    held[0].fulfill(response=answer)
    expect(page.locator("#quick-input")).to_have_value("+3Sol")
    page.keyboard.press("Control+A")
    page.keyboard.type("h")  # the line still tells what it would do
    expect(page.locator("#quick-effect")).to_contain_text("hold")


def test_a_wrong_line_stays_typed_with_its_reason(prepared: Any) -> None:
    page = prepared(GROWN).open()
    page.keyboard.type("A1")
    expect(page.locator("#quick-effect.error")).to_contain_text("A-1")
    page.keyboard.press("Escape")
    page.locator("#quick-input").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#error-line")).to_be_visible()
    expect(page.locator("#quick-input")).to_have_value("A1")


def test_a_half_typed_line_survives_what_happens_at_the_table(
    prepared: Any, devices: Devices
) -> None:
    desk = prepared(GROWN)
    page = desk.open()
    page.keyboard.type("A4 +3S")
    other = devices.laptop()
    desk.open(page=other)
    other.keyboard.type("I12")
    other.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Ann: buy up to three")
    expect(page.locator("#quick-input")).to_have_value("A4 +3S")
    expect(page.locator("#quick-input")).to_be_focused()


def test_keys_lead_to_log_tools_question_and_back_to_the_line(prepared: Any) -> None:
    page = prepared(GROWN).open()
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    expect(page.locator("#log-search")).to_be_focused()
    page.keyboard.type("Krause")
    expect(page.locator("#log-list > li:visible")).to_have_count(4)
    page.locator("h1").click()
    page.keyboard.press("t")
    expect(page.locator("#tools summary").first).to_be_focused()
    page.keyboard.press("u")
    expect(page.locator("#undo-last")).to_be_focused()
    page.keyboard.press("/")
    expect(page.locator("#quick-input")).to_be_focused()


def test_undo_by_keyboard_is_at_once_on_the_table_screen(prepared: Any, devices: Devices) -> None:
    desk = prepared(GROWN)
    page = desk.open()
    screen = devices.laptop()
    desk.open("screen", screen)
    expect(screen.locator("h1")).to_have_text("Ann: place a tile")
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    page.keyboard.press("Enter")
    expect(screen.locator("h1")).to_have_text("Cy: buy up to three")
    expect(page.locator("#log-list li.undone")).to_have_count(1)


def test_the_desk_offers_to_enter_for_a_phone_that_is_silent(prepared: Any) -> None:
    desk = prepared(BEGUN, phone="Ann")
    page = desk.page
    page.clock.install()
    desk.open()
    offer = page.locator("#enter-for")
    expect(offer).to_be_hidden()
    aimed_at = page.locator(".desk-board, #place, #place-now")
    before = [it.bounding_box() for it in aimed_at.all()]
    page.clock.fast_forward(21_000)
    expect(offer).to_have_text("Enter for Ann")
    assert [it.bounding_box() for it in aimed_at.all()] == before and len(before) == 3
    offer.click()
    expect(offer).to_be_hidden()


def test_who_begins_is_chosen_by_keyboard_and_the_desk_is_the_next_stop(prepared: Any) -> None:
    page = prepared([]).open("lobby")
    page.get_by_role("button", name="Ann begins").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="To the desk")).to_be_focused()


def test_a_look_closes_itself(prepared: Any) -> None:
    desk = prepared(GROWN, disclosure=1)
    page = desk.page
    page.clock.install()
    desk.open()
    page.locator("summary", has_text="Seats and phones").click()
    page.get_by_role("button", name="Look at Bo's holdings").click()
    expect(page.locator("#look")).to_contain_text("Solon")
    page.clock.fast_forward(21_000)
    expect(page.locator("#look")).to_have_count(0)


@pytest.mark.parametrize("entries", [BEGUN, GROWN, MERGING, SETTLED])
def test_the_table_screen_never_scrolls_and_cuts_nothing(
    prepared: Any, entries: list[dict[str, Any]]
) -> None:
    page = prepared(entries).open("screen")
    for width, height in ((1920, 1080), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        cut = page.evaluate(
            """() => [document.documentElement, ...document.querySelectorAll(".screen > *")]
            .filter((e) => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1)
            .map((e) => e.id || e.tagName)"""
        )
        assert cut == [], (width, height)


def test_an_entry_is_taken_back_and_put_back_in_the_log(prepared: Any) -> None:
    page = prepared([*BEGUN, *turn("Ann", "A-1")]).open()
    page.get_by_role("button", name="Undo entry 3", exact=True).click()
    expect(page.locator("h1")).to_have_text("Ann: buy up to three")
    page.get_by_role("button", name="Redo entry 3", exact=True).click()
    expect(page.locator("h1")).to_have_text("Bo: place a tile")
