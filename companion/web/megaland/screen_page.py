"""The table screen of Megaland: the race to the goal, the level cards, who is still in."""

from __future__ import annotations

from flask import Response

from companion.book.table import Table
from companion.view.megaland import project, result
from companion.view.project import twin
from companion.view.viewer import Screen
from companion.web import live, qr, reach


def screen(table: Table) -> Response:
    """The table screen, its live fragment, and its JSON twin."""
    view = project(table, Screen())
    address = reach.join_address(table)
    return live.show(
        table,
        page="screen",
        full="megaland/screen.html",
        part="megaland/screen_view.html",
        context={
            "view": view,
            "result": result(table) if view.over else None,
            "all_in": table.begun or all(row.has_phone for row in view.seats),
            "join": {"code": table.code, "shown": address, "qr": qr.svg(address)},
        },
        twin=lambda: twin(view),
    )
