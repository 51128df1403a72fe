"""Megaland's quick line: a step of the table typed as text, made into entries.

``Ann! bats Bo- +`` declares Ann's jump, flips the bats, sends Bo home and lets the others stay. One
line is one booking, all or none. With secret choices what follows their reveal stays in the line.
The words are listed in :mod:`companion.book.landwords`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from companion import megaland
from companion.book import landwords as words
from companion.book.fold import Folded
from companion.book.landwords import DONE, HEART, Names, Said
from companion.book.quickline import Parsed
from companion.book.quickwords import Problem, Typed, Word, problem
from companion.contract import BANK, Entry, Refusal
from companion.megaland import entries as land
from companion.megaland.state import State


def parse(folded: Folded, text: str, names: Names) -> Parsed | Problem:
    """The entries that a line means now, or the word that is wrong. Changes nothing."""
    line = LandLine(folded.state.as_known, text, names)
    if not line.words:
        return Problem("", 0, 0, "nothing")
    wrong = line.read()
    return wrong or Parsed(tuple(line.entries), line.rest, BANK, line.state)


class LandLine(Typed):
    """A line being read, word by word, with the state that the words so far lead to."""

    def __init__(self, state: State, text: str, names: Names) -> None:
        self.state = state
        self.names = names
        super().__init__(text, words.split(text))
        self.waits = False
        """What is hidden until now was revealed by the words so far."""

    def read(self) -> Problem | None:
        """Reads words until the end, until the rest has to wait, or until one is wrong."""
        while self.place < len(self.words) and not self.waits:
            wrong = self._next()
            if wrong is not None:
                return wrong
        return None

    def asked(self, *kinds: str) -> list[tuple[str, str]]:
        """What is awaited now of these kinds (default: all), and from whom."""
        rows = megaland.waiting(self.state)
        return [(row.what, row.seat) for row in rows if not kinds or row.what in kinds]

    def called(self, name: str) -> str:
        """A name as people know it."""
        return self.names.get(name, name)

    def _next(self) -> Problem | None:
        text = self.word.text
        told = words.said(text, self.state.seats, self.names)
        if isinstance(told, Said) and not self._buys(text):
            return self._of_seat(told)
        if text in ("+", "-") and self.state.choosing:
            return self._all(text)
        if text.casefold() in ("-", DONE, self.called(DONE)) and self.state.turn:
            return self._enter(land.Done(seat=self.state.turn.seat))
        if self.asked("first") and (found := words.meant(text, self.state.seats, self.names)):
            if len(found) > 1:
                return problem(self.word, "ambiguous", words.shown(self.names, found))
            return self._enter(land.First(seat=found[0]))
        if self.asked("level") and (wrong := self._card()) is not None:
            return wrong if isinstance(wrong, Problem) else None
        if self.state.turn and (wrong := self._bought()) is not None:
            return wrong if isinstance(wrong, Problem) else None
        if text[:1] in ("x", "X") and (piles := self._piles(text[1:])):
            if len(piles) > 1:
                return problem(self.word, "ambiguous", (f"x{self.called(one)}" for one in piles))
            return self._enter(land.PileEmpty(name=piles[0]))
        if told and not isinstance(told, Said):
            return problem(self.word, "ambiguous", words.shown(self.names, told))
        return problem(self.word, "not_now" if self._known(text) else "not_understood", self.fits())

    def _known(self, text: str) -> bool:
        """Whether the word means something at another time."""
        named = [*(card.name for card in self.state.ruleset.cards), *self.state.piles]
        return text in ("+", "-", HEART, DONE) or bool(words.meant(text, named, self.names))

    def fits(self) -> list[str]:
        """A few words that could stand here."""
        found: list[str] = []
        if self.state.choosing:
            one = self.called(self.state.choosing[0])
            found += ["+"] if self.state.to_come else []
            found += [f"{one}+", f"{one}-"] if self.state.to_come else [f"{one}-"]
        elif self.asked("level"):
            found += [self.called(name) for name in self.state.to_come[:3]]
        elif self.state.turn:
            offers = megaland.legal(self.state, self.state.turn.seat).buy
            can = [one.name for one in offers.buildings if one.can] if offers else []
            found += [*(self.called(name) for name in can[:2]), "-"]
        elif self.asked("first"):
            found += words.shown(self.names, self.state.seats)
        for _what, seat in self.asked("keep", "lab", "store", "pond")[:1]:
            found.append(f"{self.called(seat)}={self.called(next(iter(self._kinds)))}")
        return found

    @property
    def _kinds(self) -> Sequence[str]:
        return tuple(self.state.ruleset.treasures)

    def _enter(self, entry: Entry, count: int = 1) -> Problem | None:
        """Plays the entry that the next ``count`` words mean."""
        return self._play([entry], count)

    def _play(self, several: Iterable[Entry], count: int = 1) -> Problem | None:
        first, last = self.words[self.place], self.words[self.place + count - 1]
        for entry in several:
            step = megaland.play(self.state, entry)
            if isinstance(step, Refusal):
                typed = self.text[first.start : last.end]
                return Problem(typed, first.start, last.end, "refused", refusal=step, entry=entry)
            chosen = isinstance(entry, land.Stay | land.Home)
            if chosen and step.state.options.secret_choice and not step.state.choosing:
                self.waits = True
            self.state = step.state
            self.entries.append(entry)
        self.place += count
        return None

    # --- the run ---------------------------------------------------------------------------------

    def _of_seat(self, told: Said) -> Problem | None:
        readers: dict[str, Callable[[Said], Problem | None]] = {
            "+": self._stays,
            "-": self._goes_home,
            "!": self._jumps,
            "=": self._names_cards,
        }
        return readers[told.sign](told)

    def _stays(self, told: Said) -> Problem | None:
        if told.rest not in ("", "!"):
            return problem(self.word, "not_understood", [f"{self.called(told.seat)}+"])
        entries: list[Entry] = [land.Stay(seat=told.seat)]
        if told.rest:
            if self.state.options.secret_choice:  # whether all stay is revealed in between
                return problem(self.word, "not_now", [f"{self.called(told.seat)}+"])
            entries.append(land.Jump(seat=told.seat))
        return self._play(entries)

    def _jumps(self, told: Said) -> Problem | None:
        # "Ann+!" reads as the seat "Ann+" only where one is called so
        if told.rest:
            return problem(self.word, "not_understood", [f"{self.called(told.seat)}!"])
        return self._enter(land.Jump(seat=told.seat))

    def _goes_home(self, told: Said) -> Problem | None:
        if not self.state.options.tracked:
            if told.rest and not told.rest.isdecimal():
                return problem(self.word, "not_understood", [f"{self.called(told.seat)}-"])
            carried = int(told.rest[:4]) if told.rest else msgspec.UNSET
            return self._enter(land.Home(seat=told.seat, carried=carried))
        brought, *exchanged = told.rest.split("/")
        cards = words.cards(brought, self._kinds, self.names)
        swaps = words.swaps(exchanged, self._kinds, self.names)
        if cards is None or swaps is None:
            return self._which_cards(told, "-")
        entry = land.Home(seat=told.seat, treasures=cards)
        if swaps:
            swap = [land.Swap(out=out, into=into) for out, into in swaps]
            entry = msgspec.structs.replace(entry, swap=swap)
        return self._enter(entry)

    def _which_cards(self, told: Said, sign: str) -> Problem:
        """Which cards is not said, or not in words of this table."""
        some = [self.called(kind) for kind in self._kinds[:2]]
        fits = [f"{self.called(told.seat)}{sign}2{some[0]}+{some[-1]}"]
        return problem(self.word, "not_understood" if told.rest else "say_which", fits)

    def _names_cards(self, told: Said) -> Problem | None:
        types: dict[str, type[land.Keep | land.Lab | land.Store | land.Pond]] = {
            "keep": land.Keep,
            "lab": land.Lab,
            "store": land.Store,
            "pond": land.Pond,
        }
        what = next((what for what, seat in self.asked(*types) if seat == told.seat), "")
        if not what:
            return problem(self.word, "not_now", self.fits())
        cards = words.cards(told.rest, self._kinds, self.names)
        if cards is None:
            return self._which_cards(told, "=")
        return self._enter(types[what](seat=told.seat, treasures=cards))

    def _all(self, sign: str) -> Problem | None:
        choosing = self.state.choosing
        if sign == "+":
            return self._play([land.Stay(seat=seat) for seat in choosing])
        if self.state.options.tracked:
            told = Said(choosing[0], "-", "")
            return self._which_cards(told, "-")
        return self._play([land.Home(seat=seat) for seat in choosing])

    def _card(self) -> Problem | bool | None:
        """The level card; None where the word is none."""
        every = [card.name for card in self.state.ruleset.cards]
        left = self.words[self.place :]
        found, count = words.longest(left, every, self.names)
        fitting = tuple(name for name in found if name in self.state.to_come)
        if not found:
            return None
        if len(fitting or found) > 1:
            return problem(self.word, "ambiguous", words.shown(self.names, fitting or found))
        return self._enter(land.Level(card=(fitting or found)[0]), count) or True

    # --- buying ----------------------------------------------------------------------------------

    def _buys(self, text: str) -> bool:
        """Whether a word with a sign names what is bought with which cards, and no seat."""
        name, sign, _cards = text.partition("=")
        return bool(sign and self.state.turn and (name.casefold() == HEART or self._piles(name)))

    def _piles(self, typed: str) -> tuple[str, ...]:
        return words.meant(typed, self.state.piles, self.names)

    def _bought(self) -> Problem | bool | None:
        """A building or a heart; None where the word is neither."""
        name, sign, paid = self.word.text.partition("=")
        pay = words.cards(paid, self._kinds, self.names) if sign else None
        tracked = self.state.options.tracked
        if sign and (pay is None or not tracked):
            fits = [f"{name}={self.called(self._kinds[0])}"] if tracked else [name]
            return problem(self.word, "not_understood", fits)
        if name.casefold() in (HEART, self.called(HEART).casefold()):
            return self._enter(self._heart(pay)) or True
        left = [Word(name, 0, 0), *self.words[self.place + 1 :]] if not sign else [Word(name, 0, 0)]
        found, count = words.longest(left, tuple(self.state.piles), self.names)
        if not found:
            begun = len(name) > 1 and words.meant(name, (HEART,), self.names)
            return (self._enter(self._heart(pay)) or True) if begun else None
        if len(found) > 1:
            return problem(self.word, "ambiguous", words.shown(self.names, found))
        return self._enter(self._building(found[0], pay), count) or True

    def _building(self, name: str, pay: dict[str, int] | None) -> Entry:
        entry = land.Building(seat=self._buyer, name=name)
        offers = megaland.legal(self.state, self._buyer).buy
        if not self.state.options.tracked or offers is None:
            return entry
        if pay is None:  # the proposal: the fewest wild cards
            pay = next((dict(o.pay) for o in offers.buildings if o.name == name and o.pay), {})
        return msgspec.structs.replace(entry, pay=pay)

    def _heart(self, pay: dict[str, int] | None) -> Entry:
        entry = land.Heart(seat=self._buyer)
        offers = megaland.legal(self.state, self._buyer).buy
        if not self.state.options.tracked or offers is None:
            return entry
        ways = offers.heart.payments
        best: Any = next((way for way in ways if pay is None or dict(way.pay) == pay), None)
        if best is None:
            return msgspec.structs.replace(entry, pay=pay or {})
        kind = best.kind if best.ambiguous and pay is None else msgspec.UNSET
        return msgspec.structs.replace(entry, pay=dict(best.pay), kind=kind)

    @property
    def _buyer(self) -> str:
        return self.state.turn.seat if self.state.turn else ""
