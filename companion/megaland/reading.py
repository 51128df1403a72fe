"""Reading a Megaland ruleset file, and all that must hold beyond the types of its keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from companion.contract import RulesetError
from companion.megaland.ruleset import Building, LevelCard, Meets, Megaland, Shields, Wild
from companion.texts import _

MOST_SEATS = 6
NAME_LENGTH = 30

Fault = tuple[str, str]
"""Its place and what is wrong there."""


def decode_ruleset(data: Mapping[str, Any]) -> Megaland:
    """A ruleset from the content of its file. Raises :class:`RulesetError` naming the place."""
    try:
        ruleset = msgspec.convert(dict(data), Megaland)
    except msgspec.ValidationError as error:
        raise RulesetError(f"ruleset: {error}") from None
    for place, message in faults(ruleset):
        raise RulesetError(f"{place}: {message}")
    return ruleset


def faults(ruleset: Megaland) -> Iterator[Fault]:
    """Everything that does not hold together: names that point nowhere, numbers that cannot be."""
    yield from _amounts(ruleset)
    yield from _names("treasures", ruleset.treasures)
    for number, (kind, count) in enumerate(ruleset.treasures.items(), 1):
        if count < 1:
            yield f"treasures[{number}] {kind}", _("there must be at least one card")
    yield from _names("cards", [card.name for card in ruleset.cards])
    for number, card in enumerate(ruleset.cards, 1):
        yield from _card(ruleset, f"cards[{number}] {card.name}", card)
    yield from _names("buildings", [building.name for building in ruleset.buildings])
    for number, building in enumerate(ruleset.buildings, 1):
        yield from _building(ruleset, f"buildings[{number}] {building.name}", building)


def _amounts(ruleset: Megaland) -> Iterator[Fault]:
    if not ruleset.name.strip():
        yield "name", _("is empty")
    if not ruleset.title.strip():
        yield "title", _("is empty")
    if not 2 <= ruleset.min_seats <= ruleset.max_seats <= MOST_SEATS:
        yield "min_seats", _("must be fewest and most within 2 to %(most)s", most=MOST_SEATS)
    if ruleset.goal < 1:
        yield "goal", _("must be at least 1")
    if ruleset.jump_tokens < 0:
        yield "jump_tokens", _("must not be below 0")
    if ruleset.normal_pile < 0:
        yield "normal_pile", _("must not be below 0")
    hearts = ruleset.hearts
    if not 1 <= hearts.start <= hearts.most:
        yield "hearts", _("must be at least 1 at the start, and not more than the most")
    elif not 0 <= hearts.rebate < hearts.start:
        yield "hearts.rebate", _("must be below the hearts at the start")
    if not 0 <= ruleset.types_in_play <= len(ruleset.normals):
        yield "types_in_play", _("must be 0 to %(most)s", most=len(ruleset.normals))


def _names(place: str, names: Iterable[str]) -> Iterator[Fault]:
    """Each there, trimmed, not too long, and not the same as another."""
    known: set[str] = set()
    number = 0
    for number, name in enumerate(names, 1):
        if name != name.strip() or not 1 <= len(name) <= NAME_LENGTH:
            yield f"{place}[{number}] {name}", _("a name is trimmed and has 1 to 30 characters")
        if name.casefold() in known:
            yield f"{place}[{number}] {name}", _("this name is used twice")
        known.add(name.casefold())
    if not number:
        yield place, _("there must be at least one")


def _card(ruleset: Megaland, place: str, card: LevelCard) -> Iterator[Fault]:
    if card.damage < 0 or card.cards < 0:
        yield place, _("amounts must not be below 0")
    for kind, count in card.trade.items():
        if kind not in ruleset.treasures:
            yield place, _no_treasure(kind)
        if count < 1:
            yield place, _("amounts must not be below 0")


def _building(ruleset: Megaland, place: str, building: Building) -> Iterator[Fault]:
    kinds = len(ruleset.treasures)
    if not 1 <= building.cost <= kinds:
        yield place, _("its cost must be 1 to %(most)s, so many kinds there are", most=kinds)
    if building.coins < 0 or building.jumps < 0:
        yield place, _("amounts must not be below 0")
    later = building.later
    if isinstance(later, Meets | Shields) and later.card not in ruleset.card:
        yield place, _("there is no level card “%(name)s”", name=later.card)
    if isinstance(later, Wild) and later.kind not in ruleset.treasures:
        yield place, _no_treasure(later.kind)


def _no_treasure(kind: str) -> str:
    return _("there is no treasure “%(name)s”", name=kind)
