"""Importing a record: a file, or its text pasted."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request

from companion.book.house import NotLegal
from companion.book.record import BadRecord, decode
from companion.texts import _
from companion.view.file_words import plain
from companion.view.refusals import sentence
from companion.web import access, posting

bp = Blueprint("importing", __name__)


@bp.get("/import")
@access.host_only
def form() -> Response:
    """The form for a record."""
    return _page()


def _page(problem: str = "", status: int = 200) -> Response:
    page = render_template(
        "import.html",
        problems={"record": problem} if problem else {},
        text=request.form.get("text", ""),
    )
    return Response(page, status)


def _sentence(text: str) -> str:
    return text if text.endswith(".") else f"{text}."


@bp.post("/import")
@access.host_only
def take() -> Response:
    """Makes a table of the record, or says which place in it is wrong; nothing is kept then."""
    file = request.files.get("record")
    content = file.read() if file and file.filename else request.form.get("text", "").encode()
    if not content.strip():
        return _page(_("Choose a file, or paste the record."), 422)
    house = access.current_house()
    try:
        table = house.import_record(content, intent=posting.intent_of_form())
    except BadRecord as error:
        return _page(
            _(
                "This is no record: %(what)s Choose the file as it was exported; one that was "
                "changed by hand can be put right at that place.",
                what=_sentence(plain(str(error))),
            ),
            422,
        )
    except NotLegal as error:
        why = sentence(error.refused.refusal, decode(content).ruleset)
        return _page(
            _(
                "Entry %(number)s of the record breaks the rules (%(code)s). %(why)s",
                number=error.refused.place,
                code=error.refused.code,
                why=why,
            ),
            422,
        )
    return posting.redirected(f"/t/{table.id}/{'result' if table.over else 'lobby'}")
