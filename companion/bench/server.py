"""Servers in processes of their own, so that what measures does not slow what is measured."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Server:
    """A running server on this machine's own address."""

    port: int
    process: int

    def memory_mb(self) -> float | None:
        """Resident memory now; None on a system that does not tell."""
        status = Path(f"/proc/{self.process}/status")
        if status.is_file():
            found = re.search(r"VmRSS:\s+(\d+)", status.read_text())
            return round(int(found[1]) / 1024, 1) if found else None
        if os.name == "nt":
            return None
        command = ["ps", "-o", "rss=", "-p", str(self.process)]
        told = subprocess.run(command, capture_output=True, text=True, check=False).stdout
        return round(int(told) / 1024, 1) if told.strip().isdigit() else None


@contextlib.contextmanager
def serving(arguments: Sequence[str]) -> Iterator[Server]:
    """``python -m`` with these arguments, a server that prints its address when it is ready."""
    process = subprocess.Popen(
        [sys.executable, "-m", *arguments],
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"},
    )
    try:
        yield Server(_port(process), process.pid)
    finally:
        process.send_signal(signal.SIGINT if os.name != "nt" else signal.SIGTERM)
        process.communicate(timeout=20)


def _port(process: subprocess.Popen[str]) -> int:
    if process.stdout is None:
        raise RuntimeError("the server's output cannot be read")
    for line in process.stdout:
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        if found:
            return int(found[1])
    raise RuntimeError("the server did not start")


def companion(data: Path, threads: int = 64) -> tuple[str, ...]:
    """The arguments that serve the tables of a folder."""
    return (
        "companion.cli",
        "serve",
        "--no-browser",
        "--host",
        "127.0.0.1",
        "--port",
        "0",
        "--data",
        str(data),
        "--threads",
        str(threads),
    )


def floor(fragment: Path, tables: int, threads: int) -> tuple[str, ...]:
    """The arguments that serve a fixed fragment from a file, without rules and views."""
    return ("companion.bench.floor", str(fragment), str(tables), str(threads))
