"""One server for many tables: it runs beside the tests, for all that need none of their own."""

from __future__ import annotations

import threading
from pathlib import Path

from companion.book.house import House
from companion.web import create_app
from companion.web.server import listen, waiting

THREADS = 120
MOST_STREAMS = 90
"""A closed page's stream ends with the next beat of the server: there may be many of them."""


class Hall:
    """A server in a thread of the tests' process, with which it ends.

    Tests that end the server, begin at the start page or need an empty folder have a
    :class:`~tests.browser.conftest.TableServer`.
    """

    def __init__(self, data: Path) -> None:
        self.house = House(data)
        sock = listen((0,), "127.0.0.1")
        port = sock.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        self.host_secret = self.house.host_secret
        app = create_app(self.house, port=port, host="127.0.0.1", most_streams=MOST_STREAMS)
        server = waiting(app, sock, THREADS)
        threading.Thread(target=server.run, daemon=True).start()

    def close(self) -> None:
        """Ends all streams and closes the folder."""
        self.house.signal.stop()
        self.house.close()
