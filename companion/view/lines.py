"""What an entry says in the history: "Bo buys 3 Physics for $24M"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from companion.book.entries import type_of
from companion.contract import Entry, Line
from companion.stock import entries as e
from companion.stock.state import NOBODY, State
from companion.texts import _
from companion.view.context import Context
from companion.view.reasons import end_label
from companion.view.words import listing, subject, tiles


class Told(msgspec.Struct, frozen=True):
    """An entry to be told, with the states around it; both ``None`` for one that was undone."""

    seen: Context
    entry: Entry
    before: State | None
    after: State | None
    lines: tuple[Line, ...]

    @property
    def seat(self) -> str:
        """Who acts, as people know them and a sentence begins."""
        key = getattr(self.entry, "seat", "")
        return subject(self.seen.shown, key) if key else ""


def text(told: Told) -> str:
    """The entry as one sentence, without its sums."""
    return TEXTS[type_of(told.entry)](told, told.entry)


def _order(told: Told, entry: e.Order) -> str:
    if told.after is None or told.after.first == NOBODY:
        return _("Who begins")
    return _("%(seat)s begins", seat=told.seen.name(told.after.first))


def _place(told: Told, entry: e.Place) -> str:
    start = _("%(seat)s places %(tile)s", seat=told.seat, tile=entry.tile)
    what = _placed(told)
    return _("%(start)s: %(what)s", start=start, what=what) if what else start


def _placed(told: Told) -> str:
    """What the tile did, read from the states around it."""
    before, after = told.before, told.after
    if before is None or after is None:
        return ""
    seen = told.seen
    if after.merger is not None and before.merger is None:
        companies = sorted(after.merger.companies, key=lambda c: -before.sizes[c])
        names = [f"{seen.company(c)} ({before.sizes[c]})" for c in companies]
        return _("joins %(companies)s", companies=listing(names))
    if after.founding:
        return _("founds a company of %(tiles)s", tiles=tiles(len(after.founding)))
    grown = [c for c, size in enumerate(after.sizes) if size > before.sizes[c] > 0]
    joined = [c for c, size in enumerate(after.sizes) if size == 0 < before.sizes[c]]
    if grown and joined:
        names = [f"{seen.company(c)} ({before.sizes[c]})" for c in (*grown, *joined)]
        return _("joins %(companies)s", companies=listing(names))
    if grown:
        return _(
            "%(company)s grows %(before)s → %(after)s",
            company=seen.company(grown[0]),
            before=before.sizes[grown[0]],
            after=after.sizes[grown[0]],
        )
    return _("lies alone")


def _no_tile(told: Told, entry: e.NoTile) -> str:
    return _("%(seat)s has no playable tile", seat=told.seat)


def _dead_tile(told: Told, entry: e.DeadTile) -> str:
    if told.seen.ruleset.policies.dead_tile == "face_down":
        return _("%(seat)s turns the dead tile %(tile)s over", seat=told.seat, tile=entry.tile)
    return _("%(seat)s puts the dead tile %(tile)s away", seat=told.seat, tile=entry.tile)


def _found(told: Told, entry: e.Found) -> str:
    return _("%(seat)s founds %(company)s", seat=told.seat, company=entry.company)


def _pledge(told: Told, entry: e.Pledge) -> str:
    if entry.influence == 0:
        return _("%(seat)s pledges nothing", seat=told.seat)
    return _(
        "%(seat)s pledges %(influence)s influence for %(company)s",
        seat=told.seat,
        influence=entry.influence,
        company=entry.company,
    )


def _survivor(told: Told, entry: e.Survivor) -> str:
    return _("%(seat)s lets %(company)s survive", seat=told.seat, company=entry.company)


def _fold_next(told: Told, entry: e.FoldNext) -> str:
    return _("%(seat)s lets %(company)s fold next", seat=told.seat, company=entry.company)


def _market_tile(told: Told, entry: e.MarketTile) -> str:
    return _("%(seat)s draws %(tile)s for the bank's holding", seat=told.seat, tile=entry.tile)


def _dispose(told: Told, entry: e.Dispose) -> str:
    before = told.before
    company, held = "", None
    if before is not None and before.merger is not None:
        folding = before.merger.folding
        company = told.seen.company(folding)
        if told.seen.sight.takeover_counts:
            held = before.shares[told.seen.game.seat_of[entry.seat]][folding]
    parts = decision(entry.sell, entry.trade, held)
    return _("%(seat)s %(parts)s %(company)s", seat=told.seat, parts=parts, company=company).strip()


def decision(sell: int, trade: int, held: int | None) -> str:
    """``sells 7, trades 2 and holds 1``; what is held is left out where it may not be known."""
    parts = []
    if sell:
        parts.append(_("sells %(n)s", n=sell))
    if trade:
        parts.append(_("trades %(n)s", n=trade))
    kept = None if held is None else held - sell - trade
    if kept:
        parts.append(_("holds %(n)s", n=kept))
    return listing(parts) if parts else _("holds all")


def _buy(told: Told, entry: e.Buy) -> str:
    seen = told.seen
    shares = {company: n for company, n in entry.shares.items() if n}
    give = {company: n for company, n in entry.give.items() if n}
    if not shares:
        return _("%(seat)s buys nothing", seat=told.seat)
    start = _("%(seat)s buys %(shares)s", seat=told.seat, shares=seen.shares_text(shares))
    if told.before is None:
        if not give:
            return start
        return _("%(start)s, giving %(give)s", start=start, give=seen.shares_text(give))
    price = seen.money(_cost(told.before, shares)).text
    if give:
        return _(
            "%(start)s for %(price)s, giving %(give)s",
            start=start,
            price=price,
            give=seen.shares_text(give),
        )
    return _("%(start)s for %(price)s", start=start, price=price)


def _cost(state: State, shares: Mapping[str, int]) -> int:
    return sum(n * state.price(state.game.company_of[company]) for company, n in shares.items())


def _end_game(told: Told, entry: e.EndGame) -> str:
    return _("%(seat)s ends the game: %(why)s", seat=told.seat, why=end_label(entry.reason))


def _concede(told: Told, entry: e.Concede) -> str:
    if entry.agree:
        return _("%(seat)s would end the game", seat=told.seat)
    return _("%(seat)s would go on", seat=told.seat)


def _final_sizes(told: Told, entry: e.FinalSizes) -> str:
    if not entry.sizes:
        return _("The companies are counted as they stand")
    sizes = listing([f"{company} {size}" for company, size in entry.sizes.items()])
    return _("Final sizes: %(sizes)s", sizes=sizes)


def _fill(told: Told, entry: e.Fill) -> str:
    return _("The remaining tiles are laid: %(tiles)s", tiles=tiles(len(entry.tiles)))


def _adjust(told: Told, entry: e.Adjust) -> str:
    return _("Put right by hand: %(reason)s", reason=entry.reason)


def _audit(told: Told, entry: e.Audit) -> str:
    return _("Count check: %(seat)s", seat=told.seen.shown(entry.seat))


TEXTS: Final[Mapping[str, Callable[[Told, Any], str]]] = {
    "order": _order,
    "place": _place,
    "no_tile": _no_tile,
    "dead_tile": _dead_tile,
    "found": _found,
    "pledge": _pledge,
    "survivor": _survivor,
    "fold_next": _fold_next,
    "market_tile": _market_tile,
    "dispose": _dispose,
    "buy": _buy,
    "end_game": _end_game,
    "concede": _concede,
    "final_sizes": _final_sizes,
    "fill": _fill,
    "adjust": _adjust,
    "audit": _audit,
}
"""Every played entry of the family."""
