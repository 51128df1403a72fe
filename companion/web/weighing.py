"""What a correction would change, seen before it is accepted: everybody is told of the look.

Differences tell what lies hidden, so while something does they are shown for a while after a note
in the journal, like a look. The buttons that lead to them take that note; an address alone leads
to a page that asks.
"""

from __future__ import annotations

from werkzeug.datastructures import MultiDict

from companion.book.table import Table
from companion.contract import BANK
from companion.view.opening import held_back, holds_secrets
from companion.view.source import source, weighs

OF_THE_FORM = frozenset({"csrf", "intent", "seen"})
"""Fields that every form has."""


def held(table: Table) -> bool:
    """Whether the bank may not see it just now, as nobody was told of it."""
    return held_back(source(table))


def told(table: Table) -> bool:
    """Whether something is secret, and every screen says that the bank looks at it."""
    return weighs(table) and holds_secrets(table.folded)


def announce(table: Table) -> None:
    """Tells every screen, where something is secret; it is noted. Once while that lasts."""
    if held(table):
        table.note("weighed", by=BANK)


def step_of(values: MultiDict[str, str]) -> dict[str, str]:
    """The fields that name a correction and its next step, without those that every form has."""
    return {name: value for name, value in values.items() if name not in OF_THE_FORM}
