"""The command itself: what is measured, in which order, and how it is told."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from companion.bench import book, disk, growth, live, pages, start
from companion.bench.scale import FULL, SHORT, Scale
from companion.bench.telling import table

Part = tuple[str, Callable[[Path, Scale], Any]]

PARTS: tuple[Part, ...] = (
    ("start", start.measure),
    ("fold", book.folding),
    ("correct", book.correcting),
    ("page", pages.measure),
    ("live_8", live.one_table),
    ("live_400", live.many_tables),
    ("growth", growth.measure),
    ("disk", disk.measure),
)
"""Name in the JSON object, and the measurement: it gets a folder of its own."""


def run(arguments: Sequence[str]) -> int:
    """Runs ``companion bench``; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="companion bench", description="Measures this machine; takes less than a minute."
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--short", action="store_true", help="few rounds: whether it works at all")
    parser.add_argument("--only", choices=[name for name, _ in PARTS], help="one part alone")
    parser.add_argument("--data", type=Path, help="folder on the disk to be measured")
    args = parser.parse_args(arguments)
    scale = SHORT if args.short else FULL
    found: dict[str, Any] = {}
    began = time.perf_counter()
    for name, measure in PARTS:
        if args.only not in (None, name):
            continue
        if not args.json:
            print(f"{name} ...", file=sys.stderr, flush=True)
        with tempfile.TemporaryDirectory(dir=args.data, ignore_cleanup_errors=True) as folder:
            found[name] = measure(Path(folder), scale)
    found["took_s"] = round(time.perf_counter() - began, 1)
    print(json.dumps(found) if args.json else table(found))
    return 0
