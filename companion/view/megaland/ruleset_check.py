"""A Megaland ruleset of one's own checked in plain words, everything at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from companion import megaland
from companion.megaland.ruleset import Megaland
from companion.texts import _
from companion.view.file_words import plain
from companion.view.finding import Checked, Finding


def checked(content: Mapping[str, Any]) -> Checked:
    """Checks the content of a ruleset file of this family."""
    try:
        ruleset = msgspec.convert(dict(content), Megaland)
    except msgspec.ValidationError as error:
        return Checked((Finding("", plain(str(error))),))
    wrong = tuple(_told(place, message) for place, message in megaland.faults(ruleset))
    return Checked(wrong or tuple(_odd(ruleset)))


def _told(place: str, message: str) -> Finding:
    """A fault with its place in the words of the page."""
    row = re.match(r"(\w+)\[(\d+)\] ?(.*)", place)
    if row is None:
        return Finding(place, f"{_places().get(place, place)}: {message}")
    part, number, name = row.groups()
    said = {
        "treasures": _("Treasure %(number)s, %(name)s"),
        "cards": _("Level card %(number)s, %(name)s"),
        "buildings": _("Building %(number)s, %(name)s"),
    }[part] % {"number": number, "name": name or "–"}
    return Finding(f"{part}.{number}", f"{said}: {message}")


def _places() -> dict[str, str]:
    return {
        "name": _("The name"),
        "title": _("The title"),
        "min_seats": _("Seats"),
        "goal": _("Coins to end the game"),
        "jump_tokens": _("Jump tokens"),
        "normal_pile": _("Copies of a building"),
        "types_in_play": _("Buildings chosen for a game"),
        "hearts": _("Hearts"),
        "hearts.rebate": _("The hearts' rebate"),
        "treasures": _("Treasures"),
        "cards": _("Level cards"),
        "buildings": _("Buildings"),
    }


def _odd(ruleset: Megaland) -> Iterator[Finding]:
    """What can be played, but is hardly meant so."""
    if not any(card.damage for card in ruleset.cards):
        yield Finding("cards", _("No level card does any damage: nobody ever falls."), False)
    if not any(building.coins or building.later for building in ruleset.buildings):
        yield Finding("buildings", _("No building brings coins: nobody ever gets there."), False)
    if not ruleset.stars and ruleset.types_in_play == 0:
        yield Finding("buildings", _("There is no building to buy."), False)
