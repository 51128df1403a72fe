"""The address that QR codes and cards carry: chosen among the laptop's, or told by ``--host``."""

from __future__ import annotations

from flask import current_app, request

from companion.book.table import Table
from companion.web import access
from companion.web.addresses import Address, own_addresses, own_names


def port() -> int:
    """The port the server listens on."""
    told: int = current_app.config["PORT"]
    return told or int(request.environ.get("SERVER_PORT", 80))


def addresses() -> tuple[Address, ...]:
    """The laptop's addresses, likeliest first; that of ``--host``, if given, before all."""
    found = own_addresses()
    told: str = current_app.config["HOST"]
    if not told:
        return found
    return (Address(told, "", "home"), *(a for a in found if a.host != told))


def chosen() -> Address:
    """The address in use: the banker's choice while it exists, else the likeliest."""
    wanted = access.current_house().setting("address")
    offered = addresses()
    return next((a for a in offered if a.host == wanted), offered[0])


def choose(host: str) -> bool:
    """Uses this one of the laptop's addresses from now on; False when it has no such."""
    if all(a.host != host for a in addresses()):
        return False
    access.current_house().keep("address", host)
    return True


def phone_url(path: str = "/") -> str:
    """The full address of ``path`` for phones."""
    return chosen().url(port()) + path


def join_address(table: Table) -> str:
    """What the table's QR says: the join page with the short code filled in."""
    return phone_url(f"/j/{table.code}")


def seat_address(table: Table, seat: str) -> str:
    """The secret address of a seat. Whoever opens it holds the seat."""
    return phone_url(f"/s/{table.secret(seat)}")


def seat_addresses(table: Table) -> dict[str, str]:
    """Those of all seats."""
    base = phone_url("/s/")
    return {seat: base + table.secret(seat) for seat in table.seats}


def local_name_url() -> str:
    """The ``.local`` address beside the numbers, or nothing when the laptop has no name."""
    names = own_names()
    return f"http://{names[-1]}:{port()}" if names else ""


def remember(table: Table, seat: str) -> None:
    """Notes under which address the phone of ``seat`` comes, once the one it had is gone.

    Nothing is noted of one that comes by another port: what forwards it is not this laptop's.
    """
    if not request.host.endswith(f":{port()}"):
        return
    last = _last(table, seat)
    if last != request.host and (last is None or last not in _known()):
        table.note("address", seat=seat, data={"host": request.host})


def moved(table: Table) -> tuple[str, ...]:
    """The seats whose phones came under an address that the laptop no longer has."""
    last = {seat: _last(table, seat) for seat in table.seats if seat in table.with_phone}
    if not any(last.values()):
        return ()
    known = _known()
    return tuple(seat for seat, host in last.items() if host is not None and host not in known)


def _last(table: Table, seat: str) -> str | None:
    notes = (note for note in reversed(table.notes("address")) if note.seat == seat)
    return next((str(note.data.get("host")) for note in notes), None)


def _known() -> set[str]:
    """All addresses with port under which this laptop can be reached now."""
    hosts = {a.host for a in addresses()} | {*own_names(), "localhost", "127.0.0.1"}
    return {f"{host}:{port()}" for host in hosts}
