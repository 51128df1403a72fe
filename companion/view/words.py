"""Words that several sentences share: lists, shares, what is awaited, who typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from companion.contract import BANK
from companion.texts import _, ngettext


def listing(names: Sequence[str]) -> str:
    """Names in a row: ``Ann``, ``Ann and Bo``, ``Ann, Bo and Cy``."""
    if not names:
        return _("nobody")
    if len(names) == 1:
        return names[0]
    return _("%(first)s and %(last)s", first=", ".join(names[:-1]), last=names[-1])


def shares(counts: Mapping[str, int]) -> str:
    """Certificates in a row: ``3 Physics and 1 Solon``; companies with none are left out."""
    return listing([f"{n} {company}" for company, n in counts.items() if n])


def person(name: str) -> str:
    """A seat's name, or the bank in the reader's language."""
    return _("the bank") if name == BANK else name


def subject(shown: Callable[[str], str], key: str) -> str:
    """A seat's name as people know it, or the bank: as a sentence begins."""
    return capital(shown(key)) if key == BANK else shown(key)


def capital(text: str) -> str:
    """With a capital letter in front."""
    return text[:1].upper() + text[1:]


def action(what: str) -> str:
    """What is awaited, as a noun: "a tile", "the purchase"."""
    known = ACTIONS.get(what)
    return known() if known else what


def share_count(n: int) -> str:
    """``1 share``, ``3 shares``."""
    return ngettext("%(num)s share", "%(num)s shares", n)


def tiles(n: int) -> str:
    """``1 tile``, ``5 tiles``."""
    return ngettext("%(num)s tile", "%(num)s tiles", n)


ACTIONS: Final[Mapping[str, Callable[[], str]]] = {
    "order": lambda: _("who begins"),
    "place": lambda: _("a tile"),
    "no_tile": lambda: _("a tile"),
    "dead_tile": lambda: _("a dead tile"),
    "found": lambda: _("the name of the new company"),
    "pledge": lambda: _("a pledge of influence"),
    "survivor": lambda: _("the choice of the survivor"),
    "fold_next": lambda: _("the choice which company folds next"),
    "market_tile": lambda: _("a tile for the bank's holding"),
    "dispose": lambda: _("a decision on defunct certificates"),
    "buy": lambda: _("the purchase"),
    "end_game": lambda: _("the end of the game"),
    "concede": lambda: _("a vote"),
    "final_sizes": lambda: _("the final sizes"),
    "fill": lambda: _("the remaining tiles"),
    "adjust": lambda: _("a correction by hand"),
    "audit": lambda: _("a count"),
    "buildings": lambda: _("the choice of buildings"),
    "first": lambda: _("the first player"),
    "jump": lambda: _("a jump"),
    "level": lambda: _("a level card"),
    "stay": lambda: _("stay or home"),
    "home": lambda: _("stay or home"),
    "stay_or_home": lambda: _("stay or home"),
    "keep": lambda: _("the treasure to keep"),
    "lab": lambda: _("the treasure of the Laboratory"),
    "building": lambda: _("a purchase"),
    "heart": lambda: _("a purchase"),
    "done": lambda: _("the end of the purchase"),
    "store": lambda: _("the treasures to store"),
    "pond": lambda: _("the treasure of the Fishing Pond"),
}
"""Whatever can be awaited or entered, in either family."""
