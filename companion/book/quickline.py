"""The quick line: a whole turn typed as text, made into entries for the seat that is awaited.

``C7 =Phy +2Phy +1Sol`` places, founds and buys. One line is one booking, all or none. Where the
tile opens a merger, the tile and the choice are the booking and the purchase stays in the line.
The rules are asked at every word, so a line that parses can be booked. The words are listed in
:mod:`companion.book.quickwords`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.book import quickwords as words
from companion.book.final_count import below_board, beyond_board
from companion.book.fold import Folded
from companion.book.quickwords import Problem, Typed, Word, problem
from companion.contract import BANK, Entry, Refusal
from companion.stock import entries as stock
from companion.stock.merger import reveals


@dataclass(frozen=True, slots=True)
class Parsed:
    """A line that can be booked."""

    entries: tuple[Entry, ...]
    rest: str
    """What stays in the line: the purchase, where a merger comes first."""
    seat: str
    """The seat it is for, or ``"bank"``."""
    state: Any = field(repr=False)
    """The rules' state after the entries."""


Offers = Callable[[Any, str], Any]
"""What a seat may enter in a state: the rules' own answer, or what a viewer may know of it."""


def parse(folded: Folded, text: str, offers: Offers | None = None) -> Parsed | Problem:
    """The entries a line means now, or the word that is wrong. Changes nothing.

    The words that would fit are taken from ``offers``, where not all of the rules' may be told.
    Then the line also ends where a merger lays holdings open: no word behind it is tried.
    """
    if folded.ruleset.family != "stock":
        return Problem("", 0, 0, "no_line")
    line = Line(folded, text, offers)
    if not line.words:
        return Problem("", 0, 0, "nothing")
    wrong = line.read()
    if wrong is None:
        line.end_turn()
    return wrong or Parsed(tuple(line.entries), line.rest, line.seat, line.state)


class Line(Typed):
    """A line being read, word by word, with the state that the words so far lead to."""

    def __init__(self, folded: Folded, text: str, offers: Offers | None = None) -> None:
        self.rules = folded.rules
        self.offers = offers or self.rules.legal
        self.state = folded.state
        self.ruleset = self.state.game.ruleset
        super().__init__(text, words.split(text, self.ruleset))
        self.secrets = offers is not None
        self.ended = False
        """A merger laid open what was secret: what follows is entered when it is asked."""
        self.seat = self.asked[1]

    @property
    def asked(self) -> tuple[str, str]:
        """What is awaited now, and from whom; empty when over."""
        rows = self.rules.waiting(self.state)
        return (rows[0].what, rows[0].seat) if rows else ("", "")

    def legal(self, seat: str | None = None) -> Any:
        """What the seat of the line, or another, may enter now."""
        return self.offers(self.state, seat or self.seat)

    def read(self) -> Problem | None:
        """Reads words until the end, until the rest has to wait, or until one is wrong."""
        while self.place < len(self.words):
            if self._must_wait():
                return None
            if self.ended:
                return problem(self.word, "not_now")
            wrong = self._next()
            if wrong is not None:
                return wrong
        return None

    def end_turn(self) -> None:
        """Adds the purchase of nothing after a tile that left no company to buy from.

        So placing where nothing can be bought is one booking, as it is on the phones.
        """
        laid = self.entries and isinstance(self.entries[-1], stock.Place)
        if laid and not self.rest and self.asked == ("buy", self.seat) and not self.state.on_board:
            buy = stock.Buy(seat=self.seat)
            step = self.rules.play(self.state, buy)
            if not isinstance(step, Refusal):
                self.state = step.state
                self.entries.append(buy)

    def _must_wait(self) -> bool:
        what = self.asked[0]
        merging = self.ended or what in ("dispose", "pledge", "market_tile")
        return bool(self.entries) and merging and words.is_purchase(self.word.text)

    def _next(self) -> Problem | None:
        text = self.word.text.casefold()
        what, seat = self.asked
        if text == "end":
            return self._end()
        if what == "" or (self.entries and seat != self.seat):
            return problem(self.word, "not_now")
        if text.startswith("x") and what in ("place", "buy"):
            dead = words.tile(self.ruleset, text[1:])
            if dead is not None:
                return self._enter(stock.DeadTile(seat=seat, tile=dead))
        readers: dict[str, Callable[[], Problem | None]] = {
            "order": self._order,
            "place": self._placed,
            "found": self._chosen,
            "survivor": self._chosen,
            "fold_next": self._chosen,
            "market_tile": self._market,
            "pledge": self._pledged,
            "dispose": self._disposed,
            "buy": self._bought,
            "final_sizes": self._sizes,
        }
        return readers[what]()

    def _enter(self, entry: Entry, count: int = 1) -> Problem | None:
        """Plays the entry that the next ``count`` words mean."""
        first, last = self.words[self.place], self.words[self.place + count - 1]
        step = self.rules.play(self.state, entry)
        if isinstance(step, Refusal):
            typed = self.text[first.start : last.end]
            return Problem(typed, first.start, last.end, "refused", refusal=step, entry=entry)
        self.ended = self.secrets and reveals(self.state, step.state)
        self.state = step.state
        self.entries.append(entry)
        self.place += count
        if isinstance(entry, stock.Order):
            self.seat = self.asked[1]
        return None

    def _placed(self) -> Problem | None:
        if self.word.text.casefold() in ("no", "none"):
            return self._enter(stock.NoTile(seat=self.seat))
        tile = words.tile(self.ruleset, self.word.text)
        if tile is None and self.state.opening and self.rules.legal(self.state, BANK).order:
            return self._order()
        if tile is None:
            return self._misplaced((*self._free(), "no", *self._dead()))
        return self._enter(stock.Place(seat=self.seat, tile=tile))

    def _free(self) -> tuple[str, ...]:
        """A space where the tile can be laid, in the middle of those there are."""
        free = [effect.space for effect in self.legal().spaces if not effect.reason]
        return tuple(free[len(free) // 2 :][:1])

    def _dead(self) -> tuple[str, ...]:
        return tuple("x" + space for space in self.legal().dead[:1])

    def _market(self) -> Problem | None:
        tile = words.tile(self.ruleset, self.word.text)
        if tile is None:
            return self._misplaced(tuple(self.state.game.spaces[:1]))
        return self._enter(stock.MarketTile(seat=self.seat, tile=tile))

    def _misplaced(self, fits: tuple[str, ...]) -> Problem:
        """The word is no answer to what is asked; it may be one at another time."""
        text = self.word.text
        known = (
            words.is_purchase(text)
            or text.startswith("=")
            or words.DISPOSAL.fullmatch(text)
            or words.PLEDGE.fullmatch(text)
            or words.tile(self.ruleset, text)
        )
        return problem(self.word, "not_now" if known else "not_understood", fits)

    def _chosen(self) -> Problem | None:
        what = self.asked[0]
        fitting = [choice.company for choice in getattr(self.legal(), what)]
        if not self.word.text.startswith("="):
            return problem(self.word, "say_which", ["=" + words.joined(name) for name in fitting])
        named = words.company(self.ruleset, self.word, self.word.text[1:], fitting, "=")
        if isinstance(named, Problem):
            return named
        types = {"found": stock.Found, "survivor": stock.Survivor, "fold_next": stock.FoldNext}
        return self._enter(types[what](seat=self.seat, company=named))

    def _pledged(self) -> Problem | None:
        choices = self.legal().pledge
        fitting = [choice.company for choice in choices if choice.most]
        found = words.PLEDGE.fullmatch(self.word.text)
        if found is None:
            return self._misplaced(("p0", *(f"p1{words.joined(name)}" for name in fitting)))
        influence, typed = int(found[1]), found[2] or ""
        named: str | Problem = (fitting or [choices[0].company])[0]
        if typed:
            named = words.company(self.ruleset, self.word, typed, fitting, f"p{influence}")
        elif influence and len(fitting) > 1:
            named = problem(
                self.word, "say_which", [f"p{influence}{words.joined(name)}" for name in fitting]
            )
        if isinstance(named, Problem):
            return named
        return self._enter(stock.Pledge(seat=self.seat, company=named, influence=influence))

    def _disposed(self) -> Problem | None:
        numbers: dict[str, int] = {}
        count = 0
        held: Word | None = None
        for word in self.words[self.place :]:
            found = words.DISPOSAL.fullmatch(word.text)
            if found is None:
                break
            kind = (found[1] or found[3]).casefold()
            if kind in numbers:
                return problem(word, "not_now")
            numbers[kind] = int(found[2] or 0)
            count += 1
            if found[4] is not None:
                held = word
        if not count:
            trade = ("t2",) if "trade" in self.ruleset.policies.disposal else ()
            return self._misplaced(("s1", *trade, "h"))
        if held is not None and (wrong := self._held(held, numbers)):
            return wrong
        entry = stock.Dispose(seat=self.seat, sell=numbers.get("s", 0), trade=numbers.get("t", 0))
        return self._enter(entry, count)

    def _held(self, word: Word, numbers: dict[str, int]) -> Problem | None:
        """What is neither sold nor traded is held, so a number said with ``h`` has to be that."""
        gone = numbers.get("s", 0) + numbers.get("t", 0)
        left = self.rules.legal(self.state, self.seat).dispose.held - gone
        if left < 0 or int(re.sub(r"\D", "", word.text)) == left:
            return None
        known = self.legal().dispose.held
        return problem(word, "not_now", [f"h{known - gone}"] if known else [])

    def _bought(self) -> Problem | None:
        choices = {choice.company: choice for choice in self.legal().buy.choices}
        amounts: dict[str, dict[str, int]] = {"+": {}, "-": {}}
        count = 0
        for word in self.words[self.place :]:
            if not words.is_purchase(word.text):
                break
            count += 1
            found = words.PURCHASE.fullmatch(word.text)
            if found is None:  # a lone dash: nothing is bought
                if count > 1:
                    return problem(word, "not_now")
                continue
            if self.words[self.place].text == "-":
                return problem(word, "not_now")
            sign, number = found[1], int(found[2] or 1)
            named = words.company(self.ruleset, word, found[3], list(choices), sign + found[2])
            if isinstance(named, Problem):
                return named
            amounts[sign][named] = amounts[sign].get(named, 0) + number
        if not count:
            return self._misplaced(("-", *(f"+1{words.joined(name)}" for name in choices)))
        buy = stock.Buy(seat=self.seat, shares=amounts["+"], give=amounts["-"])
        return self._with_gift(self._enter(buy, count), [c for c in choices if c not in buy.shares])

    def _with_gift(self, wrong: Problem | None, others: Sequence[str]) -> Problem | None:
        """Where the money falls short: how stock of one of the ``others`` is given, as a word."""
        if wrong is None or wrong.refusal is None or wrong.refusal.code != "too_little_cash":
            return wrong
        if not others or not self.ruleset.policies.trade_to_buy:
            return wrong
        whole = words.joined(others[0])
        begun = whole[:3]
        named = begun if len(words.companies(self.ruleset, begun)) == 1 else whole
        facts = {**wrong.refusal.facts, "such_as": f"-1{named}"}
        return replace(wrong, refusal=Refusal(wrong.refusal.code, facts))

    def _end(self) -> Problem | None:
        speakers = [self.seat] if self.seat == BANK else [self.seat, BANK]
        reasons: dict[str, str] = {}
        for speaker in speakers:
            for reason in self.legal(speaker).ends:
                reasons.setdefault(reason, speaker)
        following = self.words[self.place + 1 :]
        typed = following[0].text.casefold() if following else ""
        fitting = [reason for reason in reasons if typed in reason]
        if len(fitting) > 1 and not typed:  # stopping the evening is always said in so many words
            fitting = [reason for reason in fitting if reason != "stopped"]
        if len(fitting) != 1:
            word = following[0] if following else self.word
            code = "ambiguous" if fitting else "not_now"
            return problem(word, code, [words.ending(reason) for reason in fitting or reasons])
        reason = fitting[0]
        return self._enter(
            stock.EndGame(seat=reasons[reason], reason=reason), 2 if following else 1
        )

    def _order(self) -> Problem | None:
        seats = self.state.game.seats
        typed = self.words[self.place :]
        tiles = [words.tile(self.ruleset, word.text) for word in typed]
        if tiles[0] is None:
            named = [s for s in seats if s.casefold().startswith(typed[0].text.casefold())]
            exact = [s for s in named if s.casefold() == typed[0].text.casefold()]
            if len(exact or named) != 1:
                code = "ambiguous" if named else "not_understood"
                return problem(typed[0], code, named or seats)
            return self._enter(stock.Order(first=(exact or named)[0]))
        said = [tile for tile in tiles[: len(seats)] if tile is not None]
        if len(said) < len(seats):
            missing = typed[len(said)] if len(said) < len(typed) else typed[-1]
            return problem(missing, "say_which", seats[len(said) :])
        return self._enter(stock.Order(tiles=dict(zip(seats, said, strict=True))), len(seats))

    def _sizes(self) -> Problem | None:
        if self.word.text == "-":
            return self._enter(stock.FinalSizes())
        fitting = list(self.legal().final.sizes)
        sizes: dict[str, int] = {}
        said_twice: set[tuple[str, int]] = set()
        for word in self.words[self.place :]:
            found = words.SIZE.fullmatch(word.text)
            if found is None:
                return problem(
                    word, "not_understood", ["-", *(f"{words.joined(name)}=2" for name in fitting)]
                )
            named = words.company(self.ruleset, word, found[1], fitting, "")
            if isinstance(named, Problem):
                return named
            if named in sizes:
                return problem(word, "not_now")
            sizes[named] = int(found[2])
            if found[3]:
                said_twice.add((named, sizes[named]))
        entry = stock.FinalSizes(sizes=sizes)
        wrong = beyond_board(self.state, [entry]) or below_board(self.state, [entry], said_twice)
        if wrong is None:
            return self._enter(entry, len(sizes))
        if smaller := wrong.facts.get("smaller"):
            such_as = " ".join(f"{words.joined(name)}={sizes[name]}!" for name in smaller)
            wrong = replace(wrong, facts={**wrong.facts, "such_as": such_as})
        first, last = self.words[self.place], self.words[self.place + len(sizes) - 1]
        typed = self.text[first.start : last.end]
        return Problem(typed, first.start, last.end, "refused", refusal=wrong)
