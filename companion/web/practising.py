"""Practice tables: who plays by itself, and the desk's buttons that let them."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Flask, Response, request, url_for

from companion import practice
from companion.book.table import Table
from companion.contract import BANK
from companion.view.words import listing
from companion.web import access, telling
from companion.web.desk_view import done

bp = Blueprint("practising", __name__)


@dataclass(frozen=True, slots=True)
class Practice:
    """A practice table as its desk shows it."""

    names: str
    """Who plays by itself, in a row."""
    url: str
    waits: bool
    """A simple seat or the bank is awaited: they can play on."""
    person: str
    """The person awaited, whose move may be made for once; empty where nobody is."""


def practice_of(table: Table) -> Practice | None:
    """What a practice table shows; None at an ordinary one."""
    simple = practice.simple_seats(table)
    if not simple:
        return None
    awaited = {row.seat for row in table.folded.waiting()}
    people = [seat for seat in table.seats if seat in awaited - simple]
    return Practice(
        names=listing([table.names[seat] for seat in table.seats if seat in simple]),
        url=url_for("practising.move", table=table.id),
        waits=bool(awaited & {*simple, BANK}),
        person=table.names[people[0]] if people else "",
    )


@bp.post("/t/<table>/desk/practice")
@access.host_only
def move(table: Table) -> Response:
    """Lets whoever is awaited make one move, or the simple seats play until a person is asked.

    After a move made for a person the others follow, as after the person's own.
    """
    now = practice_of(table)
    if now is None:
        return done(table)
    with telling.from_its_end(table):
        if request.form.get("moves") != "one":
            practice.play_on(table, {*practice.simple_seats(table), BANK})
        else:
            practice.play_on(table, {*table.seats, BANK}, moves=1)
            if now.person and not now.waits:
                practice.follow(table)
    return done(table)


def init(app: Flask) -> None:
    """Lets every template ask ``practice_of(table)``."""
    app.jinja_env.globals["practice_of"] = practice_of
