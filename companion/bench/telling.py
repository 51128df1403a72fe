"""The figures as a table for people, each beside its goal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Goal:
    """One figure: where it stands in the JSON object, what it is, and what it should be."""

    part: str
    key: str
    text: str
    unit: str
    most: float | None = None
    least: float | None = None

    def told(self, value: float) -> str:
        """The goal and whether it is met, or nothing where there is no goal."""
        if self.most is not None:
            return f"{'ok' if value < self.most else 'ABOVE'}, goal under {self.most:,}"
        if self.least is not None:
            return f"{'ok' if value >= self.least else 'BELOW'}, goal {self.least:,}"
        return ""


GOALS = (
    Goal("live_8", "median_ms", "entry to 8 screens, median", "ms", most=15),
    Goal("live_8", "p95_ms", "entry to 8 screens, 95 of 100", "ms"),
    Goal("live_8", "floor_ms", "  the same without rules, record and view", "ms"),
    Goal("live_8", "times_floor", "  times the floor", "x", most=3),
    Goal("live_400", "median_ms", "400 streams, 50 tables: median", "ms"),
    Goal("live_400", "p95_ms", "400 streams, 50 tables: 95 of 100", "ms", most=150),
    Goal("live_400", "floor_ms", "  the same without rules, record and view", "ms"),
    Goal("live_400", "rss_mb", "  memory of the server then", "MB", most=250),
    Goal("fold", "entries_per_s", "entries folded a second", "", least=20_000),
    Goal("fold", "game_ms", "a game of 250 entries from its file", "ms", most=25),
    Goal("correct", "ms", "correction 300 back of 600, with preview", "ms", most=100),
    Goal("page", "first_load_bytes", "first load of a page, all files", "bytes", most=90_000),
    Goal("page", "update_bytes", "update of a page, median", "bytes", most=8_000),
    Goal("page", "update_most_bytes", "update of a page, largest", "bytes"),
    Goal("page", "view_ms", "server time of a view, median", "ms", most=2),
    Goal("page", "megaland_view_ms", "  the same at a table of Megaland", "ms", most=2),
    Goal("page", "megaland_update_bytes", "  and an update there, median", "bytes", most=8_000),
    Goal("start", "ms", "start to the first page", "ms", most=1000),
    Goal("start", "idle_rss_mb", "memory of an idle server", "MB", most=80),
    Goal("disk", "commit_ms", "one commit on this disk, median", "ms"),
    Goal("disk", "commit_p95_ms", "one commit on this disk, 95 of 100", "ms"),
)


def table(found: Mapping[str, Any]) -> str:
    """All figures that were measured, then the small tables of growth."""
    lines = []
    for goal in GOALS:
        value = found.get(goal.part, {}).get(goal.key)
        if value is not None:
            figure = f"{value:,} {goal.unit}"
            lines.append(f"{goal.text:<44}{figure:>16}   {goal.told(value)}".rstrip())
    if "growth" in found:
        lines += ["", *growth(found["growth"])]
    lines += ["", f"took {found['took_s']} s"]
    return "\n".join(lines)


def growth(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """How the work grows, one line for each size."""
    names = ("book_ms", "view_ms", "fold_ms", "open_ms")
    heads = ("an entry", "a view", "fold anew", "open folder")
    lines = [f"{'grows with':<16}" + "".join(f"{head:>14}" for head in heads)]
    for row in rows:
        size = f"{row['n']} {row['by']}"
        lines.append(f"{size:<16}" + "".join(f"{row[name]:>11} ms" for name in names))
    return lines
