"""What of a running game the bank gets to see only once everybody is told that it does."""

from __future__ import annotations

from companion.book.fold import Folded
from companion.stock.ruleset import StockRuleset
from companion.view.secrecy import sight
from companion.view.source import Source
from companion.view.viewer import Screen


def holds_secrets(folded: Folded) -> bool:
    """Whether the whole record, or a sheet of all holdings, tells more than the table screen.

    Never after the settlement. Megaland lies open but for choices that wait to be revealed.
    """
    if folded.record.entries and not folded.waiting():
        return False
    if isinstance(folded.ruleset, StockRuleset):
        game = folded.state.game
        return not sight(game.ruleset, game.options, Screen(), over=False).all_open
    return bool(folded.state.before)


def held_back(origin: Source) -> bool:
    """Whether the bank may not see what a correction would change, as nobody was told of it.

    Of a correction that is accepted everybody is shown the differences. Before, they would tell
    the bank alone what lies hidden: what a seat bought long ago, who would have a majority. What
    was chosen in secret in Megaland is not told before its time, to nobody.
    """
    return holds_secrets(origin.folded) and not (origin.weighed and may_be_told(origin.folded))


def may_be_told(folded: Folded) -> bool:
    """Whether the bank may look at what is secret when it says so; else it waits."""
    return isinstance(folded.ruleset, StockRuleset)
