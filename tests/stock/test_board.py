"""Spaces, spellings and neighbours."""

import pytest

from companion.stock.board import (
    DEAD,
    FREE,
    HEXAGONS,
    LONE,
    connected_lone,
    covered,
    labels,
    neighbours,
    spelled,
)

SPACES = labels("C-7", 9, 12)


def touching(tile: str, pair: tuple[str, str]) -> set[str]:
    return {SPACES[s] for s in neighbours("hexagon", 9, 12, pair)[SPACES.index(tile)]}


@pytest.mark.parametrize("pair", HEXAGONS)
def test_c5_touches_its_four_sides_and_the_pair_of_the_picture(pair: tuple[str, str]) -> None:
    assert touching("C-5", pair) == {"C-4", "C-6", "B-5", "D-5", *pair}


@pytest.mark.parametrize("pair", HEXAGONS)
def test_touching_is_mutual_and_no_space_has_more_than_six_neighbours(
    pair: tuple[str, str],
) -> None:
    near = neighbours("hexagon", 9, 12, pair)
    assert all(space in near[other] for space in range(108) for other in near[space])
    assert max(map(len, near)) == 6


def test_rows_a_and_c_lie_half_a_hexagon_further_than_row_b_by_default() -> None:
    assert touching("A-1", HEXAGONS[0]) == {"A-2", "B-1", "B-2"}
    assert touching("B-1", HEXAGONS[0]) == {"A-1", "B-2", "C-1"}


def test_number_rows_may_be_shifted_instead() -> None:
    assert touching("A-2", ("B-4", "B-6")) == {"A-1", "A-3", "B-1", "B-2", "B-3"}
    assert touching("A-1", ("B-4", "B-6")) == {"A-2", "B-1"}


def test_squares_touch_at_their_sides_only() -> None:
    near = neighbours("square", 9, 12)
    assert [len(near[space]) for space in (0, 1, 13)] == [2, 3, 4]
    assert near[13] == (1, 12, 14, 25)


def test_spaces_are_counted_row_by_row_so_a12_comes_before_b1() -> None:
    assert SPACES.index("A-12") < SPACES.index("B-1")
    assert len(SPACES) == 108


@pytest.mark.parametrize("text", ["c7", "C7", "C-7", " c - 7 ", "7C", "7c", "7-c", "C-07"])
def test_any_spelling_is_read(text: str) -> None:
    assert spelled(text, "C-7", 9, 12) == "C-7"
    assert spelled(text, "7C", 9, 12) == "7C"
    assert spelled(text, "C7", 9, 12) == "C7"


@pytest.mark.parametrize("text", ["", "J1", "A13", "A0", "CC7", "C", "7", "A-1-1"])
def test_what_is_no_space_is_not_read(text: str) -> None:
    assert spelled(text, "C-7", 9, 12) is None


def test_lone_tiles_are_connected_through_each_other_but_not_through_dead_ones() -> None:
    near = neighbours("square", 1, 7)
    board = bytes([FREE, LONE, LONE, FREE, DEAD, LONE, LONE])
    assert connected_lone(board, near, 0) == {1, 2}
    assert connected_lone(board, near, 3) == {1, 2}
    assert covered(board, {0}, LONE)[0] == LONE
