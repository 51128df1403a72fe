"""The editor's form for a Megaland ruleset: from its file's content to fields, and back.

Field names are the keys of the file with dots between; lists are numbered from 1. A row without
a name is left out. What a building does later is the name of an effect and the numbers that this
effect has; numbers that were never asked for get what is usual.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, get_args

import msgspec

from companion.megaland import ruleset as r
from companion.texts import _

Fields = dict[str, str]

MOST = {"treasures": 12, "cards": 24, "buildings": 60}
"""Rows that the form takes at most."""

WHOLE = (
    "min_seats",
    "max_seats",
    "goal",
    "jump_tokens",
    "types_in_play",
    "normal_pile",
    "hearts.start",
    "hearts.most",
    "hearts.rebate",
)
"""Fields that must hold a whole number."""

EFFECTS: dict[str, type[r.Effect]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(r.AnyEffect)
}
"""What a building may do later, by its name in the file."""


def parts_of(effect: str) -> tuple[str, ...]:
    """The numbers and names that belong to an effect, by their keys in the file."""
    return tuple(EFFECTS[effect].__struct_fields__) if effect in EFFECTS else ()


def effect_words() -> tuple[tuple[str, str], ...]:
    """The effects in a few words each, to choose from."""
    return (
        ("", _("nothing more")),
        ("fewest", _("coins after the buying for the poorest")),
        ("comes_home", _("coins on coming home with many cards")),
        ("buys_heart", _("coins for each heart bought")),
        ("meets", _("coins on meeting a level card")),
        ("keeps", _("cards kept on a fall")),
        ("draws", _("cards drawn after a fall")),
        ("swaps", _("cards exchanged on coming home")),
        ("neighbour_falls", _("coins when a neighbour falls")),
        ("wild", _("a treasure is wild")),
        ("builds", _("coins for later buildings")),
        ("night", _("coins or cards each night")),
        ("shields", _("no damage from a level card")),
    )


def part_words() -> dict[str, str]:
    """What the numbers and names of effects are called."""
    return {
        "coins": _("Coins"),
        "cards": _("Cards"),
        "at_least": _("from so many cards"),
        "card": _("Level card"),
        "kind": _("Treasure"),
        "per_round": _("so many a round (empty: all)"),
        "sorts": _("Sorts (normal, star)"),
        "costs": _("Costs (empty: any)"),
    }


def fields_of(ruleset: r.Megaland) -> Fields:
    """The form's fields as they stand for ``ruleset``."""
    content: dict[str, Any] = msgspec.to_builtins(ruleset)
    fields: Fields = {"family": "megaland", "name": ruleset.name, "title": ruleset.title}
    for name in WHOLE:
        part, _dot, key = name.rpartition(".")
        fields[name] = str((content[part] if part else content)[key])
    for number, (kind, count) in enumerate(ruleset.treasures.items(), 1):
        fields |= {f"treasures.{number}.name": kind, f"treasures.{number}.count": str(count)}
    for number, card in enumerate(ruleset.cards, 1):
        key = f"cards.{number}"
        fields |= {
            f"{key}.name": card.name,
            f"{key}.damage": str(card.damage),
            f"{key}.cards": str(card.cards),
            f"{key}.trade": ", ".join(f"{n} {kind}" for kind, n in card.trade.items()),
        }
        if card.jumpable:
            fields[f"{key}.jumpable"] = "yes"
    for number, building in enumerate(ruleset.buildings, 1):
        key = f"buildings.{number}"
        fields |= {f"{key}.name": building.name, f"{key}.sort": building.sort}
        fields |= {f"{key}.{n}": str(getattr(building, n)) for n in ("cost", "coins", "jumps")}
        fields |= _effect_fields(key, building.later)
    return fields


def _effect_fields(key: str, later: r.AnyEffect | None) -> Fields:
    if later is None:
        return {f"{key}.effect": ""}
    name = str(later.__struct_config__.tag)
    fields = {f"{key}.effect": name}
    for part in parts_of(name):
        value = getattr(later, part)
        told = ", ".join(map(str, value)) if isinstance(value, tuple) else value
        fields[f"{key}.{name}.{part}"] = "" if told is None else str(told)
    return fields


def rows(typed: Mapping[str, str], part: str) -> int:
    """The last row of a list with a name in it."""
    named = (n for n in range(1, MOST[part] + 1) if typed.get(f"{part}.{n}.name", "").strip())
    return max(named, default=0)


def content_of(typed: Mapping[str, str]) -> tuple[dict[str, Any], Fields]:
    """The content of the ruleset file that the form means, and sentences for fields that cannot be
    read, by field."""
    problems: Fields = {}
    content: dict[str, Any] = {
        "family": "megaland",
        "title": typed.get("title", "").strip(),
        "hearts": {},
    }
    for name in WHOLE:
        part, _dot, key = name.rpartition(".")
        (content[part] if part else content)[key] = _whole(typed, name, problems)
    content["treasures"] = _treasures(typed, problems)
    content["cards"] = [_card(typed, key, problems) for key in _named(typed, "cards")]
    content["buildings"] = [_building(typed, key, problems) for key in _named(typed, "buildings")]
    return content, problems


def _named(typed: Mapping[str, str], part: str) -> list[str]:
    every = (f"{part}.{number}" for number in range(1, MOST[part] + 1))
    return [key for key in every if typed.get(f"{key}.name", "").strip()]


def _whole(typed: Mapping[str, str], name: str, problems: Fields, empty: int | None = None) -> int:
    text = typed.get(name, "").strip()
    if text.isdecimal() and len(text) < 7:
        return int(text)
    if not text and empty is not None:
        return empty
    problems[name] = _("“%(typed)s”: a whole number is needed here.", typed=text)
    return 0


def _treasures(typed: Mapping[str, str], problems: Fields) -> dict[str, int]:
    treasures: dict[str, int] = {}
    for key in _named(typed, "treasures"):
        name = typed[f"{key}.name"].strip()
        if name in treasures:
            problems[key] = _("Treasure “%(name)s”: this name is used twice", name=name)
        treasures[name] = _whole(typed, f"{key}.count", problems)
    return treasures


def _card(typed: Mapping[str, str], key: str, problems: Fields) -> dict[str, Any]:
    trade: dict[str, int] = {}
    for word in re.split(r"[,;]", typed.get(f"{key}.trade", "")):
        if not word.strip():
            continue
        found = re.fullmatch(r"(\d{1,3})\s*[x×]?\s+(.+)", word.strip())
        if found is None:
            problems[f"{key}.trade"] = _(
                "“%(typed)s”: write what is given like “3 carrot”.", typed=word.strip()
            )
        else:
            trade[found[2]] = int(found[1])
    return {
        "name": typed[f"{key}.name"].strip(),
        "damage": _whole(typed, f"{key}.damage", problems, empty=0),
        "jumpable": f"{key}.jumpable" in typed,
        "cards": _whole(typed, f"{key}.cards", problems, empty=0),
        "trade": trade,
    }


def _building(typed: Mapping[str, str], key: str, problems: Fields) -> dict[str, Any]:
    return {
        "name": typed[f"{key}.name"].strip(),
        "sort": "star" if typed.get(f"{key}.sort") == "star" else "normal",
        "cost": _whole(typed, f"{key}.cost", problems),
        "coins": _whole(typed, f"{key}.coins", problems, empty=0),
        "jumps": _whole(typed, f"{key}.jumps", problems, empty=0),
        "later": _later(typed, key, problems),
    }


def usual(typed: Mapping[str, str]) -> Fields:
    """What the parts of an effect are that was just chosen, before they are typed."""
    first = {
        part: next((typed[f"{key}.name"].strip() for key in _named(typed, part)), "")
        for part in ("cards", "treasures")
    }
    numbers = dict.fromkeys(("coins", "cards", "at_least", "per_round"), "1")
    names = {"card": first["cards"], "kind": first["treasures"]}
    return numbers | names | {"sorts": "normal, star", "costs": ""}


def _later(typed: Mapping[str, str], key: str, problems: Fields) -> dict[str, Any] | None:
    effect = typed.get(f"{key}.effect", "")
    if effect not in EFFECTS:
        return None
    later: dict[str, Any] = {"effect": effect}
    expected = usual(typed)
    for part in parts_of(effect):
        name = f"{key}.{effect}.{part}"
        text = typed.get(name, expected[part]).strip()
        if part == "costs":
            later[part] = _costs(text, name, problems)
        elif part == "sorts":
            later[part] = _sorts(text, name, problems)
        elif part in ("card", "kind"):
            later[part] = text
        elif part == "per_round" and not text:
            later[part] = None
        else:
            later[part] = _whole({name: text}, name, problems, empty=0)
    return later


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"[\s,;]+", text) if word]


def _costs(text: str, name: str, problems: Fields) -> list[int]:
    words = _words(text)
    if all(word.isdecimal() and len(word) < 3 for word in words):
        return [int(word) for word in words]
    problems[name] = _("“%(typed)s”: write costs like “4, 5”.", typed=text)
    return []


def _sorts(text: str, name: str, problems: Fields) -> list[str]:
    words = _words(text)
    if words and all(word in ("normal", "star") for word in words):
        return words
    problems[name] = _("“%(typed)s”: write “normal”, “star” or both.", typed=text)
    return []
