"""Random but legal games of the stock family, to look at from all sides."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from companion import stock
from companion.book.fold import Folded, extend, fold
from companion.book.record import header
from companion.contract import Entry
from companion.stock import entries as e
from companion.stock.state import State
from companion.view.source import Source

SEATS = ("Ann", "Bo", "Cy")


def random_table(
    ruleset: str, seed: int, length: int, options: Mapping[str, Any] | None = None
) -> Source:
    """A table after ``length`` random legal entries (or fewer, when it is over)."""
    rng = random.Random(seed)
    folded = fold(header(ruleset, options or {}, SEATS))
    assert isinstance(folded, Folded)
    for _ in range(length):
        state: State = folded.state
        if state.over:
            break
        further = extend(folded, [_choice(rng, state)])
        assert isinstance(further, Folded), further
        folded = further
    return Source("t", folded)


def _choice(rng: random.Random, state: State) -> Entry:
    seat = state.seat_name(state.actor)
    offer = stock.legal(state, seat)
    match state.awaits:
        case "order":
            return e.Order(first=rng.choice(SEATS))
        case "place":
            return _tile(rng, state, seat)
        case "found":
            return e.Found(seat=seat, company=rng.choice(offer.found).company)
        case "pledge":
            may = [one for one in offer.pledge if one.most]
            chosen = rng.choice(may)
            return e.Pledge(
                seat=seat, company=chosen.company, influence=rng.randint(0, chosen.most)
            )
        case "survivor":
            return e.Survivor(seat=seat, company=rng.choice(offer.survivor).company)
        case "fold_next":
            return e.FoldNext(seat=seat, company=rng.choice(offer.fold_next).company)
        case "dispose":
            assert offer.dispose is not None
            trade = rng.randint(0, offer.dispose.most_trade // 2) * 2
            sell = rng.randint(0, offer.dispose.held - trade)
            return e.Dispose(seat=seat, sell=sell, trade=trade)
        case "buy":
            return _buy(rng, offer, seat)
    return e.FinalSizes()


def _tile(rng: random.Random, state: State, seat: str) -> Entry:
    effects = [one for one in stock.effects(state) if not one.reason]
    lively = [one for one in effects if one.kind != "lone"]
    some = lively if lively and rng.random() < 0.8 else effects
    return e.Place(seat=seat, tile=rng.choice(some).space) if some else e.NoTile(seat=seat)


def _buy(rng: random.Random, offer: Any, seat: str) -> Entry:
    may = [one for one in offer.buy.choices if one.most]
    if not may or rng.random() < 0.2:
        return e.Buy(seat=seat)
    chosen = rng.choice(may)
    return e.Buy(seat=seat, shares={chosen.company: rng.randint(1, chosen.most)})
