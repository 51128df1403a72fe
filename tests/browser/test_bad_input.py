"""Bad input has its own sentence beside the field; what was typed stays, nothing is booked."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import APIResponse, Locator, Page, expect

from tests.browser.conftest import Devices, TableServer
from tests.browser.hall import Hall
from tests.browser.people import choose_shares, tap_space
from tests.browser.phones import PlayedTable
from tests.web.seat_pages import TWO_COMPANIES, lone

pytestmark = pytest.mark.browser

BUYING = [*TWO_COMPANIES, {"type": "place", "seat": "Bo", "tile": "C-7"}]
"""Bo has $48M and may buy Physics (3 tiles, $5M) and Solon (2 tiles, $2M)."""


class Table:
    """A table with the host's desk open; counts what is booked."""

    def __init__(self, played: PlayedTable, devices: Devices) -> None:
        self.played = played
        self.devices = devices
        self.desk = played.open(devices.laptop())

    def phone(self, seat: str, script: bool = True) -> Page:
        return self.played.sit(self.devices.phone(java_script_enabled=script), seat)

    def entries(self) -> int:
        """How many entries the table has."""
        twin = self.desk.context.request.get(
            f"{self.played.url}/screen",
            headers={"Accept": "application/json"},
        )
        number = twin.json()["entries"]
        assert isinstance(number, int)
        return number

    def refuses_line(self, line: str, sentence: str) -> None:
        """The quick line is refused with this sentence, stays typed, and books nothing."""
        before = self.entries()
        field = self.desk.locator("#quick-input")
        field.fill(line)
        expect(self.desk.locator("#quick-effect.error")).to_have_text(sentence)
        with self.desk.expect_response("**/desk/quick") as refused:
            field.press("Enter")
        assert refused.value.status == 422
        expect(self.desk.locator("#quick-effect")).to_have_text("")  # the preview says it no more
        expect(self.desk.locator("#error-line")).to_have_text(sentence)
        expect(field).to_have_value(line)
        assert self.entries() == before


@pytest.fixture
def placing(hall: Hall, devices: Devices) -> Table:
    """Bo is to place a tile."""
    return Table(PlayedTable(hall, TWO_COMPANIES), devices)


@pytest.fixture
def buying(hall: Hall, devices: Devices) -> Table:
    """Bo is to buy."""
    return Table(PlayedTable(hall, BUYING), devices)


def send(page: Page, form: Locator, **fields: str) -> APIResponse:
    """Sends a form of the page with other values than its fields allow, as a broken page might."""
    hidden = {
        name: form.locator(f'input[name="{name}"]').first.input_value()
        for name in ("csrf", "intent", "seen")
    }
    url = page.url.rstrip("/") + "/enter"
    data = {**hidden, **{key.replace("__", "."): value for key, value in fields.items()}}
    return page.context.request.post(url, form=data)


def test_a_tile_that_is_taken(placing: Table) -> None:
    placing.refuses_line(
        "C5", "A tile lies on C-5 already. Choose a free space, or correct the earlier entry."
    )
    bo = placing.phone("Bo")
    tap_space(bo, "C-5")
    expect(bo.locator("#effect")).to_contain_text("C-5")
    expect(bo.locator("#effect")).to_contain_text("Physics")
    expect(bo.locator("#place-now")).to_be_disabled()


def test_a_space_off_the_board(hall: Hall, devices: Devices) -> None:
    table = Table(PlayedTable(hall, []), devices)
    table.desk.goto(f"{table.played.url}/lobby")
    page = table.desk
    page.get_by_text("or by the tiles drawn").click()
    for name, tile in {"Ann": "K-13", "Bo": "B-1", "Cy": "E-5"}.items():
        page.locator("#lobby-tiles").get_by_label(name, exact=True).fill(tile)
    page.get_by_role("button", name="Use these tiles").click()
    expect(page.locator("#lobby-order .error")).to_have_text(
        "The board has no space K-13. Read the tile again."
    )
    expect(page.locator("#lobby-tiles").get_by_label("Ann", exact=True)).to_have_value("K-13")
    assert table.entries() == 0


def test_not_ones_turn(placing: Table) -> None:
    cy = placing.phone("Cy", script=False)
    expect(cy.get_by_role("button", name="Place the tile")).to_have_count(0)
    before = placing.entries()
    answer = send(cy, cy.locator("#ask form").first, type="place", tile="C-7")
    assert answer.status == 422
    assert "Bo is to act now. Wait for that, or act for that seat at the desk." in answer.text()
    assert placing.entries() == before


def test_a_company_that_is_not_on_the_board(buying: Table) -> None:
    buying.refuses_line("+1Kra", "Krause is not on the board. Choose a company that is.")


def test_four_shares(buying: Table) -> None:
    sentence = "No more than 3 shares may be had in one turn. Take fewer."
    buying.refuses_line("+4Sol", sentence)
    bo = buying.phone("Bo")
    choose_shares(bo, {"Physics": 3, "Solon": 1})
    expect(bo.locator("#buy-effect")).to_have_text(sentence)
    expect(bo.locator("#buy-now")).to_be_disabled()
    plain = buying.phone("Bo", script=False)
    choose_shares(plain, {"Physics": 3, "Solon": 1})
    plain.get_by_role("button", name="Buy", exact=True).click()
    expect(plain.locator("#buy .error")).to_have_text(sentence)
    for name, number in (("Physics", 3), ("Solon", 1)):
        chosen = plain.locator(f'input[name="1.shares.{name}"][value="{number}"]')
        expect(chosen).to_be_checked()
    assert buying.entries() == len(BUYING)


def test_too_little_money(hall: Hall, devices: Devices) -> None:
    entries = [
        *TWO_COMPANIES,
        {"type": "adjust", "cash": {"Bo": -40}, "reason": "to have little"},
        {"type": "place", "seat": "Bo", "tile": "C-7"},
    ]
    table = Table(PlayedTable(hall, entries), devices)
    bo = table.phone("Bo")  # $8M
    row = bo.locator(".buy-row", has_text="Physics")
    expect(row.locator(".why")).to_have_text("money for 1")
    expect(row.locator('input[value="2"]')).to_be_disabled()
    choose_shares(bo, {"Physics": 1, "Solon": 2})  # 5 + 2 x 2 = 9
    sentence = "That costs $9M, and there is $8M. Take fewer or cheaper shares."
    expect(bo.locator("#buy-effect")).to_have_text(sentence)
    expect(bo.locator("#buy-now")).to_be_disabled()
    plain = table.phone("Bo", script=False)
    choose_shares(plain, {"Physics": 1, "Solon": 2})
    plain.get_by_role("button", name="Buy", exact=True).click()
    expect(plain.locator("#buy .error")).to_have_text(sentence)
    assert table.entries() == len(entries)


def test_more_than_the_bank_has(hall: Hall, devices: Devices) -> None:
    entries = [
        *TWO_COMPANIES,
        {"type": "adjust", "shares": {"Cy": {"Physics": 17}}, "reason": "to leave few"},
        {"type": "place", "seat": "Bo", "tile": "C-7"},
    ]
    table = Table(PlayedTable(hall, entries), devices)
    bo = table.phone("Bo", script=False)  # 25 - 4 - 2 - 17 = 2 are left
    row = bo.locator(".buy-row", has_text="Physics")
    expect(row.locator(".why")).to_have_text("only 2 can be had")
    expect(row.locator('input[value="3"]')).to_be_disabled()
    answer = send(bo, bo.locator("#buy"), type="buy", shares__Physics="3")
    assert answer.status == 422
    assert "The bank has 2 shares of Physics left. Take no more than those." in answer.text()
    # the desk stands where all can see it: it must not tell the number
    table.refuses_line("+3Phy", "That many shares of Physics cannot be had. Take fewer.")
    assert table.entries() == len(entries)


def test_a_stale_page(placing: Table) -> None:
    plain = placing.phone("Bo", script=False)
    placing.desk.locator("#quick-input").fill("C7 +1Sol")
    placing.desk.locator("#quick-input").press("Enter")
    expect(placing.desk.locator("h1")).to_have_text("Cy: place a tile")
    before = placing.entries()
    plain.get_by_label("Tile", exact=True).select_option("I-12")
    plain.get_by_role("button", name="Place the tile").click()
    expect(plain.locator(".error").first).to_have_text(
        "Somebody was quicker: something else is asked now. Look at the new state."
    )
    expect(plain.locator("#ask")).to_contain_text("Cy: place a tile")
    assert placing.entries() == before


def test_a_number_that_is_none(hall: Hall, devices: Devices) -> None:
    table = Table(PlayedTable(hall, [*TWO_COMPANIES, *lone("Bo", "I-12")]), devices)
    page = table.desk
    page.locator("summary", has_text="Adjust by hand").click()
    tool = page.locator("#tool-adjust")
    tool.locator('[name="cash"]').fill("five")
    tool.locator('[name="reason"]').fill("paid outside the game")
    before = table.entries()
    tool.get_by_role("button", name="Adjust").click()
    expect(tool.locator(".error")).to_have_text("Type whole numbers, such as 5 or -5.")
    expect(tool.locator('[name="cash"]')).to_have_value("five")
    expect(tool.locator('[name="reason"]')).to_have_value("paid outside the game")
    assert table.entries() == before


RECORD = {
    "format": "companion-record/1",
    "ruleset": "megacquire-gold-condensed",
    "options": {"disclosure": 1},
    "seats": ["Ann", "Bo", "Cy"],
    "entries": [{"type": "order", "first": "Ann"}],
}


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableServer]:
    """A folder without a table."""
    server = TableServer(tmp_path_factory.mktemp("empty")).start()
    yield server
    server.stop()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (json.dumps({**RECORD, "ruleset": "chess"}), "the game “chess” is not known here"),
        (json.dumps({**RECORD, "format": "other/9"}), "format"),
        (json.dumps(RECORD)[:-20], "This is no record: it breaks off"),
        (json.dumps({**RECORD, "seats": ["Ann", "ann", "Cy"]}), "seat"),
        (
            json.dumps(
                {
                    **RECORD,
                    "entries": [
                        {"type": "order", "first": "Ann"},
                        {"type": "place", "seat": "Bo", "tile": "A-1"},
                    ],
                }
            ),
            "Entry 2 of the record breaks the rules (not_your_turn). Ann is to act now.",
        ),
    ],
    ids=["unknown ruleset", "unknown format", "broken off", "same name twice", "illegal entry"],
)
def test_a_record_that_is_unknown_or_broken(
    empty: TableServer, devices: Devices, text: str, sentence: str
) -> None:
    page = devices.laptop()
    page.goto(empty.url + empty.host_path)
    page.get_by_role("link", name="Import a record").click()
    page.get_by_label("or the record's text").fill(text)
    page.get_by_role("button", name="Import").click()
    expect(page.locator(".error")).to_contain_text(sentence)
    expect(page.get_by_label("or the record's text")).to_have_value(text)
    page.goto(empty.url)
    expect(page.locator(".empty")).to_contain_text("No table is being played.")


def test_an_address_and_a_code_that_do_not_exist(placing: Table, devices: Devices) -> None:
    placing.desk.goto(f"{placing.played.server.url}/t/nosuch/desk")
    expect(placing.desk.locator("h1")).to_have_text("There is no such page")
    phone = devices.phone()
    phone.goto(placing.played.server.url)
    phone.get_by_label("The code on the laptop").fill("ABCDE")
    phone.get_by_role("button", name="Go on").tap()
    expect(phone.locator(".error")).to_have_text(
        "No table has this code. Look at the laptop once more."
    )
    expect(phone.get_by_label("The code on the laptop")).to_have_value("ABCDE")
