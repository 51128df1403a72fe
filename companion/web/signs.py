"""Control characters that people type, or that are in a record or ruleset, are sent to nobody.

They come in by many doors (forms, addresses, files) and go out by one. A sign that tells "here is
something that cannot be shown" takes their place: leaving them out could make a new text of what is
left. Tabs and ends of lines are kept. So it is with the signs that turn the direction of what
follows: with one in a reason, the rest of a line of the books would stand there backwards.
"""

from __future__ import annotations

import re
from typing import Final

from flask import Flask, Response

SHOWN: Final = frozenset(("text/html", "image/svg+xml", "text/csv"))
"""Answers with texts of people. JSON writes control characters in signs of its own."""

_LOW: Final = bytes(code for code in (*range(32), 127) if code not in b"\t\n\r")
_HIGH: Final = (rb"\xc2[\x80-\x9f]", rb"\xe2\x80[\xaa-\xae]", rb"\xe2\x81[\xa6-\xa9]")
"""C1, and the embeddings, overrides and isolates of direction, in UTF-8."""
_ANY: Final = re.compile(b"[" + re.escape(_LOW) + b"]|" + b"|".join(_HIGH))
_SEARCHES: Final = tuple(re.compile(sign).search for sign in _HIGH)
"""Each for itself: what begins with the same byte is searched for much quicker."""
_INSTEAD: Final = "\N{REPLACEMENT CHARACTER}".encode()


def shown(text: bytes) -> bytes:
    """A text in UTF-8 with signs in place of its control characters, the C1 ones too."""
    return text if _has_none(text) else _ANY.sub(_INSTEAD, text)


def all_shown(texts: list[bytes]) -> list[bytes]:
    """The same of several texts."""
    return texts if _has_none(b"".join(texts)) else list(map(shown, texts))


def _has_none(text: bytes) -> bool:
    """Whether no control character is in it: so it is of nearly every text, and to see that is much
    quicker than to look for each."""
    low = len(text) - len(text.translate(None, _LOW))
    return not low and (text.isascii() or not any(search(text) for search in _SEARCHES))


class Clean(Response):
    """An answer made of pieces that :func:`shown` has seen."""


def _finish(response: Response) -> Response:
    if isinstance(response, Clean):
        return response
    if response.mimetype in SHOWN and "Content-Encoding" not in response.headers:
        told = response.get_data()
        clean = shown(told)
        if clean is not told:
            response.set_data(clean)
    return response


def init(app: Flask) -> None:
    """Every answer of ``app``; to be called after what packs them, for it is to come before."""
    app.after_request(_finish)
