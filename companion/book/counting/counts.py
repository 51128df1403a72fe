"""What people counted on the table, against what the book says: differences only.

A count is of its moment. Where the book was corrected since, it is either what the table had shown
(the count agrees, or differs by less), or the table is still to follow: then what was counted says
nothing of what lies there now, and the count no longer holds.

In the stock family a count is an entry (``audit``), so it has its place in the game and its
difference is the one of that moment. Megaland has no such entry: counts of coins are notes of the
desk journal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import msgspec

from companion.book.fold import Folded, fold
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
    confirmed: bool = False
    """It differed when it was made, and agrees since the book was corrected: the table is right."""

    @property
    def agrees(self) -> bool:
        """Everything counted is as in the book."""
        return not any(self.differences.values())


@dataclass(frozen=True, slots=True)
class Counts:
    """The counts that still hold: the last one of each, not older than a round."""

    all: tuple[Counted, ...]
    outdated: tuple[str, ...] = ()
    """Whose last count does not hold any more, as the book was corrected since."""

    def of(self, seat: str) -> Counted | None:
        """That of a seat or the bank."""
        return next((one for one in self.all if one.seat == seat), None)

    @property
    def agree(self) -> bool:
        """Nothing differs anywhere."""
        return all(one.agrees for one in self.all)


def counted(folded: Folded, notes: Iterable[Note] = ()) -> Counts:
    """The counts that hold now; ``notes`` are those of the table's journal (Megaland)."""
    land = folded.ruleset.family == "megaland"
    found = _coins(folded, notes) if land else _audits(folded)
    holding, outdated = [], []
    for one, then, now in found:
        if not (one.agrees or _nearer(then, now)):
            outdated.append(one.seat)
        else:
            confirmed = one.agrees and any(then.values()) and not any(now.values())
            holding.append(replace(one, confirmed=confirmed))
    return Counts(tuple(holding), tuple(outdated))


def _nearer(then: Differences, now: Differences) -> bool:
    """Whether the book has come nearer to what was counted, or stayed where it was: no figure goes
    away from it, or one agrees that did not and none the other way round."""
    changes = [(then.get(name, 0), number) for name, number in now.items()]
    if all(0 <= number <= was or was <= number <= 0 for was, number in changes):
        return True
    return all(was for was, number in changes if number) and any(
        was and not number for was, number in changes
    )


def _before_corrections(folded: Folded, number: int) -> Folded | None:
    """The game as it was after entry ``number`` of the file; None where it was not corrected since,
    or did not fold there."""
    if not any(correction > number for correction in folded.resolved.corrections):
        return None
    game = fold(folded.record.until(number), folded)
    return game if isinstance(game, Folded) else None


def note_coins(table: Table, seat: str, coins: int, by: str) -> None:
    """Keeps a seat's count of coins in the journal, in the place of its earlier one (Megaland)."""
    table.withdraw(NOTE, seat=seat)
    table.note(NOTE, seat=seat, by=by, data={"coins": coins, "entries": table.entries})


_Found = tuple[Counted, Differences, Differences]
"""A count, with what it differed by when it was made, and by as the book is now (but for what was
put right by hand)."""


def _audits(folded: Folded) -> list[_Found]:
    state: State = folded.state
    oldest = state.turn_number - len(state.game.seats)
    found: dict[str, _Found] = {}
    for position in range(len(folded.played) - 1, -1, -1):
        one = folded.played[position]
        if one.state.turn_number < oldest:
            break
        if isinstance(one.entry, Audit) and one.entry.seat not in found:
            now = _audited(one.state, one.entry)
            differences = _settled(folded, position, now)
            count = Counted(one.entry.seat, position, differences, one.place)
            found[one.entry.seat] = count, _audited_then(folded, one.place, now), now
    order = [*state.game.seats, BANK]
    return sorted(found.values(), key=lambda each: order.index(each[0].seat))


def _audited_then(folded: Folded, place: int, now: Differences) -> Differences:
    """What the count at this place of the file differed by when it was made."""
    game = _before_corrections(folded, place)
    made = game.played if game is not None else ()
    for one in reversed(made):
        if one.place == place and isinstance(one.entry, Audit):
            return _audited(one.state, one.entry)
    return now


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


def _coins(folded: Folded, notes: Iterable[Note]) -> list[_Found]:
    state: LandState = folded.state
    found: dict[str, _Found] = {}
    for note in notes:
        if note.kind != NOTE or note.seat not in state.seats:
            continue
        entries, coins = int(note.data.get("entries", 0)), int(note.data.get("coins", 0))
        position = sum(one.place <= entries for one in folded.played)
        book: LandState = folded.state_after(position)
        if book.round < state.round - 1:
            continue
        now = coins - book.players[note.seat].coins
        later = [one for one in folded.played[position:] if isinstance(one.entry, LandAdjust)]
        adjusted = sum(line.amount for one in later for line in one.lines if line.seat == note.seat)
        count = Counted(note.seat, position, {MONEY: 0 if now == adjusted else now}, 0)
        game = _before_corrections(folded, entries)
        then = now if game is None else coins - game.state.players[note.seat].coins
        found[note.seat] = count, {MONEY: then}, {MONEY: now}
    return [found[seat] for seat in state.seats if seat in found]


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
