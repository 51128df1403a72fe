"""The settlement told step by step: company by company, smallest first, until the totals stand.

For each company the majority is called with its sum, then the minority, then the sale of its
stock; the totals grow with every step. Which step all screens are at stands in the desk's journal.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.contract import Line
from companion.stock.state import State
from companion.texts import _, ngettext
from companion.view import whys
from companion.view.context import Context, context
from companion.view.model import Mark, Money
from companion.view.reasons import end_label
from companion.view.source import Source
from companion.view.viewer import Screen
from companion.view.words import listing, tiles

FIRST = frozenset({"majority", "both", "tie_majority"})
SECOND = frozenset({"minority", "tie_minority"})
SALE = frozenset({"final_sale"})


class Paid(msgspec.Struct, frozen=True):
    """What one seat gets in a step, with its sum."""

    seat: str
    amount: Money
    text: str


class Lane(msgspec.Struct, frozen=True):
    """One seat's total in the race, in the order of the seats."""

    seat: str
    rank: int
    total: Money
    gained: Money | None
    """What this step added."""
    before: int
    """Thousandths of the best final total, before this step."""
    after: int
    """The same after it."""


class Step(msgspec.Struct, frozen=True):
    """One tap of the show."""

    number: int
    mark: Mark | None
    """The company being settled; None at the start."""
    title: str
    call: str
    paid: tuple[Paid, ...]
    lanes: tuple[Lane, ...]


class Show(msgspec.Struct, frozen=True):
    """All steps but the last, which is the result itself."""

    steps: tuple[Step, ...]

    def at(self, number: int) -> Step:
        """The step of this number, or the nearest there is."""
        return self.steps[max(0, min(number, len(self.steps) - 1))]


class _Act(msgspec.Struct, frozen=True):
    company: int
    call: str
    lines: tuple[Line, ...]


def show(source: Source) -> Show:
    """The settlement of a stock table that is over, step by step; everything is open then.

    Raises ValueError while it is played.
    """
    seen = context(source, Screen())
    if not seen.state.over:
        raise ValueError("the table is still played")
    last = settling(seen)
    lines = seen.played()[last].lines
    totals = list(money_before(seen, last))
    best = max(1, *totals, *seen.state.cash)
    steps = [_step(seen, 0, None, totals, best)]
    for act in _acts(seen, seen.played()[last].state, lines):
        steps.append(_step(seen, len(steps), act, totals, best))
        for line in act.lines:
            totals[seen.game.seat_of[line.seat]] += line.amount
    return Show(tuple(steps))


def settling(seen: Context) -> int:
    """The place among the played entries of the one that settled. ValueError while played."""
    for index, one in enumerate(seen.played()):
        if one.state.over:
            return index
    raise ValueError("no entry has settled")


def money_before(seen: Context, index: int) -> tuple[int, ...]:
    """Everybody's money right before the settlement in the ``index``-th played entry.

    A purchase or dividend of that same entry came first, so it counts.
    """
    cash = list(seen.before(index).cash)
    for line in seen.played()[index].lines:
        if line.why.rule not in (*FIRST, *SECOND, *SALE):
            cash[seen.game.seat_of[line.seat]] += line.amount
    return tuple(cash)


def _acts(seen: Context, settled: State, lines: Sequence[Line]) -> list[_Act]:
    acts = []
    for company in sorted(settled.on_board, key=lambda one: settled.sizes[one]):
        own = [line for line in lines if line.why.inputs.get("company") == seen.company(company)]
        for rules in (FIRST, SECOND, SALE):
            part = tuple(line for line in own if line.why.rule in rules)
            if part:
                acts.append(_Act(company, _call(seen, part), part))
        if not own:
            acts.append(_Act(company, _("Nobody holds any: nothing is paid."), ()))
    return acts


def _call(seen: Context, lines: Sequence[Line]) -> str:
    """What is called out: who gets the bonus and how much, or that the stock is sold."""
    first = lines[0]
    seats = listing([seen.shown(line.seat) for line in lines])
    each = str(seen.money(first.amount))
    match first.why.rule:
        case "final_sale":
            return _("All shares are sold")
        case "both":
            return _("Majority and minority: %(seat)s, %(sum)s", seat=seats, sum=each)
        case "majority":
            return _("Majority: %(seat)s, %(sum)s", seat=seats, sum=each)
        case "minority":
            return _("Minority: %(seat)s, %(sum)s", seat=seats, sum=each)
        case "tie_majority":
            return _("Tie for the majority: %(seats)s, %(sum)s each", seats=seats, sum=each)
    return _("Tie for the minority: %(seats)s, %(sum)s each", seats=seats, sum=each)


def the_end(seen: Context) -> str:
    """Why the game has ended: ``The end: Anchor has 30 tiles.``"""
    return _("The end: %(why)s.", why=_why(seen))


def _why(seen: Context) -> str:
    reason, sizes = seen.state.end_reason, seen.state.sizes
    if reason in ("company", "size_41"):
        largest = max(seen.state.on_board, key=lambda company: sizes[company])
        name, size = seen.company(largest), tiles(sizes[largest])
        return _("%(company)s has %(tiles)s", company=name, tiles=size)
    return end_label(reason)


def _step(seen: Context, number: int, act: _Act | None, totals: list[int], best: int) -> Step:
    """A step that begins with these totals."""
    gains = [0] * len(totals)
    for line in act.lines if act else ():
        gains[seen.game.seat_of[line.seat]] += line.amount
    lanes = _lanes(seen, totals, gains, best)
    if act is None:
        return Step(number, None, _("The settlement"), _begun(seen), (), lanes)
    size, price = seen.state.sizes[act.company], seen.state.price(act.company)
    return Step(
        number,
        seen.mark(act.company),
        _(
            "%(company)s: %(tiles)s, %(price)s a share",
            company=seen.company(act.company),
            tiles=tiles(size),
            price=seen.money(price),
        ),
        act.call,
        tuple(
            Paid(
                seen.shown(line.seat),
                seen.money(line.amount),
                whys.sentence(line, seen.ruleset, seen.shown),
            )
            for line in sorted(act.lines, key=lambda line: -line.amount)
        ),
        lanes,
    )


def _lanes(seen: Context, totals: list[int], gains: list[int], best: int) -> tuple[Lane, ...]:
    after = [total + gain for total, gain in zip(totals, gains, strict=True)]
    return tuple(
        Lane(
            seat=seen.name(seat),
            rank=1 + sum(other > total for other in after),
            total=seen.money(total),
            gained=seen.money(gains[seat]) if gains[seat] else None,
            before=1000 * totals[seat] // best,
            after=1000 * total // best,
        )
        for seat, total in enumerate(after)
    )


def _begun(seen: Context) -> str:
    """What is called before the first company."""
    begun = ngettext(
        "%(num)s company is settled; this is the money in hand.",
        "%(num)s companies are settled, the smallest first; this is the money in hand.",
        len(seen.state.on_board),
    )
    return f"{the_end(seen)} {begun}"
