"""The final count as it is typed: what no table can have counted, and what it must say twice.

A record may hold both: the table's own count is the truth.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from companion.contract import Entry, Refusal
from companion.stock.entries import FinalSizes
from companion.stock.state import State


def beyond_board(state: object, entries: Iterable[Entry]) -> Refusal | None:
    """Refused: sizes that together are more tiles than the board has spaces.

    A company that is left out keeps its size. Code ``beyond_board``, facts ``tiles``, ``spaces``.
    """
    for entry, counted in _counts(state, entries):
        names, spaces = counted.game.companies, len(counted.board)
        tiles = sum(entry.sizes.get(names[one], counted.sizes[one]) for one in counted.on_board)
        if entry.sizes and tiles > spaces:
            return Refusal("beyond_board", {"tiles": tiles, "spaces": spaces})
    return None


def below_board(
    state: object, entries: Iterable[Entry], said_twice: Collection[tuple[str, int]] = ()
) -> Refusal | None:
    """Not before it is said twice: a company with fewer tiles than are known to lie there.

    Tiles are only added before the final count, so most often it is a slip; ``said_twice`` are the
    companies with the sizes that somebody has confirmed. Code ``below_board``, fact ``smaller``:
    {company: [tiles counted, tiles on the board]}.
    """
    for entry, counted in _counts(state, entries):
        names = counted.game.companies
        lying = {names[one]: counted.sizes[one] for one in counted.on_board}
        smaller = {
            company: [size, lying[company]]
            for company, size in entry.sizes.items()
            if size < lying.get(company, 0) and (company, size) not in said_twice
        }
        if smaller:
            return Refusal("below_board", {"smaller": smaller})
    return None


def _counts(state: object, entries: Iterable[Entry]) -> Iterator[tuple[FinalSizes, State]]:
    """The final counts among these entries, with the state that they count."""
    if isinstance(state, State):
        for entry in entries:
            if isinstance(entry, FinalSizes):
                yield entry, state
