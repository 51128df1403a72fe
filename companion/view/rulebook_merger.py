"""The rulebook's chapters about mergers: who survives, bonuses, ties, what holders may do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from companion.stock.bonuses import rounded
from companion.stock.ruleset import StockRuleset
from companion.texts import _, ngettext
from companion.view.money import text
from companion.view.rulebook_model import Chapter, Rule
from companion.view.rulebook_turn import recent
from companion.view.words import listing

Rules = Iterator[Rule]


def merger_chapters(
    ruleset: StockRuleset, options: Mapping[str, Any], seats: int
) -> tuple[Chapter, ...]:
    """The chapters in the order of a merger."""
    return (
        Chapter("survivor", _("Mergers: who survives"), tuple(_survivor(ruleset))),
        Chapter("pledge", _("Influence"), tuple(_pledge(ruleset))),
        Chapter("bonus", _("Bonuses"), tuple(_bonus(ruleset))),
        Chapter("market", _("The bank's holding"), tuple(_market(options, seats))),
        Chapter("dispose", _("Stock of a company that folds"), tuple(_dispose(ruleset))),
        Chapter("dividend", _("Dividends"), tuple(_dividend(ruleset))),
    )


def _survivor(ruleset: StockRuleset) -> Rules:
    strength = ruleset.influence is not None
    yield Rule(_("Sizes are counted without the merging tile."))
    if not strength:
        yield Rule(_("The largest company survives; of equal ones the merge maker chooses."))
    else:
        yield Rule(_("The strongest company survives; of equal ones the merge maker chooses."))
    if ruleset.policies.safe_size is not None:
        yield Rule(_("A safe company always survives."))
    largest = ruleset.policies.defunct_order == "largest_first"
    yield Rule(
        _(
            "Of several companies that fold the largest comes first; of equal ones "
            "the merge maker chooses."
        )
        if largest
        else _(
            "Of several companies that fold the smallest comes first; of equal ones "
            "the merge maker chooses."
        ),
        largest,
    )
    yield Rule(
        _(
            "The survivor is settled once for the whole merger; it takes all tiles "
            "at the end, and lone tiles beside the merging tile join it."
        )
    )
    yield Rule(
        _(
            "A company that folded can be founded again; held certificates are then "
            "worth something again."
        )
    )


def _pledge(ruleset: StockRuleset) -> Rules:
    influence = ruleset.influence
    if influence is None:
        return
    yield Rule(_("Everybody starts with %(start)s influence.", start=influence.start), True)
    yield Rule(
        _("In a takeover every shareholder of a company in it may pledge any of it to one company.")
    )
    yield Rule(_("One round from the merge maker clockwise, open to all."), True)
    yield Rule(_("Strength is size + %(weight)s × the influence pledged.", weight=influence.weight))
    yield Rule(
        _("Pledged influence is spent either way. Prices and bonuses follow size, never strength.")
    )
    if ruleset.policies.safe_size is not None:
        yield Rule(_("With a safe company in the takeover nobody is asked."))
    else:
        yield Rule(_("Every company in the takeover may be pledged for."))


def _bonus(ruleset: StockRuleset) -> Rules:
    policies, bonus = ruleset.policies, ruleset.bonus
    yield Rule(_("First all holdings of the company that folds are revealed and two bonuses paid."))
    yield Rule(
        _(
            "Who holds most gets the majority bonus, %(majority)s times the price; "
            "who holds second most the minority bonus, %(minority)s times (where the "
            "chart says no other).",
            majority=bonus.majority,
            minority=bonus.minority,
        )
    )
    if policies.tie_majority == "pool_both":
        yield Rule(
            _("Tied for the majority: these share both bonuses, and nobody gets the second.")
        )
    else:
        yield Rule(
            _("Tied for the majority: these share the first bonus, and the second is not paid.")
        )
    if policies.tie_minority == "split":
        # only these two texts are silent about it
        silent = policies.trade_to_buy or policies.rounding.way == "down"
        yield Rule(_("Tied for the minority: these share the second bonus."), silent)
    else:
        yield Rule(_("Tied for the minority: the second bonus is not paid."))
    yield Rule(_rounding(ruleset))
    yield from _example(ruleset)
    if policies.sole_holder == "both":
        yield Rule(_("A sole holder gets both bonuses."), recent(ruleset))
    else:
        yield Rule(_("A sole holder gets the majority bonus alone."))
    yield Rule(_("If nobody holds any, nothing is paid."))


def _rounding(ruleset: StockRuleset) -> str:
    rounding = ruleset.policies.rounding
    step = text(ruleset, rounding.step)
    return {
        "up": _("Shares of a bonus are rounded up to %(step)s.", step=step),
        "down": _("Shares of a bonus are rounded down to %(step)s.", step=step),
        "nearest": _(
            "Shares of a bonus are rounded to the nearest %(step)s, halves up.", step=step
        ),
    }[rounding.way]


def _example(ruleset: StockRuleset) -> Rules:
    """Two tied for the majority, at the first size of the chart where it does not come out even."""
    policies = ruleset.policies
    for company in ruleset.companies:
        for size, price, *bonuses in ruleset.chart[company.cls]:
            majority, minority = bonuses or (
                price * ruleset.bonus.majority,
                price * ruleset.bonus.minority,
            )
            pooled = policies.tie_majority == "pool_both"
            pool = majority + minority if pooled else majority
            for tied in (2, 3):
                each = rounded(pool, tied, policies.rounding)
                if each * tied == pool:
                    continue
                parts = [majority, minority] if pooled else [majority]
                sum_ = " + ".join(text(ruleset, part) for part in parts)
                yield Rule(
                    _(
                        "For example %(company)s at %(size)s tiles, %(tied)s tied: (%(sum)s) / "
                        "%(tied)s = %(exact)s, so %(each)s each.",
                        company=company.name,
                        size=size,
                        tied=tied,
                        sum=sum_,
                        exact=text(ruleset, Fraction(pool, tied)),
                        each=text(ruleset, each),
                    )
                )
                return


def _market(options: Mapping[str, Any], seats: int) -> Rules:
    if not options.get("market_tiles") or seats != 2:
        return
    yield Rule(
        _("With two seats the bank counts as a third holder: a drawn tile's number is its holding.")
    )
    yield Rule(
        _(
            "It counts for majority and minority only; the bank's part is not paid. "
            "The tile goes back."
        )
    )


def _dispose(ruleset: StockRuleset) -> Rules:
    policies = ruleset.policies
    ways = {
        "sell": _("sell at the price before the merger"),
        "trade": ngettext(
            "trade %(rate)s for %(num)s of the survivor as far as the bank has them",
            "trade %(rate)s for %(num)s of the survivor as far as the bank has them",
            1,
            rate=policies.trade_rate,
        ),
        "hold": _("hold"),
    }
    yield Rule(
        _(
            "Each holder may %(ways)s; several of these may be mixed.",
            ways=_(" or ").join(ways[way] for way in policies.disposal),
        )
    )
    if policies.disposal_order == "most_shares":
        yield Rule(_("Who holds most decides first."))
        yield Rule(_("Holders of equally many decide clockwise from the merge maker."), True)
    else:
        yield Rule(_("The merge maker decides first, then clockwise."), recent(ruleset))
    yield Rule(_("Certificates sold or traded go back to the bank and can be bought again."))


def _dividend(ruleset: StockRuleset) -> Rules:
    rule = ruleset.dividends
    if rule is None:
        return
    yield Rule(
        ngettext(
            "There is %(num)s region: %(names)s.",
            "There are %(num)s regions: %(names)s.",
            len(ruleset.regions),
            names=listing([region.name for region in ruleset.regions]),
        )
    )
    yield Rule(
        _(
            "When every seat has had a turn, each company with %(sites)s or more "
            "tiles in a region pays its holders.",
            sites=rule.least_sites,
        )
    )
    yield Rule(
        _(
            "It pays %(amount)s for each share and region, counting at most "
            "%(shares)s shares of a holder.",
            amount=text(ruleset, rule.amount),
            shares=rule.most_shares,
        ),
        True,
    )
