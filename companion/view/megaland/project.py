"""From a Megaland table and a viewer to all that the viewer's page shows."""

from __future__ import annotations

import itertools
from typing import cast

from companion.book.entries import Undo
from companion.book.table import Table
from companion.contract import BANK
from companion.megaland.legal import legal
from companion.texts import _
from companion.view.megaland.asking import heading, headline, level_form, odds_texts, questions
from companion.view.megaland.history import history, newest_lines, newest_played
from companion.view.megaland.model import Kind, LandView, You
from companion.view.megaland.night import night
from companion.view.megaland.reminders import reminders
from companion.view.megaland.rows import level_cards, piles, seat_row, seat_rows
from companion.view.megaland.seen import Seen
from companion.view.model import LogLine
from companion.view.source import Source, source
from companion.view.viewer import Viewer

RECENT = 3
"""So many played entries stand on the table screen."""


def project(table: Table | Source, viewer: Viewer, most: int | None = None) -> LandView:
    """What ``viewer`` may see of a Megaland table now, with the newest ``most`` of its history."""
    return _view(seen_by(table, viewer), most)


def seen_by(table: Table | Source, viewer: Viewer) -> Seen:
    """The table through the viewer's eyes."""
    return Seen(table if isinstance(table, Source) else source(table), viewer)


def _view(seen: Seen, most: int | None) -> LandView:
    state = seen.state
    told = history(seen, None if most is None else most + 1) if most != 0 else ()
    recent = tuple(itertools.islice(newest_played(seen), RECENT))
    waiting = seen.waiting()
    cards = level_cards(seen)
    met = _met(seen)
    return LandView(
        table=seen.source.table,
        title=seen.ruleset.title,
        ruleset=seen.ruleset.name,
        entries=len(seen.folded.record.entries),
        viewer=seen.viewer.kind,
        over=state.phase == "over",
        tracked=state.options.tracked,
        round=state.round,
        phase=state.phase,
        phase_text=_phase(seen),
        headline=headline(seen),
        awaited=tuple(dict.fromkeys(row.seat for row in waiting)),
        you=_you(seen, seen.me) if seen.me else None,
        questions=questions(seen),
        level=level_form(seen) if seen.me or seen.desk else None,
        goal=seen.ruleset.goal,
        seats=seat_rows(seen),
        cards=cards,
        piles=piles(seen),
        jumps_left=state.jumps_left,
        met=met,
        met_card=next((card for card in cards if met and card.name == seen.state.out[-1]), None),
        reminders=reminders(seen, seen.me) if seen.me else (),
        night=night(seen),
        last=recent[0] if recent else None,
        history=told[:most],
        older=most is not None and len(told) > most,
        recent=recent,
        undo=_undo(seen),
        redo=_redo(seen),
    )


def _phase(seen: Seen) -> str:
    number = seen.state.round
    return {
        "set-up": _("Set-up"),
        "run": _("Round %(n)s: the run", n=number),
        "buy": _("Round %(n)s: buying", n=number),
        "night": _("Round %(n)s: the night", n=number),
        "over": _("The game is over"),
    }[seen.state.phase]


def _you(seen: Seen, seat: str) -> You:
    row = seat_row(seen, seat)
    may = legal(seen.state, seat)
    return You(
        row=row,
        status=heading(cast(Kind, may.asked[0])) if may.asked else headline(seen),
        decides=bool(may.asked),
        may_jump=may.jump,
        odds=odds_texts(may.odds),
    )


def _undo(seen: Seen) -> LogLine | None:
    """What "take back" would take out from this page."""
    who = BANK if seen.desk else seen.me
    number = seen.source.undoable.get(who) if who else None
    return None if number is None else _line_of(seen, number)


def _redo(seen: Seen) -> LogLine | None:
    """What "put back" would put in again from this page."""
    who, record = BANK if seen.desk else seen.me, seen.folded.record
    last = record.entries[-1] if record.entries else None
    if not isinstance(last, Undo) or (who != BANK and last.by != who):
        return None
    return _line_of(seen, record.ids().index(last.target) + 1)


def _line_of(seen: Seen, number: int) -> LogLine | None:
    """The line of the entry with this number in the file."""
    return next((line for line in newest_lines(seen) if line.position == number), None)


def _met(seen: Seen) -> LogLine | None:
    """The last card of this run; after the run only the card that ended it, until the first
    purchase: where the last runners came home, it is no news any more."""
    since = {"run": {"level"}, "buy": {"level", "home", "building", "heart", "done"}}
    if not seen.state.out or seen.state.phase not in since:
        return None
    kinds = since[seen.state.phase]
    last = next((line for line in newest_played(seen) if line.kind in kinds), None)
    return last if last is not None and last.kind == "level" else None
