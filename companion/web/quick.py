"""The quick line of every family: read, completed and told for the desk, in the table's own words.

The tile-and-stock games have :mod:`companion.book.quickline`, Megaland has
:mod:`companion.book.landline`.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence

from companion.book import landline, landsuggest, quickline
from companion.book.landwords import DONE, HEART
from companion.book.quickline import Parsed
from companion.book.quickwords import Problem
from companion.book.suggest import Suggestion
from companion.book.suggest import suggest as suggest_stock
from companion.book.table import Table
from companion.contract import Entry
from companion.megaland.ruleset import Megaland
from companion.texts import _, language
from companion.view.megaland import names as land_names
from companion.view.megaland import preview as land_preview
from companion.view.preview import preview as stock_preview
from companion.view.public_offers import desk_offers
from companion.view.viewer import Bank


def read(table: Table, line: str) -> Parsed | Problem:
    """The entries that a line means now, or the word that is wrong."""
    if isinstance(table.ruleset, Megaland):
        return landline.parse(table.folded, line, _names(table))
    return quickline.parse(table.folded, line, desk_offers(table))


def completions(table: Table, line: str) -> tuple[Suggestion, ...]:
    """How the line could go on."""
    if isinstance(table.ruleset, Megaland):
        return landsuggest.suggest(table.folded, line, _names(table))
    return suggest_stock(table.folded, line, desk_offers(table))


def told(table: Table, entries: Sequence[Entry]) -> tuple[str, bool]:
    """What the entries of a line would do, and whether they are possible."""
    if isinstance(table.ruleset, Megaland):
        land = land_preview(table, Bank(), entries)
        return land.text, land.ok
    stock = stock_preview(table, Bank(), entries)
    return stock.text, stock.ok


def example(table: Table) -> str:
    """A line as one could type it now at a table of Megaland; empty: there is none."""
    fits = landline.LandLine(table.folded.state, "", _names(table)).fits()
    asked = {row.what for row in table.folded.waiting()}
    if not fits:
        return ""
    if "level" in asked:
        return f"{fits[0]} +"
    return f"{fits[0]} -" if "buy" in asked and fits[0] != "-" else fits[0]


def land_words() -> tuple[tuple[str, str], ...]:
    """What Megaland's line understands, with an example of each."""
    return _land_words(language())


@functools.lru_cache(maxsize=16)
def _land_words(_language: str) -> tuple[tuple[str, str], ...]:
    bats, gym, egg = land_names.card("bats"), land_names.building("Gym"), land_names.kind("egg")
    paid = f"{gym}={egg}"
    return (
        (bats, _("the level card that was flipped")),
        ("+", _("all stay who have not chosen")),
        ("-", _("all go home who have not chosen; in buying: enough")),
        ("Ann+", _("Ann stays; “Ann+!” and jumps over the next card")),
        ("Ann-", _("Ann goes home; “Ann-2” with two cards")),
        (f"Ann-2{egg}", _("where treasures are tracked: with the cards she brings")),
        ("Ann!", _("Ann jumps over the next card")),
        (gym, _("buy a building; “%(word)s” with these cards", word=paid)),
        (_("heart"), _("buy a heart")),
        (f"Ann={egg}", _("the cards she keeps, stores or has drawn; “Ann=0” for none")),
        (f"x{gym}", _("that pile is empty")),
    )


def _names(table: Table) -> Mapping[str, str]:
    ruleset = table.ruleset
    assert isinstance(ruleset, Megaland)
    return {**_of_ruleset(ruleset.name, _things(ruleset), language()), **table.names}


def _things(ruleset: Megaland) -> tuple[tuple[str, ...], ...]:
    return (
        tuple(card.name for card in ruleset.cards),
        tuple(building.name for building in ruleset.buildings),
        tuple(ruleset.treasures),
    )


@functools.lru_cache(maxsize=16)
def _of_ruleset(
    _name: str, things: tuple[tuple[str, ...], ...], _language: str
) -> Mapping[str, str]:
    """Cards, buildings and kinds as the pages call them in this language."""
    cards, buildings, kinds = things
    return {
        **{name: land_names.card(name) for name in cards},
        **{name: land_names.building(name) for name in buildings},
        **{name: land_names.kind(name) for name in kinds},
        HEART: _("heart"),
        DONE: _("done"),
    }
