"""Ways to go on where an entry of the stock family is no longer legal, the most likely first."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from companion.book.mending.rows import Row
from companion.book.mending.steps import Add, Change, Remove, Shift
from companion.book.mending.walk import AHEAD, Fix
from companion.contract import Entry, Refusal
from companion.stock import entries as e
from companion.stock.playing import play
from companion.stock.state import NOBODY, State

ASKED = (e.Found, e.Pledge, e.Survivor, e.FoldNext, e.MarketTile, e.Dispose)
"""Entries that answer a question which a tile has opened; without it they mean nothing."""

MOST_ADDED = 12
"""So many answers are put in before one entry at most."""


def fixes(state: State, rows: Sequence[Row], refusal: Refusal, added: bool) -> Iterator[Fix]:
    """Ways to go on before ``rows[0]``, which the rules refuse.

    ``added`` tells that the row before it is new: a turn that was put in moves the later ones.
    """
    row = rows[0]
    if refusal.code == "game_over":
        yield Fix("drop", (Remove(row.key),), "over")
        return
    subject = _subject(row.entry, refusal)
    for other in instead(state, row.entry):
        yield Fix("replace", (Change(row.key, other),), subject)
    yield from _reordered(state, rows)
    if isinstance(row.entry, ASKED):
        yield Fix("drop", (Remove(row.key),), f"asked {state.turn_number}")
    yield from _shifted(state, row, -AHEAD if added else 1)
    yield from _completed(state, row)


def _subject(entry: Entry, refusal: Refusal) -> str:
    company = refusal.facts.get("company")
    seat = getattr(entry, "seat", "")
    if refusal.code in ("too_little_cash", "give_not_needed", "gives_too_much"):
        return str(seat)
    return f"{seat} {company}" if refusal.code == "too_few_shares" else str(company or "")


# --- another entry in its place --------------------------------------------------------------


def instead(state: State, entry: Entry) -> Iterator[Entry]:
    """Legal entries of the same seat and type, the nearest first."""
    names, game = state.game.companies, state.game
    match entry:
        case e.Buy() if _asks(state, "buy", entry.seat):
            yield from _purchases(state, entry)
        case e.Dispose() if _asks(state, "dispose", entry.seat):
            yield from _disposals(state, entry)
        case e.Found() if _asks(state, "found", entry.seat):
            yield from _named(entry, (c for c, size in enumerate(state.sizes) if not size), names)
        case e.Survivor() | e.FoldNext() if state.merger and _asks(
            state, type_name(entry), entry.seat
        ):
            yield from _named(entry, state.merger.choices, names)
        case e.Pledge() if state.merger and _asks(state, "pledge", entry.seat):
            yield from _pledges(state, entry)
        case e.Place() if _asks(state, "place", entry.seat):
            yield e.NoTile(seat=entry.seat)
        case e.FinalSizes():
            sizes = {c: n for c, n in entry.sizes.items() if state.sizes[game.company_of[c]]}
            yield msgspec.structs.replace(entry, sizes=sizes)
        case e.Fill():
            yield _filled(state, entry)


def type_name(entry: Entry) -> str:
    """The ``type`` of an entry."""
    return str(entry.__struct_config__.tag)


def _asks(state: State, what: str, seat: str) -> bool:
    return state.awaits == what and state.seat_name(state.actor) == seat


def _named(
    entry: e.Found | e.Survivor | e.FoldNext, companies: Iterable[int], names: Sequence[str]
) -> Iterator[Entry]:
    for company in companies:
        yield msgspec.structs.replace(entry, company=names[company])


def _purchases(state: State, entry: e.Buy) -> Iterator[Entry]:
    """Fewer certificates, as many as possible of those wanted; without giving any if need be."""
    wanted = {
        c: n for c, n in entry.shares.items() if n > 0 and state.sizes[state.game.company_of[c]]
    }
    held = state.shares[state.actor]
    give = {
        c: min(n, held[state.game.company_of[c]])
        for c, n in entry.give.items()
        if state.sizes[state.game.company_of[c]]
    }
    fewer_given = [{**give, c: n - less} for c, n in give.items() for less in range(1, n + 1)]
    counts = sorted(
        itertools.product(*(range(n, -1, -1) for n in wanted.values())), key=lambda c: -sum(c)
    )
    for numbers in counts:
        shares = {c: n for c, n in zip(wanted, numbers, strict=True) if n}
        for given in [give, *fewer_given, {}] if give and shares else [{}]:
            other = msgspec.structs.replace(
                entry, shares=shares, give={c: n for c, n in given.items() if n}
            )
            if not isinstance(play(state, other), Refusal):
                yield other
                return


def _disposals(state: State, entry: e.Dispose) -> Iterator[Entry]:
    """Fewer sold and traded, as many as there are."""
    merger = state.merger
    if merger is None:
        return
    policies = state.game.ruleset.policies
    held = state.shares[state.actor][merger.folding]
    rate = policies.trade_rate
    trade = min(entry.trade, held, state.bank[merger.survivor] * rate)
    trade = max(trade, 0) // rate * rate if "trade" in policies.disposal else 0
    sell = max(min(entry.sell, held - trade), 0) if "sell" in policies.disposal else 0
    yield msgspec.structs.replace(entry, sell=sell, trade=trade)
    yield msgspec.structs.replace(entry, sell=held - trade, trade=trade)


def _pledges(state: State, entry: e.Pledge) -> Iterator[Entry]:
    game, merger = state.game, state.merger
    if merger is None:
        return
    points = max(min(entry.influence, state.influence[state.actor]), 0)
    for company in merger.companies:
        if state.shares[state.actor][company]:
            yield e.Pledge(seat=entry.seat, company=game.companies[company], influence=points)
    yield e.Pledge(seat=entry.seat, company=game.companies[merger.companies[0]])


def _filled(state: State, entry: e.Fill) -> Entry:
    board, space_of = state.board, state.game.space_of
    tiles = [t for t in dict.fromkeys(entry.tiles) if t in space_of and not board[space_of[t]]]
    return msgspec.structs.replace(
        entry, tiles=tiles, companies={t: c for t, c in entry.companies.items() if t in tiles}
    )


# --- entries that are missing, superfluous, or another seat's ----------------------------------


def _reordered(state: State, rows: Sequence[Row]) -> Iterator[Fix]:
    """The seat that is asked answers later: the two answers change places."""
    entry = rows[0].entry
    if not isinstance(entry, e.Dispose | e.Pledge) or state.awaits != type_name(entry):
        return
    for row in itertools.takewhile(lambda row: isinstance(row.entry, type(entry)), rows[1:]):
        if getattr(row.entry, "seat", "") == state.seat_name(state.actor):
            steps = (Change(rows[0].key, row.entry), Change(row.key, entry))
            yield Fix("reorder", steps, f"order {state.turn_number}")
            return


def _completed(state: State, row: Row) -> Iterator[Fix]:
    """What is awaited is put in before the row until the row is legal."""
    for first in answers(state):
        added: list[Entry] = []
        now: State = state
        choice: Entry | None = first
        while choice is not None and len(added) < MOST_ADDED:
            step = play(now, choice)
            if isinstance(step, Refusal):
                break
            now = step.state
            added.append(choice)
            if not isinstance(play(now, row.entry), Refusal):
                steps = tuple(Add(row.key, entry, before=True) for entry in added)
                yield Fix("insert", steps, f"missing {state.turn_number}")
                break
            choice = next(answers(now), None)


def answers(state: State) -> Iterator[Entry]:
    """What may answer the question that is open, the least harmful first."""
    seat, names = state.seat_name(state.actor), state.game.companies
    match state.awaits:
        case "place":
            yield e.NoTile(seat=seat)
        case "buy":
            yield e.Buy(seat=seat)
        case "found":
            for company, size in enumerate(state.sizes):
                if not size:
                    yield e.Found(seat=seat, company=names[company])
        case "dispose":
            yield e.Dispose(seat=seat)
        case "pledge" if state.merger:
            yield e.Pledge(seat=seat, company=names[state.merger.companies[0]])
        case "survivor" if state.merger:
            for company in state.merger.choices:
                yield e.Survivor(seat=seat, company=names[company])
        case "fold_next" if state.merger:
            for company in state.merger.choices:
                yield e.FoldNext(seat=seat, company=names[company])
        case "order":
            for first in state.game.seats:
                yield e.Order(first=first)
        case "final_sizes":
            yield e.FinalSizes()


def skipped(state: State) -> tuple[Entry, ...]:
    """What goes on without the seat that is asked, where that decides nothing for others."""
    if state.actor == NOBODY:
        return ()
    seat = state.seat_name(state.actor)
    if state.awaits == "place":
        return e.NoTile(seat=seat), e.Buy(seat=seat)
    if state.awaits in ("buy", "dispose", "pledge"):
        return tuple(itertools.islice(answers(state), 1))
    return ()


def _shifted(state: State, row: Row, against: int) -> Iterator[Fix]:
    """All later entries belong to other seats: a turn was forgotten, or entered twice."""
    entry, seats = row.entry, state.game.seats
    seat = getattr(entry, "seat", "")
    if isinstance(entry, e.Place | e.NoTile) and state.awaits == "place" and seat in seats:
        by = (state.actor - seats.index(seat)) % len(seats)
        yield Fix("shift", (Shift(row.key, by),), "turns", against)
