"""Doors that could be tried out: wrong codes and secrets are counted for each address.

Only these few doors count, so no other request pays for it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Final

from flask import Response, make_response, request
from limits import RateLimitItem, parse_many
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from werkzeug.exceptions import HTTPException

GUESSES: Final[list[RateLimitItem]] = parse_many("12 per minute; 60 per hour")
"""Wrong tries from one address, at all doors together; right ones do not count."""

WRONG: Final = (403, 404)
"""What a door answers to a wrong try. A seat that was just taken (422) is none."""

_tries = MovingWindowRateLimiter(MemoryStorage())


class TooManyTries(HTTPException):
    """This address has guessed wrong too often; it has to wait."""

    code = 429


def forget() -> None:
    """Every address may try again."""
    _tries.storage.reset()


def not_by_guessing(route: Callable[..., Any]) -> Callable[..., Response]:
    """A door at which an address may be wrong only so often.

    Raises :class:`TooManyTries` without trying the door once that is used up.
    """

    @functools.wraps(route)
    def door(**parts: Any) -> Response:
        address = request.remote_addr or ""
        if not all(_tries.test(limit, address) for limit in GUESSES):
            raise TooManyTries
        try:
            response = make_response(route(**parts))
        except HTTPException as refused:
            _count(address, refused.code)
            raise
        _count(address, response.status_code)
        return response

    return door


def _count(address: str, status: int | None) -> None:
    if status in WRONG:
        for limit in GUESSES:
            _tries.hit(limit, address)
