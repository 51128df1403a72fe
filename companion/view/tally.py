"""Just tally: the result of a game that was played without the app, through the same rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import msgspec

from companion.book.corrections import Resolved, resolve
from companion.book.fold import Folded, Played
from companion.book.record import header
from companion.contract import BANK, Refusal
from companion.megaland import start as start_land
from companion.megaland.ruleset import Megaland
from companion.megaland.standings import standings as land_standings
from companion.stock.entries import EndGame
from companion.stock.ruleset import StockRuleset
from companion.stock.tally import laid_out, settled
from companion.texts import _
from companion.view.model import Money
from companion.view.money import money
from companion.view.result import ResultView
from companion.view.result_view import result
from companion.view.source import Source
from companion.view.words import listing


class Counted(msgspec.Struct, frozen=True):
    """What lies on the table at the end of a stock game, by name; what is left out is 0."""

    sizes: Mapping[str, int]
    cash: Mapping[str, int]
    shares: Mapping[str, Mapping[str, int]]


class Ranked(msgspec.Struct, frozen=True):
    """One player of Megaland."""

    rank: int
    seat: str
    total: Money


class LandTally(msgspec.Struct, frozen=True):
    """The ranking of a game of Megaland."""

    headline: str
    title: str
    standings: tuple[Ranked, ...]


def tally(ruleset: StockRuleset, seats: Sequence[str], counted: Counted) -> ResultView | str:
    """The settlement with every sum; or a sentence that says what cannot be.

    Raises :class:`~companion.contract.RulesetError` for seats that the ruleset does not take.
    """
    before = laid_out(ruleset, seats, {}, counted.sizes, counted.cash, counted.shares)
    if isinstance(before, Refusal):
        return _sentence(before)
    step = settled(before)
    ended = EndGame(seat=BANK, reason="stopped")
    record = replace(header(ruleset.name, {}, seats), ruleset=ruleset).with_entries((ended,))
    resolved = resolve(record)
    assert isinstance(resolved, Resolved)  # one plain entry, no correction
    folded = Folded(record, resolved, before, (Played(1, ended, step.state, step.lines),))
    return msgspec.structs.replace(result(Source("", folded)), reason="")


def tally_land(ruleset: Megaland, seats: Sequence[str], coins: Mapping[str, int]) -> LandTally:
    """The ranking by coins. Raises :class:`~companion.contract.RulesetError` for the seats."""
    state = start_land(ruleset, seats, {})
    players = {
        seat: replace(player, coins=coins.get(seat, 0)) for seat, player in state.players.items()
    }
    rows = land_standings(replace(state, players=players, phase="over"))
    first = [str(row["seat"]) for row in rows if row["rank"] == 1]
    total = money(ruleset, int(rows[0]["total"]))
    if len(first) == 1:
        headline = _("%(seat)s wins with %(total)s", seat=first[0], total=total)
    else:
        headline = _("%(seats)s win together with %(total)s", seats=listing(first), total=total)
    return LandTally(
        headline,
        ruleset.title,
        tuple(
            Ranked(int(row["rank"]), str(row["seat"]), money(ruleset, int(row["total"])))
            for row in rows
        ),
    )


def _sentence(refusal: Refusal) -> str:
    facts = refusal.facts
    if refusal.code == "bank_short":
        return _(
            "%(company)s: %(typed)s shares were typed, but there are only %(most)s.",
            company=facts["company"],
            typed=facts["wanted"],
            most=facts["left"],
        )
    if facts.get("key") == "size":
        return _(
            "%(company)s: a company has two tiles or more, and none when it is not on the board.",
            company=facts["company"],
        )
    if facts.get("key") == "sizes":
        return _(
            "%(typed)s tiles were typed, but the board has %(most)s spaces.",
            typed=facts["value"],
            most=facts["most"],
        )
    return _("%(seat)s: no amount is below 0.", seat=facts["seat"])
