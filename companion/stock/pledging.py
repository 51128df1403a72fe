"""Influence in a takeover: who is asked, what they pledge, and how strong companies are."""

from __future__ import annotations

import msgspec

from companion.contract import Refusal, Step, Why
from companion.stock.accounts import Lines, move
from companion.stock.entries import Pledge
from companion.stock.refusals import (
    awaited_from,
    bad_number,
    not_a_choice,
    not_on_board,
    unknown_company,
)
from companion.stock.state import State


def still_to_pledge(state: State) -> tuple[int, ...]:
    """Seats with influence and a share in the takeover that were not asked yet, from the merge
    maker clockwise; nobody where a safe company is in it."""
    merger = state.merger
    if merger is None or not may_be_pledged(state, merger.companies):
        return ()
    asked = {seat for seat, _, _ in merger.pledges}
    return tuple(
        seat
        for seat in state.clockwise(merger.maker)
        if seat not in asked
        and state.influence[seat]
        and any(state.shares[seat][company] for company in merger.companies)
    )


def may_be_pledged(state: State, companies: tuple[int, ...]) -> bool:
    """Whether a takeover of these companies is one in which influence counts."""
    if state.game.ruleset.influence is None:
        return False
    return not any(state.is_safe(company) for company in companies)


def strength(state: State, company: int) -> int:
    """Size, and the weight of the influence pledged to the company so far."""
    influence, merger = state.game.ruleset.influence, state.merger
    if influence is None or merger is None:
        return state.sizes[company]
    put = sum(points for _, pledged_to, points in merger.pledges if pledged_to == company)
    return state.sizes[company] + influence.weight * put


def pledged(state: State, entry: Pledge) -> Step[State] | Refusal:
    """The pledge is made and its influence spent; 0 passes."""
    refused = awaited_from(state, "pledge", entry.seat)
    if refused:
        return refused
    merger, game = state.merger, state.game
    if merger is None:
        raise RuntimeError("a pledge is awaited without a merger")
    seat, points = state.actor, entry.influence
    company = game.company_of.get(entry.company)
    if company is None:
        return unknown_company(entry.company)
    if not state.sizes[company]:
        return not_on_board(entry.company)
    if company not in merger.companies:
        return not_a_choice(entry.company, (game.companies[c] for c in merger.companies))
    if points > state.influence[seat]:
        return Refusal(
            "too_few_influence",
            {"seat": entry.seat, "held": state.influence[seat], "wanted": points},
        )
    if points > 0 and not state.shares[seat][company]:
        return Refusal("no_shares", {"seat": entry.seat, "company": entry.company})
    if points < 0:
        return bad_number(points, 0, state.influence[seat])
    lines: Lines = []
    if points:
        why = Why("pledge", {"company": entry.company, "influence": points}, f"{points}")
        state = move(state, lines, seat, 0, [], why)
    left = state.influence[seat] - points
    return Step(
        state.entered(
            influence=(*state.influence[:seat], left, *state.influence[seat + 1 :]),
            merger=msgspec.structs.replace(
                merger, pledges=(*merger.pledges, (seat, company, points))
            ),
        ),
        tuple(lines),
    )
