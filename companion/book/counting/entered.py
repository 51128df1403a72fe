"""Slips of what was entered: the game as it really was is folded again and compared."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping

import msgspec

from companion.book.counting.counts import MONEY
from companion.book.counting.search import Effect, Search, effect_of
from companion.book.entries import seat_of
from companion.book.mending import Change, Remove, Shift, begin, forgotten_turn
from companion.book.mending.repairs_stock import skipped
from companion.book.mending.rows import moved
from companion.contract import BANK, Entry, Refusal
from companion.stock import entries as e
from companion.stock.state import State


def search(looking: Search) -> None:
    """Tries every decision that moves money or certificates, the newest first."""
    seats = {seat for (seat, name), n in looking.wanted.items() if n and name != MONEY} - {BANK}
    settled = looking.settled
    if settled:  # all certificates were sold: only the money tells
        seats = {seat for (seat, _), n in looking.wanted.items() if n} - {BANK}
    for position in range(looking.last - 1, -1, -1):
        entry = looking.folded.played[position].entry
        match entry:
            case e.Buy() | e.Dispose() if entry.seat in seats if settled else seats <= {entry.seat}:
                for other in _otherwise(looking, position, entry):
                    if looking.late:
                        return
                    _try(looking, position, entry, other)
            case e.Found():
                _try_companies(looking, position, entry)
            case e.Survivor() | e.FoldNext() | e.Pledge():
                _try_companies(looking, position, entry)
            case e.Adjust():
                if looking.refolds(position, looking.tail(position + 1), more=-1):
                    mending = begin(looking.folded, Remove(looking.rows[position]))
                    looking.note("entered", position, mending, "", was=entry)
        if looking.late:
            return


def _try(looking: Search, position: int, entry: Entry, other: Entry) -> None:
    """Another entry in the place of this one: in the book for good, or only at the table."""
    before = looking.folded.state_after(position)
    step = looking.folded.rules.play(before, other)
    if isinstance(step, Refusal):
        return
    seat = seat_of(entry) or ""
    facts = {"was": entry, "entry": other}
    slip = "company" if _same_number(entry, other) else "entered"
    if looking.refolds(position, [other, *looking.tail(position + 1)]):
        mending = begin(looking.folded, Change(looking.rows[position], other))
        looking.note(
            "company" if slip == "company" else "entered", position, mending, seat, **facts
        )
        return
    was = effect_of(looking.folded.played[position].lines)
    effect: Effect = _difference(effect_of(step.lines), was)
    looking.try_effect("entered", position, effect, seat, **facts)


def _difference(one: Effect, other: Effect) -> Effect:
    return {key: one.get(key, 0) - other.get(key, 0) for key in {**one, **other}}


def _same_number(entry: Entry, other: Entry) -> bool:
    """As many certificates, of other companies."""
    if not isinstance(entry, e.Buy) or not isinstance(other, e.Buy):
        return False
    return bool(entry.shares) and sum(entry.shares.values()) == sum(other.shares.values())


# --- another number ------------------------------------------------------------------------------


def _otherwise(looking: Search, position: int, entry: e.Buy | e.Dispose) -> Iterator[Entry]:
    """How the entry may have been meant: what was counted says it, where all was counted."""
    state: State = looking.folded.state_after(position)
    differing = looking.shares_of(entry.seat)
    known = not looking.settled and _all_counted(looking, state, entry.seat)
    if known and not differing:
        return
    if isinstance(entry, e.Buy):
        if known and differing:
            yield from _purchases(entry, differing)
        else:
            yield from _near_purchases(state, entry)
    elif known and differing and state.merger:
        names = state.game.companies
        folding = differing.get(names[state.merger.folding], 0)
        got = differing.get(names[state.merger.survivor], 0)
        rate = state.game.ruleset.policies.trade_rate
        trade = entry.trade + rate * got
        sell = entry.sell - folding - rate * got
        if trade >= 0 and sell >= 0:
            yield msgspec.structs.replace(entry, sell=sell, trade=trade)
    else:
        for sell, trade in ((1, 0), (-1, 0), (0, 2), (0, -2), (-2, 2), (2, -2)):
            if entry.sell + sell >= 0 and entry.trade + trade >= 0:
                yield msgspec.structs.replace(
                    entry, sell=entry.sell + sell, trade=entry.trade + trade
                )


def _all_counted(looking: Search, state: State, seat: str) -> bool:
    """Every company's certificates of this seat were counted."""
    return all((seat, name) in looking.wanted for name in state.game.companies)


def _purchases(entry: e.Buy, differing: Mapping[str, int]) -> Iterator[Entry]:
    """Bought more or less of what differs; or given less or more of it."""
    for part in ("shares", "give"):
        sign = 1 if part == "shares" else -1
        counts = dict(getattr(entry, part))
        for name, number in differing.items():
            counts[name] = counts.get(name, 0) + sign * number
        if min(counts.values()) >= 0:
            yield msgspec.structs.replace(entry, **{part: {c: n for c, n in counts.items() if n}})


def _near_purchases(state: State, entry: e.Buy) -> Iterator[Entry]:
    """One share more, fewer, or another company's; nothing; where certificates do not tell."""
    names = [state.game.companies[company] for company in state.on_board]
    bought = {c: n for c, n in entry.shares.items() if n}
    if bought:
        yield msgspec.structs.replace(entry, shares={}, give={})
    else:
        for name, number in itertools.product(names, (3, 2)):
            yield msgspec.structs.replace(entry, shares={name: number})
    for company, other in itertools.product(bought, names):
        if company != other and bought[company] > 1:
            counts = {**bought, company: 0, other: bought.get(other, 0) + bought[company]}
            yield msgspec.structs.replace(entry, shares={c: n for c, n in counts.items() if n})
    for fewer, more in itertools.product(("", *bought), ("", *names)):
        counts = dict(bought)
        if fewer == more:
            continue
        if fewer:
            counts[fewer] -= 1
        if more:
            counts[more] = counts.get(more, 0) + 1
        yield msgspec.structs.replace(entry, shares={c: n for c, n in counts.items() if n})


# --- another company -----------------------------------------------------------------------------


def _try_companies(
    looking: Search, position: int, entry: e.Found | e.Survivor | e.FoldNext | e.Pledge
) -> None:
    state: State = looking.folded.state_after(position)
    names = state.game.companies
    if isinstance(entry, e.Found):
        others = [names[c] for c, size in enumerate(state.sizes) if not size]
    else:
        others = [names[c] for c in (state.merger.companies if state.merger else ())]
    tail = looking.tail(position + 1)
    for company in others:
        if company == entry.company:
            continue
        other = msgspec.structs.replace(entry, company=company)
        facts = {"was": entry, "entry": other}
        if looking.refolds(position, [other, *tail]):
            mending = begin(looking.folded, Change(looking.rows[position], other))
            looking.note("company", position, mending, entry.seat, **facts)


# --- whole turns ---------------------------------------------------------------------------------


def search_turns(looking: Search) -> None:
    """A turn that was dropped, so that everything after it stands under the wrong seat."""
    seats = looking.folded.record.seats
    flows: dict[tuple[str, str], int] = {}
    for position in range(looking.last - 1, -1, -1):
        one = looking.folded.played[position]
        for key, number in effect_of(one.lines).items():
            flows[key] = flows.get(key, 0) + number
        if not isinstance(one.entry, e.Place | e.NoTile):
            continue
        if _moves_so(looking, flows, 1):
            _try_forgotten(looking, position)
        if isinstance(one.entry, e.NoTile) and _moves_so(looking, flows, -1):
            _try_superfluous(looking, position, seats)
        if looking.late:
            return


def _moves_so(looking: Search, flows: Mapping[tuple[str, str], int], by: int) -> bool:
    """Whether the certificates of all later entries, moved on by a seat, are what was counted."""
    seats = looking.folded.record.seats
    if not looking.certificates_differ:
        return False
    for (seat, name), number in looking.wanted.items():
        if name == MONEY or seat == BANK:
            continue
        from_seat = seats[(seats.index(seat) - by) % len(seats)]
        if flows.get((from_seat, name), 0) - flows.get((seat, name), 0) != number:
            return False
    return True


def _try_forgotten(looking: Search, position: int) -> None:
    seats = looking.folded.record.seats
    mending = forgotten_turn(looking.folded, looking.rows[position])
    if mending is None:
        return
    turn = skipped(looking.folded.state_after(position))
    tail = [moved(entry, seats, 1) for entry in looking.tail(position)]
    if looking.refolds(position, [*turn, *tail], more=len(turn)):
        looking.note("turn", position, mending, seat_of(turn[0]) or "")


def _try_superfluous(looking: Search, position: int, seats: tuple[str, ...]) -> None:
    following = looking.folded.played[position + 1 : position + 2]
    if not following or not isinstance(following[0].entry, e.Buy) or following[0].lines:
        return
    tail = [moved(entry, seats, -1) for entry in looking.tail(position + 2)]
    if looking.refolds(position, tail, more=-2):
        rows = looking.rows[position : position + 3]
        steps = [Remove(rows[0]), Remove(rows[1])]
        shift = [Shift(rows[2], -1)] if len(rows) > 2 else []
        seat = seat_of(looking.folded.played[position].entry) or ""
        mending = begin(looking.folded, *steps, *shift)
        looking.note("turn", position, mending, seat, superfluous=True)
