"""The board for those who listen: each space says its name and what lies on it."""

from __future__ import annotations

import re

from tests.web.desk_pages import MERGING, Evening


def test_a_screen_reader_is_told_each_hexagon_by_name(evening: Evening) -> None:
    page = evening.at("megacquire-gold-condensed", MERGING[:-1]).get("screen")
    board = page[page.index('id="board-svg"') :]
    assert re.match(r'id="board-svg"[^>]* role="group" aria-label="The board"', board)
    spaces = dict(re.findall(r'data-tile="([^"]+)"(?: role="img" aria-label="([^"]+)")?', board))
    assert spaces["A-2"] == "A-2, Solon"
    assert spaces["A-6"] == "A-6, Krause"
    assert spaces["C-9"] == "C-9, lone tile"
    assert spaces["D-4"] == "" and ">D-4</text>" in board


def test_it_is_told_in_the_readers_language(evening: Evening) -> None:
    host = evening.at("megacquire-gold-condensed", MERGING[:-1])
    assert "C-9, lone tile" in host.get("screen")
    host.client.set_cookie("language", "de")
    assert "C-9, einzelnes Plättchen" in host.get("screen")
