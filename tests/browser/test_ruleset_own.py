"""A ruleset of one's own from the copy to the table, and the box of the full MEGAcquire."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices, TableServer

pytestmark = pytest.mark.browser


@pytest.fixture(name="laptop")
def _laptop(server: TableServer, devices: Devices) -> Page:
    page = devices.laptop()
    page.goto(server.url + server.host_path)
    return page


def test_a_copy_is_checked_while_one_types_tried_saved_and_played(
    laptop: Page, server: TableServer
) -> None:
    laptop.get_by_role("link", name="Rulesets").click()
    row = laptop.locator(".ruleset-row", has_text="Acquire, classic")
    row.get_by_role("link", name="Copy").click()
    findings = laptop.locator("#findings")
    expect(findings).to_contain_text("It can be played like this")
    laptop.wait_for_load_state()  # what is typed is checked by the script
    laptop.locator('[name="chart.small.0.0"]').fill("4")
    expect(findings).to_contain_text("Chart of cheap companies, row 1: gap, sizes from 2 to 3")
    expect(findings).to_contain_text("row 2: overlap")
    laptop.locator('[name="chart.small.0.0"]').fill("2")
    expect(findings).to_contain_text("It can be played like this")
    laptop.get_by_label("What it is called").fill("Harbour")
    laptop.locator('[name="companies.1.name"]').fill("Quay")
    laptop.locator('[name="companies.1.letter"]').fill("Q")
    laptop.get_by_label("Certificates bought per turn").fill("4")
    expect(findings.locator(".marks")).to_contain_text("Quay")

    laptop.get_by_role("button", name="Try it at a practice table").click()
    expect(laptop.locator(".practice-tool")).to_contain_text("play by themselves")
    expect(laptop.locator("h1").first).to_have_text("Who begins?")
    laptop.get_by_role("button", name="Next move").click()
    expect(laptop.locator("h1").first).not_to_have_text("Who begins?")
    person = laptop.get_by_role("button", name="Move for You")
    others = laptop.get_by_role("button", name="Play on")
    expect(person.or_(others)).to_be_visible()
    if others.is_visible():
        others.click()
    expect(person).to_be_visible()
    entries = laptop.locator("#log-list li")
    before = entries.count()
    person.click()
    expect(entries).not_to_have_count(before)
    expect(person.or_(others)).to_be_visible()
    laptop.goto(f"{server.url}/rulesets")
    expect(laptop.locator("main")).to_contain_text("None yet")

    row = laptop.locator(".ruleset-row", has_text="Acquire, classic")
    row.get_by_role("link", name="Copy").click()
    laptop.get_by_label("What it is called").fill("Harbour")
    laptop.get_by_label("Certificates bought per turn").fill("4")
    laptop.get_by_role("button", name="Save").click()
    own = laptop.locator(".ruleset-row", has_text="Harbour")
    with laptop.expect_download() as saved:
        own.get_by_role("link", name="Save as a file").click()
    assert saved.value.suggested_filename == "harbour.json"
    own.get_by_role("link", name="Play").click()
    expect(laptop.get_by_label("Game", exact=True)).to_have_value("harbour")
    laptop.get_by_label("Seat 1").fill("Ann")
    laptop.get_by_label("Seat 2").fill("Bo")
    laptop.get_by_text("4 · Everything").click()
    laptop.get_by_role("button", name="Start").click()
    laptop.wait_for_url("**/lobby")
    laptop.goto(laptop.url.replace("/lobby", "/rules"))
    expect(laptop.locator("#house")).to_contain_text("A ruleset of one's own: Harbour.")
    expect(laptop.locator("#buy")).to_contain_text("At most 4 certificates")


def test_the_full_megacquire_is_played_with_the_companies_of_ones_own_box(
    laptop: Page, server: TableServer, devices: Devices
) -> None:
    laptop.goto(f"{server.url}/new?ruleset=megacquire-gold")
    for n, name in enumerate(("Ann", "Bo", "Cy"), 1):
        laptop.get_by_label(f"Seat {n}").fill(name)
    laptop.locator('[name="board.columns"]').fill("18")
    laptop.get_by_label("Company 8, name").fill("Zephyr")
    laptop.get_by_label("Company 8, letter").fill("Z")
    laptop.get_by_text("4 · Everything").click()
    laptop.get_by_role("button", name="Start").click()
    laptop.wait_for_url("**/lobby")
    laptop.goto(laptop.url.replace("/lobby", "/desk"))
    for line in ("Ann", "C-17 -", "F-1 -", "A-1 -", "C-18"):
        laptop.locator("#quick-input").fill(line)
        laptop.keyboard.press("Enter")
        expect(laptop.locator("#quick-input")).to_have_value("")
    choice = laptop.locator(".choice", has_text="Zephyr")
    expect(choice).to_contain_text("$4M a share")
    choice.click()
    laptop.locator("#quick-input").fill("+3Zep")
    expect(laptop.locator("#quick-effect")).to_contain_text("$12M")


def test_a_practice_table_is_set_up_for_one_and_goes_on_after_each_of_ones_turns(
    laptop: Page, server: TableServer
) -> None:
    laptop.goto(f"{server.url}/new?ruleset=mergernaut05")
    laptop.get_by_label("Seat 1").fill("Ann")
    laptop.get_by_label("Practice table").check()
    laptop.get_by_label("Seats in all").select_option("4")
    laptop.get_by_role("button", name="Start").click()
    laptop.wait_for_url("**/lobby")
    laptop.goto(laptop.url.replace("/lobby", "/desk"))
    expect(laptop.locator(".practice-tool")).to_contain_text("Ada, Ben and Cleo play by themselves")
    laptop.locator("#quick-input").fill("E5 -")
    laptop.keyboard.press("Enter")
    expect(laptop.locator("h1").first).to_have_text("Ann: place a tile")
    expect(laptop.locator("#log")).to_contain_text("Cleo")
