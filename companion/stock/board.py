"""The board: its spaces, how they are called, and which of them touch.

A space is a number: row x columns + column, counted from 0, so the order of spaces is the order of
tiles (A-1 to A-12, then B-1). What lies on a board is one byte a space.
"""

from __future__ import annotations

import functools
import re
from typing import Literal

Shape = Literal["square", "hexagon"]
Label = Literal["C-7", "7C", "C7"]

FREE = 0
LONE = 1
"""A tile that belongs to no company."""
DEAD = 2
"""A dead tile: nobody's neighbour, its space can never be used."""
MERGING = 3
"""The merging tile while its merger is open: it counts for no company."""
FIRST_COMPANY = 4
"""The byte of company ``i`` is ``FIRST_COMPANY + i``."""

HEXAGONS: tuple[tuple[str, str], ...] = (
    ("B-6", "D-6"),
    ("B-4", "D-4"),
    ("B-4", "B-6"),
    ("D-4", "D-6"),
)
"""The four ways hexagons can be shifted, told by the pair that touches C-5 besides C-4, C-6, B-5
and D-5. The first two shift letter rows, the others number rows."""

Neighbours = tuple[tuple[int, ...], ...]

_SHIFTED_ROWS = {("B-6", "D-6"): 1, ("B-4", "D-4"): -1}
_SHIFTED_COLUMNS = {("B-4", "B-6"): -1, ("D-4", "D-6"): 1}


@functools.cache
def neighbours(
    shape: Shape, rows: int, columns: int, hexagons: tuple[str, str] = HEXAGONS[0]
) -> Neighbours:
    """For every space the spaces that touch it, in ascending order.

    ``hexagons`` is one of :data:`HEXAGONS` and matters on hexagons only. C-5 lies in a row and a
    column of even number when counted from 0, so its own shift is that of all such rows.
    """
    touching = []
    for row in range(rows):
        for column in range(columns):
            near = {(row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column)}
            if shape == "hexagon" and hexagons in _SHIFTED_ROWS:
                side = _SHIFTED_ROWS[hexagons] * (1 if row % 2 == 0 else -1)
                near |= {(row - 1, column + side), (row + 1, column + side)}
            elif shape == "hexagon":
                side = _SHIFTED_COLUMNS[hexagons] * (1 if column % 2 == 0 else -1)
                near |= {(row + side, column - 1), (row + side, column + 1)}
            touching.append(
                tuple(
                    sorted(r * columns + c for r, c in near if 0 <= r < rows and 0 <= c < columns)
                )
            )
    return tuple(touching)


def row_letter(row: int) -> str:
    """The letter of a row counted from 0."""
    return chr(ord("A") + row)


@functools.cache
def labels(label: Label, rows: int, columns: int) -> tuple[str, ...]:
    """The names of all spaces in the given spelling, in the order of spaces."""
    spelling = {"C-7": "{0}-{1}", "7C": "{1}{0}", "C7": "{0}{1}"}[label]
    return tuple(
        spelling.format(row_letter(row), column + 1)
        for row in range(rows)
        for column in range(columns)
    )


_ANY_SPELLING = re.compile(
    r"\s*(?:(?P<row>[A-Za-z])\s*-?\s*(?P<column>\d{1,2})"
    r"|(?P<column2>\d{1,2})\s*-?\s*(?P<row2>[A-Za-z]))\s*"
)


def spelled(text: str, label: Label, rows: int, columns: int) -> str | None:
    """The space that ``text`` means in any spelling (``c7``, ``C-7``, ``7C``) in the board's own
    spelling; ``None`` where it means none."""
    found = _ANY_SPELLING.fullmatch(text)
    if found is None:
        return None
    row = ord((found["row"] or found["row2"]).upper()) - ord("A")
    column = int(found["column"] or found["column2"]) - 1
    if not (0 <= row < rows and 0 <= column < columns):
        return None
    return labels(label, rows, columns)[row * columns + column]


def connected_lone(board: bytes, touching: Neighbours, space: int) -> set[int]:
    """All lone tiles connected to ``space`` through lone tiles, without ``space`` itself."""
    found: set[int] = set()
    edge = [space]
    while edge:
        for near in touching[edge.pop()]:
            if board[near] == LONE and near != space and near not in found:
                found.add(near)
                edge.append(near)
    return found


def covered(board: bytes, spaces: set[int], byte: int) -> bytes:
    """The board with ``byte`` on all of ``spaces``."""
    changed = bytearray(board)
    for space in spaces:
        changed[space] = byte
    return bytes(changed)
