"""The pages of a Megaland table; what they offer is :class:`companion.web.families.Pages`."""

from __future__ import annotations

from companion.web.megaland.desk_page import desk, desk_preview
from companion.web.megaland.moment_page import moment
from companion.web.megaland.result_page import (
    chart,
    movements,
    picture,
    result,
    sheet,
    standings,
)
from companion.web.megaland.screen_page import screen
from companion.web.megaland.seat_page import seat, seat_preview

__all__ = [
    "chart",
    "desk",
    "desk_preview",
    "moment",
    "movements",
    "picture",
    "result",
    "screen",
    "seat",
    "seat_preview",
    "sheet",
    "standings",
]
