"""Practice: seats that play by themselves, without a plan, with what ``legal`` offers them.

Which seats do so is in a table's journal, so it is never exported and an ordinary table has none.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any

import msgspec

from companion.book.fold import Folded, extend, fold
from companion.book.outcome import Booked, Refused
from companion.book.record import Record
from companion.book.table import Table
from companion.contract import BANK, Awaited, Entry, Refusal, Rules
from companion.stock.board import FREE
from companion.view.trade import proposal

NOTE = "simple"
"""Kind of the journal notes that mark a seat."""

MOST_MOVES = 2000
"""More than a whole game has: a loop that finds no end stops here."""

MOST_ENTRIES = 3000
"""The same for a game that is counted by its entries."""

LONGEST_MOVE = 60
"""So many entries of one move are booked together; the rest is the next move."""

TRADES = 0.15
"""How often a seat gives stock for a share that its cash does not pay."""

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eva", "Finn")
"""What seats are called that nobody named."""


def simple_seats(table: Table) -> frozenset[str]:
    """The seats of ``table`` that play by themselves; empty at an ordinary table."""
    return frozenset(note.seat for note in table.notes(NOTE) if note.seat in table.seats)


def mark(table: Table, seats: Iterable[str]) -> None:
    """From now on these seats play by themselves."""
    known = simple_seats(table)
    for seat in seats:
        if seat not in known:
            table.note(NOTE, seat=seat, by=BANK)


def filled(names: Sequence[str], seats: int) -> list[str]:
    """``names`` and others behind them, up to ``seats`` in all."""
    taken = {name.casefold() for name in names}
    others = [name for name in NAMES if name.casefold() not in taken]
    return [*names, *others[: max(0, seats - len(names))]]


def follow(table: Table) -> None:
    """After a person's entry: the simple seats play until a person is asked.

    Nothing happens at an ordinary table, and after a correction, so that what was taken back can
    be looked at. With simple seats alone nobody plays by itself: the desk says when.
    """
    simple, played = simple_seats(table), table.folded.played
    if simple and len(simple) < len(table.seats) and played and played[-1].place == table.entries:
        play_on(table, simple)


def play_on(
    table: Table,
    seats: Iterable[str],
    *,
    moves: int = MOST_MOVES,
    chance: random.Random | None = None,
) -> int:
    """Books moves for ``seats`` (the bank may be one) until others alone are awaited.

    A move is all that one of them enters in a row. Returns the number of moves. Raises
    :class:`~companion.book.store.StoreError` when they cannot be written.
    """
    playing, lot = frozenset(seats), chance or random.Random()
    for done in range(moves):
        rows = [row for row in table.rules.waiting(table.state) if row.seat in playing]
        if not rows:
            return done
        row = lot.choice(rows)
        move = _move(table.rules, table.state, row, lot)
        if not isinstance(table.book(move, by=row.seat), Booked):
            return done  # a person was quicker
    return moves


def play_out(record: Record, chance: random.Random, *, most: int = MOST_ENTRIES) -> Folded:
    """The game of ``record``, played on by all its seats and the bank, without a table.

    It stops at its end, or with ``most`` entries in all. Raises :class:`ValueError` where the
    rules do not take the record.
    """
    folded = fold(record)
    if isinstance(folded, Refused):
        raise ValueError(f"entry {folded.place}: {folded.code}")
    while len(folded.record.entries) < most and (rows := folded.waiting()):
        further = extend(folded, [_entry(folded.rules, folded.state, chance, rows)])
        if isinstance(further, Refused):
            raise AssertionError(f"entry {further.place} is refused: {further.code}")
        folded = further
    return folded


def _move(rules: Rules, state: Any, row: Awaited, chance: random.Random) -> list[Entry]:
    """All that the seat of ``row`` enters, as long as nobody else is awaited."""
    move: list[Entry] = []
    rows: tuple[Awaited, ...] = (row,)
    while len(rows) == 1 and rows[0].seat == row.seat and len(move) < LONGEST_MOVE:
        entry = _entry(rules, state, chance, rows)
        step = rules.play(state, entry)
        if isinstance(step, Refusal):
            raise AssertionError(f"{entry} is refused: {step.code}")
        move.append(entry)
        state = step.state
        rows = rules.waiting(state)
    return move


def _entry(rules: Rules, state: Any, chance: random.Random, rows: Sequence[Awaited]) -> Entry:
    types: Any = reduce(or_, rules.ENTRIES)
    entry: Entry = msgspec.convert(choose(rules, state, chance, rows), types)
    return entry


def choose(
    rules: Rules, state: Any, chance: random.Random, rows: Sequence[Awaited] | None = None
) -> dict[str, Any]:
    """The keys of an entry that the rules take, for one of ``rows`` (default: all awaited)."""
    row = chance.choice(rules.waiting(state) if rows is None else rows)
    offer = rules.legal(state, row.seat)
    family = state.game.ruleset.family if hasattr(state, "game") else state.ruleset.family
    return (_stock if family == "stock" else _megaland)(state, row, offer, chance)


def _stock(state: Any, row: Awaited, offer: Any, chance: random.Random) -> dict[str, Any]:
    entry: dict[str, Any] = {"type": row.what, "seat": row.seat}
    if row.what == "order":
        spaces = chance.sample(state.game.spaces, len(offer.order.seats))
        return {"type": "order", "tiles": dict(zip(offer.order.seats, spaces, strict=True))}
    if row.what == "final_sizes":
        if chance.random() < 0.5:
            return {"type": "final_sizes", "sizes": dict(offer.final.sizes)}
        return {"type": "fill", "tiles": chance.sample(offer.final.free, len(offer.final.free))}
    stuck = row.what == "place" and all(effect.reason for effect in offer.spaces)
    if offer.ends and (stuck or (chance.random() < 0.02 and _late(state))):
        return {**entry, "type": "end_game", "reason": chance.choice(offer.ends)}
    if offer.concede is not None and chance.random() < 0.02 and _late(state):
        return {**entry, "type": "concede", "agree": not offer.concede.mine}
    if offer.dead and chance.random() < 0.3:
        return {**entry, "type": "dead_tile", "tile": chance.choice(offer.dead)}
    if row.what == "place":
        return _tile(entry, offer, chance)
    if row.what == "market_tile":
        board = list(zip(state.game.spaces, state.board, strict=True))
        free = [space for space, lies in board if lies == FREE]
        return {**entry, "tile": chance.choice(free or state.game.spaces)}
    if row.what == "dispose":
        rate = offer.dispose.rate
        trade = rate * chance.randint(0, offer.dispose.most_trade // rate)
        most = offer.dispose.held - trade if offer.dispose.may_sell else 0
        least = most if not offer.dispose.may_hold else 0
        return {**entry, "sell": chance.randint(least, most), "trade": trade}
    if row.what == "buy":
        return _purchase(state, entry, offer.buy, chance)
    if row.what == "pledge":
        choice = chance.choice(offer.pledge)
        points = chance.choice((0, chance.randint(0, choice.most)))
        return {**entry, "company": choice.company, "influence": points}
    return {**entry, "company": chance.choice(getattr(offer, row.what)).company}


def _purchase(state: Any, entry: dict[str, Any], buy: Any, chance: random.Random) -> dict[str, Any]:
    """Some shares of one company; where cash is short and stock may be given, at times for that."""
    dear = [choice for choice in buy.choices if choice.most_by_trade > choice.most]
    if dear and chance.random() < TRADES:
        choice = chance.choice(dear)
        shares = {choice.company: chance.randint(choice.most + 1, choice.most_by_trade)}
        if give := proposal(state, entry["seat"], shares):
            return {**entry, "shares": shares, "give": give}
    choices = [choice for choice in buy.choices if choice.most]
    if not choices:
        return entry
    choice = chance.choice(choices)
    return {**entry, "shares": {choice.company: chance.randint(0, choice.most)}}


def _late(state: Any) -> bool:
    """More than half of the board is taken: nobody proposes the end before."""
    return bool(2 * state.occupied > len(state.board))


def _tile(entry: dict[str, Any], offer: Any, chance: random.Random) -> dict[str, Any]:
    good = [effect for effect in offer.spaces if not effect.reason]
    beside = [effect for effect in good if effect.kind != "lone"]
    pick = beside if beside and chance.random() < 0.8 else good
    if not pick or chance.random() < 0.03:
        return {**entry, "type": "no_tile"}
    return {**entry, "tile": chance.choice(pick).space}


def _megaland(state: Any, row: Awaited, offer: Any, chance: random.Random) -> dict[str, Any]:
    seat = {"seat": row.seat}
    if row.what == "buildings":
        return {
            "type": "buildings",
            "types": chance.sample(state.ruleset.normals, state.ruleset.types_in_play),
        }
    if row.what == "first":
        return {"type": "first", "seat": chance.choice(state.seats)}
    if row.what == "level":
        return {"type": "level", "card": chance.choice(offer.level.to_come)}
    if row.what in ("stay_or_home", "home"):
        if row.what == "stay_or_home" and chance.random() < 0.6:
            return {"type": "stay", **seat}
        if offer.home is None:
            return {"type": "home", **seat}
        return {"type": "home", **seat, "treasures": cards(offer.home, chance)}
    if row.what in ("keep", "lab", "store", "pond"):
        question = getattr(offer, row.what)
        return {"type": row.what, **seat, "treasures": cards(question, chance)}
    can = [building for building in offer.buy.buildings if building.can]
    if offer.buy.bought and not state.options.tracked:
        can = []  # nobody knows what they could pay: one building a turn is likely enough
    if can and chance.random() < 0.7:
        building = chance.choice(can)
        entry = {"type": "building", **seat, "name": building.name}
        return entry if building.pay is None else {**entry, "pay": dict(building.pay)}
    if offer.buy.heart.can and chance.random() < 0.3:
        if not offer.buy.heart.payments:
            return {"type": "heart", **seat}
        way = offer.buy.heart.payments[0]
        return {"type": "heart", **seat, "pay": dict(way.pay), "kind": way.kind}
    return {"type": "done", **seat}


def cards(question: Any, chance: random.Random) -> Mapping[str, int]:
    """Cards that answer the question: from what is held, else of kinds that are left."""
    source = question.left if question.held is None else question.held
    every = [kind for kind, number in source.items() for _ in range(number)]
    number = question.most if question.exact is None else question.exact
    chosen = chance.sample(every, min(number, len(every)))
    return {kind: chosen.count(kind) for kind in set(chosen)}
