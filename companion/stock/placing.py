"""Placing a tile: what happens to it on a space, and the entries that put tiles down or do not."""

from __future__ import annotations

from typing import NamedTuple

from companion.contract import Refusal, Step
from companion.stock import merger
from companion.stock.accounts import Lines
from companion.stock.board import (
    DEAD,
    FIRST_COMPANY,
    FREE,
    LONE,
    MERGING,
    connected_lone,
    covered,
)
from companion.stock.entries import DeadTile, NoTile, Place
from companion.stock.refusals import awaited_from, not_awaited, not_your_turn, unknown_seat
from companion.stock.state import NOBODY, State


class Fate(NamedTuple):
    """What a tile does on a space: its kind (see ``offers.Effect.kind``) and who it touches."""

    kind: str
    companies: tuple[int, ...] = ()


def fate(state: State, space: int) -> Fate:
    """What a tile would do on a space now."""
    board, game = state.board, state.game
    if board[space] != FREE:
        return Fate("taken")
    touched: tuple[int, ...] = ()
    lone = False
    for near in game.touching[space]:
        byte = board[near]
        if byte == LONE:
            lone = True
        elif byte >= FIRST_COMPANY and byte - FIRST_COMPANY not in touched:
            touched += (byte - FIRST_COMPANY,)
    if len(touched) > 1:
        safe = sum(state.sizes[company] >= game.safe_size for company in touched)
        return Fate("dead" if safe > 1 else "merge", tuple(sorted(touched)))
    if touched:
        return Fate("grow", touched)
    if lone:
        return Fate("found" if 0 in state.sizes else "no_company")
    return Fate("lone")


def place(state: State, entry: Place) -> Step[State] | Refusal:
    """The tile of the turn: lies alone, founds, grows a company, or opens a merger."""
    refused = awaited_from(state, "place", entry.seat)
    if refused:
        return refused
    game = state.game
    space = game.space_of.get(entry.tile)
    if space is None:
        return Refusal("off_board", {"tile": entry.tile})
    kind, companies = fate(state, space)
    if kind == "taken":
        return _occupied(state, space)
    if kind == "dead":
        names = tuple(game.companies[c] for c in companies if state.is_safe(c))
        return Refusal("joins_two_safe", {"tile": entry.tile, "companies": names})
    if kind == "no_company":
        return Refusal("no_company_free", {"tile": entry.tile})
    lines: Lines = []
    return Step(_put(state, lines, space, kind, companies), tuple(lines))


def _put(state: State, lines: Lines, space: int, kind: str, companies: tuple[int, ...]) -> State:
    """The state with the tile on its space."""
    board, touching = state.board, state.game.touching
    changes = {
        "placed": space,
        "last_tile": space,
        "no_tile_run": 0,
        "just_bought": NOBODY,
        "opening": False,
    }
    if kind == "merge":
        board = covered(board, {space}, MERGING)
        return merger.open_merger(state.entered(board=board, **changes), lines, space, companies)
    if kind == "grow":
        company = companies[0]
        joined = {space} | connected_lone(board, touching, space)
        size = state.sizes[company] + len(joined)
        return state.entered(
            board=covered(board, joined, FIRST_COMPANY + company),
            sizes=(*state.sizes[:company], size, *state.sizes[company + 1 :]),
            awaits="buy",
            **changes,
        )
    founding: frozenset[int] = frozenset()
    if kind == "found":
        founding = frozenset({space} | connected_lone(board, touching, space))
    return state.entered(
        board=covered(board, {space}, LONE),
        founding=founding,
        awaits="found" if founding else "buy",
        **changes,
    )


def no_tile(state: State, entry: NoTile) -> Step[State] | Refusal:
    """Nothing in hand can be played; the turn goes on with the purchase."""
    refused = awaited_from(state, "place", entry.seat)
    if refused:
        return refused
    return Step(
        state.entered(
            awaits="buy",
            placed=NOBODY,
            no_tile_run=state.no_tile_run + 1,
            just_bought=NOBODY,
            opening=False,
        ),
        (),
    )


def dead_tile(state: State, entry: DeadTile) -> Step[State] | Refusal:
    """A tile that joins two safe companies leaves the game; its space can never be used."""
    game = state.game
    policies = game.ruleset.policies
    if state.awaits not in ("place", "buy"):
        return not_awaited(state)
    seat = game.seat_of.get(entry.seat)
    if seat is None:
        return unknown_seat(entry.seat)
    may = policies.dead_tile_by == "anyone" or seat in (state.turn, state.just_bought)
    if not may and policies.dead_tile != "in_hand":
        return not_your_turn(state)
    space = game.space_of.get(entry.tile)
    if space is None:
        return Refusal("off_board", {"tile": entry.tile})
    kind = fate(state, space).kind
    if kind == "taken":
        return _occupied(state, space)
    if kind != "dead":
        return Refusal("not_dead", {"tile": entry.tile})
    if policies.dead_tile == "in_hand":
        return Refusal("not_in_ruleset", {"what": "dead_tile"})
    replaced_later = policies.dead_tile == "removed" and seat == state.turn
    return Step(
        state.entered(
            board=covered(state.board, {space}, DEAD),
            discarded=state.discarded + replaced_later,
            just_bought=NOBODY if seat == state.turn else state.just_bought,
        ),
        (),
    )


def _occupied(state: State, space: int) -> Refusal:
    dead = state.board[space] == DEAD
    return Refusal("occupied", {"tile": state.game.spaces[space], "dead": dead})
