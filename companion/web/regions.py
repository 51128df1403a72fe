"""Live regions: what a page swaps one by one, and is sent only when it has not got it yet.

A region carries a hash of what is in it (``data-etag``). A page that follows its table tells which
hashes it has; of those regions the answer holds only the empty element, and the page keeps its own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, Final

from flask import g, request
from jinja2.runtime import Macro
from markupsafe import Markup, escape

from companion.web import posting
from companion.web.once import Once

HAVE: Final = "X-Have"
"""The header in which a page tells the hashes of the regions that it has."""


def etag(*parts: object) -> str:
    """A short hash of what people see in ``parts``; form ids and tokens do not count."""
    text = "\0".join(map(str, parts))
    if 'name="csrf"' in text:
        text = posting.without_tokens(text)
    return hashlib.blake2b(text.encode(), digest_size=9).hexdigest()


class Regions:
    """What the templates write regions with: ``region`` and ``part``."""

    def __init__(self, once: Once) -> None:
        self._once = once

    def region(self, id: str, *, caller: Callable[[], Any], **given: str) -> Markup:
        """``{% call region("me", class="me") %} ... {% endcall %}``.

        Regions may be nested: when the outer one changed, an inner one that did not is kept by the
        page with all that is typed in it. ``given`` as for :func:`_element`.
        """
        g.regions_open = g.get("regions_open", 0) + 1
        body = Markup(caller())
        g.regions_open -= 1
        return _element(id, body, etag(body), **given)

    def part(self, id: str, macro: Macro, *content: Any, **given: str) -> Markup:
        """A region whose body a macro makes of ``content`` alone: it is rendered once.

        The macro must come from a file imported without context, so that it cannot show anything
        else.
        """
        g.regions_open = g.get("regions_open", 0) + 1
        body, tag = self._once.with_tag(etag, macro, *content)
        g.regions_open -= 1
        return _element(id, body, tag, **given)


def begin() -> None:
    """From now on the regions of one fragment are written."""
    g.regions = []


def written() -> list[str]:
    """The hashes of the fragment's outer regions."""
    tags: list[str] = g.regions
    return tags


def _had() -> frozenset[str]:
    if "regions_had" not in g:
        g.regions_had = frozenset(request.headers.get(HAVE, "").split())
    had: frozenset[str] = g.regions_had
    return had


def _element(
    id: str,
    body: Markup,
    tag_of_body: str,
    *,
    tag: str = "section",
    question: str = "",
    title: str = "",
    label: str = "",
    **more: str,
) -> Markup:
    """The element ``tag``. ``question`` is the key of what it asks, ``title`` that of the page,
    ``label`` its name for screen readers; ``class`` is a word that only a template can pass."""
    css = more.get("class", "")
    name = etag(id, tag_of_body, css, question, title)
    outer = not g.get("regions_open", 0)
    if outer:
        g.setdefault("regions", []).append(name)
    head = f'<{tag} id="{escape(id)}" data-etag="{name}"'
    if outer and name in _had():
        return Markup(f"{head}></{tag}>")
    if css:
        head += f' class="{escape(css)}"'
    if question:
        head += f' data-question="{escape(question)}"'
    if title:
        head += f' data-title="{escape(title)}"'
    if label:
        head += f' aria-label="{escape(label)}"'
    return Markup(f"{head}>{body}</{tag}>")
