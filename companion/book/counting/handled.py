"""Slips at the table: the book is right, but money or certificates were handed over otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from companion.book.counting.counts import MONEY
from companion.book.counting.search import Search, effect_of
from companion.contract import Line
from companion.stock.bonuses import rounded
from companion.stock.entries import Adjust, Audit
from companion.stock.ruleset import StockRuleset
from companion.stock.state import Game

PRICED = ("buy", "trade", "sell", "final_sale")
BONUSES = ("majority", "minority", "both", "tie_majority", "tie_minority")


def search(looking: Search) -> None:
    """Tries every entry that moved something, the newest first."""
    differing = {seat for (seat, _), number in looking.wanted.items() if number}
    for position in range(looking.last - 1, -1, -1):
        one = looking.folded.played[position]
        if looking.late:
            return
        if not one.lines or isinstance(one.entry, Audit):
            continue
        if not differing & ({line.seat for line in one.lines} | {"bank"}):
            continue
        _not_done_or_twice(looking, position, one.lines)
        if isinstance(one.entry, Adjust):
            continue
        for line in one.lines:
            _wrong_price(looking, position, line)
            _wrong_bonus(looking, position, line)
        _not_rounded(looking, position, one.lines)
        _change_forgotten(looking, position, one.lines)
        _certificates(looking, position, one.lines)


def _not_done_or_twice(looking: Search, position: int, lines: tuple[Line, ...]) -> None:
    """The whole entry, what it moved for one seat, or one amount of it."""
    parts = [lines]
    seats = dict.fromkeys(line.seat for line in lines)
    if len(seats) > 1:
        parts += [tuple(line for line in lines if line.seat == seat) for seat in seats]
    if len(lines) > 1:
        parts += [(line,) for line in lines]
    for part in parts:
        seat = part[0].seat if len({line.seat for line in part}) == 1 else ""
        looking.try_effect("not_done", position, effect_of(part, -1), seat, lines=part)
        looking.try_effect("twice", position, effect_of(part), seat, lines=part)


def _wrong_price(looking: Search, position: int, line: Line) -> None:
    """Certificates paid at the price of another size: one tile more or less, or the next row."""
    if line.why.rule not in PRICED or not line.amount:
        return
    game: Game = looking.folded.state.game
    price, company = int(line.why.inputs["price"]), next(iter(line.shares))
    number = line.amount // price
    size = looking.folded.state_after(position).sizes[game.company_of[company]]
    for other in _sizes(game, game.company_of[company], size):
        wrong = game.prices[game.company_of[company]][other]
        effect = {(line.seat, MONEY): number * (wrong - price)}
        if looking.try_effect(
            "price", position, effect, line.seat, company=company, size=other, price=wrong
        ):
            return


def _sizes(game: Game, company: int, size: int) -> Iterator[int]:
    """Other sizes with another price, the nearest first: up to two rows of the chart away."""
    prices = game.prices[company]
    seen = {prices[size], 0}
    rows = 0
    for step in range(1, len(prices)):
        for other in (size - step, size + step):
            if 0 <= other < len(prices) and prices[other] not in seen:
                seen.add(prices[other])
                rows += 1
                yield other
        if rows >= 4:
            return


def _wrong_bonus(looking: Search, position: int, line: Line) -> None:
    """A bonus read off another row of the card."""
    if line.why.rule not in BONUSES:
        return
    game: Game = looking.folded.state.game
    inputs = line.why.inputs
    name, size = str(inputs["company"]), int(inputs["size"])
    company = game.company_of[name]
    for other in _sizes(game, company, size):
        paid = _bonus(game, line, game.majorities[company][other], game.minorities[company][other])
        effect = {(line.seat, MONEY): paid - line.amount}
        if looking.try_effect("price", position, effect, line.seat, company=name, size=other):
            return


def _bonus(game: Game, line: Line, majority: int, minority: int) -> int:
    pool, tied = _pool(game, line, majority, minority), int(line.why.inputs["tied"])
    if line.why.rule in ("tie_majority", "tie_minority"):
        return rounded(pool, tied, game.ruleset.policies.rounding)
    return pool


def _pool(game: Game, line: Line, majority: int, minority: int) -> int:
    """What is shared by those tied, or paid to the one."""
    both = line.why.rule == "both" or (
        line.why.rule == "tie_majority" and game.ruleset.policies.tie_majority == "pool_both"
    )
    if both:
        return majority + minority
    return minority if line.why.rule in ("minority", "tie_minority") else majority


def _not_rounded(looking: Search, position: int, lines: tuple[Line, ...]) -> None:
    """A shared bonus paid exactly, or rounded the other way: to all who tied, or to one."""
    ties = [line for line in lines if line.why.rule in ("tie_majority", "tie_minority")]
    game: Game = looking.folded.state.game
    step = game.ruleset.policies.rounding.step
    by_bonus: dict[tuple[str, str], list[Line]] = {}
    for line in ties:
        by_bonus.setdefault((line.why.rule, str(line.why.inputs["company"])), []).append(line)
    for (_, company), tied in by_bonus.items():
        line = tied[0]
        inputs = line.why.inputs
        pool = _pool(game, line, int(inputs["majority"]), int(inputs["minority"]))
        number = int(inputs["tied"])
        exact = pool // number
        down, up = exact // step * step, -(-pool // (number * step)) * step
        others = {exact, -(-pool // number), down, up}
        for paid in sorted(others - {line.amount}):
            effect = {(one.seat, MONEY): paid - line.amount for one in tied}
            if looking.try_effect("rounding", position, effect, company=company, amount=paid):
                return
            for one in tied:
                single = {(one.seat, MONEY): paid - line.amount}
                if looking.try_effect(
                    "rounding", position, single, one.seat, company=company, amount=paid
                ):
                    return


def _change_forgotten(looking: Search, position: int, lines: tuple[Line, ...]) -> None:
    """More was laid down than the sum, and nothing came back."""
    paid: dict[str, int] = {}
    for line in lines:
        if line.why.rule in ("buy", "trade"):
            paid[line.seat] = paid.get(line.seat, 0) - line.amount
    for seat, amount in paid.items():
        missing = -looking.wanted.get((seat, MONEY), 0)
        ruleset: StockRuleset = looking.folded.state.game.ruleset
        if amount > 0 and missing in changes(ruleset, amount):
            effect = {(seat, MONEY): -missing}
            looking.try_effect("change", position, effect, seat, amount=missing)


def changes(ruleset: StockRuleset, amount: int) -> set[int]:
    """The sums that come back when ``amount`` is paid with pieces of one kind."""
    return {-amount % piece.value for piece in ruleset.money.pieces} - {0}


def _certificates(looking: Search, position: int, lines: tuple[Line, ...]) -> None:
    """One certificate too many or too few, or another company's, while the money is right."""
    for line in lines:
        differing = looking.shares_of(line.seat)
        if not differing or not differing.keys() & line.shares.keys():
            continue
        one = len(differing) == 1 and abs(sum(differing.values())) == 1
        swapped = len(differing) == 2 and sum(differing.values()) == 0
        if one or swapped:
            effect = {(line.seat, name): number for name, number in differing.items()}
            looking.try_effect("certificates", position, effect, line.seat, shares=differing)
