"""Going on without whoever is awaited, in one tap: for someone who left, or a turn to skip."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint

from companion.book import mending
from companion.book.entries import seat_of, type_of
from companion.book.table import Table
from companion.texts import _
from companion.web.forms import fields_of

bp = Blueprint("skipping", __name__)


@dataclass(frozen=True, slots=True)
class Skip:
    """The fields of the entries that decide nothing for others."""

    label: str
    sentence: str
    fields: tuple[tuple[str, str], ...]


@bp.app_template_global("skipping")
def skipping(table: Table) -> Skip | None:
    """What lets the table go on without the seat awaited; None: it must decide something."""
    entries = mending.skip(table.folded)
    if not entries:
        return None
    kind, seat = type_of(entries[0]), seat_of(entries[0]) or ""
    name = table.names.get(seat, seat)
    ways = {
        "no_tile": (
            _("Skip this turn"),
            _("%(seat)s places no tile and buys nothing; the turn passes on.", seat=name),
        ),
        "buy": (_("Skip this turn"), _("%(seat)s buys nothing; the turn passes on.", seat=name)),
        "dispose": (
            _("Hold for them"),
            _("%(seat)s holds all shares; the merger goes on.", seat=name),
        ),
        "pledge": (_("Pass for them"), _("%(seat)s pledges nothing.", seat=name)),
        "home": (_("Home for them"), _("%(seat)s goes home with the cards carried.", seat=name)),
        "done": (_("Done for them"), _("%(seat)s buys nothing more.", seat=name)),
    }
    otherwise = (_("Nothing for them"), _("%(seat)s takes nothing.", seat=name))
    label, sentence = ways.get(kind, otherwise)
    fields = tuple(
        (f"{number}.{field}", value)
        for number, entry in enumerate(entries, 1)
        for field, value in fields_of(entry).items()
        if not field.startswith("1.")
    )
    return Skip(_("%(label)s: %(seat)s", label=label, seat=name), sentence, fields)
