"""After a fall, treasures tracked: what Herb Hut keeps and what Laboratory draws."""

from __future__ import annotations

from companion.contract import Refusal
from companion.megaland import entries
from companion.megaland.asked import refuse_unless_asked
from companion.megaland.draft import Draft
from companion.megaland.run import end_run_if_empty
from companion.megaland.treasures import refuse_cards, take_safe


def keep(draft: Draft, entry: entries.Keep) -> Refusal | None:
    """Exactly as many of the carried cards as the Herb Huts keep become safe."""
    cards = entries.cards(entry.treasures)
    if refusal := _refuse(draft, entry.seat, "keep", cards):
        return refusal
    draft.set_player(entry.seat, to_keep=0)
    refusal = take_safe(draft, entry.seat, cards)
    end_run_if_empty(draft)
    return refusal


def lab(draft: Draft, entry: entries.Lab) -> Refusal | None:
    """Exactly one drawn card per Laboratory becomes safe."""
    cards = entries.cards(entry.treasures)
    if refusal := _refuse(draft, entry.seat, "lab", cards):
        return refusal
    draft.set_player(entry.seat, to_draw=0)
    refusal = take_safe(draft, entry.seat, cards)
    end_run_if_empty(draft)
    return refusal


def _refuse(draft: Draft, seat: str, what: str, cards: entries.Cards) -> Refusal | None:
    if refusal := refuse_unless_asked(draft.state, seat, what):
        return refusal
    if refusal := refuse_cards(draft.state.ruleset, cards):
        return refusal
    player, number = draft.player(seat), sum(cards.values())
    exact = player.to_keep if what == "keep" else player.to_draw
    if number != exact:
        return Refusal("bad_count", {"number": number, "exact": exact})
    return None
