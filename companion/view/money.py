"""Money as people read it: the ruleset's unit, the reader's locale."""

from __future__ import annotations

import functools
from fractions import Fraction
from typing import Final

from babel.numbers import format_decimal, get_group_symbol

from companion.contract import Ruleset
from companion.stock.ruleset import StockRuleset
from companion.texts import _, language, ngettext
from companion.view.model import Money

MINUS: Final = "\N{MINUS SIGN}"


def number(value: int | Fraction) -> str:
    """A number in the reader's locale, with at most two places behind the comma.

    >>> number(2300), number(Fraction(75, 2)), number(Fraction(8000, 3))
    ('2,300', '37.5', '2,666.67')
    """
    return _number(value, language())


# A page writes the same few amounts again and again.
@functools.lru_cache(maxsize=4096)
def _number(value: int | Fraction, locale: str) -> str:
    if isinstance(value, int):  # exact, however large
        return f"{value:,}".replace(",", get_group_symbol(locale))
    return format_decimal(float(value), format="#,##0.##", locale=locale)


def text(ruleset: Ruleset, amount: int | Fraction) -> str:
    """``$12M``, ``$1,200``, ``3 coins``; a debt carries a minus sign in front."""
    if not isinstance(ruleset, StockRuleset):
        sign = MINUS if amount < 0 else ""
        return sign + ngettext("%(num)s coin", "%(num)s coins", abs(int(amount)))
    return _text(amount, ruleset.money.prefix, ruleset.money.suffix, language())


@functools.lru_cache(maxsize=4096)
def _text(amount: int | Fraction, prefix: str, suffix: str, locale: str) -> str:
    sign = MINUS if amount < 0 else ""
    return sign + _(
        "%(prefix)s%(number)s%(suffix)s",
        prefix=prefix,
        number=_number(abs(amount), locale),
        suffix=suffix,
    )


def money(ruleset: Ruleset, amount: int) -> Money:
    """An amount with its text."""
    if not isinstance(ruleset, StockRuleset):
        return Money(amount, text(ruleset, amount))
    return _money(amount, ruleset.money.prefix, ruleset.money.suffix, language())


@functools.lru_cache(maxsize=4096)
def _money(amount: int, prefix: str, suffix: str, locale: str) -> Money:
    return Money(amount, _text(amount, prefix, suffix, locale))


def signed(ruleset: Ruleset, amount: int) -> str:
    """A difference with its sign: ``+$5M``."""
    return ("+" if amount > 0 else "") + text(ruleset, amount)
