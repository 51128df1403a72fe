"""Doors that could be tried out: wrong codes and secrets are counted for each address.

Only these few doors count, so no other request pays for it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
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
    """A door with a short code, at which an address may be wrong only so often.

    Raises :class:`TooManyTries` without trying the door once that is used up: a short code would
    be found if the right one went on being told from the wrong ones.
    """

    @functools.wraps(route)
    def door(**parts: Any) -> Response:
        if _used_up():
            raise TooManyTries
        return _tried(route, parts)

    return door


def right_one_opens(route: Callable[..., Any]) -> Callable[..., Response]:
    """A door with a secret of 128 bits: the right one always opens, wrong ones count.

    Nobody finds such a secret by trying, so whose address was wrong before need not wait with it.
    Raises :class:`TooManyTries` for one that is wrong once all tries are used up.
    """

    @functools.wraps(route)
    def door(**parts: Any) -> Response:
        if not _used_up():
            return _tried(route, parts)
        try:
            return make_response(route(**parts))
        except HTTPException:
            raise TooManyTries from None

    return door


def _used_up() -> bool:
    address = request.remote_addr or ""
    return not all(_tries.test(limit, address) for limit in GUESSES)


def _tried(route: Callable[..., Any], parts: Mapping[str, Any]) -> Response:
    """What the door answers; counts it when that is a refusal."""
    try:
        response = make_response(route(**parts))
    except HTTPException as refused:
        _count(refused.code)
        raise
    _count(response.status_code)
    return response


def _count(status: int | None) -> None:
    if status in WRONG:
        for limit in GUESSES:
            _tries.hit(limit, request.remote_addr or "")
