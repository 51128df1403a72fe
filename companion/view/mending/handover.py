"""Putting the table right after a correction: what to hand over really, ticked one by one."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from companion.book.entries import Redo, Undo, is_correction
from companion.book.fold import Folded
from companion.book.table import Table
from companion.contract import BANK
from companion.texts import _, language
from companion.view.around import At, games_around, on_the_table
from companion.view.corrected import correction_text
from companion.view.mending.eyes import eyes
from companion.view.mending.last import last_entries, runs
from companion.view.mending.model import Handover, HandoverItem
from companion.view.model import AdviceItem
from companion.view.order import corrections
from companion.view.source import Source, source
from companion.view.viewer import Seat, Viewer


def handover(table: Table | Source, number: int, viewer: Viewer | None = None) -> Handover | None:
    """What makes the table true again after the correction with this number in the file.

    None when it is no correction. The same for all screens, but that a seat (``viewer``) is told
    what is secret of its own; ticks are shared through the journal.
    """
    origin = table if isinstance(table, Source) else source(table)
    entries = origin.folded.record.entries
    if not 1 <= number <= len(entries) or not is_correction(entries[number - 1]):
        return None
    asked = _Asked(
        at=At(origin.folded, number),
        viewer=viewer,
        shown=tuple(sorted(origin.shown.items())),
        missing=origin.missing,
        over=not origin.folded.waiting(),
        untold=number in origin.untold,
        language=language(),
        origin=origin,
    )
    items = _told(asked)
    name = str(origin.folded.resolved.status[number - 1].id)
    return Handover(
        number=number,
        title=correction_text(
            lambda seat: _("the bank") if seat == BANK else origin.name(seat), entries[number - 1]
        ),
        items=_items(origin, name, items),
        only=last.seats if (last := last_entries(origin.folded, number)) else None,
    )


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the items of a correction follow from; later entries change nothing of it."""

    at: At
    viewer: Viewer | None
    shown: tuple[tuple[str, str], ...]
    missing: tuple[int, ...]
    over: bool
    untold: bool
    language: str
    origin: Source = field(compare=False)


@functools.lru_cache(maxsize=4096)
def _told(asked: _Asked) -> tuple[AdviceItem, ...]:
    """What is to be handed over; worked out once, for every page shows it."""
    games = games_around(asked.origin.folded, asked.at.number)
    if games is None:
        return ()
    states = (on_the_table(game, asked.untold) for game in games)
    return eyes(asked.origin, asked.viewer).changes(*states).handover


def handovers(table: Table | Source, viewer: Viewer | None = None) -> tuple[Handover, ...]:
    """All corrections after which something is still to be handed over, newest first.

    A correction that was taken back before anything was handed over needs nothing, and neither
    does taking it back. Where only the last entries were taken back, what was booked again since
    lies right again.
    """
    if isinstance(table, Source):
        return _handovers(table, viewer)
    if not corrections(table.folded):
        return ()
    return _of_table(table, table.folded, table.version, viewer, language())


@functools.lru_cache(maxsize=256)
def _of_table(
    table: Table, _folded: Folded, _version: str, viewer: Viewer | None, _language: str
) -> tuple[Handover, ...]:
    """Every page of the table asks for them."""
    return _handovers(source(table), viewer)


def _handovers(origin: Source, viewer: Viewer | None) -> tuple[Handover, ...]:
    found: dict[int, Handover] = {}
    for number in corrections(origin.folded):
        one = handover(origin, number, viewer)
        if one is None or not one.items:
            continue
        target = _target(origin.folded, number)
        earlier = found.get(target)
        if earlier is not None and earlier.open == len(earlier.items) == len(one.items):
            del found[target]
        else:
            found[number] = one
    if not found:
        return ()
    since = _together(origin.folded, found)
    still = (
        _still(origin, one, viewer, since.get(number))
        for number, one in sorted(found.items(), reverse=True)
    )
    return tuple(one for one in still if one.open)


def _together(folded: Folded, found: dict[int, Handover]) -> dict[int, int]:
    """Takes the lists of entries taken back one after the other together into the last of them.

    Told is with which correction each begins. Once something was handed over, lists stand alone.
    """
    since = {}
    for first, last in runs(folded):
        own = [found[number] for number in range(first, last + 1) if number in found]
        alone = any(one.only is None or one.open < len(one.items) for one in own)
        if len(own) < 2 or alone:
            continue
        for one in own[:-1]:
            del found[one.number]
        since[own[-1].number] = own[0].number
    return since


def _still(
    origin: Source, one: Handover, viewer: Viewer | None, since: int | None = None
) -> Handover:
    """What lies wrong now of a list for the last entries; other lists stand as they are."""
    folded = origin.folded
    untold = (since or one.number) in origin.untold
    last = last_entries(folded, one.number, since, untold)
    if last is not None:
        states = last.table, last.book
    else:  # taken back and put back in another order, or nothing differs in the end
        start, end = games_around(folded, since or one.number), games_around(folded, one.number)
        if since is None or start is None or end is None:
            return one
        states = on_the_table(start[0], untold), on_the_table(end[1], untold)
    items = eyes(origin, viewer).changes(*states, folded.state).handover
    name = str(folded.resolved.status[one.number - 1].id)
    only = last.seats if last is not None else one.only
    return msgspec.structs.replace(one, items=_items(origin, name, items), only=only)


def public_handovers(table: Table) -> tuple[Handover, ...]:
    """What all are told on the table screen: corrections of the past."""
    return tuple(one for one in handovers(table) if one.only is None)


def own_handovers(table: Table, seat: str) -> tuple[Handover, ...]:
    """What of it concerns one seat, and the board; newest first."""
    shown = table.names[seat]
    parts = (
        msgspec.structs.replace(
            one,
            items=tuple(
                item
                for item in one.items
                if item.seat == shown
                or (item.seat is None and (one.only is None or seat in one.only))
            ),
        )
        for one in handovers(table, Seat(seat))
    )
    return tuple(part for part in parts if part.open)


def _target(folded: Folded, number: int) -> int:
    """Number of the correction that this one takes back; 0: it takes back none."""
    record, ids = folded.record, folded.record.ids()
    entry = record.entries[number - 1]
    if isinstance(entry, Undo):
        return ids.index(entry.target) + 1
    if isinstance(entry, Redo):
        for earlier in range(number - 1, 0, -1):
            other = record.entries[earlier - 1]
            if isinstance(other, Undo) and other.target == entry.target:
                return earlier
    return 0


def _items(origin: Source, name: str, items: Sequence[AdviceItem]) -> tuple[HandoverItem, ...]:
    """The items with their keys, which are the same whoever is told them."""
    told: list[HandoverItem] = []
    alike: Counter[tuple[str | None, str]] = Counter()
    for item in items:
        alike[item.seat, item.kind] += 1
        key = f"{name}:{item.seat or ''}:{item.kind}:{alike[item.seat, item.kind]}"
        told.append(HandoverItem(key, item.seat, item.text, key in origin.ticks))
    return tuple(told)
