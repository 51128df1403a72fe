"""``bench`` measures everything it promises and says it in the promised form."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from companion.bench.telling import GOALS, table


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    """The figures of a short run; how fast this machine is asks nobody here."""
    told = subprocess.run(
        [sys.executable, "-m", "companion.cli", "bench", "--short", "--json"],
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    answer: dict[str, Any] = json.loads(told.stdout)
    return answer


def test_the_json_object_has_the_promised_parts(found: dict[str, Any]) -> None:
    promised = {
        "live_8": {"median_ms", "p95_ms", "floor_ms"},
        "live_400": {"median_ms", "p95_ms", "floor_ms", "rss_mb"},
        "fold": {"entries_per_s", "game_ms"},
        "correct": {"ms"},
        "page": {"first_load_bytes", "update_bytes", "view_ms"},
        "start": {"ms", "idle_rss_mb"},
    }
    for part, keys in promised.items():
        assert keys <= found[part].keys()
    assert {row["by"] for row in found["growth"]} == {"entries", "seats", "tables"}


def test_the_figures_are_those_of_a_machine(found: dict[str, Any]) -> None:
    for part in ("live_8", "live_400"):
        live = found[part]
        assert live["floor_ms"] > 0 and 0 < live["median_ms"] <= live["p95_ms"]
    assert found["fold"]["entries"] >= 200 and found["fold"]["game_entries"] == 250
    assert found["fold"]["entries_per_s"] > 0 and found["fold"]["game_ms"] > 0
    page = found["page"]
    assert 1000 < page["update_bytes"] <= page["update_most_bytes"] < page["first_load_bytes"]
    assert found["start"]["ms"] > 0
    for row in found["growth"]:
        assert all(row[name] > 0 for name in ("book_ms", "view_ms", "fold_ms", "open_ms"))


def test_bytes_and_memory_are_within_their_goals(found: dict[str, Any]) -> None:
    """They do not depend on how busy the machine is, unlike times."""
    for goal in GOALS:
        value = found[goal.part][goal.key]
        if goal.unit in ("bytes", "MB") and goal.most is not None and value is not None:
            assert value < goal.most, goal.text


def test_people_get_a_table_with_the_goals(found: dict[str, Any]) -> None:
    told = table(found)
    for goal in GOALS:
        assert goal.text in told
    assert told.count("goal") == sum(g.most is not None or g.least is not None for g in GOALS)
    assert "grows with" in told and "folder" in told
