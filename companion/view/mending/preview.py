"""A correction before it is accepted: what it changes, and what is still to be decided."""

from __future__ import annotations

from companion.book.fold import Folded
from companion.book.mending import (
    Add,
    Change,
    Fix,
    Group,
    Mending,
    Option,
    PutBack,
    Remove,
    Shift,
    Step,
    TakeOut,
    Tried,
    Trouble,
    encode,
    rows_of,
    try_out,
)
from companion.book.table import Table
from companion.contract import BANK, Entry
from companion.texts import _, ngettext
from companion.view.around import on_the_table
from companion.view.mending.changes import Changes
from companion.view.mending.eyes import Eyes, eyes
from companion.view.mending.model import GroupView, MendingView, OtherWay, TroubleLine
from companion.view.model import AdviceItem
from companion.view.opening import held_back, may_be_told
from companion.view.source import Source, source
from companion.view.words import action, listing


def preview(table: Table | Source, mending: Mending) -> MendingView:
    """The correction as it may be shown to all. Books nothing.

    Where it can tell of what is secret, and nobody was told that the bank looks at it, it has its
    steps only; so it has while some have chosen in secret.
    """
    origin = table if isinstance(table, Source) else source(table)
    folded = origin.folded
    seen = eyes(origin)
    decided, data = steps(seen, folded, mending), encode(mending)
    if held_back(origin):
        if may_be_told(folded):
            text = _("What it changes can tell what somebody holds.")
        else:
            text = _("What it changes can tell what somebody has chosen.")
        return MendingView(ok=False, text=text, steps=decided, data=data, held_back=True)
    tried = try_out(folded, mending)
    if tried.wrong is not None or tried.folded is None:
        why = seen.why(tried.wrong.refusal) if tried.wrong is not None else ""
        return MendingView(ok=False, text=why, wrong=why, steps=decided, data=data)
    changes = seen.changes(folded.state, tried.folded.state)
    told = [f"{one.seat} {one.text}" for one in changes.seats] + list(changes.companies)
    turn = _turn(seen, folded, tried.folded)
    return MendingView(
        ok=tried.settled,
        text=_summary(tried, told, turn),
        steps=decided,
        data=data,
        seats=changes.seats,
        companies=changes.companies,
        board=changes.board,
        turn=turn,
        groups=tuple(_group(seen, folded, group) for group in tried.groups),
        handover=_handover(seen, origin, tried.folded, changes),
    )


def _handover(
    seen: Eyes, origin: Source, after: Folded, changes: Changes
) -> tuple[AdviceItem, ...]:
    """What would be handed over; nothing of a settlement that is still being told."""
    if origin.show is None:
        return changes.handover
    laid = on_the_table(origin.folded, untold=True), on_the_table(after, untold=True)
    return seen.changes(*laid).handover


def _summary(tried: Tried, told: list[str], turn: str) -> str:
    if tried.groups:
        return ngettext(
            "%(num)s decision is still to be made.",
            "%(num)s decisions are still to be made.",
            len(tried.groups),
        )
    if not tried.written:
        return _("This changes nothing.")
    if not told:
        return turn or _("What everybody has stays as it is.")
    return _("Changes: %(parts)s", parts=listing(told))


def _turn(seen: Eyes, before: Folded, after: Folded) -> str:
    """What would be awaited, where that is something else than now."""
    if before.waiting() == after.waiting():
        return ""
    rows = after.waiting()
    if not rows:
        return _("The game would be over.")
    asked = [
        _("%(what)s from %(seat)s", what=action(row.what), seat=seen.shown(row.seat))
        for row in rows
    ]
    return _("Then awaited: %(asked)s.", asked=listing(asked))


# --- what is still to be decided ----------------------------------------------------------------


def _group(seen: Eyes, folded: Folded, group: Group) -> GroupView:
    return GroupView(
        key=group.key,
        kind=group.kind,
        title=title(seen, group),
        lines=tuple(_line(seen, folded, trouble) for trouble in group.troubles),
        accept_text=_accept_text(group),
        drop_text="" if group.kind == "drop" else _drop_text(group),
        others=tuple(OtherWay(fix.kind, _fix_text(seen, folded, fix)) for fix in group.others),
        may_type=group.kind != "shift",
    )


def title(seen: Eyes, group: Group) -> str:
    """The reason for which these entries would no longer be legal."""
    first = group.troubles[0]
    facts = first.refusal.facts
    seat = seen.shown(str(getattr(first.entry, "seat", BANK)))
    company = str(facts.get("company", ""))
    match group.kind, group.code:
        case "drop", "not_awaited" | "not_your_turn":
            return _("No longer asked")
        case "drop", "game_over":
            return _("The game would be over before")
        case "insert", _code:
            return _("Something is missing before it")
        case "shift", _code:
            return _("The turns belong to other seats")
        case "reorder", _code:
            return _("Others decide first")
        case _kind, "too_little_cash" | "give_not_needed" | "gives_too_much":
            return _("%(seat)s could not pay it so", seat=seat)
        case _kind, "too_few_shares" if company and hasattr(first.entry, "seat"):
            return _("%(seat)s has other shares of %(company)s", seat=seat, company=company)
        case _kind, "bank_short" if company:
            return _("The bank has too few shares of %(company)s", company=company)
        case _kind, "not_on_board" if company:
            return _("%(company)s is not on the board then", company=company)
        case _kind, "company_on_board" if company:
            return _("%(company)s is on the board already then", company=company)
        case _kind, "occupied":
            return _("The space is taken then")
    return seen.why(first.refusal)


def _line(seen: Eyes, folded: Folded, trouble: Trouble) -> TroubleLine:
    return TroubleLine(
        key=trouble.key,
        number=trouble.place if trouble.place <= len(folded.record.entries) else 0,
        text=seen.entry(trouble.entry, trouble.key),
        why=_why(seen, trouble),
        instead=_fix_text(seen, folded, trouble.fix),
    )


def _why(seen: Eyes, trouble: Trouble) -> str:
    """Why it would not be legal; what is asked "now" means that moment, so it is said otherwise."""
    if trouble.refusal.code in ("not_awaited", "not_your_turn") and trouble.fix.kind == "drop":
        return _("Nobody is asked for it then.")
    return seen.why(trouble.refusal)


def _fix_text(seen: Eyes, folded: Folded, fix: Fix) -> str:
    match fix.kind:
        case "drop":
            return _("Leave it out.")
        case "shift":
            return _shift_text(seen, folded, fix.steps[0])
        case "insert":
            added = [seen.entry(step.entry) for step in fix.steps if isinstance(step, Add)]
            return _("Put in before it: %(entries)s.", entries="; ".join(added))
        case "reorder":
            return _("The two answers change places.")
        case "replace":
            other = next(s.entry for s in fix.steps if isinstance(s, Change))
            return _("Instead: %(entry)s.", entry=seen.entry(other))
    raise AssertionError(fix.kind)


def _shift_text(seen: Eyes, folded: Folded, step: Step) -> str:
    if not isinstance(step, Shift):
        raise AssertionError(step)
    seats = folded.record.seats
    pairs = [
        f"{seen.shown(seat)} → {seen.shown(seats[(number + step.by) % len(seats)])}"
        for number, seat in enumerate(seats)
    ]
    return _("From here on all entries move to another seat: %(pairs)s.", pairs=", ".join(pairs))


def _accept_text(group: Group) -> str:
    count = len(group.troubles)
    match group.kind:
        case "drop":
            return ngettext("Leave it out", "Leave all %(num)s out", count)
        case "insert":
            return _("Put it in")
        case "shift":
            return _("Move the turns")
        case "reorder":
            return _("Change places")
        case "replace":
            return ngettext("Take this instead", "Take these %(num)s instead", count)
    raise AssertionError(group.kind)


def _drop_text(group: Group) -> str:
    return ngettext("Leave it out", "Leave all %(num)s out", len(group.troubles))


# --- what has been decided ----------------------------------------------------------------------


def steps(seen: Eyes, folded: Folded, mending: Mending) -> tuple[str, ...]:
    """The steps of a correction in words, in their order."""
    known: dict[str, Entry] = {
        row.key: row.entry for row in rows_of(folded.record, folded.resolved)
    }
    return tuple(_step(seen, folded, step, known) for step in mending.steps)


def _step(seen: Eyes, folded: Folded, step: Step, known: dict[str, Entry]) -> str:
    match step:
        case Change(at, entry):
            return _("%(at)s becomes: %(entry)s", at=_named(at), entry=seen.entry(entry))
        case Remove(at):
            was = known.get(at)
            if was is None:
                return _("%(at)s is left out", at=_named(at))
            return _("%(at)s is left out: %(entry)s", at=_named(at), entry=seen.entry(was, at))
        case Add(at, entry, before):
            if not at:
                return _("At the start: %(entry)s", entry=seen.entry(entry))
            return _added(at, before, seen.entry(entry))
        case Shift():
            return _shift_text(seen, folded, step)
        case TakeOut(number):
            return _("Entry %(number)s is taken back", number=number)
        case PutBack(number):
            return _("Entry %(number)s is put back", number=number)
        case Option("hexagons"):
            return _("The hexagons are put right")
        case Option(option):
            return _("The option %(option)s changes", option=option)


def _added(at: str, before: bool, entry: str) -> str:
    if at.startswith("+"):
        if before:
            return _("Before the new entry: %(entry)s", entry=entry)
        return _("Then: %(rest)s", rest=entry)
    if before:
        return _("Before entry %(number)s: %(entry)s", number=at, entry=entry)
    return _("After entry %(number)s: %(entry)s", number=at, entry=entry)


def _named(key: str) -> str:
    """A row for people: its number in the file, or that it is new."""
    if key.startswith("+"):
        return _("The new entry")
    return _("Entry %(number)s", number=key)
