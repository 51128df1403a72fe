"""From the command to the first page, and the memory of a server that waits."""

from __future__ import annotations

import statistics
import time
import urllib.request
from pathlib import Path
from typing import Any

from companion.bench.scale import Scale
from companion.bench.server import companion, serving
from companion.book.house import House


def measure(folder: Path, scale: Scale) -> dict[str, Any]:
    """Median of a few starts with a table there, each until the host's page has come."""
    house = House(folder)
    house.create("megacquire-gold-condensed", {}, ["Ann", "Bo", "Cy", "Dee"])
    secret = house.host_secret
    house.close()
    seconds: list[float] = []
    memory: list[float] = []
    for _ in range(scale.starts):
        began = time.perf_counter()
        with serving(companion(folder)) as server:
            page = urllib.request.Request(f"http://127.0.0.1:{server.port}/")
            page.add_header("Cookie", f"host={secret}")
            with urllib.request.urlopen(page, timeout=20) as answer:
                answer.read()
            seconds.append(time.perf_counter() - began)
            told = server.memory_mb()
            if told is not None:
                memory.append(told)
    return {
        "ms": round(statistics.median(seconds) * 1000),
        "idle_rss_mb": max(memory) if memory else None,
    }
