"""A mistake is put right in real browsers: 20 entries back, seen before, then on the table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.book.house import House
from tests.browser.conftest import Devices
from tests.browser.evening import CUT, LAPTOP, TELEVISION
from tests.browser.hall import Hall
from tests.browser.phones import PlayedTable
from tests.web.desk_pages import book, turn
from tests.web.mending_story import STORY, TAKES, WRONG

pytestmark = pytest.mark.browser

Playing = Callable[..., PlayedTable]


@pytest.fixture
def playing(hall: Hall) -> Playing:
    def make(disclosure: int = 4) -> PlayedTable:
        return PlayedTable(hall, STORY, disclosure=disclosure)

    return make


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[PlayedTable]:
    """A server of its own, in the folder "data"."""
    table = PlayedTable(tmp_path / "data", STORY, disclosure=4)
    yield table
    table.server.stop()


def desk_of(table: PlayedTable, page: Page) -> Page:
    """The host's desk."""
    return table.open(page)


def entry(desk: Page, number: int) -> Locator:
    """A line of the whole log, opened."""
    desk.get_by_role("link", name="Show all entries").click()
    line = desk.locator(f'#log-list li[data-entry="{number}"]')
    line.locator("summary").click()
    return line


def bought_nothing(desk: Page) -> None:
    """From the log: Bo's purchase becomes none, and its preview is there."""
    entry(desk, WRONG).get_by_role("button", name="Change", exact=True).click()
    expect(desk.locator("h1")).to_have_text(f"What should entry {WRONG} say?")
    expect(desk.locator('input[name="1.shares.Krause"][value="2"]')).to_be_checked()
    expect(desk.locator("body")).not_to_have_class(re.compile("settling"))
    desk.get_by_role("button", name="Buy nothing").click()
    expect(desk.locator("h1")).to_have_text("Correction")


def record(table: PlayedTable, desk: Page) -> list[object]:
    """All entries of the record."""
    answer = desk.request.get(f"{table.url}/record.json")
    entries: list[object] = json.loads(answer.text())["entries"]
    return entries


def test_an_entry_20_back_is_changed_and_the_table_is_put_right(
    playing: Playing, devices: Devices
) -> None:
    table = playing()
    desk, cy, bo = desk_of(table, devices.laptop()), devices.phone(), devices.phone()
    table.sit(cy, "Cy")
    table.sit(bo, "Bo")
    bought_nothing(desk)
    expect(desk.locator(".mend-groups h2")).to_have_text("2 decisions")
    expect(desk.locator(".mend-changes")).to_contain_text("−$6M")  # 8 - 10 - 4
    expect(desk.locator(".mend-changes")).to_contain_text("+$10M")
    expect(desk.locator("#mend-accept")).to_be_disabled()
    desk.locator(".group").first.get_by_role("button", name="Leave it out").click()
    expect(desk.locator(".mend-groups h2")).to_have_text("1 decision")
    expect(desk.locator(".group")).to_contain_text(str(TAKES))
    desk.locator(".group").get_by_role("button", name="Leave it out").click()
    expect(desk.locator(".group")).to_have_count(0)
    desk.locator("#mend-accept").click()

    # on the table: Bo pays 6, Cy gets 10; each ticks on their own phone, the desk sees it
    todo = desk.locator(".put-right li")
    expect(todo).to_have_text([re.compile("Bo · Pay .6M"), re.compile("Cy · Get .10M")])
    expect(cy.locator(".put-right li")).to_have_text([re.compile("Get .10M")])
    expect(bo.locator(".put-right li")).to_have_text([re.compile("Pay .6M")])
    cy.locator(".put-right .tick").tap()
    expect(cy.locator(".put-right")).to_have_count(0)
    expect(todo.nth(1)).to_have_class("done")
    expect(todo.nth(0)).not_to_have_class("done")
    desk.locator(".put-right li").nth(0).locator(".tick").click()
    expect(desk.locator(".put-right")).to_have_count(0)
    expect(bo.locator(".put-right")).to_have_count(0)
    expect(bo.locator("#me")).to_contain_text("$54M")
    expect(desk.locator("#log-list")).to_contain_text("The bank makes 3 corrections at once")
    expect(desk.locator(f'#log-list li[data-entry="{TAKES}"]')).to_contain_text("taken back")


def test_cancel_leaves_no_trace(playing: Playing, devices: Devices) -> None:
    table = playing()
    desk = desk_of(table, devices.laptop())
    before = record(table, desk)
    bought_nothing(desk)
    desk.get_by_role("button", name="Take every proposal").click()
    expect(desk.locator("#mend-accept")).to_be_enabled()
    desk.get_by_role("link", name="Cancel").click()
    expect(desk.locator("#quick-input")).to_be_visible()
    assert record(table, desk) == before


def test_a_kill_between_preview_and_accept_leaves_the_old_book(
    alone: PlayedTable, devices: Devices, tmp_path: Path
) -> None:
    desk = desk_of(alone, devices.laptop())
    before = record(alone, desk)
    bought_nothing(desk)
    desk.get_by_role("button", name="Take every proposal").click()
    expect(desk.locator("#mend-accept")).to_be_enabled()
    alone.server.kill()
    house = House(tmp_path / "data")
    kept = house.table(alone.id)
    assert kept is not None and kept.entries == len(before)
    house.close()
    alone.server.start()
    expect(desk.locator("#lost")).to_be_hidden(timeout=20_000)
    desk.reload()
    assert record(alone, desk) == before
    desk.locator("#mend-accept").click()  # the address still holds the correction
    expect(desk.locator(".put-right")).to_be_visible()
    assert len(record(alone, desk)) == len(before) + 1


def test_an_open_correction_follows_the_table(playing: Playing, devices: Devices) -> None:
    table = playing()
    desk, other = desk_of(table, devices.laptop()), desk_of(table, devices.laptop())
    bought_nothing(desk)
    desk.get_by_role("button", name="Take every proposal").click()
    expect(desk.locator("#mend-accept")).to_be_enabled()
    other.locator("#quick-input").fill("I12 -")
    other.keyboard.press("Enter")
    expect(other.locator("h1")).to_have_text("Cy: place a tile")
    expect(desk.locator("#mend-steps")).to_contain_text("worked out anew")
    desk.locator("#mend-accept").click()
    expect(desk.locator(".put-right")).to_be_visible()


def test_a_count_finds_the_slip_and_leads_to_its_correction(
    playing: Playing, devices: Devices
) -> None:
    # Cy counts a Solon more and $2M less: he bought 2, 1 was entered (entry 8, $2M each)
    table = playing(disclosure=1)
    desk, cy = desk_of(table, devices.laptop()), devices.phone()
    table.sit(cy, "Cy")
    desk.locator("#count-check").click()
    desk.get_by_role("button", name="Ask everybody’s phone to count").click()
    asked = cy.locator("#count-asked")
    expect(asked).to_be_visible()
    expect(cy).to_have_title(re.compile("^Your decision"))
    asked.locator('[name="cash"]').fill("58")
    asked.locator('[name="shares.Solon"]').fill("2")
    asked.locator('[name="shares.Krause"]').fill("2")
    asked.get_by_role("button", name="Compare").tap()
    expect(asked).to_have_count(0)
    row = desk.locator(".counts li", has_text="Cy")
    expect(row).to_contain_text("−$2M, +1 Solon")
    first = desk.locator(".explanations li").first
    expect(first).to_contain_text("Entry 8")
    first.get_by_role("button", name="See the correction").click()
    expect(desk.locator("h1")).to_have_text("Correction")
    expect(desk.locator(".mend-changes")).to_contain_text("−$2M, +1 Solon")
    desk.locator("#mend-accept").click()
    expect(desk.locator(".put-right")).to_be_visible()
    desk.locator("#count-check").click()
    expect(desk.locator(".count-found")).to_contain_text("Everything counted so far agrees")


def test_the_table_screen_has_room_for_both_things_to_do(
    playing: Playing, devices: Devices
) -> None:
    table = playing()
    desk = desk_of(table, devices.laptop())
    bought_nothing(desk)
    desk.get_by_role("button", name="Take every proposal").click()
    desk.locator("#mend-accept").click()
    expect(desk.locator(".put-right")).to_be_visible()
    desk.locator("#quick-input").fill("F11 +2Sol")
    desk.keyboard.press("Enter")
    expect(desk.locator("h1")).to_have_text("Cy: place a tile")
    screen = table.open(devices.laptop(), "screen")
    for size in (TELEVISION, LAPTOP):
        screen.set_viewport_size(size)
        for said in ("Take 2 Solon. Pay $12M", "Put the table right", "Bo · Pay $6M"):
            expect(screen.locator(".to-do", has_text=said)).to_be_in_viewport(ratio=1)
        assert screen.evaluate(CUT) == []


def test_a_half_typed_entry_stays_when_the_look_is_over_and_the_table_goes_on(
    playing: Playing, devices: Devices, hall: Hall
) -> None:
    table = playing(disclosure=1)
    desk = desk_of(table, devices.laptop())
    entry(desk, WRONG).get_by_role("button", name="Change", exact=True).click()
    desk.get_by_role("button", name="Buy nothing").click()
    expect(desk.locator("h1")).to_have_text("Correction")
    other = desk.locator(".troubles li", has_text="18").first
    other.locator("summary").click()
    other.get_by_role("button", name="With the forms of that moment").click()
    expect(desk.locator("h1")).to_have_text("What should entry 18 say?")
    expect(desk.locator("body")).not_to_have_class(re.compile("settling"))
    desk.locator("#sell").fill("1")
    house_table = hall.house.table(table.id)
    assert house_table is not None
    house_table.withdraw("weighed")  # two minutes are over
    book(house_table, turn("Bo", "I-12"))
    expect(desk.locator("#mend-kept")).to_contain_text("What you typed stays")
    expect(desk.locator("#sell")).to_have_value("1")
    desk.locator("#sell").fill("2")
    desk.locator("#dispose-now").click()
    expect(desk.locator("h1")).to_have_text("Correction")
    expect(desk.locator("#mend-steps")).to_contain_text("Cy sells 2")
    screen = table.open(devices.laptop(), "screen")
    expect(screen.locator("main")).to_contain_text("The bank looks at what a correction")
