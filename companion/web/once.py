"""Parts of pages that come again and again are rendered once.

Only for macros whose text follows from their arguments and the reader's language alone: the key is
all that is shown, so no viewer can be given what another one may see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from jinja2.runtime import Macro
from markupsafe import Markup

from companion.texts import language
from companion.view.same import Kept

T = TypeVar("T")

MOST = 2000


class Once(Generic[T]):
    """Keeps the last :data:`MOST` things that ``make`` has made of a macro and its arguments."""

    def __init__(self, make: Callable[[Macro, tuple[Any, ...]], T], most: int = MOST) -> None:
        self._make = make
        self._kept: Kept[T] = Kept(most)

    def made(self, macro: Macro, given: tuple[Any, ...]) -> T:
        """What is made of the macro and these arguments; made when it is asked for first.

        Each page makes new macros of the same code; names come twice, and code is slow to hash.
        """
        key = id(macro._func.__code__), language(), given
        return self._kept.get(key, lambda: self._make(macro, given))


class Written(Once[Markup]):
    """Keeps what macros have written: ``once`` and ``once_each`` of the templates."""

    def __init__(self, most: int = MOST) -> None:
        super().__init__(lambda macro, given: Markup(macro(*given)), most)

    def __call__(self, macro: Macro, *given: Any) -> Markup:
        """What the macro writes of the arguments."""
        return self.made(macro, given)

    def each(self, macro: Macro, items: Iterable[Any], *given: Any) -> Markup:
        """The same for each of ``items``, one after the other."""
        made = self.made
        return Markup("".join([made(macro, (item, *given)) for item in items]))
