"""How large the numbers of a game may be: far above any real game's, and small enough that pages
which lay a sum out in pieces, or offer every number up to a limit, are made at once."""

from __future__ import annotations

from typing import Final

MOST_MONEY: Final = 10_000_000
"""An amount in the ruleset's unit: start money, a price, a change by hand, a count."""

MOST_CERTIFICATES: Final = 1_000
"""Certificates of one company."""

MOST_AT_ONCE: Final = 100
"""What is chosen or multiplied: tiles in hand, a purchase, a trade's rate, points, a bonus."""
