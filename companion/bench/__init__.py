"""``companion bench``: how fast everything is on this machine, each figure beside its goal."""

from __future__ import annotations

from collections.abc import Sequence


def main(arguments: Sequence[str]) -> int:
    """Measures, and prints a table or one JSON object; returns the exit status."""
    from companion.bench.command import run

    return run(arguments)
