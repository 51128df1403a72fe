"""Slips planted in random games: what was entered, and what really lies on the table.

A slip of the record leaves the table as the game really went; a slip of the table leaves the
record as it is. Both are drawn without looking at how they are searched for.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from companion.book.fold import Folded, extend, fold
from companion.contract import Entry, Line, Refusal
from companion.stock import entries as e
from companion.stock.bonuses import rounded
from companion.stock.state import State
from companion.view.pieces import payment
from tests.view.random_games import random_table

Moved = dict[tuple[str, str], int]
"""By seat and company (money: the empty name)."""


@dataclass(frozen=True, slots=True)
class Planted:
    """A recorded game that ends with counts of what really lies there."""

    kind: str
    where: int
    recorded: Folded


def planted(kind: str, ruleset: str, seed: int, length: int) -> Planted | None:
    """A slip of this kind in a random game; None where this game has no room for one."""
    game = random_game(ruleset, seed, length)
    chance = random.Random(seed)
    places = list(range(len(game.played)))
    chance.shuffle(places)
    for where in places:
        told = PLANTS[kind](game, where, chance)
        if told is not None:
            recorded, moved = told
            if any(moved.values()):
                return Planted(kind, where, with_counts(recorded, moved))
    return None


@functools.lru_cache(maxsize=64)
def random_game(ruleset: str, seed: int, length: int) -> Folded:
    """Several kinds of slip are planted in the same game."""
    return random_table(ruleset, seed, length).folded


def with_counts(recorded: Folded, moved: Mapping[tuple[str, str], int]) -> Folded:
    """The game with an audit of each seat: what the book says, and what was moved beside it."""
    state: State = recorded.state
    game = state.game
    audits = []
    for number, seat in enumerate(game.seats):
        cash = state.cash[number] + moved.get((seat, ""), 0)
        shares = {
            name: state.shares[number][company] + moved.get((seat, name), 0)
            for company, name in enumerate(game.companies)
        }
        audits.append(e.Audit(seat=seat, cash=cash, shares=shares))
    counted = extend(recorded, audits)
    assert isinstance(counted, Folded), counted
    return counted


def accounts(state: State) -> Moved:
    """Everything that could be counted of the seats."""
    game = state.game
    told: Moved = {(seat, ""): state.cash[number] for number, seat in enumerate(game.seats)}
    for number, seat in enumerate(game.seats):
        for company, name in enumerate(game.companies):
            told[seat, name] = state.shares[number][company]
    return told


def recorded_otherwise(game: Folded, where: int, entry: Entry) -> tuple[Folded, Moved] | None:
    """The game as it was recorded with ``entry`` at that place, while it really went as it did."""
    entries = [one.entry for one in game.played]
    entries[where] = entry
    recorded = fold(game.record.with_entries(entries))
    if not isinstance(recorded, Folded):
        return None
    really, book = accounts(game.state), accounts(recorded.state)
    if any(seat_cash < 0 for seat_cash in really.values()):
        return None
    return recorded, {key: really[key] - book[key] for key in really}


def moved_by(lines: Sequence[Line], sign: int) -> Moved:
    """What lines move, once more or not at all."""
    told: Moved = {}
    for line in lines:
        for name, number in (("", line.amount), *line.shares.items()):
            told[line.seat, name] = told.get((line.seat, name), 0) + sign * number
    return told


def beside(game: Folded, moved: Moved) -> tuple[Folded, Moved] | None:
    """The record is right; at the table something was moved beside it, as far as it can be."""
    there, state = accounts(game.state), game.state
    if any(there[key] + number < 0 for key, number in moved.items()):
        return None
    for company, name in enumerate(state.game.companies):
        taken = sum(number for (_, what), number in moved.items() if what == name)
        if taken > state.bank[company]:
            return None
    return game, moved


# --- the kinds -----------------------------------------------------------------------------------


def missing(game: Folded, where: int, chance: random.Random) -> tuple[Folded, Moved] | None:
    """A purchase or decision that was not entered, or one that was not carried out."""
    one = game.played[where]
    if chance.random() < 0.5:
        return beside(game, moved_by(one.lines, -1)) if one.lines else None
    match one.entry:
        case e.Buy(shares=shares) if any(shares.values()):
            return recorded_otherwise(game, where, e.Buy(seat=one.entry.seat))
        case e.Dispose(sell=sell, trade=trade) if sell or trade:
            return recorded_otherwise(game, where, e.Dispose(seat=one.entry.seat))
    return None


def doubled(game: Folded, where: int, chance: random.Random) -> tuple[Folded, Moved] | None:
    """A purchase that was entered once more in the next turn, or one carried out twice."""
    one = game.played[where]
    if chance.random() < 0.5:
        return beside(game, moved_by(one.lines, 1)) if one.lines else None
    if not isinstance(one.entry, e.Buy) or not one.lines:
        return None
    for later in range(where + 1, len(game.played)):
        entry = game.played[later].entry
        if isinstance(entry, e.Buy) and entry.seat == one.entry.seat:
            return None if entry.shares else recorded_otherwise(game, later, one.entry)
    return None


def wrong_tile(game: Folded, where: int, chance: random.Random) -> tuple[Folded, Moved] | None:
    """A neighbour, or letter or number one off."""
    entry = game.played[where].entry
    if not isinstance(entry, e.Place):
        return None
    table = game.state.game
    space, columns = table.space_of[entry.tile], table.ruleset.board.columns
    row, column = divmod(space, columns)
    off = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    rows = table.ruleset.board.rows
    near = {r * columns + c for r, c in off if 0 <= r < rows and 0 <= c < columns}
    other = chance.choice(sorted(near | set(table.touching[space])))
    return recorded_otherwise(game, where, e.Place(seat=entry.seat, tile=table.spaces[other]))


def wrong_company(game: Folded, where: int, chance: random.Random) -> tuple[Folded, Moved] | None:
    """Another company bought, founded or surviving."""
    entry = game.played[where].entry
    other = chance.choice(game.state.game.companies)
    match entry:
        case e.Buy(shares=shares) if any(shares.values()):
            company = chance.choice([name for name, number in shares.items() if number])
            number = shares[company]
            kept = {name: n for name, n in shares.items() if name != company}
            swapped = {**kept, other: kept.get(other, 0) + number}
            if other == company:
                return None
            return recorded_otherwise(game, where, e.Buy(seat=entry.seat, shares=swapped))
        case e.Found() | e.Survivor():
            if other == entry.company:
                return None
            return recorded_otherwise(game, where, msgspec.structs.replace(entry, company=other))
    return None


def one_share(game: Folded, where: int, chance: random.Random) -> tuple[Folded, Moved] | None:
    """One share too many or too few bought or sold."""
    entry = game.played[where].entry
    by = chance.choice((1, -1))
    match entry:
        case e.Buy(shares=shares) if any(shares.values()):
            company = chance.choice([name for name, number in shares.items() if number])
            counts = {**shares, company: shares[company] + by}
            return recorded_otherwise(game, where, e.Buy(seat=entry.seat, shares=counts))
        case e.Dispose(sell=sell) if sell + by >= 0:
            return recorded_otherwise(game, where, msgspec.structs.replace(entry, sell=sell + by))
    return None


def wrong_price(game: Folded, where: int, chance: random.Random) -> tuple[Folded, Moved] | None:
    """A purchase paid at the price of one tile more or less, or of the next row of the card."""
    one = game.played[where]
    if not isinstance(one.entry, e.Buy) or not one.lines:
        return None
    line = chance.choice(one.lines)
    if line.why.rule not in ("buy", "trade"):
        return None
    table = game.state.game
    company = table.company_of[next(iter(line.shares))]
    size = game.state_after(where).sizes[company]
    prices = [price for price in table.prices[company][max(size - 3, 0) : size + 4] if price]
    wrong = chance.choice(prices)
    number = line.amount // line.why.inputs["price"]
    return beside(game, {(line.seat, ""): number * (wrong - line.why.inputs["price"])})


def not_rounded(game: Folded, where: int, chance: random.Random) -> tuple[Folded, Moved] | None:
    """A shared bonus paid as it was divided, to everybody who shared it."""
    ties = [line for line in game.played[where].lines if line.why.rule.startswith("tie_")]
    if not ties:
        return None
    line = chance.choice(ties)
    inputs = line.why.inputs
    pool = inputs["minority"] + (inputs["majority"] if line.why.rule == "tie_majority" else 0)
    exact = pool // inputs["tied"]
    policy = game.state.game.ruleset.policies.rounding
    assert rounded(pool, inputs["tied"], policy) == line.amount
    same = [
        other
        for other in ties
        if other.why.inputs["company"] == inputs["company"] and other.why.rule == line.why.rule
    ]
    return beside(game, {(other.seat, ""): exact - line.amount for other in same})


def change_forgotten(
    game: Folded, where: int, chance: random.Random
) -> tuple[Folded, Moved] | None:
    """The usual pieces were laid for a purchase and the change stayed in the bank."""
    one = game.played[where]
    cost = -sum(line.amount for line in one.lines)
    if not isinstance(one.entry, e.Buy) or cost <= 0:
        return None
    if any(line.why.rule not in ("buy", "trade") for line in one.lines):
        return None
    values = [piece.value for piece in game.state.game.ruleset.money.pieces]
    return beside(game, {(one.entry.seat, ""): -payment(cost, values).change})


PLANTS: Mapping[str, Callable[[Folded, int, random.Random], tuple[Folded, Moved] | None]] = {
    "an entry missing": missing,
    "an entry doubled": doubled,
    "a wrong tile": wrong_tile,
    "a wrong company": wrong_company,
    "one share too many or few": one_share,
    "the price of a wrong size": wrong_price,
    "a bonus not rounded": not_rounded,
    "change forgotten": change_forgotten,
}


def explains(planted: Planted, correction: Entry | None) -> bool:
    """Whether the book agrees with everything counted once ``correction`` is in it."""
    if correction is None:
        return False
    corrected = extend(planted.recorded, [correction])
    if not isinstance(corrected, Folded) or isinstance(corrected, Refusal):
        return False
    book, seats = accounts(corrected.state), set()
    for one in corrected.played:
        if isinstance(one.entry, e.Audit) and one.entry.seat in corrected.record.seats:
            seats.add(one.entry.seat)
            if one.entry.cash != book[one.entry.seat, ""]:
                return False
            if any(n != book[one.entry.seat, c] for c, n in one.entry.shares.items()):
                return False
    return bool(seats)
