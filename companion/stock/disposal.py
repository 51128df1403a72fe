"""What holders do with certificates of a company that folds: sell, trade, hold."""

from __future__ import annotations

import msgspec

from companion.contract import Refusal, Step, Why
from companion.stock.accounts import Lines, move, times
from companion.stock.entries import Dispose
from companion.stock.refusals import awaited_from, bad_number
from companion.stock.state import NOBODY, State


def still_to_decide(state: State) -> tuple[int, ...]:
    """The holders of the folding company who have not decided, in the ruleset's order."""
    merger = state.merger
    if merger is None or merger.folding == NOBODY:
        return ()
    holders = [
        seat
        for seat in state.clockwise(merger.maker)
        if state.shares[seat][merger.folding] and seat not in merger.decided
    ]
    if state.game.ruleset.policies.disposal_order == "most_shares":
        # the sort keeps the clockwise order of equal holders
        holders.sort(key=lambda seat: -state.shares[seat][merger.folding])
    return tuple(holders)


def disposed(state: State, entry: Dispose) -> Step[State] | Refusal:
    """The holder's certificates sold and traded; who decides next is the merger's question."""
    refused = awaited_from(state, "dispose", entry.seat)
    if refused:
        return refused
    merger = state.merger
    if merger is None:
        raise RuntimeError("dispose is awaited without a merger")
    seat, company, survivor = state.actor, merger.folding, merger.survivor
    refused = _refusal(state, entry, seat, company, survivor)
    if refused:
        return refused
    game = state.game
    name = game.companies[company]
    lines: Lines = []
    if entry.sell:
        price = state.price(company)
        why = Why(
            "sell",
            {"company": name, "shares": entry.sell, "price": price},
            times(entry.sell, price),
        )
        state = move(state, lines, seat, entry.sell * price, [(company, -entry.sell)], why)
    if entry.trade:
        rate = game.ruleset.policies.trade_rate
        got = entry.trade // rate
        inputs = {
            "company": name,
            "survivor": game.companies[survivor],
            "given": entry.trade,
            "got": got,
        }
        why = Why("exchange", inputs, f"{entry.trade} / {rate} = {got}")
        state = move(state, lines, seat, 0, [(company, -entry.trade), (survivor, got)], why)
    decided = msgspec.structs.replace(merger, decided=(*merger.decided, seat))
    return Step(state.entered(merger=decided), tuple(lines))


def _refusal(
    state: State, entry: Dispose, seat: int, company: int, survivor: int
) -> Refusal | None:
    game = state.game
    policies = game.ruleset.policies
    sells, trades = "sell" in policies.disposal, "trade" in policies.disposal
    rate = policies.trade_rate
    if trades and entry.trade // rate > state.bank[survivor]:
        return Refusal(
            "bank_short",
            {
                "company": game.companies[survivor],
                "left": state.bank[survivor],
                "wanted": entry.trade // rate,
            },
        )
    held = state.shares[seat][company]
    if max(entry.sell, 0) + max(entry.trade, 0) > held:
        facts: dict[str, object] = {
            "seat": entry.seat,
            "company": game.companies[company],
            "held": held,
            "wanted": max(entry.sell, 0) + max(entry.trade, 0),
        }
        if entry.trade > 0 and not trades:
            facts["not_in_ruleset"] = "trade"
        return Refusal("too_few_shares", facts)
    if trades and entry.trade % rate:
        return Refusal("odd_trade", {"trade": entry.trade, "rate": rate})
    if entry.trade > 0 and not trades:
        return Refusal("not_in_ruleset", {"what": "trade"})
    if entry.sell > 0 and not sells:
        return Refusal("not_in_ruleset", {"what": "sell"})
    if "hold" not in policies.disposal and entry.sell + entry.trade < held:
        return Refusal("not_in_ruleset", {"what": "hold"})
    if entry.sell < 0 or entry.trade < 0:
        return bad_number(min(entry.sell, entry.trade), 0)
    return None
