"""The house's history: who won how often, what is usual, names counted together, tables removed."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.book.house import House
from tests.web.conftest import Browser
from tests.web.desk_pages import SETTLED, Evening, Host, book, words


@pytest.fixture
def played(evening: Evening) -> Host:
    """Two games: Bo wins both with $144M, the second time under another name."""
    first = evening(1, SETTLED)
    second = evening(4, SETTLED)
    second.table.rename("Bo", "Bodo")
    return first


def test_each_person_has_games_wins_average_rank_best_sum_and_favourite(
    host: Browser, played: Host
) -> None:
    page = words(host.get("/history").get_data(as_text=True))
    assert "Ann 2 0 2 $134M" in page
    assert "Bo 1 1 1 $144M" in page
    assert "Cy 2 0 3 $66M" in page
    assert "Solon" in page[page.index("Buys most") : page.index("Which games")]


def test_each_game_has_its_length_and_usual_sums(host: Browser, played: Host) -> None:
    page = words(host.get("/history").get_data(as_text=True))
    kinds = page[page.index("Which games") :]
    # the median of 66, 134, 144 twice is 134
    assert "MEGAcquire GOLD, condensed 2" in kinds
    assert "$134M $144M $144M" in kinds


def test_a_search_finds_tables_by_name(host: Browser, played: Host) -> None:
    page = words(host.get("/history?q=bodo").get_data(as_text=True))
    assert page.count("Remove this table for good") == 1
    assert "1. Bodo $144M" in page
    assert "No past game has “Zoe”" in words(host.get("/history?q=Zoe").get_data(as_text=True))


def test_two_names_count_as_one_person_and_the_records_stay(host: Browser, played: Host) -> None:
    before = played.table.export()
    host.post("/history/alias", "/history", old="Bodo", new="Bo")
    page = words(host.get("/history").get_data(as_text=True))
    assert "Bo 2 2 1 $144M" in page
    assert "bodo counts as Bo" in page
    assert played.table.export() == before
    host.post("/history/alias", "/history", old="bodo", new="")
    assert "Bo 1 1 1 $144M" in words(host.get("/history").get_data(as_text=True))


def test_a_name_never_stands_for_itself_in_a_circle(host: Browser, played: Host) -> None:
    host.post("/history/alias", "/history", old="Bodo", new="Bo")
    answer = host.post("/history/alias", "/history", old="Bo", new="Bodo")
    assert answer.status_code == 422
    assert "A name cannot stand for itself" in answer.get_data(as_text=True)


def test_two_hands_of_one_person_are_one_game(host: Browser, evening: Evening) -> None:
    table = evening.house.create(
        "megacquire-gold-condensed", {"disclosure": 4}, ["Ann 1", "Bo 1", "Ann 2", "Bo 2"]
    )
    book(table, [{"type": "order", "first": "Ann 1"},
                 {"type": "adjust", "cash": {"Ann 2": 5}, "reason": "prize"},
                 {"type": "end_game", "seat": "bank", "reason": "stopped"},
                 {"type": "final_sizes"}])  # fmt: skip
    for old in ("Ann 1", "Ann 2"):
        host.post("/history/alias", "/history", old=old, new="Ann")
    assert "Ann 1 1 1 $65M" in words(host.get("/history").get_data(as_text=True))


def test_removing_a_table_removes_its_bytes_and_its_names(
    host: Browser, played: Host, house: House, tmp_path: Path
) -> None:
    host.post("/history/alias", "/history", old="Bodo", new="Boduslav")
    second = next(t for t in house.tables() if t.names["Bo"] == "Bodo")
    answer = host.post("/remove", "/history", table=second.id, sure="yes", back="/history")
    assert answer.headers["Location"] == "/history"
    assert house.table(second.id) is None
    left = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert second.id.encode() not in left
    assert b"Boduslav" not in left and b"Bodo" not in left
