"""What the table may say at any time: coins corrected by hand, a pile that is empty."""

from __future__ import annotations

import msgspec

from companion.contract import Refusal, Why
from companion.limits import MOST_MONEY
from companion.megaland import entries
from companion.megaland.asked import not_awaited
from companion.megaland.draft import Draft


def adjust(draft: Draft, entry: entries.Adjust) -> Refusal | None:
    """Signed coins are added. Codes: unknown_seat, below_zero, bad_number."""
    for seat in entry.coins:
        if seat not in draft.state.seats:
            return Refusal("unknown_seat", {"seat": seat})
    reason = {} if entry.reason is msgspec.UNSET else {"reason": entry.reason}
    for seat, coins in entry.coins.items():
        if draft.player(seat).coins + coins < 0:
            return Refusal("below_zero", {"seat": seat, "coins": draft.player(seat).coins})
        if abs(coins) > MOST_MONEY:
            facts = {"number": coins, "least": -MOST_MONEY, "most": MOST_MONEY}
            return Refusal("bad_number", facts)
        draft.pay(seat, coins, Why("adjust", {"coins": coins, **reason}, f"{coins:+d}"))
    return None


def pile_empty(draft: Draft, entry: entries.PileEmpty) -> Refusal | None:
    """A pile has no cards left. Codes: not_awaited (set-up), unknown_building, not_in_play."""
    if not draft.state.piles:
        return not_awaited(draft.state)
    if entry.name not in draft.state.ruleset.building:
        return Refusal("unknown_building", {"name": entry.name})
    if entry.name not in draft.state.piles:
        return Refusal("not_in_play", {"name": entry.name})
    draft.set(piles={**draft.state.piles, entry.name: 0})
    return None
