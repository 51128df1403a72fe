"""Every page in its states keeps the accessibility rules that a machine can check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from companion.book.house import House
from tests.browser.conftest import Devices, TableServer
from tests.web.desk_pages import BEGUN, GROWN, MERGING, SETTLED, book, founding, turn
from tests.web.seat_pages import GOLD, TWO_COMPANIES

pytestmark = pytest.mark.browser

STATES: dict[str, tuple[Sequence[dict[str, Any]], str]] = {
    "not begun": ([], "Ann"),
    "placing": (GROWN, "Ann"),
    "waiting": (GROWN, "Bo"),
    "founding": ([*BEGUN, *turn("Ann", "A-1"), *founding("Bo", "A-2", "Solon")[:1]], "Bo"),
    "buying": ([*TWO_COMPANIES, *turn("Bo", "C-7")[:1]], "Bo"),
    "choosing the survivor": ([*TWO_COMPANIES, *turn("Bo", "D-6")[:1]], "Bo"),
    "deciding in a merger": (MERGING, "Ann"),
    "preparing in a merger": (MERGING, "Bo"),
    "counting": (SETTLED[:-1], "Cy"),
    "settled": (SETTLED, "Cy"),
}
"""What has been entered, and the seat whose phone is looked at."""

FADED = """() => Promise.all(document.getAnimations()
    .filter((it) => it instanceof CSSTransition).map((it) => it.finished.catch(() => null)))
    .then(() => null)"""
"""Colours fade for a moment when the theme changes: measured before, they would be neither."""


class Tables:
    """One server with a table in each state."""

    def __init__(self, folder: Any) -> None:
        house = House(folder)
        self.paths: dict[str, str] = {}
        self.seats: dict[str, str] = {}
        for state, (entries, seat) in STATES.items():
            table = house.create(GOLD, {"disclosure": 4}, ["Ann", "Bo", "Cy"])
            book(table, entries)
            self.paths[state] = f"/t/{table.id}"
            self.seats[state] = f"/s/{table.secret(seat)}"
        house.close()
        self.server = TableServer(folder).start()

    def host(self, page: Page) -> Page:
        """Makes this browser the host's."""
        page.goto(self.server.url + self.server.host_path)
        return page


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    made = Tables(tmp_path_factory.mktemp("tables") / "data")
    yield made
    made.server.stop()


def unfold(page: Page, inside: str = "main") -> None:
    """Opens everything that is folded."""
    page.locator(inside).evaluate_all(
        "all => all.forEach(it => it.querySelectorAll('details').forEach(d => { d.open = true; }))"
    )


def is_accessible(page: Page) -> None:
    """No violation of axe's rules; colours also in the dark."""
    expect(page.locator("h1").first).to_be_attached()
    for theme, options in (("light", {}), ("dark", {"runOnly": ["color-contrast"]})):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        page.evaluate(FADED)
        found = Axe().run(page, options={"resultTypes": ["violations"], **options})
        assert found.violations_count == 0, f"{page.url} {theme}: {found.generate_report()}"


@pytest.mark.parametrize("state", list(STATES))
def test_a_phones_page_is_accessible(tables: Tables, devices: Devices, state: str) -> None:
    page = devices.phone()
    page.goto(tables.server.url + tables.seats[state])
    unfold(page)
    is_accessible(page)


HOSTS = [state for state in STATES if state not in ("waiting", "preparing in a merger")]
"""The host's pages are the same for every seat."""


@pytest.mark.parametrize("state", HOSTS)
def test_the_desk_and_the_table_screen_are_accessible(
    tables: Tables, devices: Devices, state: str
) -> None:
    page = tables.host(devices.laptop())
    for path in ("screen", "desk"):
        page.goto(f"{tables.server.url}{tables.paths[state]}/{path}")
        unfold(page)
        is_accessible(page)


@pytest.mark.parametrize("path", ["/", "/new", "/import", "/nowhere"])
def test_the_pages_before_a_game_are_accessible(
    tables: Tables, devices: Devices, path: str
) -> None:
    page = tables.host(devices.laptop())
    page.goto(tables.server.url + path)
    unfold(page)
    is_accessible(page)


@pytest.mark.parametrize(
    ("state", "path"),
    [
        ("not begun", "lobby"),
        ("not begun", "lobby/cards"),
        ("settled", "result"),
        ("settled", "sheet"),
    ],
)
def test_the_pages_around_a_game_are_accessible(
    tables: Tables, devices: Devices, state: str, path: str
) -> None:
    page = tables.host(devices.laptop())
    page.goto(f"{tables.server.url}{tables.paths[state]}/{path}")
    unfold(page)
    is_accessible(page)


def test_the_pages_for_joining_are_accessible(tables: Tables, devices: Devices) -> None:
    host = tables.host(devices.laptop())
    host.goto(f"{tables.server.url}{tables.paths['not begun']}/lobby")
    page = devices.phone()
    page.goto(tables.server.url)
    page.get_by_label("The code on the laptop").fill("ABCDE")
    page.get_by_role("button", name="Go on").tap()
    expect(page.locator(".error")).to_be_visible()
    is_accessible(page)
    page.goto(f"{tables.server.url}/j/{host.locator('.code').inner_text()}")
    is_accessible(page)
