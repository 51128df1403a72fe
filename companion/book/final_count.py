"""The final count as it is typed: what no table can have counted, though a record may say it."""

from __future__ import annotations

from collections.abc import Iterable

from companion.contract import Entry, Refusal
from companion.stock.entries import FinalSizes
from companion.stock.state import State


def beyond_board(state: object, entries: Iterable[Entry]) -> Refusal | None:
    """Refused: sizes that together are more tiles than the board has spaces.

    A company that is left out keeps its size. Code ``beyond_board``, facts ``tiles``, ``spaces``.
    """
    if not isinstance(state, State):
        return None
    for entry in entries:
        if not isinstance(entry, FinalSizes):
            continue
        names, spaces = state.game.companies, len(state.board)
        tiles = sum(entry.sizes.get(names[one], state.sizes[one]) for one in state.on_board)
        if entry.sizes and tiles > spaces:
            return Refusal("beyond_board", {"tiles": tiles, "spaces": spaces})
    return None
