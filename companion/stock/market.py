"""Two seats with market tiles: the number of a drawn tile is the bank's holding."""

from __future__ import annotations

from companion.contract import Refusal
from companion.stock.board import FREE
from companion.stock.entries import MarketTile
from companion.stock.refusals import awaited_from
from companion.stock.state import State


def is_drawn(state: State, company: int) -> bool:
    """Whether a tile is drawn for a company's bonuses; not where no seat holds any."""
    return bool(state.game.options.get("market_tiles")) and any(
        row[company] for row in state.shares
    )


def number_of(state: State, entry: MarketTile) -> int | Refusal:
    """The tile's number: its column. The tile comes from the bag, so it is not on the board;
    once every tile lies there, any is drawn again."""
    refused = awaited_from(state, "market_tile", entry.seat)
    if refused:
        return refused
    space = state.game.space_of.get(entry.tile)
    if space is None:
        return Refusal("off_board", {"tile": entry.tile})
    if state.board[space] != FREE and FREE in state.board:
        return Refusal("occupied", {"tile": entry.tile, "dead": False})
    return space % state.game.ruleset.board.columns + 1
