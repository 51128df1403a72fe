"""A second table that differs from a first only in what a viewer must not know."""

from __future__ import annotations

import random
from dataclasses import replace

import msgspec

from companion.book.fold import Played
from companion.contract import Entry, Line, Why
from companion.stock import entries as e
from companion.stock.state import NOBODY, State
from companion.view.context import Context, context
from companion.view.history import BONUSES, visible
from companion.view.source import Source
from companion.view.viewer import Viewer


def tampered(source: Source, viewer: Viewer, seed: int) -> Source:
    """The same table with other secrets: certificates, money and bank stock that this viewer does
    not see, and other purchases and disposals in the part of the history it does not see.

    Figures only grow, so that every entry that is seen and was legal stays legal.
    """
    rng = random.Random(seed)
    seen = context(source, viewer)
    extra = _Extra(seen, rng)
    record = source.folded.record
    entries = list(record.entries)
    played = []
    for index, one in enumerate(source.folded.played):
        entry, lines = one.entry, one.lines
        if not visible(seen, index):
            entry, lines = _other(rng, seen, one)
            entries[one.place - 1] = entry
        lines = tuple(_other_inputs(rng, seen, line) for line in lines)
        played.append(Played(one.place, entry, extra.state(one.state), lines))
    folded = replace(
        source.folded,
        record=record.with_entries(entries),
        start=extra.state(source.folded.start),
        played=tuple(played),
    )
    return msgspec.structs.replace(source, folded=folded)


class _Extra:
    """What is added to the secrets of every state of the game."""

    def __init__(self, seen: Context, rng: random.Random) -> None:
        self.seen = seen
        game = seen.game
        self.secret = [
            number for number, seat in enumerate(game.seats) if not seen.sight.shares_of(seat)
        ]
        self.cash = [0 if seen.sight.cash_of(seat) else rng.randint(0, 9000) for seat in game.seats]
        self.bank = [0 if seen.sight.bank else rng.randint(0, 9) for _ in game.companies]
        self.shares = [[rng.randint(0, 4) for _ in game.companies] for _ in game.seats]
        self.turned = rng.randint(1, len(game.companies) - 1)

    def state(self, state: State) -> State:
        """The state with other secrets."""
        return state.entered(
            cash=tuple(a + b for a, b in zip(state.cash, self.cash, strict=True)),
            bank=tuple(
                n + extra if n >= state.game.ruleset.policies.purchase_limit else n
                for n, extra in zip(state.bank, self._bank(state), strict=True)
            ),
            shares=tuple(
                self._row(state, number, row) if number in self.secret else row
                for number, row in enumerate(state.shares)
            ),
        )

    def _bank(self, state: State) -> list[int]:
        """How many of the survivor's can be had is the holder's to know while a merger is open."""
        survivor = state.merger.survivor if state.merger is not None else NOBODY
        return [0 if company == survivor else n for company, n in enumerate(self.bank)]

    def _row(self, state: State, seat: int, row: tuple[int, ...]) -> tuple[int, ...]:
        """The company that folds is revealed, and with it who decides."""
        companies = state.merger.companies if state.merger is not None else ()
        if self.seen.sight.totals:
            free = [company for company in range(len(row)) if company not in companies]
            turned = free[self.turned :] + free[: self.turned]
            moved = dict(zip(free, turned, strict=True))
            return tuple(row[moved.get(company, company)] for company in range(len(row)))
        return tuple(
            n if company in companies else n + self.shares[seat][company]
            for company, n in enumerate(row)
        )


def _other(rng: random.Random, seen: Context, one: Played) -> tuple[Entry, tuple[Line, ...]]:
    """Another purchase or disposal in the place of one that is not seen."""
    names = seen.game.companies
    if getattr(one.entry, "seat", None) in seen.sight.own:
        return one.entry, one.lines
    kept = tuple(
        line
        for line in one.lines
        if line.seat in seen.sight.own or (line.why.rule in BONUSES and seen.sight.merger_history)
    )
    if isinstance(one.entry, e.Buy):
        fog = seen.sight.history == "takeover"
        if fog or rng.random() < 0.5:
            return msgspec.structs.replace(one.entry, shares={}, give={}), kept
        bought = {rng.choice(names): rng.randint(1, 3)}
        entry = msgspec.structs.replace(one.entry, shares=bought, give={})
        return entry, (Line(one.entry.seat, -999, bought, Why("buy", {}, "")), *kept)
    if isinstance(one.entry, e.Dispose):
        return msgspec.structs.replace(one.entry, sell=rng.randint(0, 9), trade=0), kept
    return one.entry, one.lines


def _other_inputs(rng: random.Random, seen: Context, line: Line) -> Line:
    """What stands behind a dividend of somebody whose certificates are secret."""
    if line.why.rule != "dividend" or seen.sight.shares_of(line.seat):
        return line
    companies = {rng.choice(seen.game.companies): {"regions": 1, "counted": rng.randint(1, 2)}}
    return replace(line, why=replace(line.why, inputs={**line.why.inputs, "companies": companies}))
