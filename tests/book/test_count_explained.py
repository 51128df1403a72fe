"""A slip planted in a random game is found from what was counted, among the first three."""

from __future__ import annotations

import time
from collections import Counter

import pytest

from companion.book.counting import counted, explain, put_by_hand
from companion.book.fold import Folded, extend, fold
from companion.book.mending import try_out
from tests.book.slips import PLANTS, Planted, explains, planted

RULESETS = (
    "acquire-classic",
    "megacquire-gold-condensed",
    "acquire-online",
    "acquire-2023",
    "mergernaut05",
)
GAMES = len(RULESETS) * len(PLANTS)
"""Each kind of slip at each game; more than twice as many with --long."""
LENGTH = 250
FIRST = 3
FOLDS = 600
"""What one search may cost, in times of playing the record anew: some 2 s, on any machine."""


def games(wanted: int) -> list[Planted]:
    """Games with a slip each, the kinds drawn evenly, the rulesets in turn."""
    found: list[Planted] = []
    seed = 0
    kinds = list(PLANTS)
    while len(found) < wanted:
        seed += 1
        number = len(found)
        ruleset = RULESETS[number // len(kinds) % len(RULESETS)]
        game = planted(kinds[number % len(kinds)], ruleset, seed, LENGTH)
        if game is not None:
            found.append(game)
    return found


def fits(game: Planted, number: int) -> bool:
    """Whether one of the first explanations leads to exactly what was counted.

    A correction is booked and counted again; what is said to lie on the table beside the book is
    compared with the figures that were typed.
    """
    counts = counted(game.recorded)
    found = explain(game.recorded, counts, seconds=30)[:number]
    for one in found:
        if one.mending is not None:
            assert explains(game, try_out(game.recorded, one.mending).entry), (game.kind, one)
        else:
            differing = {
                (count.seat, name): n
                for count in counts.all
                for name, n in count.differences.items()
                if n
            }
            assert {key: n for key, n in one.beside.items() if n} == differing, (game.kind, one)
    return bool(found)


def anew(game: Planted) -> float:
    """Processor seconds for playing its record anew."""
    begun = time.process_time()
    for _ in range(3):
        assert isinstance(fold(game.recorded.record), Folded)
    return (time.process_time() - begun) / 3


@pytest.mark.parametrize("number", [GAMES, pytest.param(100, marks=pytest.mark.long)])
def test_planted_slips_are_found_in_time(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    found: Counter[str] = Counter()
    all_of: Counter[str] = Counter()
    dearest = 0.0
    for game in games(number):
        begun = time.process_time()
        hit = fits(game, FIRST)
        dearest = max(dearest, (time.process_time() - begun) / anew(game))
        all_of[game.kind] += 1
        found[game.kind] += hit
    with capsys.disabled():
        print()
        for kind, games_of_kind in all_of.items():
            print(f"  {kind:28} found {found[kind]} of {games_of_kind}")
        print(f"  in all {found.total()} of {number}, the dearest search {dearest:.0f} folds")
    assert found.total() >= 0.95 * number
    assert dearest <= FOLDS
    assert set(all_of) == set(PLANTS)


@pytest.mark.parametrize("kind", ["a wrong tile", "a wrong company", "one share too many or few"])
def test_the_correction_offered_makes_book_and_table_agree(kind: str) -> None:
    game = next(g for seed in range(1, 40) if (g := planted(kind, RULESETS[0], seed, 120)))
    counts = counted(game.recorded)
    assert not counts.agree
    best = explain(game.recorded, counts, seconds=30)[0]
    assert best.mending is not None
    entry = try_out(game.recorded, best.mending).entry
    assert entry is not None
    put_right = extend(game.recorded, [entry])
    assert isinstance(put_right, Folded)
    assert counted(put_right).agree
    assert explain(put_right, counted(put_right)) == ()


def test_putting_the_book_right_by_hand_makes_it_say_what_lies_there() -> None:
    for kind in PLANTS:
        game = next(g for seed in range(1, 60) if (g := planted(kind, RULESETS[0], seed, 120)))
        by_hand = put_by_hand(game.recorded, counted(game.recorded), "counted")
        assert by_hand is not None
        put_right = extend(game.recorded, [by_hand])
        assert isinstance(put_right, Folded)
        assert explains(game, by_hand)
        assert counted(put_right).agree
