"""Which games there are: finds a ruleset by name or content, and the package that plays it."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from importlib import resources
from typing import Any, cast

import msgspec

from companion import megaland, stock
from companion.contract import Rules, Ruleset, RulesetError

FAMILIES: dict[str, Rules] = {"stock": stock, "megaland": megaland}
"""Family name to rules package."""


def ruleset_names() -> tuple[str, ...]:
    """The shipped rulesets, in the order to offer them."""
    index = resources.files("companion.rulesets").joinpath("index.json").read_bytes()
    return tuple(msgspec.json.decode(index, type=list[str]))


@functools.cache
def _shipped(name: str) -> Ruleset:
    if name not in ruleset_names():
        raise RulesetError(f"unknown ruleset {name!r}; there are {', '.join(ruleset_names())}")
    content = resources.files("companion.rulesets").joinpath(f"{name}.json").read_bytes()
    return _decoded(msgspec.json.decode(content))


def load_ruleset(source: str | Mapping[str, Any]) -> Ruleset:
    """A ruleset by shipped name, or from the content of a ruleset file.

    Raises :class:`RulesetError` with a text that names the place.
    """
    if isinstance(source, str):
        return _shipped(source)
    return _decoded(source)


def _decoded(data: Mapping[str, Any]) -> Ruleset:
    family = data.get("family")
    if not isinstance(family, str) or family not in FAMILIES:
        raise RulesetError(f"ruleset: family must be one of {', '.join(FAMILIES)}")
    return cast(Ruleset, FAMILIES[family].decode_ruleset(data))


def rules_of(ruleset: Ruleset) -> Rules:
    """The rules package that plays this ruleset."""
    return FAMILIES[ruleset.family]
