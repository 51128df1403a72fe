"""The people of an evening: a player at a phone, and the banker at the desk. They see and tap."""

from __future__ import annotations

import re
from collections.abc import Mapping

from playwright.sync_api import Locator, Page, expect

from tests.browser.game import Turn


def tap_space(page: Page, tile: str) -> None:
    """Taps the middle of a space of the board."""
    page.locator(f'.board-choose [data-tile="{tile}"]').tap()


def choose_shares(page: Page, shares: Mapping[str, int]) -> None:
    """Taps the chips of a purchase."""
    for company, number in shares.items():
        row = page.locator(".buy-row", has=page.get_by_text(company, exact=True))
        row.locator(f'label.pick:has(input[value="{number}"])').click()


class Player:
    """A player with a phone."""

    def __init__(self, name: str, page: Page) -> None:
        self.name = name
        self.page = page

    @property
    def heading(self) -> Locator:
        """What the phone says is to do now."""
        return self.page.locator("h1")

    @property
    def money(self) -> Locator:
        """The owner's own line on top of the page."""
        return self.page.locator("#me summary")

    def press(self, words: str, exact: bool = False) -> None:
        """Taps a button by its words."""
        self.page.get_by_role("button", name=words, exact=exact).first.tap()

    def sees_money(self, cash: int) -> None:
        """The own money stands on top."""
        expect(self.money).to_contain_text(re.compile(rf"{self.name}\s*\${cash}M"))

    def sees_start_money(self) -> None:
        """The pieces to take from the bank."""
        start = "Start money: $60M for each, 5 × $10M + 2 × $5M."
        expect(self.page.locator("#todo li")).to_have_text(start)
        self.press("OK", exact=True)

    def picks(self, tile: str, effect: str) -> None:
        """Taps the space and reads what a tile there would do."""
        expect(self.heading.last).to_have_text("Place your tile")
        tap_space(self.page, tile)
        expect(self.page.locator("#effect")).to_contain_text(tile)
        expect(self.page.locator("#effect")).to_contain_text(effect)

    def place(self, tile: str, effect: str) -> None:
        """Picks the space and places the tile."""
        self.picks(tile, effect)
        self.page.locator("#place-now").tap()

    def found(self, company: str) -> None:
        """Names the company just founded; its certificate and building are told."""
        expect(self.heading).to_have_text("Name the new company")
        self.press(company)
        strip = self.page.locator(".todo-strip")
        expect(strip).to_contain_text(f"Take 1 {company}. Put the {company} building on the board.")

    def chooses(self, turn: Turn) -> None:
        """Chooses the shares of the turn and reads the sum on the button."""
        expect(self.heading).to_have_text("Buy up to three")
        choose_shares(self.page, turn.buys)
        expect(self.page.locator("#buy-now")).to_have_text(turn.button)
        expect(self.page.locator("#buy-now")).to_be_enabled()

    def buy(self, turn: Turn) -> None:
        """Buys the shares of the turn, or nothing."""
        if turn.button:
            self.chooses(turn)
            self.page.locator("#buy-now").tap()
        else:
            expect(self.heading).to_have_text("Buy up to three")
            self.press("Buy nothing")

    def is_told(self, words: str) -> None:
        """Reads what to do with the hands, and taps OK: it never comes up twice."""
        expect(self.page.locator("#todo h1")).to_have_text("Now on the table")
        items = self.page.locator("#todo li")
        expect(items.last).to_have_text("Draw a tile.")
        told = " ".join(items.all_inner_texts())
        assert words in told.replace("\N{NO-BREAK SPACE}", " ")
        self.press("OK", exact=True)
        expect(self.page.locator("#todo")).to_have_count(0)

    def answers(self, company: str, sell: int, button: str, *, now: bool = True) -> None:
        """Decides in a merger: sells so many of the company that folds, and holds the rest."""
        expect(self.heading).to_have_text(f"Your shares of {company}")
        if now:
            expect(self.page).to_have_title(re.compile(r"^Your decision"))
        for _step in range(sell):
            self.press("Sell more")
        expect(self.page.locator("#dispose-now")).to_have_text(button)
        self.page.locator("#dispose-now").tap()

    def plays(self, turn: Turn) -> None:
        """A turn without a merger, from the tile to the OK."""
        self.place(turn.tile, turn.effect)
        if turn.found:
            self.found(turn.found)
        if not turn.at_once:
            self.buy(turn)
        self.is_told(turn.told)
        self.sees_money(turn.cash)


class Banker:
    """The banker at the desk, who also enters for Dee."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def line(self) -> Locator:
        """The quick line."""
        return self.page.locator("#quick-input")

    def awaits(self, headline: str) -> None:
        """The desk says what is awaited."""
        expect(self.page.locator("h1")).to_have_text(headline)

    def types(self, words: str, effect: str) -> None:
        """Types a line, reads its effect, and books it."""
        self.line.fill(words)
        expect(self.page.locator("#quick-effect")).to_contain_text(effect)
        self.enters()

    def enters(self) -> None:
        """Books the line as it stands."""
        self.settles()
        self.line.press("Enter")

    def settles(self) -> None:
        """A page that is just changing or has lost the server takes no input."""
        expect(self.page.locator("body")).not_to_have_class(re.compile("settling|is-lost"))

    def is_told(self, words: str) -> None:
        """The desk says what to hand over."""
        expect(self.page.locator("#advice")).to_contain_text(words)

    def plays_by_line(self, turn: Turn) -> None:
        """A whole turn as one line of text: ``E7 =Fan +2Fan``."""
        self.awaits(f"{turn.seat}: place a tile")
        words = [turn.tile.replace("-", "")]
        words += [f"={turn.found[:3]}"] if turn.found else []
        words += [f"+{n}{company[:3]}" for company, n in turn.buys.items()] or ["-"]
        self.types(" ".join(words), turn.effect)
        self.is_told(turn.told)

    def plays_by_forms(self, turn: Turn) -> None:
        """The same by the forms below the line, as on a phone."""
        self.awaits(f"{turn.seat}: place a tile")
        self.page.locator(f'.board-choose [data-tile="{turn.tile}"]').click()
        expect(self.page.locator("#effect")).to_contain_text(turn.effect)
        self.page.locator("#place-now").click()
        if turn.found:
            self.awaits(f"{turn.seat}: name the new company")
            self.settles()
            self.page.get_by_role("button", name=turn.found).click()
        self.awaits(f"{turn.seat}: buy up to three")
        self.settles()
        if turn.buys:
            choose_shares(self.page, turn.buys)
            expect(self.page.locator("#buy-now")).to_have_text(turn.button)
            self.page.locator("#buy-now").click()
        else:
            self.page.get_by_role("button", name="Buy nothing").click()
        self.is_told(turn.told)
