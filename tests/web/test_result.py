"""The result page and what can be kept of it, in the figures of one settled game."""

from __future__ import annotations

import csv
import io
import json

import pytest
from PIL import Image

from tests.web.desk_pages import GROWN, MERGED, SETTLED, Evening, Host, words

FILES = ("result.csv", "movements.csv", "record.json", "result.png", "result.svg", "sheet")


def table_of(host: Host, path: str) -> list[list[str]]:
    answer = host.client.get(host.url(path))
    assert answer.mimetype == "text/csv"
    assert answer.headers["Content-Disposition"].startswith("attachment")
    return list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig"))))


def test_while_the_game_runs_there_is_no_result(evening: Evening) -> None:
    host = evening(1, GROWN)
    page = host.get("result")
    assert "The game is still running" in page
    assert "$46M" not in page
    for path in ("result.csv", "movements.csv", "result.png", "result.svg"):
        assert host.client.get(host.url(path)).status_code == 404


def test_the_ranking_tells_what_each_total_is_made_of(evening: Evening) -> None:
    page = words(evening(1, SETTLED).get("result"))
    assert "Bo wins with $144M" in page
    assert "1 Bo $60M $60M $24M $144M" in page
    assert "2 Ann $86M $30M $18M $134M" in page
    assert "3 Cy $60M $0M $6M $66M" in page


def test_each_company_opens_to_the_sums_of_every_seat(evening: Evening) -> None:
    page = words(evening(1, SETTLED).get("result"))
    solon = page[page.index("Settlement by company") : page.index("The board at the end")]
    assert "6 tiles · $6M a share" in solon
    assert "majority $60M · minority $30M" in solon
    assert "4 × $6M" in solon


def test_certificates_that_are_worth_nothing_are_named(evening: Evening) -> None:
    page = words(evening(1, SETTLED).get("result"))
    assert "Cy still holds shares that are worth nothing: 2 Krause" in page
    assert "Bo still holds shares that are worth nothing: 1 Krause" in page


def test_a_player_sees_the_result_of_the_own_table(evening: Evening) -> None:
    host = evening(1, SETTLED)
    player = host.app.test_client()
    player.set_cookie("seats", host.table.secret("Cy"))
    for path in ("result", *FILES):
        assert player.get(host.url(path)).status_code == 200, path


def test_record_and_sheet_are_the_hosts_alone_while_the_game_runs(evening: Evening) -> None:
    host = evening(1, MERGED)
    player = host.app.test_client()
    player.set_cookie("seats", host.table.secret("Cy"))
    host.press("Open record and paper sheet")
    for path in ("record.json", "sheet"):
        assert player.get(host.url(path)).status_code == 403
        assert host.client.get(host.url(path)).status_code == 200


def test_standings_as_csv(evening: Evening) -> None:
    rows = table_of(evening(4, SETTLED), "result.csv")
    assert rows[0] == ["Rank", "Seat", "Money", "Bonuses", "Shares sold", "Total"]
    assert rows[1:] == [
        ["1", "Bo", "60", "60", "24", "144"],
        ["2", "Ann", "86", "30", "18", "134"],
        ["3", "Cy", "60", "0", "6", "66"],
    ]


def test_every_movement_as_csv_adds_up_to_the_totals(evening: Evening) -> None:
    host = evening(4, SETTLED)
    rows = table_of(host, "movements.csv")[1:]
    for seat, total in (("Ann", 134), ("Bo", 144), ("Cy", 66)):
        assert 60 + sum(int(row[2]) for row in rows if row[1] == seat and row[2]) == total
    krause = [(row[1], row[4]) for row in rows if row[3] == "Krause"]
    assert ("Ann", "-4") in krause
    assert ("Cy", "2") in krause


def test_a_name_made_to_be_a_formula_stays_a_text(evening: Evening) -> None:
    house = evening.house
    table = house.create("megacquire-gold-condensed", {"disclosure": 4}, ["=1+1", "Bo", "Cy"])
    host = Host(evening.app, house, table)
    for entry in (
        {"type": "order", "first": "=1+1"},
        {"type": "end_game", "seat": "bank", "reason": "stopped"},
        {"type": "final_sizes"},
    ):
        from tests.web.desk_pages import book

        book(table, [entry])
    assert "'=1+1" in [row[1] for row in table_of(host, "result.csv")]


def test_the_record_is_the_whole_game_and_can_be_imported(evening: Evening) -> None:
    host = evening(1, SETTLED)
    content = host.client.get(host.url("record.json")).data
    record = json.loads(content)
    assert record["format"] == "companion-record/1"
    assert len(record["entries"]) == len(SETTLED)
    again = evening.house.import_record(content)
    assert again.folded.books()["standings"] == host.table.folded.books()["standings"]


def test_the_picture_has_the_size_of_a_phone_and_the_board_on_it(evening: Evening) -> None:
    host = evening(4, SETTLED)
    answer = host.client.get(host.url("result.png"))
    image = Image.open(io.BytesIO(answer.data)).convert("RGB")
    assert (answer.mimetype, image.size) == ("image/png", (1080, 1350))
    mark = next(
        row["mark"]["colour"]
        for row in json.loads(host.get("screen", Accept="application/json"))["companies"]
        if row["mark"]["name"] == "Solon"
    )
    wanted = tuple(int(mark[i : i + 2], 16) for i in (1, 3, 5))
    counted = {colour: n for n, colour in image.getcolors(1 << 24) or []}
    # six hexagons of Solon lie on the board
    assert counted[wanted] > 6 * 1000


def test_the_sheet_has_all_that_is_needed_to_go_on_without_the_app(evening: Evening) -> None:
    host = evening(1, MERGED, cash_open=False)
    host.press("Open record and paper sheet")
    sheet = words(host.get("sheet"))
    assert "Bo: place a tile" in sheet
    assert "Solon 6 $6M $60M $30M" in sheet
    assert "▶ Bo $60M" in sheet
    assert "Ann $86M" in sheet
    assert "Solon A-1 A-2 A-3 A-4 A-5 A-6" in sheet
    assert "Lone tiles C-9" in sheet


@pytest.mark.parametrize("path", ["result", "sheet"])
def test_the_pages_load_nothing_from_elsewhere(evening: Evening, path: str) -> None:
    page = evening(4, SETTLED).get(path)
    assert 'src="http' not in page
    assert "style=" not in page
