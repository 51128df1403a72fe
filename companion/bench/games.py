"""Whole games to measure with, played by chance from a fixed seed."""

from __future__ import annotations

import functools
import random
from collections.abc import Sequence
from typing import Any

import msgspec

from companion import stock
from companion.book.fold import Folded, extend, fold
from companion.book.outcome import Refused
from companion.book.record import Record, encode, header
from companion.contract import Entry
from companion.stock import entries as e
from companion.stock.offers import Legal
from companion.stock.state import State

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Finn")

LIVELY = 0.6
"""How often a tile that founds, grows or joins is preferred to one that lies alone."""


@functools.lru_cache(maxsize=64)
def played(ruleset: str, seats: int, seed: int, most: int = 1000) -> Folded:
    """A game of ``seats`` seats after at most ``most`` entries; ends by itself at the end."""
    chance = random.Random(f"{ruleset} {seats} {seed}")
    folded = fold(header(ruleset, {}, NAMES[:seats]))
    if isinstance(folded, Refused):
        raise ValueError(f"{ruleset} cannot be started: {folded.code}")
    while len(folded.record.entries) < most and not folded.state.over:
        further = extend(folded, [_choice(chance, folded.state)])
        if isinstance(further, Refused):
            raise ValueError(f"{ruleset}, entry {further.place}: {further.code}")
        folded = further
    return folded


def long_record(entries: int) -> Record:
    """A record of so many entries: a whole game, with counts of the table in between."""
    game = played("acquire-online", 6, 1).record
    given = list(game.entries[:-1])
    step = 1
    while len(given) < entries:
        step += 2
        given.insert(1 + step % len(given), e.Audit(seat=NAMES[0]))
    return game.with_entries(given)


def file_of_first(game: Folded, entries: int | None = None) -> bytes:
    """The game's first entries (default: all) as a record file."""
    record = game.record
    return encode(record if entries is None else record.until(entries))


def builtins(entry: Entry) -> dict[str, Any]:
    """The entry as plain data."""
    plain: dict[str, Any] = msgspec.to_builtins(entry)
    return plain


def fields(entry: Entry) -> dict[str, str]:
    """The entry as the flat fields of a form."""
    flat: dict[str, str] = {}
    for key, value in builtins(entry).items():
        if key in ("id", "at", "by"):
            continue
        if isinstance(value, dict):
            flat.update({f"{key}.{name}": str(one) for name, one in value.items()})
        else:
            flat[key] = str(value)
    return flat


def _choice(chance: random.Random, state: State) -> Entry:
    seat = state.seat_name(state.actor)
    offer = stock.legal(state, seat)
    match state.awaits:
        case "order":
            return e.Order(first=chance.choice(state.game.seats))
        case "place":
            return _tile(chance, offer, seat)
        case "found":
            return e.Found(seat=seat, company=chance.choice(offer.found).company)
        case "pledge":
            one = chance.choice([choice for choice in offer.pledge if choice.most])
            return e.Pledge(seat=seat, company=one.company, influence=chance.randint(0, one.most))
        case "survivor":
            return e.Survivor(seat=seat, company=chance.choice(offer.survivor).company)
        case "fold_next":
            return e.FoldNext(seat=seat, company=chance.choice(offer.fold_next).company)
        case "dispose":
            return _disposal(chance, offer, seat)
        case "buy":
            return _purchase(chance, offer, seat)
    return e.FinalSizes()


def _tile(chance: random.Random, offer: Legal, seat: str) -> Entry:
    may = [one for one in offer.spaces if not one.reason]
    lively = [one for one in may if one.kind != "lone"]
    some: Sequence[Any] = lively if lively and chance.random() < LIVELY else may
    if not some:
        reasons = [one for one in offer.ends if one != "early"]
        return e.EndGame(seat=seat, reason=reasons[0]) if reasons else e.NoTile(seat=seat)
    return e.Place(seat=seat, tile=chance.choice(some).space)


def _disposal(chance: random.Random, offer: Legal, seat: str) -> Entry:
    if offer.dispose is None:
        raise ValueError("a disposal is awaited, but none is offered")
    trade = chance.randint(0, offer.dispose.most_trade // offer.dispose.rate) * offer.dispose.rate
    most = min(offer.dispose.most_sell, offer.dispose.held - trade)
    return e.Dispose(seat=seat, sell=chance.randint(0, most), trade=trade)


def _purchase(chance: random.Random, offer: Legal, seat: str) -> Entry:
    may = [one for one in offer.buy.choices if one.most] if offer.buy is not None else []
    if not may or chance.random() < 0.2:
        return e.Buy(seat=seat)
    one = chance.choice(may)
    return e.Buy(seat=seat, shares={one.company: chance.randint(1, one.most)})
