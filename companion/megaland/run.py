"""The run: jumps declared, the card flipped, and each runner's choice to stay or go home."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.contract import Line, Refusal
from companion.megaland import entries
from companion.megaland.asked import not_awaited, refuse_unless_asked
from companion.megaland.draft import Draft, per_copy
from companion.megaland.level import meet
from companion.megaland.ruleset import ComesHome, Swaps
from companion.megaland.state import Course, State, Turn
from companion.megaland.treasures import lay_down, refuse_cards, refuse_not_held, take_safe


def refuse_jump(state: State, seat: str) -> Refusal | None:
    """Whether the seat may declare a jump now.

    Codes: not_awaited, not_your_turn, no_jump, already_jumping.
    """
    secret = state.options.secret_choice and state.choosing
    if state.phase != "run" or not state.runners or secret:
        return not_awaited(state)
    player = state.players.get(seat)
    if player is None or player.course is not Course.READY:
        return Refusal("not_your_turn")
    if not player.jumps:
        return Refusal("no_jump", {"seat": seat})
    if seat in state.jumping:
        return Refusal("already_jumping", {"seat": seat})
    return None


def jump(draft: Draft, entry: entries.Jump) -> Refusal | None:
    """The token goes back to the supply; the jump holds for the next card only."""
    if refusal := refuse_jump(draft.state, entry.seat):
        return refusal
    draft.set_player(entry.seat, jumps=draft.player(entry.seat).jumps - 1)
    draft.set(jumping=draft.state.jumping | {entry.seat})
    return None


def level(draft: Draft, entry: entries.Level) -> Refusal | None:
    """A card is flipped; every runner meets it."""
    state = draft.state
    if state.phase != "run" or not state.runners or state.choosing:
        return not_awaited(state)
    card = state.ruleset.card.get(entry.card)
    if card is None:
        return Refusal("unknown_card", {"card": entry.card})
    if card.name in state.out:
        return Refusal("card_is_out", {"card": card.name})
    meet(draft, card)
    end_run_if_empty(draft)
    return None


def stay(draft: Draft, entry: entries.Stay) -> Refusal | None:
    """The seat stays; its card is drawn when all have chosen."""
    if refusal := refuse_unless_asked(draft.state, entry.seat, "stay_or_home", "home"):
        return refusal
    if not draft.state.to_come:
        return Refusal("no_cards_left", {"seat": entry.seat})
    _remember(draft, entry.seat)
    draft.set_player(entry.seat, course=Course.READY)
    _end_choice(draft)
    return None


def home(draft: Draft, entry: entries.Home) -> Refusal | None:
    """The seat goes home with what it carries."""
    if refusal := refuse_unless_asked(draft.state, entry.seat, "stay_or_home", "home"):
        return refusal
    _remember(draft, entry.seat)
    if draft.state.options.tracked:
        refusal = _bring_cards(draft, entry)
    else:
        refusal = _bring_number(draft, entry)
    if refusal:
        return refusal
    _end_choice(draft)
    return None


def _bring_number(draft: Draft, entry: entries.Home) -> Refusal | None:
    known = draft.player(entry.seat).carried
    number = known if entry.carried is msgspec.UNSET else entry.carried
    if number < 0:
        return Refusal("bad_number", {"number": number})
    if number > known:
        return Refusal("bad_count", {"number": number, "most": known})
    _come_home(draft, entry.seat, number)
    return None


def _bring_cards(draft: Draft, entry: entries.Home) -> Refusal | None:
    brought = entries.cards(entry.treasures)
    swaps: Sequence[entries.Swap] = () if entry.swap is msgspec.UNSET else entry.swap
    ruleset, known = draft.state.ruleset, draft.player(entry.seat).carried
    if refusal := refuse_cards(ruleset, brought):
        return refusal
    for kind in (kind for swap in swaps for kind in (swap.out, swap.into)):
        if kind not in ruleset.treasures:
            return Refusal("unknown_kind", {"kind": kind})
    number = sum(brought.values())
    if number > known:
        return Refusal("bad_count", {"number": number, "most": known})
    _come_home(draft, entry.seat, number)
    if refusal := take_safe(draft, entry.seat, brought):
        return refusal
    return _swap(draft, entry.seat, swaps)


def swaps_allowed(state: State, seat: str) -> int:
    """How many treasures the seat may exchange on coming home."""
    return sum(copies * swap.cards for _name, copies, swap in state.owned(seat, Swaps))


def _swap(draft: Draft, seat: str, swaps: Sequence[entries.Swap]) -> Refusal | None:
    for swap in swaps:
        drawn, discarded = {swap.into: 1}, {swap.out: 1}
        if draft.state.options.reptile_draw_first and (refusal := take_safe(draft, seat, drawn)):
            return refusal
        if refusal := refuse_not_held(draft.player(seat).safe, discarded):
            return refusal
        lay_down(draft, seat, discarded)
        if not draft.state.options.reptile_draw_first and (
            refusal := take_safe(draft, seat, drawn)
        ):
            return refusal
    most = swaps_allowed(draft.state, seat)
    if len(swaps) > most:
        return Refusal("too_many_swaps", {"number": len(swaps), "most": most})
    return None


def coins_for_coming_home(state: State, seat: str, number: int) -> tuple[Line, ...]:
    """What coming home with ``number`` treasures brings."""
    return tuple(
        Line(
            seat=seat,
            amount=copies * bazaar.coins,
            shares={},
            why=per_copy(name, copies, bazaar.coins, carried=number),
        )
        for name, copies, bazaar in state.owned(seat, ComesHome)
        if number >= bazaar.at_least
    )


def _come_home(draft: Draft, seat: str, number: int) -> None:
    for line in coins_for_coming_home(draft.state, seat, number):
        draft.pay(seat, line.amount, line.why)
    draft.set_player(seat, course=Course.HOME, carried=0)


def _remember(draft: Draft, seat: str) -> None:
    """Keeps what a secret chooser was before it chose."""
    if draft.state.options.secret_choice:
        draft.set(before={**draft.state.before, seat: draft.player(seat)})


def _end_choice(draft: Draft) -> None:
    """When all have chosen, each that stayed draws a card; with nobody left the run ends."""
    if draft.state.choosing:
        return
    draft.set(before={})
    for seat in draft.state.runners:
        draft.carry(seat, 1)
    end_run_if_empty(draft)


def end_run_if_empty(draft: Draft) -> None:
    """Nobody runs and nothing of a fall is open: the first player begins to buy."""
    state = draft.state
    open_falls = any(player.to_keep or player.to_draw for player in state.players.values())
    if not state.runners and not open_falls and state.first:
        draft.set(phase="buy", turn=Turn(seat=state.first))
