"""All texts that people see pass through here.

The web app says at the start of each request in which language its reader reads; everywhere else
(command line, tests of the views) the English source text is used. A page asks for hundreds of
texts, so the catalogue is looked up once per request, not once per text.
"""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass
from gettext import NullTranslations
from typing import Any


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads: a language code such as ``en`` or ``pt_BR``, and its catalogue."""

    language: str
    catalogue: NullTranslations


ENGLISH = Reader("en", NullTranslations())

_reader: ContextVar[Reader] = ContextVar("reader", default=ENGLISH)


def read_by(reader: Reader) -> None:
    """From now on texts of this thread are for ``reader``."""
    _reader.set(reader)


def language() -> str:
    """The language that texts are in now."""
    return _reader.get().language


def catalogue() -> NullTranslations:
    """Where the texts of that language are; for templates, which fill in places themselves."""
    return _reader.get().catalogue


def _(text: str, **facts: Any) -> str:
    """``text`` in the reader's language, with ``%(name)s`` places filled in."""
    told = _reader.get().catalogue.gettext(text)
    return told % facts if facts else told


def ngettext(one: str, many: str, n: int, **facts: Any) -> str:
    """``one`` or ``many`` in the reader's language; ``%(num)s`` is ``n``."""
    facts.setdefault("num", n)
    return _reader.get().catalogue.ngettext(one, many, n) % facts
