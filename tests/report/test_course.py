"""How a game went, as charts: plain pictures that load nothing and need no colours to be read."""

from __future__ import annotations

import itertools
from xml.etree import ElementTree

import pytest

from companion.report.course import Bars, Line, Look, bars_svg, chart_svg

POINTS = ["start", "1", "end"]
LINES = [Line("Ann", [60, 48, 75]), Line("Bo & Co", [60, 60, 74]), Line("Krause", [None, 2, 9])]
SVG = chart_svg(POINTS, LINES)
BARS = bars_svg(["Ann", "Bo"], [Bars("Start", [60, 60]), Bars("Bonuses", [30, 0])])
NS = "{http://www.w3.org/2000/svg}"


def ends(svg: bytes) -> dict[str, tuple[float, float]]:
    """Where the names at the ends of the lines stand."""
    root = ElementTree.fromstring(svg)
    names = {line.name for line in LINES}
    return {
        text.text or "": (float(text.get("x", 0)), float(text.get("y", 0)))
        for text in root.iter(f"{NS}text")
        if text.text in names and "font-weight" in text.get("style", "")
    }


def test_each_line_ends_in_its_own_name_and_no_two_names_overlap() -> None:
    found = ends(SVG)
    assert set(found) == {"Ann", "Bo & Co", "Krause"}
    heights = sorted(y for _x, y in found.values())
    assert all(low - high >= 15 for high, low in itertools.pairwise(heights))


def test_names_of_small_companies_stay_above_the_axis() -> None:
    small = [Line(name, [2, 2, 2]) for name in ("Ann", "Bo & Co", "Krause")]
    svg = chart_svg(POINTS, [Line("Solon", [2, 5, 9]), *small])
    plot = next(g for g in ElementTree.fromstring(svg).iter(f"{NS}g") if g.get("class") == "plot")
    axis = float(next(plot.iter(f"{NS}rect")).get("height", 0))
    heights = sorted(y for _x, y in ends(svg).values())
    assert all(low - high >= 15 for high, low in itertools.pairwise(heights))
    assert axis - 20 < heights[-1] <= axis


def test_on_a_phone_long_names_leave_the_lines_their_room_while_they_can_be_told_apart() -> None:
    long, longer = "Maximiliane von Hohenstaufen", "Maximiliane von Thurn"
    lines = [Line("Ann", [60, 48, 75]), Line(long, [60, 60, 74])]
    narrow = words(chart_svg(POINTS, lines, Look(narrow=True)))
    assert "Maximiliane v…" in narrow and long not in narrow
    assert long in words(chart_svg(POINTS, lines))
    both = words(chart_svg(POINTS, [*lines, Line(longer, [1, 2, 3])], Look(narrow=True)))
    assert {long, longer} <= set(both)


def test_lines_differ_by_their_dashes_beside_their_colours() -> None:
    root = ElementTree.fromstring(SVG)
    styles = [
        path.get("style", "")
        for path in root.iter(f"{NS}path")
        if "stroke-width:3" in path.get("style", "")
    ]
    assert len(styles) == 3 and len(set(styles)) == 3


def test_a_bar_shows_its_figures_and_what_they_are() -> None:
    text = " ".join(ElementTree.fromstring(BARS).itertext())
    for part in ("Ann", "Bo", "Start", "Bonuses", "60", "30"):
        assert part in text


def words(svg: bytes) -> list[str]:
    """All that is written in a chart."""
    return [text for text in ElementTree.fromstring(svg).itertext() if text.strip()]


def test_figures_at_the_axis_are_written_as_money() -> None:
    lines = [Line("Ann", [6000, 4800, 7500])]
    seen = words(chart_svg(POINTS, lines, written=lambda figure: f"${figure:,}"))
    assert "$6,000" in seen and "$7,000" in seen
    assert "6000" not in seen


@pytest.mark.parametrize("narrow", [False, True])
def test_a_bar_is_written_into_as_money_where_it_has_room(narrow: bool) -> None:
    parts = [Bars("Start", [6000, 6000]), Bars("Bonuses", [13200, 100])]
    seen = words(bars_svg(["Ann", "Bo"], parts, Look(narrow=narrow), lambda n: f"${n:,}"))
    assert "$13,200" in seen and "$6,000" in seen
    assert "$100" not in seen
    assert "$0" in seen  # the axis
    assert not [text for text in seen if "…" in text]


def test_between_two_whole_amounts_the_axis_tells_nothing() -> None:
    svg = chart_svg(["start", "end"], [Line("Ann", [1, 2])], written=lambda n: f"${n}M")
    axis = next(
        g for g in ElementTree.fromstring(svg).iter(f"{NS}g") if "axis y" in g.get("class", "")
    )
    assert [text.text for text in axis.iter(f"{NS}text") if text.text] == ["$1M", "$2M"]


@pytest.mark.parametrize("svg", [SVG, BARS, chart_svg(POINTS, LINES, Look(True, True))])
def test_the_charts_carry_no_script_and_no_address_to_load(svg: bytes) -> None:
    root = ElementTree.fromstring(svg)
    assert not [e for e in root.iter() if e.tag.endswith("}script")]
    assert not [v for e in root.iter() for name, v in e.attrib.items() if "href" in name]
    assert b"url(" not in svg


def test_phones_and_dark_pages_get_charts_of_their_own() -> None:
    narrow = ElementTree.fromstring(chart_svg(POINTS, LINES, Look(narrow=True)))
    assert (narrow.get("width"), ElementTree.fromstring(SVG).get("width")) == ("480", "960")
    assert b"#183027" in chart_svg(POINTS, LINES, Look(dark=True))
