"""The board as it lies, and while a tile is awaited what each space would do."""

from __future__ import annotations

from typing import Literal

from companion.stock.board import DEAD, FIRST_COMPANY, FREE, labels, row_letter
from companion.view.context import Context
from companion.view.model import Board, Cell, Content

Stand = Literal["square", "hexagon_letters", "hexagon_numbers"]

SHIFTED = {("B-6", "D-6"): 0, ("B-4", "D-4"): 1, ("D-4", "D-6"): 0, ("B-4", "B-6"): 1}
"""Which rows (or columns), counted from 0, lie half a hexagon further on: even or odd ones."""


def board(seen: Context) -> Board:
    """All spaces with what lies on them."""
    form = seen.ruleset.board
    pair = _pair(seen)
    stand = _stand(pair)
    names = labels(form.label, form.rows, form.columns)
    cells = tuple(
        _cell(seen, space, names[space], form.columns, stand, pair) for space in range(form.spaces)
    )
    return Board(
        shape=stand,
        row_labels=tuple(row_letter(row) for row in range(form.rows)),
        column_labels=tuple(str(column + 1) for column in range(form.columns)),
        touching=pair,
        cells=cells,
    )


def _pair(seen: Context) -> tuple[str, str] | None:
    if seen.ruleset.board.shape == "square":
        return None
    first, second = seen.game.options["hexagons"]
    return (first, second)


def _stand(pair: tuple[str, str] | None) -> Stand:
    if pair is None:
        return "square"
    return "hexagon_letters" if pair[0][-1] == pair[1][-1] else "hexagon_numbers"


def _cell(
    seen: Context, space: int, label: str, columns: int, stand: Stand, pair: tuple[str, str] | None
) -> Cell:
    row, column = divmod(space, columns)
    x, y = 2 * column, 2 * row
    if pair is not None and stand == "hexagon_letters":
        x += row % 2 == SHIFTED[pair]
    elif pair is not None:
        y += column % 2 == SHIFTED[pair]
    byte = seen.state.board[space]
    return Cell(
        label=label,
        row=row,
        column=column,
        x=x,
        y=y,
        content=_content(byte),
        company=seen.mark(byte - FIRST_COMPANY) if byte >= FIRST_COMPANY else None,
        last=space == seen.state.last_tile,
        allowed=False,
        effect="",
    )


def _content(byte: int) -> Content:
    if byte == FREE:
        return "free"
    if byte == DEAD:
        return "dead"
    return "company" if byte >= FIRST_COMPANY else "lone"
