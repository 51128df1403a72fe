"""Charts: rows of least sizes, their faults, and prices by size."""

import pytest

from companion.contract import RulesetError
from companion.stock.chart import by_size, check_rows


def test_a_row_holds_up_to_the_least_size_of_the_next() -> None:
    prices, majorities, minorities = by_size([(2, 2), (6, 6), (11, 7)], 10, 5, 12)
    assert prices == (0, 0, 2, 2, 2, 2, 6, 6, 6, 6, 6, 7, 7)
    assert majorities[11] == 70
    assert minorities[6] == 30


def test_rows_above_the_boards_size_are_never_reached() -> None:
    rows = [(2, 2), (6, 6)]
    check_rows("chart.small", rows)
    assert by_size(rows, 10, 5, 4)[0] == (0, 0, 2, 2, 2)


def test_a_row_may_say_its_own_bonuses() -> None:
    _, majorities, minorities = by_size([(2, 2, 25, 11), (3, 3)], 10, 5, 4)
    assert majorities == (0, 0, 25, 30, 30)
    assert minorities == (0, 0, 11, 15, 15)


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([], "no rows"),
        ([(3, 300)], "gap, sizes from 2 to 2"),
        ([(2, 200), (2, 300)], "row 2: overlap"),
        ([(2, 200), (6, 600), (5, 500)], "row 3: overlap"),
        ([(1, 100)], "row 1: overlap"),
        ([(2, 0)], "above 0"),
        ([(2, 200, 2000, -1)], "above 0"),
        ([(2, 200, 2000)], "must be"),
        ([(2,)], "must be"),
    ],
)
def test_faults_are_told_with_their_row(rows: list[tuple[int, ...]], told: str) -> None:
    with pytest.raises(RulesetError, match=r"^chart\.small") as caught:
        check_rows("chart.small", rows)
    assert told in str(caught.value)
