"""Why certificates cannot be bought, given, sold or traded so, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from companion.texts import _, ngettext
from companion.view.refusal_case import Case


def _over_limit(case: Case) -> str:
    if case.has("limit"):
        return ngettext(
            "No more than %(num)s share may be had in one turn. Take fewer.",
            "No more than %(num)s shares may be had in one turn. Take fewer.",
            case.number("limit"),
        )
    return _("That is more than is allowed. Take fewer.")


def _bank_short(case: Case) -> str:
    if case.known.bank and case.has("company") and "left" in case.facts:
        return ngettext(
            "The bank has %(num)s share of %(company)s left. Take no more than that.",
            "The bank has %(num)s shares of %(company)s left. Take no more than those.",
            case.number("left"),
            company=case.word("company"),
        )
    if case.has("company"):
        return _(
            "That many shares of %(company)s cannot be had. Take fewer.",
            company=case.word("company"),
        )
    return _("That many shares cannot be had. Take fewer.")


def no_trading() -> str:
    """Certificates of a defunct are not traded in this game."""
    return _("In this game shares of a company that folds are not traded. Sell or hold them.")


def _too_few_shares(case: Case) -> str:
    if case.has("not_in_ruleset"):
        return no_trading()
    if case.known.giving:
        return _unpaid()
    if case.known.shares and case.has("company") and "held" in case.facts:
        return ngettext(
            "There is only %(num)s share of %(company)s. Choose no more than that.",
            "There are only %(num)s shares of %(company)s. Choose no more than those.",
            case.number("held"),
            company=case.word("company"),
        )
    if case.has("company"):
        return _(
            "That many shares of %(company)s are not there. Choose fewer.",
            company=case.word("company"),
        )
    return _("That many shares are not there. Choose fewer.")


def _too_little_cash(case: Case) -> str:
    if case.has("taken"):  # by an adjustment
        return _(
            "%(seat)s has less than %(sum)s: so much cannot be taken away.",
            seat=case.seat("seat"),
            sum=case.money("taken"),
        )
    if case.known.cash and case.has("needed") and "cash" in case.facts:
        if case.has("such_as"):  # the quick line says how stock is given
            return _(
                "That costs %(cost)s, and there is %(cash)s. Take fewer or cheaper shares, or give "
                "stock for them, such as %(word)s.",
                cost=case.money("needed"),
                cash=case.money("cash"),
                word=case.word("such_as"),
            )
        return _(
            "That costs %(cost)s, and there is %(cash)s. Take fewer or cheaper shares.",
            cost=case.money("needed"),
            cash=case.money("cash"),
        )
    return _unpaid()


def _unpaid() -> str:
    """One answer for all that depends on money the reader may not know."""
    return _("That cannot be paid this way. Take other shares, or pay otherwise.")


def _odd_trade(case: Case) -> str:
    return _("Two shares are traded for one: choose an even number.")


def _give_not_needed(case: Case) -> str:
    if not case.known.cash:
        return _unpaid()
    return _(
        "Shares are given only when the money falls short, and here it does not. Pay with money."
    )


def _gives_too_much(case: Case) -> str:
    if not case.known.cash:
        return _unpaid()
    if case.has("company"):
        return _(
            "The purchase would still be paid with one share of %(company)s less. Keep that share.",
            company=case.word("company"),
        )
    return _("The purchase would still be paid with one share less. Keep that share.")


def _give_and_buy_same(case: Case) -> str:
    if case.has("company"):
        return _(
            "%(company)s cannot be given and bought in one turn. Give shares of another company.",
            company=case.word("company"),
        )
    return _("One company cannot be given and bought in one turn. Give shares of another.")


SENTENCES: Final[Mapping[str, Callable[[Case], str]]] = {
    "over_limit": _over_limit,
    "bank_short": _bank_short,
    "too_few_shares": _too_few_shares,
    "too_little_cash": _too_little_cash,
    "odd_trade": _odd_trade,
    "give_not_needed": _give_not_needed,
    "gives_too_much": _gives_too_much,
    "give_and_buy_same": _give_and_buy_same,
}
"""The codes of purchases and disposals."""
