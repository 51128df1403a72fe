"""Marks in the text of a page: what stands for something that is put in at the very end.

A mark lies between two signs that no page has of its own, so marks are found without reading the
whole text, and it begins with a random word, so nothing that people type can pass for one.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable


class Marks:
    """One kind of marks. ``sign`` is a control character; another kind has another one."""

    def __init__(self, sign: str) -> None:
        self._sign = sign
        self._word = f"{secrets.token_hex(8)}:"

    def mark(self, name: str) -> str:
        """What stands for ``name``."""
        return f"{self._sign}{self._word}{name}{self._sign}"

    def filled(self, text: str, value: Callable[[str], str]) -> str:
        """``text`` with the value of each name in place of its mark."""
        if self._sign not in text:
            return text
        begins = len(self._word)
        made: list[str] = []
        after_text = False
        for part in text.split(self._sign):
            if part.startswith(self._word):
                made.append(value(part[begins:]))
                after_text = False
                continue
            if after_text:  # the sign itself: somebody has typed it
                made.append(self._sign)
            made.append(part)
            after_text = True
        return "".join(made)

    def names(self, text: str) -> list[str]:
        """The names of the marks in ``text``."""
        begins = len(self._word)
        parts = text.split(self._sign)
        return [part[begins:] for part in parts if part.startswith(self._word)]

    def plain(self, text: str) -> str:
        """``text`` with its marks as they would be in every other server."""
        return text.replace(self._word, "") if self._sign in text else text
