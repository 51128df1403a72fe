"""A slip that would explain a count, as a sentence for the desk.

Where the desk may not read an entry only its number, its seat and what it is are told, and how it
would differ: that difference lies open anyhow once it is put right.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.book.counting import Explanation
from companion.book.fold import Folded
from companion.contract import Entry
from companion.stock import entries as e
from companion.texts import _
from companion.view import money
from companion.view.corrected import signed_count
from companion.view.history import only_what
from companion.view.mending.eyes import Eyes


def sentence(seen: Eyes, folded: Folded, one: Explanation) -> str:
    """What may have happened."""
    played = folded.played[one.position]
    where = _(
        "Entry %(number)s (%(entry)s)",
        number=played.place,
        entry=seen.entry(played.entry, one.key),
    )
    return _("%(where)s: %(what)s", where=where, what=_what(seen, folded, one))


def _what(seen: Eyes, folded: Folded, one: Explanation) -> str:
    facts = one.facts
    other = facts.get("entry")
    was = folded.played[one.position].entry
    match one.slip:
        case "tile":
            return _("really %(tile)s?", tile=getattr(other, "tile", "?"))
        case "company" | "entered":
            return _entered(seen, was, other if isinstance(other, Entry) else None)
        case "rounding":
            return _(
                "the bonus of %(company)s was paid as %(sum)s?",
                company=facts["company"],
                sum=money.text(folded.ruleset, facts["amount"]),
            )
        case "turn" if facts.get("superfluous"):
            return _("this turn was never taken?")
        case "turn":
            seat = seen.shown(one.seat)
            return _("a turn of %(seat)s before it was forgotten?", seat=seat)
        case "not_done":
            return _("not carried out at the table?")
        case "twice":
            return _("carried out twice at the table?")
        case "certificates":
            return _("the wrong certificates were handed over?")
        case "change":
            change = money.text(folded.ruleset, facts["amount"])
            return _("the change of %(sum)s was forgotten?", sum=change)
        case "price":
            return _("paid at another price?")
    raise AssertionError(one.slip)


def _entered(seen: Eyes, was: Entry, other: Entry | None) -> str:
    if other is None:
        return _("never happened?")
    if isinstance(was, e.Buy) and isinstance(other, e.Buy):
        parts = [*_parts(was.shares, other.shares, 1), *_parts(was.give, other.give, -1)]
        return _("really %(difference)s?", difference=", ".join(parts))
    if isinstance(was, e.Dispose) and isinstance(other, e.Dispose):
        sold, traded = other.sell - was.sell, other.trade - was.trade
        parts = []
        if sold:
            parts.append(_("%(n)s sold", n=signed_count(sold)))
        if traded:
            parts.append(_("%(n)s traded", n=signed_count(traded)))
        return _("really %(difference)s?", difference=", ".join(parts))
    company = getattr(other, "company", None)
    if company:
        return _("really %(company)s?", company=company)
    return _("really: %(entry)s?", entry=seen.entry(other))


def _parts(was: Mapping[str, int], other: Mapping[str, int], sign: int) -> list[str]:
    return [
        f"{signed_count(sign * number)} {name}"
        for name in {**was, **other}
        if (number := other.get(name, 0) - was.get(name, 0))
    ]


def reason(seen: Eyes, folded: Folded, one: Explanation) -> str:
    """The reason of an ``adjust`` for this slip: it is shown to all, so it tells no content."""
    played = folded.played[one.position]
    return _(
        "Count check: entry %(number)s (%(entry)s)",
        number=played.place,
        entry=only_what(played.entry, seen.shown),
    )


def remedy(one: Explanation) -> str:
    """What puts it right."""
    if one.mending is not None:
        return _("Correct the entry; then book and table agree.")
    if one.slip in ("company", "entered"):
        return _("Put the book right by hand, for what was paid later stands.")
    return _("Put the table right, or the book by hand.")
