"""How a game went, as a line chart: plain SVG without scripts, made by pygal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygal
from pygal.style import Style

COLOURS = ("#8a5f12", "#1f4e9c", "#a3261d", "#1f6b3b", "#6a3a94", "#17696d")
"""One per seat, told apart also by the legend's order and the marks on the lines."""


def chart_svg(points: Sequence[str], lines: Sequence[tuple[str, Sequence[int]]]) -> bytes:
    """A line per seat over the ``points`` (labels of turns), in the ruleset's unit of money."""
    style = Style(
        background="#fffdf6",
        plot_background="#fffdf6",
        foreground="#22201b",
        foreground_strong="#22201b",
        foreground_subtle="#5d5749",
        colors=COLOURS,
        font_family="system-ui, sans-serif",
        label_font_size=13,
        legend_font_size=15,
    )
    chart = pygal.Line(
        style=style,
        js=[],
        width=960,
        height=420,
        show_dots=len(points) < 40,
        legend_at_bottom=True,
        x_labels_major_count=8,
        show_minor_x_labels=False,
        truncate_legend=20,
        margin=16,
        disable_xml_declaration=True,
    )
    chart.x_labels = list(points)
    for name, values in lines:
        chart.add(name, list(values))
    chart.add_xml_filter(_without_scripts)
    svg: bytes = chart.render()
    return svg


def _without_scripts(root: Any) -> Any:
    """The drawing alone: even without its loader pygal leaves a script with its settings."""
    for parent in list(root.iter()):
        for child in list(parent):
            if str(child.tag).endswith("script"):
                parent.remove(child)
    return root
