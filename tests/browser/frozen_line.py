"""A line between browsers and a server that can die without a word, as in a Wi-Fi that is gone."""

from __future__ import annotations

import contextlib
import socket
import threading

PIECE = 65536


class FrozenLine:
    """Passes bytes on to a server's port; frozen, it keeps all connections and passes nothing."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._flowing = threading.Event()
        self._flowing.set()
        self._sockets: list[socket.socket] = []
        self._door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        threading.Thread(target=self._take, daemon=True).start()

    def freeze(self) -> None:
        """From now on nothing comes through, and nobody is told."""
        self._flowing.clear()

    def thaw(self) -> None:
        """Everything comes through again, also what was sent in between."""
        self._flowing.set()

    def close(self) -> None:
        """Ends all connections."""
        self._flowing.set()
        for one in (self._door, *self._sockets):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def _take(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._door.accept()
                far = socket.create_connection(("127.0.0.1", self._port))
                self._sockets += [near, far]
                for ends in ((near, far), (far, near)):
                    threading.Thread(target=self._pass_on, args=ends, daemon=True).start()

    def _pass_on(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while piece := source.recv(PIECE):
                self._flowing.wait()
                sink.sendall(piece)
        with contextlib.suppress(OSError):
            sink.shutdown(socket.SHUT_WR)
