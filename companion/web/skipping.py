"""Going on without whoever is awaited, in one tap: for someone who left, or a turn to skip."""

from __future__ import annotations

import functools

import msgspec
from flask import Blueprint

from companion.book import mending
from companion.book.entries import seat_of, type_of
from companion.book.fold import Folded
from companion.book.table import Table
from companion.contract import Entry
from companion.megaland import entries
from companion.texts import _, language
from companion.view.megaland import names
from companion.view.same import Same
from companion.web.forms import fields_of

bp = Blueprint("skipping", __name__)


class Skip(msgspec.Struct, frozen=True):
    """The fields of the entries that decide nothing for others."""

    label: str
    sentence: str
    fields: tuple[tuple[str, str], ...]


@bp.app_template_global("skipping")
def skipping(table: Table) -> Skip | None:
    """What lets the table go on without the seat awaited; None: it must decide something.

    None, too, where the desk asks the same with the same button: who buys in Megaland is done,
    and who runs comes home, unless the treasures must be typed.
    """
    return _skip(Same(table.folded), tuple(table.names.items()), language())


@functools.lru_cache(maxsize=64)
def _skip(same: Same[Folded], shown: tuple[tuple[str, str], ...], _language: str) -> Skip | None:
    skipped = mending.skip(same.object)
    if not skipped or type_of(skipped[0]) == "done":
        return None
    if type_of(skipped[0]) == "home" and not same.object.state.options.tracked:
        return None
    seat = seat_of(skipped[0]) or ""
    label, sentence = _words(skipped[0], dict(shown).get(seat, seat))
    fields = tuple(
        (f"{number}.{field}", value)
        for number, entry in enumerate(skipped, 1)
        for field, value in fields_of(entry).items()
        if not field.startswith("1.")
    )
    return Skip(label, sentence, fields)


def _words(entry: Entry, name: str) -> tuple[str, str]:
    """What the button says, and what becomes of the seat."""
    ways = {
        "no_tile": (
            _("Skip %(seat)s's turn", seat=name),
            _("%(seat)s places no tile and buys nothing; the turn passes on.", seat=name),
        ),
        "buy": (
            _("Skip %(seat)s's purchase", seat=name),
            _("%(seat)s buys nothing; the turn passes on.", seat=name),
        ),
        "dispose": (
            _("Hold all shares for %(seat)s", seat=name),
            _("%(seat)s holds all shares; the merger goes on.", seat=name),
        ),
        "pledge": (
            _("Pledge nothing for %(seat)s", seat=name),
            _("%(seat)s pledges nothing.", seat=name),
        ),
        "home": (
            _("Send %(seat)s home", seat=name),
            _("%(seat)s goes home without treasures; they can be put in later.", seat=name),
        ),
    }
    return ways.get(type_of(entry)) or _treasure_words(entry, name)


def _treasure_words(entry: Entry, name: str) -> tuple[str, str]:
    """Treasures that Megaland asks for by kind: the sentence names those that would be booked."""
    taken = names.cards(entries.cards(getattr(entry, "treasures", {})))
    if type_of(entry) == "store":
        return (
            _("Store nothing for %(seat)s", seat=name),
            _("%(seat)s lays all cards down.", seat=name),
        )
    if type_of(entry) == "keep":
        return (
            _("Choose for %(seat)s", seat=name),
            _("%(seat)s keeps %(cards)s; that can be changed later.", seat=name, cards=taken),
        )
    return (
        _("Choose for %(seat)s", seat=name),
        _("%(seat)s draws %(cards)s; that can be changed later.", seat=name, cards=taken),
    )
