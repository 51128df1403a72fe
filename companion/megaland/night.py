"""The night: token passed, treasures stored, moon buildings, hearts back, end check."""

from __future__ import annotations

from companion.contract import Refusal
from companion.megaland import entries
from companion.megaland.asked import refuse_unless_asked
from companion.megaland.draft import Draft, per_copy, without_zeros
from companion.megaland.ruleset import Night
from companion.megaland.setting_up import begin_round
from companion.megaland.state import State
from companion.megaland.treasures import refuse_cards, refuse_not_held, take_safe
from companion.megaland.triggers import pay_poorest


def begin_night(draft: Draft) -> None:
    """The buying ends: Arcade, then the first-player token to the left, then the night's course."""
    pay_poorest(draft)
    if draft.state.first is not None:
        draft.set(first=draft.state.left_of(draft.state.first))
    draft.set(phase="night", turn=None)
    if draft.state.options.pond_before_storing:
        _ask_ponds(draft)
        if not draft.state.to_pond:
            _ask_stores(draft)
    else:
        _ask_stores(draft)


def ponds(state: State, seat: str) -> int:
    """Cards that the seat's buildings draw at night."""
    return sum(copies * night.cards for _n, copies, night in state.owned(seat, Night))


def store(draft: Draft, entry: entries.Store) -> Refusal | None:
    """At most one treasure per building is kept, the rest is discarded."""
    if refusal := refuse_unless_asked(draft.state, entry.seat, "store"):
        return refusal
    cards, player = entries.cards(entry.treasures), draft.player(entry.seat)
    if refusal := refuse_cards(draft.state.ruleset, cards):
        return refusal
    if refusal := refuse_not_held(player.safe, cards):
        return refusal
    if sum(cards.values()) > player.room:
        facts = {"number": sum(cards.values()), "most": player.room}
        return Refusal("too_many_stored", facts)
    draft.set_player(entry.seat, safe=without_zeros(cards))
    draft.set(to_store=draft.state.to_store - {entry.seat})
    if not draft.state.to_store:
        _after_stores(draft)
    return None


def pond(draft: Draft, entry: entries.Pond) -> Refusal | None:
    """Exactly one drawn card per Fishing Pond becomes safe."""
    if refusal := refuse_unless_asked(draft.state, entry.seat, "pond"):
        return refusal
    cards = entries.cards(entry.treasures)
    if refusal := refuse_cards(draft.state.ruleset, cards):
        return refusal
    number, exact = sum(cards.values()), ponds(draft.state, entry.seat)
    if number != exact:
        return Refusal("bad_count", {"number": number, "exact": exact})
    if refusal := take_safe(draft, entry.seat, cards):
        return refusal
    draft.set(to_pond=draft.state.to_pond - {entry.seat})
    if not draft.state.to_pond:
        if draft.state.options.pond_before_storing:
            _ask_stores(draft)
        else:
            _wake(draft)
    return None


def _ask_stores(draft: Draft) -> None:
    """Seats with cards and buildings are asked; cards of a seat without buildings go."""
    asked = set()
    for seat, player in draft.state.players.items():
        if player.safe and player.room:
            asked.add(seat)
        elif player.safe:
            draft.set_player(seat, safe={})
    draft.set(to_store=frozenset(asked))
    if not asked:
        _after_stores(draft)


def _after_stores(draft: Draft) -> None:
    for seat in draft.state.seats:
        for name, copies, night in draft.state.owned(seat, Night):
            draft.pay(seat, copies * night.coins, per_copy(name, copies, night.coins))
    if not draft.state.options.pond_before_storing:
        _ask_ponds(draft)
    if not draft.state.to_pond:
        _wake(draft)


def _ask_ponds(draft: Draft) -> None:
    if draft.state.options.tracked:
        asked = (seat for seat in draft.state.seats if ponds(draft.state, seat))
        draft.set(to_pond=frozenset(asked))


def _wake(draft: Draft) -> None:
    """Hearts heal; somebody at the goal ends the game, else the next round begins."""
    for seat in draft.state.seats:
        draft.set_player(seat, injured=0)
    if any(p.coins >= draft.state.ruleset.goal for p in draft.state.players.values()):
        draft.set(phase="over")
    else:
        begin_round(draft)
