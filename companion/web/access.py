"""Who asks: the host, the holder of a seat, somebody who watches, or a stranger.

Roles come from secrets in cookies alone. The decorators hand the table to the route as the book's
object, so no route can forget the check; the test of roles goes through all routes.
"""

from __future__ import annotations

import functools
import hmac
from collections.abc import Callable, Iterable
from typing import Any, TypeVar, cast

from flask import abort, current_app, g

from companion.book.house import House
from companion.book.table import Table
from companion.web.asked import cookie

R = TypeVar("R", bound=Callable[..., Any])

MOST_HELD = 24
"""Secrets kept in one cookie: seats of a few evenings."""


def current_house() -> House:
    """The house this app serves."""
    return cast(House, current_app.extensions["companion"])


def the_table(table_id: str) -> Table:
    """The table of this name, else 404. Remembers how far it was when the request looked first."""
    table = current_house().table(table_id)
    if table is None:
        abort(404)
    if "moment" not in g:
        look_again(table)
    return table


def look_again(table: Table) -> None:
    """From now on this request shows ``table`` as it is now (after a booking).

    The version is taken before anything is read for the page: a page may then be newer than its
    version says and is fetched once more, but never older.
    """
    g.moment = (table.version, table.entries)


def version_shown() -> str:
    """The version that the page of this request was made from."""
    return str(g.moment[0])


def entries_shown() -> int:
    """The number of entries that the page of this request was made from."""
    return int(g.moment[1])


def is_host() -> bool:
    """Whether the request carries the host secret.

    Browsers keep cookies by address, not by port: one that is host of two data folders on one
    laptop carries the secrets of both.
    """
    secret = current_house().host_secret.encode()
    return any(hmac.compare_digest(given.encode(), secret) for given in cookie_list("host"))


def cookie_list(name: str) -> tuple[str, ...]:
    """The values of a cookie that holds several, the newest first."""
    return _listed(cookie(name))


@functools.lru_cache(maxsize=256)
def _listed(told: str) -> tuple[str, ...]:
    return tuple(value for value in told.split(".") if value)[:MOST_HELD]


def with_new(name: str, value: str) -> str:
    """The content of such a cookie with ``value`` put first."""
    kept = [v for v in cookie_list(name) if v != value]
    return ".".join([value, *kept][:MOST_HELD])


def seat_secrets(table: Table) -> dict[str, str]:
    """The seats of ``table`` that this phone holds: name to secret."""
    held: dict[str, str] = {}
    for secret in cookie_list("seats"):
        seat = table.seat_with(secret)
        if seat is not None:
            held[seat] = secret
    return held


def held_names(table: Table) -> tuple[str, ...]:
    """The names of the seats of ``table`` that this phone holds, in the order of the record."""
    held = seat_secrets(table)
    return tuple(name for name in table.seats if name in held)


def held_seats(table: Table) -> tuple[int, ...]:
    """The numbers (from 1) of the seats of ``table`` that this phone holds."""
    held = seat_secrets(table)
    return tuple(n for n, name in enumerate(table.seats, 1) if name in held)


def may_watch(table: Table) -> bool:
    """Whether this request may see the table screen: host, a seat of it, or the watch cookie."""
    if is_host() or table.watch_token in cookie_list("watch"):
        return True
    return bool(seat_secrets(table))


def seat_name(table: Table, n: int) -> str:
    """The name of seat ``n`` (from 1), else 404."""
    if not 1 <= n <= len(table.seats):
        abort(404)
    return table.seats[n - 1]


def tables_of_phone() -> Iterable[tuple[Table, int, str]]:
    """The seats that this phone holds at any table: table, seat number, seat name."""
    house = current_house()
    for secret in cookie_list("seats"):
        found = house.seat_of(secret)
        if found is not None:
            yield found[0], found[0].seats.index(found[1]) + 1, found[1]


def host_only(route: R) -> R:
    """Only with the host secret. A ``table`` in the URL is handed over as the book's object."""

    @functools.wraps(route)
    def guarded(**parts: Any) -> Any:
        if not is_host():
            abort(403)
        if "table" in parts:
            parts["table"] = the_table(parts["table"])
        return route(**parts)

    return cast(R, guarded)


def seat_only(route: R) -> R:
    """Only for who holds seat ``n`` of ``table``; the route also gets these two."""

    @functools.wraps(route)
    def guarded(table: str, n: int, **parts: Any) -> Any:
        found = current_house().table(table)
        if found is None or n not in held_seats(found):
            abort(403)
        return route(table=the_table(table), n=n, **parts)

    return cast(R, guarded)


def watchers(route: R) -> R:
    """For the host, every seat of ``table``, and who got in by its short code."""

    @functools.wraps(route)
    def guarded(table: str, **parts: Any) -> Any:
        found = current_house().table(table)
        if found is None or not may_watch(found):
            abort(403)
        return route(table=the_table(table), **parts)

    return cast(R, guarded)
