"""What the bank can learn of hidden holdings by putting things right: everybody is told of it.

Differences that a correction would bring tell what lies hidden, so while something does they are
shown for a while after a note in the journal, like a look. The buttons that lead to them take that
note; an address alone leads to a page that asks. An adjustment by hand that cannot be tells
something too: it is noted, and is never tried before it is sent. A count for a seat needs a look.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from werkzeug.datastructures import MultiDict

from companion.book.entries import type_of
from companion.book.outcome import Refused
from companion.book.table import Table
from companion.contract import BANK, Entry
from companion.stock.entries import Adjust, Audit
from companion.texts import _
from companion.view.history import ON_THE_TABLE
from companion.view.opening import held_back, holds_secrets, may_be_told
from companion.view.secrecy import sight
from companion.view.source import looked_at, source, tried, weighs
from companion.view.viewer import Screen

OF_THE_FORM = frozenset({"csrf", "intent", "seen"})
"""Fields that every form has."""

NOT_TRIED: Final = {"ok": False, "text": "", "button": "", "trade": None, "lines": []}
"""The preview of what is judged only when it is sent."""


def later() -> str:
    """What a preview says of an entry that is judged only when it is sent, which tells all."""
    return _("What it does is shown when you send it.")


def untried(table: Table, entries: Sequence[Entry]) -> bool:
    """Whether it would tell what somebody held if these were possible in the past, and nobody was
    told that the bank looks at it. In Megaland nothing of what was chosen in secret is in it."""
    if not may_be_told(table.folded):
        return False
    return held(table) and not all(type_of(entry) in ON_THE_TABLE for entry in entries)


def held(table: Table) -> bool:
    """Whether the bank may not see it just now, as nobody was told of it."""
    return held_back(source(table))


def told(table: Table) -> bool:
    """Whether something is secret, and every screen says that the bank looks at it."""
    return weighs(table) and holds_secrets(table.folded)


def announce(table: Table) -> None:
    """Tells every screen, where something is secret; it is noted. Once while that lasts.

    What was chosen in secret in Megaland stays secret all the same.
    """
    if held(table) and may_be_told(table.folded):
        table.note("weighed", by=BANK)


def by_hand(table: Table, entries: Sequence[Entry]) -> list[str]:
    """The seats that these entries adjust by hand, while something is secret."""
    if not holds_secrets(table.folded):
        return []
    adjusted = [entry for entry in entries if isinstance(entry, Adjust)]
    named = {seat for entry in adjusted for seat in (*entry.cash, *entry.shares)}
    return [seat for seat in table.seats if seat in named]


def note_refused(table: Table, entries: Sequence[Entry], refused: Refused) -> None:
    """Tells every screen of an adjustment that could not be booked for what somebody holds."""
    if refused.code not in ("too_few_shares", "too_little_cash", "bank_short"):
        return
    already = tried(table)
    for seat in by_hand(table, entries):
        if seat not in already:
            table.note("tried", seat=seat, by=BANK)


def may_count(table: Table, entry: Entry) -> bool:
    """Whether the bank may enter this, if it is a count: what a seat holds lies open, or the bank
    looks at it just now. The bank's own stacks anybody may count."""
    if not isinstance(entry, Audit) or entry.seat == BANK:
        return True
    game = table.state.game
    seen = sight(game.ruleset, game.options, Screen(), over=table.over)
    return (seen.holders and seen.cash) or entry.seat in looked_at(table)


def step_of(values: MultiDict[str, str]) -> dict[str, str]:
    """The fields that name a correction and its next step, without those that every form has."""
    return {name: value for name, value in values.items() if name not in OF_THE_FORM}
