"""What the rules offer, asked once per state: the same answer serves every viewer's page."""

from __future__ import annotations

import functools

from companion import stock
from companion.stock.offers import Effect, Legal
from companion.stock.state import State
from companion.view.context import Context
from companion.view.same import Same


@functools.lru_cache(maxsize=64)
def _legal(same: Same[State], seat: str) -> Legal:
    state = same.object
    places = state.awaits == "place" and seat == state.seat_name(state.actor)
    return stock.legal(state, seat, _effects(same) if places else None)


@functools.lru_cache(maxsize=16)
def _effects(same: Same[State]) -> tuple[Effect, ...]:
    return stock.effects(same.object)


def legal(seen: Context, seat: str) -> Legal:
    """What the seat (or the bank) may enter now. Secret: project it before showing it."""
    return _legal(Same(seen.state), seat)


def effects(state: State) -> tuple[Effect, ...]:
    """What a tile on each space would do now; public."""
    return _effects(Same(state))
