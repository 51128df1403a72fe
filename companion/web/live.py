"""Pages that follow the table: one view in three forms, and the stream that says "there is news".

The stream carries only a version. A page that hears a new one fetches its own view, so what a
viewer may see is decided at one place, at the moment of sending.
"""

from __future__ import annotations

import random
import re
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Flask, Response, abort, current_app, jsonify, render_template, request
from markupsafe import Markup

from companion.book.signal import Signal
from companion.book.table import Table
from companion.web import access, posting, reach, regions
from companion.web.asked import by_script, header
from companion.web.marks import PAGES
from companion.web.regions import etag
from companion.web.signs import Clean

bp = Blueprint("live", __name__)

HEARTBEAT_S = 12.0
"""Pages that hear nothing for much longer know that their line is dead (``SILENCE_MS`` there)."""
BEAT = "event: beat\ndata:\n\n"
HOSTS = ("desk", "lobby")
"""Pages of the host alone; so are their streams, though these tell all the same."""
LIFE_S = (60.0, 110.0)
"""Each stream ends after a while and the browser opens a new one: a phone that left the Wi-Fi
without a word would otherwise hold its thread for a quarter of an hour."""


@dataclass(frozen=True, slots=True)
class Live:
    """What the script of a live page needs to know; layout.html writes it into ``<main>``."""

    view: str
    stream: str
    version: str
    etag: str
    asks: bool = False
    """It also shows what no change of the table tells of, so it asks at every beat."""


def _stream_url(table: Table, page: str) -> str:
    role, _slash, number = page.partition("/")
    seat = f"&seat={number}" if role == "seat" else ""
    return f"/t/{table.id}/live?role={role}{seat}"


def wants_json() -> bool:
    """Whether the request asks for the JSON twin of a page."""
    accept = header("Accept") or ""
    if "json" not in accept and "application/*" not in accept:
        return False  # nearly always so
    offered = ("text/html", "application/json")
    return request.accept_mimetypes.best_match(offered, "text/html") == "application/json"


def wants_part() -> bool:
    """Whether the request asks for the live fragment only."""
    return request.path.endswith("/view") or by_script()


def _known() -> set[str]:
    """The ETags that the sender has; compression marks them with its name."""
    given = header("If-None-Match")
    if not given:
        return set()
    return {re.sub(r":\w+$", "", tag) for tag in re.findall(r'"([^"]*)"', given)}


def show(
    table: Table,
    *,
    page: str,
    full: str,
    part: str,
    context: Mapping[str, Any],
    twin: Callable[[], Any] | None = None,
    problems: Mapping[str, str] | None = None,
    status: int = 200,
    secret: str = "",
    query: str = "",
    asks: bool = False,
) -> Response:
    """The view of ``page`` (``"seat/1"``, ``"screen"``, ``"desk"``, ``"result"``) as asked for.

    The whole page from template ``full``, which gets the rendered ``fragment``; the live fragment
    from template ``part`` for ``.../view`` and htmx; what ``twin`` gives as JSON. Fragments and
    twins answer 304 when nothing changed for this viewer. ``problems`` maps field names ("" = the
    form) to sentences; ``secret`` is the seat secret the form tokens are tied to; ``query``
    ("?...") is what the address of the fragment carries; ``typed`` in ``context`` fills forms that
    nobody has sent yet; ``asks`` as in :class:`Live`.
    """
    complete = {
        **context,
        "table": table,
        "problems": problems or {},
        "typed": request.form if problems else context.get("typed", {}),
    }
    if wants_json() and twin is not None and status == 200:
        body = jsonify(twin())
        return _finished(body, etag(body.get_data()))
    here = f"/t/{table.id}/{page}"
    own = posting.own_values(here, secret)
    fragment = regions.render(part, own, **complete)
    if wants_part():
        return _finished(Clean(fragment.text, status, mimetype="text/html"), fragment.etag)
    live = Live(
        view=f"{here}/view{query}",
        stream=_stream_url(table, page),
        version=access.version_shown(),
        etag=f'"{fragment.etag}"' if status == 200 else "",
        asks=asks,
    )
    whole = render_template(full, **complete, fragment=Markup(fragment.text.decode()), live=live)
    return Response(PAGES.filled(whole, own), status)


def _finished(response: Response, tag: str) -> Response:
    if request.method == "GET" and tag in _known():
        response = Response(status=304)
    add = response.headers.add
    add("X-Version", access.version_shown())
    add("X-Seen", str(access.entries_shown()))
    add("Vary", "Accept, Cookie, HX-Request")
    if response.status_code in (200, 304):
        add("ETag", f'"{tag}"')
    return response


class Streams:
    """Counts the open streams, for each holds a thread of the server."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.open = 0
        self._lock = threading.Lock()

    def enter(self) -> bool:
        """Takes a place; False when all are taken."""
        with self._lock:
            if self.open >= self.most:
                return False
            self.open += 1
            return True

    def leave(self) -> None:
        """Gives a place back."""
        with self._lock:
            self.open -= 1


def init(app: Flask, most_streams: int) -> None:
    """Gives the app its count of streams."""
    app.extensions["companion-streams"] = Streams(most_streams)


def versions(signal: Signal, table_id: str, now: str) -> Iterator[str]:
    """What a stream says: the version now, each newer one, and now and then that it is alive."""
    yield f"retry: 1000\ndata: {now}\n\n"
    end = time.monotonic() + random.uniform(*LIFE_S)
    while time.monotonic() < end and not signal.stopped:
        newer = signal.wait(table_id, now, HEARTBEAT_S)
        if newer != now:
            now = newer
            yield f"data: {now}\n\n"
        elif not signal.stopped:
            yield BEAT


@bp.get("/t/<table>/live")
@access.watchers
def stream(table: Table) -> Response:
    """Server-sent events: the table's version, at once and whenever it changes.

    503 when all places for streams are taken; the page then asks for its view every second.
    """
    role = request.args.get("role", "screen")
    if role in HOSTS and not access.is_host():
        abort(403)
    if role == "seat":
        n = request.args.get("seat", type=int) or 0
        if n not in access.held_seats(table):
            abort(403)
        name = access.seat_name(table, n)
        table.arrived(name)
        reach.remember(table, name)
    streams: Streams = current_app.extensions["companion-streams"]
    if not streams.enter():
        return Response(status=503, headers={"Retry-After": "15"})
    house = access.current_house()
    response = Response(
        versions(house.signal, table.id, table.version), mimetype="text/event-stream"
    )
    response.headers["X-Accel-Buffering"] = "no"
    response.call_on_close(streams.leave)
    return response
