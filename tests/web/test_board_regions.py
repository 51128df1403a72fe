"""The borders of regions are drawn where spaces of two regions touch, on squares and hexagons."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.book.fold import Folded, fold
from companion.book.record import header
from companion.games import load_ruleset
from companion.stock import encode_ruleset
from companion.stock.board import neighbours
from companion.view.board_view import board
from companion.view.context import context
from companion.view.source import Source
from companion.view.viewer import Screen
from companion.web.board import CORNERS, Corner, drawn
from companion.web.board_svg import board_svg


def ours(shape: str) -> dict[str, Any]:
    content = encode_ruleset(load_ruleset("mergernaut05"))
    content |= {"name": "ours", "title": "Ours"}
    content["board"]["shape"] = shape
    return content


@pytest.mark.parametrize("corner", CORNERS)
@pytest.mark.parametrize("shape", ["square", "hexagon"])
def test_every_side_between_two_regions_has_its_line(shape: Any, corner: Corner) -> None:
    folded = fold(header(ours(shape), {}, ("Ann", "Bo")))
    assert isinstance(folded, Folded)
    told = board(context(Source("t", folded), Screen()))
    picture = drawn(told, corner)
    drawing = board_svg(picture, told, "b", False, "The board")
    found = re.search(r'<path class="regions" d="([^"]*)"', drawing)
    assert found is not None
    sides = set(re.findall(r"M[^M]+", found[1]))
    near = (
        neighbours("square", 9, 12)
        if told.touching is None
        else neighbours("hexagon", 9, 12, told.touching)
    )
    between = {
        frozenset((space, other))
        for space in range(108)
        for other in near[space]
        if told.regions[space] != told.regions[other]
    }
    assert len(sides) == len(between)
    if shape == "square":
        assert len(sides) == 9 + 12  # between columns 6 and 7, and between rows D and E


@pytest.mark.parametrize(
    ("ruleset", "options"), [("mergernaut05", {"dividends": False}), ("acquire-classic", {})]
)
def test_a_board_without_dividends_has_no_borders(ruleset: str, options: dict[str, Any]) -> None:
    folded = fold(header(ruleset, options, ("Ann", "Bo")))
    assert isinstance(folded, Folded)
    told = board(context(Source("t", folded), Screen()))
    assert 'class="regions"' not in board_svg(drawn(told), told, "b", False, "The board")
