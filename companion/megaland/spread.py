"""Choosing the buildings of a game: sorted by cost, and what a good spread of costs is.

Chance is the caller's: it draws until :func:`good_spread` or :func:`first_game` agrees.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.megaland.ruleset import Megaland


def by_cost(ruleset: Megaland) -> dict[int, tuple[str, ...]]:
    """The normal buildings of each cost, cheapest first."""
    costs = sorted({ruleset.building[name].cost for name in ruleset.normals})
    return {
        cost: tuple(n for n in ruleset.normals if ruleset.building[n].cost == cost)
        for cost in costs
    }


def first_game(ruleset: Megaland, types: Iterable[str]) -> bool:
    """The right number of normal buildings, and at least one of each cost there is."""
    chosen = set(types)
    costs = {ruleset.building[name].cost for name in chosen if name in ruleset.normals}
    return _complete(ruleset, chosen) and costs == set(by_cost(ruleset))


def good_spread(ruleset: Megaland, types: Iterable[str]) -> bool:
    """The right number of normal buildings, of all costs but at most one, and of no cost more
    than half of them."""
    chosen = set(types)
    costs = [ruleset.building[name].cost for name in chosen if name in ruleset.normals]
    return (
        _complete(ruleset, chosen)
        and len(set(costs)) >= len(by_cost(ruleset)) - 1
        and all(2 * costs.count(cost) <= len(costs) for cost in costs)
    )


def _complete(ruleset: Megaland, chosen: set[str]) -> bool:
    return len(chosen) == ruleset.types_in_play and chosen <= set(ruleset.normals)
