"""Both families through the desk's eyes, as far as corrections need it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from companion.book.entries import type_of
from companion.book.fold import Folded
from companion.book.mending import keys
from companion.contract import Entry, Refusal, Ruleset
from companion.view import lines as stock_lines
from companion.view.context import Context, context
from companion.view.history import ON_THE_TABLE, only_what, visible
from companion.view.megaland import lines as land_lines
from companion.view.megaland.seen import Seen
from companion.view.mending.changes import Changes, land_changes, stock_changes
from companion.view.refusals import sentence
from companion.view.source import Source
from companion.view.viewer import Bank, Viewer


class Eyes(Protocol):
    """What corrections need to tell about a game."""

    def shown(self, key: str) -> str:
        """A seat's name for people, or the bank's."""

    def entry(self, entry: Entry, key: str = "") -> str:
        """An entry as one sentence; with the key of a row, only what it is where the desk may
        not read that row."""

    def changes(self, before: Any, after: Any, now: Any = None) -> Changes:
        """What differs between two states; of the board only what still lies wrong ``now``."""

    def why(self, refusal: Refusal) -> str:
        """Why the rules would not take an entry, without a figure that is secret."""


class StockEyes:
    """The stock family."""

    def __init__(self, source: Source, viewer: Viewer) -> None:
        self.seen: Context = context(source, viewer)
        self.places: Mapping[str, int] = {key: n for n, key in enumerate(keys(source.folded))}

    def shown(self, key: str) -> str:
        """A seat's name for people, or the bank's."""
        return self.seen.shown(key)

    def entry(self, entry: Entry, key: str = "") -> str:
        """An entry as one sentence, or only what it is."""
        place = self.places.get(key)
        if place is not None and not self._may_read(entry, place):
            return only_what(entry, self.shown)
        return stock_lines.text(stock_lines.Told(self.seen, entry, None, None, ()))

    def _may_read(self, entry: Entry, place: int) -> bool:
        plain = self.seen.desk and type_of(entry) in ON_THE_TABLE
        return plain or visible(self.seen, place)

    def changes(self, before: Any, after: Any, now: Any = None) -> Changes:
        """What differs between two states; of the board only what still lies wrong ``now``."""
        return stock_changes(self.seen, before, after, now)

    def why(self, refusal: Refusal) -> str:
        """Why the rules would not take an entry."""
        return sentence(refusal, self.seen.ruleset, shown=self.shown)


class LandEyes:
    """Megaland: all lies open but for a secret choice that is not revealed yet."""

    def __init__(self, source: Source) -> None:
        self.seen = Seen(source, Bank())
        order = keys(source.folded)
        last = self.seen.last_level() if self.seen.choice_is_open else len(order)
        self.secret = frozenset(order[last + 1 :])

    def shown(self, key: str) -> str:
        """A seat's name for people, or the bank's."""
        return self.seen.shown(key)

    def entry(self, entry: Entry, key: str = "") -> str:
        """An entry as one sentence, or that a seat has chosen."""
        told = land_lines.Told(self.seen, entry, None, None)
        if key in self.secret and type_of(entry) in ("stay", "home"):
            return land_lines.chosen(told)
        return land_lines.text(told)

    def changes(self, before: Any, after: Any, now: Any = None) -> Changes:
        """What differs between two states."""
        return land_changes(self.seen, before, after)

    def why(self, refusal: Refusal) -> str:
        """Why the rules would not take an entry."""
        ruleset: Ruleset = self.seen.ruleset
        return sentence(refusal, ruleset, shown=self.shown)


def eyes(source: Source, viewer: Viewer | None = None) -> Eyes:
    """Those for this game: the desk's, or in the stock family a seat's own."""
    if family(source.folded) == "megaland":
        return LandEyes(source)
    return StockEyes(source, viewer or Bank())


def family(folded: Folded) -> str:
    """``stock`` or ``megaland``."""
    return folded.ruleset.family
