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
    """One kind of marks."""

    def __init__(self) -> None:
        self._begin = "".join(secrets.choice(LETTERS) for _ in range(24))

    def mark(self, name: str) -> str:
        """What stands for ``name``."""
        return f"{self._begin}{name}{END}"

    def filled(self, text: str, value: Callable[[str], str]) -> str:
        """``text`` with the value of each name in place of its mark."""
        first, *rest = text.split(self._begin)
        parts = [part.partition(END) for part in rest]
        return first + "".join([value(name) + after for name, _end, after in parts])

    def names(self, text: str) -> list[str]:
        """The names of the marks in ``text``."""
        return [part.partition(END)[0] for part in text.split(self._begin)[1:]]

    def plain(self, text: str) -> str:
        """``text`` with its marks as they would be in every other server."""
        return text.replace(self._begin, "")
