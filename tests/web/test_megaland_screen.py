"""The table screen and the result of Megaland: the race, the cards, where each coin came from."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.web.desk_pages import words
from tests.web.megaland_table import BEGUN, BUYING, RICH, SEATS, done, e, evening, home, level, stay
from tests.web.seat_pages import Evening
from tests.web.test_megaland_desk import host

WON = [
    *RICH,
    level("red serpent"),
    *home(*SEATS),
    e("adjust", coins={"Ann": 12}, reason="house rule"),
    e("building", "Bo", name="Hotel"),
    *done("Bo", "Cy"),
    e("building", "Ann", name="Arena"),
    *done("Ann"),
]
"""Bo 7 + 2 + 5 = 14, Ann 1 + 12 + 6 = 19, Cy 0 in round 2."""


def screen(night: Evening) -> str:
    return host(night).get("screen")


def test_the_screen_shows_who_is_still_in_and_what_is_awaited(tmp_path: Path) -> None:
    page = screen(evening(tmp_path, *BEGUN, level("bats"), *stay("Ann"), *home("Bo")))
    text = words(page)
    assert text.startswith("Cy: stay or home?") or "Cy: stay or home?" in text
    assert "Round 1: the run" in text
    assert "Ann in the level with 1 card" in " ".join(text.split())
    assert "Cy chooses, with 1 card" in text and "Bo at home" in text
    assert re.findall(r'class="racer place-(\w+)"', page) == ["in", "home", "choosing"]


def test_the_race_to_twenty_is_drawn_with_coins_hearts_and_buildings(tmp_path: Path) -> None:
    page = screen(evening(tmp_path, *RICH))
    text = words(page)
    assert "7 / 20" in text
    lanes = re.findall(r'class="lane-done" x="0" y="4" width="(\d+)"', page)
    assert lanes == ["20", "140", "0"]  # of 400: 1, 7 and 0 of 20 coins
    assert page.count('aria-label="4 healthy hearts of 4"') == 3
    assert "Gym Hospital" in text and "Temple of Zoz" in text


def test_level_cards_out_and_to_come_stand_apart(tmp_path: Path) -> None:
    page = screen(evening(tmp_path, *BEGUN, level("clouds"), *stay(), level("bats")))
    strip = page[page.index("deck-strip") : page.index("screen-piles")]
    assert strip.count('class="out"') == 2 and strip.count('class="to-come"') == 8
    assert "out as no. 2: Bats no. 2" in words(strip)


def test_the_screen_offers_nothing_to_enter(tmp_path: Path) -> None:
    assert "<form" not in screen(evening(tmp_path, *RICH, level("bats")))


def test_a_fall_and_its_coins_are_told_on_the_screen(tmp_path: Path) -> None:
    run = [level("bats"), *stay("Bo", "Cy"), *home("Ann"), level("biting plant")]
    text = words(screen(evening(tmp_path, *RICH, *run)))
    assert "fallen: Bo and Cy" in text
    assert "Hospital: Cy fell on Ann's right, 2 coins" in text


def test_the_night_is_told_on_the_screen(tmp_path: Path) -> None:
    bought = [e("building", "Ann", name="Lodge"), *done(*SEATS)]
    types = ["Lodge", "Gym", "Hospital", "Arena", "Smithy", "Herb Hut", "Toll Booth"]
    begun = [e("buildings", types=types), e("first", "Ann")]
    night = evening(tmp_path, *begun, level("spires"), *home(*SEATS), *bought)
    text = words(screen(night))
    assert "The night after round 1" in text
    assert "Ann · Lodge: at night, 2 coins" in text
    assert "Bo flips the cards of the new day" in text


def test_before_the_end_the_result_only_says_so(tmp_path: Path) -> None:
    night = evening(tmp_path, *BUYING)
    assert "The game is still running" in words(host(night).get("result"))
    for file in ("result.csv", "movements.csv", "result.png", "result.svg"):
        assert host(night).client.get(host(night).url(file)).status_code == 404


@pytest.fixture
def won(tmp_path: Path) -> Evening:
    """A game that Ann has won."""
    return evening(
        tmp_path,
        *[*WON, e("adjust", coins={"Ann": 1}), level("spires"), *home(*SEATS)],
        *done("Cy", "Ann", "Bo"),
    )


def test_the_result_says_where_each_coin_came_from(won: Evening) -> None:
    text = words(host(won).get("result"))
    assert "Ann wins with 20 coins" in text
    assert "Arena 6 Arena: bought, 6 coins" in text
    assert "By hand 13" in text
    assert "Temple of Zoz 9 Temple of Zoz: bought, 7 coins" in text
    assert "Temple of Zoz: Bo meets the card Red serpent, 2 coins" in text


def test_the_coins_over_the_rounds_stand_in_a_table_and_a_chart(won: Evening) -> None:
    page = host(won).get("result")
    table = page[page.index('id="course-table"') :]
    rows = re.findall(r'<tr><th scope="row">(\w+)</th>(.*?)</tr>', table)
    figures = {label: re.findall(r">(\d+)</td>", cells) for label, cells in rows}
    assert figures == {
        "Start": ["0", "0", "0"],
        "1": ["1", "7", "0"],
        "2": ["19", "14", "0"],
        "3": ["20", "14", "0"],
    }
    chart = host(won).client.get(host(won).url("result.svg"))
    assert chart.mimetype == "image/svg+xml"
    assert b"<script" not in chart.data and b"Cy" in chart.data


def test_files_of_the_result(won: Evening) -> None:
    csv = host(won).client.get(host(won).url("result.csv")).text
    assert "1,Ann,20,4,3" in csv and "2,Bo,14,4,2" in csv
    moved = host(won).client.get(host(won).url("movements.csv")).text
    assert "Temple of Zoz: Bo meets the card Red serpent, 2 coins" in moved
    png = host(won).client.get(host(won).url("result.png"))
    assert png.data.startswith(b"\x89PNG")


def test_a_shared_win_is_said_so(tmp_path: Path) -> None:
    coins = e("adjust", coins={"Ann": 20, "Cy": 20})
    night = evening(tmp_path, *BUYING, coins, *done(*SEATS))
    text = words(host(night).get("result"))
    assert "Ann and Cy win together with 20 coins" in text
    ranks = re.findall(r'class="rank num">(\d)', host(night).get("result"))
    assert ranks == ["1", "1", "3"]


def test_paper_out_has_all_that_is_needed_to_go_on(tmp_path: Path) -> None:
    text = words(host(evening(tmp_path, *RICH, level("bats"))).get("sheet"))
    assert "Ann 1 4 2 2 chooses, with 1 card Gym, Hospital" in text
    assert "1. Bats" in text
    assert "Gym 2 3" in text


def test_each_page_has_a_twin_in_json(tmp_path: Path) -> None:
    night = evening(tmp_path, *RICH)
    desk = host(night)
    for page in ("screen", "desk"):
        answer = desk.client.get(desk.url(page), headers={"Accept": "application/json"})
        assert answer.get_json()["goal"] == 20
    assert night.phone("Ann").twin()["you"]["row"]["jumps"] == 2
