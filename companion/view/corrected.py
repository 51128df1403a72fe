"""Corrections in the history: who put what right, and the difference it made, never a total."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.book.entries import Amend, Group, Insert, Redo, Set, Undo
from companion.contract import BANK, Entry
from companion.stock.state import State
from companion.texts import _, ngettext
from companion.view.around import around
from companion.view.context import Context
from companion.view.model import SumLine
from companion.view.money import MINUS
from companion.view.words import subject

Moved = tuple[str, int, Mapping[str, int]]
"""Seat, money and certificates by company that it has more (or less) afterwards."""


def correction_text(shown: Callable[[str], str], entry: Entry) -> str:
    """The correction as one sentence; which entry it names, not what that one said.

    ``shown`` gives the name for people of a seat or the bank.
    """
    by = subject(shown, entry.by or BANK)
    match entry:
        case Undo():
            return _("%(by)s takes back entry %(number)s", by=by, number=entry.target)
        case Redo():
            return _("%(by)s puts entry %(number)s back", by=by, number=entry.target)
        case Amend():
            return _("%(by)s changes entry %(number)s", by=by, number=entry.target)
        case Insert():
            if entry.after in (0, None):
                return _("%(by)s inserts an entry at the start", by=by)
            return _("%(by)s inserts an entry after %(number)s", by=by, number=entry.after)
        case Set(option="hexagons"):
            return _("%(by)s puts the hexagons right", by=by)
        case Set():
            return _("%(by)s changes the option %(option)s", by=by, option=entry.option)
        case Group():
            return ngettext(
                "%(by)s makes %(num)s correction",
                "%(by)s makes %(num)s corrections at once",
                len(entry.entries),
                by=by,
            )
    raise TypeError(f"no correction: {entry!r}")


def whole_correction_text(shown: Callable[[str], str], entry: Entry) -> str:
    """The same with each of the entries that several corrections at once name."""
    text = correction_text(shown, entry)
    if not isinstance(entry, Group):
        return text
    named = "; ".join(_named(tuple(_flat(entry))))
    return f"{text} ({named})"


def _flat(group: Group[Any]) -> Iterator[Entry]:
    for one in group.entries:
        if isinstance(one, Group):
            yield from _flat(one)
        else:
            yield one


def _named(corrections: Sequence[Entry]) -> Iterator[str]:
    """What is done by the corrections, each kind with the entries that it names."""
    out = [one.target for one in corrections if isinstance(one, Undo)]
    back = [one.target for one in corrections if isinstance(one, Redo)]
    changed = [one.target for one in corrections if isinstance(one, Amend)]
    after = [one.after or _("the start") for one in corrections if isinstance(one, Insert)]
    if out:
        yield _("taken out: %(entries)s", entries=_listed(out))
    if back:
        yield _("put back: %(entries)s", entries=_listed(back))
    if changed:
        yield _("changed: %(entries)s", entries=_listed(changed))
    if after:
        yield _("inserted after: %(entries)s", entries=_listed(after))
    for one in corrections:
        if isinstance(one, Set) and one.option == "hexagons":
            yield _("hexagons put right")
        elif isinstance(one, Set):
            yield _("option: %(option)s", option=one.option)


def _listed(names: Iterable[object]) -> str:
    return ", ".join(map(str, dict.fromkeys(names)))


def correction_moves(seen: Context, number: int) -> tuple[Moved, ...]:
    """What the correction with this number in the file changed on the accounts.

    Mergernaut hides certificates of others, so only the money is told there.
    """
    told = []
    for seat, cash, shares in _moved_by(seen, number):
        secret = seen.ruleset.policies.secrecy == "recent" and not seen.sight.shares_of(seat)
        counted: Mapping[str, int] = {} if secret else shares
        if cash or counted:
            told.append((seat, cash, counted))
    return tuple(told)


def correction_sums(seen: Context, number: int) -> tuple[SumLine, ...]:
    """The same as lines of the history."""
    return tuple(
        SumLine(
            seat=seen.shown(seat),
            amount=seen.money(cash),
            shares=tuple(shares.items()),
            text=difference_text(seen, cash, shares),
            rule=_("The difference that a correction makes."),
            ruling=False,
        )
        for seat, cash, shares in correction_moves(seen, number)
    )


def difference_text(seen: Context, cash: int, shares: Mapping[str, int]) -> str:
    """``+$5M, -2 Physics``."""
    parts = []
    if cash:
        parts.append(("+" if cash > 0 else "") + seen.money(cash).text)
    parts.extend(f"{signed_count(n)} {company}" for company, n in shares.items() if n)
    return ", ".join(parts)


def signed_count(number: int) -> str:
    """``+2``, ``−2``: with a real minus sign."""
    return f"{number:+d}".replace("-", MINUS)


def _moved_by(seen: Context, number: int) -> tuple[Moved, ...]:
    states = around(seen.folded, number)
    return moved(*states) if states else ()


def moved(before: State, after: State) -> tuple[Moved, ...]:
    """The accounts of one state against another's, seats without a difference left out."""
    found = []
    for number, seat in enumerate(before.game.seats):
        cash = after.cash[number] - before.cash[number]
        shares = {
            name: after.shares[number][c] - before.shares[number][c]
            for c, name in enumerate(before.game.companies)
            if after.shares[number][c] != before.shares[number][c]
        }
        if cash or shares:
            found.append((seat, cash, shares))
    return tuple(found)
