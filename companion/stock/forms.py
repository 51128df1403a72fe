"""What is wrong with an entry's form before any table is asked, where types cannot say it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.contract import Entry
from companion.stock.entries import Order


def malformed(options: Mapping[str, Any], entry: Entry) -> str | None:
    """A sentence naming the missing key, or ``None``."""
    if isinstance(entry, Order) and entry.tiles is msgspec.UNSET and entry.first is msgspec.UNSET:
        return "order: needs tiles or first"
    return None
