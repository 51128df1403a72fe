"""A wrong tile: its neighbour was entered, or one whose letter or number is one off.

As long as both tiles do the same and no later tile comes near either, the two games differ in
nothing but that space; the search leaps to the first tile that does.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.book.counting.search import Search
from companion.book.mending import Change, begin
from companion.contract import Refusal
from companion.stock import entries as e
from companion.stock.board import FREE
from companion.stock.playing import play
from companion.stock.state import Game, State

AGREEING = ("awaits", "actor", "turn", "sizes", "cash", "shares", "bank", "merger")
"""What has to be the same for two tiles to have done the same."""


def search(looking: Search) -> None:
    """Tries every tile, the newest first, as long as there is time.

    Which certificates everybody holds follows from what was entered beside the tiles: where those
    differ and the game is not settled hardly any tile explains it.
    """
    if looking.certificates_differ and not looking.settled and looking.found:
        return
    for position in range(looking.last - 1, -1, -1):
        entry = looking.folded.played[position].entry
        if isinstance(entry, e.Place):
            for tile in near(looking.folded.state.game, entry.tile):
                if looking.late:
                    return
                _try(looking, position, entry, tile)


def near(game: Game, tile: str) -> Iterator[str]:
    """The tiles that are easily taken for this one."""
    space = game.space_of[tile]
    board = game.ruleset.board
    row, column = divmod(space, board.columns)
    found = dict.fromkeys(game.touching[space])
    for other_row, other_column in (
        (row, column - 1),
        (row, column + 1),
        (row - 1, column),
        (row + 1, column),
    ):
        if 0 <= other_row < board.rows and 0 <= other_column < board.columns:
            found[other_row * board.columns + other_column] = None
    return (game.spaces[one] for one in found)


def _try(looking: Search, position: int, entry: e.Place, tile: str) -> None:
    before: State = looking.folded.state_after(position)
    other = e.Place(seat=entry.seat, tile=tile)
    step = play(before, other)
    if isinstance(step, Refusal):
        return
    start, state = position + 1, step.state
    if _alike(state, looking.folded.state_after(start)):
        leap = _leap(looking, start, entry.tile, tile)
        if leap is None:
            return
        start, state = leap
    if looking.refolds(start, looking.tail(start), state):
        mending = begin(looking.folded, Change(looking.rows[position], other))
        looking.note("tile", position, mending, entry.seat, was=entry, entry=other)


def _alike(one: State, other: State) -> bool:
    """Both tiles did the same: the games differ in the two spaces alone."""
    if one.founding or other.founding:
        return False
    if any(getattr(one, name) != getattr(other, name) for name in AGREEING):
        return False
    boards = zip(one.board, other.board, one.game.regions, strict=True)
    regions = [region for mark, else_mark, region in boards if mark != else_mark]
    return len(regions) == 2 and regions[0] == regions[1]


def _leap(looking: Search, start: int, tile: str, other: str) -> tuple[int, State] | None:
    """The first position at which a tile comes near one of the two, and the state there of the
    game with the other tile; None when none does."""
    game: Game = looking.folded.state.game
    one, two = game.space_of[tile], game.space_of[other]
    close = {one, two, *game.touching[one], *game.touching[two]}
    for position in range(start, looking.last + 1):
        entry = looking.folded.played[position].entry
        match entry:
            case e.Place() | e.DeadTile():
                reached = game.space_of[entry.tile] in close
            case e.Fill() | e.FinalSizes():
                reached = True
            case _:
                reached = False
        if reached:
            state: State = looking.folded.state_after(position)
            board = bytearray(state.board)
            board[one], board[two] = FREE, state.board[one]
            return position, state.entered(board=bytes(board))
    return None
