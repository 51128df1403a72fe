"""From a correction under way to the book: beginning it, the position to type in, accepting."""

from __future__ import annotations

from companion.book.entries import seat_of, type_of
from companion.book.fold import Folded
from companion.book.mending import repairs_megaland, repairs_stock
from companion.book.mending.rows import keys
from companion.book.mending.steps import Add, Mending, Shift, begin
from companion.book.mending.trial import arrange, try_out, walk
from companion.book.outcome import Booked, Refused, refused
from companion.book.table import Table
from companion.contract import BANK, Entry


def accept(
    table: Table, mending: Mending, *, by: str = BANK, intent: str | None = None
) -> Booked | Refused:
    """Books the whole correction as one entry, or nothing.

    Refused with ``stale`` when the book has moved on since it was begun, and with ``bad_entry``
    while something is still to be decided or nothing would change. The same intent once more is
    answered as before. Raises :class:`~companion.book.store.StoreError`.
    """
    repeated = table.book((), by=by, intent=intent)
    if isinstance(repeated, Booked):
        return repeated
    folded = table.folded
    count = len(folded.record.entries)
    if mending.seen != count:
        return refused(None, "stale", seen=mending.seen, entries=count, corrected=True)
    tried = try_out(folded, mending)
    if tried.wrong is not None:
        return tried.wrong
    entry = tried.entry
    if entry is None:
        reason = "something is still open" if tried.groups else "nothing would change"
        return refused(None, "bad_entry", reason=reason)
    return table.book([entry], by=by, intent=intent, seen=mending.seen)


def position(folded: Folded, mending: Mending, key: str, *, after: bool = False) -> Folded | None:
    """The game just before (or after) a row, as the correction has it; None when it is not played.

    There one can type another entry: its state, offers and quick line are those of that moment.
    """
    arranged = arrange(folded, mending)
    if isinstance(arranged, Refused):
        return None
    walked = walk(folded, arranged)
    if isinstance(walked, Refused):
        return None
    start, done = walked
    shown = {row.key: number for number, row in enumerate(done.rows)}
    at = shown.get(key)
    if at is None:
        # a row that is out: where it would stand
        order = [row.key for row in arranged.rows]
        if key not in order:
            return None
        earlier = [shown[one] for one in order[: order.index(key)] if one in shown]
        at, after = (earlier[-1] + 1 if earlier else 0), False
    played = done.played[: at + (1 if after else 0)]
    return Folded(folded.record, arranged.resolved, start, played)


def skip(folded: Folded) -> tuple[Entry, ...]:
    """What goes on without the seat that is asked, deciding nothing for others; empty: nothing.

    A turn is skipped with ``no_tile`` and an empty ``buy``; in a merger everything is held and
    nothing pledged; in Megaland a runner goes home and a buyer is done.
    """
    if folded.ruleset.family == "megaland":
        return repairs_megaland.skipped(folded.state)
    return repairs_stock.skipped(folded.state)


def forgotten_turn(folded: Folded, key: str) -> Mending | None:
    """A turn that was dropped and is found later: before the row ``key`` (the first of a turn)
    the seat on turn gets a turn without tile or purchase, and all later turns move on by a seat.

    None where no turn begins there.
    """
    order = keys(folded)
    if key not in order:
        return None
    before = folded.state_after(order.index(key))
    entry = folded.played[order.index(key)].entry
    if type_of(entry) not in ("place", "no_tile") or seat_of(entry) is None:
        return None
    added = repairs_stock.skipped(before)
    steps = [Add(key, one, before=True) for one in added]
    return begin(folded, *steps, Shift(key, 1))


def decide(folded: Folded, mending: Mending, group: str, how: str) -> Mending:
    """The correction with one group of entries settled: ``how`` is ``accept``, ``drop``, or the
    kind of another way that the group offers. A group that is no longer open changes nothing."""
    open_group = try_out(folded, mending).group(group)
    if open_group is None:
        return mending
    if how == "accept":
        return mending.then(*open_group.accept)
    if how == "drop":
        return mending.then(*open_group.drop)
    others = (fix for fix in open_group.others if fix.kind == how)
    return next((mending.then(*fix.steps) for fix in others), mending)
