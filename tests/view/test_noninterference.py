"""Two tables that differ only in what a viewer must not know look the same to it."""

from __future__ import annotations

from unittest import mock

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.view import context as context_module
from companion.view.project import twin
from companion.view.secrecy import Sight
from companion.view.viewer import Bank, Screen, Seat, Viewer
from tests.view.random_games import random_table
from tests.view.tables import seen
from tests.view.tampering import tampered

GAMES = (
    *(
        ("megacquire-gold-condensed", {"disclosure": method, "cash_open": cash})
        for method in (1, 2, 3, 4)
        for cash in (True, False)
    ),
    *(("acquire-classic", {"disclosure": method, "cash_open": False}) for method in (1, 2, 3)),
    ("mergernaut05", {}),
    ("mergernaut05", {"fog": True}),
)
VIEWERS: tuple[Viewer, ...] = (
    Screen(),
    Bank(),
    Seat("Ann"),
    Seat("Bo"),
    Seat("Cy"),
    Bank(look="Bo"),
)


def differs(game: int, length: int, viewer: Viewer, seed: int) -> bool:
    """Whether the viewer could tell the table from the one with other secrets."""
    ruleset, options = GAMES[game]
    table = msgspec.structs.replace(random_table(ruleset, seed, length, options), looks=("Bo",))
    other = tampered(table, viewer, seed)
    # the sums of a tampered table need not come out
    with mock.patch("companion.stock.playing.prove"):
        return bool(twin(seen(table, viewer)) != twin(seen(other, viewer)))


@given(
    game=st.integers(0, len(GAMES) - 1),
    length=st.integers(0, 90),
    viewer=st.sampled_from(VIEWERS),
    seed=st.integers(0, 10_000),
)
@settings(deadline=None)
def test_what_a_viewer_must_not_know_changes_nothing_it_sees(
    game: int, length: int, viewer: Viewer, seed: int
) -> None:
    assert not differs(game, length, viewer, seed)


@pytest.mark.parametrize("leak", ["cash", "holders", "totals", "bank", "history"])
def test_a_planted_leak_is_found_by_the_same_check(
    leak: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = context_module.sight
    planted = "all" if leak == "history" else True

    def leaking(*given: object, **named: object) -> Sight:
        found = right(*given, **named)  # type: ignore[arg-type]
        return _with(found, leak, planted)

    found = []
    for seed in range(6):
        table = random_table(
            "megacquire-gold-condensed", seed, 60, {"disclosure": 1, "cash_open": False}
        )
        other = tampered(table, Screen(), seed)
        with monkeypatch.context() as patch, mock.patch("companion.stock.playing.prove"):
            patch.setattr(context_module, "sight", leaking)
            found.append(twin(seen(table, Screen())) != twin(seen(other, Screen())))
    assert any(found)


def _with(sight: Sight, name: str, value: object) -> Sight:
    return msgspec.structs.replace(sight, **{name: value})  # type: ignore[arg-type]
