"""What all tests share: the long switch, Hypothesis profiles, and where the worked cases lie."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parents[1]
CASES = Path(os.environ.get("COMPANION_CASES", ROOT.parent / "shared" / "cases"))

# a slow shared machine must not fail a test by the clock
settings.register_profile(
    "short",
    max_examples=25,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "long", settings.get_profile("short"), max_examples=600, stateful_step_count=120
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="also the versions with many rounds")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("long" if config.getoption("--long") else "short")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--long"):
        return
    chosen = [item for item in items if "long" not in item.keywords]
    config.hook.pytest_deselected(items=[item for item in items if "long" in item.keywords])
    items[:] = chosen


@pytest.fixture(scope="session")
def cases() -> Path:
    """The folder of worked cases; a test that reads it is skipped where it is not there."""
    if not CASES.is_dir():
        pytest.skip("the worked cases are not beside this folder")
    return CASES
