"""What treasures pay for: different kinds for buildings, matching ones for hearts, wild cards.

Pure sums over counts of cards. A wild card stands for any kind; what is limited in a round
(``Wild.limited``) is used up by as few wild uses as the payment allows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.contract import Refusal
from companion.megaland.ruleset import Megaland
from companion.megaland.ruleset import Wild as WildEffect
from companion.megaland.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class WildCards:
    """How many cards of a kind may be wild now: any number, or a number left in this round."""

    free: frozenset[str] = frozenset()
    limited: Mapping[str, int] = field(default_factory=dict)

    def most(self, kind: str, cards: int) -> int:
        """How many of ``cards`` cards of ``kind`` may be wild."""
        return cards if kind in self.free else min(cards, self.limited.get(kind, 0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A payment understood: which cards of it are wild, and (hearts) the kind that is paid."""

    wild: Mapping[str, int]
    kind: str | None = None


def wild_cards(state: State, seat: str, *, for_heart: bool) -> WildCards:
    """The wild cards of ``seat`` in its buy turn, for a heart or for a building."""
    free: set[str] = set()
    limited: dict[str, int] = {}
    turn = state.turn if state.turn and state.turn.seat == seat else None
    for name, owned, wild in state.owned(seat, WildEffect):
        copies = owned
        if turn and name in turn.bought and not state.options.wild_same_turn:
            copies -= 1
        if for_heart and not _for_hearts(state, wild):
            continue
        if wild.per_round is None:
            free |= {wild.kind} if copies else set()
        else:
            limited[wild.kind] = limited.get(wild.kind, 0) + copies * wild.per_round
    for kind, used in turn.wild.items() if turn else ():
        if kind in limited:
            limited[kind] -= used
    return WildCards(free=frozenset(free), limited=limited)


def _for_hearts(state: State, wild: WildEffect) -> bool:
    """Ostrich Ranch and the buildings that work once a round are ruled separately."""
    options = state.options
    return options.ranch_for_hearts if wild.per_round is None else options.wild_for_hearts


def read_building(cost: int, pay: Mapping[str, int], wild: WildCards) -> Reading | Refusal:
    """How ``pay`` buys a building. Codes: wrong_price, not_distinct.

    The first card of each kind stands for itself; each further one must be wild, and then
    stands for a kind that is not there. So the fewest wild uses are the further cards.
    """
    number = sum(pay.values())
    if number != cost:
        return Refusal("wrong_price", {"number": number, "price": cost})
    further = {kind: cards - 1 for kind, cards in pay.items() if cards > 1}
    for kind, cards in further.items():
        if cards > wild.most(kind, cards):
            return Refusal("not_distinct", {"kind": kind})
    return Reading(wild=further)


def read_heart(
    price: int, pay: Mapping[str, int], kind: str | None, wild: WildCards
) -> Reading | Refusal:
    """How ``pay`` buys a heart. Codes: wrong_price, not_matching, kind_needed."""
    number = sum(pay.values())
    if number != price:
        return Refusal("wrong_price", {"number": number, "price": price})
    readings = heart_readings(pay, wild)
    if kind is not None:
        readings = [reading for reading in readings if reading.kind == kind]
    if not readings:
        return Refusal("not_matching", {} if kind is None else {"kind": kind})
    if len(readings) > 1:
        return Refusal("kind_needed", {"kinds": tuple(reading.kind for reading in readings)})
    return readings[0]


def heart_readings(pay: Mapping[str, int], wild: WildCards) -> list[Reading]:
    """Each kind in ``pay`` that all its other cards can stand for as wild ones."""
    readings = []
    for kind in (kind for kind, cards in pay.items() if cards):
        others = {other: cards for other, cards in pay.items() if cards and other != kind}
        if all(cards <= wild.most(other, cards) for other, cards in others.items()):
            readings.append(Reading(wild=others, kind=kind))
    return readings


def used_up(used: Mapping[str, int], reading: Reading, wild: WildCards) -> dict[str, int]:
    """``used`` and the wild uses of ``reading`` that are limited in a round."""
    after = dict(used)
    for kind, cards in reading.wild.items():
        if kind not in wild.free:
            after[kind] = after.get(kind, 0) + cards
    return after


def propose_building(
    ruleset: Megaland, held: Mapping[str, int], cost: int, wild: WildCards
) -> dict[str, int] | None:
    """A payment out of ``held`` with the fewest wild cards, or None if there is none.

    Of equal ones it takes kinds of which most are held, so that many kinds are left; cards that
    are wild in any number come last, for each of them will do for a further building.
    """
    kinds = sorted(
        (kind for kind in held if held[kind]),
        key=lambda kind: (kind in wild.free, -held[kind], -ruleset.treasures[kind]),
    )
    pay = dict.fromkeys(kinds[:cost], 1)
    missing = cost - len(pay)
    # cards that are wild in any number first: the others may be wanted later in the turn
    for kind in sorted(kinds, key=lambda kind: (kind not in wild.free, -held[kind])):
        more = min(missing, wild.most(kind, held[kind] - 1))
        pay[kind] = pay.get(kind, 0) + more
        missing -= more
    return None if missing else {kind: pay[kind] for kind in ruleset.treasures if pay.get(kind)}


def propose_hearts(
    ruleset: Megaland, held: Mapping[str, int], price: int, wild: WildCards
) -> list[tuple[str, dict[str, int]]]:
    """A payment with the fewest wild cards for each kind that can be paid, best first."""
    found = []
    for kind in (kind for kind in ruleset.treasures if held.get(kind)):
        pay = {kind: min(price, held[kind])}
        missing = price - pay[kind]
        others = [other for other in held if other != kind]
        for other in sorted(others, key=lambda other: (other not in wild.free, -held[other])):
            more = min(missing, wild.most(other, held[other]))
            if more > 0:
                pay[other] = more
            missing -= max(more, 0)
        if not missing:
            found.append((kind, pay))
    return sorted(found, key=lambda offer: (-offer[1][offer[0]], -held[offer[0]]))
