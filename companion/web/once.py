"""Parts of pages that come again and again are rendered once.

Only for macros whose text follows from their arguments and the reader's language alone: the key is
all that is shown, so no viewer can be given what another one may see.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import Any

from jinja2.runtime import Macro
from markupsafe import Markup

from companion.texts import language
from companion.view.same import Kept

MOST = 2000


def _key(macro: Macro, given: tuple[Any, ...]) -> tuple[Any, ...]:
    """Each page makes new macros of the same code; names come twice, and code is slow to hash."""
    return id(macro._func.__code__), language(), given


class Once:
    """Keeps the last :data:`MOST` parts."""

    def __init__(self, most: int = MOST) -> None:
        self._kept: Kept[Any] = Kept(most)

    def __call__(self, macro: Macro, *given: Any) -> Markup:
        """What the macro makes of the arguments; rendered when it is asked for the first time."""
        part: Markup = self._kept.get(_key(macro, given), lambda: macro(*given))
        return part

    def each(self, macro: Macro, items: Iterable[Any], *given: Any) -> Markup:
        """The same for each of ``items``, one after the other."""
        code, reader, _nothing = _key(macro, ())
        get, parts = self._kept.get, [(item, *given) for item in items]
        made = [get((code, reader, part), functools.partial(macro, *part)) for part in parts]
        return Markup("".join(made))

    def made(self, make: Callable[..., Any], macro: Macro, *given: Any) -> Any:
        """What ``make`` makes of the macro and the arguments; made once."""
        return self._kept.get((make, *_key(macro, given)), lambda: make(macro, *given))
