"""How it went: charts and tables, as far as everybody may know them."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tests.web.desk_pages import GROWN, SETTLED, Evening, words

CHARTS = ("worth", "whole", "sizes", "incomes")


@pytest.mark.parametrize("name", CHARTS)
def test_each_chart_is_a_picture_of_its_own_that_runs_nothing(evening: Evening, name: str) -> None:
    host = evening(1, SETTLED)
    answer = host.client.get(host.url(f"course/{name}.svg"))
    assert answer.mimetype == "image/svg+xml"
    assert "script-src" not in answer.headers["Content-Security-Policy"]
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
    text = " ".join(ElementTree.fromstring(answer.data).itertext())
    assert ("Solon" if name == "sizes" else "Bo") in text


@pytest.mark.parametrize("method", [1, 2, 3])
def test_the_past_stays_secret_while_the_game_runs(evening: Evening, method: int) -> None:
    host = evening(method, GROWN)
    assert "the past is not disclosed" in words(host.get("course"))
    for name in CHARTS:
        assert host.client.get(host.url(f"course/{name}.svg")).status_code == 404


def test_with_everything_open_the_page_follows_the_game(evening: Evening) -> None:
    host = evening(4, GROWN)
    page = host.get("course")
    assert f'src="{host.url("course/worth.svg")}"' in page
    assert "Where the money came from" in words(page)


def test_the_figures_stand_in_tables_beside_the_charts(evening: Evening) -> None:
    page = words(evening(1, SETTLED).get("result"))
    came = page[page.index("Where the money came from") :]
    came = came[came.index("Ann Bo Cy") :]
    assert "Start $60M $60M $60M" in came
    assert "Shares bought −$30M −$14M −$10M Money left $134M $144M $66M" in came
    assert "How the companies grew" in page


def test_the_axis_tells_money_as_the_pages_do(evening: Evening) -> None:
    host = evening(1, SETTLED)
    for name in ("course/worth.svg", "course/whole.svg", "course/incomes.svg", "result.svg"):
        chart = ElementTree.fromstring(host.client.get(host.url(name)).data)
        assert "$100M" in list(chart.itertext()), name
        assert "100" not in list(chart.itertext()), name
    sizes = list(
        ElementTree.fromstring(host.client.get(host.url("course/sizes.svg")).data).itertext()
    )
    assert "6" in sizes
    assert not [text for text in sizes if "$" in text]


def test_the_tables_beside_the_charts_tell_money_too(evening: Evening) -> None:
    page = words(evening(1, SETTLED).get("result"))
    worths = page[page.index("After turn Ann Bo Cy") : page.index("The same with the bonuses")]
    assert worths.startswith("After turn Ann Bo Cy start $60M $60M $60M")
    assert "end $134M $144M $66M" in worths


def test_the_printed_result_has_ranking_settlement_and_board(evening: Evening) -> None:
    host = evening(1, SETTLED)
    page = words(host.get("result/print"))
    assert "Bo wins with $144M" in page
    assert "1 Bo $60M $60M $24M $144M" in page
    assert "4 shares · bonus $60M" in page
    running = evening(1, GROWN)
    assert running.client.get(running.url("result/print")).status_code == 404


def test_the_chart_and_the_table_show_what_was_spent(evening: Evening) -> None:
    host = evening(1, SETTLED)
    chart = host.client.get(host.url("course/incomes.svg"))
    told = [text for text in ElementTree.fromstring(chart.data).itertext() if text.strip()]
    assert {"Shares bought", "Money left", "went to", "$30M", "$134M"} <= set(told)
    page = words(host.get("result"))
    assert "Where the money came from, and where it went" in page
    assert "Final sale $18M $24M $6M Shares bought −$30M −$14M −$10M Money left $134M" in page
