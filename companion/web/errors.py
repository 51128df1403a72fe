"""Pages for what goes wrong, in plain words; no traceback and no secret on any of them."""

from __future__ import annotations

import os
from urllib.parse import quote

from flask import Flask, Response, jsonify, render_template, request
from werkzeug.exceptions import HTTPException

from companion.book.store import StoreError
from companion.texts import _
from companion.web import access
from companion.web.asked import by_script
from companion.web.guessing import TooManyTries
from companion.web.security import ForeignForm, ForeignHost


def _words(error: HTTPException) -> tuple[str, str]:
    """Heading and sentence for an error."""
    if isinstance(error, TooManyTries):
        return _("Too many tries"), _("Wait a minute, then look at the code on the laptop again.")
    if isinstance(error, ForeignHost):
        return _("Not this way"), str(error.description)
    if isinstance(error, ForeignForm):
        return _("Nothing was entered"), str(error.description)
    if error.code == 403:
        return _("This page is not yours"), _(
            "It belongs to another seat or to the banker, or your seat got a new address. "
            "Scan your seat's QR on the laptop, or join again."
        )
    if error.code == 404:
        return _("There is no such page"), _(
            "The table may have been removed, or the address was typed differently."
        )
    if error.code == 405:
        return _("Nothing to see at this address"), _("It only takes forms.")
    if error.code == 413:
        return _("That is too large"), _(
            "Nothing was entered. A record of a long game is far below 4 MB."
        )
    if error.code is not None and error.code >= 500:
        return _("The app made a mistake"), _(
            "It is written down in the window where the app was started. "
            "Everything that was entered before is safe; go back and try once more."
        )
    return _("That was not understood"), _("Nothing was entered. Go back and try once more.")


def _page(error: HTTPException) -> Response:
    return _told(*_words(error), error.code or 500)


def _told(heading: str, text: str, code: int, *, once_more: bool = False) -> Response:
    """The answer with these words, in the form that was asked for.

    A page that sent its form by script stays as it is and shows the header's words above it. With
    ``once_more`` the page of words holds the form that was sent, to send it again as it was.
    """
    accepts = request.accept_mimetypes
    if accepts.best_match(("text/html", "application/json"), "text/html") == "application/json":
        response = jsonify({"error": {"code": code, "message": f"{heading}. {text}"}})
        response.status_code = code
        return response
    again = list(request.form.items(multi=True)) if once_more else []
    page = render_template("error.html", heading=heading, text=text, code=code, again=again)
    response = Response(page, code)
    if by_script():
        response.headers["X-Problem"] = quote(f"{heading}. {text}")
    return response


def _not_written(error: StoreError) -> Response:
    """What could not be written was not entered; the store says why.

    Where the laptop keeps its files is the banker's to know.
    """
    text = str(error)
    if not access.is_host():
        text = text.replace(f"{access.current_house().folder}{os.sep}", "")
    return _told(_("Nothing was entered"), text, 503, once_more=request.method == "POST")


def init(app: Flask) -> None:
    """Every HTTP error, also an unforeseen one, ends in a page of words."""
    app.register_error_handler(HTTPException, _page)
    app.register_error_handler(StoreError, _not_written)
