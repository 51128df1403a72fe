"""What the request says in its headers and cookies: taken from where it lies.

Flask looks cookies up among all headers, and makes an error of each header or cookie that is not
there; most of those that a page asks for are not.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping

from flask import request
from werkzeug.sansio.http import parse_cookie


def header(name: str) -> str | None:
    """What this header of the request says; None without it."""
    told: str | None = request.environ.get(_key(name))
    return told


def by_script() -> bool:
    """Whether the page's script asks, not the browser by itself: it wants the fragment only."""
    return header("HX-Request") is not None


def cookie(name: str) -> str:
    """What this cookie of the request says; empty without it."""
    return _cookies(header("Cookie") or "").get(name, "")


@functools.lru_cache(maxsize=64)
def _key(name: str) -> str:
    """The header's name as WSGI has it (PEP 3333)."""
    return f"HTTP_{name}".upper().replace("-", "_")


@functools.lru_cache(maxsize=256)
def _cookies(told: str) -> Mapping[str, str]:
    """All cookies. A browser tells the same ones with each request.

    WSGI hands bytes on as Latin-1; what is no UTF-8 is none of ours.
    """
    return parse_cookie(told.encode("latin1").decode(errors="replace")).to_dict()
