"""From the rows as they should be to the corrections that make the file say so.

A row that a group put in has no id of its own. Where one has to be changed, its group is undone
and everything else that it did is written again beside the change.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from companion.book.corrections import Resolved, resolve
from companion.book.entries import Amend, Correction, Group, Insert, Redo, Set, Undo
from companion.book.mending.rows import Row
from companion.book.mending.steps import bare
from companion.book.outcome import Refused
from companion.book.record import Record


def corrections(
    record: Record, first: Sequence[Correction], before: Sequence[Row], wanted: Sequence[Row]
) -> tuple[Correction, ...]:
    """The corrections of ``record`` after which ``wanted`` is played (rows that are out are not).

    ``first`` are taken over as they are; ``before`` are the rows as they stand after those.
    """
    opened = _groups_to_open(before, wanted)
    ids = record.ids()
    written: list[Correction] = [*first, *(Undo(target=ids[place - 1]) for place in opened)]
    for place in opened:
        written += _options(record.entries[place - 1])
    written += _other_groups(record, wanted, opened, written)
    stays = {row.place: row for row in wanted if row.addressed and not row.out}
    played = dict(_resolved(record, written).items)
    gone = (p for p in played.keys() - stays if not isinstance(record.entries[p - 1], Group))
    written += [Undo(target=ids[place - 1]) for place in sorted(gone)]
    written += [Redo(target=ids[place - 1]) for place in sorted(stays.keys() - played)]
    played = dict(_resolved(record, written).items)
    written += [
        Amend(target=ids[place - 1], entry=bare(row.entry))
        for place, row in sorted(stays.items())
        if played[place] is not row.entry and bare(played[place]) != bare(row.entry)
    ]
    return (*written, *_inserts(record, wanted, opened))


def as_entry(written: Sequence[Correction]) -> Correction:
    """One entry of the file that holds all of them."""
    return written[0] if len(written) == 1 else Group(entries=list(written))


def _resolved(record: Record, written: Sequence[Correction]) -> Resolved:
    resolved = resolve(record.with_entries((*record.entries, *written)))
    if isinstance(resolved, Refused):
        raise AssertionError(f"a wrong correction was written: {resolved}")
    return resolved


def _groups_to_open(before: Sequence[Row], wanted: Sequence[Row]) -> list[int]:
    """Places of groups whose rows were changed, taken out, or have to anchor a new one."""
    had = {row.key: row.entry for row in before}
    opened: set[int] = set()
    for row in wanted:
        grouped = not row.addressed and not row.new
        if grouped and (row.out or row.entry is not had.get(row.key)):
            opened.add(row.place)
    changed = True
    while changed:
        changed = False
        anchor: Row | None = None
        for row in wanted:
            if row.new or row.place in opened:
                if anchor is not None and not anchor.addressed and anchor.place not in opened:
                    opened.add(anchor.place)
                    changed = True
            else:
                anchor = row
    return sorted(opened)


def _other_groups(
    record: Record, wanted: Sequence[Row], opened: Sequence[int], written: Sequence[Correction]
) -> list[Correction]:
    """Groups that come back, or go, when one is opened that had taken them out or put them back.

    One by one, for each of them may bring others back, or take them along.
    """
    ids = record.ids()
    stay = {row.place for row in wanted if not row.addressed and not row.new} - set(opened)
    more: list[Correction] = []
    while True:
        items = _resolved(record, [*written, *more]).items
        played = {place for place, _ in items if isinstance(record.entries[place - 1], Group)}
        if gone := played - stay:
            more.append(Undo(target=ids[max(gone) - 1]))
        elif missing := stay - played:
            more.append(Redo(target=ids[min(missing) - 1]))
        else:
            return more


def _inserts(record: Record, wanted: Sequence[Row], opened: Sequence[int]) -> list[Correction]:
    ids = record.ids()
    after: int | str = 0
    runs: list[list[Insert[Any]]] = [[]]
    for row in wanted:
        if row.addressed:
            after = ids[row.place - 1]
            runs.append([])
        elif (row.new or row.place in opened) and not row.out:
            # rows of one group are told apart as objects, as they are once they were read
            entry = msgspec.structs.replace(bare(row.entry))
            runs[-1].append(Insert(after=after, entry=entry))
    # of two with one anchor the later stands first
    return [insert for run in runs for insert in reversed(run)]


def _options(entry: object) -> list[Correction]:
    """The options that a group has set, which are to stay when it is opened."""
    if not isinstance(entry, Group):
        return []
    return [
        Set(option=member.option, value=member.value)
        for member in entry.entries
        if isinstance(member, Set)
    ]
