"""Putting the table right after a correction: what to hand over really, ticked one by one."""

from __future__ import annotations

from companion.book.entries import Undo, is_correction
from companion.book.fold import Folded
from companion.book.table import Table
from companion.view.around import around
from companion.view.corrected import correction_text
from companion.view.mending.eyes import eyes
from companion.view.mending.model import Handover, HandoverItem
from companion.view.model import AdviceItem
from companion.view.source import Source, source


def handover(table: Table | Source, number: int) -> Handover | None:
    """What makes the table true again after the correction with this number in the file.

    None when it is no correction. The same for all screens; ticks are shared through the journal.
    """
    origin = table if isinstance(table, Source) else source(table)
    entries = origin.folded.record.entries
    if not 1 <= number <= len(entries) or not is_correction(entries[number - 1]):
        return None
    seen = eyes(origin)
    states = around(origin.folded, number)
    items = seen.changes(*states).handover if states else ()
    name = str(origin.folded.resolved.status[number - 1].id)
    return Handover(
        number=number,
        title=correction_text(seen.shown, entries[number - 1]),
        items=tuple(_item(origin, name, place, item) for place, item in enumerate(items, 1)),
    )


def handovers(table: Table | Source) -> tuple[Handover, ...]:
    """All corrections after which something is still to be handed over, newest first.

    A correction that was taken back before anything was handed over needs nothing, and neither
    does taking it back.
    """
    origin = table if isinstance(table, Source) else source(table)
    entries = origin.folded.record.entries
    found: dict[int, Handover] = {}
    for number, entry in enumerate(entries, 1):
        one = handover(origin, number) if is_correction(entry) else None
        if one is None or not one.items:
            continue
        target = _target(origin.folded, number)
        earlier = found.get(target)
        if earlier is not None and earlier.open == len(earlier.items) == len(one.items):
            del found[target]
        else:
            found[number] = one
    return tuple(one for _, one in sorted(found.items(), reverse=True) if one.open)


def _target(folded: Folded, number: int) -> int:
    """Number of the entry that this one takes back; 0: it takes back none."""
    entry = folded.record.entries[number - 1]
    ids = folded.record.ids()
    return ids.index(entry.target) + 1 if isinstance(entry, Undo) else 0


def _item(origin: Source, name: str, place: int, item: AdviceItem) -> HandoverItem:
    key = f"{name}:{place}"
    return HandoverItem(key, item.seat, item.text, key in origin.ticks)
