"""All texts that people see pass through here.

Inside a request the reader's language decides; outside of one (command line, tests of the views)
the English source text is used.
"""

from __future__ import annotations

from typing import Any

import flask_babel
from flask import has_app_context


def _(text: str, **facts: Any) -> str:
    """``text`` in the reader's language, with ``%(name)s`` places filled in."""
    if has_app_context():
        return str(flask_babel.gettext(text, **facts))
    return text % facts if facts else text


def ngettext(one: str, many: str, n: int, **facts: Any) -> str:
    """``one`` or ``many`` in the reader's language; ``%(num)s`` is ``n``."""
    if has_app_context():
        return str(flask_babel.ngettext(one, many, n, **facts))
    return (one if n == 1 else many) % {"num": n, **facts}
