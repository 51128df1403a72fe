"""What a seat can buy in its turn: each building and the next heart, with a proposed payment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.contract import Line, Refusal
from companion.megaland.buying import refuse_building, refuse_heart
from companion.megaland.payments import (
    Reading,
    heart_readings,
    propose_building,
    propose_hearts,
    read_building,
    wild_cards,
)
from companion.megaland.state import State
from companion.megaland.triggers import coins_for_building, coins_for_heart, jumps_for_building


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildingOffer:
    """One type of building in play, as this seat could buy it now."""

    name: str
    sort: str
    cost: int
    left: int | None
    """Cards left in the pile; None: not known."""
    owned: int
    """Copies this seat has."""
    refusal: Refusal | None
    """Why it cannot be bought whatever is paid."""
    pay: Mapping[str, int] | None
    """A legal payment with the fewest wild cards (tracked); None: it cannot be paid."""
    wild: Mapping[str, int]
    """The wild cards in that payment."""
    lines: tuple[Line, ...]
    """Coins it would bring, and from which building."""
    jumps: int
    """Jump tokens it would bring."""
    can: bool
    """Can be bought now, as far as the app knows: on the table it does not know the cards."""

    @property
    def coins(self) -> int:
        """All coins it would bring."""
        return sum(line.amount for line in self.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class HeartPayment:
    """A way to pay for a heart."""

    kind: str
    pay: Mapping[str, int]
    wild: Mapping[str, int]
    ambiguous: bool
    """The entry must name ``kind``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeartOffer:
    """The next heart, as this seat could buy it now."""

    number: int
    """Which heart it is: the 5th, 6th ..."""
    price: int | None
    """Cards of one kind; None: there are no more hearts for this seat."""
    refusal: Refusal | None
    """Why it cannot be bought whatever is paid."""
    payments: tuple[HeartPayment, ...]
    """Legal payments with the fewest wild cards, one per kind, best first (tracked)."""
    lines: tuple[Line, ...]
    """Coins it would bring."""
    can: bool
    """Can be bought now, as far as the app knows."""


def building_offers(state: State, seat: str) -> tuple[BuildingOffer, ...]:
    """Every type in play, in the ruleset's order: stars first, then by cost."""
    return tuple(_building_offer(state, seat, name) for name in state.piles)


def _building_offer(state: State, seat: str, name: str) -> BuildingOffer:
    building, player = state.ruleset.building[name], state.players[seat]
    refusal = refuse_building(state, seat, name)
    pay: dict[str, int] | None = None
    wild: Mapping[str, int] = {}
    if state.options.tracked:
        allowed = wild_cards(state, seat, for_heart=False)
        pay = propose_building(state.ruleset, player.safe, building.cost, allowed)
        reading = None if pay is None else read_building(building.cost, pay, allowed)
        wild = reading.wild if isinstance(reading, Reading) else {}
    return BuildingOffer(
        name=name,
        sort=building.sort,
        cost=building.cost,
        left=state.piles[name],
        owned=player.buildings.get(name, 0),
        refusal=refusal,
        pay=pay,
        wild=wild,
        lines=coins_for_building(state, seat, building),
        jumps=jumps_for_building(state, building),
        can=refusal is None and (pay is not None or not state.options.tracked),
    )


def heart_offer(state: State, seat: str) -> HeartOffer:
    """The next heart."""
    player = state.players[seat]
    price = state.ruleset.heart_price(player.hearts)
    refusal = refuse_heart(state, seat)
    payments: tuple[HeartPayment, ...] = ()
    if state.options.tracked and price is not None:
        allowed = wild_cards(state, seat, for_heart=True)
        payments = tuple(
            HeartPayment(
                kind=kind,
                pay=pay,
                wild={other: cards for other, cards in pay.items() if other != kind},
                ambiguous=len(heart_readings(pay, allowed)) > 1,
            )
            for kind, pay in propose_hearts(state.ruleset, player.safe, price, allowed)
        )
    return HeartOffer(
        number=player.hearts + 1,
        price=price,
        refusal=refusal,
        payments=payments,
        lines=coins_for_heart(state, seat),
        can=refusal is None and (bool(payments) or not state.options.tracked),
    )
