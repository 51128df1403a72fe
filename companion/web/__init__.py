"""The Flask pages: they parse, call the book and render. No rule is here."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Iterable
from gettext import NullTranslations
from typing import Any

from flask import Flask, current_app, request
from flask_babel import Babel, get_locale, get_translations
from flask_compress import Compress
from markupsafe import Markup, escape

from companion import texts
from companion.book.house import House
from companion.web import (
    assets,
    compression,
    errors,
    families,
    home,
    live,
    posting,
    qr,
    security,
    signs,
)
from companion.web.addresses import own_names
from companion.web.board_svg import board_svg, place_options
from companion.web.mark_svg import mark_svg
from companion.web.once import Written
from companion.web.places import place
from companion.web.regions import Regions, is_closed
from companion.web.templates import Templates
from companion.web.warming import KeptTemplates

PAGES = (
    "assets",
    "home",
    "setup",
    "importing",
    "rulesets",
    "rules_help",
    "practising",
    "join",
    "lobby",
    "live",
    "seat",
    "screen",
    "desk",
    "result",
    "course",
    "show",
    "cards",
    "history",
    "tally",
)
"""The page families; each module has its blueprint ``bp``."""

HELPERS = ("rules_help", "practising")
"""Modules that give every template something to ask; each has its ``init``."""


class Companion(Flask):
    """Flask, but no address gets into the log: addresses of seats and of the host are secrets."""

    jinja_environment = Templates
    # templates stay once they are loaded: a plain dictionary is enough
    jinja_options = {"cache_size": -1, "bytecode_cache": KeptTemplates()}

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """No page is asynchronous: nothing to be found out at each call."""
        return func

    def log_exception(self, exc_info: Any) -> None:
        """Logs what happened and where in the code, not the path that was asked for."""
        self.logger.error("Exception in %s", request.endpoint, exc_info=exc_info)


def create_app(
    house: House,
    *,
    port: int = 0,
    host: str = "",
    names: Iterable[str] | None = None,
    most_streams: int = 40,
) -> Flask:
    """The app that serves ``house``.

    ``port`` and ``host`` are those for phones (default: the port of the request, and the likeliest
    of the laptop's addresses), ``names`` the laptop's names that a Host header may carry (default:
    its own ones), ``most_streams`` how many live streams may be open at once.
    """
    app = Companion(__name__, template_folder=str(place("templates")), static_folder=None)
    app.extensions["companion"] = house
    app.config.update(
        PORT=port,
        HOST=host,
        MAX_CONTENT_LENGTH=security.RECORD_BYTES,
        BABEL_TRANSLATION_DIRECTORIES=str(place("translations")),
        **compression.SETTINGS,
    )
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    _speak_languages(app)
    known = {*(own_names() if names is None else names), *([host] if host else [])}
    security.init(app, secret=house.host_secret, names=known)
    errors.init(app)
    live.init(app, most_streams)
    Compress(app)
    signs.init(app)
    for page in PAGES:
        app.register_blueprint(importlib.import_module(f"companion.web.{page}").bp)
    families.init(app)
    for module in HELPERS:
        importlib.import_module(f"companion.web.{module}").init(app)
    _help_templates(app)
    app.context_processor(_for_every_page)
    return app


def _help_templates(app: Flask) -> None:
    """What templates may ask, beside what the page families give them."""
    app.jinja_env.filters["tuple"] = tuple
    once = Written()
    regions = Regions()
    app.jinja_env.globals.update(
        asset=assets.url,
        draw_board=board_svg,
        draw_mark=mark_svg,
        place_options=place_options,
        new_form=posting.blank_form,
        once=once,
        once_each=once.each,
        part=regions.part,
        shared=regions.shared,
        plain_form=posting.plain_form,
        qr=qr.svg,
        region=regions.region,
        closed_region=regions.closed,
        is_closed=is_closed,
        this_page=posting.HERE,
    )


def _speak_languages(app: Flask) -> None:
    """Texts of Python and of the templates are in the language of who sent the request."""
    babel = Babel(app, locale_selector=home.language)
    with app.app_context():
        languages = {str(loc): str(loc.display_name) for loc in babel.list_translations()}
    app.extensions["companion-languages"] = languages

    # the texts are written in English: no catalogue need be asked for them
    readers = {texts.ENGLISH.language: texts.ENGLISH}

    def begin() -> None:
        wanted = home.language()
        if wanted not in readers:
            readers[wanted] = texts.Reader(str(get_locale() or "en"), get_translations())
        texts.read_by(readers[wanted])

    def end(_error: BaseException | None) -> None:
        texts.read_by(texts.ENGLISH)

    app.before_request(begin)
    app.teardown_request(end)
    app.jinja_env.globals.update(_=_text, ngettext=_text_of)


def _text(text: str, **facts: Any) -> Markup:
    """``_`` of the templates: facts are escaped, but for numbers, which a text may want as such."""
    catalogue = texts.catalogue()
    return Markup(catalogue.gettext(text) % _escaped(facts)) if facts else _plain(text, catalogue)


@functools.lru_cache(maxsize=4096)
def _plain(text: str, catalogue: NullTranslations) -> Markup:
    return Markup(catalogue.gettext(text) % {})


def _text_of(one: str, many: str, num: int, **facts: Any) -> Markup:
    """``ngettext`` of the templates: ``%(num)s`` is ``num``."""
    return Markup(texts.catalogue().ngettext(one, many, num) % _escaped({"num": num, **facts}))


def _escaped(facts: dict[str, Any]) -> dict[str, Any]:
    return {name: fact if type(fact) is int else escape(fact) for name, fact in facts.items()}


def _for_every_page() -> dict[str, Any]:
    """What layout.html shows on every page."""
    return {
        "language": texts.language(),
        "languages": current_app.extensions["companion-languages"].items(),
        "theme": home.theme(),
        "live": None,
    }


def serve(args: Any) -> int:
    """Serves a data folder until Ctrl-C; see :func:`companion.web.server.serve`."""
    from companion.web import server  # it makes the app, so it is above this module

    return server.serve(args)
