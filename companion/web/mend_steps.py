"""A correction under way as an address: reading it, and the step that a link or a button adds.

Nothing of it is stored. The number of entries it was begun with is not part of the address: forms
carry it as ``seen``, and a page that is made anew works the correction out anew.
"""

from __future__ import annotations

from collections.abc import Sequence

from flask import abort
from werkzeug.datastructures import MultiDict

from companion.book.mending import (
    Add,
    Change,
    Mending,
    Option,
    PutBack,
    Remove,
    TakeOut,
    begin,
    decide,
    decode,
    encode,
    forgotten_turn,
    settle_all,
)
from companion.book.quickline import Parsed, parse
from companion.book.record import BadRecord
from companion.book.table import Table
from companion.contract import Entry
from companion.texts import _
from companion.view.mending import Moment, Way, moment
from companion.view.public_offers import desk_offers
from companion.web.desk_view import problem_text

WAYS: tuple[Way, ...] = ("change", "before", "after")


class NotUnderstood(Exception):
    """A quick line that cannot be entered at its moment: the sentence why."""


def written(mending: Mending) -> str:
    """The steps as text, for an address."""
    return encode(Mending(0, mending.steps))


def read(table: Table, values: MultiDict[str, str]) -> Mending:
    """The correction that an address or a form carries, for the book as it is now.

    400 when it carries none of ours.
    """
    text = values.get("mending", "")
    if not text:
        return begin(table.folded)
    try:
        return Mending(table.entries, decode(table.record, text).steps)
    except BadRecord:
        abort(400, _("This address holds no correction of this table."))


def step(table: Table, mending: Mending, values: MultiDict[str, str]) -> Mending:
    """The correction with the one step that the link or button says; unknown ones add nothing.

    Raises :class:`NotUnderstood` for a quick line.
    """
    if key := values.get("remove"):
        return mending.then(Remove(key))
    for name, kind in (("out", TakeOut), ("back", PutBack)):
        if number := values.get(name, 0, type=int):
            return mending.then(kind(number))
    if pair := values.get("hexagons"):
        return mending.then(Option("hexagons", pair.split()))
    if key := values.get("forgotten"):
        return forgotten_turn(table.folded, key) or mending
    if values.get("last"):
        return mending.back()
    if values.get("all"):
        return settle_all(table.folded, mending)
    if group := values.get("group"):
        return decide(table.folded, mending, group, values.get("how", ""))
    if at := values.get("at"):
        there = moment(table, mending, at, "change")
        if there is None:
            return mending
        return typed(mending, there, line_entries(table, there, values.get("line", "")))
    return mending


def typed(mending: Mending, there: Moment, entries: Sequence[Entry]) -> Mending:
    """The correction with entries typed at a moment; the further ones follow the first."""
    first, *others = entries
    if there.way == "change":
        mending, anchor = mending.then(Change(there.key, first)), there.key
    else:
        mending = mending.then(Add(there.key, first, before=there.way == "before"))
        anchor = f"+{len(mending.steps)}"
    for entry in others:
        mending = mending.then(Add(anchor, entry))
        anchor = f"+{len(mending.steps)}"
    return mending


def line_entries(table: Table, there: Moment, line: str) -> Sequence[Entry]:
    """The entries of a quick line at that moment. Raises :class:`NotUnderstood`."""
    found = parse(there.folded, line, desk_offers(there.folded))
    if not isinstance(found, Parsed):
        raise NotUnderstood(problem_text(table, found))
    if rest := found.rest.strip():
        raise NotUnderstood(_("“%(rest)s” is entered later: leave it out here.", rest=rest))
    return found.entries


def way_and_key(values: MultiDict[str, str]) -> tuple[Way, str] | None:
    """What a link of the log asks for: ``change=37``, ``before=37`` or ``after=37``."""
    for name in WAYS:
        if key := values.get(name):
            return name, key
    return None
