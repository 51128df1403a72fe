"""Two whole rounds of Megaland at four seats: three phones, and one seat entered at the desk.

A fall, a jump told aloud, the rabbit, the serpent against a Temple, an Arcade payment and a night
happen, in both ways of keeping track. Every tap is counted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Devices
from tests.browser.hall import Hall
from tests.browser.phones import PlayedTable

pytestmark = pytest.mark.browser

SEATS = ("Ann", "Bo", "Cy", "Dee")
PHONES = SEATS[:3]
TYPES = (
    "Herb Hut",
    "Gym",
    "Reptile Stable",
    "Bowling Alley",
    "Hospital",
    "Fishing Pond",
    "Arena",
)
ALL_SIX = {"gear": 1, "crystal": 1, "fish": 1, "egg": 1, "stone": 1, "carrot": 1}


class Hand:
    """One pair of hands at a page; counts what it taps. ``seat`` is whom it acts for."""

    def __init__(self, page: Page, seat: str, desk: bool) -> None:
        self.page, self.seat, self.desk = page, seat, desk
        self.taps = 0

    def button(self, words: str) -> None:
        """Taps the button that begins with these words."""
        found = self.page.get_by_role("button", name=re.compile(f"^{re.escape(words)}"))
        found.first.click() if self.desk else found.first.tap()
        self.taps += 1

    def flip(self, card: str, *jumping: str) -> None:
        """Ticks the jumps told aloud and taps the card."""
        for seat in jumping:
            self.page.locator("label.pick", has_text=f"{seat} jumps?").tap()
            self.taps += 1
        self.button(card)

    def stay(self) -> None:
        """Stays: one tap."""
        self.button(f"Stay {self.seat}" if self.desk else "Stay draw")

    def home(self, kinds: Mapping[str, int] | None) -> None:
        """Goes home: one tap, and with treasures tracked one for each card and one to end."""
        if kinds is None:
            self.button(f"Go home {self.seat}" if self.desk else "Go home with")
            return
        if self.desk:
            row = self.page.locator("li.chooser", has_text=self.seat)
            row.locator("summary.home-btn").click()
        else:
            row = self.page.locator("#home-open")
            row.locator("> summary").tap()
        self.taps += 1
        self.pick(row, kinds)
        last = row.get_by_role("button", name="Home with these cards")
        last.click() if self.desk else last.tap()
        self.taps += 1

    def pick(self, box: Locator, kinds: Mapping[str, int]) -> None:
        """Taps each kind as often as there are cards of it."""
        for kind, number in kinds.items():
            for _card in range(number):
                tile = box.get_by_role("button", name=f"one more {kind}")
                tile.click() if self.desk else tile.tap()
                self.taps += 1


class Table:
    """Four seats, their pages, and the table screen."""

    def __init__(self, played: PlayedTable, devices: Devices, tracked: bool) -> None:
        self.tracked = tracked
        self.entries = 0
        self.laptop = played.open(devices.laptop())
        self.screen = played.open(self.laptop.context.new_page(), "screen")
        self.hands = {seat: Hand(played.sit(devices.phone(), seat), seat, False) for seat in PHONES}
        self.hands["Dee"] = Hand(self.laptop, "Dee", True)

    def page(self, seat: str) -> Page:
        """The page a seat is entered on."""
        return self.hands[seat].page

    def asked(self, seat: str, words: str) -> None:
        """Waits until a seat's page asks this."""
        place = "#question" if seat == "Dee" else "#ask"
        expect(self.page(seat).locator(place)).to_contain_text(words)

    def up_to_date(self, seat: str) -> None:
        """Waits until a seat's page knows every entry: nobody aims at what is just changing."""
        self.page(seat).wait_for_function(
            "n => Number(document.querySelector('main input[name=seen]').value) === n",
            arg=self.entries,
        )

    def flip(self, seat: str, card: str, *jumping: str) -> None:
        """A card is flipped, with the jumps told aloud in the same booking."""
        self.up_to_date(seat)
        self.hands[seat].flip(card, *jumping)
        self.entries += 1 + len(jumping)

    def set_up(self) -> None:
        """Seven buildings by hand at the desk; Ann played a video game last."""
        for name in TYPES:
            self.laptop.get_by_role("checkbox", name=re.compile(f"^{name}")).check()
        self.laptop.get_by_role("button", name=re.compile("^Play with these 7")).click()
        expect(self.laptop.locator("#question")).not_to_contain_text("Which buildings")
        self.laptop.locator(".seats-choice").get_by_role("button", name="Ann").click()
        self.entries = 2
        self.asked("Ann", "Which card was flipped?")

    def met(self, card: str) -> None:
        """Every phone and the screen show the card."""
        for seat in PHONES:
            expect(self.page(seat).locator(".met")).to_contain_text(card)
        expect(self.screen.locator(".met")).to_contain_text(card)

    def all_stay(self, *seats: str) -> None:
        """Each of these seats stays with one tap."""
        for seat in seats:
            before = self.hands[seat].taps
            self.hands[seat].stay()
            self.entries += 1
            assert self.hands[seat].taps == before + 1

    def home(self, seat: str, **kinds: int) -> None:
        """A seat goes home."""
        self.up_to_date(seat)
        self.hands[seat].home(kinds if self.tracked else None)
        self.entries += 1

    def buy(self, seat: str, *buildings: str) -> None:
        """A buy turn; each building is one tap, and so is its end."""
        self.asked(seat, "Dee buys" if seat == "Dee" else "Buy buildings and hearts")
        self.up_to_date(seat)
        hand = self.hands[seat]
        self.entries += len(buildings) + 1
        for name in buildings:
            key = name.lower().replace(" ", "-")
            shop = hand.page.locator(f"#shop-{key}")
            tile = shop.get_by_role("button", name=re.compile("^Buy"))
            tile.click() if hand.desk else tile.tap()
            hand.taps += 1
            expect(hand.page.locator(f"#shop-{key}")).to_contain_text("you have 1")
        hand.button("Dee is done" if seat == "Dee" else "Done buying")

    def cards(self, seat: str, button: str, **kinds: int) -> None:
        """Names treasures where the page asks for them, and ends with this button."""
        self.up_to_date(seat)
        self.entries += 1
        hand = self.hands[seat]
        asked = hand.page.locator("#question .ask" if hand.desk else "#ask")
        if hand.desk:
            asked = asked.filter(has_text=f"{seat} ·")
        form = asked.locator("form.cards-form")
        hand.pick(form, kinds)
        last = form.get_by_role("button", name=button)
        expect(last).to_be_enabled()
        last.click() if hand.desk else last.tap()
        hand.taps += 1

    def coins(self, **wanted: int) -> None:
        """The coins of each seat as everybody sees them on the screen."""
        for seat, number in wanted.items():
            coins = self.racer(seat).locator(".racer-coins")
            expect(coins).to_contain_text(f"{number} / 20")

    def racer(self, seat: str) -> Locator:
        """A seat's line on the table screen."""
        return self.screen.locator("li.racer").nth(SEATS.index(seat))


@pytest.fixture
def table(request: pytest.FixtureRequest, hall: Hall, devices: Devices) -> Table:
    played = PlayedTable(hall, [], SEATS, ruleset="megaland", treasures=request.param)
    return Table(played, devices, request.param == "tracked")


@pytest.mark.parametrize(
    "table", ["tracked", pytest.param("table", marks=pytest.mark.long)], indirect=True
)
def test_two_rounds_with_everything_that_can_happen(table: Table) -> None:
    table.set_up()
    first_round(table)
    second_round(table)
    table.coins(Ann=6, Bo=9, Cy=6, Dee=5)
    table.asked("Cy", "Which card was flipped?")
    expect(table.screen.locator("#call")).to_contain_text("Round 3: the run")


@pytest.mark.parametrize("table", ["table"], indirect=True)
def test_a_round_with_treasures_in_the_hands_alone(table: Table) -> None:
    table.set_up()
    first_round(table)


def first_round(table: Table) -> None:
    for card in ("Treasure box", "Rabbit", "Spires", "Pillars"):
        table.flip("Ann", card)
        table.met(card)
        if card == "Rabbit":
            table.asked("Bo", "The rabbit: 3 carrots for 3 cards?")
        table.all_stay(*SEATS)
        table.asked("Ann", "Which card was flipped?")
    table.flip("Ann", "Clouds")
    table.met("Clouds")
    table.asked("Cy", "Go home with 6 cards")
    for seat in SEATS:
        expect(table.racer(seat)).to_contain_text("chooses")
    cards_home(table)
    steps = {"Ann": 10, "Bo": 5, "Cy": 5, "Dee": 5}  # Ann flips five cards, all answer five times
    more = 7 if table.tracked else 0  # six cards and the end of them
    assert {seat: hand.taps for seat, hand in table.hands.items()} == {
        seat: taps + more for seat, taps in steps.items()
    }

    table.buy("Ann", "Gym", "Bazaar of Oddities")
    table.buy("Bo", "Temple of Zoz")
    table.buy("Cy", "Bowling Alley", "Hospital")
    table.buy("Dee", "Arcade", "Herb Hut")
    if table.tracked:
        table.asked("Cy", "Store treasures for the night")
        table.cards("Cy", "Store these")  # it fits, so it is proposed
        table.cards("Dee", "Store these")
    table.asked("Bo", "The night after round 1")
    expect(table.page("Cy").locator(".own-lines")).to_contain_text(
        "Bowling Alley: at night, 1 coin"
    )
    table.coins(Ann=5, Bo=7, Cy=1, Dee=3)


def cards_home(table: Table) -> None:
    table.home("Ann", **ALL_SIX)
    expect(table.page("Ann").locator("#ask")).to_contain_text("You are at home")
    table.home("Bo", **ALL_SIX)
    table.home("Cy", fish=1, stone=2, carrot=2, egg=1)
    table.home("Dee", egg=2, stone=2, carrot=2)


def second_round(table: Table) -> None:
    for hand in table.hands.values():
        hand.taps = 0
    table.flip("Bo", "Biting plant", "Ann")
    table.met("Biting plant")
    table.asked("Bo", "2 damage for Bo, Cy and Dee")
    table.all_stay("Ann", "Bo", "Dee")
    table.home("Cy", stone=1)
    table.asked("Bo", "Which card was flipped?")
    table.flip("Bo", "Red serpent")
    table.met("Red serpent")
    table.asked("Ann", "fallen: Bo and Dee")
    table.asked("Ann", "Temple of Zoz: Bo meets the card Red serpent, 2 coins")
    table.asked("Cy", "Hospital: Dee fell on your left, 2 coins")
    table.asked("Cy", "Hospital: Bo fell on your right, 2 coins")
    table.asked("Bo", "You fell")
    if table.tracked:
        table.cards("Dee", "Keep these", gear=1)
    table.home("Ann", egg=1, carrot=1)
    taps = {seat: hand.taps for seat, hand in table.hands.items()}
    kinds = {"Ann": 3, "Bo": 0, "Cy": 2, "Dee": 2} if table.tracked else dict.fromkeys(SEATS, 0)
    # Ann and Dee answer, Bo also flips twice and ticks a jump
    assert taps == {
        "Ann": 2 + kinds["Ann"],
        "Bo": 4,
        "Cy": 1 + kinds["Cy"],
        "Dee": 1 + kinds["Dee"],
    }

    table.buy("Bo")
    table.buy("Cy")
    table.buy("Dee")
    table.buy("Ann", "Sandwich Stand")
    if table.tracked:
        table.asked("Ann", "Store treasures for the night")
        table.cards("Ann", "Store these")
        table.cards("Cy", "Store these")
        table.cards("Dee", "Store these", gear=1, egg=1)
    table.asked("Ann", "Dee · Arcade: fewest coins of all, before that 3, 2 coins")
