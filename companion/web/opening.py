"""The whole record of a running game: the host may open it, and everybody is told.

Record and paper sheet hold all that is secret at a table, so taking them is announced like a look:
by a note in the journal, while which they can be taken. Asking for them says so first and changes
nothing. Where nothing is secret, and after the settlement, they are files like any other.
"""

from __future__ import annotations

from flask import Blueprint, Response, abort, render_template, request, url_for

from companion.book.table import Table
from companion.contract import BANK
from companion.view.opening import holds_secrets
from companion.view.source import opened_record
from companion.web import access, families, posting
from companion.web.desk_view import done

bp = Blueprint("opening", __name__)

NOT_ANNOUNCED = 428
"""Status of the page that is sent instead of a file: something has to be done first."""


def held_back(table: Table) -> Response | None:
    """What is answered instead of a file with everything in it; None where it may be taken.

    403 for all but the host while the game runs.
    """
    if not table.over and not access.is_host():
        abort(403)
    if opened_record(table) or not holds_secrets(table.folded):
        return None
    page = render_template("opening.html", table=table, can=_can_announce(table), back=request.path)
    return Response(page, NOT_ANNOUNCED)


@bp.post("/t/<table>/desk/open")
@access.host_only
def announce(table: Table) -> Response:
    """Opens record and sheet for a while. Every screen says so; it is noted."""
    if holds_secrets(table.folded) and _can_announce(table) and not opened_record(table):
        table.note("opened", by=BANK)
    files = [url_for(f"result.{name}", table=table.id) for name in ("record", "sheet")]
    if (back := request.form.get("back")) in files:
        return posting.redirected(back)
    return done(table)


def _can_announce(table: Table) -> bool:
    """Whether the table's screens have a place for it; else one waits until all is revealed."""
    return families.pages(table) is None


bp.add_app_template_global(holds_secrets, "holds_secrets")
bp.add_app_template_global(opened_record, "opened_record")
