"""Short games of which the tests know every figure."""

from __future__ import annotations

from typing import Any

from tests.view.tables import buy, entry, place

MEGACQUIRE = "megacquire-gold-condensed"

OPENING: list[dict[str, Any]] = [
    entry("order", first="Ann"),  # 1
    place("Ann", "C-1"),  # 2
    buy("Ann"),  # 3
    place("Bo", "C-2"),  # 4
    entry("found", seat="Bo", company="Krause"),  # 5: Bo has 1 Krause
    buy("Bo", Krause=3),  # 6: 3 x $4M, Bo has 4 and $48M
    place("Cy", "C-5"),  # 7
    buy("Cy", Krause=3),  # 8: Cy has 3 and $48M
    place("Ann", "C-6"),  # 9
    entry("found", seat="Ann", company="Solon"),  # 10: Ann has 1 Solon
    buy("Ann", Solon=3),  # 11: 3 x $2M, Ann has 4 and $54M
    place("Bo", "C-7"),  # 12: Solon 3
    buy("Bo"),  # 13
    place("Cy", "C-3"),  # 14: Krause 3
    buy("Cy"),  # 15
]
"""Krause (3 tiles, $5M) and Solon (3 tiles, $3M) lie one space apart; Ann is to place."""

MERGER = [*OPENING, place("Ann", "C-4"), entry("survivor", seat="Ann", company="Solon")]
"""Krause folds: Bo 4 is majority ($50M), Cy 3 is minority ($25M); Bo decides."""

TIE = [
    *OPENING[:5],
    buy("Bo", Krause=2),
    *OPENING[6:],
    place("Ann", "C-4"),
    entry("survivor", seat="Ann", company="Solon"),
]
"""Bo and Cy hold 3 Krause each."""

SOLD = [*MERGER, entry("dispose", seat="Bo", sell=4), entry("dispose", seat="Cy", sell=1)]
"""The merger is over, Ann may buy."""
