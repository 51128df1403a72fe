"""A table: its record, its folded state, and the one door through which entries come in.

Beside the rules' codes a booking may be refused with the book's own: ``stale`` (the page was made
before the question changed; facts ``seen``, ``entries``, ``corrected``, ``awaited``),
``not_yours`` (facts ``by``, ``type``) and ``bad_entry`` (facts ``reason``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from companion.book.corrections import resolve
from companion.book.entries import Id, Redo, Undo, is_correction, seat_of, type_of
from companion.book.fold import Folded, extend, fold, fold_leniently
from companion.book.head import Prepared, encode_head
from companion.book.outcome import Booked, Refused, refused
from companion.book.record import (
    Record,
    decode_entries,
    decode_entry,
    encode,
    encode_entry,
    malformed,
)
from companion.book.rights import along, not_allowed, stale, take_back
from companion.book.seated import Clock, SeatedTable
from companion.book.signal import Signal
from companion.book.store import Change, Content, Store
from companion.contract import Awaited, Entry


class Table(SeatedTable):
    """One game at one table. Made by :class:`companion.book.house.House`.

    All methods are safe to use from several threads; entries are booked one after the other.
    """

    def __init__(
        self, table_id: str, content: Content, store: Store, signal: Signal, clock: Clock
    ) -> None:
        super().__init__(table_id, content, store, signal, clock)
        empty = self._record
        self._record = empty.with_entries(
            decode_entries(empty, [body.encode() for body in content.entries])
        )
        self._cache: Folded | None = None
        self._trouble: tuple[Refused, ...] = ()
        self._tell()

    def _fold_anew(self) -> None:
        self._cache = None

    @property
    def folded(self) -> Folded:
        """The game so far. Played when first asked for, so that old tables cost nothing."""
        folded = self._cache
        if folded is None:
            with self._lock:
                played = fold(self._record)
                if isinstance(played, Refused):
                    folded, self._trouble = _best(self._record, played)
                else:
                    folded, self._trouble = played, ()
                self._cache = folded
        return folded

    @property
    def trouble(self) -> tuple[Refused, ...]:
        """Entries of the stored record that the rules do not take (any more); normally none."""
        return self._trouble if self.folded else ()

    @property
    def state(self) -> Any:
        """The rules' state now."""
        return self.folded.state

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._record.entries) and not self.folded.waiting()

    def book(
        self,
        entries: Sequence[Entry],
        *,
        by: str,
        intent: str | None = None,
        seen: int | None = None,
        at: str | None = None,
    ) -> Booked | Refused:
        """Books all of the entries or none.

        ``by`` is the seat or ``"bank"`` that typed them. ``intent`` is the form's id: what it
        booked before is answered again and not booked twice. ``seen`` is the number of entries
        the page was made from. Raises :class:`~companion.book.store.StoreError` when they cannot
        be written; nothing is booked then.
        """
        with self._lock:
            self._still_there()
            before = self._store.outcome(self.id, intent) if intent else None
            if before is not None:
                first, last = msgspec.json.decode(before, type=tuple[int, int])
                return Booked(first, last, repeated=True)
            given = self._signed(entries, by, at or self._clock())
            wrong = (
                stale(self.folded, given, by, seen)
                or not_allowed(self.folded, given, by)
                or self._badly_formed(given)
            )
            if wrong is not None:
                return wrong
            folded = self._with(given)
            if isinstance(folded, Refused):
                count = self.entries
                place = folded.place or 0
                return replace(folded, index=place - count - 1) if place > count else folded
            return self._booked(folded, len(given), intent)

    def undo(self, target: Id, **how: Any) -> Booked | Refused:
        """Books an ``undo`` of the entry with this id; keywords as for :meth:`book`.

        The purchase goes back with a tile after which nothing could be bought.
        """
        return self.book([Undo(target=one) for one in self._along(target, False)], **how)

    def redo(self, target: Id, **how: Any) -> Booked | Refused:
        """Books a ``redo`` of the entry with this id; keywords as for :meth:`book`."""
        return self.book([Redo(target=one) for one in self._along(target, True)], **how)

    def _along(self, target: Id, back: bool) -> list[Id]:
        ids = self._record.ids()
        if target not in ids:
            return [target]
        return [ids[one - 1] for one in along(self.folded, ids.index(target) + 1, back)]

    def may_undo(self, by: str) -> int | None:
        """Number of the entry that ``by`` would take back now, or None."""
        return take_back(self.folded, by)

    def export(self) -> bytes:
        """The record as a file: for the bank, or after the end.

        Choices made in secret and not yet revealed stay out: it then ends before the first.
        """
        return encode(self._record.until(self._revealed()))

    def _revealed(self) -> int:
        """How many entries of the file there are before a secret choice that is still open."""
        folded, entries, secret = self.folded, self._record.entries, self.rules.chosen_in_secret
        if not secret(folded.state):
            return len(entries)
        open_since = (one.place for one in reversed(folded.played) if not secret(one.state))
        count = next(open_since, 0)
        while count < len(entries) and is_correction(entries[count]):
            count += 1
        return count

    # --- entries made ready before one's turn --------------------------------------------------

    def prepare(self, entry: Entry) -> None:
        """Keeps an entry until its seat is asked in the question that is open now, then books it.

        It is dropped without a word when the question passes or the rules refuse it.
        """
        seat = seat_of(entry)
        if seat is not None and seat in self.seats:
            ready = Prepared(self._question(self.folded), encode_entry(entry).decode())
            with self._lock:
                self._keep(prepared={**self._head.prepared, seat: ready})

    def prepared(self, seat: str) -> Entry | None:
        """What the seat has made ready for the question that is open now. Secret to the seat."""
        ready = self._head.prepared.get(seat)
        if ready is None or ready.question != self._question(self.folded):
            return None
        return decode_entry(self._record, ready.entry)

    def unprepare(self, seat: str) -> None:
        """Drops what the seat has made ready."""
        with self._lock:
            if seat in self._head.prepared:
                self._keep(prepared={s: p for s, p in self._head.prepared.items() if s != seat})

    @staticmethod
    def _question(folded: Folded) -> str:
        """Names the merger step that is open: which tile began it, and who folds now."""
        tile = next((p.place for p in reversed(folded.played) if type_of(p.entry) == "place"), 0)
        merger = folded.rules.books(folded.state).get("merger") or {}
        return f"{tile} {merger.get('folding')}"

    def _with_prepared(self, folded: Folded) -> tuple[Folded, dict[str, Prepared]]:
        """The fold with everything that was ready for what is awaited now, and what stays ready."""
        ready = dict(self._head.prepared)
        while ready:
            rows = [row for row in folded.waiting() if row.seat in ready]
            if not rows:
                break
            seat = rows[0].seat
            prepared = ready.pop(seat)
            entry = decode_entry(self._record, prepared.entry)
            if prepared.question != self._question(folded) or rows[0] != Awaited(
                seat, type_of(entry)
            ):
                continue
            signed = _sign(folded.record, [entry], seat, self._clock())
            further = extend(folded, signed)
            folded = folded if isinstance(further, Refused) else further
        if ready:
            question = self._question(folded)
            ready = {seat: one for seat, one in ready.items() if one.question == question}
        return folded, ready

    # --- booking -------------------------------------------------------------------------------

    def _signed(self, entries: Sequence[Entry], by: str, at: str) -> list[Entry]:
        return _sign(self._record, entries, by, at)

    def _badly_formed(self, entries: Sequence[Entry]) -> Refused | None:
        if not entries:
            return refused(None, "bad_entry", reason="nothing to book")
        for index, entry in enumerate(entries):
            fault = malformed(self._record, entry)
            if fault:
                return refused(None, "bad_entry", index, reason=fault)
        return None

    def _with(self, entries: Sequence[Entry]) -> Folded | Refused:
        if self.trouble:
            return fold(self._record.with_entries((*self._record.entries, *entries)))
        return extend(self.folded, entries)

    def _booked(self, folded: Folded, count: int, intent: str | None) -> Booked:
        first = self.entries + 1
        booked = Booked(first, first + count - 1)
        folded, ready = self._with_prepared(folded)
        acted = {seat_of(entry) for entry in folded.record.entries[first - 1 :]}
        ready = {seat: one for seat, one in ready.items() if seat not in acted}
        head = msgspec.structs.replace(self._head, prepared=ready)
        self._store.write(
            self.id,
            Change(
                head=encode_head(head) if ready != self._head.prepared else None,
                first=first,
                entries=[encode_entry(e).decode() for e in folded.record.entries[first - 1 :]],
                intent=(intent, f"[{booked.first},{booked.last}]") if intent else None,
            ),
        )
        self._head = head
        self._cache = folded
        self._record = folded.record
        self._trouble = ()
        self._tell()
        return booked


def _sign(record: Record, entries: Sequence[Entry], by: str, at: str) -> list[Entry]:
    """The entries with their ids, time and typist, whatever they carried before."""
    known = set(record.ids())
    signed = []
    number = len(record.entries)
    for entry in entries:
        number += 1
        while number in known:
            number += 1
        signed.append(msgspec.structs.replace(entry, id=number, at=at, by=by))
    return signed


def _best(record: Record, first: Refused) -> tuple[Folded, tuple[Refused, ...]]:
    """The best that can be made of a stored record that does not fold.

    A wrong correction ends the file as far as anybody can read it.
    """
    wrong = resolve(record)
    if isinstance(wrong, Refused):
        folded, left_out = fold_leniently(record.until((wrong.place or 1) - 1))
        return folded, (first, *left_out)
    folded, left_out = fold_leniently(record)
    return folded, tuple(left_out)
