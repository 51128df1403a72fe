"""The result page: settlement per company and seat, standings, how it went."""

from __future__ import annotations

from collections.abc import Sequence

from companion.book.table import Table
from companion.contract import Line
from companion.stock import standings
from companion.texts import _
from companion.view import whys
from companion.view.board_view import board
from companion.view.context import Context, context
from companion.view.course import course
from companion.view.headline import winners
from companion.view.history import BONUSES, history, sums
from companion.view.model import Money
from companion.view.reasons import end_label
from companion.view.result import CompanySettlement, ResultView, SeatPayment, Standing
from companion.view.show import money_before, settling
from companion.view.source import Source, source
from companion.view.viewer import Screen


def result(table: Table | Source) -> ResultView:
    """The end of a stock table, the same for everybody. Raises ValueError while it is played."""
    origin = table if isinstance(table, Source) else source(table)
    seen = context(origin, Screen())
    if not seen.state.over:
        raise ValueError("the table is still played")
    last = settling(seen)
    settled = tuple(seen.played()[last].lines)
    return ResultView(
        table=origin.table,
        title=seen.ruleset.title,
        headline=winners(seen),
        reason=_("The end: %(why)s", why=end_label(seen.state.end_reason)),
        standings=_standings(seen, money_before(seen, last), settled),
        companies=_companies(seen, settled),
        board=board(seen),
        history=history(seen),
        course=course(seen),
    )


def _standings(
    seen: Context, before: Sequence[int], settled: Sequence[Line]
) -> tuple[Standing, ...]:
    rows = standings(seen.state)
    best = max((int(row["total"]) for row in rows), default=0)
    told = []
    for row in rows:
        seat = seen.game.seat_of[str(row["seat"])]
        own = [line for line in settled if line.seat == row["seat"]]
        total = int(row["total"])
        told.append(
            Standing(
                rank=int(row["rank"]),
                seat=seen.name(seat),
                total=seen.money(total),
                cash_before=seen.money(before[seat]),
                bonuses=_sum(seen, [line for line in own if line.why.rule in BONUSES]),
                sales=_sum(seen, [line for line in own if line.why.rule == "final_sale"]),
                bar=100 * total // best if best > 0 else 0,
                unsold=tuple(
                    (seen.mark(company), number)
                    for company, number in enumerate(seen.state.shares[seat])
                    if number
                ),
            )
        )
    return tuple(told)


def _sum(seen: Context, lines: Sequence[Line]) -> Money:
    return seen.money(sum(line.amount for line in lines))


def _companies(seen: Context, settled: Sequence[Line]) -> tuple[CompanySettlement, ...]:
    state, game = seen.state, seen.game
    order = sorted(state.on_board, key=lambda company: state.sizes[company])
    told = []
    for company in order:
        name, size = seen.company(company), state.sizes[company]
        own = [line for line in settled if line.why.inputs.get("company") == name]
        told.append(
            CompanySettlement(
                mark=seen.mark(company),
                size=size,
                price=seen.money(state.price(company)),
                majority=seen.money(game.majorities[company][size]),
                minority=seen.money(game.minorities[company][size]),
                payments=_payments(seen, own),
                sums=sums(seen, own),
            )
        )
    return tuple(told)


def _payments(seen: Context, lines: Sequence[Line]) -> tuple[SeatPayment, ...]:
    """One row per holder, most shares first."""
    rows = []
    for key in seen.game.seats:
        own = [line for line in lines if line.seat == key]
        if not own:
            continue
        bonus = next((line for line in own if line.why.rule in BONUSES), None)
        sale = next((line for line in own if line.why.rule == "final_sale"), None)
        rows.append(
            SeatPayment(
                seat=seen.shown(key),
                shares=int(sale.why.inputs["shares"]) if sale is not None else 0,
                bonus=seen.money(bonus.amount) if bonus is not None else None,
                bonus_sum=_told(seen, bonus),
                sale=seen.money(sale.amount) if sale is not None else None,
                sale_sum=_told(seen, sale),
                total=_sum(seen, own),
            )
        )
    return tuple(sorted(rows, key=lambda row: -row.shares))


def _told(seen: Context, line: Line | None) -> str:
    return "" if line is None else whys.sentence(line, seen.ruleset, seen.shown)
