"""The count check: what lies on the table against the books, told as a difference."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping

import msgspec

from companion.book import counting
from companion.book.entries import type_of
from companion.book.fold import Folded
from companion.contract import BANK, Line
from companion.stock.entries import Audit
from companion.stock.state import State
from companion.texts import _
from companion.view import money
from companion.view.context import Context
from companion.view.corrected import signed_count
from companion.view.history import visible
from companion.view.lines import Told, text
from companion.view.model import Count, CountRow
from companion.view.order import newest
from companion.view.words import subject

EXPLAINING = 3
"""So many entries are named at most that would explain a difference."""


def count(seen: Context) -> Count | None:
    """The last count check, when it is the newest entry that was played and concerns the viewer.

    Its seat and the desk see the difference, never the total; nobody else sees anything. A count
    that a correction has overtaken is told nobody any more.
    """
    played = seen.played()
    if not played or not isinstance(played[-1].entry, Audit):
        return None
    entry = played[-1].entry
    if not (seen.desk or (seen.phone and entry.seat == seen.game.seats[seen.me])):
        return None
    if entry.seat in _outdated(seen.folded):
        return None
    differences = _differences(seen.state, entry)
    rows = tuple(_row(seen, name, difference) for name, difference in differences.items())
    wrong = tuple(row for row in rows if row.difference)
    shown = subject(seen.shown, entry.seat)
    if not wrong:
        return Count(entry.seat, True, _("%(seat)s: the count agrees", seat=shown), (), ())
    told = ", ".join(row.text for row in wrong)
    return Count(
        seat=entry.seat,
        agrees=False,
        text=_("%(seat)s: on the table %(difference)s", seat=shown, difference=told),
        rows=wrong,
        explained_by=_explained(seen, entry.seat, differences),
    )


@functools.lru_cache(maxsize=64)
def _outdated(folded: Folded) -> tuple[str, ...]:
    """Whose count does not hold any more; every page of the table asks."""
    return counting.counted(folded).outdated


def _differences(state: State, entry: Audit) -> dict[str, int]:
    """By company, and under the empty name for money: what lies there less what should."""
    game = state.game
    found: dict[str, int] = {}
    seat = None if entry.seat == BANK else game.seat_of[entry.seat]
    if entry.cash is not msgspec.UNSET:
        found[""] = entry.cash - (state.bank_cash if seat is None else state.cash[seat])
    for company, counted in entry.shares.items():
        number = game.company_of[company]
        held = state.bank[number] if seat is None else state.shares[seat][number]
        found[company] = counted - held
    return found


def _row(seen: Context, name: str, difference: int) -> CountRow:
    if name:
        return CountRow(name, difference, f"{signed_count(difference)} {name}")
    return CountRow(_("Money"), difference, money.signed(seen.ruleset, difference))


def _explained(seen: Context, seat: str, differences: Mapping[str, int]) -> tuple[str, ...]:
    """Entries whose movement for this seat is the difference: done twice, or not at all.

    Only entries that this viewer may read are named.
    """
    wrong = {name: number for name, number in differences.items() if number}
    told: list[str] = []
    for item in newest(seen.folded):
        if item.index is None or len(told) == EXPLAINING or not visible(seen, item.index):
            continue
        one = seen.played()[item.index]
        moved = _moved(one.lines, seat, set(differences))
        if not moved or type_of(one.entry) == "audit":
            continue
        line = text(Told(seen, one.entry, seen.before(item.index), one.state, one.lines))
        if moved == wrong:
            told.append(_("%(number)s. %(entry)s: done twice?", number=item.number, entry=line))
        elif moved == {name: -number for name, number in wrong.items()}:
            told.append(_("%(number)s. %(entry)s: not done?", number=item.number, entry=line))
    return tuple(told)


def _moved(lines: Iterable[Line], seat: str, names: set[str]) -> dict[str, int]:
    """What the lines moved for the seat (or the bank, the other side) of what was counted."""
    sign = -1 if seat == BANK else 1
    moved: dict[str, int] = {}
    for line in lines:
        if seat not in (BANK, line.seat):
            continue
        for name, number in (("", line.amount), *line.shares.items()):
            if name in names:
                moved[name] = moved.get(name, 0) + sign * number
    return {name: number for name, number in moved.items() if number}
