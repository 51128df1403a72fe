"""One sentence for everybody: what is awaited of whom, readable from three metres."""

from __future__ import annotations

from companion.contract import BANK
from companion.stock.state import NOBODY
from companion.texts import _
from companion.view.context import Context
from companion.view.words import listing


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
    if state.awaits == "dispose" and state.merger is not None:
        return _("decide on %(company)s", company=seen.company(state.merger.folding))
    if state.awaits == "market_tile":
        return _("draw a tile for the bank's holding")
    known = {
        "order": _("who begins?"),
        "place": _("place a tile"),
        "found": _("name the new company"),
        "pledge": _("pledge influence"),
        "survivor": _("choose who survives"),
        "fold_next": _("choose which folds next"),
        "buy": _("buy up to %(number)s", number=number_word(seen.ruleset.policies.purchase_limit)),
        "final_sizes": _("place the last tiles, then count the companies")
        if tiles_are_left(seen)
        else _("count the companies"),
    }
    return known[state.awaits]


def tiles_are_left(seen: Context) -> bool:
    """Whether the tiles still held are placed before the settlement; not when it was stopped."""
    return seen.state.awaits == "final_sizes" and seen.state.end_reason != "stopped"


def own_heading(seen: Context) -> str:
    """The same for the one who answers."""
    state = seen.state
    known = {
        "order": _("Who begins?"),
        "place": _("Place your tile"),
        "found": _("Name the new company"),
        "pledge": _("Pledge influence"),
        "survivor": _("Who survives?"),
        "fold_next": _("Which one folds next?"),
        "market_tile": _("Draw a tile for the bank's holding"),
        "buy": _("Buy up to %(number)s", number=number_word(seen.ruleset.policies.purchase_limit)),
        "final_sizes": _("Count the companies"),
    }
    if state.awaits == "dispose" and state.merger is not None:
        return _("Your shares of %(company)s", company=seen.company(state.merger.folding))
    return known.get(state.awaits, "")


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
    words = (_("none"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six"))
    return words[number] if number < len(words) else str(number)


def capital(text: str) -> str:
    """With a capital letter in front."""
    return text[:1].upper() + text[1:]
