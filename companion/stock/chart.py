"""Price charts: from rows of least sizes to prices and bonuses by size.

A row is ``[least size, price]`` or ``[least size, price, majority, minority]`` and holds up to the
least size of the next row; the last row has no upper end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.contract import RulesetError
from companion.limits import MOST_MONEY
from companion.texts import _

Row = tuple[int, ...]

CLASSES = ("small", "medium", "large")
SMALLEST = 2
"""The least size of a company."""


def check_rows(place: str, rows: Sequence[Row]) -> None:
    """Raises :class:`RulesetError` naming ``place`` when sizes have a gap or an overlap, or a row
    is malformed. Rows above the board's size do no harm."""
    for where, message in faults(place, rows):
        raise RulesetError(f"{where}: {message}")


def faults(place: str, rows: Sequence[Row]) -> Iterator[tuple[str, str]]:
    """Place and fault of everything that is wrong in the rows of one class."""
    if not rows:
        yield place, _("no rows")
    before = SMALLEST - 1
    for number, row in enumerate(rows, 1):
        where = _("%(place)s, row %(number)s", place=place, number=number)
        if len(row) not in (2, 4):
            yield (
                where,
                _("must be [least size, price] or [least size, price, majority, minority]"),
            )
            continue
        if number == 1 and row[0] > SMALLEST:
            yield where, _("gap, sizes from 2 to %(last)s have no price", last=row[0] - 1)
        if row[0] <= before:
            yield (
                where,
                _(
                    "overlap, least size %(size)s must be above %(before)s",
                    size=row[0],
                    before=before,
                ),
            )
        if row[1] <= 0 or any(amount < 0 for amount in row[2:]):
            yield where, _("amounts must be above 0")
        if max(row) > MOST_MONEY:
            yield where, _("must be 0 to %(most)s", most=MOST_MONEY)
        before = row[0]


def by_size(
    rows: Sequence[Row], majority: int, minority: int, spaces: int
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Price, majority and minority bonus for each size from 0 to ``spaces``.

    ``majority`` and ``minority`` are how many times the price the bonuses are where a row does not
    say them.
    """
    prices, firsts, seconds = [0] * SMALLEST, [0] * SMALLEST, [0] * SMALLEST
    row = rows[0]
    following = iter((*rows[1:], (spaces + 1,)))
    ahead = next(following)
    for size in range(SMALLEST, spaces + 1):
        if size >= ahead[0]:
            row, ahead = ahead, next(following)
        prices.append(row[1])
        firsts.append(row[2] if len(row) == 4 else row[1] * majority)
        seconds.append(row[3] if len(row) == 4 else row[1] * minority)
    return tuple(prices), tuple(firsts), tuple(seconds)
