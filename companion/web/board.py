"""The board as a picture: where each space lies on the screen, seen from any chair.

Lengths are the picture's own units: a hexagon is 52 wide from flat side to flat side, a square has
a side of 52. Only places are worked out here; what lies on a space comes from the view.
"""

from __future__ import annotations

import functools
from typing import Final, Literal

import msgspec

from companion.view.model import Board

Corner = Literal["tl", "tr", "br", "bl"]
"""The corner of the screen in which the first space (A-1) is seen: top or bottom, left or right."""

CORNERS: Final[tuple[Corner, ...]] = ("tl", "tr", "br", "bl")
"""All chairs. A real board is only turned, never mirrored, so the corner says everything."""

Edge = Literal["both", "one"]
"""Letters and numbers along all four edges, or only along the top and the left."""

WIDTH: Final = 52
"""Flat side to flat side of a hexagon, and side of a square: the distance of neighbours."""
STEP: Final = 45
"""Distance of two shifted rows of hexagons."""
POINT: Final = 30
"""Middle of a hexagon to its point."""
MARGIN: Final = 34
"""Room for the letters and numbers of an edge."""
AIR: Final = 4
"""Room around everything, so that no line is cut."""


class Grid(msgspec.Struct, frozen=True):
    """A board's spaces: ``names[row][column]`` is the tile of a space, rows are the letters.

    ``touching`` is the pair among B-4, B-6, D-4 and D-6 that touches C-5 (no dashes needed);
    ``None`` is a board of squares.
    """

    names: tuple[tuple[str, ...], ...]
    touching: frozenset[str] | None = None

    @property
    def letters_shifted(self) -> bool:
        """Whether every second letter row lies half a hexagon aside."""
        return self.touching in (frozenset({"B4", "D4"}), frozenset({"B6", "D6"}))

    @property
    def even_first(self) -> bool:
        """Whether the rows A, C, E (or the numbers 1, 3, 5) are those shifted onwards."""
        return self.touching in (frozenset({"B6", "D6"}), frozenset({"D4", "D6"}))


def grid_of(board: Board) -> Grid:
    """The grid of a board as the view has it; its cells come row by row."""
    columns = len(board.column_labels)
    labels = [cell.label for cell in board.cells]
    names = tuple(
        tuple(labels[start : start + columns]) for start in range(0, len(labels), columns)
    )
    pair = board.touching
    return Grid(names, None if pair is None else frozenset(name.replace("-", "") for name in pair))


class Cell(msgspec.Struct, frozen=True, cache_hash=True):
    """One space: its tile, and its middle in the picture."""

    tile: str
    x: int
    y: int


class Label(msgspec.Struct, frozen=True):
    """A letter or number at an edge, by its middle."""

    text: str
    x: int
    y: int


class Picture(msgspec.Struct, frozen=True, eq=False):
    """A board seen from one chair: the cells row by row, their outline around 0,0, the edges.

    Told apart as objects: :func:`picture` gives the same one for the same board and chair.
    """

    width: int
    height: int
    corner: Corner
    outline: str
    cells: tuple[Cell, ...]
    labels: tuple[Label, ...]
    hexagons: bool
    numbers_across: bool


@functools.lru_cache(maxsize=64)
def picture(board: Grid, corner: Corner = "tl", edges: Edge = "one") -> Picture:
    """The board with its first space in the given corner of the screen."""
    flat = [
        (tile, *_turned(*_flat(board, row, column), corner))
        for row, line in enumerate(board.names)
        for column, tile in enumerate(line)
    ]
    half_x, half_y = _half(board, corner)
    left = min(x for _, x, _ in flat) - half_x - MARGIN
    top = min(y for _, _, y in flat) - half_y - MARGIN
    after = MARGIN if edges == "both" else AIR
    width = max(x for _, x, _ in flat) + half_x + after - left
    height = max(y for _, _, y in flat) + half_y + after - top
    cells = tuple(Cell(tile, x - left, y - top) for tile, x, y in flat)
    return Picture(
        width=width,
        height=height,
        corner=corner,
        outline=_outline(board, corner),
        cells=cells,
        labels=_labels(board, cells, corner, edges, width, height),
        hexagons=board.touching is not None,
        numbers_across=corner in ("tl", "br"),
    )


def drawn(board: Board, corner: Corner = "tl", edges: Edge = "one") -> Picture:
    """The picture of a board as the view has it."""
    return _drawn(board, corner, edges)


@functools.lru_cache(maxsize=256)
def _drawn(board: Board, corner: Corner, edges: Edge) -> Picture:
    return picture(grid_of(board), corner, edges)


def turned(corner: Corner, quarters: int) -> Corner:
    """The corner in which the first space is seen after quarter turns clockwise."""
    return CORNERS[(CORNERS.index(corner) + quarters) % 4]


def _flat(board: Grid, row: int, column: int) -> tuple[int, int]:
    """Middle of a space with the numbers running right and the letters down."""
    if board.touching is None:
        return WIDTH * column, WIDTH * row
    if board.letters_shifted:
        aside = WIDTH // 2 * _is_shifted(board, row)
        return WIDTH * column + aside, STEP * row
    aside = WIDTH // 2 * _is_shifted(board, column)
    return STEP * column, WIDTH * row + aside


def _is_shifted(board: Grid, place: int) -> bool:
    return (place % 2 == 0) == board.even_first


def _turned(x: int, y: int, corner: Corner) -> tuple[int, int]:
    """A quarter turn clockwise for each corner from top left to bottom left."""
    if corner == "tl":
        return x, y
    if corner == "tr":
        return -y, x
    if corner == "br":
        return -x, -y
    return y, -x


def _half(board: Grid, corner: Corner) -> tuple[int, int]:
    """Half the width and half the height of one space on the screen."""
    if board.touching is None:
        return WIDTH // 2, WIDTH // 2
    if _points_up(board, corner):
        return WIDTH // 2, POINT
    return POINT, WIDTH // 2


def _points_up(board: Grid, corner: Corner) -> bool:
    """Whether the hexagons stand on a point: shifted rows then run across the screen."""
    return board.letters_shifted == (corner in ("tl", "br"))


def _outline(board: Grid, corner: Corner) -> str:
    """The points of one space around its middle, as an SVG polygon has them."""
    half, point = WIDTH // 2, POINT
    if board.touching is None:
        points = [(-half, -half), (half, -half), (half, half), (-half, half)]
    else:
        side = point // 2
        upright = [(0, -point), (half, -side), (half, side)]
        points = upright + [(-x, -y) for x, y in upright]
        if not _points_up(board, corner):
            points = [(y, x) for x, y in points]
    return " ".join(f"{x},{y}" for x, y in points)


def _labels(
    board: Grid, cells: tuple[Cell, ...], corner: Corner, edges: Edge, width: int, height: int
) -> tuple[Label, ...]:
    """Letters and numbers; each stands before the space that lies at that edge."""
    rows, columns = len(board.names), len(board.names[0])
    # which end of the rows and of the columns lies at the top and the left of the screen
    first_row = corner in ("tl", "bl")
    first_column = corner in ("tl", "tr")
    across = corner in ("tl", "br")
    middle = MARGIN // 2
    found = []
    for near in (True, False) if edges == "both" else (True,):
        row = 0 if first_row == near else rows - 1
        column = 0 if first_column == near else columns - 1
        at_x, at_y = (middle, middle) if near else (width - middle, height - middle)
        for number in range(columns):
            cell = cells[row * columns + number]
            place = (cell.x, at_y) if across else (at_x, cell.y)
            found.append(Label(str(number + 1), *place))
        for letter in range(rows):
            cell = cells[letter * columns + column]
            place = (at_x, cell.y) if across else (cell.x, at_y)
            found.append(Label(chr(65 + letter), *place))
    return tuple(found)
