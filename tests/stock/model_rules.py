"""What the second model knows of each ruleset, copied by hand from the documents' tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import ceil, floor
from typing import Any

SMALL = [(2, 200), (3, 300), (4, 400), (5, 500), (6, 600), (11, 700), (21, 800), (31, 900)]
SMALL += [(41, 1000)]
MEDIUM = [(2, 300), (3, 400), (4, 500), (5, 600), (6, 700), (11, 800), (21, 900), (31, 1000)]
MEDIUM += [(41, 1100)]
LARGE = [(2, 400), (3, 500), (4, 600), (5, 700), (6, 800), (11, 900), (21, 1000), (31, 1100)]
LARGE += [(41, 1200)]

Chart = dict[str, list[tuple[int, int]]]
CHARTS: dict[str, Chart] = {"dollars": {"small": SMALL, "medium": MEDIUM, "large": LARGE}}
CHARTS["millions"] = {
    kind: [(least, price // 100) for least, price in rows]
    for kind, rows in CHARTS["dollars"].items()
}

_ACQUIRE: dict[str, Any] = {
    "start": 6000,
    "chart": "dollars",
    "order": True,
    "start_stay": True,
    "founder_cash": False,
    "stock_pays": False,
    "largest_first": True,
    "rounding": ("up", 100),
    "most_first": False,
    "may_trade": True,
    "dead": "removed",
    "declared": True,
    "agreed": False,
    "concede": False,
    "options": {},
}
_CLASSIC = {
    "small": ["Luxor", "Tower"],
    "medium": ["American", "Worldwide", "Festival"],
    "large": ["Continental", "Imperial"],
}

PARAMS: dict[str, dict[str, Any]] = {
    "acquire-classic": {**_ACQUIRE, "classes": _CLASSIC},
    "acquire-online": {
        **_ACQUIRE,
        "classes": _CLASSIC,
        "rounding": ("down", 100),
        "concede": True,
    },
    "acquire-1999": {
        **_ACQUIRE,
        "classes": {
            "small": ["Sackson", "Zeta"],
            "medium": ["Hydra", "Fusion", "America"],
            "large": ["Phoenix", "Quantum"],
        },
    },
    "acquire-2008": {
        **_ACQUIRE,
        "classes": {
            "small": ["Sackson", "Worldwide"],
            "medium": ["Festival", "Imperial", "American"],
            "large": ["Continental", "Tower"],
        },
    },
    "acquire-2023": {
        **_ACQUIRE,
        "classes": {
            "small": ["Sackson", "Tower"],
            "medium": ["American", "Festival", "Worldwide"],
            "large": ["Continental", "Imperial"],
        },
    },
    "megacquire-gold-condensed": {
        **_ACQUIRE,
        "classes": {
            "small": ["Teton", "Solon"],
            "medium": ["Fanfare", "Arcadia", "Watts"],
            "large": ["Physics", "Krause"],
        },
        "start": 60,
        "chart": "millions",
        "start_stay": False,
        "founder_cash": True,
        "stock_pays": True,
        "largest_first": False,
        "rounding": ("up", 1),
        "most_first": True,
        "may_trade": False,
        "dead": "face down",
        "declared": False,
        "agreed": True,
        "options": {"trade_cash_first": True},
    },
    "mergernaut05": {
        **_ACQUIRE,
        "classes": {
            "small": ["Anchor", "Cobalt"],
            "medium": ["Beacon", "Drift", "Ember"],
            "large": ["Forge", "Summit"],
        },
        "order": False,
        "start_stay": False,
        "dead": "hand",
        "declared": False,
        "options": {
            "safe": True,
            "influence": True,
            "influence_start": 3,
            "dividends": True,
            "dividend": 100,
        },
    },
}


def bonuses(
    holdings: Mapping[str, int], price: int, way: str, step: int
) -> Iterator[tuple[str, str, int]]:
    """Seat, rule and amount of each bonus of a company at this price."""
    counts = sorted({n for n in holdings.values() if n}, reverse=True)
    groups = [[seat for seat, n in holdings.items() if n == count] for count in counts]
    if not groups:
        return
    if len(groups[0]) > 1:
        shares = [("tie_majority", groups[0], 15 * price)]
    elif len(groups) == 1:
        shares = [("both", groups[0], 15 * price)]
    else:
        second = "minority" if len(groups[1]) == 1 else "tie_minority"
        shares = [("majority", groups[0], 10 * price), (second, groups[1], 5 * price)]
    for rule, seats, amount in shares:
        each = Fraction(amount, len(seats) * step)
        whole = (ceil if way == "up" else floor)(each) * step
        for seat in seats:
            # a bonus that is divided by nobody is not rounded
            yield seat, rule, whole if len(seats) > 1 else amount


def dividend_regions(tiles: set[tuple[int, int]]) -> int:
    """In how many of the four regions a company has at least three sites."""
    regions = [(row < 4, column < 7) for row, column in tiles]
    return sum(regions.count(region) >= 3 for region in set(regions))
