"""A house in a temporary folder, the app, and clients for everybody at a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.book.house import House
from companion.book.table import Table
from companion.web import create_app, guessing
from tests.web.desk_pages import Evening


class Browser:
    """A client with its own cookies that fills in the hidden fields of the page's first form."""

    def __init__(self, app: Flask, address: str = "192.168.1.20") -> None:
        self.client: FlaskClient = app.test_client()
        self.client.environ_base["REMOTE_ADDR"] = address

    def get(self, path: str, **more: object) -> TestResponse:
        """A page."""
        return self.client.get(path, **more)  # type: ignore[arg-type]

    def hidden(self, page: str, action: str = "") -> dict[str, str]:
        """The hidden fields of the form on ``page`` that posts to ``action`` (default: any)."""
        text = self.get(page).get_data(as_text=True)
        forms = re.findall(r"<form\b.*?</form>", text, re.DOTALL)
        form = next(f for f in forms if f'action="{action}' in f and "csrf" in f)
        found = re.findall(r'name="(csrf|intent|seen)" value="([^"]*)"', form)
        return dict(found)

    def post(self, path: str, page: str, **fields: object) -> TestResponse:
        """Posts to ``path`` with the hidden fields of its form on ``page``."""
        return self.client.post(path, data={**self.hidden(page, path), **fields})


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.close()


@pytest.fixture
def app(house: House) -> Flask:
    app = create_app(house, port=8765, names=("laptop", "laptop.local"), most_streams=3)
    app.config["TESTING"] = True
    guessing.forget()
    return app


@pytest.fixture
def browser(app: Flask) -> Callable[[], Browser]:
    """Makes a browser without any cookie, each at its own address."""
    made = 0

    def make() -> Browser:
        nonlocal made
        made += 1
        return Browser(app, f"192.168.1.{20 + made}")

    return make


@pytest.fixture
def host(house: House, browser: Callable[[], Browser]) -> Browser:
    banker = browser()
    banker.get(f"/host/{house.host_secret}")
    return banker


@pytest.fixture
def table(house: House) -> Table:
    return house.create("megacquire-gold-condensed", {"disclosure": 2}, ["Ann", "Bo", "Cy"])


@pytest.fixture
def ann(table: Table, browser: Callable[[], Browser]) -> Browser:
    phone = browser()
    phone.get(f"/s/{table.secret('Ann')}")
    return phone


@pytest.fixture
def evening(app: Flask, house: House) -> Evening:
    """Makes tables with entries, for the host's pages."""
    return Evening(app, house)
