"""The request as pages ask it: cookies and headers are taken from where they lie.

Flask looks cookies up among all headers, and makes an error of each header that is not there; most
of those that a page asks for are not.
"""

from __future__ import annotations

import functools

from flask import Request, request
from werkzeug.datastructures import ImmutableMultiDict
from werkzeug.sansio.http import parse_cookie
from werkzeug.utils import cached_property


class Asked(Request):
    """A request."""

    @cached_property
    def cookies(self) -> ImmutableMultiDict[str, str]:
        """The cookies by name."""
        return _cookies(self.environ.get("HTTP_COOKIE", ""))


@functools.lru_cache(maxsize=256)
def _cookies(told: str) -> ImmutableMultiDict[str, str]:
    """A phone tells the same ones with each request. WSGI hands bytes on as Latin-1; what is no
    UTF-8 is none of ours."""
    return ImmutableMultiDict(parse_cookie(told.encode("latin1").decode(errors="replace")))


def header(name: str) -> str | None:
    """What this header of the request says; None without it."""
    told: str | None = request.environ.get(_key(name))
    return told


def by_script() -> bool:
    """Whether the page's script asks, not the browser by itself: it wants the fragment only."""
    return header("HX-Request") is not None


@functools.lru_cache(maxsize=64)
def _key(name: str) -> str:
    """The header's name as WSGI has it (PEP 3333)."""
    return f"HTTP_{name}".upper().replace("-", "_")
