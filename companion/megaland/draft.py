"""One entry while it is being played: the only place where a state is built step by step.

A draft is thrown away when the entry is refused, so a refused entry changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.contract import Line, Why
from companion.megaland.state import Player, State


class Draft:
    """The state so far and the movements of coins so far."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.lines: list[Line] = []

    def player(self, seat: str) -> Player:
        """What ``seat`` has now."""
        return self.state.players[seat]

    def set(self, **changes: Any) -> None:
        """Changes the table."""
        self.state = replace(self.state, **changes)

    def set_player(self, seat: str, **changes: Any) -> None:
        """Changes one seat."""
        players = dict(self.state.players)
        players[seat] = replace(players[seat], **changes)
        self.set(players=players)

    def carry(self, seat: str, cards: int) -> None:
        """``seat`` draws ``cards`` in the level."""
        self.set_player(seat, carried=self.player(seat).carried + cards)

    def pay(self, seat: str, coins: int, why: Why) -> None:
        """The one door for coins: from the bank to ``seat`` (negative: back). 0 is no movement."""
        if coins:
            self.set_player(seat, coins=self.player(seat).coins + coins)
            self.lines.append(Line(seat=seat, amount=coins, shares={}, why=why))


def per_copy(rule: str, copies: int, coins: int, **more: Any) -> Why:
    """The working of ``coins`` for each of ``copies`` of the building ``rule``."""
    inputs = {"copies": copies, "coins": coins, **more}
    return Why(rule=rule, inputs=inputs, sum=f"{copies} x {coins}")


def without_zeros(counts: Mapping[str, int]) -> dict[str, int]:
    """``counts`` with the names left out that stand at 0."""
    return {name: n for name, n in counts.items() if n}
