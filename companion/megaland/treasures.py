"""Treasure cards when they are tracked: counting, checking, and taking them into what is safe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.contract import Refusal
from companion.megaland.draft import Draft, without_zeros
from companion.megaland.ruleset import Megaland


def refuse_cards(ruleset: Megaland, cards: Mapping[str, int]) -> Refusal | None:
    """Codes bad_number (below 0) and unknown_kind."""
    for kind, number in cards.items():
        if number < 0:
            return Refusal("bad_number", {"kind": kind, "number": number})
    for kind in cards:
        if kind not in ruleset.treasures:
            return Refusal("unknown_kind", {"kind": kind})
    return None


def refuse_not_held(held: Mapping[str, int], cards: Mapping[str, int]) -> Refusal | None:
    """Code not_held when ``cards`` are more of a kind than ``held``."""
    for kind, number in cards.items():
        if number > held.get(kind, 0):
            facts = {"kind": kind, "number": number, "held": held.get(kind, 0)}
            return Refusal("not_held", facts)
    return None


def take_safe(draft: Draft, seat: str, cards: Mapping[str, int]) -> Refusal | None:
    """``cards`` become safe. Code no_such_card when more of a kind would be safe than exist."""
    safe = Counter(draft.player(seat).safe)
    safe.update(cards)
    draft.set_player(seat, safe=without_zeros(safe))
    for kind, exist in draft.state.ruleset.treasures.items():
        everywhere = sum(player.safe.get(kind, 0) for player in draft.state.players.values())
        if everywhere > exist:
            return Refusal("no_such_card", {"kind": kind, "number": everywhere, "exist": exist})
    return None


def lay_down(draft: Draft, seat: str, cards: Mapping[str, int]) -> None:
    """``cards`` held by ``seat`` leave it."""
    safe = Counter(draft.player(seat).safe)
    safe.subtract(cards)
    draft.set_player(seat, safe=without_zeros(safe))
