"""The board as it lies, and while a tile is awaited what each space would do."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

import msgspec

from companion.stock.board import DEAD, FIRST_COMPANY, FREE, labels, row_letter
from companion.stock.offers import Effect
from companion.stock.ruleset import Board as BoardForm
from companion.stock.state import NOBODY, Game, State
from companion.texts import _, language
from companion.view.context import Context, mark
from companion.view.effects import effect
from companion.view.model import Board, Cell, Content
from companion.view.offered import effects
from companion.view.same import Kept, Same

Stand = Literal["square", "hexagon_letters", "hexagon_numbers"]

SHIFTED = {("B-6", "D-6"): 0, ("B-4", "D-4"): 1, ("D-4", "D-6"): 0, ("B-4", "B-6"): 1}
"""Which rows (or columns), counted from 0, lie half a hexagon further on: even or odd ones."""


def board(seen: Context) -> Board:
    """All spaces with what lies on them; one board serves all who are told the same by it.

    What a tile would do is told where it is placed: on the phone of the seat on turn and the desk.
    """
    state = seen.state
    if state.awaits != "place" or not (seen.desk or (seen.phone and seen.me == state.actor)):
        return _resting(Same(state.game), state.board, state.last_tile)
    whole = _board(Same(state), _Buyer(True, True), language())
    if state.turn == NOBODY or not _tells_of_buyer(Same(whole)):
        return whole
    key = seen.game.seats[state.turn]
    buyer = _Buyer(seen.sight.cash_of(key), seen.sight.shares_of(key))
    return _board(Same(state), buyer, language())


@functools.lru_cache(maxsize=256)
def _tells_of_buyer(same: Same[Board]) -> bool:
    """Whether some space says that nothing could be bought after it: what one is told of that
    depends on what one knows. Who knows less is told so of fewer spaces, never of others."""
    return any(cell.ends_turn for cell in same.object.cells)


class _Buyer(msgspec.Struct, frozen=True):
    """What the viewer knows of the seat on turn, which buys after its tile."""

    cash: bool
    shares: bool


@functools.lru_cache(maxsize=256)
def _board(same: Same[State], buyer: _Buyer, _language: str) -> Board:
    state = same.object
    fates = list(_fates(state, buyer, effects(state)))
    return _lying(state.game, state.board, state.last_tile, fates, buyer)


@functools.lru_cache(maxsize=256)
def _resting(same: Same[Game], lying: bytes, last: int) -> Board:
    """The board while no tile is awaited: it stays until something else lies on it."""
    return _lying(same.object, lying, last, [_RESTING] * len(lying), None)


def _lying(
    game: Game, lying: bytes, last: int, fates: Sequence[_Fate], buyer: _Buyer | None
) -> Board:
    """The board with what lies on it, and what a tile would do as this ``buyer`` is told."""
    form, pair = game.ruleset.board, _pair(game)
    cells = _cells(game, lying, fates, buyer)
    if last != NOBODY:
        cells[last] = msgspec.structs.replace(cells[last], last=True)
    return Board(
        shape=_stand(pair),
        row_labels=tuple(row_letter(row) for row in range(form.rows)),
        column_labels=tuple(str(column + 1) for column in range(form.columns)),
        touching=pair,
        cells=tuple(cells),
        regions=tuple(game.regions) if game.ruleset.dividends is not None else (),
    )


def _cells(game: Game, lying: bytes, fates: Sequence[_Fate], buyer: _Buyer | None) -> list[Cell]:
    """All spaces; nearly all are as they were an entry before, and then they are the same."""
    spots = _spots(game.ruleset.board, _pair(game))
    now = list(zip(lying, fates, strict=True))
    key = id(game), buyer
    before = _BEFORE.last(key)
    if before is None:
        cells = [_cell(game, spot, *told) for spot, told in zip(spots, now, strict=True)]
    else:
        cells = [
            cell if old == told else _cell(game, spot, *told)
            for old, cell, told, spot in zip(*before, now, spots, strict=True)
        ]
    _BEFORE.keep(key, (now, cells), (game,))
    return list(cells)


_BEFORE: Final[Kept[tuple[list[tuple[int, _Fate]], list[Cell]]]] = Kept(256)
"""Per game, and per what is told: what lay and was told on the spaces last, and its cells."""


class _Spot(msgspec.Struct, frozen=True, cache_hash=True):
    """Where a space lies; ``x`` and ``y`` as in :class:`~companion.view.model.Cell`."""

    space: int
    label: str
    row: int
    column: int
    x: int
    y: int


@functools.lru_cache(maxsize=32)
def _spots(form: BoardForm, pair: tuple[str, str] | None) -> tuple[_Spot, ...]:
    names = labels(form.label, form.rows, form.columns)
    spots = []
    for space in range(form.spaces):
        row, column = divmod(space, form.columns)
        x, y = 2 * column, 2 * row
        if pair is not None and _stand(pair) == "hexagon_letters":
            x += row % 2 == SHIFTED[pair]
        elif pair is not None:
            y += column % 2 == SHIFTED[pair]
        spots.append(_Spot(space, names[space], row, column, x, y))
    return tuple(spots)


def _pair(game: Game) -> tuple[str, str] | None:
    if game.ruleset.board.shape == "square":
        return None
    first, second = game.options["hexagons"]
    return (first, second)


def _stand(pair: tuple[str, str] | None) -> Stand:
    if pair is None:
        return "square"
    return "hexagon_letters" if pair[0][-1] == pair[1][-1] else "hexagon_numbers"


def public_effect(state: State, one: Effect) -> Effect:
    """The effect as everybody may know it.

    Whether anybody could pledge depends on who holds what, so only sizes decide what is told.
    """
    if state.game.ruleset.influence is None or one.kind != "merge":
        return one
    safe = any(company.safe for company in one.companies)
    return msgspec.structs.replace(one, pledging=not safe)


class _Fate(NamedTuple):
    """What a tile on a space would do, if it may be placed there, and whether it ends the turn."""

    allowed: bool
    effect: str
    ends_turn: bool


_RESTING: Final = _Fate(False, "", False)


def _cell(game: Game, spot: _Spot, byte: int, fate: _Fate) -> Cell:
    return Cell(
        label=spot.label,
        row=spot.row,
        column=spot.column,
        x=spot.x,
        y=spot.y,
        content=_content(byte),
        company=mark(game.ruleset, byte - FIRST_COMPANY) if byte >= FIRST_COMPANY else None,
        last=False,
        allowed=fate.allowed,
        effect=fate.effect,
        ends_turn=fate.ends_turn,
    )


ALIKE: Final = frozenset({"lone", "no_company", "taken"})
"""Kinds of effects that are the same wherever they come about."""


def _fates(state: State, buyer: _Buyer, placing: Sequence[Effect]) -> Iterator[_Fate]:
    """What a tile would do on each space, as this viewer is told."""
    may_end = _may_end(state, buyer)
    known: dict[str, _Fate] = {}
    for one in placing:
        fate = known.get(one.kind)
        if fate is None:
            ends = may_end and _ends_turn(state, one)
            fate = _Fate(not one.reason, _told(public_effect(state, one), ends), ends)
            if one.kind in ALIKE:
                known[one.kind] = fate
        yield fate


def _told(one: Effect, ends: bool) -> str:
    told = effect(one)
    return _("%(effect)s: nothing to buy, the turn ends", effect=told) if ends else told


def _may_end(state: State, buyer: _Buyer) -> bool:
    """Whether it may be told after which tiles nothing could be bought.

    It is where the money of the seat on turn may be known, or no company is on the board.
    """
    return not state.on_board or (buyer.cash and not _might_trade(state, buyer))


def _ends_turn(state: State, one: Effect) -> bool:
    """Whether after this tile nothing is left to decide, and nothing could be bought."""
    if one.kind not in ("lone", "grow"):
        return False
    prices = [_price_after(state, company, one) for company in state.on_board]
    return not prices or state.cash[state.turn] < min(prices)


def _might_trade(state: State, buyer: _Buyer) -> bool:
    """Whether the seat may have certificates to give for others, as far as the viewer knows."""
    if not state.game.ruleset.policies.trade_to_buy:
        return False
    return not buyer.shares or any(state.shares[state.turn][c] for c in state.on_board)


def _price_after(state: State, company: int, one: Effect) -> int:
    grown = one.kind == "grow" and state.game.companies[company] == one.company
    size = one.size_after if grown else state.sizes[company]
    return state.game.prices[company][size]


def _content(byte: int) -> Content:
    if byte == FREE:
        return "free"
    if byte == DEAD:
        return "dead"
    return "company" if byte >= FIRST_COMPANY else "lone"
