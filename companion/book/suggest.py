"""Completion of the quick line: what may be typed next, as the rules see it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from companion.book.fold import Folded
from companion.book.quickline import Line, Offers
from companion.book.quickwords import (
    DISPOSAL,
    PURCHASE,
    Word,
    companies,
    is_purchase,
    joined,
    split,
)

MOST = 12
"""More than these nobody reads."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One way to go on."""

    text: str
    """The whole line with it."""
    word: str
    """The word itself."""


def suggest(folded: Folded, text: str, offers: Offers | None = None) -> tuple[Suggestion, ...]:
    """Ways to complete the last word of the line, or to go on after a space. Changes nothing.

    ``offers`` stands for the rules' own, where a viewer may not be told all of it.
    """
    if folded.ruleset.family != "stock":
        return ()
    said = split(text, folded.state.game.ruleset)
    last = said.pop() if said and (said[-1].end == len(text)) else None
    typed, before = (last.text, text[: last.start]) if last else ("", text)
    tail: list[Word] = []
    while said and _goes_on(said[-1].text):
        tail.insert(0, said.pop())
    line = Line(folded, before[: tail[0].start] if tail else before, offers)
    if line.read() is not None or line.ended or line.asked[1] != line.seat:
        return ()
    fitting = (word for word in _words(line, tail, typed) if _begins(word, typed))
    found = tuple(Suggestion(before + word, word) for word in islice(fitting, MOST))
    return () if [one.word for one in found] == [typed] else found


def _goes_on(text: str) -> bool:
    """A purchase or a disposal is several words and read whole, so it stays open for more."""
    return is_purchase(text) or DISPOSAL.fullmatch(text) is not None


def _begins(word: str, typed: str) -> bool:
    shown, begun = word.casefold(), typed.casefold()
    return shown.startswith(begun) or (
        begun[:1].isalnum() and shown.replace("-", "").startswith(begun.replace("-", ""))
    )


def _words(line: Line, tail: Sequence[Word], typed: str) -> Iterator[str]:
    what = line.asked[0]
    if what == "buy":
        yield from _purchases(line, tail, typed)
    elif what == "dispose":
        yield from _disposals(line, tail)
    elif not tail:
        makers: dict[str, Callable[[Line, str], Iterator[str]]] = {
            "order": _seats,
            "place": _tiles,
            "found": _choices,
            "survivor": _choices,
            "fold_next": _choices,
            "pledge": _pledges,
            "final_sizes": _sizes,
        }
        if what in makers:
            yield from makers[what](line, typed)
    if typed and line.legal().ends:
        yield "end"


def _seats(line: Line, typed: str) -> Iterator[str]:
    yield from line.state.game.seats


def _tiles(line: Line, typed: str) -> Iterator[str]:
    if typed:
        yield from (effect.space for effect in line.legal().spaces if not effect.reason)
        yield from ("x" + space for space in line.legal().dead)
    yield "no"


def _choices(line: Line, typed: str) -> Iterator[str]:
    yield from ("=" + joined(choice.company) for choice in getattr(line.legal(), line.asked[0]))


def _pledges(line: Line, typed: str) -> Iterator[str]:
    yield "p0"
    digits = re.sub(r"\D", "", typed)
    for choice in line.legal().pledge:
        if choice.most:
            yield f"p{digits or choice.most}{joined(choice.company)}"


def _disposals(line: Line, tail: Sequence[Word]) -> Iterator[str]:
    offer = line.legal().dispose
    said = {w.text[0].casefold(): int(w.text[1:]) for w in tail if w.text[1:].isdigit()}
    if "h" in said:
        return
    if len(said) < len(tail):
        return  # all is held: nothing can follow
    left = offer.held - sum(said.values())
    if not tail:
        yield "h"
    if "s" not in said and min(left, offer.most_sell):
        yield f"s{min(left, offer.most_sell)}"
    if "t" not in said and (trade := min(left - left % offer.rate, offer.most_trade)):
        yield f"t{trade}"


def _sizes(line: Line, typed: str) -> Iterator[str]:
    yield "-"
    yield from (f"{joined(company)}={size}" for company, size in line.legal().final.sizes.items())


def _purchases(line: Line, bought: Sequence[Word], typed: str) -> Iterator[str]:
    if any(word.text == "-" for word in bought):
        return
    offer = line.legal().buy
    said = [found for word in bought if (found := PURCHASE.fullmatch(word.text))]
    taken = {name for found in said for name in companies(line.ruleset, found[3])}
    left = offer.limit - sum(int(found[2] or 1) for found in said if found[1] == "+")
    if not bought:
        yield "-"
    digits = re.sub(r"\D", "", typed)
    for choice in offer.choices:
        most = min(left, max(choice.most, choice.most_by_trade))
        if choice.company in taken or most < 1 or int(digits or 1) > most:
            continue
        bare = typed[:1] == "+" and typed[1:2].isalpha()
        yield f"+{'' if bare else digits or most}{joined(choice.company)}"
    if offer.may_trade and typed.startswith("-"):
        for choice in offer.choices:
            if choice.held and choice.company not in taken:
                yield f"-{digits or 1}{joined(choice.company)}"
