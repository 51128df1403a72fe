"""What is wrong with a file that was made elsewhere or changed by hand, in words without the
parser's.

The books and the rules name the place and say what the parser said; here that becomes a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from companion.texts import _

_PLACE = re.compile(r" - at `\$?([^`]*)`")
_PREFIX = re.compile(r"(?:(?:record|ruleset|no JSON): )+")
_ENTRY = re.compile(r"entry (\d+): ")


def plain(text: str) -> str:
    """The text of an error of reading (``BadRecord``, ``RulesetError``) as people say it.

    A text that is no parser's comes back as it is, but for its place.
    """
    text = _PREFIX.sub("", text, count=1)
    entry = _ENTRY.match(text)
    found = _PLACE.search(text)
    said = _said(_PLACE.sub("", text[entry.end() if entry else 0 :]))
    where = [_("entry %(number)s", number=entry[1])] if entry else []
    where += _steps(found[1]) if found else []
    if not where:
        return _("it is not such a file.") if text.startswith("Expected") else said
    return _("%(place)s: %(what)s", place=" › ".join(where), what=said)


def _steps(path: str) -> list[str]:
    """``.companies[0].class`` as the words on the way there; numbers are counted from 1."""
    steps = re.findall(r"\.(\w+)|\[(\d+)\]", path)
    return [name or str(int(number) + 1) for name, number in steps]


def _said(text: str) -> str:
    for pattern, words in _SAYINGS:
        found = re.match(pattern, text)
        if found:
            return words(found)
    return text


def _kinds(types: str) -> str:
    words = {
        "int": _("a whole number"),
        "float": _("a number"),
        "str": _("a text"),
        "bool": _("yes or no (true or false)"),
        "array": _("a list"),
        "object": _("a group in braces"),
        "null": _("nothing"),
    }
    kinds = [words.get(one.strip(), one.strip()) for one in types.split("|")]
    return _(" or ").join(kinds)


_SAYINGS: tuple[tuple[str, Callable[[re.Match[str]], str]], ...] = (
    (
        r"format: (.*) is not '(.*)'$",
        lambda m: _("it is not marked as a record: “format” must be “%(wanted)s”.", wanted=m[2]),
    ),
    (
        r"family must be one of (.*)$",
        lambda m: _("“family” must say which kind of game it is: %(known)s.", known=m[1]),
    ),
    (
        r"unknown ruleset '(.*)'; there are (.*)$",
        lambda m: _(
            "the game “%(name)s” is not known here. Known are %(known)s.", name=m[1], known=m[2]
        ),
    ),
    (
        r"Object missing required field `([^`]+)`",
        lambda m: _("“%(key)s” is missing.", key=m[1]),
    ),
    (
        r"Object contains unknown field `([^`]+)`",
        lambda m: _("“%(key)s” does not belong there.", key=m[1]),
    ),
    (
        r"Expected `array` of (?:at \w+ )?length ([\d ]+)",
        lambda m: _("a list of %(number)s should stand there.", number=m[1].strip()),
    ),
    (
        r"Expected `([^`]+)`, got `([^`]+)`",
        lambda m: _(
            "%(wanted)s should stand there, not %(found)s.",
            wanted=_kinds(m[1]),
            found=_kinds(m[2]),
        ),
    ),
    (
        r"Expected `([^`]+)`",
        lambda m: _("%(wanted)s should stand there.", wanted=_kinds(m[1])),
    ),
    (
        r"Invalid (?:enum )?value '?(.*?)'?$",
        lambda m: _("“%(word)s” is none of the words that can stand there.", word=m[1]),
    ),
    (
        r"Input data was truncated|Unterminated string|Expecting .*char \d+\)$",
        lambda m: _("it breaks off or is not written as such a file is."),
    ),
    (
        r"JSON is malformed: .*byte (\d+)\)",
        lambda m: _("from its character %(number)s on it is not such a file.", number=m[1]),
    ),
    (
        r".*(?:utf-8|UTF-8|unicode|codec)",
        lambda m: _("it is no text."),
    ),
    (
        r"maximum recursion|.*recursion",
        lambda m: _("it is nested too deeply."),
    ),
)
