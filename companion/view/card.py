"""The information card of the ruleset in use: its chart and what is decided by it, in own words."""

from __future__ import annotations

import msgspec

from companion.book.table import Table
from companion.megaland.state import State as LandState
from companion.stock.ruleset import Class, Policies, StockRuleset
from companion.stock.state import State
from companion.texts import _
from companion.view.context import mark
from companion.view.headline import number_word
from companion.view.megaland import names as land
from companion.view.model import Mark, Money
from companion.view.money import money, text

CLASSES: tuple[Class, ...] = ("small", "medium", "large")


class ClassColumn(msgspec.Struct, frozen=True):
    """One class of companies: what this game calls it, and which companies are in it."""

    word: str
    marks: tuple[Mark, ...]


class PriceRow(msgspec.Struct, frozen=True):
    """One price: at which sizes each class has it (``6–10``, empty: never), and the bonuses."""

    sizes: tuple[str, ...]
    price: Money
    majority: Money
    minority: Money


class InfoCard(msgspec.Struct, frozen=True):
    """The card of a stock table."""

    title: str
    columns: tuple[ClassColumn, ...]
    rows: tuple[PriceRow, ...]
    facts: tuple[str, ...]


class BuildingRow(msgspec.Struct, frozen=True):
    """One building of a Megaland table, in own words."""

    name: str
    cost: int
    text: str
    star: bool


class BuildingCard(msgspec.Struct, frozen=True):
    """The buildings in play; all of them before they are chosen."""

    title: str
    buildings: tuple[BuildingRow, ...]


def info_card(table: Table) -> InfoCard:
    """The card of a stock table with its options and chart as they are in force."""
    state: State = table.state
    return card_of(state.game.ruleset)


def card_of(ruleset: StockRuleset) -> InfoCard:
    """The card of a ruleset."""
    used = [cls for cls in CLASSES if any(company.cls == cls for company in ruleset.companies)]
    return InfoCard(
        ruleset.title,
        tuple(
            ClassColumn(
                class_name(ruleset, cls),
                tuple(
                    mark(ruleset, at)
                    for at, company in enumerate(ruleset.companies)
                    if company.cls == cls
                ),
            )
            for cls in used
        ),
        _rows(ruleset, used),
        _facts(ruleset),
    )


def class_name(ruleset: StockRuleset, cls: Class) -> str:
    """What this game calls a class, in the reader's language."""
    word = ruleset.class_word(cls)
    known = {
        "small": _("small"),
        "medium": _("medium"),
        "large": _("large"),
        "cheap": _("cheap"),
        "expensive": _("expensive"),
        "value": _("value"),
        "standard": _("standard"),
        "premium": _("premium"),
    }
    return known.get(word.lower(), word)


def _rows(ruleset: StockRuleset, used: list[Class]) -> tuple[PriceRow, ...]:
    by_price: dict[tuple[int, int, int], dict[Class, str]] = {}
    for cls in used:
        chart = ruleset.chart[cls]
        for at, row in enumerate(chart):
            price = row[1]
            first = row[2] if len(row) == 4 else price * ruleset.bonus.majority
            second = row[3] if len(row) == 4 else price * ruleset.bonus.minority
            last = chart[at + 1][0] - 1 if at + 1 < len(chart) else None
            if row[0] == last:
                sizes = str(row[0])
            else:
                sizes = f"{row[0]}+" if last is None else f"{row[0]}–{last}"
            by_price.setdefault((price, first, second), {})[cls] = sizes
    return tuple(
        PriceRow(
            tuple(sizes.get(cls, "") for cls in used),
            money(ruleset, price),
            money(ruleset, first),
            money(ruleset, second),
        )
        for (price, first, second), sizes in sorted(by_price.items())
    )


def _facts(ruleset: StockRuleset) -> tuple[str, ...]:
    policies = ruleset.policies
    facts = [
        _("You start with %(sum)s.", sum=text(ruleset, ruleset.money.start)),
        _("Buy up to %(number)s shares a turn.", number=number_word(policies.purchase_limit)),
    ]
    if policies.trade_to_buy:
        facts.append(_("Short of cash, you may pay with shares: only as many as are needed."))
    facts.append(_founder(policies))
    if policies.safe_size is not None:
        facts.append(_("A company of %(size)s tiles is safe.", size=policies.safe_size))
    facts.append(_disposal(policies))
    if policies.defunct_order == "smallest_first":
        facts.append(_("Of several defunct companies the smallest folds first."))
    else:
        facts.append(_("Of several defunct companies the largest folds first."))
    if policies.disposal_order == "most_shares":
        facts.append(_("Who holds most decides first; equal holders clockwise."))
    else:
        facts.append(_("The merge maker decides first, then clockwise."))
    facts.extend(_ties(ruleset))
    return tuple(facts)


def _founder(policies: Policies) -> str:
    if policies.founder == "share_or_cash":
        return _("The founder gets 1 share; if none is left, its price in cash.")
    if policies.founder == "share_or_nothing":
        return _("The founder gets 1 share, if one is left.")
    return _("The founder gets nothing.")


def _disposal(policies: Policies) -> str:
    if "trade" in policies.disposal:
        return _(
            "Shares of a defunct company: sell, trade %(rate)s for 1, or hold.",
            rate=policies.trade_rate,
        )
    return _("Shares of a defunct company: sell or hold.")


def _ties(ruleset: StockRuleset) -> list[str]:
    policies = ruleset.policies
    facts = []
    if policies.tie_majority == "pool_both":
        facts.append(_("Tie for the majority: both bonuses are shared among those that tie."))
    else:
        facts.append(_("Tie for the majority: the majority bonus is shared."))
    if policies.tie_minority == "split":
        facts.append(_("Tie for the minority: the minority bonus is shared."))
    else:
        facts.append(_("Tie for the minority: nobody gets it."))
    if policies.sole_holder == "both":
        facts.append(_("A sole holder gets both bonuses."))
    step = text(ruleset, policies.rounding.step)
    known = {
        "up": _("Shared bonuses are rounded up to %(step)s.", step=step),
        "down": _("Shared bonuses are rounded down to %(step)s.", step=step),
        "nearest": _("Shared bonuses are rounded to the nearest %(step)s.", step=step),
    }
    return [*facts, known[policies.rounding.way]]


def building_card(table: Table) -> BuildingCard:
    """The buildings of a Megaland table."""
    state: LandState = table.state
    ruleset = state.ruleset
    in_play = [one for one in ruleset.buildings if one.name in state.piles] or ruleset.buildings
    return BuildingCard(
        ruleset.title,
        tuple(
            BuildingRow(
                land.building(one.name),
                one.cost,
                land.effect(ruleset, one.name),
                one.sort == "star",
            )
            for one in sorted(in_play, key=lambda one: (one.cost, one.name))
        ),
    )
