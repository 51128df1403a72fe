"""A whole evening on a real server: laptop, table screen, three phones, and Dee without one.

``play`` goes from the start page to the settlement and checks at every step what people see. At
named moments it calls ``at``, so that pictures can be taken of the same game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from io import BytesIO

import zxingcpp
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices, TableServer
from tests.browser.game import (
    ARCADIA_GROWS,
    ARCADIA_SAFE,
    BEFORE_THE_TRADE,
    DEAD,
    DRAWN,
    FINAL_SIZES,
    HELD,
    LAST_ROUND,
    LAST_TWO,
    MIDDLE,
    OPENING,
    SEATS,
    SECOND_ROUND,
    THREE_WAY,
    TRADE,
    TWO_WAY,
    Turn,
)
from tests.browser.people import Banker, Player, choose_shares, tap_space

MANY = {item for held in HELD.values() for item in held.items() if item[1] > 3}
"""Numbers of certificates that no purchase ever has: more than three is what somebody holds."""
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
        ann, bo, cy = (self._phone(name) for name in ("Ann", "Bo", "Cy"))
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
        here = self.laptop.get_by_text("phone is here")
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

    def _phone(self, name: str) -> Player:
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
        self.screen.set_viewport_size({"width": 1920, "height": 1080})
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

    def new_phone_for_cy(self) -> None:
        """Cy's phone is gone; another one takes the seat by the seat's card."""
        self.players["Cy"].page.context.close()
        cy = self._phone("Cy")
        cy.page.goto(self.seat_address(3))
        cy.sees_money(76)
        cy.money.tap()
        expect(cy.page.locator("#mine .certificates")).to_contain_text(re.compile(r"Teton\s*2"))

    def three_way_merger(self) -> None:
        """Teton, then Solon fold into Krause; a tie is rounded up."""
        ann, bo, cy = (self.players[name] for name in ("Ann", "Bo", "Cy"))
        bo.place(THREE_WAY.tile, THREE_WAY.effect)
        self.all_see("Cy: decide on Teton")
        self.merger_shows(
            self.screen,
            "Teton (2) folds into Krause (4)",
            "Teton at 2 tiles: $2M a share · majority $20M · minority $10M",
            "sole holder",
            "$20M + $10M",
            "Cy decides: sell 3 = $6M · hold",
        )
        cy.sees_money(74)
        self.moment("decision")
        cy.answers("Teton", 1, "Sell 1 · get $2M")
        cy.sees_money(76)

        self.all_see("Dee: decide on Solon")
        tie = "($30M + $15M) / 2 = $22.5M, rounded up: $23M each"
        for page in (self.screen, self.laptop, bo.page, cy.page):
            self.merger_shows(
                page,
                "Solon (3) folds into Krause (4)",
                "Solon at 3 tiles: $3M a share · majority $30M · minority $15M",
                tie,
                "Ann may prepare",
            )
        ann.page.reload()  # in the middle of it
        self.merger_shows(ann.page, tie)
        ann.answers("Solon", 1, "Set my answer", now=False)
        expect(ann.page.locator("#ask")).to_contain_text("Your answer is set.")
        expect(self.screen.locator(".merger tr", has_text="Ann")).to_contain_text("ready")
        self.moment("merger")
        self.laptop.get_by_role("button", name="Sell all").click()
        expect(self.laptop.locator("#dispose-now")).to_have_text("Sell 4 · get $12M")
        self.laptop.locator("#dispose-now").click()
        ann.sees_money(65)  # Ann's answer was entered when her turn came
        self.screen_money("Dee", 79)
        for building in ("Take Teton's building off.", "Take Solon's building off."):
            expect(self.screen.locator(".to-do")).to_contain_text(building)
        self.screen_shows("Krause", 10, 8)
        bo.buy(THREE_WAY)
        bo.is_told(THREE_WAY.told)
        bo.sees_money(THREE_WAY.cash)

    def two_way_merger(self) -> None:
        """Dee's line stops at the merger and keeps the purchase; Fanfare folds into Krause."""
        ann, bo = self.players["Ann"], self.players["Bo"]
        self.banker.awaits("Dee: place a tile")
        self.banker.types("E6 +3Arc", "Then: +3Arc")
        self.all_see("Dee: decide on Fanfare")
        expect(self.banker.line).to_have_value("+3Arc")
        self.merger_shows(
            self.screen,
            "Fanfare (3) folds into Krause (10)",
            "Fanfare at 3 tiles: $4M a share · majority $40M · minority $20M",
        )
        bo.sees_money(21)
        bo.answers("Fanfare", 2, "Set my answer", now=False)
        expect(bo.page.locator("#ask")).to_contain_text("Your answer is set.")
        self.laptop.get_by_role("button", name="Sell all").click()
        expect(self.laptop.locator("#dispose-now")).to_have_text("Sell 3 · get $12M")
        self.laptop.locator("#dispose-now").click()
        self.all_see("Ann: decide on Fanfare")  # Bo's answer was ready
        bo.sees_money(29)
        ann.answers("Fanfare", 0, "Hold all")
        self.all_see("Dee: buy up to three")
        self.screen_money("Dee", 125)
        self.banker.enters()
        self.banker.is_told(TWO_WAY.told)
        self.screen_money("Dee", TWO_WAY.cash)
        self.screen_shows("Krause", 14, 9)
        safe = self.screen.locator('tr[data-company="Krause"] [aria-label="safe"]')
        expect(safe).to_have_count(1)

    def bank_is_short(self) -> None:
        """Cy would like three Krause; two are left, and his phone says so. He takes both."""
        cy = self.players["Cy"]
        cy.place(LAST_TWO.tile, LAST_TWO.effect)
        row = cy.page.locator(".buy-row", has_text="Krause")
        expect(row.locator(".why")).to_have_text("only 2 can be had")
        expect(row.locator('input[value="3"]')).to_be_disabled()
        self.moment("bank-short")
        self.all_see("Cy: buy up to three")
        cy.buy(LAST_TWO)
        cy.is_told(LAST_TWO.told)
        cy.sees_money(LAST_TWO.cash)

    def trade(self) -> None:
        """Bo is short of cash; the app proposes what to give, and he gives it."""
        bo = self.players["Bo"]
        bo.place(TRADE.tile, TRADE.effect)
        expect(bo.heading).to_have_text("Buy up to three")
        choose_shares(bo.page, TRADE.buys)
        expect(bo.page.locator("#buy-now")).to_be_disabled()
        self.moment("trade")
        bo.press("Give 3 Krause for it")
        expect(bo.page.locator("#buy-now")).to_be_enabled()
        bo.page.locator("#buy-now").tap()
        bo.is_told(TRADE.told)
        bo.sees_money(TRADE.cash)

    def dead_tile(self) -> None:
        """Bo turns B-8 over: it would join two safe companies. Then he places another."""
        bo = self.players["Bo"]
        expect(bo.heading.last).to_have_text("Place your tile")
        tap_space(bo.page, DEAD)
        effect = bo.page.locator("#effect")
        expect(effect).to_contain_text("Arcadia")
        expect(effect).to_contain_text("safe")
        expect(bo.page.locator("#place-now")).to_be_disabled()
        self.moment("dead-tile")
        bo.press(f"Turn {DEAD} over")
        expect(bo.page.locator(".todo-strip")).to_contain_text(f"Turn tile {DEAD} face down.")
        expect(self.screen.locator(f'.dead[data-tile="{DEAD}"]')).to_have_count(1)

    def nothing_is_told_to_others(self) -> None:
        """Nothing is disclosed here: no phone has another seat's certificates, nor the bank's."""
        for name, player in self.players.items():
            player.page.reload()
            html = player.page.content()
            answer = player.page.context.request.get(
                player.page.url, headers={"Accept": "application/json"}
            )
            twin = answer.json()
            for company, shares in MANY:
                if shares != HELD[name].get(company):
                    assert not re.search(rf"\b{shares}\s+{company}\b", html), (name, company)
            assert {row["left"] for row in twin["companies"]} == {None}
            assert {row["holders"] for row in twin["companies"]} == {None}
            hidden = [row["holdings"] for row in twin["seats"] if row["shown"] != name]
            assert hidden == [None, None, None]
            own = {held["mark"]["name"]: held["shares"] for held in twin["you"]["certificates"]}
            assert own == HELD[name]

    def end(self) -> None:
        """All agree to end early, after equal turns; the companies are counted at the table."""
        page = self.laptop
        self.all_see("Ann: place a tile")
        page.locator("#tool-end summary").click()
        page.locator("#tool-end").get_by_role("button", name="equal turns").click()
        self.all_see("Count the companies")
        self.moment("final-sizes")
        for company, size in FINAL_SIZES.items():
            page.get_by_label(f"Tiles of {company}").fill(str(size))
        self.banker.settles()
        page.get_by_role("button", name="Settle with these sizes").click()
        self.all_see("Cy wins with $344M")
        self.moment("settlement")

    def whole(self) -> None:
        """The game from the start page to the settlement."""
        self.set_up()
        self.join()
        self.begin()
        self.moment("first-turn")
        self.play(OPENING)
        self.power_cut()
        self.play(SECOND_ROUND)
        self.three_way_merger()
        self.new_phone_for_cy()
        self.play(MIDDLE)
        self.two_way_merger()
        self.play(ARCADIA_GROWS)
        self.bank_is_short()
        self.play(BEFORE_THE_TRADE)
        self.trade()
        self.play(ARCADIA_SAFE)
        self.dead_tile()
        self.play(LAST_ROUND)
        self.nothing_is_told_to_others()
        self.end()
