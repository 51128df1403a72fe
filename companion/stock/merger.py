"""The course of a merger: survivor, defuncts one after another, and the survivor's new tiles.

Each function carries the merger on until somebody has to decide something.
"""

from __future__ import annotations

import msgspec

from companion.contract import Refusal, Step
from companion.stock import disposal, market, pledging
from companion.stock.accounts import Lines
from companion.stock.board import FIRST_COMPANY, connected_lone, covered
from companion.stock.bonuses import pay_bonuses
from companion.stock.entries import Dispose, FoldNext, MarketTile, Pledge, Survivor
from companion.stock.refusals import awaited_from, not_a_choice, not_on_board, unknown_company
from companion.stock.state import NOBODY, Merger, State


def open_merger(state: State, lines: Lines, tile: int, companies: tuple[int, ...]) -> State:
    """The merging tile lies; pledges are asked for, or the survivor is settled at once."""
    opened = Merger(tile=tile, maker=state.turn, companies=companies)
    return _ask_pledges(state.entered(merger=opened), lines)


def _ask_pledges(state: State, lines: Lines) -> State:
    asked = pledging.still_to_pledge(state)
    if asked:
        return state.entered(awaits="pledge", actor=asked[0])
    return _settle_survivor(state, lines)


def _settle_survivor(state: State, lines: Lines) -> State:
    merging = _open(state)
    strongest = strongest_of(state, merging.companies)
    if len(strongest) > 1:
        return _ask_maker(state, "survivor", strongest)
    return _survives(state, lines, strongest[0])


def strongest_of(state: State, companies: tuple[int, ...]) -> tuple[int, ...]:
    """The companies of the greatest strength: size, and twice the influence pledged."""
    strengths = {company: pledging.strength(state, company) for company in companies}
    most = max(strengths.values())
    return tuple(company for company in companies if strengths[company] == most)


def _survives(state: State, lines: Lines, survivor: int) -> State:
    merging = _open(state)
    defuncts = tuple(company for company in merging.companies if company != survivor)
    state = state.entered(
        merger=msgspec.structs.replace(merging, survivor=survivor, waiting_defuncts=defuncts)
    )
    return _next_defunct(state, lines)


def next_to_fold(state: State, defuncts: tuple[int, ...]) -> tuple[int, ...]:
    """The defuncts that may fold next by the ruleset's order: several where they are equal."""
    pick = min if state.game.ruleset.policies.defunct_order == "smallest_first" else max
    size = pick(state.sizes[company] for company in defuncts)
    return tuple(company for company in defuncts if state.sizes[company] == size)


def _next_defunct(state: State, lines: Lines) -> State:
    merging = _open(state)
    if not merging.waiting_defuncts:
        return _finish(state)
    choices = next_to_fold(state, merging.waiting_defuncts)
    if len(choices) > 1:
        return _ask_maker(state, "fold_next", choices)
    return _fold(state, lines, choices[0])


def _ask_maker(state: State, what: str, choices: tuple[int, ...]) -> State:
    merging = msgspec.structs.replace(_open(state), choices=choices)
    return state.entered(merger=merging, awaits=what, actor=merging.maker)


def _fold(state: State, lines: Lines, company: int) -> State:
    """The holdings are revealed; the bonuses follow, after a market tile where one is drawn."""
    merging = msgspec.structs.replace(
        _open(state),
        folding=company,
        waiting_defuncts=tuple(c for c in _open(state).waiting_defuncts if c != company),
        choices=(),
        holdings=tuple(row[company] for row in state.shares),
        bonuses=(),
        decided=(),
        market=None,
    )
    return _ask_market(state.entered(merger=merging), lines)


def _ask_market(state: State, lines: Lines) -> State:
    merging = _open(state)
    if market.is_drawn(state, merging.folding) and merging.market is None:
        return state.entered(awaits="market_tile", actor=merging.maker)
    before = len(lines)
    state = pay_bonuses(state, lines, merging.folding, merging.market)
    paid = msgspec.structs.replace(
        merging,
        holdings=tuple(row[merging.folding] for row in state.shares),
        bonuses=tuple(lines[before:]),
    )
    return _ask_holders(state.entered(merger=paid), lines)


def _ask_holders(state: State, lines: Lines) -> State:
    holders = disposal.still_to_decide(state)
    if holders:
        return state.entered(awaits="dispose", actor=holders[0])
    merging = _open(state)
    folded = msgspec.structs.replace(
        merging, folded=(*merging.folded, merging.folding), folding=NOBODY, holdings=()
    )
    return _next_defunct(state.entered(merger=folded), lines)


def _finish(state: State) -> State:
    """The survivor takes all tiles, the merging tile and the lone tiles connected through it."""
    merging = _open(state)
    survivor = merging.survivor
    board = state.board
    mark = bytes([FIRST_COMPANY + survivor])
    sizes = list(state.sizes)
    for company in merging.folded:
        board = board.replace(bytes([FIRST_COMPANY + company]), mark)
        sizes[survivor] += sizes[company]
        sizes[company] = 0
    joined = {merging.tile} | connected_lone(board, state.game.touching, merging.tile)
    sizes[survivor] += len(joined)
    return state.entered(
        board=covered(board, joined, FIRST_COMPANY + survivor),
        sizes=tuple(sizes),
        merger=None,
        awaits="buy",
        actor=merging.maker,
    )


def resume(state: State, lines: Lines) -> State:
    """After an adjustment: finds anew who is still asked for something."""
    if state.merger is None:
        return state
    if state.awaits == "pledge":
        return _ask_pledges(state, lines)
    if state.awaits == "market_tile":
        return _ask_market(state, lines)
    if state.awaits == "dispose":
        return _ask_holders(state, lines)
    return state


def pledge(state: State, entry: Pledge) -> Step[State] | Refusal:
    """Influence put on a company; when all have been asked the strongest survives."""
    pledged = pledging.pledged(state, entry)
    if isinstance(pledged, Refusal):
        return pledged
    lines = list(pledged.lines)
    return Step(_ask_pledges(pledged.state, lines), tuple(lines))


def survivor(state: State, entry: Survivor) -> Step[State] | Refusal:
    """The merge maker's choice among the equally strong."""
    chosen = _chosen(state, "survivor", entry)
    if isinstance(chosen, Refusal):
        return chosen
    lines: Lines = []
    return Step(_survives(state, lines, chosen), tuple(lines))


def fold_next(state: State, entry: FoldNext) -> Step[State] | Refusal:
    """The merge maker's choice which of equal defuncts folds next."""
    chosen = _chosen(state, "fold_next", entry)
    if isinstance(chosen, Refusal):
        return chosen
    lines: Lines = []
    return Step(_fold(state, lines, chosen), tuple(lines))


def _chosen(state: State, what: str, entry: Survivor | FoldNext) -> int | Refusal:
    refused = awaited_from(state, what, entry.seat)
    if refused:
        return refused
    company = state.game.company_of.get(entry.company)
    if company is None:
        return unknown_company(entry.company)
    if not state.sizes[company]:
        return not_on_board(entry.company)
    choices = _open(state).choices
    if company not in choices:
        return not_a_choice(entry.company, (state.game.companies[c] for c in choices))
    return company


def drawn(state: State, entry: MarketTile) -> Step[State] | Refusal:
    """The market tile of the folding company; its bonuses follow."""
    number = market.number_of(state, entry)
    if isinstance(number, Refusal):
        return number
    lines: Lines = []
    merging = msgspec.structs.replace(_open(state), market=number)
    return Step(_ask_market(state.entered(merger=merging), lines), tuple(lines))


def dispose(state: State, entry: Dispose) -> Step[State] | Refusal:
    """A holder's decision; when the last has decided the next defunct folds."""
    disposed = disposal.disposed(state, entry)
    if isinstance(disposed, Refusal):
        return disposed
    lines = list(disposed.lines)
    return Step(_ask_holders(disposed.state, lines), tuple(lines))


def _open(state: State) -> Merger:
    if state.merger is None:
        raise RuntimeError("no merger is open")
    return state.merger


def reveals(before: State, after: State) -> bool:
    """Whether an entry lays holdings open, or asks by them: what comes after it tells of them, so
    it is not judged before that entry is booked."""
    one, other = before.merger, after.merger
    if other is not None and other.holdings and (one is None or one.folding != other.folding):
        return True
    if after.awaits == "pledge" and before.awaits != "pledge":
        return True
    return any(size and not left for size, left in zip(before.sizes, after.sizes, strict=True))
