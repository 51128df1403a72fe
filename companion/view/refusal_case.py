"""A refusal with its facts, and what its reader may know of the figures behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from companion.contract import BANK, Ruleset
from companion.view.money import text as money_text
from companion.view.words import listing, person


class Known(msgspec.Struct, frozen=True):
    """What the reader may know of the figures behind a refusal.

    ``cash`` and ``shares`` are those of the seat that was acted for, ``bank`` the certificates
    left. With nothing known, a sentence says only that it is not possible.
    """

    cash: bool = False
    shares: bool = False
    bank: bool = False
    giving: bool = False
    """Stock is given of which the reader may not know how much there is: all that is wrong with it
    is told in the same words."""


NOTHING: Final = Known()
EVERYTHING: Final = Known(True, True, True)


class Case(msgspec.Struct, frozen=True):
    """A refusal with its facts, the ruleset and the reader's knowledge."""

    facts: Mapping[str, Any]
    ruleset: Ruleset
    known: Known
    shown: Callable[[str], str]

    def has(self, *names: str) -> bool:
        """Whether all these facts came with the refusal."""
        return all(self.facts.get(name) not in (None, "", (), []) for name in names)

    def word(self, name: str) -> str:
        """A fact as it is written."""
        return str(self.facts.get(name, "?"))

    def seat(self, name: str) -> str:
        """A fact that is a seat or the bank, as people know them."""
        key = self.word(name)
        return self.shown(key) if key != BANK else person(key)

    def number(self, name: str) -> int:
        """A fact that is a whole number."""
        value = self.facts.get(name, 0)
        return value if isinstance(value, int) else 0

    def money(self, name: str) -> str:
        """A fact that is an amount of money."""
        return money_text(self.ruleset, self.number(name))

    def names(self, name: str) -> str:
        """A fact that is a list of names."""
        value = self.facts.get(name) or ()
        return listing([str(one) for one in value])
