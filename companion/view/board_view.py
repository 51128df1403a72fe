"""The board as it lies, and while a tile is awaited what each space would do."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.stock.board import DEAD, FIRST_COMPANY, FREE, labels, row_letter
from companion.stock.offers import Effect
from companion.texts import _
from companion.view.context import Context
from companion.view.effects import effect
from companion.view.model import Board, Cell, Content
from companion.view.offered import effects

Stand = Literal["square", "hexagon_letters", "hexagon_numbers"]

SHIFTED = {("B-6", "D-6"): 0, ("B-4", "D-4"): 1, ("D-4", "D-6"): 0, ("B-4", "B-6"): 1}
"""Which rows (or columns), counted from 0, lie half a hexagon further on: even or odd ones."""


def board(seen: Context) -> Board:
    """All spaces with what lies on them."""
    form = seen.ruleset.board
    pair = _pair(seen)
    placing = effects(seen) if seen.state.awaits == "place" else ()
    stand = _stand(pair)
    names = labels(form.label, form.rows, form.columns)
    cells = tuple(
        _cell(
            seen,
            space,
            names[space],
            stand,
            pair,
            public_effect(seen, placing[space]) if placing else None,
        )
        for space in range(form.spaces)
    )
    return Board(
        shape=stand,
        row_labels=tuple(row_letter(row) for row in range(form.rows)),
        column_labels=tuple(str(column + 1) for column in range(form.columns)),
        touching=pair,
        cells=cells,
    )


def _pair(seen: Context) -> tuple[str, str] | None:
    if seen.ruleset.board.shape == "square":
        return None
    first, second = seen.game.options["hexagons"]
    return (first, second)


def _stand(pair: tuple[str, str] | None) -> Stand:
    if pair is None:
        return "square"
    return "hexagon_letters" if pair[0][-1] == pair[1][-1] else "hexagon_numbers"


def public_effect(seen: Context, one: Effect) -> Effect:
    """The effect as everybody may know it.

    Whether anybody could pledge depends on who holds what, so only sizes decide what is told.
    """
    if seen.ruleset.influence is None or one.kind != "merge":
        return one
    safe = any(company.safe for company in one.companies)
    return msgspec.structs.replace(one, pledging=not safe)


def _cell(
    seen: Context,
    space: int,
    label: str,
    stand: Stand,
    pair: tuple[str, str] | None,
    one: Effect | None,
) -> Cell:
    row, column = divmod(space, seen.ruleset.board.columns)
    x, y = 2 * column, 2 * row
    if pair is not None and stand == "hexagon_letters":
        x += row % 2 == SHIFTED[pair]
    elif pair is not None:
        y += column % 2 == SHIFTED[pair]
    byte = seen.state.board[space]
    return Cell(
        label=label,
        row=row,
        column=column,
        x=x,
        y=y,
        content=_content(byte),
        company=seen.mark(byte - FIRST_COMPANY) if byte >= FIRST_COMPANY else None,
        last=space == seen.state.last_tile,
        allowed=one is not None and not one.reason,
        effect=_told(seen, one) if one is not None else "",
        ends_turn=one is not None and ends_turn(seen, one),
    )


def _told(seen: Context, one: Effect) -> str:
    told = effect(one)
    if ends_turn(seen, one):
        return _("%(effect)s: nothing to buy, the turn ends", effect=told)
    return told


def ends_turn(seen: Context, one: Effect) -> bool:
    """Whether after this tile nothing is left to decide, and nothing could be bought.

    Told where the money of the seat on turn may be known, or no company is on the board.
    """
    if one.kind not in ("lone", "grow"):
        return False
    state = seen.state
    if not state.on_board:
        return True
    seat = state.turn
    key = seen.game.seats[seat]
    if not seen.sight.cash_of(key) or _might_trade(seen, seat):
        return False
    prices = [_price_after(seen, company, one) for company in state.on_board]
    return state.cash[seat] < min(prices)


def _might_trade(seen: Context, seat: int) -> bool:
    """Whether the seat may have certificates to give for others, as far as the viewer knows."""
    if not seen.ruleset.policies.trade_to_buy:
        return False
    known = seen.sight.shares_of(seen.game.seats[seat])
    return not known or any(seen.state.shares[seat][c] for c in seen.state.on_board)


def _price_after(seen: Context, company: int, one: Effect) -> int:
    grown = one.kind == "grow" and seen.company(company) == one.company
    size = one.size_after if grown else seen.state.sizes[company]
    return seen.game.prices[company][size]


def _content(byte: int) -> Content:
    if byte == FREE:
        return "free"
    if byte == DEAD:
        return "dead"
    return "company" if byte >= FIRST_COMPANY else "lone"
