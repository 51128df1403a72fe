"""Acquire in its editions, in real pages: what is special at its table."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import stories
from tests.browser.conftest import Devices
from tests.browser.hall import Hall
from tests.browser.phones import SMALL, PlayedTable, Thumb
from tests.browser.stories import Story

pytestmark = pytest.mark.browser

Open = Callable[[Story], PlayedTable]


@pytest.fixture(name="table")
def _table(hall: Hall) -> Open:
    """Serves a story."""

    def open(story: Story) -> PlayedTable:
        return PlayedTable(hall, story.entries, story.seats, story.ruleset, **story.options)

    return open


def desk(table: PlayedTable, page: Page) -> Page:
    return table.open(page)


def screen(table: PlayedTable, page: Page) -> Page:
    return table.open(page, "screen")


def tells_the_settlement(host: Page) -> None:
    """Until then no phone says what it brings."""
    host.get_by_role("button", name="All at once").click()


def decides(page: Page, preset: str) -> None:
    """A holder's answer, after the moment in which a page that has just changed takes no tap."""
    expect(page.locator("#dispose")).to_be_visible()
    expect(page.locator("body")).not_to_have_class(re.compile("settling"))
    page.locator(".presets button", has_text=preset).tap()
    page.locator("#dispose-now").tap()


def test_two_of_three_votes_end_the_game_and_everybody_sees_the_first(
    table: Open, devices: Devices
) -> None:
    played = table(stories.concession())
    ann, bo = (played.sit(devices.phone(), seat) for seat in ("Ann", "Bo"))
    shown = screen(played, devices.laptop())
    ann.get_by_text("End by a vote").tap()
    ann.get_by_role("button", name="I would end the game").tap()
    sentence = "Ann would end the game: 1 of the 2 votes needed"
    expect(bo.locator("#me .note")).to_contain_text(sentence)
    expect(shown.locator(".notice")).to_contain_text(sentence)
    expect(shown.locator("h1")).to_have_text("Cy: place a tile")
    bo.get_by_role("button", name="I would end the game too").tap()
    # Luxor (2) at $200: Ann and Bo tie with 3 each, (2,000 + 1,000) / 2 = 1,500; 3 x 200 for the
    # stock. Ann 5,600 and Bo 5,400 before that, Cy still has 6,000
    expect(shown.locator("h1")).to_have_text("The settlement")
    expect(ann.locator("#me")).not_to_contain_text("$")
    tells_the_settlement(shown)
    expect(ann.locator("#me")).to_contain_text("$7,700")
    expect(bo.locator("#me")).to_contain_text("$7,500")


def test_the_end_is_asked_about_before_the_purchase_ends_the_game(
    table: Open, devices: Devices
) -> None:
    played = table(stories.all_safe())
    ann = played.sit(devices.phone(), "Ann")
    thumb = Thumb(ann)
    thumb.space("11A")
    expect(ann.locator(".effect, .sheet").first).to_contain_text("Luxor grows 10 → 11")
    thumb.button("Place 11A")
    expect(ann.locator("h1")).to_have_text("Buy up to three")
    thumb.chip("Luxor", 2)
    ann.get_by_text("Buy and end the game").tap()
    expect(ann.locator(".ending-asked")).to_contain_text("End the game now?")
    thumb.button("Yes, end the game")
    expect(ann.get_by_role("link", name="See the result")).to_be_visible()
    assert thumb.taps == 4  # and the one that asked
    tells_the_settlement(screen(played, devices.laptop()))
    # 5,400 - 2 x 700; Luxor (11): Ann has 6, Bo 2: 7,000 and 6 x 700
    expect(ann.locator("#me")).to_contain_text("$15,200")


def test_where_nothing_can_be_bought_the_end_is_asked_about_all_the_same(
    table: Open, devices: Devices
) -> None:
    story = stories.all_safe()
    entry = {"Ann": -5400}  # all her money
    played = table(
        story.do("adjust", cash=entry, reason="poor").do("place", seat=story.turn, tile="11A")
    )
    ann = played.sit(devices.phone(), "Ann")
    expect(ann.locator(".buy-row .why")).to_have_text("not enough money")
    ann.locator("#buy-end summary", has_text="End the game").tap()
    expect(ann.get_by_role("button", name="Buy nothing")).to_be_hidden()
    ann.get_by_role("button", name="Yes, end the game").tap()
    expect(ann.get_by_role("link", name="See the result")).to_be_visible()


def test_a_double_tap_on_the_end_goes_on_playing_also_without_a_script(
    table: Open, devices: Devices
) -> None:
    story = stories.all_safe()
    played = table(story.do("place", seat=story.turn, tile="11A"))
    for script in (True, False):
        ann = played.sit(devices.phone(java_script_enabled=script), "Ann")
        for size in (*SMALL, {"width": 844, "height": 390}):
            ann.set_viewport_size(size)
            asks = ann.get_by_text("Buy and end the game")
            asks.scroll_into_view_if_needed()
            spot = asks.bounding_box()
            assert spot is not None
            where = spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2
            yes = ann.get_by_role("button", name="Yes, end the game")
            ann.touchscreen.tap(*where)
            expect(yes).to_be_visible()
            expect(ann.get_by_role("button", name="Buy nothing")).to_be_hidden()
            expect(ann.locator("#buy-now")).to_be_hidden()
            ann.touchscreen.tap(*where)
            expect(yes).to_be_hidden()
            expect(ann.get_by_role("button", name="Buy nothing")).to_be_visible()
            expect(ann.locator("h1")).to_have_text("Buy up to three")


def test_the_end_may_be_declared_after_the_purchase_until_the_next_seat_acts(
    table: Open, devices: Devices
) -> None:
    story = stories.all_safe().lay("11A")
    played = table(story)
    ann, bo = (played.sit(devices.phone(), seat) for seat in ("Ann", "Bo"))
    expect(bo.locator("#ends summary")).to_have_text("End the game")
    ann.locator("#ends summary").tap()
    ann.get_by_role("button", name="All companies are safe").tap()
    expect(bo.get_by_role("link", name="See the result")).to_be_visible()


@pytest.mark.parametrize(
    ("ruleset", "names"),
    [
        ("acquire-1999", ("Sackson", "Hydra", "Fusion", "Phoenix")),
        ("acquire-2008", ("Sackson", "Festival", "American", "Tower")),
        ("acquire-2023", ("Sackson", "American", "Festival", "Imperial")),
    ],
)
def test_four_companies_meet_on_squares_and_fold_one_after_the_other(
    ruleset: str, names: tuple[str, ...], table: Open, devices: Devices
) -> None:
    played = table(stories.four_way(ruleset, *names))
    ann, bo, cy = (played.sit(devices.phone(), seat) for seat in ("Ann", "Bo", "Cy"))
    shown = screen(played, devices.laptop())
    thumb = Thumb(ann)
    thumb.space("5E")
    thumb.button("Place 5E")
    expect(ann.locator("h1")).to_have_text("Who survives?")
    expect(ann.locator(".choice")).to_have_count(4)
    ann.locator(".choice", has_text=names[0]).tap()
    expect(ann.locator("h1")).to_have_text("Which one folds next?")
    ann.locator(".choice", has_text=names[1]).tap()
    # all have two tiles; the second company is a medium one: $300 a share, 3,000 and 1,500
    expect(shown.locator(".merger")).to_contain_text(f"{names[1]} (2) folds into {names[0]} (2)")
    expect(shown.locator(".merger")).to_contain_text("majority $3,000")
    expect(shown.locator(".merger .is-waiting")).to_have_count(2)
    decides(bo, "Sell all")
    expect(ann.locator("h1")).to_have_text("Which one folds next?")
    ann.locator(".choice", has_text=names[2]).tap()
    expect(shown.locator(".merger .is-folded")).to_have_count(1)
    # Ann and Bo hold two each: (3,000 + 1,500) / 2 = 2,250, up to 2,300
    expect(shown.locator(".merger")).to_contain_text("$2,300")
    decides(ann, "Trade all")
    decides(bo, "Hold all")
    decides(cy, "Sell all")
    expect(ann.locator("h1")).to_have_text("Buy up to three")
    row = ann.locator(".buy-row", has_text=names[0])
    expect(row).to_contain_text("9 tiles")


def test_a_drawn_tile_is_asked_first_and_counts_as_the_banks_holding(
    table: Open, devices: Devices
) -> None:
    played = table(stories.market())
    ann = played.sit(devices.phone(), "Ann")
    shown = screen(played, devices.laptop())
    expect(ann.locator("h1")).to_have_text("Draw a tile for the bank's holding")
    expect(shown.locator(".house-note")).to_contain_text("A drawn tile's number is")
    ann.get_by_label("Drawn tile").fill("3f")
    ann.get_by_role("button", name="That is the tile").tap()
    # Ann 4, the bank 3, Bo 1: Ann has the majority, the bank's minority is not paid
    rows = shown.locator(".merger tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("Ann")
    expect(rows.nth(0)).to_contain_text("$2,000")
    expect(rows.nth(1)).to_contain_text("the bank")
    expect(rows.nth(1)).not_to_contain_text("$1,000")
    expect(ann.locator("h1")).to_have_text("Your shares of Luxor")


def test_the_desk_enters_a_market_tile_by_its_quick_line(table: Open, devices: Devices) -> None:
    page = desk(table(stories.market()), devices.laptop())
    page.locator("#quick-input").fill("12B")
    page.keyboard.press("Enter")
    # the bank holds 12 and is first; Ann with 4 gets the minority
    expect(page.locator(".merger")).to_contain_text("$1,000")
    expect(page.locator("h1")).to_have_text("Ann: decide on Luxor")


def test_a_tile_between_two_safe_companies_is_put_away_with_one_tap(
    table: Open, devices: Devices
) -> None:
    played = table(stories.dead_square())
    ann = played.sit(devices.phone(), "Ann")
    thumb = Thumb(ann)
    thumb.space("1B")
    expect(ann.locator(".sheet").first).to_contain_text("a dead tile")
    thumb.button("Put 1B away")
    expect(ann.locator("#last")).to_contain_text("puts the dead tile 1B away")
    expect(ann.locator('[data-tile="1B"].dead')).to_have_count(1)
    expect(ann.locator("h1")).to_have_text("Place your tile")


def test_why_and_how_is_told_beside_the_question_with_the_figures_of_the_ruleset(
    table: Open, devices: Devices
) -> None:
    played = table(stories.concession())
    cy = played.sit(devices.phone(), "Cy")
    cy.get_by_text("Rules: Placing a tile").tap()
    expect(cy.locator("#how")).to_contain_text("at most 4 can meet")
    cy.get_by_role("link", name="All rules of this table").tap()
    expect(cy.locator("#bonus")).to_contain_text("rounded down to $100")
    expect(cy.locator("#end")).to_contain_text("2 of 3 seats vote")
    expect(cy.locator("#chart")).to_contain_text("$1,200")
    cy.get_by_role("link", name="Back to the table").tap()
    expect(cy.locator("h1")).to_have_text("Place your tile")
