"""Whether a table's whole record holds what somebody at the table may not know just now."""

from __future__ import annotations

from companion.book.table import Table
from companion.stock.ruleset import StockRuleset
from companion.view.secrecy import sight
from companion.view.viewer import Screen


def holds_secrets(table: Table) -> bool:
    """Whether the record, or a sheet of all holdings, tells more than the table screen.

    Never after the settlement. Megaland lies open but for choices that wait to be revealed.
    """
    if table.over:
        return False
    if isinstance(table.ruleset, StockRuleset):
        game = table.state.game
        return not sight(game.ruleset, game.options, Screen(), over=False).all_open
    return bool(table.state.before)
