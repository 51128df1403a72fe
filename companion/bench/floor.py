"""The floor: the same server and the same way of an entry, but no rules, no record and no view.

POST, event, GET: a number goes up, the streams tell it, and each page fetches a fixed fragment: one
of those that the companion sent, packed in the same way.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from flask import Flask, Response
from flask_compress import Compress

from companion.book.signal import Signal
from companion.web import compression, live, server, warming


def app(fragment: str, tables: int) -> tuple[Flask, Signal]:
    """The app, and the signal that its streams wait for."""
    floor = Flask(__name__)
    floor.config.update(compression.SETTINGS)
    signal = Signal()
    versions = [0] * tables
    for number in range(tables):
        signal.changed(str(number), "0")

    @floor.post("/t/<int:table>/enter")
    def enter(table: int) -> Response:
        versions[table] += 1
        signal.changed(str(table), str(versions[table]))
        return view(table)

    @floor.get("/t/<int:table>/view")
    def view(table: int) -> Response:
        return Response(fragment, headers={"X-Version": str(versions[table])})

    @floor.get("/t/<int:table>/live")
    def stream(table: int) -> Response:
        told = live.versions(signal, str(table), str(versions[table]))
        return Response(told, mimetype="text/event-stream")

    Compress(floor)
    return floor, signal


def main(arguments: Sequence[str]) -> None:
    """Serves until Ctrl-C."""
    file, (tables, threads) = arguments[0], map(int, arguments[1:])
    made, signal = app(Path(file).read_text(encoding="utf-8"), tables)
    sock = server.listen([0], "127.0.0.1")
    print(f"http://127.0.0.1:{sock.getsockname()[1]}/", flush=True)
    warming.settle()
    server.run(server.waiting(made, sock, threads), signal)


if __name__ == "__main__":
    main(sys.argv[1:])
