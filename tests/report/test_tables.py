"""Tables as CSV: what people typed never becomes a formula, figures stay figures."""

from __future__ import annotations

import csv
import io

import pytest

from companion.report.tables import csv_bytes, guarded


def rows(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"))))


@pytest.mark.parametrize(
    "name",
    ["=1+1", "+49", "-cmd", "@SUM(A1)", "\t=1", "  =1+1", "＝1+1", "|calc", "%x", "\r=2"],
)
def test_a_name_that_would_start_a_formula_gets_an_apostrophe(name: str) -> None:
    assert guarded(name) == f"'{name}"


@pytest.mark.parametrize("name", ["Ann", "Zoë=1", "3M", "Bo - the second", ""])
def test_an_ordinary_name_stays_as_it_is(name: str) -> None:
    assert guarded(name) == name


def test_negative_amounts_stay_numbers() -> None:
    assert guarded(-12) == -12
    assert rows(csv_bytes(["Money"], [[-12]])) == [["Money"], ["-12"]]


def test_names_with_commas_quotes_and_umlauts_come_back_as_typed() -> None:
    content = csv_bytes(["Seat", "Total"], [['Jürgen "Jo", Sr.', 47], [None, 0]])
    assert content.startswith(b"\xef\xbb\xbf")
    assert rows(content) == [["Seat", "Total"], ['Jürgen "Jo", Sr.', "47"], ["", "0"]]
