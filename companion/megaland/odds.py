"""How likely a runner survives the next card and each further one, from the cards already out."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from companion.megaland.level import damage
from companion.megaland.state import State


def odds(state: State, seat: str) -> tuple[Fraction, ...]:
    """The k-th number: how likely ``seat`` still stands after k more cards, if it stays.

    Every order of the cards to come is equally likely; a jump already declared holds for the
    next card only. Empty for who is not in the level or when no card is to come.
    """
    player = state.players[seat]
    if not player.runs:
        return ()
    cards = [state.ruleset.card[name] for name in state.to_come]
    hurts = [damage(state, seat, card) for card in cards]
    jumps = seat in state.jumping
    first = [
        0 if jumps and card.jumpable else hurt for card, hurt in zip(cards, hurts, strict=True)
    ]
    found = []
    for drawn in range(1, len(cards) + 1):
        good = sum(
            _good_draws([*hurts[:i], *hurts[i + 1 :]], drawn - 1, player.healthy - 1 - hurt)
            for i, hurt in enumerate(first)
        )
        found.append(Fraction(good, len(cards) * comb(len(cards) - 1, drawn - 1)))
    return tuple(found)


def _good_draws(hurts: Sequence[int], drawn: int, most: int) -> int:
    """In how many ways ``drawn`` of these cards hurt at most ``most`` together."""
    ways = [[0] * (max(most, 0) + 1) for _ in range(drawn + 1)]
    if most < 0:
        return 0
    ways[0][0] = 1
    for hurt in hurts:
        for number in range(drawn, 0, -1):
            for total in range(most, hurt - 1, -1):
                ways[number][total] += ways[number - 1][total - hurt]
    return sum(ways[drawn])
