"""What the rules offer, asked once per state: the same answer serves every viewer's page."""

from __future__ import annotations

import functools

from companion import stock
from companion.stock.offers import Effect, Legal
from companion.stock.state import State
from companion.view.context import Context


class _Same:
    """A state that is equal to itself alone: states are frozen, so the object is the key."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __hash__(self) -> int:
        return id(self.state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.state is other.state


@functools.lru_cache(maxsize=64)
def _legal(same: _Same, seat: str) -> Legal:
    return stock.legal(same.state, seat)


@functools.lru_cache(maxsize=16)
def _effects(same: _Same) -> tuple[Effect, ...]:
    return stock.effects(same.state)


def legal(seen: Context, seat: str) -> Legal:
    """What the seat (or the bank) may enter now. Secret: project it before showing it."""
    return _legal(_Same(seen.state), seat)


def effects(seen: Context) -> tuple[Effect, ...]:
    """What a tile on each space would do now; public."""
    return _effects(_Same(seen.state))
