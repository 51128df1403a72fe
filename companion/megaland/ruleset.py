"""What a Megaland ruleset file holds: treasures, level cards, hearts and buildings as data.

What a building does later is one of a closed set of effects, each a small value with its numbers;
the modules of the round ask for the effect they know and never for a building by name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Literal, TypeVar

import msgspec


class Effect(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="effect"
):
    """What a building does after its purchase."""


class Fewest(Effect, frozen=True, kw_only=True, tag="fewest"):
    """Coins at the end of the buy phase for the seat with strictly fewest coins."""

    coins: int


class ComesHome(Effect, frozen=True, kw_only=True, tag="comes_home"):
    """Coins on each return home with ``at_least`` carried treasures."""

    coins: int
    at_least: int


class BuysHeart(Effect, frozen=True, kw_only=True, tag="buys_heart"):
    """Coins for each heart bought."""

    coins: int


class Meets(Effect, frozen=True, kw_only=True, tag="meets"):
    """Coins for meeting a level card, also on a fall."""

    card: str
    coins: int


class Keeps(Effect, frozen=True, kw_only=True, tag="keeps"):
    """On a fall ``cards`` of the carried treasures are kept."""

    cards: int


class Draws(Effect, frozen=True, kw_only=True, tag="draws"):
    """On a fall ``cards`` are drawn after discarding."""

    cards: int


class Swaps(Effect, frozen=True, kw_only=True, tag="swaps"):
    """On coming home ``cards`` may be discarded one by one, each for a new one."""

    cards: int


class NeighbourFalls(Effect, frozen=True, kw_only=True, tag="neighbour_falls"):
    """Coins for each neighbour that falls."""

    coins: int


class Wild(Effect, frozen=True, kw_only=True, tag="wild"):
    """Cards of ``kind`` stand for any kind: ``per_round`` of them, or all of them (null)."""

    kind: str
    per_round: int | None


class Builds(Effect, frozen=True, kw_only=True, tag="builds"):
    """Coins for each building bought later of these sorts and of these costs (empty: any)."""

    coins: int
    sorts: tuple[Literal["normal", "star"], ...]
    costs: tuple[int, ...] = ()


class Night(Effect, frozen=True, kw_only=True, tag="night"):
    """Each night coins, or cards drawn."""

    coins: int = 0
    cards: int = 0


class Shields(Effect, frozen=True, kw_only=True, tag="shields"):
    """No damage from a level card, and ``cards`` drawn instead; copies do not add up."""

    card: str
    cards: int


AnyEffect = (
    Fewest
    | ComesHome
    | BuysHeart
    | Meets
    | Keeps
    | Draws
    | Swaps
    | NeighbourFalls
    | Wild
    | Builds
    | Night
    | Shields
)
E = TypeVar("E", bound=Effect)


class Building(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A type of building: its cost in treasures, what the purchase brings, and what it does."""

    name: str
    sort: Literal["normal", "star"]
    cost: int
    coins: int = 0
    jumps: int = 0
    later: AnyEffect | None = None


class LevelCard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A level card: damage, whether a jump clears it, cards each runner draws, the rabbit's trade.

    ``trade`` {kind: n}: each runner still standing may give exactly these for as many draws.
    """

    name: str
    damage: int = 0
    jumpable: bool = False
    cards: int = 0
    trade: dict[str, int] = {}


class Hearts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hearts at the start, the most there can be; the n-th costs n minus ``rebate`` cards."""

    start: int
    most: int
    rebate: int


class Megaland(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """A loaded ruleset of the Megaland family."""

    family: Literal["megaland"]
    name: str
    title: str
    min_seats: int
    max_seats: int
    goal: int
    jump_tokens: int
    types_in_play: int
    normal_pile: int
    hearts: Hearts
    treasures: dict[str, int]
    cards: tuple[LevelCard, ...]
    buildings: tuple[Building, ...]

    @cached_property
    def card(self) -> Mapping[str, LevelCard]:
        """Level cards by name."""
        return {card.name: card for card in self.cards}

    @cached_property
    def building(self) -> Mapping[str, Building]:
        """Buildings by name, stars first, in the order to show them."""
        return {building.name: building for building in self.buildings}

    @property
    def stars(self) -> tuple[str, ...]:
        """Names of the star buildings, always in play."""
        return tuple(b.name for b in self.buildings if b.sort == "star")

    @property
    def normals(self) -> tuple[str, ...]:
        """Names of the normal buildings to choose from."""
        return tuple(b.name for b in self.buildings if b.sort == "normal")

    def with_effect(self, effect: type[E]) -> Iterator[tuple[str, E]]:
        """Name and effect of each building with this kind of effect."""
        for building in self.buildings:
            if isinstance(building.later, effect):
                yield building.name, building.later

    def heart_price(self, hearts: int) -> int | None:
        """Cards of one kind that the next heart costs; None when there are no more."""
        return None if hearts >= self.hearts.most else hearts + 1 - self.hearts.rebate
