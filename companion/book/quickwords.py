"""The words of the quick line: how a turn is typed, and what is wrong with a word.

=================  ==========================================================================
``C7`` ``7C``      the tile (in any spelling), also a market tile
``no``             no tile can be played
``xC7``            a dead tile
``=Phy`` ``=P``    the company: founded, survivor, or the next to fold
``+2Phy`` ``+Phy`` buys
``-2Phy``          gives for a purchase (MEGAcquire)
``-``              nothing bought; final sizes as they stand
``s7`` ``t2``      sells, trades of the defunct; ``h`` holds all, ``h1`` beside them the rest
``p2Anc`` ``p0``   pledges influence
``end`` ``end 41`` ends the game, with the reason where there are several
``A12 B1 E5``      who begins: the tiles in seating order; or a seat's name
``Phy=12``         a final size; ``Phy=2!`` one smaller than what is known to lie there
=================  ==========================================================================

Companies go by their letter or the beginning of their name. Spaces inside a word do no harm
(``c 7 = phy + 2 phy``, ``=Grand Hotel``), and none are needed before a sign (``C7=Phy+2Phy``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from companion.contract import Entry, Refusal
from companion.stock import board
from companion.stock.ruleset import StockRuleset
from companion.texts import _


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the line and where it stands."""

    text: str
    """Without the spaces that were typed inside it."""
    start: int
    end: int


class Typed:
    """What was typed, as it is read word by word, whatever the game."""

    def __init__(self, text: str, words: Sequence[Word]) -> None:
        self.text = text
        self.words = words
        self.entries: list[Entry] = []
        """What the words so far mean."""
        self.place = 0
        """The number of the word to read now, from 0."""

    @property
    def rest(self) -> str:
        """The part of the line that is not read."""
        return self.text[self.words[self.place].start :] if self.place < len(self.words) else ""

    @property
    def word(self) -> Word:
        """The word to read now."""
        return self.words[self.place]


@dataclass(frozen=True, slots=True)
class Problem:
    """Why the line cannot be booked: the word, and what would fit in its place."""

    word: str
    start: int
    end: int
    code: str
    """``not_understood``, ``ambiguous``, ``say_which``, ``not_now``, ``nothing``, ``no_line`` or
    ``refused``."""
    fits: tuple[str, ...] = ()
    refusal: Refusal | None = None
    """With ``refused``: what the rules have against it."""
    entry: Entry | None = None
    """With ``refused``: the entry."""

    @property
    def text(self) -> str:
        """A sentence for the person at the desk; with ``refused`` the refusal's own is better."""
        fits = ", ".join(self.fits)
        sentences = {
            "not_understood": _("“%(word)s” is not understood.", word=self.word),
            "ambiguous": _("“%(word)s” can be more than one.", word=self.word),
            "say_which": _("Say which first."),
            "not_now": _("“%(word)s” does not fit now.", word=self.word),
            "nothing": _("Nothing is typed."),
            "no_line": _("This game has no quick line."),
            "refused": _("“%(word)s” is not possible.", word=self.word),
        }
        said = sentences[self.code]
        return said + " " + _("What fits: %(fits)s", fits=fits) if fits else said


NAME = r"(?: [^\s+=-] | -(?=[^\W\d]) )*"
END = r"(?![^\s+=-])"


@lru_cache(maxsize=64)
def _word(names: tuple[str, ...]) -> re.Pattern[str]:
    """One word of the line, with the spaces that may stand inside it and in these names."""
    several = " | ".join(
        way for name in sorted(names, key=len, reverse=True) for way in _ways(name)
    )
    several = several or "(?!)"
    company = rf"(?: {several} | [^\W\d]{NAME} )"
    return re.compile(
        rf"""
      [+]\s*\d*\s*{company}                   # + 2 Phy
    | -\s*\d+\s*{company}                     # - 2 Phy
    | -{company}                              # -Phy; a lone dash before a word stays a dash
    | =\s*(?: {several} | [^\s+=-]{NAME} )     # = Phy
    | (?: {several} | [^\W\d]+ )\s*=\s*\d+(?:\s*!)?  # Phy = 12, Phy = 2!
    | x?[a-z](?:-|\s*)\d+{END}                # C7, C-7, C 7, also s 7
    | x?\d+(?:-|\s*)[a-z]{END}                # 7C, 7-C, 7 C
    | p\s*\d+(?: {several} | {NAME} )          # p 2Anc
    | [^\s+=]+(?=[+=])                        # any word right before a sign
    | \S+
    """,
        re.VERBOSE | re.IGNORECASE,
    )


def _ways(name: str) -> Iterator[str]:
    """How a name of several words is typed: whole, or at least two letters of the second word.

    What could be a word of its own after the first one stays that.
    """
    first, _blank, rest = " ".join(name.split()).partition(" ")
    if not rest:
        return
    yield r"\s*".join(re.escape(part) for part in name.split()) + END
    letters = [r"\s+" if letter == " " else re.escape(letter) for letter in rest]
    if len(letters) > 2:
        more = ""
        for letter in reversed(letters[2:]):
            more = f"(?:{letter}{more})?"
        own = rf"(?!(?:hold|end|no|none){END})"
        yield rf"{re.escape(first)}\s+{own}{letters[0]}{letters[1]}{more}{END}"


def split(text: str, ruleset: StockRuleset | None = None) -> list[Word]:
    """The words of a line; spaces inside a word are left out, also those in a company's name."""
    names = tuple(one.name for one in ruleset.companies) if ruleset else ()
    found = _word(names).finditer(text)
    return [Word(re.sub(r"\s+", "", m[0]), m.start(), m.end()) for m in found]


def problem(word: Word, code: str, fits: Iterable[str] = ()) -> Problem:
    """A problem with this word."""
    return Problem(word.text, word.start, word.end, code, tuple(fits))


def tile(ruleset: StockRuleset, text: str) -> str | None:
    """The space in the ruleset's own spelling, or None if this is no tile."""
    shape = ruleset.board
    return board.spelled(text, shape.label, shape.rows, shape.columns)


def joined(name: str) -> str:
    """A company's name as one word: spaces part the words of a line."""
    return "".join(name.split())


def companies(ruleset: StockRuleset, text: str) -> tuple[str, ...]:
    """The companies that ``text`` can mean: that of the letter, or all that begin so."""
    typed = joined(text).casefold()
    letter = [c.name for c in ruleset.companies if c.letter.casefold() == typed]
    names = {c.name: joined(c.name).casefold() for c in ruleset.companies}
    named = [name for name, one in names.items() if one == typed]
    begun = [name for name, one in names.items() if one.startswith(typed)]
    return tuple(letter or named or begun) if typed else ()


def company(
    ruleset: StockRuleset, word: Word, text: str, fitting: Sequence[str], mark: str
) -> str | Problem:
    """The one company meant by ``text``; where several could be, the one that fits now."""
    found = companies(ruleset, text)
    if len(found) > 1 and sum(name in fitting for name in found) == 1:
        found = tuple(name for name in found if name in fitting)
    if len(found) == 1:
        return found[0]
    fits = [mark + joined(name) for name in (found or fitting)]
    return problem(word, "ambiguous" if found else "not_understood", fits)


ENDINGS = {
    "end 41": "size_41",
    "end safe": "all_safe",
    "end borders": "borders_settled",
    "end nothing": "nothing_to_gain",
    "end early": "early",
    "end tiles": "no_tiles",
    "end stopped": "stopped",
}
"""What is typed for the reasons to end the game, though any part of a reason's name will do."""


def ending(reason: str) -> str:
    """What is typed for this reason."""
    return next((typed for typed, meant in ENDINGS.items() if meant == reason), f"end {reason}")


PURCHASE = re.compile(r"([+-])(\d*)(\D.*)")
DISPOSAL = re.compile(r"([st])(\d+)|(h)(?:old)?(\d+)?", re.IGNORECASE)
PLEDGE = re.compile(r"p(\d+)(\D.*)?", re.IGNORECASE)
SIZE = re.compile(r"([^=\d]+)=?(\d+)(!?)")


def is_purchase(text: str) -> bool:
    """Whether the word says what is bought or given, or that nothing is."""
    return text == "-" or PURCHASE.fullmatch(text) is not None
