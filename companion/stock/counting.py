"""The final count: sizes typed by the table, or the remaining tiles in the order laid."""

from __future__ import annotations

from companion.contract import Refusal, Step
from companion.stock import chart, settlement
from companion.stock.accounts import Lines
from companion.stock.board import (
    DEAD,
    FIRST_COMPANY,
    FREE,
    LONE,
    connected_lone,
    covered,
)
from companion.stock.entries import Fill, FinalSizes
from companion.stock.refusals import (
    bad_number,
    first_off_board,
    first_unknown,
    not_a_choice,
    not_awaited,
)
from companion.stock.state import State


def final_sizes(state: State, entry: FinalSizes) -> Step[State] | Refusal:
    """The companies' sizes as the table counted them; one left out keeps its size. Settles."""
    if state.awaits != "final_sizes":
        return not_awaited(state)
    refused = first_unknown(state, entry.sizes) or first_off_board(state, entry.sizes)
    if refused:
        return refused
    most = len(state.board)
    sizes = list(state.sizes)
    for name, size in entry.sizes.items():
        if not chart.SMALLEST <= size <= most:
            return bad_number(size, chart.SMALLEST, most)
        sizes[state.game.company_of[name]] = size
    lines: Lines = []
    return Step(settlement.settle(state.entered(sizes=tuple(sizes)), lines), tuple(lines))


def fill(state: State, entry: Fill) -> Step[State] | Refusal:
    """The remaining tiles are laid one after another; then it settles.

    A tile grows the one company it touches, or the company named for it where it touches several;
    unnamed it is dead there. Where it touches none it lies alone and founds nothing.
    """
    if state.awaits != "final_sizes":
        return not_awaited(state)
    refused = _refusal(state, entry)
    if refused:
        return refused
    game = state.game
    board, sizes = state.board, list(state.sizes)
    for tile in entry.tiles:
        space = game.space_of[tile]
        near = touched(state, board, space)
        named = entry.companies.get(tile)
        if named is not None and game.company_of[named] not in near:
            return Refusal("not_a_neighbour", {"tile": tile, "company": named})
        if not near:
            board = covered(board, {space}, LONE)
            continue
        if named is None and len(near) > 1:
            board = covered(board, {space}, DEAD)
            continue
        company = game.company_of[named] if named is not None else near[0]
        joined = {space} | connected_lone(board, game.touching, space)
        board = covered(board, joined, FIRST_COMPANY + company)
        sizes[company] += len(joined)
    lines: Lines = []
    filled = state.entered(board=board, sizes=tuple(sizes))
    return Step(settlement.settle(filled, lines), tuple(lines))


def touched(state: State, board: bytes, space: int) -> tuple[int, ...]:
    """The companies that touch a space on this board."""
    marks = {board[near] for near in state.game.touching[space]}
    return tuple(sorted(mark - FIRST_COMPANY for mark in marks if mark >= FIRST_COMPANY))


def _refusal(state: State, entry: Fill) -> Refusal | None:
    game = state.game
    refused = first_unknown(state, entry.companies.values())
    if refused:
        return refused
    for tile in (*entry.tiles, *entry.companies):
        if tile not in game.space_of:
            return Refusal("off_board", {"tile": tile})
    laid: set[str] = set()
    for tile in entry.tiles:
        byte = state.board[game.space_of[tile]]
        if byte != FREE or tile in laid:
            return Refusal("occupied", {"tile": tile, "dead": byte == DEAD})
        laid.add(tile)
    refused = first_off_board(state, entry.companies.values())
    if refused:
        return refused
    for tile in entry.companies:
        if tile not in laid:
            return not_a_choice(tile, entry.tiles)
    return None
