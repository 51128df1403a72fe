"""What a correction would change, before anybody accepts it: differences, never totals."""

from __future__ import annotations

from dataclasses import dataclass

from companion.book.draft import Draft
from companion.book.table import Table
from companion.stock.state import State
from companion.texts import _, ngettext
from companion.view.advice import Account, handed
from companion.view.context import Context, context
from companion.view.corrected import difference_text, moved
from companion.view.model import AdviceItem, SumLine
from companion.view.refusals import sentence
from companion.view.source import Source, source
from companion.view.viewer import Bank
from companion.view.words import listing


@dataclass(frozen=True, slots=True)
class Difference:
    """The preview of a correction, as it may be shown to all."""

    ok: bool
    """It can be booked as it is."""
    text: str
    """One sentence: "Changes nothing", "Changes 2 accounts", or what is still to be settled."""
    wrong: str
    """Why the correction cannot be at all; empty when it can."""
    illegal: tuple[str, ...]
    """Entries that the rules would no longer take, each with why."""
    rows: tuple[SumLine, ...]
    """Differences in money and certificates, per seat."""
    companies: tuple[str, ...]
    """Differences on the board: "Physics 5 → 7"."""
    handover: tuple[AdviceItem, ...]
    """What to hand over so that the table is true again."""


def difference(table: Table | Source, draft: Draft) -> Difference:
    """A tried correction as sentences. Tells no more than the difference that it makes."""
    origin = table if isinstance(table, Source) else source(table)
    seen = context(origin, Bank())
    if draft.wrong is not None:
        wrong = sentence(draft.wrong.refusal, seen.ruleset, shown=seen.shown)
        return Difference(False, wrong, wrong, (), (), (), ())
    illegal = tuple(
        _(
            "Entry %(number)s would no longer be possible: %(why)s",
            number=one.place,
            why=sentence(one.refusal, seen.ruleset, shown=seen.shown),
        )
        for one in draft.illegal
    )
    after = draft.folded
    if after is None or after.start is None:
        return Difference(False, " ".join(illegal), "", illegal, (), (), ())
    return _told(seen, after.state, illegal)


def _told(seen: Context, after: State, illegal: tuple[str, ...]) -> Difference:
    rows, handover = [], []
    for seat, cash, shares in moved(seen.state, after):
        secret = seen.ruleset.policies.secrecy == "recent" and not seen.sight.shares_of(seat)
        counted = {} if secret else shares
        if not cash and not counted:
            continue
        rows.append(
            SumLine(
                seat=seen.shown(seat),
                amount=seen.money(cash),
                shares=tuple(counted.items()),
                text=difference_text(seen, cash, counted),
                rule=_("The difference that a correction makes."),
                ruling=False,
            )
        )
        handover += handed(seen, seat, Account(cash, dict(counted)), None)
    companies = _sizes(seen.state, after)
    return Difference(
        ok=not illegal,
        text=_summary(rows, companies, illegal),
        wrong="",
        illegal=illegal,
        rows=tuple(rows),
        companies=companies,
        handover=tuple(handover),
    )


def _sizes(before: State, after: State) -> tuple[str, ...]:
    return tuple(
        f"{name} {old} → {new}"
        for name, old, new in zip(before.game.companies, before.sizes, after.sizes, strict=True)
        if old != new
    )


def _summary(rows: list[SumLine], companies: tuple[str, ...], illegal: tuple[str, ...]) -> str:
    if illegal:
        return ngettext(
            "%(num)s entry has to be settled first.",
            "%(num)s entries have to be settled first.",
            len(illegal),
        )
    if not rows and not companies:
        return _("No account and no company changes.")
    parts = [f"{row.seat} {row.text}" for row in rows] + list(companies)
    return _("Changes: %(parts)s", parts=listing(parts))
