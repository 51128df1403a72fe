"""The words of Megaland's quick line: how a step is typed.

===============================  ==================================================================
``bats``                         the level card; any beginning of a word of its name
``Ann!``                         Ann jumps over the next card
``Ann+`` ``Ann+!``               Ann stays; stays and jumps over the next card
``Ann-`` ``Ann-2``               Ann goes home; with two cards only
``Ann-2egg+stone``               the same where treasures are tracked, with the cards brought
``Ann-2egg+stone/egg>fish``      and an egg exchanged for a fish at a Reptile Stable
``+`` ``-``                      everybody who has not chosen stays; goes home
``gym`` ``heart``                buys; ``gym=egg+stone`` says with which cards
``-``                            has bought enough
``Ann=2egg``                     keeps, stores, or has drawn these cards; ``Ann=0`` none
``xGym``                         that pile is empty
``Ann``                          begins
===============================  ==================================================================

Names are typed as a record has them or as the pages show them, whole or their beginnings, with or
without the spaces in them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.book.quickwords import Word, joined

Names = Mapping[str, str]
"""What pages call a seat, a card, a building or a kind; what is left out has its own name."""

SIGNS = "+-!="
DONE = "done"
HEART = "heart"


@dataclass(frozen=True, slots=True)
class Said:
    """A seat and what it does: ``Ann-2``."""

    seat: str
    sign: str
    rest: str


def split(text: str) -> list[Word]:
    """The words of a line, parted by spaces."""
    return [Word(found[0], found.start(), found.end()) for found in re.finditer(r"\S+", text)]


def said(text: str, seats: Sequence[str], names: Names) -> Said | tuple[str, ...]:
    """What a word says of a seat; else the seats it may mean (none, or several)."""
    several: tuple[str, ...] = ()
    for at in range(len(text) - 1, 0, -1):
        if text[at] not in SIGNS:
            continue
        found = meant(text[:at], seats, names)
        if len(found) == 1:
            return Said(found[0], text[at], text[at + 1 :])
        several = several or found
    return several


def meant(typed: str, among: Iterable[str], names: Names) -> tuple[str, ...]:
    """Those that ``typed`` can mean: by the whole name, its beginning, or a later word's."""
    begun = joined(typed).casefold()
    ways = {name: {name, names.get(name, name)} for name in among}
    if not begun:
        return ()
    for fits in (_whole, _beginning, _later_word):
        found = tuple(
            name
            for name, called in ways.items()
            if any(fits(one.casefold(), begun) for one in called)
        )
        if found:
            return found
    return ()


def _whole(name: str, typed: str) -> bool:
    return joined(name) == typed


def _beginning(name: str, typed: str) -> bool:
    return joined(name).startswith(typed)


def _later_word(name: str, typed: str) -> bool:
    return any(word.startswith(typed) for word in name.split())


def longest(
    words: Sequence[Word], among: Sequence[str], names: Names
) -> tuple[tuple[str, ...], int]:
    """What a name of several words can mean, and how many words of the line it takes."""
    for count in range(min(len(words), 4), 1, -1):
        text = " ".join(word.text for word in words[:count])
        whole = joined(text).casefold()
        ways = {
            name: {joined(name).casefold(), joined(names.get(name, name)).casefold()}
            for name in among
        }
        found = tuple(n for n, called in ways.items() if any(c.startswith(whole) for c in called))
        if found:
            return found, count
    return (meant(words[0].text, among, names) if words else ()), 1


def cards(text: str, kinds: Iterable[str], names: Names) -> dict[str, int] | None:
    """``2egg+stone`` as cards by kind; ``0`` is none; None where it says nothing of the sort."""
    known = tuple(kinds)
    if text == "0":
        return {}
    counts: dict[str, int] = {}
    for part in re.split(r"[+,]", text):
        found = re.fullmatch(r"(\d{0,2})(\D+)", part)
        if found is None:
            return None
        which = meant(found[2], known, names) or _in_plural(found[2], known, names)
        if len(which) != 1:
            return None
        counts[which[0]] = counts.get(which[0], 0) + int(found[1] or 1)
    return counts


def _in_plural(typed: str, kinds: Iterable[str], names: Names) -> tuple[str, ...]:
    """``eggs``, ``Eier``: a kind with some letters more."""
    many = typed.casefold()
    return tuple(
        kind
        for kind in kinds
        if any(many.startswith(one.casefold()) for one in (kind, names.get(kind, kind)))
    )


def swaps(parts: Iterable[str], kinds: Iterable[str], names: Names) -> list[tuple[str, str]] | None:
    """``egg>fish`` as what is laid down and what was drawn; None where it is not understood."""
    known = tuple(kinds)
    told = []
    for part in parts:
        out, _sign, into = part.partition(">")
        pair = [meant(one, known, names) or _in_plural(one, known, names) for one in (out, into)]
        if any(len(one) != 1 for one in pair) or not out or not into:
            return None
        told.append((pair[0][0], pair[1][0]))
    return told


def shown(names: Names, among: Iterable[str]) -> Iterator[str]:
    """The names as people see them."""
    return (names.get(name, name) for name in among)
