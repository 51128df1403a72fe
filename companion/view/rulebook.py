"""The rules of a table in own words, with its own figures: made from its ruleset and its options,
so a ruleset of one's own gets its own. Where the printed rules are silent a rule says that it is a
ruling.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.book.fold import Folded
from companion.contract import Ruleset
from companion.megaland.ruleset import Megaland
from companion.stock.ruleset import StockRuleset
from companion.view.rulebook_megaland import chapters as megaland_chapters
from companion.view.rulebook_merger import merger_chapters
from companion.view.rulebook_model import Chapter, ChartRow, Rule
from companion.view.rulebook_turn import turn_chapters
from companion.view.rulebook_whole import end_chapters

__all__ = ["Chapter", "ChartRow", "Rule", "chapter_for", "chapters", "chapters_of", "chart"]

FOR: Mapping[str, tuple[str, ...]] = {
    "order": ("start",),
    "place": ("place", "dead"),
    "found": ("found",),
    "buy": ("buy", "trade"),
    "pledge": ("pledge",),
    "survivor": ("survivor",),
    "fold_next": ("survivor",),
    "market_tile": ("market",),
    "dispose": ("dispose", "bonus"),
    "final_sizes": ("settle",),
    "over": ("settle",),
    "buildings": ("start",),
    "first": ("start",),
    "level": ("run", "cards"),
    "stay_or_home": ("run",),
    "home": ("run",),
    "keep": ("fall",),
    "lab": ("fall",),
    "store": ("night",),
    "pond": ("night",),
}
"""Which chapters help with which question."""


def chapters_of(folded: Folded) -> tuple[Chapter, ...]:
    """The rulebook of a table, by its ruleset and the options in force."""
    ruleset, seats = folded.ruleset, len(folded.record.seats)
    if isinstance(ruleset, StockRuleset):
        game = folded.state.game
        return chapters(game.ruleset, game.options, seats)
    return chapters(ruleset, folded.options, seats)


def chapters(ruleset: Ruleset, options: Mapping[str, Any], seats: int) -> tuple[Chapter, ...]:
    """The rulebook of a ruleset with its options applied, for so many seats."""
    if isinstance(ruleset, Megaland):
        return megaland_chapters(ruleset, options)
    if not isinstance(ruleset, StockRuleset):
        return ()
    found = (
        *turn_chapters(ruleset, options),
        *merger_chapters(ruleset, options, seats),
        *end_chapters(ruleset, options, seats),
    )
    return tuple(chapter for chapter in found if chapter.rules)


def chapter_for(kind: str, rulebook: tuple[Chapter, ...]) -> tuple[Chapter, ...]:
    """The chapters that help with a question of this kind."""
    wanted = FOR.get(kind, ())
    if kind == "buy" and not any(chapter.key == "trade" for chapter in rulebook):
        wanted = ("buy", "hearts")
    return tuple(chapter for chapter in rulebook if chapter.key in wanted)


def chart(ruleset: Ruleset) -> tuple[tuple[str, tuple[ChartRow, ...]], ...]:
    """The price chart by class; empty for a game without one."""
    if not isinstance(ruleset, StockRuleset):
        return ()
    return tuple(
        (ruleset.class_word(cls), tuple(ChartRow.of(ruleset, cls, n) for n in range(len(rows))))
        for cls, rows in ruleset.chart.items()
    )
