"""What tests of the book share: the toy game, a house in a fresh folder, and a table in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.book.house import House
from companion.book.table import Table
from tests.book.toy import RULESET, _toy_game

__all__ = ["_toy_game"]

NOON = "2026-01-02T12:00:00Z"


@pytest.fixture(name="house")
def _house(tmp_path: Path, toy_game: None) -> Iterator[House]:
    house = House(tmp_path, clock=lambda: NOON)
    yield house
    house.close()


@pytest.fixture(name="table")
def _table(house: House) -> Table:
    """Ann, Bo and Cy at the toy game."""
    return house.create(RULESET, {}, ["Ann", "Bo", "Cy"])
