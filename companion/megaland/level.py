"""A level card is met: damage, falls, and what the card and buildings bring at once."""

from __future__ import annotations

from companion.contract import Why
from companion.megaland.draft import Draft, per_copy
from companion.megaland.ruleset import Draws, Keeps, LevelCard, Meets, NeighbourFalls, Shields
from companion.megaland.state import Course, State


def meet(draft: Draft, card: LevelCard) -> None:
    """Every runner meets ``card``. Who falls carries nothing any more and runs no more."""
    runners = draft.state.runners
    jumping = draft.state.jumping if card.jumpable else frozenset()
    # a jump clears the damage; by the other ruling the card is then not met at all
    whole = jumping if draft.state.options.jump_cancels == "card" else frozenset()
    meeting = [seat for seat in runners if seat not in whole]
    for seat in runners:
        hurt = 0 if seat in jumping else damage(draft.state, seat, card)
        player = draft.player(seat)
        injured = min(player.hearts, player.injured + hurt)
        draft.set_player(seat, injured=injured, course=Course.CHOOSING)
    fallen = [seat for seat in runners if not draft.player(seat).healthy]
    for seat in fallen:
        _fall(draft, seat)
    for seat in meeting:
        _reward(draft, seat, card)
    _pay_hospitals(draft, fallen)
    draft.set(out=(*draft.state.out, card.name), jumping=frozenset(), met=frozenset(meeting))


def damage(state: State, seat: str, card: LevelCard) -> int:
    """Hearts that ``card`` hurts for this seat, without a jump."""
    shielded = any(shield.card == card.name for _n, _c, shield in state.owned(seat, Shields))
    return 0 if shielded else card.damage


def _fall(draft: Draft, seat: str) -> None:
    tracked = draft.state.options.tracked
    keeps = sum(copies * keep.cards for _n, copies, keep in draft.state.owned(seat, Keeps))
    draws = sum(copies * draw.cards for _n, copies, draw in draft.state.owned(seat, Draws))
    draft.set_player(
        seat,
        course=Course.FALLEN,
        to_keep=min(keeps, draft.player(seat).carried) if tracked else 0,
        to_draw=draws if tracked else 0,
        carried=0,
    )


def _reward(draft: Draft, seat: str, card: LevelCard) -> None:
    """What meeting the card brings: coins also to who fell, cards only to who still runs."""
    for name, copies, temple in draft.state.owned(seat, Meets):
        if temple.card == card.name:
            why = per_copy(name, copies, temple.coins, card=card.name)
            draft.pay(seat, copies * temple.coins, why)
    if draft.player(seat).runs:
        shields = draft.state.owned(seat, Shields)
        # copies do not add up, nor would a second building of this sort
        soap = max((s.cards for _n, _c, s in shields if s.card == card.name), default=0)
        draft.carry(seat, card.cards + soap)


def _pay_hospitals(draft: Draft, fallen: list[str]) -> None:
    """Wherever the owner is; one movement for each neighbour that fell."""
    for seat in draft.state.seats:
        for name, copies, hospital in draft.state.owned(seat, NeighbourFalls):
            for neighbour in draft.state.neighbours(seat):
                if neighbour in fallen:
                    draft.pay(
                        seat,
                        copies * hospital.coins,
                        _hospital(draft.state, seat, neighbour, name, copies, hospital.coins),
                    )


def _hospital(state: State, seat: str, neighbour: str, name: str, copies: int, coins: int) -> Why:
    side = "left" if state.left_of(seat) == neighbour else "right"
    if len(state.seats) == 2:
        side = "both"
    return per_copy(name, copies, coins, fell=neighbour, side=side)
