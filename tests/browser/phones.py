"""Tables that have got somewhere already, on a real server, and the phones and laptops at them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from companion.book.house import House
from tests.browser.conftest import TableServer
from tests.browser.hall import Hall
from tests.web.desk_pages import book
from tests.web.seat_pages import GOLD

SMALL = ({"width": 390, "height": 664}, {"width": 360, "height": 640})
"""What a phone's browser bars leave of the glass."""


class PlayedTable:
    """A table with entries; ``sit`` brings a phone to a seat, ``open`` the host to a page.

    It is in the hall, or in a folder with a server of its own, which can be ended.
    """

    def __init__(
        self,
        place: Hall | Path,
        entries: Sequence[Mapping[str, Any]],
        seats: Sequence[str] = ("Ann", "Bo", "Cy"),
        ruleset: str = GOLD,
        **options: Any,
    ) -> None:
        house = House(place) if isinstance(place, Path) else place.house
        if ruleset == GOLD:
            options.setdefault("disclosure", 1)
        table = house.create(ruleset, options, list(seats))
        book(table, entries)
        self.id = table.id
        self.secrets = {seat: table.secret(seat) for seat in seats}
        self.server: Any = place
        if isinstance(place, Path):
            house.close()
            self.server = TableServer(place).start()

    @property
    def url(self) -> str:
        """Where its pages are."""
        return f"{self.server.url}/t/{self.id}"

    def sit(self, page: Page, seat: str) -> Page:
        """Opens the seat's own address, as its QR does."""
        page.goto(f"{self.server.url}/s/{self.secrets[seat]}")
        return page

    def open(self, page: Page, path: str = "desk") -> Page:
        """Opens a page of the table as the host."""
        cookie = {"name": "host", "value": self.server.host_secret, "url": self.server.url}
        page.context.add_cookies([cookie])
        page.goto(f"{self.url}/{path}")
        return page


class Thumb:
    """Counts every tap on a phone."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def space(self, tile: str, aside: float = 0) -> None:
        """Taps a space of the board, ``aside`` pixels right of its middle."""
        box = self.page.locator(f'[data-tile="{tile}"] use').bounding_box()
        assert box is not None
        x = box["x"] + box["width"] / 2 + aside
        self.page.touchscreen.tap(x, box["y"] + box["height"] / 2)
        self.taps += 1

    def button(self, words: str) -> None:
        """Taps a button by its words."""
        self.page.get_by_role("button", name=words).first.tap()
        self.taps += 1

    def chip(self, company: str, number: int) -> None:
        """Taps a chip of the purchase."""
        row = self.page.locator(".buy-row", has=self.page.get_by_text(company, exact=True))
        row.locator(f'label.pick:has(input[value="{number}"])').tap()
        self.taps += 1
