"""Serving: one process, waitress, on the port this data folder had before."""

from __future__ import annotations

import contextlib
import ipaddress
import logging
import select
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Protocol

import waitress

from companion.book.house import House
from companion.book.signal import Signal
from companion.book.store import StoreError
from companion.texts import _
from companion.web import create_app, folder, qr, security, warming
from companion.web.addresses import own_addresses

FIRST_PORT = 8765
TRIES = 50
WARM_AFTER_S = 1.0
"""The host's first page comes first."""
SPARE_THREADS = 24
"""Threads that are never given to streams, so that forms and pages always find one."""


class Arguments(Protocol):
    """What the command line gives."""

    data: Path
    port: int | None
    host: str | None
    threads: int
    no_browser: bool


class NoPort(Exception):
    """No port is to be had; the text says which were tried."""


def listen(ports: Iterable[int], address: str = "0.0.0.0") -> socket.socket:
    """A listening socket on the first of ``ports`` that is free; by default for all networks.

    Raises :class:`NoPort`.
    """
    tried: list[int] = []
    for port in ports:
        sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if sys.platform != "win32":  # there it would let two servers share a port
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((address, port))
        except (OSError, OverflowError):
            sock.close()
            tried.append(port)
            continue
        sock.listen(1024)
        return sock
    where = f"{tried[0]}–{tried[-1]}" if len(tried) > 1 else str(tried[0])
    raise NoPort(_("Port %(ports)s cannot be had. Choose another with --port.", ports=where))


def _listening_address(host: str | None) -> str:
    """``--host`` when it is one of this laptop's addresses; a name is only shown to the phones."""
    known = {address.host for address in own_addresses()} | {"127.0.0.1"}
    return host if host in known else "0.0.0.0"


def _none_of_ours(host: str | None) -> str:
    """A sentence where ``--host`` is an IP address that this laptop does not have."""
    try:
        ip = str(ipaddress.ip_address(host or ""))
    except ValueError:
        return ""  # a name: what it leads to is for the network to know
    ours = [address.host for address in own_addresses()]
    if ip in ours or ipaddress.ip_address(ip).is_loopback:
        return ""
    return _(
        "Phones may not get there: %(told)s is none of this laptop's addresses (%(ours)s). "
        "Without --host the likeliest of them is used.",
        told=ip,
        ours=", ".join(ours),
    )


def _candidates(house: House, told: int | None) -> Iterable[int]:
    if told is not None:
        return (told,)
    known = house.port
    rest = range(FIRST_PORT, FIRST_PORT + TRIES)
    return rest if known is None else (known, *(p for p in rest if p != known))


def _greeting(port: int, host: str, host_url: str) -> str:
    phones = f"http://{host}:{port}"
    return "\n".join(
        (
            qr.terminal(phones),
            _("Players' phones:     %(url)s", url=phones),
            _("This laptop (host):  %(url)s", url=host_url),
            _("Stop with Ctrl-C. Everything that was entered is saved."),
        )
    )


def serve(args: Arguments) -> int:
    """Serves the tables of the folder ``args.data`` until Ctrl-C; returns the exit status.

    Prints the players' address with a QR and the host's address, and opens the latter unless
    ``args.no_browser``. Streams are told to end first, so stopping takes no time.
    """
    warned = folder.warning(args.data)
    if warned:
        print(warned, file=sys.stderr)
    address = _listening_address(args.host)
    with contextlib.ExitStack() as opened:
        try:
            house = House(args.data)
            opened.callback(house.close)
            sock = listen(_candidates(house, args.port), address)
            opened.callback(sock.close)
            house.port = sock.getsockname()[1]
            secret = house.host_secret
        except (StoreError, NoPort) as problem:
            print(problem, file=sys.stderr)
            return 1
        if unknown := _none_of_ours(args.host):
            print(unknown, file=sys.stderr)
        own = "localhost" if address == "0.0.0.0" else address
        _serve_house(args, house, sock, f"http://{own}:{house.port}/host/{secret}")
    return 0


def _serve_house(args: Arguments, house: House, sock: socket.socket, host_url: str) -> None:
    """Greets, opens the host's page, and serves until Ctrl-C."""
    port = sock.getsockname()[1]
    app = create_app(
        house,
        port=port,
        host=args.host or "",
        most_streams=max(1, args.threads - SPARE_THREADS),
    )
    server = waiting(app, sock, args.threads)
    print(_greeting(port, args.host or own_addresses()[0].host, host_url), flush=True)
    if not args.no_browser:
        threading.Thread(target=webbrowser.open, args=(host_url,), daemon=True).start()
    later = threading.Timer(WARM_AFTER_S, warming.warm, (app,))
    later.daemon = True
    later.start()
    run(server, house.signal)
    later.cancel()


def waiting(app: Any, sock: socket.socket, threads: int) -> Any:
    """The waitress server for a WSGI app; each open stream holds one of its threads."""
    warming.hold_memory()
    return waitress.create_server(
        app,
        sockets=[sock],
        threads=threads,
        connection_limit=threads * 4 + 200,
        channel_request_lookahead=1,
        channel_timeout=180,
        max_request_body_size=2 * security.RECORD_BYTES,  # what is larger is not even received
        asyncore_use_poll=hasattr(select, "poll"),  # select() ends at 1024 connections
        ident=None,
        clear_untrusted_proxy_headers=True,
    )


logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # it counts threads still starting


def run(server: Any, changes: Signal) -> None:
    """Runs until SIGINT or SIGTERM: wakes all streams, so that their threads end, then returns."""

    def stop(_number: int, _frame: Any) -> None:
        changes.stop()
        raise KeyboardInterrupt

    before = {n: signal.signal(n, stop) for n in (signal.SIGINT, signal.SIGTERM)}
    try:
        server.run()
    except KeyboardInterrupt:
        pass
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        server.close()
