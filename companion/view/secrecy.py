"""Who may know what: the disclosure methods to the letter.

Always public: board, sizes, prices, bonuses, turn, what is awaited, purchases and disposals of the
current and the previous turn, every merger's reveal and payments. Secret by method: certificates
(1, 2), the bank's stock (1, 3), money unless ``cash_open``, history older than the previous turn
(1 to 3; one's own is always seen). Mergernaut has its own rule. After the settlement all is open.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from companion.stock.ruleset import StockRuleset
from companion.view.viewer import Bank, Export, Seat, Viewer

History = Literal["all", "recent", "takeover"]
"""All of it; the current and the previous turn; or only the takeover of the current turn."""


class Sight(msgspec.Struct, frozen=True, cache_hash=True):
    """What one viewer sees of one table just now."""

    own: frozenset[str]
    """Seats whose certificates and money this viewer knows in any case."""
    cash: bool
    """Everybody's money."""
    holders: bool
    """Everybody's certificates by company."""
    totals: bool
    """Everybody's number of certificates."""
    bank: bool
    """The bank's remaining certificates."""
    history: History
    own_history: frozenset[str]
    """Seats whose entries are seen however old they are."""
    takeover_counts: bool
    """How many certificates of the company in a merger everybody has."""
    merger_history: bool
    """Reveals and payments of mergers are seen however old they are."""

    @property
    def tells_all(self) -> bool:
        """Everybody is told all that was entered: the history is the same for everybody."""
        return self.holders and self.bank and self.takeover_counts and self.history == "all"

    @property
    def all_open(self) -> bool:
        """Nothing at the table is secret."""
        return self.tells_all and self.cash

    def cash_of(self, seat: str) -> bool:
        """Whether this seat's money is seen."""
        return self.cash or seat in self.own

    def shares_of(self, seat: str) -> bool:
        """Whether this seat's certificates are seen."""
        return self.holders or seat in self.own


def sight(
    ruleset: StockRuleset, options: Mapping[str, Any], viewer: Viewer, *, over: bool
) -> Sight:
    """What ``viewer`` sees; ``over`` means settled, when everything lies open.

    ``options`` are the options in force. The desk sees what the table screen sees, and beside it
    the holdings of the one seat looked at.
    """
    own: frozenset[str] = frozenset()
    if isinstance(viewer, Seat):
        own = viewer.own
    elif isinstance(viewer, Bank) and viewer.look is not None:
        own = frozenset({viewer.look})
    if over or isinstance(viewer, Export):
        return Sight(own, True, True, True, True, "all", own, True, True)
    if ruleset.policies.secrecy == "recent":
        return Sight(
            own=own,
            cash=True,
            holders=False,
            totals=True,
            bank=True,
            history="takeover" if options.get("fog") else "recent",
            own_history=frozenset(),
            takeover_counts=bool(options.get("show_takeover_counts")),
            merger_history=False,
        )
    method = options["disclosure"]  # never guessed: without it nothing may be told
    return Sight(
        own=own,
        cash=bool(options["cash_open"]),
        holders=method in (3, 4),
        totals=method in (3, 4),
        bank=method in (2, 4),
        history="all" if method == 4 else "recent",
        own_history=viewer.own if isinstance(viewer, Seat) else frozenset(),
        takeover_counts=True,
        merger_history=True,
    )
