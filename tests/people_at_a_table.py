"""A house with a table in the middle of its game, and one browser for each role."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from companion import practice
from companion.book.house import House
from companion.book.record import encode, header
from companion.book.table import Table
from companion.random_moves import choose
from companion.web import create_app, guessing
from companion.web.course import CHARTS
from companion.web.security import csrf_token
from tests.web.conftest import Browser
from tests.web.test_security import ROLES, crowd

SEATS = ("Ann", "Bo", "Cy")
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("megacquire-gold-condensed", {"disclosure": 1}),
    ("megaland", {}),
    ("acquire-online", {}),
    ("megaland", {"secret_choice": True}),
    ("mergernaut05", {}),
)


@dataclass
class World:
    """One table after the other, of both families."""

    folder: Path
    house: House = field(init=False)
    app: Flask = field(init=False)
    table: Table = field(init=False)
    people: dict[str, Browser] = field(init=False)
    rounds: int = 0

    def __post_init__(self) -> None:
        self.house = House(self.folder)
        self.app = create_app(self.house, port=8765, names=())
        self.app.config["TESTING"] = True  # an exception is the test's, not a page of words
        self.renew()

    def renew(self) -> None:
        """A fresh table in the middle of the next game."""
        guessing.forget()
        for old in self.house.tables():
            self.house.delete(old.id)
        ruleset, options = GAMES[self.rounds % len(GAMES)]
        played = practice.play_out(
            header(ruleset, options, SEATS),
            random.Random(self.rounds),
            most=15 + self.rounds * 11 % 45,
        )
        self.table = self.house.import_record(encode(played.record))
        self.people = crowd(self.house, self.app, self.table)
        self.rounds += 1

    @property
    def writes(self) -> int:
        """How many rows of the whole file were changed so far."""
        return int(self.house._store._db.total_changes)

    def token(self, who: str) -> str:
        """A good form token of this person."""
        secrets = {
            "host": self.house.host_secret,
            "ann": self.table.secret("Ann"),
            "bo": self.table.secret("Bo"),
        }
        visit = self.people[who].client.get_cookie("visit")
        secret = secrets.get(who, visit.value if visit else "")
        with self.app.app_context():
            return csrf_token(secret)

    def proper(self, chance: random.Random) -> dict[str, str]:
        """The fields of an entry that the rules would take now; nothing after the end."""
        if self.table.over:
            return {}
        entry = choose(self.table.rules, self.table.state, chance)
        return flat(entry)


def flat(entry: dict[str, Any], before: str = "") -> dict[str, str]:
    """An entry as the fields of a form."""
    fields: dict[str, str] = {}
    for key, value in entry.items():
        if isinstance(value, dict):
            fields |= flat(value, f"{before}{key}.")
        elif isinstance(value, list):
            fields[before + key] = " ".join(one for one in value if isinstance(one, str))
        else:
            fields[before + key] = json.dumps(value) if isinstance(value, bool) else str(value)
    return fields


def pages(table: Table, browser: Browser) -> Iterator[tuple[str, TestResponse]]:
    """Every page of the table, and the pages about all tables."""
    for rule in (r.split(" ")[1] for r in sorted(ROLES) if r.startswith("GET")):
        if rule.endswith("/live") or "<secret>" in rule or "<path:name>" in rule:
            continue
        path = rule.replace("<table>", table.id).replace("<code>", table.code)
        for n in ("1", "2", "3") if "<int:n>" in rule else ("",):
            for name in CHARTS if "/course/<name>" in rule else (table.ruleset.name,):
                here = path.replace("<int:n>", n).replace("<name>", name)
                yield here, browser.get(here)
