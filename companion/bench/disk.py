"""What a commit costs on this disk: it is part of every entry, and no program can hurry it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.bench.figures import median, p95, timed
from companion.bench.scale import Scale
from companion.book.store import FILE_NAME, Change, Store


def measure(folder: Path, scale: Scale) -> dict[str, Any]:
    """One entry written and safe, many times."""
    store = Store(folder / FILE_NAME)
    store.write("t", Change(head="{}"))
    body = '{"type":"place","seat":"Ann","tile":"C-7","id":1,"at":"2025-01-31T20:15:00Z"}'
    seconds = [
        timed(lambda n=n: store.write("t", Change(first=n, entries=[body])))  # type: ignore[misc]
        for n in range(1, scale.rounds + 1)
    ]
    store.close()
    return {"commit_ms": median(seconds), "commit_p95_ms": p95(seconds)}
