"""The state before the first entry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.contract import BANK, RulesetError
from companion.stock import chart
from companion.stock.board import FREE, HEXAGONS, labels, neighbours, row_letter
from companion.stock.options import applied, check_options, complete
from companion.stock.ruleset import StockRuleset
from companion.stock.state import NOBODY, Game, State
from companion.texts import _

LONGEST_NAME = 30
TWO_SEAT_OPTIONS = ("market_tiles", "concede_needs_all")


def start(ruleset: StockRuleset, seats: Sequence[str], options: Mapping[str, Any]) -> State:
    """The table before the first entry, with the ruleset as the options make it.

    Raises :class:`RulesetError` naming the seat or the option that cannot be.
    """
    _check_seats(ruleset, seats)
    check_options(ruleset, options)
    for name in TWO_SEAT_OPTIONS:
        if options.get(name) and len(seats) != 2:
            raise RulesetError(_("option %(name)s: is for two seats", name=name))
    game = _game(ruleset, tuple(seats), complete(ruleset, options))
    ruleset = game.ruleset
    count, companies = len(seats), len(game.companies)
    awaited = ruleset.policies.order == "awaited"
    influence = ruleset.influence.start if ruleset.influence else 0
    return State(
        game=game,
        board=bytes([FREE]) * ruleset.board.spaces,
        sizes=(0,) * companies,
        cash=(ruleset.money.start,) * count,
        bank_cash=game.money - count * ruleset.money.start,
        shares=((0,) * companies,) * count,
        bank=(ruleset.certificates,) * companies,
        influence=(influence,) * count,
        awaits="order" if awaited else "place",
        actor=NOBODY if awaited else 0,
        first=NOBODY if awaited else 0,
        turn=NOBODY if awaited else 0,
        turn_number=0 if awaited else 1,
    )


def _check_seats(ruleset: StockRuleset, seats: Sequence[str]) -> None:
    least, most = ruleset.seats
    if not least <= len(seats) <= most:
        raise RulesetError(
            _(
                "seats: %(ruleset)s is for %(least)s to %(most)s seats, not %(count)s",
                ruleset=ruleset.name,
                least=least,
                most=most,
                count=len(seats),
            )
        )
    taken: set[str] = set()
    for seat in seats:
        if not isinstance(seat, str) or seat != seat.strip() or not 1 <= len(seat) <= LONGEST_NAME:
            raise RulesetError(
                _("seats: %(seat)s is not a trimmed name of 1 to 30", seat=repr(seat))
            )
        name = seat.casefold()
        if name == BANK:
            raise RulesetError(_("seats: no seat is called bank"))
        if name in taken:
            raise RulesetError(_("seats: %(seat)s is there twice", seat=seat))
        taken.add(name)


def _game(ruleset: StockRuleset, seats: tuple[str, ...], options: dict[str, Any]) -> Game:
    ruleset = applied(ruleset, options)
    board = ruleset.board
    pair = tuple(options.get("hexagons", HEXAGONS[0]))
    spaces = labels(board.label, board.rows, board.columns)
    companies = tuple(company.name for company in ruleset.companies)
    tables = [
        chart.by_size(
            ruleset.chart[company.cls],
            ruleset.bonus.majority,
            ruleset.bonus.minority,
            board.spaces,
        )
        for company in ruleset.companies
    ]
    safe = ruleset.policies.safe_size
    return Game(
        ruleset=ruleset,
        options=options,
        seats=seats,
        seat_of={name: number for number, name in enumerate(seats)},
        companies=companies,
        company_of={name: number for number, name in enumerate(companies)},
        spaces=spaces,
        space_of={name: number for number, name in enumerate(spaces)},
        touching=neighbours(board.shape, board.rows, board.columns, (pair[0], pair[1])),
        prices=tuple(table[0] for table in tables),
        majorities=tuple(table[1] for table in tables),
        minorities=tuple(table[2] for table in tables),
        safe_size=safe if safe is not None else board.spaces + 1,
        regions=_regions(ruleset),
        money=max(ruleset.money.in_box, len(seats) * ruleset.money.start),
    )


def _regions(ruleset: StockRuleset) -> tuple[int, ...]:
    """The region of each space, by its place in the ruleset; -1 where it has none."""
    return tuple(
        next(
            (
                number
                for number, region in enumerate(ruleset.regions)
                if region.rows[0] <= row_letter(row) <= region.rows[1]
                and region.columns[0] <= column <= region.columns[1]
            ),
            -1,
        )
        for row in range(ruleset.board.rows)
        for column in range(1, ruleset.board.columns + 1)
    )
