"""The ways to go on of each family, under one name."""

from __future__ import annotations

from collections.abc import Mapping

from companion.book.mending import repairs_megaland, repairs_stock
from companion.book.mending.walk import Fixes
from companion.contract import Ruleset

OF_FAMILY: Mapping[str, Fixes] = {
    "stock": repairs_stock.fixes,
    "megaland": repairs_megaland.fixes,
}


def fixes(ruleset: Ruleset) -> Fixes:
    """Those of this ruleset's family."""
    return OF_FAMILY[ruleset.family]
