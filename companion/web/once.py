"""Parts of pages that come again and again are rendered once.

Only for macros whose text follows from their arguments and the reader's language alone: the key is
all that is shown, so no viewer can be given what another one may see.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from jinja2.runtime import Macro
from markupsafe import Markup

from companion.texts import language
from companion.view.same import Same

MOST = 4000


class Once:
    """Keeps the last :data:`MOST` parts. Macros are told apart by their names."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._known: OrderedDict[Any, Markup] = OrderedDict()

    def __call__(self, macro: Macro, *given: Any) -> Markup:
        """What the macro makes of the arguments; rendered when it is asked for the first time."""
        return self._kept((macro.name, language(), given), lambda: macro(*given))

    def same(self, macro: Macro, one: Any, *given: Any) -> Markup:
        """The same for a large object that is told apart as an object, not by what is in it."""
        key = (macro.name, language(), Same(one), given)
        return self._kept(key, lambda: macro(one, *given))

    def block(self, name: str, keep: bool, *key: Any, caller: Callable[[], Any]) -> Markup:
        """A block of a template; ``key`` must hold everything that is in it.

        Without ``keep`` (while a refused form is shown) it is rendered anew.
        """
        if not keep:
            return Markup(caller())
        return self._kept((name, language(), key), caller)

    def _kept(self, key: Any, render: Callable[[], Any]) -> Markup:
        part = self._known.get(key)
        if part is None:
            part = self._known[key] = Markup(render())
            while len(self._known) > self._most:
                self._known.popitem(last=False)
        return part
