"""The count check through one viewer's eyes: each seat its own difference, the desk all of them.

Nobody is told a total: the desk sees ``agrees`` or the difference, the table screen only who has
counted.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

from companion.book.counting import MONEY, Counted, Counts, Explanation, counted, explain
from companion.book.fold import Folded
from companion.book.mending import encode
from companion.book.table import Table
from companion.contract import BANK, Ruleset
from companion.texts import _
from companion.view import money
from companion.view.advice import Account, handed
from companion.view.corrected import signed_count
from companion.view.counting.model import CountView, ExplanationView, SeatCount
from companion.view.counting.told import reason, remedy, sentence
from companion.view.mending.eyes import Eyes, StockEyes, eyes
from companion.view.mending.model import Handover
from companion.view.model import AdviceItem
from companion.view.source import source
from companion.view.viewer import Bank, Seat, Viewer


def count_view(table: Table, viewer: Viewer, *, search: bool = True) -> CountView:
    """The counts that hold now. ``search`` looks for explanations (the desk's, up to 1.5 s)."""
    folded = table.folded
    counts = _counted(table, folded, table.version)
    origin = source(table)
    desk = isinstance(viewer, Bank)
    own = viewer.own if isinstance(viewer, Seat) else frozenset()
    rows = tuple(
        _row(origin.name(name), folded.ruleset, name, counts, desk or name in own)
        for name in (*folded.record.seats, BANK)
        if name != BANK or counts.of(BANK) or BANK in counts.outdated
    )
    if not desk:
        return CountView(rows, counts.agree, sum(not row.counted for row in rows), (), (), False)
    seen = eyes(origin)
    found = _explained(_Asked(folded, counts)) if search else ()
    return CountView(
        seats=rows,
        agrees=counts.agree,
        open=sum(not row.counted for row in rows),
        explanations=tuple(
            ExplanationView(
                number=folded.played[one.position].place,
                text=sentence(seen, folded, one),
                remedy=remedy(one),
                data=encode(one.mending) if one.mending else "",
                reason=reason(seen, folded, one),
            )
            for one in found
        ),
        at_table=at_table(seen, folded, counts),
        may_adjust=any(not one.agrees for one in counts.all if one.seat != BANK),
    )


def own_count(table: Table, seat: str) -> SeatCount:
    """A seat's own count with its difference."""
    counts = _counted(table, table.folded, table.version)
    return _row(table.names.get(seat, seat), table.folded.ruleset, seat, counts, True)


def lies_right(table: Table, lists: Sequence[Handover], seat: str = "") -> tuple[str, ...]:
    """Sentences beside what is to be handed over after a correction: whose count agrees with it.

    There the table was right and the book was not. ``seat`` is whose page it is; empty: the desk.
    """
    awaited = {item.seat for one in lists for item in one.items if not item.done}
    if not awaited:
        return ()
    told = []
    for one in _counted(table, table.folded, table.version).all:
        shown = table.names.get(one.seat, one.seat)
        if not one.confirmed or shown not in awaited or seat not in ("", one.seat):
            continue
        if seat:
            told.append(
                _("Your count agrees with the correction: what lies there is right. Only tick it.")
            )
        else:
            told.append(
                _(
                    "%(seat)s’s count agrees with the correction: what lies there is right. "
                    "Only tick it.",
                    seat=shown,
                )
            )
    return tuple(told)


@functools.lru_cache(maxsize=64)
def _counted(table: Table, folded: Folded, _version: str) -> Counts:
    """All counts that hold now; each page of the table shows its part."""
    return counted(folded, table.notes())


class _Asked:
    """A game and its counts: the same game is the same object as long as nothing is booked."""

    __slots__ = ("counts", "folded")

    def __init__(self, folded: Folded, counts: Counts) -> None:
        self.folded, self.counts = folded, counts

    def __hash__(self) -> int:
        return id(self.folded)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Asked):
            return False
        return self.folded is other.folded and self.counts == other.counts


@functools.lru_cache(maxsize=4)
def _explained(asked: _Asked) -> tuple[Explanation, ...]:
    """A search takes its time; a page that is shown again does not search again."""
    return explain(asked.folded, asked.counts)


def _row(called: str, ruleset: Ruleset, name: str, counts: Counts, told: bool) -> SeatCount:
    shown = _("the bank") if name == BANK else called
    one = counts.of(name)
    outdated = name in counts.outdated
    if not told and (one or outdated):
        return SeatCount(shown, name, True, None, _("has counted"))
    if one is None:
        text = _("counted before the correction: count again") if outdated else _("not counted yet")
        return SeatCount(shown, name, False, None, text)
    text = difference(ruleset, one) or _("agrees")
    return SeatCount(shown, name, True, one.agrees, text, one.confirmed)


def difference(ruleset: Ruleset, one: Counted) -> str:
    """``+$5M, −2 Physics``; empty where all agrees."""
    parts = [
        money.signed(ruleset, number) if name == MONEY else f"{signed_count(number)} {name}"
        for name, number in one.differences.items()
        if number
    ]
    return ", ".join(parts)


def at_table(seen: Eyes, folded: Folded, counts: Counts) -> tuple[AdviceItem, ...]:
    """What to hand over so that the table is what the book says."""
    told: list[AdviceItem] = []
    for one in counts.all:
        if one.seat == BANK or one.agrees:
            continue
        cash = -one.differences.get(MONEY, 0)
        shares = {name: -n for name, n in one.differences.items() if name != MONEY and n}
        if isinstance(seen, StockEyes):
            told += handed(seen.seen, one.seat, Account(cash, shares), None)
        elif cash:
            amount, shown = money.money(folded.ruleset, abs(cash)), seen.shown(one.seat)
            if cash > 0:
                told.append(AdviceItem("receive", shown, _("Get %(sum)s.", sum=amount), amount))
            else:
                told.append(AdviceItem("pay", shown, _("Pay %(sum)s.", sum=amount), amount))
    return tuple(told)
