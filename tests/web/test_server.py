"""The real server: ports, what it prints, and stopping at once with streams open."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.book.house import House
from companion.book.table import Table
from companion.web import folder
from companion.web.addresses import own_addresses
from companion.web.live import LIFE_S
from companion.web.server import NoPort, listen

Server = subprocess.Popen[str]
COMMAND = (sys.executable, "-m", "companion.cli", "serve")
NAS = "nas:/x /srv/share nfs4 rw 0 0\n/dev/sda / ext4 rw 0 0"


def start(data: Path, *more: str) -> tuple[Server, str]:
    """A server on ``data``, and the host's address it printed."""
    server = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "companion.cli",
            "serve",
            "--no-browser",
            "--data",
            str(data),
            *more,
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"},
    )
    assert server.stdout is not None and server.stderr is not None
    for line in server.stdout:
        found = re.search(r"http://\S+/host/\S+", line)
        if found:
            return server, found[0]
    raise AssertionError(server.stderr.read())


def stop(server: Server) -> None:
    """Ctrl-C; gives up long before an open stream would end by itself."""
    server.send_signal(signal.SIGINT)
    server.communicate(timeout=LIFE_S[0] / 2)


@pytest.fixture
def data(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path / "data"


def with_table(data: Path) -> Table:
    house = House(data)
    made = house.create("acquire-classic", {}, ["Ann", "Bo"])
    house.close()
    return made


def test_it_prints_both_addresses_and_serves_the_host(data: Path) -> None:
    server, address = start(data)
    opened = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    with opened.open(address, timeout=30) as answer:
        assert "New table" in answer.read().decode()
    stop(server)
    assert server.returncode == 0


def complaints(data: Path, *more: str) -> str:
    """What a server says beside its addresses until it is stopped."""
    server, address = start(data, *more)
    urllib.request.urlopen(address, timeout=30).close()
    server.send_signal(signal.SIGINT)
    return server.communicate(timeout=30)[1]


def test_an_address_that_this_laptop_does_not_have_is_told_in_a_sentence(data: Path) -> None:
    told = complaints(data, "--host", "203.0.113.7")
    assert f"203.0.113.7 is none of this laptop's addresses ({own_addresses()[0].host}" in told


@pytest.mark.parametrize("host", ["127.0.0.1", "table.example"])
def test_an_own_address_and_a_name_are_taken_as_they_are(data: Path, host: str) -> None:
    assert complaints(data, "--host", host) == ""


def test_ctrl_c_ends_it_at_once_although_streams_are_open(data: Path) -> None:
    table = with_table(data)
    server, address = start(data)
    opened = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    opened.open(address, timeout=30).close()
    base = address.split("/host/")[0]
    streams: list[Any] = [
        opened.open(f"{base}/t/{table.id}/live?role=screen", timeout=30) for _ in range(8)
    ]
    for stream in streams:
        assert stream.readline().startswith(b"retry")
    stop(server)
    for stream in streams:
        stream.close()
    assert server.returncode == 0


def test_the_port_is_kept_for_the_data_folder_and_the_next_free_one_is_taken(data: Path) -> None:
    server, address = start(data, "--port", "0")
    port = address.split(":")[2].split("/")[0]
    stop(server)
    server, address = start(data)
    assert f":{port}/" in address
    stop(server)


def test_a_port_in_use_is_passed_over_and_none_at_all_is_a_sentence() -> None:
    with listen([0], "127.0.0.1") as taken:
        port = taken.getsockname()[1]
        with listen([port, 0], "127.0.0.1") as other:
            assert other.getsockname()[1] != port
        with pytest.raises(NoPort, match="cannot be had"):
            listen([port], "127.0.0.1")


def test_a_listening_socket_takes_connections() -> None:
    with (
        listen([0], "127.0.0.1") as sock,
        socket.create_connection(sock.getsockname(), timeout=30) as client,
    ):
        assert client.getpeername() == sock.getsockname()


def test_a_damaged_data_file_is_told_in_a_sentence(data: Path) -> None:
    with_table(data)
    (file,) = data.glob("*.sqlite*") or data.iterdir()
    file.write_bytes(b"this is no database" * 400)
    server = subprocess.run(
        [*COMMAND, "--no-browser", "--data", str(data)],
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    assert server.returncode == 1
    assert "Traceback" not in server.stderr and server.stderr.strip()


@pytest.mark.parametrize(
    ("path", "mounts", "word"),
    [
        ("/home/ann/Dropbox/companion", "", "synced"),
        ("/home/ann/OneDrive - Work/companion", "", "synced"),
        (
            "/srv/share/companion",
            NAS,
            "network",
        ),
        ("/home/ann/companion", NAS, ""),
    ],
)
def test_a_synced_or_network_folder_is_warned_of(path: str, mounts: str, word: str) -> None:
    told = folder.warning(Path(path), mounts)
    assert word in told if word else told == ""
