"""How an amount came about: the worked-out sum as a sentence, and the rule it comes from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

import msgspec

from companion.contract import BANK, Line, Why
from companion.stock.ruleset import StockRuleset
from companion.texts import _
from companion.view import money
from companion.view.words import listing, person, share_count, tiles

RULINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "found_cash": ("megacquire",),
    "tie_minority": ("megacquire", "acquire-online"),
    "both": ("mergernaut",),
    "dividend": ("mergernaut",),
}
"""Rules that the printed text leaves open, and in which rulesets (by the start of their name)."""


class Working(msgspec.Struct, frozen=True):
    """A line's why with what is needed to put it into words."""

    line: Line
    ruleset: StockRuleset
    shown: Callable[[str], str]
    """A seat's name for people."""
    counts: bool
    """The reader may know the numbers of certificates behind it."""

    @property
    def why(self) -> Why:
        """Rule, inputs and sum."""
        return self.line.why

    def money(self, amount: int | Fraction) -> str:
        """An amount as people read it."""
        return money.text(self.ruleset, amount)

    def fact(self, name: str) -> Any:
        """One of the inputs."""
        return self.why.inputs.get(name)

    def amount(self, name: str) -> str:
        """One of the inputs that is money."""
        return self.money(int(self.why.inputs.get(name, 0)))

    def word(self, name: str) -> str:
        """One of the inputs that is a name or a number."""
        return str(self.why.inputs.get(name, ""))

    @property
    def company(self) -> str:
        """The company it is about; a purchase's why leaves it to the line."""
        named = next(iter(self.line.shares), "")
        return str(self.why.inputs.get("company", named))


def sentence(
    line: Line, ruleset: StockRuleset, shown: Callable[[str], str] = str, counts: bool = True
) -> str:
    """The line's sum, worked out, as one sentence.

    ``counts`` False leaves out how many certificates stand behind a dividend.
    """
    return SENTENCES[line.why.rule](Working(line, ruleset, shown, counts))


def rule(why: Why) -> str:
    """The rule an amount comes from, in own words."""
    return RULES[why.rule]()


def is_ruling(why: Why, ruleset: StockRuleset) -> bool:
    """Whether the amount rests on a ruling where the printed rules are silent."""
    return ruleset.name.startswith(RULINGS.get(why.rule, ("\0",)))


def _times(work: Working) -> str:
    return _(
        "%(shares)s × %(price)s = %(sum)s",
        shares=work.word("shares"),
        price=work.amount("price"),
        sum=work.money(abs(work.line.amount)),
    )


def _buy(work: Working) -> str:
    return _("%(company)s: %(sum)s", company=work.company, sum=_times(work))


def _trade(work: Working) -> str:
    worth = int(work.fact("shares") or 0) * int(work.fact("price") or 0)
    return _(
        "%(shares)s of %(company)s given at %(price)s: worth %(sum)s",
        shares=share_count(int(work.fact("shares") or 0)),
        company=work.word("company"),
        price=work.amount("price"),
        sum=work.money(worth),
    )


def _found(work: Working) -> str:
    return _("%(company)s: 1 share for founding it", company=work.word("company"))


def _found_cash(work: Working) -> str:
    return _(
        "%(company)s has no share left: its price at %(tiles)s in cash, %(sum)s",
        company=work.word("company"),
        tiles=tiles(int(work.fact("size") or 0)),
        sum=work.money(work.line.amount),
    )


def _majority(work: Working) -> str:
    return _(
        "%(seat)s is majority holder of %(company)s (%(tiles)s): %(sum)s",
        seat=work.shown(work.line.seat),
        company=work.word("company"),
        tiles=tiles(int(work.fact("size") or 0)),
        sum=work.money(work.line.amount),
    )


def _minority(work: Working) -> str:
    return _(
        "%(seat)s is minority holder of %(company)s (%(tiles)s): %(sum)s",
        seat=work.shown(work.line.seat),
        company=work.word("company"),
        tiles=tiles(int(work.fact("size") or 0)),
        sum=work.money(work.line.amount),
    )


def _both(work: Working) -> str:
    return _(
        "%(seat)s is the sole holder of %(company)s: %(majority)s + %(minority)s = %(sum)s",
        seat=work.shown(work.line.seat),
        company=work.word("company"),
        majority=work.amount("majority"),
        minority=work.amount("minority"),
        sum=work.money(work.line.amount),
    )


def tied(work: Working) -> tuple[str, ...]:
    """The holders that tie, as people know them; the bank's holding stands as the bank."""
    holdings = work.fact("holdings") or {}
    own = holdings.get(work.line.seat)
    names = [work.shown(seat) for seat, number in holdings.items() if number == own]
    if work.fact("market") == own:
        names.append(person(BANK))
    return tuple(names)


def tie_sum(work: Working) -> str:
    """``($50M + $25M) / 2 = $37.5M, rounded up: $38M each``."""
    count = int(work.fact("tied") or 1)
    if work.why.rule == "tie_majority" and work.ruleset.policies.tie_majority == "pool_both":
        whole = int(work.fact("majority") or 0) + int(work.fact("minority") or 0)
        start = f"({work.amount('majority')} + {work.amount('minority')}) / {count}"
    else:
        name = "majority" if work.why.rule == "tie_majority" else "minority"
        whole = int(work.fact(name) or 0)
        start = f"{work.amount(name)} / {count}"
    exact = Fraction(whole, count)
    paid = work.money(work.line.amount)
    if exact == work.line.amount:
        return _("%(sum)s = %(paid)s each", sum=start, paid=paid)
    return _(
        "%(sum)s = %(exact)s, %(rounded)s: %(paid)s each",
        sum=start,
        exact=work.money(exact),
        rounded=_("rounded up") if exact < work.line.amount else _("rounded down"),
        paid=paid,
    )


def _tie(work: Working) -> str:
    if work.why.rule == "tie_majority":
        return _("%(seats)s tie: %(sum)s", seats=listing(tied(work)), sum=tie_sum(work))
    return _("%(seats)s tie for second: %(sum)s", seats=listing(tied(work)), sum=tie_sum(work))


def _exchange(work: Working) -> str:
    return _(
        "%(given)s %(company)s for %(got)s %(survivor)s",
        given=work.word("given"),
        company=work.word("company"),
        got=work.word("got"),
        survivor=work.word("survivor"),
    )


def _dividend(work: Working) -> str:
    total = work.money(work.line.amount)
    companies = work.fact("companies")
    if not work.counts or not isinstance(companies, Mapping):
        return _("Dividend: %(sum)s", sum=total)
    parts = [_dividend_part(name, one) for name, one in companies.items()]
    return _(
        "Dividend: (%(parts)s) × %(each)s = %(sum)s",
        parts=" + ".join(parts),
        each=work.amount("dividend"),
        sum=total,
    )


def _dividend_part(company: str, one: Mapping[str, int]) -> str:
    regions, counted = one.get("regions", 1), one.get("counted", 0)
    if regions == 1:
        return f"{counted} {company}"
    return _(
        "%(counted)s %(company)s × %(regions)s regions",
        counted=counted,
        company=company,
        regions=regions,
    )


def _pledge(work: Working) -> str:
    return _(
        "%(influence)s influence for %(company)s",
        influence=work.word("influence"),
        company=work.word("company"),
    )


def _adjust(work: Working) -> str:
    reason = work.word("reason")
    return _("By hand: %(reason)s", reason=reason) if reason else _("By hand")


SENTENCES: Final[Mapping[str, Callable[[Working], str]]] = {
    "buy": _buy,
    "trade": _trade,
    "found": _found,
    "found_cash": _found_cash,
    "majority": _majority,
    "minority": _minority,
    "both": _both,
    "tie_majority": _tie,
    "tie_minority": _tie,
    "sell": _buy,
    "exchange": _exchange,
    "dividend": _dividend,
    "pledge": _pledge,
    "final_sale": _buy,
    "adjust": _adjust,
}
"""Every rule by which the stock family moves money, certificates or influence."""

RULES: Final[Mapping[str, Callable[[], str]]] = {
    "buy": lambda: _("Shares cost the chart's price at the company's size now."),
    "trade": lambda: _("Where money falls short, shares may be given at their price now."),
    "found": lambda: _("Who founds a company gets one of its shares."),
    "found_cash": lambda: _("A founder for whom no share is left gets its price in cash."),
    "majority": lambda: _("Whoever holds most shares of it gets the first bonus of the chart."),
    "minority": lambda: _("Whoever holds the next most gets the second bonus of the chart."),
    "both": lambda: _("A sole holder gets both bonuses."),
    "tie_majority": lambda: _("Those who tie for most share both bonuses; nobody else is paid."),
    "tie_minority": lambda: _("Those who tie for second share the second bonus."),
    "sell": lambda: _("Shares of a company that folds are sold at its price before the merger."),
    "exchange": lambda: _(
        "Shares of a company that folds may be traded for the survivor's, at a fixed rate."
    ),
    "dividend": lambda: _("Each region in which a company is strong pays per share, for few."),
    "pledge": lambda: _("Pledged influence makes a company stronger and is spent."),
    "final_sale": lambda: _("At the end all shares of companies on the board are sold."),
    "adjust": lambda: _("Put right by hand at the table."),
}
"""The rule behind each amount."""
