"""What a rulebook is made of."""

from __future__ import annotations

import msgspec

from companion.stock.ruleset import Class, StockRuleset
from companion.texts import _
from companion.view.money import text


class Rule(msgspec.Struct, frozen=True):
    """One rule; ``ruling``: the printed text leaves it open, and it is played so here."""

    text: str
    ruling: bool = False


class Chapter(msgspec.Struct, frozen=True):
    """Rules about one thing; ``key`` is its place on the page."""

    key: str
    title: str
    rules: tuple[Rule, ...]


class ChartRow(msgspec.Struct, frozen=True):
    """A row of the price chart, finished."""

    sizes: str
    price: str
    majority: str
    minority: str

    @classmethod
    def of(cls, ruleset: StockRuleset, size_class: Class, number: int) -> ChartRow:
        """The ``number``-th row of a class."""
        rows = ruleset.chart[size_class]
        least, price, *bonuses = rows[number]
        majority, minority = bonuses or (
            price * ruleset.bonus.majority,
            price * ruleset.bonus.minority,
        )
        return cls(
            sizes=_sizes(least, rows[number + 1][0] if number + 1 < len(rows) else None),
            price=text(ruleset, price),
            majority=text(ruleset, majority),
            minority=text(ruleset, minority),
        )


def _sizes(least: int, following: int | None) -> str:
    if following is None:
        return _("%(size)s or more", size=least)
    return str(least) if following == least + 1 else f"{least}–{following - 1}"
