"""The board as a picture: neighbours touch, whatever the chair, and the labels stay right."""

from __future__ import annotations

import itertools
import math

import pytest

from companion.stock.board import HEXAGONS, labels, neighbours
from companion.web.board import CORNERS, WIDTH, Corner, Grid, Picture, picture, turned


def a_grid(pair: tuple[str, str] | None, rows: int = 9, columns: int = 12) -> Grid:
    names = labels("C-7", rows, columns)
    lines = tuple(tuple(names[row * columns : (row + 1) * columns]) for row in range(rows))
    touching = None if pair is None else frozenset(name.replace("-", "") for name in pair)
    return Grid(lines, touching)


def touching_in(drawn: Picture) -> set[frozenset[str]]:
    """Pairs of spaces whose middles lie one width apart, as neighbours on a table do."""
    return {
        frozenset((one.tile, other.tile))
        for one, other in itertools.combinations(drawn.cells, 2)
        if math.hypot(one.x - other.x, one.y - other.y) < WIDTH + 1
    }


def touching_by_rule(pair: tuple[str, str] | None) -> set[frozenset[str]]:
    names = labels("C-7", 9, 12)
    near = neighbours("square", 9, 12) if pair is None else neighbours("hexagon", 9, 12, pair)
    return {
        frozenset((names[space], names[other])) for space in range(108) for other in near[space]
    }


@pytest.mark.parametrize("corner", CORNERS)
@pytest.mark.parametrize("pair", [*HEXAGONS, None])
def test_what_touches_on_the_picture_is_what_touches_by_the_rules(
    pair: tuple[str, str] | None, corner: Corner
) -> None:
    assert touching_in(picture(a_grid(pair), corner)) == touching_by_rule(pair)


def test_c5_touches_the_pair_that_was_chosen_besides_its_four() -> None:
    always = {"C-4", "C-6", "B-5", "D-5"}
    for pair in HEXAGONS:
        touching = touching_in(picture(a_grid(pair), "tl"))
        near = {tile for two in touching if "C-5" in two for tile in two} - {"C-5"}
        assert near == always | set(pair)


@pytest.mark.parametrize("pair", [*HEXAGONS, None])
def test_no_two_spaces_overlap(pair: tuple[str, str] | None) -> None:
    cells = picture(a_grid(pair)).cells
    for one, other in itertools.combinations(cells, 2):
        assert math.hypot(one.x - other.x, one.y - other.y) > WIDTH - 1


WHERE = {"tl": (0, 0), "tr": (1, 0), "br": (1, 1), "bl": (0, 1)}


@pytest.mark.parametrize("corner", CORNERS)
@pytest.mark.parametrize("pair", [*HEXAGONS, None])
def test_the_first_space_lies_in_the_corner_that_was_chosen(
    pair: tuple[str, str] | None, corner: Corner
) -> None:
    drawn = picture(a_grid(pair), corner)
    first = next(cell for cell in drawn.cells if cell.tile == "A-1")
    right, low = WHERE[corner]
    assert (first.x > drawn.width / 2, first.y > drawn.height / 2) == (bool(right), bool(low))


def test_letters_run_across_where_the_first_space_is_near_left_or_far_right() -> None:
    for corner, numbers_across in (("tl", True), ("br", True), ("tr", False), ("bl", False)):
        drawn = picture(a_grid(("B-6", "D-6")), corner)  # type: ignore[arg-type]
        assert drawn.numbers_across is numbers_across
        assert (drawn.width > drawn.height) is numbers_across


@pytest.mark.parametrize("corner", CORNERS)
def test_a_board_is_turned_never_mirrored(corner: Corner) -> None:
    """From A-1, numbers onwards and then letters onwards is always a turn to the right."""
    drawn = picture(a_grid(None), corner)
    at = {cell.tile: cell for cell in drawn.cells}
    numbers = (at["A-2"].x - at["A-1"].x, at["A-2"].y - at["A-1"].y)
    letters = (at["B-1"].x - at["A-1"].x, at["B-1"].y - at["A-1"].y)
    assert numbers[0] * letters[1] - numbers[1] * letters[0] > 0


@pytest.mark.parametrize("corner", CORNERS)
@pytest.mark.parametrize("pair", [*HEXAGONS, None])
@pytest.mark.parametrize("edges", ["one", "both"])
def test_every_letter_and_number_stands_in_line_with_its_spaces(
    pair: tuple[str, str] | None, corner: Corner, edges: str
) -> None:
    drawn = picture(a_grid(pair), corner, edges)  # type: ignore[arg-type]
    assert len(drawn.labels) == (21 if edges == "one" else 42)
    for label in drawn.labels:
        along_top = label.y < 30 or label.y > drawn.height - 30
        row = [
            cell
            for cell in drawn.cells
            if label.text in (cell.tile.split("-")[0], cell.tile.split("-")[1])
        ]
        assert row, label
        offsets = [abs(cell.x - label.x if along_top else cell.y - label.y) for cell in row]
        assert min(offsets) == 0
        assert max(offsets) <= WIDTH / 2


@pytest.mark.parametrize("corner", CORNERS)
def test_nothing_is_cut_off_at_the_edges(corner: Corner) -> None:
    for pair in [*HEXAGONS, None]:
        drawn = picture(a_grid(pair), corner)
        outline = [tuple(map(int, point.split(","))) for point in drawn.outline.split()]
        for cell in drawn.cells:
            for x, y in outline:
                assert 0 < cell.x + x < drawn.width
                assert 0 < cell.y + y < drawn.height


def test_turning_four_times_comes_back() -> None:
    assert [turned("bl", quarters) for quarters in range(5)] == ["bl", "tl", "tr", "br", "bl"]


def test_a_larger_board_of_ones_own_is_drawn_too() -> None:
    drawn = picture(a_grid(("B-4", "D-4"), rows=12, columns=18), "tr")
    assert len(drawn.cells) == 216
    assert {label.text for label in drawn.labels} >= {"L", "18"}
