"""What a seat without a plan enters next: always allowed by the second model."""

from __future__ import annotations

import random
from typing import Any

from tests.stock.model import Model
from tests.stock.staging import spell

Entry = dict[str, Any]


def fitting(model: Model, chance: random.Random) -> Entry:
    """An entry that answers what is awaited."""
    if model.ask is None:
        raise AssertionError("nothing is awaited")
    seat, what = model.ask
    if what == "order":
        spaces = chance.sample(model.free(), len(model.seats))
        tiles = {
            s: spell(model.ruleset, space) for s, space in zip(model.seats, spaces, strict=True)
        }
        return {"type": "order", "tiles": tiles}
    if what == "place":
        return _tile(model, seat, chance)
    if what == "buy":
        return _purchase(model, seat, chance)
    if what == "dispose":
        return _disposal(model, seat, chance)
    if what == "pledge":
        merger = model.merger or {}
        own = [c for c in merger["sizes"] if model.shares[seat][c]]
        points = chance.randint(0, model.influence[seat]) if chance.random() < 0.5 else 0
        return {"type": what, "seat": seat, "company": chance.choice(own), "influence": points}
    choices = {
        "found": [c for c in model.companies if c not in model.anchors],
        "survivor": model.strongest if what == "survivor" else None,
        "fold_next": model.next_to_fold if what == "fold_next" else None,
    }[what]
    names = choices() if callable(choices) else choices
    return {"type": what, "seat": seat, "company": chance.choice(names or [""])}


def _tile(model: Model, seat: str, chance: random.Random) -> Entry:
    free = model.free()
    chance.shuffle(free)
    laid = set(model.laid)
    if chance.random() < 0.8:  # mostly beside others, so that companies grow and meet
        free.sort(key=lambda space: not model.near[space] & laid)
    for space in free[:6]:
        entry = {"type": "place", "seat": seat, "tile": spell(model.ruleset, space)}
        if not model.against_place(entry):
            return entry
    return {"type": "no_tile", "seat": seat}


def _purchase(model: Model, seat: str, chance: random.Random) -> Entry:
    sizes = model.sizes()
    shares: dict[str, int] = {}
    for _ in range(chance.randint(0, 3)):
        if not sizes:
            break
        company = chance.choice(list(sizes))
        more = {**shares, company: shares.get(company, 0) + 1}
        if not model.against_buy({"type": "buy", "seat": seat, "shares": more}):
            shares = more
    give: dict[str, int] = {}
    if model.rules["stock_pays"] and len(sizes) > 1 and chance.random() < 0.5:
        wanted, paying = chance.sample(list(sizes), 2)
        for number in range(1, 10):
            entry = {"seat": seat, "shares": {wanted: 1}, "give": {paying: number}}
            if not model.against_buy(entry):
                shares, give = {wanted: 1}, {paying: number}
                break
    return {"type": "buy", "seat": seat, "shares": shares, "give": give}


def _disposal(model: Model, seat: str, chance: random.Random) -> Entry:
    merger = model.merger or {}
    held = model.shares[seat][merger["folding"]]
    trade = 0
    if model.rules["may_trade"]:
        most = min(held // 2, model.bank(merger["survivor"]))
        trade = 2 * chance.randint(0, most)
    return {
        "type": "dispose",
        "seat": seat,
        "sell": chance.randint(0, held - trade),
        "trade": trade,
    }
