"""The end of a Megaland table: ranking, where each coin came from, coins over the rounds."""

from __future__ import annotations

from companion.book.table import Table
from companion.contract import Line
from companion.megaland.standings import standings
from companion.megaland.state import State
from companion.texts import _
from companion.view.megaland import names
from companion.view.megaland.asking import winners
from companion.view.megaland.history import history
from companion.view.megaland.model import LandResult, Source, Standing
from companion.view.megaland.project import seen_by
from companion.view.megaland.rows import own_buildings
from companion.view.megaland.seen import Seen
from companion.view.megaland.whys import sum_line
from companion.view.source import Source as TableSource
from companion.view.viewer import Screen


def result(table: Table | TableSource) -> LandResult:
    """The result of a game that is over; everything is open."""
    seen = seen_by(table, Screen())
    labels, coins = _course(seen)
    return LandResult(
        table=seen.source.table,
        title=seen.ruleset.title,
        headline=winners(seen),
        standings=_standings(seen),
        rounds=labels,
        coins=tuple((seen.shown(seat), course) for seat, course in coins.items()),
        history=history(seen),
    )


def _standings(seen: Seen) -> tuple[Standing, ...]:
    rows = standings(seen.state)
    best = max((row["total"] for row in rows), default=0)
    return tuple(
        Standing(
            rank=row["rank"],
            seat=seen.shown(row["seat"]),
            total=seen.coins(row["total"]),
            bar=100 * row["total"] // best if best else 0,
            hearts=seen.state.players[row["seat"]].hearts,
            buildings=own_buildings(seen, seen.state.players[row["seat"]]),
            sources=_sources(seen, row["seat"]),
        )
        for row in rows
    )


def _sources(seen: Seen, seat: str) -> tuple[Source, ...]:
    by_rule: dict[str, list[Line]] = {}
    for one in seen.folded.played:
        for line in one.lines:
            if line.seat == seat:
                by_rule.setdefault(line.why.rule, []).append(line)
    totals = {rule: sum(line.amount for line in found) for rule, found in by_rule.items()}
    most = max(totals.values(), default=0)
    return tuple(
        Source(
            shown=_("By hand") if rule == "adjust" else names.building(rule),
            coins=seen.coins(totals[rule]),
            bar=max(0, 100 * totals[rule] // most) if most > 0 else 0,
            sums=tuple(sum_line(seen, line) for line in by_rule[rule]),
        )
        for rule in sorted(by_rule, key=lambda rule: -totals[rule])
    )


def _course(seen: Seen) -> tuple[tuple[str, ...], dict[str, tuple[int, ...]]]:
    """Labels of the rounds, and per seat its coins at the end of each."""
    ends: dict[int, State] = {0: seen.folded.start}
    for index, one in enumerate(seen.folded.played):
        # the entry that begins a round also brought the night of the one before: it is of that one
        before: State = seen.folded.state_after(index)
        ends[before.round] = one.state
    labels = tuple(_("Start") if number == 0 else str(number) for number in ends)
    return labels, {
        seat: tuple(state.players[seat].coins for state in ends.values())
        for seat in seen.state.seats
    }
