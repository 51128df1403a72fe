"""Where everybody's money came from and where it went: the two are the same sum, as in the book."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from companion.book.fold import Folded, fold
from companion.book.record import decode
from companion.report.course import Bars
from companion.view.context import context
from companion.view.course import Income, course
from companion.view.source import Source
from companion.view.viewer import Screen
from companion.web.course import came_and_went
from tests.conftest import CASES
from tests.view.random_games import random_table
from tests.view.stories import MEGACQUIRE
from tests.view.tables import buy, entry, place, played

GAMES = sorted((CASES / "acquire-games").glob("game-*.json"))
GIVING = [
    entry("order", first="Ann"),
    place("Ann", "A-1"),
    buy("Ann"),
    place("Bo", "A-2"),
    entry("found", seat="Bo", company="Physics"),
    buy("Bo"),
    place("Cy", "E-1"),
    buy("Cy"),
    place("Ann", "E-2"),
    entry("found", seat="Ann", company="Solon"),
    buy("Ann"),
    entry("adjust", cash={"Bo": -59}, reason="lent"),
    place("Bo", "I-12"),
    buy("Bo", {"Physics": 1}, Solon=2),
    entry("adjust", cash={"Cy": 9}, reason="found under the board"),
]
"""Bo has $1M: two Solon for $2M each are paid with it and a Physics of $4M; $1M comes back."""


def incomes(source: Source) -> tuple[Income, ...]:
    """What everybody got and spent, with all laid open."""
    found = course(context(source, Screen())).incomes
    assert found is not None
    return found


def sums(bars: list[Bars]) -> list[int]:
    """How long each row of bars is."""
    return [sum(row) for row in zip(*(bar.values for bar in bars), strict=True)]


def agrees_with_the_book(source: Source) -> None:
    """Both bars of everybody are as long, and every part is what the ledger has."""
    found, books = incomes(source), source.folded.books()
    ledger, opening = source.folded.ledger(), source.folded.start
    rows, bars = came_and_went(found)
    lengths = sums(bars)
    parts = {bar.name: bar.values for bar in bars}
    assert rows[::3] == [one.seat for one in found]
    for at, one in enumerate(found):
        moved: Counter[str] = Counter()
        for line in ledger:
            if line["seat"] == one.seat:
                moved[line["why"]["rule"]] += line["cash"]
        assert lengths[3 * at] == lengths[3 * at + 1]
        assert parts["Money left"][3 * at + 1] == books["seats"][one.seat]["cash"]
        assert one.spent.amount == moved["buy"] <= 0 and one.given.amount == moved["trade"]
        if "Shares bought" in parts:
            assert parts["Shares bought"][3 * at + 1] == -moved["buy"]
        assert parts["Start"][3 * at] == opening.cash[at]
        assert lengths[3 * at] == opening.cash[at] + sum(
            max(0, moved["adjust"]) if rule == "adjust" else amount
            for rule, amount in moved.items()
            if rule != "buy"
        )


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_in_recorded_games_what_came_in_is_what_was_spent_and_is_left(path: Path) -> None:
    record = decode(json.dumps(json.loads(path.read_text("utf-8"))["record"]).encode())
    folded = fold(record)
    assert isinstance(folded, Folded)
    if folded.state.over:
        agrees_with_the_book(Source("t", folded))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    "ruleset", ["megacquire-gold-condensed", "acquire-online", "mergernaut05", "megacquire-gold"]
)
def test_in_games_played_at_random_too(ruleset: str, seed: int) -> None:
    source = random_table(ruleset, seed, 3000, {})
    assert source.folded.state.over
    agrees_with_the_book(source)


def test_what_is_given_for_shares_and_what_is_put_right_by_hand_is_told() -> None:
    source = played(MEGACQUIRE, GIVING, options={"disclosure": 4})
    agrees_with_the_book(source)
    rows, bars = came_and_went(incomes(source))
    at = rows.index("Bo")
    told = {bar.name: (bar.values[at], bar.values[at + 1]) for bar in bars}
    assert told["Shares given"] == (4, 0) and told["Shares bought"] == (0, 4)
    assert told["Taken off by hand"] == (0, 59) and told["Money left"] == (0, 1)
    cy = rows.index("Cy")
    assert {bar.name: bar.values[cy] for bar in bars}["Added by hand"] == 9
