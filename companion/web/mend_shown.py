"""A correction as the desk shows it before it is accepted, and the way from step to step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from flask import Response, request, url_for

from companion.book.mending import Mending
from companion.book.table import Table
from companion.view.mending import preview
from companion.view.opening import may_be_told
from companion.view.project import twin
from companion.web import families, live, mend_steps, posting, weighing
from companion.web.asked import by_script
from companion.web.desk_view import address


def elsewhere(to: str) -> Response:
    """Sends the sender of a form on to another page, htmx too."""
    if by_script():
        return Response(headers={"HX-Redirect": to})
    return posting.redirected(to)


def shown(
    table: Table,
    mending: Mending,
    problems: posting.Problems,
    status: int,
    step: Mapping[str, str] | None = None,
) -> Response:
    """The correction as it may be seen by all, with accept and cancel; where nobody was told that
    the bank looks at it, the way to say so, which then takes the ``step`` that was asked for."""
    view = preview(table, mending)
    steps = mend_steps.written(mending)
    seen = request.args.get("seen", type=int)
    carried = step if step and view.held_back else {"mending": steps}
    context: dict[str, Any] = {
        "view": view,
        "steps": steps,
        "carried": carried,
        "announced": weighing.told(table),
        "went_on": seen is not None and seen != table.entries,
        "may_line": families.pages(table) is None,
        "may_look": may_be_told(table.folded),
        "urls": urls(table),
    }
    base = table.entries if seen is None or problems else seen
    return live.show(
        table,
        page="desk/mend",
        full="mend.html",
        part="mend_view.html",
        context=context,
        twin=lambda: twin(view),
        problems=problems,
        status=status,
        query="?" + urlencode({"seen": base, **carried}),
    )


def urls(table: Table) -> dict[str, str]:
    """The addresses that the pages of corrections use."""
    names = {"mend": "page", "type": "typing.page", "accept": "take"}
    found = {
        name: url_for(f"desk.mend.{endpoint}", table=table.id) for name, endpoint in names.items()
    }
    return {**found, "desk": address(table)}
