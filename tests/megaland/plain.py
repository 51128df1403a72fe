"""Entries of Megaland as a record has them, in the words of the table."""

from __future__ import annotations

from typing import Any

Entries = list[dict[str, Any]]

SEATS = ("Ann", "Bo", "Cy")


def e(type: str, seat: str | None = None, **keys: Any) -> dict[str, Any]:
    """An entry as a record has it."""
    return {"type": type, **({"seat": seat} if seat else {}), **keys}


def level(card: str) -> dict[str, Any]:
    """The card that was flipped."""
    return e("level", card=card)


def stay(*seats: str) -> Entries:
    """These seats (default: all three) stay."""
    return [e("stay", seat) for seat in seats or SEATS]


def home(*seats: str) -> Entries:
    """These seats (default: all three) go home, treasures on the table."""
    return [e("home", seat) for seat in seats or SEATS]


def done(*seats: str) -> Entries:
    """These seats (default: all three) have bought."""
    return [e("done", seat) for seat in seats or SEATS]
