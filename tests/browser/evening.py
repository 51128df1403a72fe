"""An evening on a real server: laptop, table screen, three phones, and Dee without one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from io import BytesIO

import zxingcpp
from PIL import Image
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import Devices, TableServer
from tests.browser.game import DRAWN, SEATS, Turn
from tests.browser.people import Banker, Player

TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
LAPTOP: ViewportSize = {"width": 1280, "height": 720}
CUT = """() => [document.documentElement, ...document.querySelectorAll(".screen > *")]
    .filter((it) => it.scrollHeight > it.clientHeight + 1 || it.scrollWidth > it.clientWidth + 1)
    .map((it) => it.id || it.tagName)"""
"""The parts of the table screen that do not show all they have."""

At = Callable[[str, "Evening"], None]
"""Called with the name of a moment."""


def read_qr(page: Page, selector: str = ".join-qr svg") -> str:
    """What a phone's camera reads from the QR on a page."""
    page.locator(selector).scroll_into_view_if_needed()
    with Image.open(BytesIO(page.locator(selector).screenshot())) as picture:
        found = zxingcpp.read_barcodes(picture)
    assert found, "no phone could read this QR"
    return str(found[0].text)


class Evening:
    """Who and what is at the table."""

    def __init__(self, server: TableServer, devices: Devices, at: At | None = None) -> None:
        self.server = server
        self.devices = devices
        self.laptop = devices.laptop()
        self.banker = Banker(self.laptop)
        self.screen = self.laptop  # until the table screen is opened
        self.players: dict[str, Player] = {}
        self._at = at

    def moment(self, name: str) -> None:
        """Something is to be seen now."""
        if self._at:
            self._at(name, self)

    # ---------- from the start page to the first question ----------

    def set_up(self) -> None:
        """From the start page to the lobby."""
        page = self.laptop
        page.goto(self.server.url + self.server.host_path)
        expect(page.locator("h1")).to_contain_text("Banker")
        self.moment("home")
        page.get_by_role("link", name="New table").click()
        for number, name in enumerate(SEATS, 1):
            page.get_by_label(f"Seat {number}", exact=True).fill(name)
        page.get_by_text("1 · ").click()  # nothing is disclosed
        self.moment("setup")
        page.get_by_role("button", name="Start").click()
        expect(page.locator("h1")).to_have_text("Scan to join")
        self.moment("lobby")

    def join(self) -> None:
        """Ann scans the table's QR, Bo types the code, Cy scans the card of his seat."""
        ann, bo, cy = (self.new_phone(name) for name in ("Ann", "Bo", "Cy"))
        address = read_qr(self.laptop)
        code = self.laptop.locator(".code").inner_text()
        ann.page.goto(address)
        expect(ann.heading).to_have_text("Who are you?")
        self.moment("join-seats")
        ann.press("Ann")
        bo.page.goto(self.server.url)
        self.moment("join-code")
        bo.page.get_by_label("The code on the laptop").fill(code)
        bo.press("Go on")
        expect(bo.page.get_by_role("button", name="Ann")).to_have_count(0)  # taken
        bo.press("Bo")
        cy.page.goto(self.seat_address(3))
        for player in (ann, bo, cy):
            player.sees_money(60)
            player.sees_start_money()
        bo.press("far right")
        expect(bo.page.get_by_text("far right")).to_have_count(0)
        here = self.laptop.get_by_text("a phone has joined")
        expect(here).to_have_count(3)
        self.moment("waiting")

    def seat_address(self, number: int) -> str:
        """The address on a seat's own card, read by a camera."""
        card = self.laptop.context.new_page()
        lobby = self.laptop.url.rpartition("/")[0] + "/lobby"
        card.goto(f"{lobby}/card/{number}")
        address = read_qr(card, ".seat-card svg")
        card.close()
        return address

    def new_phone(self, name: str) -> Player:
        """A phone with cookies of its own in the hands of ``name``."""
        self.players[name] = Player(name, self.devices.phone())
        return self.players[name]

    def begin(self) -> None:
        """The tiles drawn decide: Ann's A-3 is in row A."""
        page = self.laptop
        page.get_by_text("or by the tiles drawn").click()
        for name, tile in DRAWN.items():
            page.locator("#lobby-tiles").get_by_label(name, exact=True).fill(tile)
        page.get_by_role("button", name="Use these tiles").click()
        page.get_by_role("link", name="To the table screen").click()
        self.screen = page
        self.laptop = page.context.new_page()
        self.laptop.goto(page.url.replace("/screen", "/desk"))
        self.banker = Banker(self.laptop)
        self.screen.set_viewport_size(TELEVISION)
        self.all_see("Ann: place a tile")
        expect(self.screen.locator(".to-do")).to_contain_text("Put the start tiles back in the bag")

    # ---------- what all see ----------

    def all_see(self, headline: str) -> None:
        """Table screen and desk say what is awaited of whom."""
        expect(self.screen.locator("h1")).to_have_text(headline)
        expect(self.laptop.locator("h1").first).to_have_text(headline)

    def screen_shows(self, company: str, size: int, price: int) -> None:
        """A line of the table screen's company table, bonuses by the chart's rule."""
        row = self.screen.locator(f'tr[data-company="{company}"]')
        expect(row.locator(".size")).to_have_text(re.compile(rf"(safe)?\s*{size}$"))
        cells = row.locator("td")
        expect(cells.nth(1)).to_have_text(f"${price}M")
        expect(cells.nth(2)).to_have_text(f"${10 * price}M")
        expect(cells.nth(3)).to_have_text(f"${5 * price}M")

    def screen_money(self, seat: str, cash: int) -> None:
        """Money is open at this table."""
        line = self.screen.locator(".seats-strip li", has=self.screen.get_by_text(seat, exact=True))
        expect(line).to_contain_text(f"${cash}M")

    def nothing_is_cut(self) -> None:
        """The table screen shows all it has, on a television and on a 13-inch laptop."""
        for size in (TELEVISION, LAPTOP):
            self.screen.set_viewport_size(size)
            assert self.screen.evaluate(CUT) == []
        self.screen.set_viewport_size(TELEVISION)

    def merger_shows(self, page: Page, *words: str) -> None:
        """The merger on a page, with its sums worked out."""
        for told in words:
            expect(page.locator(".merger")).to_contain_text(told)

    # ---------- playing ----------

    def play(self, turns: Iterable[Turn]) -> None:
        """Ordinary turns: on the phone, or Dee's at the desk."""
        for turn in turns:
            if turn.seat == "Dee":
                by_forms = bool(turn.button)
                (self.banker.plays_by_forms if by_forms else self.banker.plays_by_line)(turn)
            else:
                self.players[turn.seat].plays(turn)
            self.screen_money(turn.seat, turn.cash)

    def power_cut(self) -> None:
        """The server dies and is started again; every page says so and is back by itself."""
        self.server.kill()
        pages = [self.screen, self.laptop, *(player.page for player in self.players.values())]
        for page in pages:
            expect(page.locator("#lost")).to_contain_text("Connection to the laptop lost")
            expect(page.locator("main")).to_have_attribute("inert", "")
        self.moment("lost")
        self.server.start()
        for page in pages:
            expect(page.locator("#lost")).to_be_hidden()
            expect(page.locator("main")).not_to_have_attribute("inert", "")
