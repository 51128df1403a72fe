"""The start page of the host, and what goes for every page: language and theme."""

from __future__ import annotations

import functools
import hmac
from collections import Counter
from dataclasses import dataclass

from flask import Blueprint, Response, abort, current_app, make_response, render_template, request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from companion import practice
from companion.book.table import Table
from companion.texts import _, ngettext
from companion.web import access, history, posting, security
from companion.web.asked import cookie, header
from companion.web.guessing import right_one_opens

bp = Blueprint("home", __name__)

THEMES = ("", "light", "dark")


def language() -> str:
    """The reader's language: chosen, else the browser's wish among those there are."""
    known: tuple[str, ...] = tuple(current_app.extensions["companion-languages"])
    told = cookie("language")
    return told if told in known else _wish(header("Accept-Language") or "", known)


@functools.lru_cache(maxsize=256)
def _wish(header: str, known: tuple[str, ...]) -> str:
    """The language among ``known`` that an Accept-Language header asks for most."""
    return parse_accept_header(header, LanguageAccept).best_match(known) or "en"


def theme() -> str:
    """``light`` or ``dark`` when chosen; empty: as the device has it."""
    told = cookie("theme")
    return told if told in THEMES else ""


@dataclass(frozen=True, slots=True)
class Row:
    """A table on the start page: where to go on, and how it stands in a few words."""

    table: Table
    title: str
    seats: str
    state: str
    href: str
    winners: tuple[str, ...] = ()

    @property
    def practice(self) -> bool:
        """Whether some of its seats play by themselves: nobody has won anything there."""
        return bool(practice.simple_seats(self.table))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.over


def _row(table: Table) -> Row:
    shown = [table.names[seat] for seat in table.seats]
    winners: tuple[str, ...] = ()
    if table.over:
        best = [s["seat"] for s in table.folded.books()["standings"] if s["rank"] == 1]
        winners = tuple(table.names[seat] for seat in best)
        state = _("won by %(names)s", names=", ".join(winners))
        page = "result"
    elif not table.begun:
        state, page = _("not begun"), "lobby"
    else:
        state = ngettext("%(num)s entry", "%(num)s entries", table.entries)
        page = "desk"
    return Row(
        table, table.ruleset.title, ", ".join(shown), state, f"/t/{table.id}/{page}", winners
    )


@bp.get("/")
def home() -> Response:
    """The host's start page; without the host secret it is the join page."""
    if not access.is_host():
        from companion.web import join

        return join.page()
    house = access.current_house()
    rows = [_row(table) for table in house.tables()]
    wins = Counter(name for row in rows if not row.practice for name in row.winners)
    return make_response(
        render_template(
            "home.html",
            running=[row for row in rows if not row.over],
            past=[row for row in rows if row.over],
            wins=wins.most_common(8),
            unreadable=house.unreadable,
        )
    )


@bp.get("/host/<secret>")
@right_one_opens
def host(secret: str) -> Response:
    """Makes this browser the host's, for who knows the address that the server printed."""
    if not hmac.compare_digest(secret.encode(), access.current_house().host_secret.encode()):
        abort(403)
    response = posting.redirected("/")
    security.set_cookie(response, "host", access.with_new("host", secret))
    return response


@bp.post("/remove")
@access.host_only
def remove() -> Response:
    """Removes a table for good; its name must be typed in the form by a tick."""
    if request.form.get("sure") == "yes":
        table = request.form.get("table", "")
        history.forget_names_of(table)
        access.current_house().delete(table)
    return posting.redirected(posting.local_path(request.form.get("back", "/")))


@bp.post("/appearance")
def appearance() -> Response:
    """Language and theme of this browser."""
    response = posting.redirected(posting.local_path(request.form.get("back", "/")))
    for name in ("theme", "language"):
        if name in request.form:
            security.set_cookie(response, name, request.form[name][:12])
    return response
