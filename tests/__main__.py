"""``run.py test``: style, types and all tests, with a browser found or fetched."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.finding_a_browser import find_or_fetch_browser

CHECKS = (
    ["-m", "ruff", "check", "."],
    ["-m", "ruff", "format", "--check", "."],
    ["-m", "mypy", "--strict", "companion"],
)


def main(arguments: list[str]) -> int:
    """Runs all checks even if one fails; returns 0 only if every one passed."""
    chosen_tests = any(not argument.startswith("-") for argument in arguments)
    failed = []
    if not chosen_tests:
        failed = [check[1:] for check in CHECKS if subprocess.call([sys.executable, *check])]
    environment = dict(os.environ, COMPANION_CHROMIUM=find_or_fetch_browser())
    tests = [sys.executable, "-W", "error", "-m", "pytest", "-n", "2", "--dist", "worksteal"]
    if subprocess.call([*tests, *arguments], env=environment):
        failed.append(["pytest"])
    for check in failed:
        print("FAILED:", " ".join(check), file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
