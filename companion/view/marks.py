"""The companies' marks: colour, letter and shape, readable by everybody."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Final

from companion.view.model import Shape

SHAPES: Final[Mapping[str, Shape]] = {"small": "circle", "medium": "square", "large": "hexagon"}
"""The shape stands for the class, in every game."""

DARK, LIGHT = "#000000", "#ffffff"


@functools.cache
def ink_on(colour: str) -> str:
    """The text colour (black or white) that stands out more against ``colour`` (``#rrggbb``).

    One of both always reaches 4.5 : 1.
    """
    return DARK if contrast(colour, DARK) >= contrast(colour, LIGHT) else LIGHT


def contrast(one: str, other: str) -> float:
    """Contrast of two colours by WCAG, from 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
