"""A real server in a process of its own, and real browsers: laptop and phones."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.hall import Hall
from tests.finding_a_browser import installed_browser

BROWSER_SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
expect.set_options(timeout=15_000)  # a page is waited for, however busy the machine is
PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 720}


class TableServer:
    """``python -m companion.cli serve`` on a data folder; can be killed and started again."""

    def __init__(self, data: Path) -> None:
        self.data = data
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[str] | None = None
        self.host_path = ""

    @property
    def host_secret(self) -> str:
        """The host's secret, known once it has started."""
        return self.host_path.rpartition("/")[2]

    def start(self, *more: str) -> TableServer:
        """Returns when the server has said the host's address and takes connections."""
        command = [sys.executable, "-m", "companion.cli", "serve", "--no-browser"]
        command += ["--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data)]
        environment = dict(os.environ, PYTHONUNBUFFERED="1")
        self.process = subprocess.Popen(
            [*command, *more],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environment,
            encoding="utf-8",
        )
        assert self.process.stdout is not None
        said = []
        for line in self.process.stdout:
            said.append(line)
            found = re.search(r"(/host/[\w-]+)", line)
            if found:
                self.host_path = found.group(1)
                return self
        raise AssertionError("the server did not start:\n" + "".join(said))

    def kill(self) -> None:
        """Ends it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ends it as Ctrl-C does."""
        self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        self.process.send_signal(how)
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.process = None


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TableServer]:
    running = TableServer(tmp_path / "data").start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """The server that all tables share which need none of their own."""
    opened = Hall(tmp_path_factory.mktemp("hall"))
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = installed_browser()
    assert path, "no Chrome or Chromium: run the tests with python3 run.py test"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=BROWSER_SWITCHES)
        yield chromium
        chromium.close()


class Devices:
    """Makes laptops and phones, each with cookies of its own; collects what they complain about."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def phone(self, **more: object) -> Page:
        """A phone of 390 x 844 that is tapped."""
        return self._page(viewport=PHONE, has_touch=True, is_mobile=True, **more)

    def laptop(self, **more: object) -> Page:
        """A 13-inch laptop."""
        return self._page(viewport=LAPTOP, **more)

    def _page(self, **options: object) -> Page:
        context = self._browser.new_context(**options)  # type: ignore[arg-type]
        self._contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._note_refused_content)
        return page

    def _note_refused_content(self, message: object) -> None:
        text = str(getattr(message, "text", ""))
        if "Content Security Policy" in text or "Content-Security-Policy" in text:
            self.complaints.append(text)

    def close(self) -> None:
        for context in self._contexts:
            context.close()


@pytest.fixture
def devices(browser: Browser) -> Iterator[Devices]:
    made = Devices(browser)
    yield made
    made.close()
    assert made.complaints == []
