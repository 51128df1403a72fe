"""A whole game that is entered through the phones' forms, entry by entry."""

from __future__ import annotations

import json
import random
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from companion.bench import games
from companion.book.house import House
from companion.contract import BANK
from companion.stock.merger import reveals
from companion.web.opening import NOT_ANNOUNCED
from tests.serving import Serving

Fields = dict[str, str]


@dataclass
class Form:
    """One form: who sends it where, and which entries of the game it makes."""

    path: str
    cookie: str
    fields: Fields
    first: int
    last: int
    seat: str


@dataclass
class Party:
    """A table in a data folder, with the game that its people will play."""

    table: str
    host: str
    secrets: dict[str, str]
    entries: list[dict[str, Any]]
    revealing: frozenset[int]
    """Numbers (from 0) of entries that lay holdings open: what follows has its own form."""
    tokens: dict[str, str] = field(default_factory=dict)

    @classmethod
    def new(cls, data: Path, ruleset: str, seats: int, seed: int) -> Party:
        """Makes the table; the server is not running."""
        game = games.played(ruleset, seats, seed)
        house = House(data)
        table = house.create(ruleset, {}, game.record.seats)
        secrets = {seat: table.secret(seat) for seat in table.seats}
        revealing = frozenset(
            number
            for number, one in enumerate(game.played)
            if reveals(game.state_after(number), one.state)
        )
        entries = plain(game.record.entries)
        party = cls(table.id, house.host_secret, secrets, entries, revealing)
        house.close()
        return party

    def cookie(self, who: str) -> str:
        """What the browser of a seat, or the banker's, carries."""
        return f"host={self.host}" if who == BANK else f"seats={self.secrets[who]}"

    def page(self, who: str) -> str:
        """The address of a seat's page or of the desk."""
        if who == BANK:
            return f"/t/{self.table}/desk"
        return f"/t/{self.table}/seat/{list(self.secrets).index(who) + 1}"

    def form(self, server: Serving, first: int, most: int = 1, by: str = "") -> Form:
        """The form for the next entries, from number ``first`` (from 0), all of one seat.

        ``by`` is who types; by default the seat itself, or the bank where it is nobody's.
        """
        seat = self.entries[first].get("seat", BANK)
        last = first + 1
        while (
            last < len(self.entries)
            and last < first + most
            and last - 1 not in self.revealing
            and self.entries[last].get("seat", BANK) == seat
        ):
            last += 1
        who = by or seat
        if who not in self.tokens:
            page = server.get(self.page(who), self.cookie(who)).text
            found = re.search(r'name="csrf" value="(\w+)"', page)
            assert found, page
            self.tokens[who] = found[1]
        fields = {"csrf": self.tokens[who], "seen": str(first), "intent": f"{who}-{first}-{last}"}
        for number, entry in enumerate(self.entries[first:last], 1):
            fields.update({f"{number}.{name}": value for name, value in flat(entry).items()})
        return Form(f"{self.page(who)}/enter", self.cookie(who), fields, first, last, seat)

    def record(self, server: Serving) -> list[dict[str, Any]]:
        """The entries that the server has, without id, time and typist."""
        path, cookie = f"/t/{self.table}/record.json", self.cookie(BANK)
        answer = server.get(path, cookie)
        if answer.status == NOT_ANNOUNCED:
            found = re.search(r'name="csrf" value="(\w+)"', answer.text)
            assert found, answer.text
            server.post(f"{self.page(BANK)}/open", {"csrf": found[1]}, cookie)
            answer = server.get(path, cookie)
        assert answer.status == 200, answer.text
        return [bare(entry) for entry in json.loads(answer.body)["entries"]]


def flat(entry: dict[str, Any]) -> Fields:
    """An entry as a form has it."""
    fields: Fields = {}
    for key, value in entry.items():
        if isinstance(value, dict):
            fields.update({f"{key}.{name}": str(one) for name, one in value.items()})
        elif isinstance(value, list):
            fields[key] = " ".join(value)
        else:
            fields[key] = str(value)
    return fields


def bare(entry: dict[str, Any]) -> dict[str, Any]:
    """The entry without what the book adds, and without amounts of nothing."""
    added = ("id", "at", "by")
    nothing = ("0", "{}", '""', "[]")  # False is a vote, not nothing
    return {k: v for k, v in entry.items() if k not in added and json.dumps(v) not in nothing}


def plain(entries: Any) -> list[dict[str, Any]]:
    """Entries as a record file has them."""
    return [bare(msgspec.to_builtins(entry)) for entry in entries]


def batches(chance: random.Random) -> int:
    """How many entries go into one form."""
    return chance.choice((1, 1, 2, 3))
