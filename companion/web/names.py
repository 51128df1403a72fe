"""Names of seats as people type them, and in plain words why one will not do."""

from __future__ import annotations

from collections.abc import Iterable

from companion.book.record import NAME_LENGTH, alike, is_name
from companion.contract import BANK
from companion.texts import _


def why_not(name: str, others: Iterable[str]) -> str:
    """Why a seat beside ``others`` cannot have this name; empty when it can."""
    if len(name) > NAME_LENGTH:
        return _("At most %(most)s characters.", most=NAME_LENGTH)
    if not is_name(name):
        return _("This name has signs in it that cannot be shown.")
    if alike(name) == BANK:
        return _("The bank has this name already.")
    if alike(name) in {alike(other) for other in others}:
        return _("This name is there already; add a letter.")
    return ""
