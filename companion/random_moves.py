"""A move without a plan: one of those that ``legal`` offers, for practice and for tests."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from companion.contract import Awaited, Rules
from companion.stock.board import FREE
from companion.view.trade import proposal

TRADES = 0.15
"""How often a seat gives stock for a share that its cash does not pay."""


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
        return {"type": "home", **seat, "treasures": _cards(offer.home, chance)}
    if row.what in ("keep", "lab", "store", "pond"):
        question = getattr(offer, row.what)
        return {"type": row.what, **seat, "treasures": _cards(question, chance)}
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


def _cards(question: Any, chance: random.Random) -> Mapping[str, int]:
    """Cards that answer the question: from what is held, else of kinds that are left."""
    source = question.left if question.held is None else question.held
    every = [kind for kind, number in source.items() for _ in range(number)]
    number = question.most if question.exact is None else question.exact
    chosen = chance.sample(every, min(number, len(every)))
    return {kind: chosen.count(kind) for kind in set(chosen)}
