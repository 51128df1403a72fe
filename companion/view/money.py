"""Money as people read it: the ruleset's unit, the reader's locale."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import flask_babel
from babel.numbers import format_decimal

from companion.contract import Ruleset
from companion.texts import _, ngettext
from companion.view.model import Money

MINUS: Final = "\N{MINUS SIGN}"


def number(value: int | Fraction) -> str:
    """A number in the reader's locale, with at most two places behind the comma.

    >>> number(2300), number(Fraction(75, 2)), number(Fraction(8000, 3))
    ('2,300', '37.5', '2,666.67')
    """
    locale = flask_babel.get_locale() or "en"
    return format_decimal(float(value), format="#,##0.##", locale=locale)


def text(ruleset: Ruleset, amount: int | Fraction) -> str:
    """``$12M``, ``$1,200``, ``3 coins``; a debt carries a minus sign in front."""
    if ruleset.family == "megaland":
        return ngettext("%(num)s coin", "%(num)s coins", int(amount))
    sign = MINUS if amount < 0 else ""
    size = number(abs(amount))
    return sign + unit(ruleset) % size


def unit(ruleset: Ruleset) -> str:
    """The pattern of the ruleset's unit with one place for the number."""
    if getattr(ruleset, "money_unit", "$") == "$M":
        return _("$%sM")
    return _("$%s")


def money(ruleset: Ruleset, amount: int) -> Money:
    """An amount with its text."""
    return Money(amount, text(ruleset, amount))


def signed(ruleset: Ruleset, amount: int) -> str:
    """A difference with its sign: ``+$5M``."""
    return ("+" if amount > 0 else "") + text(ruleset, amount)
