"""The real server in a process of its own, and plain requests to it."""

from __future__ import annotations

import http.client
import os
import re
import signal
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import Message
from pathlib import Path
from urllib.parse import urlencode

COMMAND = (sys.executable, "-m", "companion.cli", "serve", "--no-browser", "--host", "127.0.0.1")
PATIENCE_S = 30


@dataclass(frozen=True)
class Answer:
    """Status, headers and body of an answer."""

    status: int
    headers: Message
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


class Serving:
    """``companion serve`` on a data folder; it can be killed and started again on its port."""

    def __init__(self, data: Path, *more: str) -> None:
        self.data = data
        self.more = more
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Serving:
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self.process is not None:
            self.end(signal.SIGINT)

    def start(self) -> Serving:
        """Returns when the server takes connections."""
        self.process = subprocess.Popen(
            [*COMMAND, "--port", str(self.port), "--data", str(self.data), *self.more],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"},
        )
        assert self.process.stdout is not None
        said = []
        for line in self.process.stdout:
            said.append(line)
            found = re.search(r":(\d+)/host/[\w-]+", line)
            if found:
                self.port = int(found[1])
                return self
        raise AssertionError("the server did not start:\n" + "".join(said))

    def end(self, how: signal.Signals = signal.SIGKILL) -> str:
        """Ends it, by default as a power cut would; what it printed since the start."""
        assert self.process is not None
        self.process.send_signal(how)
        said, _ = self.process.communicate(timeout=PATIENCE_S)
        self.process = None
        return said

    def connect(self) -> http.client.HTTPConnection:
        """A connection of its own."""
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)

    def get(self, path: str, cookie: str = "", **headers: str) -> Answer:
        """The answer to a GET."""
        return self._ask("GET", path, None, {"Cookie": cookie, **headers})

    def post(self, path: str, fields: Mapping[str, str], cookie: str = "") -> Answer:
        """The answer to a form."""
        return self._ask("POST", path, urlencode(fields), form_headers(cookie))

    def _ask(self, method: str, path: str, body: str | None, headers: Mapping[str, str]) -> Answer:
        connection = self.connect()
        connection.request(method, path, body, dict(headers))
        answer = read(connection)
        connection.close()
        return answer


def form_headers(cookie: str) -> dict[str, str]:
    """The headers of a form that a browser sends."""
    return {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}


def read(connection: http.client.HTTPConnection) -> Answer:
    """The answer on a connection on which something was asked."""
    response = connection.getresponse()
    return Answer(response.status, response.headers, response.read())


def refused_start(data: Path, *more: str) -> tuple[int, str]:
    """Exit status and words of a server that does not start on this folder."""
    ended = subprocess.run(
        [*COMMAND, "--port", "0", "--data", str(data), *more],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE_S,
        check=False,
    )
    return ended.returncode, ended.stderr
