"""A ruleset of one's own checked in plain words: what is wrong, and what is only odd.

Everything is told at once, each with the field of the form that it is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise
from typing import Any

import msgspec

from companion import games
from companion.contract import RulesetError
from companion.stock import reading
from companion.stock.ruleset import Class, StockRuleset
from companion.texts import _
from companion.view.context import mark
from companion.view.file_words import plain
from companion.view.finding import Checked, Finding
from companion.view.megaland import ruleset_check as land

COLOUR = "#[0-9a-fA-F]{6}"

NEAR = 30
"""Colours less apart than this (of 441 from black to white) are hard to tell across a table."""


def checked(content: Mapping[str, Any], typed: Mapping[str, str] | None = None) -> Checked:
    """Checks the content of a ruleset file.

    ``typed`` are sentences for fields that could not be read at all, by field.
    """
    unread = tuple(Finding(field, text) for field, text in (typed or {}).items())
    if content.get("family") == "megaland" and not unread:
        return land.checked(content)
    if unread or content.get("family") != "stock":
        return Checked(unread or _as_a_whole(content))
    try:
        ruleset = msgspec.convert(dict(content), StockRuleset)
    except msgspec.ValidationError as error:
        return Checked((Finding("", plain(str(error))),))
    wrong = tuple(_plain(ruleset, *fault) for fault in reading.faults(ruleset))
    coloured = all(re.fullmatch(COLOUR, company.colour) for company in ruleset.companies)
    marks = tuple(mark(ruleset, n) for n in range(len(ruleset.companies)) if coloured)
    if not wrong:
        wrong = _as_a_whole(content)
    return Checked((*wrong, *(() if wrong else _odd(ruleset))), marks)


def _as_a_whole(content: Mapping[str, Any]) -> tuple[Finding, ...]:
    """The first fault that only reading the whole file finds, for any family."""
    try:
        games.load_ruleset(content)
    except RulesetError as error:
        return (Finding("", plain(str(error))),)
    return ()


def _places() -> dict[str, str]:
    return {
        "name": _("The name"),
        "title": _("The title"),
        "seats": _("Seats"),
        "board": _("The board"),
        "board.rows": _("Rows of the board"),
        "board.columns": _("Columns of the board"),
        "hand": _("Tiles in hand"),
        "certificates": _("Certificates per company"),
        "companies": _("Number of companies"),
        "money.start": _("Start money"),
        "money.pieces": _("Pieces of money"),
        "money.start_pieces": _("Pieces handed out"),
        "bonus": _("Bonuses"),
        "policies.purchase_limit": _("Purchase limit"),
        "policies.disposal": _("What holders may do"),
        "policies.trade_rate": _("Trade rate"),
        "policies.rounding.step": _("Rounding step"),
        "policies.safe_size": _("Safe size"),
        "ends.size": _("End by size"),
        "ends.occupied": _("End by tiles on the board"),
        "ends.company": _("End by a company's size"),
        "ends.all_safe": _("End when all are safe"),
        "regions": _("Regions"),
    }


def _plain(ruleset: StockRuleset, place: str, message: str) -> Finding:
    """A fault with its place in the words of the page."""
    if company := re.match(r"companies\[(\d+)\] ?(.*)", place):
        number, name = company.groups()
        said = _("Company %(number)s, %(name)s", number=number, name=name or "–")
        return Finding(f"companies.{number}", f"{said}: {message}")
    if row := re.match(r"chart\.(\w+)(?:\D+(\d+))?", place):
        cls: Any = row[1]
        said = _("Chart of %(cls)s companies", cls=ruleset.class_word(cls))
        if row[2]:
            said = _("%(place)s, row %(number)s", place=said, number=row[2])
        return Finding(".".join(filter(None, ("chart", cls, row[2]))), f"{said}: {message}")
    known = _places()
    key = place if place in known else place.split(" ", 1)[0]
    return Finding(key, f"{known.get(key, place)}: {message}")


def _odd(ruleset: StockRuleset) -> Iterator[Finding]:
    """What can be played, but is hardly meant so."""
    spaces = ruleset.board.spaces
    if not _can_end(ruleset):
        yield Finding("ends", _("Only the bank can end this game."), False)
    for cls, rows in ruleset.chart.items():
        yield from _odd_rows(ruleset, cls, rows, spaces)
        if all(company.cls != cls for company in ruleset.companies):
            word = ruleset.class_word(cls)
            yield Finding(
                f"chart.{cls}", _("No company is in the class “%(cls)s”.", cls=word), False
            )
    for first, second in combinations(ruleset.companies, 2):
        if _apart(first.colour, second.colour) < NEAR:
            yield Finding(
                f"companies.{ruleset.companies.index(second) + 1}.colour",
                _(
                    "%(first)s and %(second)s have nearly the same colour.",
                    first=first.name,
                    second=second.name,
                ),
                False,
            )
    safe, size = ruleset.policies.safe_size, ruleset.ends.size
    if safe is not None and safe > spaces:
        yield Finding(
            "policies.safe_size",
            _("No company can grow to %(size)s on %(spaces)s spaces.", size=safe, spaces=spaces),
            False,
        )
    if size is not None and ruleset.ends.company is not None and size > ruleset.ends.company:
        yield Finding(
            "ends.size",
            _("The game ends by itself before a company has %(size)s tiles.", size=size),
            False,
        )
    if ruleset.hand * ruleset.seats[1] > spaces:
        yield Finding(
            "hand", _("There are not enough tiles to fill every hand at a full table."), False
        )


def _odd_rows(
    ruleset: StockRuleset, cls: Class, rows: tuple[tuple[int, ...], ...], spaces: int
) -> Iterator[Finding]:
    word = ruleset.class_word(cls)
    for number, (row, following) in enumerate(pairwise(rows), 2):
        if following[1] < row[1]:
            yield Finding(
                f"chart.{cls}.{number}",
                _(
                    "Chart of %(cls)s companies: the price falls at size %(size)s.",
                    cls=word,
                    size=following[0],
                ),
                False,
            )
    if rows and rows[-1][0] > spaces:
        yield Finding(
            f"chart.{cls}.{len(rows)}",
            _(
                "Chart of %(cls)s companies: no company can have %(size)s tiles on this board.",
                cls=word,
                size=rows[-1][0],
            ),
            False,
        )


def _can_end(ruleset: StockRuleset) -> bool:
    ends = ruleset.ends
    by_size = ends.size is not None or ends.occupied is not None or ends.company is not None
    return bool(by_size or ends.all_safe or ends.agreed or ends.concede or ends.circuit)


def _apart(first: str, second: str) -> float:
    one, two = (bytes.fromhex(colour[1:]) for colour in (first, second))
    return float(sum((a - b) ** 2 for a, b in zip(one, two, strict=True)) ** 0.5)
