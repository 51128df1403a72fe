"""Live regions: what a page swaps one by one, and is sent only when it has not got it yet.

A region carries a hash of what is in it (``data-etag``). A page that follows its table tells which
hashes it has; of those regions the answer holds only the empty element, and the page keeps its own.

While a fragment is rendered each region leaves only a mark in the text. So regions may be nested,
and a part that is rendered once serves pages that have all, some or none of what is in it.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Final

from flask import g, render_template, request
from jinja2.runtime import Macro
from markupsafe import Markup, escape

from companion.web import posting
from companion.web.once import Once

HAVE: Final = "X-Have"
"""The header in which a page tells the hashes of the regions that it has."""

CLOSED: Final = "X-Closed"
"""The header in which it tells the ids of the regions that lie folded there: nobody reads them now,
so they are left as they are, and asked for when somebody opens them."""

_MARK: Final = secrets.token_hex(8)
_MARKED: Final = re.compile(rf"\[{_MARK}:([\w-]+)\]")


def etag(*parts: object) -> str:
    """A short hash of what people see in ``parts``; form ids and tokens do not count.

    It is the same after a restart: a page then keeps what it has, with all that is typed in it.
    """
    text = posting.without_tokens("\0".join(map(str, parts))).replace(_MARK, "")
    return hashlib.blake2b(text.encode(), digest_size=9).hexdigest()


@dataclass(frozen=True, slots=True)
class _Region:
    """An element as it is sent; regions within are marks in ``body``."""

    name: str
    tag: str
    attributes: str
    """Those that stand also on the empty element: id and hash."""
    more: str
    body: str
    mark: str
    """What stands for it in the text around it."""
    closed: bool = False
    """It stays on the page as it is."""

    def whole(self, had: Collection[str]) -> str:
        """The element with all that is in it, but of regions that the page has."""
        return f"<{self.tag}{self.attributes}{self.more}>{_filled(self.body, had)}</{self.tag}>"

    @property
    def empty(self) -> str:
        """The element that stands for the one the page has."""
        return f"<{self.tag}{self.attributes} data-same></{self.tag}>"


@dataclass(frozen=True, slots=True)
class _Kept:
    """What a macro has made, its hash, and the regions that it wrote."""

    body: str
    etag: str
    regions: dict[str, _Region]
    elements: dict[tuple[Any, ...], _Region]
    """The elements that it was put into."""


@dataclass(frozen=True, slots=True)
class Fragment:
    """A rendered fragment."""

    text: str
    """As it is sent to who asks: without the regions that the page told it has."""
    etag: str
    """Of all its regions: a page takes over regions only."""


class Regions:
    """What the templates write regions with: ``region`` and ``part``."""

    def __init__(self, once: Once) -> None:
        self._once = once

    def region(self, id: str, *, caller: Callable[[], Any], **given: Any) -> Markup:
        """``{% call region("me", class="me") %} ... {% endcall %}``.

        Regions may be nested: when the outer one changed, an inner one that did not is kept by the
        page with all that is typed in it. ``given`` as for :func:`_element`.
        """
        body = str(caller())
        return _mark(_element(id, body, etag(body), **given))

    def part(self, id: str, macro: Macro, *content: Any, **given: Any) -> Markup:
        """A region whose body a macro makes of ``content`` alone: it is rendered once.

        The macro must come from a file imported without context, so that it cannot show anything
        else.
        """
        kept: _Kept = self._once.made(_kept, macro, *content)
        _open().update(kept.regions)
        key = (id, CLOSED in request.headers, *given.items())
        element = kept.elements.get(key)
        if element is None:
            element = kept.elements[key] = _element(id, kept.body, kept.etag, **given)
        return _mark(element)

    def closed(self, id: str, tag: str = "section") -> Markup:
        """Stands for a region that lies folded on the page (see :func:`is_closed`)."""
        own = f' id="{escape(id)}" data-etag="closed"'
        return _mark(_Region("", tag, own, "", "", _folded(id), closed=True))


def is_closed(id: str) -> bool:
    """Whether this region (of ``folds``) lies folded on the page that asks."""
    return id in request.headers.get(CLOSED, "").split()


def _folded(id: str) -> str:
    """The mark of a folded region: to what is around it, it is the same whatever is in it."""
    return f"folded-{id}"


def render(template: str, **context: Any) -> Fragment:
    """Renders a template of regions for the page that asks."""
    g.regions = {}
    text = render_template(template, **context)
    had = frozenset(request.headers.get(HAVE, "").split())
    return Fragment(_filled(text, had), etag(*_MARKED.findall(text)))


def _open() -> dict[str, _Region]:
    """The regions written so far; they can only be written within :func:`render`."""
    regions: dict[str, _Region] = g.regions
    return regions


def _kept(macro: Macro, *content: Any) -> _Kept:
    outside = _open()
    g.regions = {}
    body = str(macro(*content))
    kept = _Kept(body, etag(body), g.regions, {})
    g.regions = outside
    return kept


def _filled(text: str, had: Collection[str]) -> str:
    regions = _open()

    def element(mark: re.Match[str]) -> str:
        region = regions[mark[1]]
        return region.empty if region.closed or region.name in had else region.whole(had)

    return _MARKED.sub(element, text)


def _mark(region: _Region) -> Markup:
    _open()[region.mark] = region
    return Markup(f"[{_MARK}:{region.mark}]")


def _element(
    id: str,
    body: str,
    etag_of_body: str,
    *,
    tag: str = "section",
    question: str = "",
    title: str = "",
    label: str = "",
    folds: bool = False,
    **more: str,
) -> _Region:
    """An element ``tag``.

    ``question`` is the key of what it asks, ``title`` that of the page, ``label`` its name for
    screen readers; what ``folds`` is made anew only while it is open, and stands in no part; the
    further ones are attributes as they stand (``class``).
    """
    attributes = {**more, "data-question": question, "data-title": title, "aria-label": label}
    attributes["data-folds"] = "yes" if folds else ""
    told = "".join(f' {key}="{escape(value)}"' for key, value in attributes.items() if value)
    name = etag(id, etag_of_body, told)
    own = f' id="{escape(id)}" data-etag="{name}"'
    # a page begins with all that folds folded, and tells what it has opened since
    folded = folds and (CLOSED not in request.headers or is_closed(id))
    return _Region(name, tag, own, told, body, _folded(id) if folded else name)
