"""The floor: the same server and the same way of an entry, but no rules, no record and no view.

POST, event, GET: a number goes up, the streams tell it, and each page fetches a fixed fragment.
"""

from __future__ import annotations

import random
import string
import sys
from collections.abc import Sequence

from flask import Flask, Response
from flask_compress import Compress

from companion.book.signal import Signal
from companion.web import compression, live, server


def fragment(size: int) -> str:
    """Markup of ``size`` bytes that is about as hard to compress as a page."""
    chance = random.Random(1)
    parts: list[str] = []
    length = 0
    while length < size:
        word = "".join(chance.choices(string.ascii_lowercase, k=5))
        parts.append(f'<li class="line"><span class="num">{word}</span></li>\n')
        length += len(parts[-1])
    return "".join(parts)[:size]


def app(size: int, tables: int, most_streams: int) -> tuple[Flask, Signal]:
    """The app, and the signal that its streams wait for."""
    floor = Flask(__name__)
    floor.config.update(compression.SETTINGS)
    signal = Signal()
    versions = [0] * tables
    fixed = fragment(size)
    for number in range(tables):
        signal.changed(str(number), "0")

    @floor.post("/t/<int:table>/enter")
    def enter(table: int) -> Response:
        versions[table] += 1
        signal.changed(str(table), str(versions[table]))
        return view(table)

    @floor.get("/t/<int:table>/view")
    def view(table: int) -> Response:
        return Response(fixed, headers={"X-Version": str(versions[table])})

    @floor.get("/t/<int:table>/live")
    def stream(table: int) -> Response:
        told = live.versions(signal, str(table), str(versions[table]))
        return Response(told, mimetype="text/event-stream")

    Compress(floor)
    return floor, signal


def main(arguments: Sequence[str]) -> None:
    """Serves until Ctrl-C."""
    size, tables, threads = map(int, arguments)
    made, signal = app(size, tables, threads)
    sock = server.listen([0], "127.0.0.1")
    print(f"http://127.0.0.1:{sock.getsockname()[1]}/", flush=True)
    server.run(server.waiting(made, sock, threads), signal)


if __name__ == "__main__":
    main(sys.argv[1:])
