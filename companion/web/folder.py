"""A word of warning where the data folder is no good place for a database."""

from __future__ import annotations

import os
from pathlib import Path

from companion.texts import _

SYNCED = (
    "dropbox",
    "onedrive",
    "google drive",
    "googledrive",
    "icloud",
    "mobile documents",
    "nextcloud",
    "owncloud",
    "pcloud",
    "syncthing",
)
NETWORK = frozenset(("nfs", "nfs4", "cifs", "smb3", "smbfs", "afpfs", "9p", "fuse.sshfs", "davfs"))


def _filesystem(path: Path, mounts: str) -> str:
    """The type of the file system that ``path`` lies on, from the text of ``/proc/mounts``."""
    best, kind = "", ""
    for line in mounts.splitlines():
        parts = line.split(" ")
        if len(parts) < 3:
            continue
        point = parts[1].replace("\\040", " ")
        inside = path.is_relative_to(point)
        if inside and len(point) >= len(best):
            best, kind = point, parts[2]
    return kind


def warning(folder: Path, mounts: str | None = None) -> str:
    """A sentence when ``folder`` is synced elsewhere or lies on a network drive, else nothing.

    Both copy or lock parts of an open database on their own and may damage it. ``mounts`` is the
    text of ``/proc/mounts`` (default: read where there is one).
    """
    path = folder.absolute()
    names = [part.lower() for part in path.parts]
    if any(part.split(" - ")[0].strip() in SYNCED for part in names):
        return _(
            "The data folder %(folder)s is synced with other computers; that can damage the "
            "record of a running game. Choose a local one with --data.",
            folder=str(folder),
        )
    if mounts is None:
        table = Path("/proc/mounts")
        mounts = table.read_text(errors="replace") if table.is_file() else ""
    on_network = str(path).startswith("\\\\") and os.name == "nt"
    if on_network or _filesystem(path, mounts) in NETWORK:
        return _(
            "The data folder %(folder)s lies on a network drive; that can damage the record of a "
            "running game. Choose a local one with --data.",
            folder=str(folder),
        )
    return ""
