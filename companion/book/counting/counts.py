"""What people counted on the table, against what the book says: differences only.

In the stock family a count is an entry (``audit``), so it has its place in the game and its
difference is the one of that moment. Megaland has no such entry: counts of coins are notes of the
desk journal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import msgspec

from companion.book.fold import Folded
from companion.book.journal import Note
from companion.book.table import Table
from companion.contract import BANK, Entry
from companion.megaland.entries import Adjust as LandAdjust
from companion.megaland.state import State as LandState
from companion.stock.entries import Adjust, Audit
from companion.stock.state import State

MONEY = ""
"""The name under which a difference of money (or coins) stands among those of companies."""

NOTE = "count"
"""Kind of the journal note with a count of coins: data ``coins`` and ``entries`` (how many there
were)."""

Differences = Mapping[str, int]
"""By company, and under :data:`MONEY`: what lies there less what the book says."""


@dataclass(frozen=True, slots=True)
class Counted:
    """One seat's count (or the bank's) as a difference. Figures that agree are there with 0."""

    seat: str
    position: int
    """How many entries of the playing order came before it."""
    differences: Differences
    place: int
    """Number in the file of its ``audit``; 0: it is a note of the journal."""

    @property
    def agrees(self) -> bool:
        """Everything counted is as in the book."""
        return not any(self.differences.values())


@dataclass(frozen=True, slots=True)
class Counts:
    """The counts that still hold: the last one of each, not older than a round."""

    all: tuple[Counted, ...]

    def of(self, seat: str) -> Counted | None:
        """That of a seat or the bank."""
        return next((one for one in self.all if one.seat == seat), None)

    @property
    def agree(self) -> bool:
        """Nothing differs anywhere."""
        return all(one.agrees for one in self.all)


def counted(folded: Folded, notes: Iterable[Note] = ()) -> Counts:
    """The counts that hold now; ``notes`` are those of the table's journal (Megaland)."""
    if folded.ruleset.family == "megaland":
        return Counts(_coins(folded, notes))
    return Counts(_audits(folded))


def note_coins(table: Table, seat: str, coins: int, by: str) -> None:
    """Keeps a seat's count of coins in the journal, in the place of its earlier one (Megaland)."""
    table.withdraw(NOTE, seat=seat)
    table.note(NOTE, seat=seat, by=by, data={"coins": coins, "entries": table.entries})


def _audits(folded: Folded) -> tuple[Counted, ...]:
    state: State = folded.state
    oldest = state.turn_number - len(state.game.seats)
    found: dict[str, Counted] = {}
    for position in range(len(folded.played) - 1, -1, -1):
        one = folded.played[position]
        if one.state.turn_number < oldest:
            break
        if isinstance(one.entry, Audit) and one.entry.seat not in found:
            differences = _settled(folded, position, _audited(one.state, one.entry))
            found[one.entry.seat] = Counted(one.entry.seat, position, differences, one.place)
    order = [*state.game.seats, BANK]
    return tuple(sorted(found.values(), key=lambda one: order.index(one.seat)))


def _audited(state: State, entry: Audit) -> dict[str, int]:
    game = state.game
    seat = None if entry.seat == BANK else game.seat_of[entry.seat]
    found: dict[str, int] = {}
    if entry.cash is not msgspec.UNSET:
        found[MONEY] = entry.cash - (state.bank_cash if seat is None else state.cash[seat])
    for name, number in entry.shares.items():
        company = game.company_of[name]
        book = state.bank[company] if seat is None else state.shares[seat][company]
        found[name] = number - book
    return found


def _settled(folded: Folded, position: int, differences: dict[str, int]) -> Differences:
    """The differences without those that an ``adjust`` after the count has put right."""
    entry = folded.played[position].entry
    if not isinstance(entry, Audit):
        raise AssertionError(entry)
    adjusted: dict[str, int] = {}
    for one in folded.played[position + 1 :]:
        if isinstance(one.entry, Adjust):
            for line in one.lines:
                sign = 1 if line.seat == entry.seat else -1 if entry.seat == BANK else 0
                for name, number in ((MONEY, line.amount), *line.shares.items()):
                    adjusted[name] = adjusted.get(name, 0) + sign * number
    return {
        name: 0 if number == adjusted.get(name, 0) else number
        for name, number in differences.items()
    }


def _coins(folded: Folded, notes: Iterable[Note]) -> tuple[Counted, ...]:
    state: LandState = folded.state
    found: dict[str, Counted] = {}
    for note in notes:
        if note.kind != NOTE or note.seat not in state.seats:
            continue
        entries = int(note.data.get("entries", 0))
        position = sum(one.place <= entries for one in folded.played)
        then: LandState = folded.state_after(position)
        if then.round < state.round - 1:
            continue
        difference = int(note.data.get("coins", 0)) - then.players[note.seat].coins
        later = [one for one in folded.played[position:] if isinstance(one.entry, LandAdjust)]
        adjusted = sum(line.amount for one in later for line in one.lines if line.seat == note.seat)
        if difference == adjusted:
            difference = 0
        found[note.seat] = Counted(note.seat, position, {MONEY: difference}, 0)
    return tuple(found[seat] for seat in state.seats if seat in found)


def put_by_hand(folded: Folded, counts: Counts, reason: str) -> Entry | None:
    """The ``adjust`` after which the book says what lies on the table; None: nothing differs.

    Only what seats counted is put right: the bank is the other side of each.
    """
    seats = [one for one in counts.all if one.seat != BANK]
    cash = {one.seat: n for one in seats if (n := one.differences.get(MONEY, 0))}
    shares = {
        one.seat: moved
        for one in seats
        if (moved := {c: n for c, n in one.differences.items() if c != MONEY and n})
    }
    if not cash and not shares:
        return None
    if folded.ruleset.family == "megaland":
        return LandAdjust(coins=cash, reason=reason)
    return Adjust(cash=cash, shares=shares, reason=reason)
