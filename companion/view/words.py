"""Words that several sentences share: lists, shares, what is awaited, who typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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


def action(what: str) -> str:
    """What is awaited, as a noun: "a tile", "the purchase"."""
    known = {
        "order": _("who begins"),
        "place": _("a tile"),
        "no_tile": _("a tile"),
        "dead_tile": _("a dead tile"),
        "found": _("the name of the new company"),
        "pledge": _("a pledge of influence"),
        "survivor": _("the choice of the survivor"),
        "fold_next": _("the choice which company folds next"),
        "market_tile": _("a tile for the bank's holding"),
        "dispose": _("a decision on defunct certificates"),
        "buy": _("the purchase"),
        "end_game": _("the end of the game"),
        "concede": _("a vote"),
        "final_sizes": _("the final sizes"),
        "fill": _("the remaining tiles"),
        "adjust": _("a correction by hand"),
        "audit": _("a count"),
        "buildings": _("the choice of buildings"),
        "first": _("the first player"),
        "jump": _("a jump"),
        "level": _("a level card"),
        "stay": _("stay or home"),
        "home": _("stay or home"),
        "stay_or_home": _("stay or home"),
        "keep": _("the treasure to keep"),
        "lab": _("the treasure of the Laboratory"),
        "building": _("a purchase"),
        "heart": _("a purchase"),
        "done": _("the end of the purchase"),
        "store": _("the treasures to store"),
        "pond": _("the treasure of the Fishing Pond"),
    }
    return known.get(what, what)


def share_count(n: int) -> str:
    """``1 share``, ``3 shares``."""
    return ngettext("%(num)s share", "%(num)s shares", n)


def tiles(n: int) -> str:
    """``1 tile``, ``5 tiles``."""
    return ngettext("%(num)s tile", "%(num)s tiles", n)
