"""The log on the desk: how many of its lines are shown, and what is looked for in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol
from urllib.parse import parse_qsl, urlencode

from flask import request

from companion.view.model import LogLine
from companion.web.asked import header

SHOWN_LINES = 20
"""Entries in the log until "show all": a long game's log would make each answer heavy."""


class Named(Protocol):
    """A seat as people know it."""

    @property
    def shown(self) -> str:
        """Its name."""
        ...


class Logged(Protocol):
    """The view of a table, of whatever family."""

    @property
    def history(self) -> tuple[LogLine, ...]:
        """Its lines, newest first."""
        ...

    @property
    def older(self) -> bool:
        """There are older ones."""
        ...

    @property
    def seats(self) -> Sequence[Named]:
        """Its seats."""
        ...


def asked_of_log() -> dict[str, str]:
    """What the page's address asks of the log: all entries (``all``), a word, a seat (``of``).

    The live view has it in its own address; a form that the script sends tells its page's.
    """
    page, _mark, _place = (header("HX-Current-URL") or "").partition("#")
    _page, _mark, query = page.partition("?")
    asked = dict(parse_qsl(query)) if query else request.args
    if not asked:
        return {}
    return {name: asked[name] for name in ("all", "find", "of") if asked.get(name)}


def most(asked: Mapping[str, str]) -> int | None:
    """How many lines the view is to have; None: all, for the log is looked through."""
    return None if asked else SHOWN_LINES


def query(asked: Mapping[str, str]) -> str:
    """The same for the address of the live view."""
    return "?" + urlencode(asked) if asked else ""


def log(view: Logged, asked: Mapping[str, str]) -> dict[str, Any]:
    """The lines of the log, filtered as the address says (the script filters by itself)."""
    find = asked.get("find", "").strip()
    seat = asked.get("of", "")

    def fits(line: LogLine) -> bool:
        return (not seat or line.seat == seat) and find.casefold() in line.text.casefold()

    return {
        "lines": tuple(filter(fits, view.history)) if find or seat else view.history,
        "seat_names": tuple([row.shown for row in view.seats]),
        "older": view.older,
        "find": find,
        "find_seat": seat,
    }
