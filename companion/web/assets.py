"""Static files: read once, compressed once, kept by the phones for good.

Every address carries a hash of the content, so a file may be cached for ever and a changed one is
fetched at once. Flask's own static route would compress nothing.
"""

from __future__ import annotations

import functools
import gzip
import hashlib
import mimetypes
import time
from dataclasses import dataclass
from pathlib import Path

from flask import Blueprint, Response, abort, request
from werkzeug.security import safe_join

from companion.web.places import place

bp = Blueprint("assets", __name__)

TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
"""Told here, for some systems' own tables of types are wrong for these."""


@dataclass(frozen=True, slots=True)
class Asset:
    """A static file's content as sent, and its mark."""

    plain: bytes
    packed: bytes
    mark: str
    mimetype: str


@functools.lru_cache(maxsize=128)
def _read(path: Path, _changed: int) -> Asset:
    plain = path.read_bytes()
    mimetype = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    return Asset(
        plain,
        gzip.compress(plain, 9, mtime=0),
        hashlib.blake2b(plain, digest_size=6).hexdigest(),
        mimetype or "application/octet-stream",
    )


def find(name: str) -> Asset | None:
    """The static file of this name, read anew when it changed on the disk."""
    found = safe_join(str(place("static")), name)
    if found is None or name.endswith(".py"):
        return None
    path = Path(found)
    try:
        return _read(path, path.stat().st_mtime_ns) if path.is_file() else None
    except OSError:
        return None


def url(name: str) -> str:
    """The address of a static file, with the mark of its content."""
    return _url(name, int(time.monotonic()))


@functools.lru_cache(maxsize=128)
def _url(name: str, _moment: int) -> str:
    """Pages hold many of them, so the disk is looked at once a second."""
    asset = find(name)
    return f"/static/{name}?v={asset.mark}" if asset else f"/static/{name}"


@bp.get("/static/<path:name>")
def static(name: str) -> Response:
    """A static file, packed where the browser takes it."""
    asset = find(name)
    if asset is None:
        abort(404)
    packed = "gzip" in request.headers.get("Accept-Encoding", "")
    packed = packed and len(asset.packed) < len(asset.plain)
    response = Response(asset.packed if packed else asset.plain, mimetype=asset.mimetype)
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    fresh = request.args.get("v") == asset.mark
    response.headers["Cache-Control"] = (
        "public, max-age=31536000, immutable" if fresh else "no-cache"
    )
    response.set_etag(asset.mark)
    response.make_conditional(request)
    return response
