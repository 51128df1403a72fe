"""Live regions: what a page swaps one by one, and is sent only when it has not got it yet.

A region carries a hash of what is in it (``data-etag``). A page that follows its table tells which
hashes it has; of those regions the answer holds only the empty element, and the page keeps its own.

While a fragment is rendered each region leaves only a mark in the text. So regions may be nested,
and a part that is rendered once serves pages that have all, some or none of what is in it.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, Final

import msgspec
from flask import current_app
from jinja2.runtime import Macro
from markupsafe import Markup, escape

from companion.web import signs
from companion.web.asked import header
from companion.web.marks import PAGES
from companion.web.once import Once

HAVE: Final = "X-Have"
"""The header in which a page tells the hashes of the regions that it has."""

CLOSED: Final = "X-Closed"
"""The header in which it tells the ids of the regions that lie folded there: nobody reads them now,
so they are left as they are, and asked for when somebody opens them."""


def etag(*parts: bytes) -> str:
    """A short hash of ``parts``.

    It is the same after a restart: a page then keeps what it has, with all that is typed in it.
    """
    return hashlib.blake2b(b"\0".join(parts), digest_size=9).hexdigest()


class _Text(msgspec.Struct, frozen=True, eq=False):
    """A text cut at its marks, as bytes: the same ones serve all pages."""

    texts: tuple[bytes, ...]
    """What stands before, between and behind the marks."""
    names: tuple[str, ...]
    """What the marks are called: regions, and what each reader has of its own."""


def _cut(text: str) -> _Text:
    pieces = PAGES.cut(text)
    return _Text(tuple(signs.all_shown([each.encode() for each in pieces[::2]])), pieces[1::2])


def _sent(text: str) -> bytes:
    """A text as it is sent (see :mod:`companion.web.signs`)."""
    return signs.shown(text.encode())


NOTHING: Final = _Text((b"",), ())


class _Region(msgspec.Struct, frozen=True, eq=False):
    """An element as it is sent."""

    name: str
    """Its hash."""
    begin: bytes
    """Its first tag."""
    text: _Text
    end: bytes
    """Its last tag."""
    empty: bytes
    """The element that stands for the one that the page has, or keeps as it is."""
    mark: str
    """The name of what stands for it in the text around it."""
    sign: Markup
    """That mark itself."""
    closed: bool = False
    """It stays on the page as it is."""


class _Kept(msgspec.Struct, frozen=True, eq=False):
    """What a macro has made, and the regions that it wrote."""

    body: str
    text: _Text
    """The same, cut."""
    regions: dict[str, _Region]
    elements: dict[tuple[Any, ...], _Region]
    """The elements that it was put into."""


class _Page(msgspec.Struct, eq=False):
    """The page that asks, and the regions written for it so far."""

    had: frozenset[str] = frozenset()
    """Hashes of the regions that it has."""
    folded: frozenset[str] | None = None
    """Ids of the regions that lie folded there. A page begins with all that folds folded, and
    tells what it has opened since; before that it tells nothing."""
    regions: dict[str, _Region] = msgspec.field(default_factory=dict)
    """By what stands for them in the text."""

    def mark(self, region: _Region) -> Markup:
        """What stands for the region in the text around it."""
        self.regions[region.mark] = region
        return region.sign

    def written(self, text: _Text, own: Callable[[str], str]) -> bytes:
        """A text with its regions, but those that the page has, and with the reader's ``own``."""
        told: list[bytes] = []
        self._write(text, own, told)
        return b"".join(told)

    def _write(self, text: _Text, own: Callable[[str], str], told: list[bytes]) -> None:
        """Adds it piece by piece: long texts are put together once, not for each element."""
        told.append(text.texts[0])
        for name, after in zip(text.names, text.texts[1:], strict=True):
            region = self.regions.get(name)
            if region is None:
                told.append(own(name).encode())
            elif region.closed or region.name in self.had:
                told.append(region.empty)
            else:
                told.append(region.begin)
                self._write(region.text, own, told)
                told.append(region.end)
            told.append(after)


_page: ContextVar[_Page] = ContextVar("page")


class Fragment(msgspec.Struct, frozen=True):
    """A rendered fragment."""

    text: bytes
    """As it is sent to who asks: without the regions that the page told it has."""
    etag: str
    """Of all its regions: a page takes over regions only."""


class Regions:
    """What the templates write regions with: ``region`` and ``part``."""

    def __init__(self) -> None:
        self._once = Once(_kept, 800)

    def region(self, id: str, *, caller: Callable[[], Any], **given: Any) -> Markup:
        """``{% call region("me", class="me") %} ... {% endcall %}``.

        Regions may be nested: when the outer one changed, an inner one that did not is kept by the
        page with all that is typed in it. ``given`` as for :func:`_element`.
        """
        text = _cut(str(caller()))
        page = _page.get()
        return page.mark(_element(page, id, text, **given))

    def part(self, id: str, macro: Macro, *content: Any, **given: Any) -> Markup:
        """A region whose body a macro makes of ``content`` alone: it is rendered once.

        The macro must come from a file imported without context, so that it cannot show anything
        else.
        """
        page = _page.get()
        kept = self._kept(page, macro, content)
        key = (id, page.folded is None, *given.items())
        element = kept.elements.get(key)
        if element is None:
            element = kept.elements[key] = _element(page, id, kept.text, **given)
        return page.mark(element)

    def shared(self, macro: Macro, *content: Any) -> Markup:
        """What the macro makes, as in :meth:`part`, within a region that others show too."""
        return Markup(self._kept(_page.get(), macro, content).body)

    def _kept(self, page: _Page, macro: Macro, content: tuple[Any, ...]) -> _Kept:
        kept = self._once.made(macro, content)
        if kept.regions:
            page.regions.update(kept.regions)
        return kept

    def closed(self, id: str, tag: str = "section") -> Markup:
        """Stands for a region that lies folded on the page (see :func:`is_closed`)."""
        empty = _sent(f'<{tag} id="{escape(id)}" data-etag="closed" data-same></{tag}>')
        mark = _folded(id)
        region = _Region("", b"", NOTHING, b"", empty, mark, _sign(mark), closed=True)
        return _page.get().mark(region)


def is_closed(id: str) -> bool:
    """Whether this region (of ``folds``) lies folded on the page that asks."""
    return id in (header(CLOSED) or "").split()


def _sign(mark: str) -> Markup:
    return Markup(PAGES.mark(mark))


def _folded(id: str) -> str:
    """The mark of a folded region: to what is around it, it is the same whatever is in it."""
    return f"folded-{id}"


def render(template: str, own: Callable[[str], str], **context: Any) -> Fragment:
    """Renders a template of regions for the page that asks, with what is its reader's ``own``
    (:func:`companion.web.posting.own_values`).

    What the frame around a page shows (language, theme) is no business of a fragment.
    """
    told = header(CLOSED)
    page = _Page(
        had=frozenset((header(HAVE) or "").split()),
        folded=None if told is None else frozenset(told.split()),
    )
    before = _page.set(page)
    try:
        text = current_app.jinja_env.get_template(template).render(context)
    finally:
        _page.reset(before)
    whole = _cut(text)
    return Fragment(page.written(whole, own), etag(*map(str.encode, whole.names)))


def _kept(macro: Macro, content: tuple[Any, ...]) -> _Kept:
    """What the macro makes, told apart from what is written around it."""
    own = _Page(folded=_page.get().folded)
    before = _page.set(own)
    try:
        body = str(macro(*content))
    finally:
        _page.reset(before)
    text = _cut(body)
    return _Kept(body, text, own.regions, {})


def _element(
    page: _Page,
    id: str,
    text: _Text,
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
    start, told, end = _tags(tag, id, tuple(more.items()), question, title, label, folds)
    # of what people see: form ids and tokens do not count
    name = etag(start, told, *text.texts, *map(str.encode, text.names))
    begin = b'%b"%b"' % (start, name.encode())
    folded = folds and (page.folded is None or id in page.folded)
    mark = _folded(id) if folded else name
    return _Region(
        name=name,
        begin=b"%b%b>" % (begin, told),
        text=text,
        end=end,
        empty=b"%b data-same>%b" % (begin, end),
        mark=mark,
        sign=_sign(mark),
    )


@functools.lru_cache(maxsize=1024)
def _tags(
    tag: str,
    id: str,
    more: tuple[tuple[str, str], ...],
    question: str,
    title: str,
    label: str,
    folds: bool,
) -> tuple[bytes, bytes, bytes]:
    """What stands in the first tag before and behind the hash, and the last tag."""
    named = {**dict(more), "data-question": question, "data-title": title, "aria-label": label}
    named["data-folds"] = "yes" if folds else ""
    told = "".join([f' {key}="{escape(value)}"' for key, value in named.items() if value])
    return _sent(f'<{tag} id="{escape(id)}" data-etag='), _sent(told), f"</{tag}>".encode()
