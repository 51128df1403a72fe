"""From a table and a viewer to all that the viewer's page shows: the one door for secrets."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from companion.book.rights import put_back
from companion.book.table import Table
from companion.contract import BANK
from companion.stock.ending import votes_needed
from companion.stock.state import NOBODY
from companion.texts import _, ngettext
from companion.view import headline, tables
from companion.view.advice import advice, app_keeps_money
from companion.view.board_view import board
from companion.view.context import Context, context
from companion.view.count import count
from companion.view.history import history, line_of, recent, sum_line, told_lines, visible
from companion.view.merger_view import merger_panel
from companion.view.model import LogLine, Payout, TableView, Vote
from companion.view.question import ends, question
from companion.view.source import Source, source
from companion.view.viewer import Bank, Viewer

RECENT = 3
"""So many played entries stand below the board."""


def project(table: Table | Source, viewer: Viewer, lines: int | None = None) -> TableView:
    """What ``viewer`` may see of a stock table now, with the newest ``lines`` of its history.

    A look by the bank counts only while it is announced; a closed one shows nothing.
    """
    origin = table if isinstance(table, Source) else source(table)
    if isinstance(viewer, Bank) and viewer.look not in origin.looks:
        viewer = Bank()
    return view_of(context(origin, viewer), lines)


def twin(view: Any) -> Any:
    """The JSON twin: the same view as plain data."""
    return msgspec.to_builtins(view)


def etag(view: Any) -> str:
    """A hash of the viewer's own view, never of the state."""
    return hashlib.blake2s(msgspec.json.encode(view), digest_size=12).hexdigest()


def view_of(seen: Context, lines: int | None = None) -> TableView:
    """The view of a table through these eyes."""
    state = seen.state
    told = history(seen, None if lines is None else lines + 1) if lines != 0 else ()
    undo, redo = _take_back(seen)
    return TableView(
        table=seen.source.table,
        title=seen.ruleset.title,
        ruleset=seen.ruleset.name,
        entries=len(seen.folded.record.entries),
        viewer=seen.viewer.kind,
        over=state.over,
        headline=headline.headline(seen),
        turn=seen.name(state.turn) if state.turn >= 0 and state.actor != NOBODY else None,
        awaited=headline.awaited_key(seen),
        you=tables.you(seen),
        question=question(seen),
        board=board(seen),
        companies=tables.companies(seen),
        seats=tables.seats(seen),
        merger=merger_panel(seen),
        payout=_payout(seen),
        history=told[:lines],
        older=lines is not None and len(told) > lines,
        recent=recent(seen, RECENT),
        advice=advice(seen),
        ends=ends(seen),
        vote=_vote(seen),
        undo=undo,
        redo=redo,
        notices=_notices(seen),
        count=count(seen),
        shows_left=seen.sight.bank,
        shows_holders=seen.sight.holders,
        app_keeps_money=app_keeps_money(seen),
        round_note=_round_note(seen),
    )


def _notices(seen: Context) -> tuple[str, ...]:
    """What the bank has seen beyond the table screen: everybody is told."""
    looks = [
        _("The bank looks at %(seat)s's holdings", seat=seen.shown(seat))
        for seat in seen.source.looks
    ]
    opened = [_("The bank has opened the whole record")] if seen.source.opened else []
    weighed = [_("The bank looks at what a correction would change")] if seen.source.weighed else []
    tried = [
        _("The bank tried in vain to adjust %(seat)s's holdings", seat=seen.shown(seat))
        for seat in seen.source.tried
    ]
    return (*looks, *opened, *weighed, *tried)


def _round_note(seen: Context) -> str:
    state = seen.state
    if seen.ruleset.dividends is None or state.over or state.first == NOBODY:
        return ""
    last = seen.name((state.first - 1) % len(state.cash))
    return _("Dividends after %(seat)s's turn", seat=last)


def _take_back(seen: Context) -> tuple[LogLine | None, LogLine | None]:
    """What "take back" and "put back" would do from this page, where they may."""
    who = BANK if seen.desk else seen.game.seats[seen.me] if seen.phone else None
    if who is None:
        return None, None
    undo, redo = seen.source.undoable.get(who), put_back(seen.folded, who)
    return (
        line_of(seen, undo) if undo is not None else None,
        line_of(seen, redo) if redo is not None else None,
    )


def _payout(seen: Context) -> Payout | None:
    """A dividend that was just paid."""
    last = len(seen.played()) - 1
    if last < 0 or not visible(seen, last):
        return None
    paid = [line for line in told_lines(seen, last) if line.why.rule == "dividend"]
    if not paid:
        return None
    return Payout(_("Dividends"), tuple(sum_line(seen, line) for line in paid))


def _vote(seen: Context) -> Vote | None:
    """The vote to concede, where the ruleset has one."""
    state = seen.state
    if not seen.ruleset.ends.concede:
        return None
    needed = votes_needed(state)
    agree = tuple(seen.name(seat) for seat in sorted(state.votes))
    sentence = ngettext(
        "%(num)s of the %(needed)s votes needed",
        "%(num)s of the %(needed)s votes needed",
        len(agree),
        needed=needed,
    )
    return Vote(
        open=state.awaits in ("place", "buy"),
        agree=agree,
        mine=seen.me in state.votes if seen.phone else None,
        sentence=sentence,
    )
