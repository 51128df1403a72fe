"""An evening in which Bo's purchase of two Krause was entered but never happened; with figures.

Krause at 2 tiles costs $4M (majority $40M, minority $20M). As entered: Ann 4, Bo 2, Cy 2; Bo and
Cy tie for second, $10M each; Bo sells 1 for $4M. The other Krause of Bo's is taken off by hand.
As it was: Bo never paid the $8M, so he gets neither the $10M nor the $4M: 8 - 10 - 4 = -$6M;
Cy alone is second and gets $20M: +$10M.
"""

from __future__ import annotations

from typing import Any

from tests.web.desk_pages import MERGED, turn

ADJUSTED: dict[str, Any] = {
    "type": "adjust",
    "shares": {"Bo": {"Krause": -1}},
    "reason": "it lay in the box",
}

LATER = [
    *turn("Bo", "I-1"),
    *turn("Cy", "I-4"),
    *turn("Ann", "I-7"),
    *turn("Bo", "I-10"),
    *turn("Cy", "G-1"),
    *turn("Ann", "G-5"),
]

WRONG = 13
"""Bo buys 2 Krause: 20 entries before the last one."""
SELLS = 18
"""Bo sells 1 of them in the merger."""
TAKES = 21
"""The adjustment."""

STORY = [*MERGED, ADJUSTED, *LATER]
"""33 entries."""
