"""How a game went, as charts: plain SVG without scripts, made by pygal.

Lines differ by dash pattern beside their colour, and each ends in its own name, so that nobody has
to tell colours apart. Pages show the figures in a table as well.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final
from xml.etree.ElementTree import Element, SubElement

import pygal
from pygal.style import Style

# pygal leaves an import hook of the old kind behind, with which every later import warns
sys.meta_path[:] = [hook for hook in sys.meta_path if type(hook).__module__ != "pygal"]

WIDE: Final = (960, 440)
NARROW: Final = (480, 440)
"""Width and height in pixels, for a laptop and for a phone."""
DASHES: Final = ("", "10,5", "2,5", "14,5,2,5", "6,4,2,4,2,4", "18,6", "1,4")
LIGHT: Final = (
    "#7a4f00",
    "#1f4e9c",
    "#a3261d",
    "#1f6b3b",
    "#6a3a94",
    "#17696d",
    "#5a5a5a",
    "#8a3d5e",
    "#4d6000",
    "#3a4a63",
)
DARK: Final = (
    "#e8bb62",
    "#8fb8ff",
    "#ff9d8d",
    "#86d69f",
    "#cda6f2",
    "#7fd3d8",
    "#c9c9c9",
    "#ffc0d8",
    "#c6dc7a",
    "#a9bddb",
)
GROUNDS: Final[Mapping[bool, tuple[str, str, str]]] = {
    False: ("#fffdf6", "#22201b", "#d8cfb8"),
    True: ("#183027", "#f1eee2", "#3d5a4c"),
}
"""Ground, ink and guide lines, for light and for dark pages: as in base.css."""
MARGINS: Final = 150
"""Of a chart's width what stands beside its bars, about, in pixels; more where names are long."""
NAME_WIDTH: Final = 8
"""Of a sign of the names beside bars, in pixels."""
ROW_HEIGHT: Final = 24
"""Least height of a row of bars, in pixels: its figures are written into it."""
AROUND_BARS: Final = 130
"""Of a chart's height what stands above and below its bars, about, in pixels."""
SIGN_WIDTH: Final = 8.5
"""Of a sign of the figures written into bars, in pixels."""
LONGEST_NAME: Final = 14
"""Signs of a name at the end of a line on a phone: the lines themselves need the room."""
LINE_HEIGHT: Final = 17.0
"""Least distance of two names at the ends of lines, in pixels."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its name, its figures (None: not there), and its own colour if it has one."""

    name: str
    values: Sequence[int | None]
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Bars:
    """One part of the bars: what it is, and one figure for each row."""

    name: str
    values: Sequence[int]


@dataclass(frozen=True, slots=True)
class Look:
    """For which page a chart is drawn."""

    dark: bool = False
    narrow: bool = False


Written = Callable[[int], str]
"""How a figure is written: as money, or as a plain number."""


def chart_svg(
    points: Sequence[str], lines: Sequence[Line], look: Look = Look(), written: Written = str
) -> bytes:
    """A line for each of ``lines`` over the ``points`` (labels of turns)."""
    if look.narrow and len({_cut(line.name) for line in lines}) == len(lines):
        lines = [replace(line, name=_cut(line.name)) for line in lines]
    own = DARK if look.dark else LIGHT
    colours = [
        (_lighter(line.colour) if look.dark else line.colour) or own[at % len(own)]
        for at, line in enumerate(lines)
    ]
    chart = pygal.Line(
        **_settings(colours, look),
        show_dots=len(points) < 24,
        dots_size=3,
        show_legend=False,
        truncate_label=-1,
        x_labels_major_count=5 if look.narrow else 10,
        show_minor_x_labels=False,
        value_formatter=lambda figure: _whole(figure, written),
        margin_right=24 + 9 * max((len(line.name) for line in lines), default=0),
    )
    chart.x_labels = list(points)
    for line in lines:
        chart.add(line.name, list(line.values))
    chart.add_xml_filter(_without_scripts)
    chart.add_xml_filter(lambda root: _told_apart(root, lines, GROUNDS[look.dark][1]))
    svg: bytes = chart.render()
    return svg


def bars_svg(
    rows: Sequence[str], parts: Sequence[Bars], look: Look = Look(), written: Written = str
) -> bytes:
    """A bar for each of ``rows``, made of ``parts`` with their figures written into them."""
    longest = max(
        (sum(row) for row in zip(*(part.values for part in parts), strict=True)), default=0
    )
    width, height = NARROW if look.narrow else WIDE
    if look.narrow and len({_cut(row) for row in rows}) == len(set(rows)):
        rows = [_cut(row) for row in rows]
    margins = max(MARGINS, 70 + NAME_WIDTH * max(map(len, rows), default=0))

    def inside(figure: float | None) -> str:
        text = written(round(figure)) if figure and figure > 0 else ""
        room = (figure or 0) / longest * (width - margins) if longest else 0
        return text if len(text) * SIGN_WIDTH <= room else ""

    settings = _settings(DARK if look.dark else LIGHT, look)
    settings["height"] = max(height, AROUND_BARS + ROW_HEIGHT * len(rows))
    chart = pygal.HorizontalStackedBar(
        **settings,
        margin_bottom=36,  # the last row of the legend is drawn below what pygal reckons with
        print_values=True,
        print_zeroes=False,
        legend_at_bottom=True,
        legend_at_bottom_columns=2 if look.narrow else 4,
        truncate_legend=-1,
        show_x_guides=True,
        max_scale=5 if look.narrow else 10,
        truncate_label=-1,
        value_formatter=lambda figure: _whole(figure, written),
    )
    chart.x_labels = list(reversed(rows))  # pygal draws them from below
    for part in parts:
        chart.add(part.name, list(reversed(part.values)), formatter=inside)
    chart.add_xml_filter(_without_scripts)
    chart.add_xml_filter(lambda root: _parted(root, GROUNDS[look.dark][0]))
    svg: bytes = chart.render()
    return svg


def _parted(root: Element, ground: str) -> Element:
    """A gap between the parts of a bar, so that they are told apart without their colours."""
    for rect in root.iter("rect"):
        if "rect" in rect.get("class", "").split():
            rect.set("style", f"stroke:{ground};stroke-width:3")
    return root


def _whole(figure: float, written: Written) -> str:
    """A figure of an axis; between two whole ones there is none."""
    return written(int(figure)) if figure == int(figure) else ""


def _settings(colours: Sequence[str], look: Look) -> dict[str, Any]:
    ground, ink, guide = GROUNDS[look.dark]
    width, height = NARROW if look.narrow else WIDE
    style = Style(
        background=ground,
        plot_background=ground,
        foreground=ink,
        foreground_strong=ink,
        foreground_subtle=guide,
        guide_stroke_color=guide,
        major_guide_stroke_color=guide,
        colors=tuple(colours),
        value_colors=(ground,) * len(colours),
        font_family="system-ui, sans-serif",
        label_font_size=14,
        major_label_font_size=14,
        legend_font_size=15,
        value_font_size=14,
        opacity="1",
        transition="none",
    )
    return {
        "style": style,
        "js": [],
        "width": width,
        "height": height,
        "explicit_size": True,
        "margin": 12,
    }


def _without_scripts(root: Element) -> Element:
    """The drawing alone: even without its loader pygal leaves a script with its settings."""
    for parent in list(root.iter()):
        for child in list(parent):
            if str(child.tag).endswith("script"):
                parent.remove(child)
    return root


def _lighter(colour: str) -> str:
    """A company's colour for a dark ground; empty stays empty."""
    if not colour:
        return ""
    channels = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(one + (255 - one) * 0.5):02x}" for one in channels)


def _dash(at: int) -> str:
    dash = DASHES[at % len(DASHES)]
    return f"stroke-dasharray:{dash}" if dash else ""


def _told_apart(root: Element, lines: Sequence[Line], ink: str) -> Element:
    """Gives each line its dashes, and writes its name beside its end, apart from the others.

    The ends are read from the paths that pygal drew.
    """
    plot = next(one for one in root.iter("g") if one.get("class") == "plot")
    ends = []
    for at, line in enumerate(lines):
        serie = next(
            (one for one in plot.iter("g") if f"serie-{at}" in one.get("class", "").split()), None
        )
        path = None if serie is None else next(iter(serie.iter("path")), None)
        if path is not None and path.get("d"):
            path.set("style", f"stroke-width:3;stroke-linecap:round;{_dash(at)}")
            x, y = map(float, re.findall(r"-?[\d.]+", path.get("d", ""))[-2:])
            ends.append((y, x, line.name))
    ground = next((one for one in plot.iter("rect") if one.get("class") == "background"), None)
    floor = float("inf") if ground is None else float(ground.get("height", "inf"))
    ends.sort()
    for (_y, x, name), height in zip(
        ends, _apart([y for y, _x, _name in ends], floor), strict=True
    ):
        label = SubElement(plot, "text", {"x": f"{x + 8:.0f}", "y": f"{height + 5:.0f}"})
        label.set("style", f"fill:{ink};font-size:15px;font-weight:600")
        label.text = name
    return root


def _cut(name: str) -> str:
    """A name as short as a phone's chart needs it; the table below has it whole."""
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1].rstrip() + "…"


def _apart(heights: Sequence[float], floor: float) -> list[float]:
    """Sorted heights moved down until no two names overlap, and up again from the axis."""
    reached = float("-inf")
    down = [reached := max(height, reached + LINE_HEIGHT) for height in heights]
    reached = floor + LINE_HEIGHT / 2
    return [reached := min(height, reached - LINE_HEIGHT) for height in reversed(down)][::-1]
