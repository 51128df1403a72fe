"""The ways to go on of each family, under one name."""

from __future__ import annotations

from collections.abc import Mapping

from companion.book.mending import repairs_megaland, repairs_stock
from companion.book.mending.walk import Fixes, Instead
from companion.contract import Ruleset

OF_FAMILY: Mapping[str, tuple[Fixes, Instead]] = {
    "stock": (repairs_stock.fixes, repairs_stock.instead),
    "megaland": (repairs_megaland.fixes, repairs_megaland.instead),
}


def repairs(ruleset: Ruleset) -> tuple[Fixes, Instead]:
    """Those of this ruleset's family."""
    return OF_FAMILY[ruleset.family]
