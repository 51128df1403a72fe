"""All texts that people see pass through here.

Inside a request the reader's language decides; outside of one (command line, tests of the views)
the English source text is used.
"""

from __future__ import annotations

from typing import Any

import flask_babel


def _(text: str, **facts: Any) -> str:
    """``text`` in the reader's language, with ``%(name)s`` places filled in."""
    return str(flask_babel.gettext(text, **facts))


def ngettext(one: str, many: str, n: int, **facts: Any) -> str:
    """``one`` or ``many`` in the reader's language; ``%(num)s`` is ``n``."""
    return str(flask_babel.ngettext(one, many, n, **facts))
