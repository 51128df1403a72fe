"""One sentence for everybody: what is awaited of whom, readable from three metres."""

from __future__ import annotations

import functools

from companion.contract import BANK
from companion.stock.state import NOBODY
from companion.texts import _
from companion.view.context import Context
from companion.view.words import capital, listing


@functools.lru_cache(maxsize=32)
def headline(seen: Context) -> str:
    """``Bo: buy up to three``; when over, who won, but not before the settlement is told."""
    if seen.state.over:
        return winners(seen) if seen.source.show is None else _("The settlement")
    who = seen.name(seen.state.actor)
    if seen.state.actor == NOBODY:
        return capital(task(seen))
    return _("%(seat)s: %(task)s", seat=who, task=task(seen))


def task(seen: Context) -> str:
    """What is awaited now, as a request without the name."""
    state = seen.state
    match state.awaits:
        case "order":
            return _("who begins?")
        case "place":
            return _("place a tile")
        case "found":
            return _("name the new company")
        case "pledge":
            return _("pledge influence")
        case "survivor":
            return _("choose who survives")
        case "fold_next":
            return _("choose which folds next")
        case "dispose":
            return _("decide on %(company)s", company=_folding(seen))
        case "market_tile":
            return _("draw a tile for the bank's holding")
        case "buy":
            return _("buy up to %(number)s", number=_most(seen))
        case "final_sizes" if tiles_are_left(seen):
            return _("place the last tiles, then count the companies")
    return _("count the companies")


def _folding(seen: Context) -> str:
    merger = seen.state.merger
    return seen.company(merger.folding) if merger is not None else ""


def _most(seen: Context) -> str:
    return number_word(seen.ruleset.policies.purchase_limit)


def tiles_are_left(seen: Context) -> bool:
    """Whether the tiles still held are placed before the settlement; not when it was stopped."""
    return seen.state.awaits == "final_sizes" and seen.state.end_reason != "stopped"


def own_heading(seen: Context) -> str:
    """The same for the one who answers."""
    match seen.state.awaits:
        case "order":
            return _("Who begins?")
        case "place":
            return _("Place your tile")
        case "found":
            return _("Name the new company")
        case "pledge":
            return _("Pledge influence")
        case "survivor":
            return _("Who survives?")
        case "fold_next":
            return _("Which one folds next?")
        case "dispose":
            return _("Your shares of %(company)s", company=_folding(seen))
        case "market_tile":
            return _("Draw a tile for the bank's holding")
        case "buy":
            return _("Buy up to %(number)s", number=_most(seen))
    return _("Count the companies")


def winners(seen: Context) -> str:
    """``Bo wins with $112M``; equal totals win together."""
    cash = seen.state.cash
    best = max(cash)
    first = [seen.name(seat) for seat, total in enumerate(cash) if total == best]
    if len(first) == 1:
        return _("%(seat)s wins with %(total)s", seat=first[0], total=seen.money(best))
    return _("%(seats)s win together with %(total)s", seats=listing(first), total=seen.money(best))


def awaited_key(seen: Context) -> str:
    """The key of the seat awaited, ``bank``, or empty when over."""
    if seen.state.over:
        return ""
    actor = seen.state.actor
    return BANK if actor == NOBODY else seen.game.seats[actor]


def number_word(number: int) -> str:
    """Small numbers in words."""
    match number:
        case 0:
            return _("none")
        case 1:
            return _("one")
        case 2:
            return _("two")
        case 3:
            return _("three")
        case 4:
            return _("four")
        case 5:
            return _("five")
        case 6:
            return _("six")
    return str(number)
