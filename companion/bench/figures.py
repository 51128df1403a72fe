"""Medians and percentiles of measured times."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence


def median(seconds: Sequence[float]) -> float:
    """The median in milliseconds, to a hundredth."""
    return round(statistics.median(seconds) * 1000, 2)


def p95(seconds: Sequence[float]) -> float:
    """What 95 of 100 stay below, in milliseconds."""
    ordered = sorted(seconds)
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))] * 1000, 2)


def timed(act: Callable[[], object]) -> float:
    """How many seconds it takes."""
    began = time.perf_counter()
    act()
    return time.perf_counter() - began
