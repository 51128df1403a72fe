"""Phones and screens as plain sockets: each has an open stream and a connection for its pages."""

from __future__ import annotations

import gzip
import re
import selectors
import socket
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from companion.web.regions import CLOSED, HAVE

PATIENCE_S = 20.0
"""A round that takes longer than this has failed."""

_HEAD = re.compile(rb"HTTP/1\.\d (\d+)")
_LENGTH = re.compile(rb"\r\nContent-Length: (\d+)", re.IGNORECASE)
_VERSION = re.compile(rb"\r\nX-Version: ([^\r\n]+)", re.IGNORECASE)
_EVENT = re.compile(rb"data: ([^\r\n]+)\r?\n")
_REGION = re.compile(rb' id="([^"]+)" data-etag="(\w+)"')
_FOLDS = re.compile(rb' id="([^"]+)" data-etag="\w+"[^>]* data-folds="yes"')


@dataclass(frozen=True, slots=True)
class Place:
    """What a viewer looks at: the fragment, the stream, and who it is by its cookies."""

    view: str
    stream: str
    cookie: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer as it came."""

    status: int
    version: str
    size: int
    """Bytes of the body, compressed as sent."""


class Viewer:
    """One open page. ``crowd`` tells it when something has arrived."""

    def __init__(self, port: int, place: Place) -> None:
        self.place = place
        self._host = f"127.0.0.1:{port}"
        self.page = socket.create_connection(("127.0.0.1", port))
        self.stream = socket.create_connection(("127.0.0.1", port))
        for sock in (self.page, self.stream):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.told = ""
        """The version that the stream told last."""
        self.shown = ""
        """The version that the page shows."""
        self.behind = False
        """The stream told of something newer than the page shows."""
        self.busy = False
        self.fragment = b""
        """The body of the last answer, as it came."""
        self._regions: dict[bytes, bytes] = {}
        self._closed: set[bytes] = set()
        """What folds lies folded: nobody opens it here."""
        self._page = b""
        self._stream = b""
        self.stream.sendall(self._request("GET", place.stream, "Accept: text/event-stream\r\n"))

    def fetch(self) -> None:
        """Asks for the fragment."""
        self.busy = True
        have = b" ".join(self._regions.values()).decode()
        more = f"X-Live: 1\r\n{HAVE}: {have}\r\n{self._folded()}"
        self.page.sendall(self._request("GET", self.place.view, more))

    def swap(self) -> None:
        """Takes the regions of the last answer over into the page, as its script does."""
        if self.fragment[:2] == b"\x1f\x8b":
            text = gzip.decompress(self.fragment)
            told = dict(_REGION.findall(text))
            self._regions.update({id: tag for id, tag in told.items() if tag != b"closed"})
            self._closed.update(_FOLDS.findall(text))
        self.fragment = b""

    def post(self, path: str, body: str) -> None:
        """Sends a form, as the page's script does: the answer is the new fragment."""
        self.busy = True
        kind = "Content-Type: application/x-www-form-urlencoded\r\n"
        more = f"HX-Request: true\r\n{self._folded()}{kind}Content-Length: {len(body)}\r\n"
        self.page.sendall(self._request("POST", path, more) + body.encode())

    def _folded(self) -> str:
        return f"{CLOSED}: {b' '.join(self._closed).decode()}\r\n"

    def hear(self) -> None:
        """Reads the stream."""
        self._stream += self.stream.recv(65536)
        found = _EVENT.findall(self._stream)
        if found:
            self._stream = b""
            self.told = found[-1].decode()
            self.behind = self.told != self.shown

    def read(self) -> Answer | None:
        """Reads the page's connection; the answer when it is whole."""
        self._page += self.page.recv(262144)
        head, end, body = self._page.partition(b"\r\n\r\n")
        if not end:
            return None
        length = _LENGTH.search(head)
        size = int(length[1]) if length else 0
        if len(body) < size:
            return None
        self._page = b""
        self.fragment = body
        self.busy = False
        status = _HEAD.match(head)
        version = _VERSION.search(head)
        self.shown = version[1].decode() if version else self.shown
        self.behind = self.behind and self.told != self.shown
        return Answer(int(status[1]) if status else 0, self.shown, size)

    def close(self) -> None:
        """Closes both connections."""
        self.page.close()
        self.stream.close()

    def _request(self, method: str, path: str, more: str) -> bytes:
        cookie = f"Cookie: {self.place.cookie}\r\n" if self.place.cookie else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: {self._host}\r\nAccept-Encoding: gzip\r\n"
        return f"{head}{cookie}{more}\r\n".encode()


class Crowd:
    """All viewers of a measurement. They follow their tables as the pages' script does."""

    def __init__(self, port: int, places: Iterable[Place]) -> None:
        self._waiting = selectors.DefaultSelector()
        self.viewers: list[Viewer] = []
        self.fetched: list[bytes] = []
        """Each fragment that was fetched, packed as it came."""
        for place in places:
            viewer = Viewer(port, place)
            self.viewers.append(viewer)
            self._waiting.register(viewer.page, selectors.EVENT_READ, viewer)
            self._waiting.register(viewer.stream, selectors.EVENT_READ, viewer)
        self._settle(self.viewers)

    def round(self, poster: Viewer, path: str, body: str, table: Sequence[Viewer]) -> float:
        """One entry: seconds until all of ``table`` have received what they now see."""
        for viewer in table:
            viewer.swap()
        began = time.perf_counter()
        poster.post(path, body)
        answer = self._pump(lambda: not poster.busy, poster)
        if answer is None or answer.status != 200:
            raise RuntimeError(f"{path} {body}: {answer}")
        self._pump(lambda: all(v.shown == poster.shown for v in table))
        return time.perf_counter() - began

    def close(self) -> None:
        """Closes every connection."""
        self._waiting.close()
        for viewer in self.viewers:
            viewer.close()

    def _settle(self, viewers: Sequence[Viewer]) -> None:
        """Until every stream is open and every page has been fetched once."""
        self._pump(lambda: all(v.told and v.shown and not v.busy for v in viewers))

    def _pump(self, done: Callable[[], bool], poster: Viewer | None = None) -> Answer | None:
        """Reads whatever arrives until ``done``; the poster's answer to its form, if it came."""
        answered: Answer | None = None
        end = time.perf_counter() + PATIENCE_S
        while not done():
            ready = self._waiting.select(timeout=1.0)
            for key, _events in ready:
                viewer: Viewer = key.data
                if key.fileobj is viewer.page:
                    answer = viewer.read()
                    if answer is None:
                        continue
                    if viewer is poster:
                        answered = answered or answer
                    else:
                        self.fetched.append(viewer.fragment)
                else:
                    viewer.hear()
                # as the page's script: while an answer is on its way, look again when it is there
                if viewer.behind and not viewer.busy:
                    viewer.fetch()
            if time.perf_counter() > end:
                raise RuntimeError("the viewers did not all receive what they should see")
        return answered
