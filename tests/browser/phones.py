"""Phones at a table that has got somewhere already, on a real server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from companion.book.house import House
from tests.browser.conftest import TableServer
from tests.web.desk_pages import book
from tests.web.seat_pages import GOLD

SMALL = ({"width": 390, "height": 664}, {"width": 360, "height": 640})
"""What a phone's browser bars leave of the glass."""


class PlayedTable:
    """A table with entries, served; ``sit`` brings a phone to a seat."""

    def __init__(
        self,
        folder: Path,
        entries: Sequence[Mapping[str, Any]],
        seats: Sequence[str] = ("Ann", "Bo", "Cy"),
        ruleset: str = GOLD,
        **options: Any,
    ) -> None:
        house = House(folder)
        if ruleset == GOLD:
            options.setdefault("disclosure", 1)
        table = house.create(ruleset, options, list(seats))
        book(table, entries)
        self.id = table.id
        self.secrets = {seat: table.secret(seat) for seat in seats}
        house.close()
        self.server = TableServer(folder).start()

    def sit(self, page: Page, seat: str) -> Page:
        """Opens the seat's own address, as its QR does."""
        page.goto(f"{self.server.url}/s/{self.secrets[seat]}")
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
