"""Marks in the text of a page: what stands for something that is put in at the very end.

A mark begins with a random word of control characters. Nobody is ever sent one, so nothing that
people type can pass for one, control characters neither (those become visible signs when the filled
page is sent: :mod:`companion.web.signs`). As hardly any text has such characters, marks are found
without looking at every letter.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final

LETTERS: Final = "".join(map(chr, range(14, 31)))
END: Final = "\x1f"


class Marks:
    """The marks of one word."""

    def __init__(self) -> None:
        self._begin = "".join(secrets.choice(LETTERS) for _ in range(24))

    def mark(self, name: str) -> str:
        """What stands for ``name``."""
        return f"{self._begin}{name}{END}"

    def cut(self, text: str) -> tuple[str, ...]:
        """``text`` cut at its marks: what stands before, between and behind them, and in turn with
        that the names of the marks."""
        first, *rest = text.split(self._begin)
        pieces = [first]
        for part in rest:
            name, _end, after = part.partition(END)
            pieces += (name, after)
        return tuple(pieces)

    def filled(self, text: str, value: Callable[[str], str]) -> str:
        """``text`` with the value of each name in place of its mark."""
        pieces = list(self.cut(text))
        pieces[1::2] = map(value, pieces[1::2])
        return "".join(pieces)


PAGES: Final = Marks()
"""The marks of this server's pages: regions (:mod:`companion.web.regions`), and what differs for
each reader (:mod:`companion.web.posting`)."""
