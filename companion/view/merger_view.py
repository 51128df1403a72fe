"""A merger in progress: who folds into whom, bonuses worked out, who decides, who may prepare."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from companion.contract import BANK, Line
from companion.stock.disposal import still_to_decide
from companion.stock.entries import Dispose
from companion.stock.pledging import strength
from companion.stock.state import NOBODY, Merger
from companion.texts import _, ngettext
from companion.view import whys
from companion.view.context import Context
from companion.view.lines import decision
from companion.view.model import BonusRow, MergerPanel, MergingCompany
from companion.view.words import listing, tiles

Deciding = Literal["decided", "deciding", "waiting", "none"]
Standing = Literal["survivor", "folding", "folded", "waiting", "open"]


def merger_panel(seen: Context) -> MergerPanel | None:
    """The open merger, or None. Holdings of the company that folds are revealed to all; where the
    ruleset keeps them secret only who is majority and minority holder is told."""
    merger = seen.state.merger
    if merger is None:
        return None
    folding = merger.folding
    return MergerPanel(
        title=_title(seen, merger),
        sums=_sums(seen, folding),
        tile=seen.game.spaces[merger.tile],
        maker=seen.name(merger.maker),
        companies=tuple(_company(seen, merger, company) for company in merger.companies),
        folding=seen.mark(folding) if folding != NOBODY else None,
        survivor=seen.mark(merger.survivor) if merger.survivor != NOBODY else None,
        rows=_rows(seen, merger),
        decides=_decides(seen, merger),
        prepare=_prepare(seen, merger),
    )


def _sized(seen: Context, company: int) -> str:
    return f"{seen.company(company)} ({seen.state.sizes[company]})"


def _title(seen: Context, merger: Merger) -> str:
    if merger.folding != NOBODY:
        return _(
            "%(defunct)s folds into %(survivor)s",
            defunct=_sized(seen, merger.folding),
            survivor=_sized(seen, merger.survivor),
        )
    meet = _("%(companies)s meet", companies=listing([_sized(seen, c) for c in merger.companies]))
    if seen.state.awaits == "pledge":
        return _("%(start)s: influence may be pledged", start=meet)
    maker = seen.name(merger.maker)
    if seen.state.awaits == "fold_next":
        return _("%(start)s: %(seat)s chooses which folds next", start=meet, seat=maker)
    return _("%(start)s: %(seat)s chooses who survives", start=meet, seat=maker)


def _sums(seen: Context, folding: int) -> str:
    if folding == NOBODY:
        return ""
    size = seen.state.sizes[folding]
    parts = (
        _("%(company)s at %(tiles)s", company=seen.company(folding), tiles=tiles(size)),
        _("%(price)s a share", price=seen.money(seen.state.price(folding))),
        _("majority %(sum)s", sum=seen.money(seen.game.majorities[folding][size])),
        _("minority %(sum)s", sum=seen.money(seen.game.minorities[folding][size])),
    )
    return f"{parts[0]}: {' · '.join(parts[1:])}"


def _company(seen: Context, merger: Merger, company: int) -> MergingCompany:
    pledges = seen.ruleset.influence is not None
    return MergingCompany(
        mark=seen.mark(company),
        size=seen.state.sizes[company],
        price=seen.money(seen.state.price(company)),
        state=_standing(merger, company),
        strength=strength(seen.state, company) if pledges else None,
        pledged=sum(n for _s, c, n in merger.pledges if c == company) if pledges else None,
    )


def _standing(merger: Merger, company: int) -> Standing:
    if company == merger.survivor:
        return "survivor"
    if company == merger.folding:
        return "folding"
    if company in merger.folded:
        return "folded"
    return "waiting" if company in merger.waiting_defuncts else "open"


def _rows(seen: Context, merger: Merger) -> tuple[BonusRow, ...]:
    if not merger.holdings or seen.state.awaits == "market_tile":
        return ()
    bonuses = {line.seat: line for line in merger.bonuses}
    decided = _decisions(seen, merger)
    holders = [seat for seat in seen.state.clockwise(merger.maker) if merger.holdings[seat]]
    holders.sort(key=lambda seat: -merger.holdings[seat])
    if not seen.sight.takeover_counts:
        holders = _told_holders(seen, merger, holders, bonuses)
    rows = [_row(seen, merger, seat, bonuses, decided) for seat in holders]
    if merger.market is not None:
        place = sum(merger.holdings[seat] >= merger.market for seat in holders)
        rows.insert(place, _market_row(seen, merger, merger.market))
    return tuple(rows)


def _market_row(seen: Context, merger: Merger, number: int) -> BonusRow:
    """The bank's holding from a drawn tile: it counts for majority and minority, unpaid."""
    return BonusRow(
        seat=seen.shown(BANK),
        shares=number,
        bar=100 * number // _most(merger),
        role=_("drawn tile, not paid"),
        sum="",
        amount=None,
        state="none",
        decision="",
        may_prepare=False,
        prepared=False,
    )


def _most(merger: Merger) -> int:
    return max(*merger.holdings, merger.market or 0)


def _told_holders(
    seen: Context, merger: Merger, holders: list[int], bonuses: Mapping[str, Line]
) -> list[int]:
    """Majority and minority are told, and whoever has decided or is asked; nobody else."""
    told = [seat for seat in holders if seen.game.seats[seat] in bonuses]
    asked = [*merger.decided, *([seen.state.actor] if seen.state.awaits == "dispose" else [])]
    return told + [seat for seat in asked if seat in holders and seat not in told]


def _row(
    seen: Context,
    merger: Merger,
    seat: int,
    bonuses: Mapping[str, Line],
    decided: Mapping[str, Dispose],
) -> BonusRow:
    key = seen.game.seats[seat]
    line = bonuses.get(key)
    counts = seen.sight.takeover_counts
    held = merger.holdings[seat]
    standing = _deciding(seen, merger, seat)
    known = counts or (key in seen.sight.own)
    entry = decided.get(key)
    told = ""
    if entry is not None:
        told = decision(entry.sell, entry.trade, held if known else None)
    waits = standing == "waiting"
    return BonusRow(
        seat=seen.name(seat),
        shares=held if known else None,
        bar=_bar(seen, merger, held, line) if known else None,
        role=_role(line),
        sum=_bonus_sum(seen, line),
        amount=seen.money(line.amount) if line is not None else None,
        state=standing,
        decision=told,
        may_prepare=waits and counts,
        prepared=waits and counts and key in seen.source.prepared,
    )


def _bar(seen: Context, merger: Merger, held: int, line: Line | None) -> int | None:
    """Beside the longest; where that is secret only a sole holder is known to have it."""
    alone = line is not None and line.why.rule == "both"
    return 100 * held // _most(merger) if seen.sight.takeover_counts or alone else None


def _deciding(seen: Context, merger: Merger, seat: int) -> Deciding:
    if seat in merger.decided:
        return "decided"
    if seat == seen.state.actor and seen.state.awaits == "dispose":
        return "deciding"
    return "waiting" if seat in still_to_decide(seen.state) else "none"


def _decisions(seen: Context, merger: Merger) -> dict[str, Dispose]:
    """What those who have decided entered for the company that folds."""
    found: dict[str, Dispose] = {}
    missing = {seen.game.seats[seat] for seat in merger.decided}
    for one in reversed(seen.played()):
        if not missing:
            break
        if isinstance(one.entry, Dispose) and one.entry.seat in missing:
            missing.remove(one.entry.seat)
            found[one.entry.seat] = one.entry
    return found


def _role(line: Line | None) -> str:
    if line is None:
        return ""
    return {
        "majority": _("majority"),
        "minority": _("minority"),
        "both": _("sole holder"),
        "tie_majority": _("tie for first"),
        "tie_minority": _("tie for second"),
    }[line.why.rule]


def _bonus_sum(seen: Context, line: Line | None) -> str:
    """``($50M + $25M) / 2 = $37.5M, rounded up: $38M each``; empty where it is the chart's."""
    if line is None or line.why.rule in ("majority", "minority"):
        return ""
    work = whys.Working(line, seen.ruleset, seen.shown, True)
    if line.why.rule == "both":
        return f"{work.amount('majority')} + {work.amount('minority')}"
    return whys.tie_sum(work)


def _decides(seen: Context, merger: Merger) -> str:
    """``Bo decides: sell 7 = $42M · hold``."""
    state = seen.state
    if state.awaits != "dispose":
        return ""
    price = state.price(merger.folding)
    ways = seen.ruleset.policies.disposal
    held = state.shares[state.actor][merger.folding]
    options = []
    if "sell" in ways and seen.sight.takeover_counts:
        options.append(_("sell %(n)s = %(sum)s", n=held, sum=seen.money(held * price)))
    elif "sell" in ways:
        options.append(_("sell at %(price)s", price=seen.money(price)))
    if "trade" in ways and _can_trade(seen, merger, held):
        options.append(_("trade %(rate)s for 1", rate=seen.ruleset.policies.trade_rate))
    options.append(_("hold"))
    return _(
        "%(seat)s decides: %(options)s", seat=seen.name(state.actor), options=" · ".join(options)
    )


def _can_trade(seen: Context, merger: Merger, held: int) -> bool:
    """Whether one certificate can be had for those held, as far as that may be told to all."""
    enough = held >= seen.ruleset.policies.trade_rate or not seen.sight.takeover_counts
    return enough and (seen.state.bank[merger.survivor] > 0 or not seen.sight.bank)


def _prepare(seen: Context, merger: Merger) -> str:
    """Who may set the answer already; not told where that would say who holds any."""
    if merger.folding == NOBODY or not seen.sight.takeover_counts:
        return ""
    later = [seat for seat in still_to_decide(seen.state) if seat != seen.state.actor]
    open_ = [seat for seat in later if seen.game.seats[seat] not in seen.source.prepared]
    if not open_:
        return ""
    return ngettext(
        "%(seats)s may prepare", "%(seats)s may prepare", len(open_), seats=seen.names(open_)
    )
