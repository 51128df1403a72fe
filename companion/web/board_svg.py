"""The board as SVG text.

It is the largest part of a page and the same for all who see it from one side, so it is written
once per board and chair, and by Python: a template takes ten times as long for its 108 spaces.
"""

from __future__ import annotations

import builtins
import functools
from typing import Final

from markupsafe import Markup, escape

from companion.texts import _, language
from companion.view.model import Board, Mark
from companion.view.model import Cell as Space
from companion.view.same import Kept
from companion.web.board import Cell, Picture

DEAD = '<path d="M-10-10 10 10M10-10-10 10"/>'
LONE = '<circle r="9"/>'


@functools.lru_cache(maxsize=128)
def board_svg(picture: Picture, board: Board, id: str, choose: bool, label: str) -> Markup:
    """The picture of ``board`` with what lies on it.

    ``choose``: the viewer places a tile now, so free spaces can be tapped (board.js). ``label``
    says to screen readers what it is. Boards and pictures are told apart as objects.
    """
    kinds = ["board-svg"]
    if choose:
        kinds.append("board-choose")
    if picture.numbers_across:
        kinds.append("board-wide")
    edge = "".join(
        f'<text x="{at.x}" y="{at.y}" dy=".36em">{at.text}</text>' for at in picture.labels
    )
    spaces = _spaces(picture, board, id, choose)
    last = next((n for n, space in enumerate(board.cells) if space.last), len(spaces))
    # the tile laid last comes at the end, so that nothing covers its ring
    drawn = "".join((*spaces[:last], *spaces[last + 1 :], *spaces[last : last + 1]))
    return Markup(
        f'<svg class="{" ".join(kinds)}" id="{id}-svg" '
        f'viewBox="0 0 {picture.width} {picture.height}" '
        f'role="group" aria-label="{escape(label)}">\n'
        f'<defs><polygon id="{id}-cell" points="{picture.outline}"/></defs>\n'
        f'<g class="edge" aria-hidden="true">{edge}</g>{drawn}'
        f"{_borders(picture, board)}</svg>"
    )


def _spaces(picture: Picture, board: Board, id: str, choose: bool) -> list[str]:
    """All spaces; nearly all are as they were an entry before, and then not drawn anew."""
    key = builtins.id(picture), id, choose, language()
    use = f'<use href="#{id}-cell"'
    before = _BEFORE.last(key)
    if before is None:
        drawn = [
            _space(*both, use, choose) for both in zip(picture.cells, board.cells, strict=True)
        ]
    else:
        drawn = [
            text if old is space else _space(spot, space, use, choose)
            for old, text, spot, space in zip(*before, picture.cells, board.cells, strict=True)
        ]
    _BEFORE.keep(key, (board.cells, drawn), (picture,))
    return drawn


_BEFORE: Final[Kept[tuple[tuple[Space, ...], list[str]]]] = Kept(64)
"""Per picture: the spaces that were drawn last, and how."""


def _borders(picture: Picture, board: Board) -> str:
    """Lines between the regions: the sides that two spaces of different regions have in common."""
    if not board.regions:
        return ""
    corners = [tuple(map(int, point.split(","))) for point in picture.outline.split()]
    sides = list(zip(corners, (*corners[1:], corners[0]), strict=True))
    seen: dict[frozenset[tuple[int, int]], int] = {}
    lines = []
    for spot, region in zip(picture.cells, board.regions, strict=True):
        for (x, y), (u, v) in sides:
            start, end = (spot.x + x, spot.y + y), (spot.x + u, spot.y + v)
            if seen.setdefault(frozenset((start, end)), region) != region:
                lines.append(f"M{start[0]} {start[1]}L{end[0]} {end[1]}")
    return f'<path class="regions" d="{"".join(lines)}"/>'


def _space(spot: Cell, space: Space, use: str, choose: bool) -> str:
    kind: str = space.content
    if choose and kind == "free":
        kind += " may" if space.allowed else " not-now"
    if space.last:
        kind += " last"
    start = (
        f'<g class="c {kind}" transform="translate({spot.x} {spot.y})" data-tile="{space.label}"'
    )
    if space.company is not None:
        fill, sign, name = _of_company(space.company)
        told = _told(f"{space.label}, {space.company.name}")
        return f"{start}{told}{name if choose else ''}>{use}{fill}/>{sign}</g>"
    if space.content == "free":
        return f'{start}>{use}/><text dy=".36em">{space.label}</text></g>'
    if space.content == "dead":
        told, sign = _("%(tile)s, dead tile", tile=space.label), DEAD
    else:
        told, sign = _("%(tile)s, lone tile", tile=space.label), LONE
    return f"{start}{_told(told)}>{use}/>{sign}</g>"


def _told(words: str) -> str:
    """What a screen reader says of a space; a free one has its own name written on it."""
    return f' role="img" aria-label="{escape(words)}"'


@functools.lru_cache(maxsize=256)
def _of_company(mark: Mark) -> tuple[str, str, str]:
    """A company's colour, letter and name as attributes and text; own rulesets may say anything."""
    return (
        f' fill="{escape(mark.colour)}"',
        f'<text dy=".36em" fill="{escape(mark.ink)}">{escape(mark.letter)}</text>',
        f' data-name="{escape(mark.name)}"',
    )


@functools.lru_cache(maxsize=128)
def place_options(board: Board, chosen: str) -> Markup:
    """The free spaces as options of a list, each with what a tile there would do."""
    return Markup(
        "".join([_option(space, chosen) for space in board.cells if space.content == "free"])
    )


@functools.lru_cache(maxsize=4096)
def _option(space: Space, chosen: str) -> str:
    effect = escape(space.effect)
    marks = " data-ends" if space.ends_turn else ""
    if not space.allowed:
        marks += " disabled"
    elif space.label == chosen:
        marks += " selected"
    return (
        f'<option value="{space.label}" data-effect="{effect}"{marks}>'
        f"{space.label} · {effect}</option>\n"
    )
