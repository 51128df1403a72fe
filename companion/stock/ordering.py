"""Who begins: the start tiles, or a seat that is named."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.contract import Refusal, Step
from companion.stock.board import LONE, covered
from companion.stock.entries import Order
from companion.stock.refusals import not_awaited, unknown_seat
from companion.stock.state import State


def order(state: State, entry: Order) -> Step[State] | Refusal:
    """The seat named, else the one nearest to the first space, begins; then clockwise.

    Where the ruleset has start tiles stay, they lie on the board and found nothing.
    """
    if not state.opening:
        return not_awaited(state)
    game = state.game
    tiles = entry.tiles if entry.tiles is not msgspec.UNSET else {}
    first = entry.first if entry.first is not msgspec.UNSET else None
    refused = _refusal(state, tiles, first)
    if refused:
        return refused
    spaces = {seat: game.space_of[tile] for seat, tile in tiles.items()}
    begins = first if first is not None else min(spaces, key=spaces.__getitem__)
    seat_number = game.seat_of[begins]
    board = state.board
    if game.ruleset.policies.start_tiles == "stay":
        board = covered(board, set(spaces.values()), LONE)
    return Step(
        state.entered(
            board=board,
            awaits="place",
            actor=seat_number,
            first=seat_number,
            turn=seat_number,
            turn_number=1,
            opening=False,
        ),
        (),
    )


def _refusal(state: State, tiles: Mapping[str, str], first: str | None) -> Refusal | None:
    game = state.game
    for seat in (*tiles, *([first] if first is not None else [])):
        if seat not in game.seat_of:
            return unknown_seat(seat)
    for tile in tiles.values():
        if tile not in game.space_of:
            return Refusal("off_board", {"tile": tile})
    drawn = list(tiles.values())
    doubled = next((tile for tile in drawn if drawn.count(tile) > 1), None)
    if doubled is not None:
        drew = tuple(seat for seat, tile in tiles.items() if tile == doubled)
        return Refusal("occupied", {"tile": doubled, "dead": False, "seats": drew})
    if first is None and not tiles:
        return Refusal("bad_entry", {"problem": "names neither tiles nor first"})
    if tiles and len(tiles) < len(game.seats):
        return Refusal("bad_entry", {"problem": "has not a tile for every seat"})
    return None
