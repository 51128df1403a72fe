"""Tables as CSV that a spreadsheet opens as they are meant, and never as formulas."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterable, Sequence

FORMULA_STARTS = frozenset("=+-@\t\r\n|%")
"""First characters that make a spreadsheet read a text as a formula or a command."""


def guarded(cell: str | int | None) -> str | int:
    """A cell that no spreadsheet runs: texts that would start a formula get an apostrophe.

    Numbers stay numbers, also negative ones. Full-width signs and leading blanks count too,
    since some programs fold them away.
    """
    if cell is None:
        return ""
    if isinstance(cell, int):
        return cell
    plain = unicodedata.normalize("NFKC", cell)
    first = (plain.lstrip(" ") or plain)[:1]
    return f"'{cell}" if first and first in FORMULA_STARTS else cell


def csv_bytes(header: Sequence[str], rows: Iterable[Sequence[str | int | None]]) -> bytes:
    """One table as CSV in UTF-8 with a byte order mark, so that umlauts survive a spreadsheet."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow([guarded(cell) for cell in header])
    writer.writerows([guarded(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")
