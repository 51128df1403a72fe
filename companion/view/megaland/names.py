"""Names of treasures, level cards and buildings for people, and what they do in own words."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from functools import singledispatch

from companion.megaland import ruleset as r
from companion.texts import _, language, ngettext
from companion.view.model import Money
from companion.view.money import money
from companion.view.same import Same
from companion.view.words import listing


def _known_by_heart(say: Callable[[str], str]) -> Callable[[str], str]:
    """What ``say`` says of a name, looked up once in each language: pages name all of them."""

    @functools.lru_cache(maxsize=1024)
    def said(name: str, _language: str) -> str:
        return say(name)

    @functools.wraps(say)
    def told(name: str) -> str:
        return said(name, language())

    return told


@_known_by_heart
def kind(name: str) -> str:
    """A treasure; one of a ruleset of one's own keeps its name."""
    return {
        "gear": _("gear"),
        "crystal": _("crystal"),
        "fish": _("fish"),
        "egg": _("egg"),
        "stone": _("stone"),
        "carrot": _("carrot"),
    }.get(name, name)


@_known_by_heart
def card(name: str) -> str:
    """A level card."""
    return {
        "spires": _("Spires"),
        "clouds": _("Clouds"),
        "pillars": _("Pillars"),
        "treasure box": _("Treasure box"),
        "flying eye": _("Flying eye"),
        "rabbit": _("Rabbit"),
        "sludge creature": _("Sludge creature"),
        "bats": _("Bats"),
        "biting plant": _("Biting plant"),
        "red serpent": _("Red serpent"),
    }.get(name, name)


@_known_by_heart
def building(name: str) -> str:
    """A building."""
    return {
        "Sandwich Stand": _("Sandwich Stand"),
        "Cafe": _("Cafe"),
        "Arcade": _("Arcade"),
        "Bazaar of Oddities": _("Bazaar of Oddities"),
        "Hotel": _("Hotel"),
        "Temple of Zoz": _("Temple of Zoz"),
        "Herb Hut": _("Herb Hut"),
        "Reptile Stable": _("Reptile Stable"),
        "Gym": _("Gym"),
        "Hospital": _("Hospital"),
        "Ostrich Ranch": _("Ostrich Ranch"),
        "Bowling Alley": _("Bowling Alley"),
        "Fish Vendor": _("Fish Vendor"),
        "Fishing Pond": _("Fishing Pond"),
        "Hall of Elders": _("Hall of Elders"),
        "Laboratory": _("Laboratory"),
        "Smithy": _("Smithy"),
        "Soap Makers": _("Soap Makers"),
        "Toll Booth": _("Toll Booth"),
        "Lodge": _("Lodge"),
        "Root Market": _("Root Market"),
        "Arena": _("Arena"),
        "Endless Mine": _("Endless Mine"),
    }.get(name, name)


def cards(counts: Mapping[str, int]) -> str:
    """``2 eggs and 1 stone``; kinds with none are left out."""
    return listing([some(name, n) for name, n in counts.items() if n])


def some(name: str, n: int) -> str:
    """``1 egg``, ``3 eggs``."""
    known = {
        "gear": ngettext("%(num)s gear", "%(num)s gears", n),
        "crystal": ngettext("%(num)s crystal", "%(num)s crystals", n),
        "fish": ngettext("%(num)s fish", "%(num)s fish", n),
        "egg": ngettext("%(num)s egg", "%(num)s eggs", n),
        "stone": ngettext("%(num)s stone", "%(num)s stones", n),
        "carrot": ngettext("%(num)s carrot", "%(num)s carrots", n),
    }
    return known.get(name, f"{n} {name}")


def card_number(n: int) -> str:
    """``1 card``, ``3 cards``."""
    return ngettext("%(num)s card", "%(num)s cards", n)


def level_text(level: r.LevelCard) -> str:
    """What a level card does."""
    parts = []
    if level.damage:
        parts.append(_("%(n)s damage", n=level.damage))
    if level.cards:
        parts.append(_("each runner draws %(cards)s", cards=card_number(level.cards)))
    if level.trade:
        parts.append(_("takes %(cards)s for as many draws", cards=cards(level.trade)))
    if level.damage:
        parts.append(_("can be jumped over") if level.jumpable else _("no jump helps"))
    return ", ".join(parts) if parts else _("nothing happens")


def coins(ruleset: r.Megaland, n: int) -> Money:
    """Coins with their text."""
    return money(ruleset, n)


def effect(ruleset: r.Megaland, name: str) -> str:
    """What a building brings: at its purchase, and later."""
    return _effect(Same(ruleset), name, language())


@functools.lru_cache(maxsize=1024)
def _effect(same: Same[r.Megaland], name: str, _language: str) -> str:
    ruleset = same.object
    built = ruleset.building[name]
    parts, gained = [], []
    if built.coins:
        gained.append(str(coins(ruleset, built.coins)))
    if built.jumps:
        gained.append(ngettext("%(num)s jump token", "%(num)s jump tokens", built.jumps))
    if gained:
        parts.append(_("at once %(gains)s", gains=listing(gained)))
    if built.later is not None:
        parts.append(later(built.later, ruleset))
    return "; ".join(parts)


@singledispatch
def later(effect: r.Effect, ruleset: r.Megaland) -> str:
    """What a building does after its purchase."""
    raise TypeError(f"no words for {type(effect).__name__}")


@later.register
def _fewest(effect: r.Fewest, ruleset: r.Megaland) -> str:
    return _("%(coins)s after the buying if nobody is as poor", coins=coins(ruleset, effect.coins))


@later.register
def _comes_home(effect: r.ComesHome, ruleset: r.Megaland) -> str:
    return _(
        "%(coins)s on coming home with %(n)s or more cards",
        coins=coins(ruleset, effect.coins),
        n=effect.at_least,
    )


@later.register
def _buys_heart(effect: r.BuysHeart, ruleset: r.Megaland) -> str:
    return _("%(coins)s for each heart bought", coins=coins(ruleset, effect.coins))


@later.register
def _meets(effect: r.Meets, ruleset: r.Megaland) -> str:
    return _(
        "%(coins)s on meeting the card %(card)s",
        coins=coins(ruleset, effect.coins),
        card=card(effect.card),
    )


@later.register
def _keeps(effect: r.Keeps, ruleset: r.Megaland) -> str:
    return _("on a fall keep %(cards)s", cards=card_number(effect.cards))


@later.register
def _draws(effect: r.Draws, ruleset: r.Megaland) -> str:
    return _("after a fall draw %(cards)s", cards=card_number(effect.cards))


@later.register
def _swaps(effect: r.Swaps, ruleset: r.Megaland) -> str:
    return _("on coming home exchange %(cards)s", cards=card_number(effect.cards))


@later.register
def _neighbour_falls(effect: r.NeighbourFalls, ruleset: r.Megaland) -> str:
    return _("%(coins)s for each neighbour that falls", coins=coins(ruleset, effect.coins))


@later.register
def _wild(effect: r.Wild, ruleset: r.Megaland) -> str:
    if effect.per_round is None:
        return _("each %(kind)s is wild when paying", kind=kind(effect.kind))
    return _("%(n)s %(kind)s a round is wild", n=effect.per_round, kind=kind(effect.kind))


@later.register
def _builds(effect: r.Builds, ruleset: r.Megaland) -> str:
    amount = coins(ruleset, effect.coins)
    if effect.costs:
        *most, last = (str(cost) for cost in effect.costs)
        costs = _("%(most)s or %(last)s", most=", ".join(most), last=last) if most else last
        return _("%(coins)s for each later building of cost %(costs)s", coins=amount, costs=costs)
    if effect.sorts == ("star",):
        return _("%(coins)s for each later star building", coins=amount)
    return _("%(coins)s for each later normal building", coins=amount)


@later.register
def _night(effect: r.Night, ruleset: r.Megaland) -> str:
    if effect.cards:
        return _("each night draw %(cards)s", cards=card_number(effect.cards))
    return _("each night %(coins)s", coins=coins(ruleset, effect.coins))


@later.register
def _shields(effect: r.Shields, ruleset: r.Megaland) -> str:
    return _(
        "the card %(card)s does no damage and brings %(cards)s",
        card=card(effect.card),
        cards=card_number(effect.cards),
    )
