"""The entries of a file in playing order, and where turns begin among them."""

from __future__ import annotations

import functools
from collections.abc import Iterator

import msgspec

from companion.book.entries import Group, Insert, is_correction
from companion.book.fold import Folded
from companion.book.mending import keys
from companion.contract import Entry


class Item(msgspec.Struct, frozen=True):
    """One line to be: an entry of the file, where it was played if it was."""

    number: int
    entry: Entry
    index: int | None
    """Its place among the played entries; None for corrections and what was taken out."""


def newest(folded: Folded) -> Iterator[Item]:
    """The entries in playing order from the last one back; corrections and undone ones where they
    were typed. Made one by one, for hardly any page shows all of them."""
    entries, played = folded.record.entries, folded.played
    if corrections(folded) or len(played) < len(entries):
        yield from reversed(_items(folded))
    else:
        for number in range(len(entries), 0, -1):
            yield Item(number, played[number - 1].entry, number - 1)


@functools.lru_cache(maxsize=64)
def _items(folded: Folded) -> tuple[Item, ...]:
    entries = folded.record.entries
    order = [Item(one.place, one.entry, index) for index, one in enumerate(folded.played)]
    apart = {*range(1, len(entries) + 1)}.difference([one.place for one in folded.played])
    for number in sorted(apart.union(corrections(folded))):
        order.insert(_after(order, number), Item(number, entries[number - 1], None))
    return tuple(order)


def corrections(folded: Folded) -> tuple[int, ...]:
    """Numbers of the corrections in the file."""
    return folded.resolved.corrections


def key_of(folded: Folded, item: Item) -> str:
    """The key of an item's row for corrections; empty for corrections."""
    if item.index is not None and isinstance(folded.record.entries[item.number - 1], Group):
        return _keys(folded)[item.index]
    return "" if is_correction(item.entry) else str(item.number)


@functools.lru_cache(maxsize=64)
def _keys(folded: Folded) -> tuple[str, ...]:
    return keys(folded)


def _after(order: list[Item], number: int) -> int:
    """Where an entry that was not played stands: behind what was typed before it."""
    for place in range(len(order) - 1, -1, -1):
        inserted = isinstance(order[place].entry, Insert) is False and order[place].number == number
        if order[place].number < number and not inserted:
            return place + 1
    return 0


@functools.lru_cache(maxsize=64)
def recent_from(folded: Folded) -> int:
    """The number in the file with which the previous turn begins."""
    first = folded.state.turn_number - 1
    least = len(folded.record.entries) + 1
    for index in range(len(folded.played) - 1, -1, -1):
        if folded.state_after(index).turn_number < first:
            break  # turns only go on
        least = min(least, folded.played[index].place)
    return least


@functools.lru_cache(maxsize=64)
def first_of(folded: Folded, turn: int) -> int:
    """The place of the first played entry of this turn or a later one: turns only go on."""
    index = len(folded.played)
    while index and folded.state_after(index - 1).turn_number >= turn:
        index -= 1
    return index
