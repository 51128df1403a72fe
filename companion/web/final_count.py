"""A final count that is smaller than what lies on the board: asked once more, beside its field."""

from __future__ import annotations

import re
from collections.abc import Iterable

from werkzeug.datastructures import MultiDict

from companion.book.final_count import below_board
from companion.contract import Entry
from companion.texts import _, ngettext
from companion.web.posting import Problems

SAID_TWICE = "ui.smaller."
"""A field of this and a company's name holds the size that somebody has said to be right."""


def smaller(state: object, entries: Iterable[Entry], form: MultiDict[str, str]) -> Problems:
    """What to ask once more before this is booked, by field; empty: nothing.

    ``state`` is that of the moment counted, ``form`` what says which sizes are right all the same.
    """
    said = {
        (name.removeprefix(SAID_TWICE), int(size))
        for name, size in form.items()
        if name.startswith(SAID_TWICE) and re.fullmatch(r"[0-9]{1,4}", size)
    }
    refusal = below_board(state, entries, said)
    if refusal is None:
        return {}
    asked = {
        f"sizes.{company}": ngettext(
            "%(num)s tile lies on the board here, and you counted %(counted)s.",
            "%(num)s tiles lie on the board here, and you counted %(counted)s.",
            lying,
            counted=counted,
        )
        for company, (counted, lying) in refusal.facts["smaller"].items()
    }
    return {**asked, "": _("Nothing is booked yet: count again, or say that it is right.")}
