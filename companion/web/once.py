"""Parts of pages that come again and again are rendered once.

Only for macros whose text follows from their arguments and the reader's language alone: the key is
all that is shown, so no viewer can be given what another one may see.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from jinja2.runtime import Macro
from markupsafe import Markup

from companion.texts import language
from companion.view.model import Board, CompanyRow, LogLine, SeatRow
from companion.view.same import Kept

MOST = 2000

WHOLE: Final = frozenset({Board, CompanyRow, LogLine, SeatRow})
"""Objects of which the views make one for all viewers who may know it: told apart as objects, for
that is quicker than by all that is in them."""


def _code(macro: Macro) -> int:
    """What tells macros apart: each page makes new ones of the same code; names come twice."""
    return id(macro._func.__code__)


def _key(given: tuple[Any, ...]) -> tuple[Any, ...]:
    """The key of the arguments; whoever keeps it must keep them too."""
    return tuple(
        [
            id(one) if type(one) in WHOLE else _key(one) if type(one) is tuple else one
            for one in given
        ]
    )


class Once:
    """Keeps the last :data:`MOST` parts."""

    def __init__(self, most: int = MOST) -> None:
        self._kept: Kept[Any] = Kept(most)

    def __call__(self, macro: Macro, *given: Any) -> Markup:
        """What the macro makes of the arguments; rendered when it is asked for the first time."""
        key = (_code(macro), language(), _key(given))
        part: Markup = self._kept.get(key, given, lambda: macro(*given))
        return part

    def made(self, make: Callable[..., Any], macro: Macro, *given: Any) -> Any:
        """What ``make`` makes of the macro and the arguments; made once."""
        key = (_code(macro), language(), _key(given), make)
        return self._kept.get(key, given, lambda: make(macro, *given))
