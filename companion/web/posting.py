"""Forms that enter something: from fields to entries, into the book, and the answer.

Each form carries an ``intent`` made by the server, so a double tap, a retry and the back button
book once, and ``seen``, the number of entries its page was made from.
"""

from __future__ import annotations

import contextlib
import itertools
import secrets
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

import msgspec
from flask import Response, redirect, request
from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from companion import practice
from companion.book.entries import seat_of, type_of
from companion.book.final_count import beyond_board
from companion.book.fold import Folded
from companion.book.outcome import Booked, Refused
from companion.book.store import StoreError
from companion.book.table import Table
from companion.contract import BANK, Entry
from companion.stock.board import spelled
from companion.stock.ruleset import StockRuleset
from companion.texts import _
from companion.view.preview import beyond_reveal, refusal_text
from companion.view.viewer import Bank, Seat, Viewer
from companion.web import access, reach, security, telling, weighing
from companion.web.asked import by_script
from companion.web.forms import BadForm, entries_of
from companion.web.marks import PAGES

Problems = Mapping[str, str]
"""Field name ("" is the form as a whole) to a sentence."""

View = Callable[[Problems, int], Response]
"""Shows the page the form is on: with these problems and this HTTP status."""


BLANK = Markup(PAGES.mark("form"))
"""What the templates of live pages write for the hidden fields of a form. Each reader's own come in
at the very end, so parts that hold forms are the same for all who see them, and are rendered once.
"""

HERE = PAGES.mark("here")
"""What stands for the address of the page itself, which differs between phones too."""


def blank_form() -> Markup:
    """The hidden fields of a form on a live page, as its template writes them."""
    return BLANK


def own_values(here: str, secret: str = "") -> Callable[[str], str]:
    """What comes in place of these marks on one page: its address, and for each form a csrf token,
    an id, and how many entries the page was made from.

    ``here`` is the address of the page; ``secret`` is the seat's secret on its own page, else the
    token is tied to what the sender holds.
    """
    forms = _of_each_form(secret)
    return lambda name: here if name == "here" else next(forms)


def _of_each_form(secret: str) -> Iterator[str]:
    """The hidden fields of one form after the other; they differ in the form's id."""
    intent = secrets.token_urlsafe(12)
    fields = _fields(security.own_csrf(secret), f"{intent}-#", str(access.entries_shown()))
    before, _number, after = fields.partition("#")
    for number in itertools.count():
        yield f"{before}{number}{after}"


def plain_form(intent: bool = False) -> Markup:
    """The hidden fields of a form that enters nothing into a record (join, language ...).

    With ``intent`` the form has an id, so what it makes is made once.
    """
    return Markup(_fields(security.own_csrf(), secrets.token_urlsafe(12) if intent else ""))


def _fields(csrf: str, intent: str = "", seen: str = "") -> str:
    """The hidden fields of one form; none of their values needs escaping."""
    named = (("csrf", csrf), ("intent", intent), ("seen", seen))
    return "".join(
        [f'<input type="hidden" name="{name}" value="{told}">' for name, told in named if told]
    )


def intent_of_form() -> str | None:
    """The id the server gave to the posted form."""
    return request.form.get("intent") or None


def seen_of_form() -> int | None:
    """The number of entries that the posted form's page was made from."""
    return request.form.get("seen", type=int)


def entries_from_form(
    table: Table,
    *,
    by: str,
    seats: Collection[str] = (),
    form: MultiDict[str, str] | None = None,
    at: Folded | None = None,
) -> list[Entry]:
    """The entries that a form means (default: the posted one), tiles well spelled.

    ``by`` is the seat whose page it is, or ``"bank"`` for the desk. A seat may act for ``seats``
    (those its phone holds); any other name in the form is ignored. ``at`` is the moment of the
    game it is typed for (default: now). Raises :class:`~companion.web.forms.BadForm`.
    """
    types, anybodys = table.rules.ENTRIES, table.rules.ANYBODYS
    if by != BANK:
        types = tuple(
            t for t in types if "seat" in t.__struct_fields__ or t.__struct_config__.tag in anybodys
        )
    default = _awaited(at or table.folded) if by == BANK else by
    found = entries_of(request.form if form is None else form, types, default)
    if beyond := beyond_board((at or table.folded).state, found):
        raise BadForm("sizes", refusal_text(table, Bank(), beyond))
    # what any seat may enter names whom it is about, and so does what comes with it
    kind = type_of(found[-1])
    free = {kind, *anybodys[kind]} if kind in anybodys else set()
    return [
        _well_spelled(table, entry if type_of(entry) in free else _named(entry, by, seats))
        for entry in found
    ]


def enter(table: Table, *, by: str, view: View, back: str, seats: Collection[str] = ()) -> Response:
    """Books what the posted form says and answers it; see :func:`entries_from_form`.

    ``view`` shows the page again, ``back`` is its address.
    """
    if by != BANK:
        table.arrived(by)
        reach.remember(table, by)
    try:
        entries = entries_from_form(table, by=by, seats=seats)
    except BadForm as problem:
        return view({problem.field: problem.sentence, "": problem.sentence}, 422)
    # a phone with two seats acts as the one it enters for
    acting = {seat_of(entry) or by for entry in entries}
    own = acting <= {by, *seats}
    return book(
        table,
        entries,
        by=acting.pop() if len(acting) == 1 and own and by != BANK else by,
        view=view,
        back=back,
    )


def book(table: Table, entries: Sequence[Entry], *, by: str, view: View, back: str) -> Response:
    """Books ``entries``, all or none, under the posted form's intent, and answers the form."""
    if len(entries) > 1 and beyond_reveal(table.folded, entries):
        return view({"": _("What follows a merger is entered when it is asked.")}, 422)
    if by == BANK and not all(weighing.may_count(table, entry) for entry in entries):
        return view({"": _("Look first; every screen then says so.")}, 422)
    with telling.from_its_end(table):
        outcome = table.book(list(entries), by=by, intent=intent_of_form(), seen=seen_of_form())
    if isinstance(outcome, Refused) and by == BANK:
        weighing.note_refused(table, entries, outcome)
    return answer(table, outcome, by=by, view=view, back=back, entries=entries)


def answer(
    table: Table,
    outcome: Booked | Refused,
    *,
    by: str,
    view: View,
    back: str,
    entries: Sequence[Entry] = (),
) -> Response:
    """The answer to a form after ``outcome``: 303 back, the fragment for htmx, or 422 with why.

    ``entries`` are those that were to be booked; the sentence is about the one refused.
    """
    if isinstance(outcome, Booked):
        # what was booked stays booked
        with telling.from_its_end(table), contextlib.suppress(StoreError):
            practice.follow(table)
    access.look_again(table)
    if isinstance(outcome, Refused):
        at = outcome.index or 0
        entry = entries[at] if at < len(entries) else None
        viewer: Viewer = Bank() if by == BANK else Seat(by)
        return view({"": refusal_text(table, viewer, outcome, entry)}, 422)
    if by_script():
        return view({}, 200)
    return redirected(back)


def redirected(to: str) -> Response:
    """Sends a plain form's sender on to a page."""
    response = redirect(to, 303)
    assert isinstance(response, Response)
    return response


def local_path(path: str, otherwise: str = "/") -> str:
    """``path`` if it is one of this site, for forms that say where to go back to."""
    safe = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path if safe else otherwise


def _awaited(folded: Folded) -> str:
    """The seat that is awaited, for forms of the desk that name none."""
    return next((a.seat for a in folded.waiting()), BANK)


def _named(entry: Entry, by: str, seats: Collection[str]) -> Entry:
    """``entry`` with the seat it acts for, as far as its sender may say so."""
    if "seat" not in entry.__struct_fields__ or by == BANK:
        return entry
    if seat_of(entry) in (by, *seats):
        return entry
    return msgspec.structs.replace(entry, seat=by)


def _well_spelled(table: Table, entry: Entry) -> Entry:
    """``entry`` with its tiles in the ruleset's own spelling; people write them in any."""
    ruleset = table.ruleset
    if not isinstance(ruleset, StockRuleset):
        return entry
    board = ruleset.board

    def own(tile: str) -> str:
        return spelled(tile, board.label, board.rows, board.columns) or tile

    changes: dict[str, object] = {}
    if isinstance(tile := getattr(entry, "tile", None), str):
        changes["tile"] = own(tile)
    tiles = getattr(entry, "tiles", None)
    if isinstance(tiles, dict):
        changes["tiles"] = {seat: own(t) for seat, t in tiles.items()}
    elif isinstance(tiles, list):
        changes["tiles"] = [own(t) for t in tiles]
        companies = getattr(entry, "companies", {})
        changes["companies"] = {own(t): c for t, c in companies.items()}
    return msgspec.structs.replace(entry, **changes) if changes else entry
