"""The slips that would explain a count exactly, the most likely first."""

from __future__ import annotations

import time

from companion.book.counting import entered, handled, land, tiles
from companion.book.counting.counts import Counts
from companion.book.counting.search import RANK, Explanation, Search
from companion.book.fold import Folded

SECONDS = 1.5
"""The search ends after this time with what it has found."""
STOCK = (
    (0.3, handled.search),
    (0.4, entered.search_turns),
    (0.7, entered.search),
    (1.0, tiles.search),
)
"""The searches, each with the part of the time at which it has to end."""
LAND = ((1.0, land.search),)
OF_ONE_KIND = 2
"""So many explanations of one kind are told, the newest."""


def explain(folded: Folded, counts: Counts, seconds: float = SECONDS) -> tuple[Explanation, ...]:
    """Single slips each of which explains all differences, best first; empty when none does.

    What was entered wrongly goes before what was done wrongly at the table, a slip that seldom
    fits by chance before one that often does, and the newest first.
    """
    if counts.agree:
        return ()
    looking = Search(folded, counts)
    searches = LAND if folded.ruleset.family == "megaland" else STOCK
    begun = time.perf_counter()
    for part, search in searches:
        looking.until = begun + seconds * part
        search(looking)
    if not looking.found:
        looking.patient = True
        for _, search in searches[1:]:
            search(looking)
    return _ranked(looking.found)


def _ranked(found: list[Explanation]) -> tuple[Explanation, ...]:
    """The best of each kind first, then their seconds."""
    order = sorted(found, key=lambda one: (one.mending is None, RANK[one.slip], -one.position))
    of_kind: dict[str, list[Explanation]] = {}
    for one in order:
        same = of_kind.setdefault(one.slip, [])
        if len(same) < OF_ONE_KIND and all(one.position != other.position for other in same):
            same.append(one)
    firsts = [same[0] for same in of_kind.values()]
    return (*firsts, *(one for same in of_kind.values() for one in same[1:]))
