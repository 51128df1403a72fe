"""The end of a stock table: settlement per company and seat, standings, each sum opened."""

from __future__ import annotations

import msgspec

from companion.view.course import Course
from companion.view.model import Board, LogLine, Mark, Money, SumLine


class SeatPayment(msgspec.Struct, frozen=True):
    """What one seat got for one company in the settlement."""

    seat: str
    shares: int
    bonus: Money | None
    bonus_sum: str
    sale: Money | None
    sale_sum: str
    total: Money


class CompanySettlement(msgspec.Struct, frozen=True):
    """One company in the settlement, smallest first as counted."""

    mark: Mark
    size: int
    price: Money
    majority: Money
    minority: Money
    payments: tuple[SeatPayment, ...]
    sums: tuple[SumLine, ...]


class Standing(msgspec.Struct, frozen=True):
    """One seat in the ranking."""

    rank: int
    seat: str
    total: Money
    cash_before: Money
    bonuses: Money
    sales: Money
    bar: int
    """Per cent of the winner's total."""
    unsold: tuple[tuple[Mark, int], ...]
    """Certificates of companies not on the board: worth nothing."""


class ResultView(msgspec.Struct, frozen=True):
    """The result page of a stock table; everything is open."""

    table: str
    title: str
    headline: str
    """"Bo wins with $112M"."""
    reason: str
    standings: tuple[Standing, ...]
    companies: tuple[CompanySettlement, ...]
    board: Board
    history: tuple[LogLine, ...]
    course: Course
    """How it went."""
