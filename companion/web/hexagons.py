"""The four pictures of set-up: how the hexagons around C-5 may lie."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

_SHIFT: dict[frozenset[str], tuple[float, float]] = {
    frozenset(("B-6", "D-6")): (-0.5, 0.0),
    frozenset(("B-4", "D-4")): (0.5, 0.0),
    frozenset(("B-4", "B-6")): (0.0, 0.5),
    frozenset(("D-4", "D-6")): (0.0, -0.5),
}
"""By the pair that touches C-5: how far the rows B and D lie to the right, or the columns 4 and 6
lie lower, than row C and column 5; in spaces."""
_LONG = 3**0.5 / 2


@dataclass(frozen=True, slots=True)
class Space:
    """One hexagon of a picture: label, centre, and whether it is C-5 or touches it."""

    label: str
    x: float
    y: float
    touches: bool
    centre: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """Nine spaces around C-5; ``outline`` are the points of one hexagon around 0, 0."""

    pair: tuple[str, ...]
    box: str
    outline: str
    spaces: tuple[Space, ...]


def picture(pair: tuple[str, ...]) -> Picture:
    """The picture for the pair that touches C-5, a space being 40 units wide."""
    right, down = _SHIFT[frozenset(pair)]
    unit = 40.0
    pointed = right != 0
    touching = {"C-4", "C-6", "B-5", "D-5", *pair}
    spaces = []
    for row in range(-1, 2):
        for column in range(-1, 2):
            label = f"{'CDB'[row]}-{column + 5}"
            x, y = float(column), float(row)
            if pointed:
                x, y = x + (right if row else 0), y * _LONG
            else:
                x, y = x * _LONG, y + (down if column else 0)
            spaces.append(
                Space(
                    label, round(x * unit, 1), round(y * unit, 1), label in touching, label == "C-5"
                )
            )
    radius = unit / (2 * _LONG) - 1
    turn = pi / 6 if pointed else 0.0
    corners = [(radius * cos(turn + n * pi / 3), radius * sin(turn + n * pi / 3)) for n in range(6)]
    return Picture(
        pair,
        "-85 -85 170 170",
        " ".join(f"{x:.1f},{y:.1f}" for x, y in corners),
        tuple(spaces),
    )
