"""Coins that buildings pay in the buy phase: for a purchase, for a heart, to the poorest."""

from __future__ import annotations

from companion.contract import Line, Why
from companion.megaland.draft import Draft, per_copy
from companion.megaland.ruleset import Building, Builds, BuysHeart, Fewest
from companion.megaland.state import State


def coins_for_building(state: State, seat: str, building: Building) -> tuple[Line, ...]:
    """What buying ``building`` now brings: its own coins, then what is owned before it pays."""
    lines = []
    if building.coins:
        why = Why(building.name, {"coins": building.coins}, str(building.coins))
        lines.append(_line(seat, building.coins, why))
    for name, copies, builds in state.owned(seat, Builds):
        if building.sort not in builds.sorts:
            continue
        if builds.costs and building.cost not in builds.costs:
            continue
        if name == building.name and not state.options.hall_pays_hall:
            continue
        why = per_copy(name, copies, builds.coins, building=building.name)
        lines.append(_line(seat, copies * builds.coins, why))
    return tuple(lines)


def coins_for_heart(state: State, seat: str) -> tuple[Line, ...]:
    """What buying a heart now brings."""
    heart = state.players[seat].hearts + 1
    return tuple(
        _line(seat, copies * hotel.coins, per_copy(name, copies, hotel.coins, heart=heart))
        for name, copies, hotel in state.owned(seat, BuysHeart)
    )


def jumps_for_building(state: State, building: Building) -> int:
    """Jump tokens that buying ``building`` now brings: no more than are left."""
    left = state.jumps_left
    return building.jumps if left is None else min(building.jumps, left)


def pay_poorest(draft: Draft) -> None:
    """The strictly poorest seat is paid by its Arcades; compared before any of them pays."""
    coins = {seat: player.coins for seat, player in draft.state.players.items()}
    fewest = min(coins.values())
    poorest = [seat for seat in coins if coins[seat] == fewest]
    if len(poorest) == 1:
        for name, copies, arcade in draft.state.owned(poorest[0], Fewest):
            why = per_copy(name, copies, arcade.coins, fewest=fewest)
            draft.pay(poorest[0], copies * arcade.coins, why)


def _line(seat: str, coins: int, why: Why) -> Line:
    return Line(seat=seat, amount=coins, shares={}, why=why)
