"""The house's history: who won how often, what is usual in each game, and the past tables.

A person is a name as it was typed, or the name it is an alias of; records are never touched.
"""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from statistics import median
from typing import Any

import msgspec

from companion.book.fold import Folded
from companion.contract import Ruleset
from companion.stock.ruleset import StockRuleset
from companion.stock.state import State
from companion.view.context import mark
from companion.view.model import Mark, Money
from companion.view.money import money, number


class Game(msgspec.Struct, frozen=True):
    """What the history needs of a table that is over."""

    table: str
    day: str
    folded: Folded
    names: Mapping[str, str]
    """Seat to the name shown for it."""


class Finish(msgspec.Struct, frozen=True):
    """One seat of a past table."""

    person: str
    rank: int
    total: Money


class PastTable(msgspec.Struct, frozen=True):
    """One row of the past tables."""

    table: str
    day: str
    title: str
    finishes: tuple[Finish, ...]
    """Best first."""
    minutes: int | None
    """From the first entry to the last, where the record says when they came."""


class Person(msgspec.Struct, frozen=True):
    """One row of the people. A person with two hands at a table has played one game there."""

    name: str
    aliases: tuple[str, ...]
    games: int
    wins: int
    average_rank: str
    best: tuple[tuple[str, Money], ...]
    """Title of each game played and the best sum in it."""
    favourite: Mark | None
    """The company of which they bought most certificates."""


class GameKind(msgspec.Struct, frozen=True):
    """One row of the rulesets."""

    title: str
    games: int
    turns: int | None
    """Median number of turns; None where the game has none."""
    minutes: int | None
    winner: Money
    """Median of the winners' sums."""
    usual: Money
    """Median of all sums."""
    most: Money


class History(msgspec.Struct, frozen=True):
    """The whole page."""

    tables: tuple[PastTable, ...]
    people: tuple[Person, ...]
    kinds: tuple[GameKind, ...]


def key(name: str) -> str:
    """What two spellings of one name have in common."""
    return unicodedata.normalize("NFKC", name).casefold().strip()


class People:
    """Who is who: ``aliases`` maps the key of a name to the name it stands for."""

    def __init__(self, aliases: Mapping[str, str]) -> None:
        self._aliases = aliases
        self._spelling: dict[str, str] = {}

    def who(self, name: str) -> str:
        """The person behind a name, spelled as it was seen first."""
        known = {key(name)}
        while (target := self._aliases.get(key(name))) is not None and key(target) not in known:
            name = target
            known.add(key(name))
        return self._spelling.setdefault(key(name), name)


def history(games: Sequence[Game], aliases: Mapping[str, str], search: str = "") -> History:
    """The history of these games, all of them over, newest first.

    ``search`` finds tables by names, game and day; people and games are those of the tables found.
    """
    people = People(aliases)
    rows = [(game, _past(game, people)) for game in games]
    wanted = key(search)
    found = [(game, row) for game, row in rows if wanted in _words(game, row)]
    return History(
        tuple(row for _game, row in found),
        _people(found, people, aliases),
        _kinds(found),
    )


def _words(game: Game, row: PastTable) -> str:
    return key(
        " ".join((row.title, row.day, *game.names.values(), *(f.person for f in row.finishes)))
    )


def _past(game: Game, people: People) -> PastTable:
    ruleset = game.folded.ruleset
    finishes = tuple(
        Finish(
            people.who(game.names.get(row["seat"], row["seat"])),
            int(row["rank"]),
            money(ruleset, int(row["total"])),
        )
        for row in _standings(game)
    )
    return PastTable(game.table, game.day, ruleset.title, finishes, _minutes(game.folded))


def _standings(game: Game) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = game.folded.books()["standings"]
    return rows


def _minutes(folded: Folded) -> int | None:
    times = []
    for entry in folded.record.entries:
        try:
            times.append(datetime.fromisoformat((entry.at or "").replace("Z", "+00:00")))
        except ValueError:
            return None
    if len(times) < 2 or any(time.tzinfo is None for time in times):
        return None
    # one evening only: a game that was put aside for days has no length
    minutes = round((max(times) - min(times)).total_seconds() / 60)
    return minutes if 0 < minutes < 12 * 60 else None


def _people(
    found: Iterable[tuple[Game, PastTable]], people: People, aliases: Mapping[str, str]
) -> tuple[Person, ...]:
    ranks: dict[str, list[int]] = defaultdict(list)
    best: dict[str, dict[str, Money]] = defaultdict(dict)
    bought: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    marks: dict[tuple[str, str], Mark] = {}
    for game, row in found:
        here: dict[str, int] = {}
        for finish in row.finishes:
            here[finish.person] = min(finish.rank, here.get(finish.person, finish.rank))
            top = best[finish.person].get(row.title)
            if top is None or finish.total.amount > top.amount:
                best[finish.person][row.title] = finish.total
        for person, rank in here.items():
            ranks[person].append(rank)
        for seat, company, shares in _purchases(game.folded):
            place = (row.title, company)
            bought[people.who(game.names.get(seat, seat))][place] += shares
            marks.setdefault(place, _mark(game.folded.ruleset, company))
    told = [
        Person(
            name=person,
            aliases=tuple(
                sorted(a for a, target in aliases.items() if people.who(target) == person)
            ),
            games=len(places),
            wins=places.count(1),
            average_rank=number(Fraction(round(10 * sum(places) / len(places)), 10)),
            best=tuple(best[person].items()),
            favourite=marks[bought[person].most_common(1)[0][0]] if bought[person] else None,
        )
        for person, places in ranks.items()
    ]
    return tuple(sorted(told, key=lambda one: (-one.wins, -one.games, key(one.name))))


def _purchases(folded: Folded) -> Iterable[tuple[str, str, int]]:
    if not isinstance(folded.ruleset, StockRuleset):
        return
    for one in folded.played:
        for line in one.lines:
            if line.why.rule == "buy":
                for company, shares in line.shares.items():
                    yield line.seat, company, shares


def _mark(ruleset: Ruleset, company: str) -> Mark:
    assert isinstance(ruleset, StockRuleset)
    names = [one.name for one in ruleset.companies]
    return mark(ruleset, names.index(company))


def _kinds(found: Iterable[tuple[Game, PastTable]]) -> tuple[GameKind, ...]:
    by_title: dict[str, list[tuple[Game, PastTable]]] = defaultdict(list)
    for game, row in found:
        by_title[row.title].append((game, row))
    told = []
    for title, rows in by_title.items():
        ruleset = rows[0][0].folded.ruleset
        sums = [finish.total.amount for _game, row in rows for finish in row.finishes]
        winners = [row.finishes[0].total.amount for _game, row in rows]
        turns = [n for game, _row in rows if (n := _turns(game.folded)) is not None]
        minutes = [row.minutes for _game, row in rows if row.minutes is not None]
        told.append(
            GameKind(
                title=title,
                games=len(rows),
                turns=round(median(turns)) if turns else None,
                minutes=round(median(minutes)) if minutes else None,
                winner=money(ruleset, round(median(winners))),
                usual=money(ruleset, round(median(sums))),
                most=money(ruleset, max(sums)),
            )
        )
    return tuple(sorted(told, key=lambda one: (-one.games, one.title)))


def _turns(folded: Folded) -> int | None:
    """How many turns (Megaland: rounds) were played."""
    state = folded.state
    return state.turn_number if isinstance(state, State) else getattr(state, "round", None)
