"""What a tile would do on each space, in full: the line people read before they place it."""

from __future__ import annotations

import functools

from companion.stock import pledging
from companion.stock.board import FREE, connected_lone
from companion.stock.merger import next_to_fold, strongest_of
from companion.stock.offers import Effect, Sized
from companion.stock.placing import Fate, fate
from companion.stock.state import State

_REASONS = {"taken": "occupied", "dead": "joins_two_safe", "no_company": "no_company_free"}


def effects(state: State) -> tuple[Effect, ...]:
    """The effect on every space, in the order of spaces. The same for every viewer."""
    return tuple([effect(state, space) for space in range(len(state.board))])


def effect(state: State, space: int) -> Effect:
    """What a tile would do on one space now."""
    game = state.game
    label = game.spaces[space]
    if state.board[space] != FREE:
        return _alone(label, "taken")
    told = fate(state, space)
    if told.kind == "lone":
        return _alone(label, "lone")
    lone = connected_lone(state.board, game.touching, space)
    joins = tuple(game.spaces[near] for near in sorted(lone))
    if told.kind in ("found", "no_company"):
        return Effect(
            space=label,
            kind=told.kind,
            reason=_REASONS.get(told.kind, ""),
            joins=joins,
            size_after=1 + len(lone),
            free_companies=tuple(
                name for company, name in enumerate(game.companies) if not state.sizes[company]
            ),
        )
    if told.kind == "grow":
        company = told.companies[0]
        return Effect(
            space=label,
            kind="grow",
            company=game.companies[company],
            size_before=state.sizes[company],
            size_after=state.sizes[company] + 1 + len(lone),
            joins=joins,
            companies=_sized(state, told.companies),
        )
    return _merging(state, label, told, joins)


@functools.lru_cache(maxsize=2048)
def _alone(label: str, kind: str) -> Effect:
    """What concerns no other space: most of a board, and the same from tile to tile."""
    return Effect(space=label, kind=kind, reason=_REASONS.get(kind, ""))


def _merging(state: State, label: str, told: Fate, joins: tuple[str, ...]) -> Effect:
    if told.kind == "dead":
        return Effect(
            space=label,
            kind="dead",
            reason=_REASONS["dead"],
            companies=_sized(state, told.companies),
        )
    names = state.game.companies
    strongest = strongest_of(state, told.companies)
    open_ = pledging.may_be_pledged(state, told.companies)
    settled = len(strongest) == 1 and not open_
    survivor = strongest[0]
    return Effect(
        space=label,
        kind="merge",
        company=names[survivor] if settled else "",
        size_before=state.sizes[survivor] if settled else 0,
        size_after=sum(state.sizes[c] for c in told.companies) + 1 + len(joins),
        joins=joins,
        companies=_sized(state, told.companies),
        choose_survivor=tuple(names[c] for c in strongest) if len(strongest) > 1 else (),
        defuncts=_settled_order(state, told.companies, survivor) if settled else (),
        pledging=open_,
    )


def _settled_order(state: State, companies: tuple[int, ...], survivor: int) -> tuple[str, ...]:
    """The defuncts in the order they fold, up to the first choice among equals."""
    left = tuple(company for company in companies if company != survivor)
    order: list[str] = []
    while left:
        choices = next_to_fold(state, left)
        if len(choices) > 1:
            break
        order.append(state.game.companies[choices[0]])
        left = tuple(company for company in left if company != choices[0])
    return tuple(order)


def _sized(state: State, companies: tuple[int, ...]) -> tuple[Sized, ...]:
    largest_first = sorted(companies, key=lambda company: -state.sizes[company])
    return tuple(
        Sized(
            company=state.game.companies[company],
            size=state.sizes[company],
            safe=state.is_safe(company),
        )
        for company in largest_first
    )
