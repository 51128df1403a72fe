"""How a game went, as a chart: a plain picture that loads nothing."""

from __future__ import annotations

from xml.etree import ElementTree

from companion.report.course import chart_svg

SVG = chart_svg(["start", "1 Ann", "2 Bo"], [("Ann", [60, 48, 75]), ("Bo & Co", [60, 60, 51])])


def test_the_chart_is_svg_with_a_line_and_a_name_for_each_seat() -> None:
    root = ElementTree.fromstring(SVG)
    text = " ".join(root.itertext())
    assert root.tag.endswith("svg")
    assert "Ann" in text
    assert "Bo & Co" in text
    assert len(root.findall(".//*[@class='line reactive nofill']")) == 2


def test_the_chart_carries_no_script_and_no_address_to_load() -> None:
    root = ElementTree.fromstring(SVG)
    assert not [e for e in root.iter() if e.tag.endswith("}script")]
    references = [value for e in root.iter() for name, value in e.attrib.items() if "href" in name]
    assert references == []
