"""What entries would do, as a sentence before they are booked, or why they cannot be."""

from __future__ import annotations

from collections.abc import Sequence

from companion.book.entries import seat_of, type_of
from companion.book.table import Table
from companion.contract import Entry, Line, Refusal
from companion.megaland import play
from companion.megaland.state import State
from companion.texts import _
from companion.view import refusals
from companion.view.megaland import lines
from companion.view.megaland.history import CHOICES
from companion.view.megaland.model import LandPreview
from companion.view.megaland.project import seen_by
from companion.view.megaland.seen import Seen
from companion.view.megaland.whys import sum_line
from companion.view.source import Source
from companion.view.viewer import Viewer


def preview(table: Table | Source, viewer: Viewer, entries: Sequence[Entry]) -> LandPreview:
    """What these entries, booked together, would do, for the page of ``viewer``."""
    seen = seen_by(table, viewer)
    state = seen.state.as_known
    told: list[str] = []
    moved: list[Line] = []
    for entry in entries:
        step = play(state, entry)
        if isinstance(step, Refusal):
            return LandPreview(False, refusals.sentence(step, seen.ruleset, shown=seen.shown), ())
        if _secret(seen, entry):
            told.append(_("This is possible."))
        else:
            told.append(lines.text(lines.Told(seen, entry, state, step.state)))
            moved += step.lines
        if choices_revealed(state, step.state):
            break
        state = step.state
    return LandPreview(True, " · ".join(told), tuple(sum_line(seen, line) for line in moved))


def choices_revealed(before: State, after: State) -> bool:
    """Whether an entry is the last choice of those kept secret: what comes after it tells what the
    others chose, so it is not judged before that entry is booked."""
    return bool(before.before) and not after.before


def _secret(seen: Seen, entry: Entry) -> bool:
    """The desk answers only that a secret choice is possible."""
    secret = seen.state.options.secret_choice and type_of(entry) in CHOICES
    return secret and seat_of(entry) not in seen.own
