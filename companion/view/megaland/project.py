"""From a Megaland table and a viewer to all that the viewer's page shows."""

from __future__ import annotations

from typing import Literal, cast

from companion.book.entries import Undo
from companion.book.table import Table
from companion.contract import BANK
from companion.megaland.legal import legal
from companion.texts import _
from companion.view.megaland.asking import heading, headline, level_form, odds_texts, questions
from companion.view.megaland.history import history
from companion.view.megaland.model import Kind, LandView, You
from companion.view.megaland.night import night
from companion.view.megaland.reminders import reminders
from companion.view.megaland.rows import level_cards, piles, seat_row, seat_rows
from companion.view.megaland.seen import Seen
from companion.view.model import LogLine
from companion.view.source import Source, source
from companion.view.viewer import Bank, Export, Screen, Seat, Viewer

RECENT = 3
"""So many played entries stand on the table screen."""


def project(table: Table | Source, viewer: Viewer) -> LandView:
    """What ``viewer`` may see of a Megaland table now."""
    return _view(seen_by(table, viewer))


def seen_by(table: Table | Source, viewer: Viewer) -> Seen:
    """The table through the viewer's eyes."""
    return Seen(table if isinstance(table, Source) else source(table), viewer)


def _view(seen: Seen) -> LandView:
    state = seen.state
    told = history(seen)
    played = tuple(line for line in told if not (line.correction or line.undone))
    waiting = seen.waiting()
    cards = level_cards(seen)
    met = _met(seen, played)
    return LandView(
        table=seen.source.table,
        title=seen.ruleset.title,
        ruleset=seen.ruleset.name,
        entries=len(seen.folded.record.entries),
        viewer=_kind(seen.viewer),
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
        last=played[0] if played else None,
        history=told,
        recent=played[:RECENT],
        undo=_undo(seen, told),
        redo=_redo(seen, told),
    )


def _kind(viewer: Viewer) -> Literal["bank", "seat", "screen", "export"]:
    match viewer:
        case Bank():
            return "bank"
        case Seat():
            return "seat"
        case Screen():
            return "screen"
        case Export():
            return "export"


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


def _undo(seen: Seen, told: tuple[LogLine, ...]) -> LogLine | None:
    """What "take back" would take out from this page."""
    who = BANK if seen.desk else seen.me
    number = seen.source.undoable.get(who) if who else None
    return next((line for line in told if line.position == number), None)


def _redo(seen: Seen, told: tuple[LogLine, ...]) -> LogLine | None:
    """What "put back" would put in again from this page."""
    who, record = BANK if seen.desk else seen.me, seen.folded.record
    last = record.entries[-1] if record.entries else None
    if not isinstance(last, Undo) or (who != BANK and last.by != who):
        return None
    number = record.ids().index(last.target) + 1
    return next((line for line in told if line.position == number), None)


def _met(seen: Seen, played: tuple[LogLine, ...]) -> LogLine | None:
    """The last card of this run; after the run only the card that ended it, until the first
    purchase: where the last runners came home, it is no news any more."""
    since = {"run": {"level"}, "buy": {"level", "home", "building", "heart", "done"}}
    if not seen.state.out or seen.state.phase not in since:
        return None
    last = next((line for line in played if line.kind in since[seen.state.phase]), None)
    return last if last is not None and last.kind == "level" else None
