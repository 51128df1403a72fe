"""What an entry says in the history: "Bo comes home with 4 cards"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from companion.book.entries import type_of
from companion.contract import Entry
from companion.megaland import entries as e
from companion.megaland.state import Course, State
from companion.texts import _
from companion.view.megaland import names
from companion.view.megaland.seen import Seen
from companion.view.words import listing


@dataclass(frozen=True, slots=True)
class Told:
    """An entry to be told, with the states around it; both ``None`` for one that was undone."""

    seen: Seen
    entry: Entry
    before: State | None
    after: State | None

    @property
    def seat(self) -> str:
        """Who acts, as people know them."""
        key = getattr(self.entry, "seat", "")
        return self.seen.shown(key) if key else ""


def text(told: Told) -> str:
    """The entry as one sentence, without its coins."""
    return TEXTS[type_of(told.entry)](told, told.entry)


def chosen(told: Told) -> str:
    """The same while the choice is secret."""
    return _("%(seat)s has chosen", seat=told.seat)


def _buildings(told: Told, entry: e.Buildings) -> str:
    chosen = listing([names.building(name) for name in entry.types])
    return _("In play: %(buildings)s", buildings=chosen)


def _first(told: Told, entry: e.First) -> str:
    return _("%(seat)s begins", seat=told.seat)


def _jump(told: Told, entry: e.Jump) -> str:
    return _("%(seat)s jumps", seat=told.seat)


def _level(told: Told, entry: e.Level) -> str:
    start = names.card(entry.card)
    if told.before is None or told.after is None:
        return start
    parts = [start, *_hurt(told, told.before, told.after)]
    fallen = [
        seat
        for seat in told.before.runners
        if told.after.players[seat].course is not Course.CHOOSING
    ]
    if fallen:
        parts.append(_("fallen: %(seats)s", seats=told.seen.names(fallen)))
    return "; ".join(parts)


def _hurt(told: Told, before: State, after: State) -> list[str]:
    """Who was hurt how much; while the state after it may be that of the next round."""
    hurt: dict[int, list[str]] = {}
    for seat in before.runners:
        damage = after.players[seat].injured - before.players[seat].injured
        if damage > 0:
            hurt.setdefault(damage, []).append(seat)
    return [
        _("%(n)s damage for %(seats)s", n=damage, seats=told.seen.names(hurt[damage]))
        for damage in sorted(hurt, reverse=True)
    ]


def _stay(told: Told, entry: e.Stay) -> str:
    return _("%(seat)s stays", seat=told.seat)


def _home(told: Told, entry: e.Home) -> str:
    brought = _brought(told, entry)
    if not brought:
        return _("%(seat)s goes home", seat=told.seat)
    start = _("%(seat)s comes home with %(cards)s", seat=told.seat, cards=brought)
    swaps = () if entry.swap is msgspec.UNSET else entry.swap
    exchanged = [f"{names.kind(one.out)} → {names.kind(one.into)}" for one in swaps]
    if not exchanged:
        return start
    return _("%(start)s, exchanges %(swaps)s", start=start, swaps=", ".join(exchanged))


def _brought(told: Told, entry: e.Home) -> str:
    """The cards brought home; empty where only the state could tell how many they were."""
    treasures = e.cards(entry.treasures)
    if any(treasures.values()):
        return names.cards(treasures)
    if entry.carried is not msgspec.UNSET:
        return names.card_number(entry.carried)
    if told.before is None:
        return ""
    tracked = told.before.options.tracked
    return names.card_number(0 if tracked else told.before.players[entry.seat].carried)


def _keep(told: Told, entry: e.Keep) -> str:
    kept = names.cards(e.cards(entry.treasures))
    return _("%(seat)s keeps %(cards)s", seat=told.seat, cards=kept)


def _lab(told: Told, entry: e.Lab) -> str:
    drawn = names.cards(e.cards(entry.treasures))
    return _("%(seat)s draws %(cards)s in the Laboratory", seat=told.seat, cards=drawn)


def _building(told: Told, entry: e.Building) -> str:
    start = _("%(seat)s buys %(what)s", seat=told.seat, what=names.building(entry.name))
    return _paid(start, e.cards(entry.pay))


def _heart(told: Told, entry: e.Heart) -> str:
    return _paid(_("%(seat)s buys a heart", seat=told.seat), e.cards(entry.pay))


def _paid(start: str, pay: Mapping[str, int]) -> str:
    if not any(pay.values()):
        return start
    return _("%(start)s for %(cards)s", start=start, cards=names.cards(pay))


def _done(told: Told, entry: e.Done) -> str:
    return _("%(seat)s has bought", seat=told.seat)


def _store(told: Told, entry: e.Store) -> str:
    stored = e.cards(entry.treasures)
    if not any(stored.values()):
        return _("%(seat)s stores nothing", seat=told.seat)
    return _("%(seat)s stores %(cards)s", seat=told.seat, cards=names.cards(stored))


def _pond(told: Told, entry: e.Pond) -> str:
    drawn = names.cards(e.cards(entry.treasures))
    return _("%(seat)s draws %(cards)s from the pond", seat=told.seat, cards=drawn)


def _pile_empty(told: Told, entry: e.PileEmpty) -> str:
    return _("No %(building)s is left", building=names.building(entry.name))


def _adjust(told: Told, entry: e.Adjust) -> str:
    if entry.reason is msgspec.UNSET or not entry.reason:
        return _("Put right by hand")
    return _("Put right by hand: %(reason)s", reason=entry.reason)


TEXTS: Final[Mapping[str, Callable[[Told, Any], str]]] = {
    "buildings": _buildings,
    "first": _first,
    "jump": _jump,
    "level": _level,
    "stay": _stay,
    "home": _home,
    "keep": _keep,
    "lab": _lab,
    "building": _building,
    "heart": _heart,
    "done": _done,
    "store": _store,
    "pond": _pond,
    "pile_empty": _pile_empty,
    "adjust": _adjust,
}
"""Every played entry of the family."""
