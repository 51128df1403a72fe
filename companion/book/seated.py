"""A table and the people around it: seats, their addresses and names, and the desk journal.

Everything here is beside the record. :class:`companion.book.table.Table` adds the game.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from companion.book.entries import Amend, Redo, Undo
from companion.book.head import Head, arranged, decode_head, encode_head, new_secret
from companion.book.journal import Note, decode_note, encode_note
from companion.book.record import BadRecord, Record, check_names, header
from companion.book.signal import Signal
from companion.book.store import Change, Content, Store, StoreError
from companion.contract import Rules, Ruleset
from companion.stock.entries import Order
from companion.texts import _

Clock = Callable[[], str]
"""Gives this moment in UTC, as ``2025-01-31T20:15:00Z``."""


ONLY_WHO_BEGINS = (Order, Undo, Redo, Amend)
"""As long as a record has only these, seats and set-up may be changed."""


class AlreadyBegun(Exception):
    """Seats and set-up are fixed once a tile lies."""


class SeatedTable:
    """Safe to use from several threads: what is read is replaced whole, never changed."""

    def __init__(
        self, table_id: str, content: Content, store: Store, signal: Signal, clock: Clock
    ) -> None:
        self.id = table_id
        self._lock = threading.RLock()
        self._store = store
        self._signal = signal
        self._clock = clock
        self._head = decode_head(content.head)
        self._take(tuple(decode_note(body) for _, body in content.notes))
        self._record = header(self._head.ruleset, self._head.options, self._head.seats)
        self._deleted = False

    @property
    def record(self) -> Record:
        """Header and entries, as stored."""
        return self._record

    @property
    def ruleset(self) -> Ruleset:
        """The loaded ruleset."""
        return self._record.ruleset

    @property
    def rules(self) -> Rules:
        """The rules package."""
        return self._record.rules

    @property
    def seats(self) -> tuple[str, ...]:
        """Names of the seats, clockwise, as in the record."""
        return self._record.seats

    @property
    def entries(self) -> int:
        """Number of entries in the file."""
        return len(self._record.entries)

    @property
    def begun(self) -> bool:
        """Whether the record has an entry."""
        return bool(self._record.entries)

    @property
    def may_arrange(self) -> bool:
        """No tile lies yet, so seats may still be mended: at most it was entered who begins."""
        return all(isinstance(entry, ONLY_WHO_BEGINS) for entry in self._record.entries)

    @property
    def code(self) -> str:
        """Short join code."""
        return self._head.code

    @property
    def created(self) -> str:
        """When it was made, in UTC."""
        return self._head.created

    @property
    def version(self) -> str:
        """Changes with every entry and with everything else that pages show."""
        return f"{self.entries}-{self._head.revision}"

    @property
    def intent(self) -> str | None:
        """The intent it was made with."""
        return self._head.intent

    # --- seats and their addresses -------------------------------------------------------------

    @property
    def watch_token(self) -> str:
        """The token of those who only watch."""
        return self._head.watch

    @property
    def with_phone(self) -> frozenset[str]:
        """Seats that a phone has taken."""
        return frozenset(self._head.phones)

    def free_seats(self) -> tuple[str, ...]:
        """Seats that no phone has taken."""
        return tuple(seat for seat in self.seats if seat not in self._head.phones)

    def secret(self, seat: str) -> str:
        """The secret of the seat's address. Raises ``KeyError`` for a seat that is not here."""
        return self._head.secrets[seat]

    def seat_with(self, secret: str) -> str | None:
        """The seat whose secret this is."""
        return next((s for s, known in self._head.secrets.items() if known == secret), None)

    def claim(self, seat: str, intent: str | None = None) -> str | None:
        """A phone takes a free seat by the join code: its secret, or None if it is not free.

        The same intent gets the same answer, as long as the address holds.
        """
        with self._lock:
            secret = self._head.secrets.get(seat)
            if secret is None:
                return None
            key = f"claim {intent}"
            before = self._store.outcome(self.id, key) if intent else None
            if before is not None:
                return secret if before == secret else None
            if seat in self._head.phones:
                return None
            self._keep(
                [self._new_note("arrived", seat, seat)],
                intent=(key, secret) if intent else None,
                phones=[*self._head.phones, seat],
            )
            return secret

    def arrived(self, seat: str) -> None:
        """The phone with this seat's address has opened its page; later times change nothing."""
        with self._lock:
            if seat in self._head.secrets and seat not in self._head.phones:
                self._keep(
                    [self._new_note("arrived", seat, seat)], phones=[*self._head.phones, seat]
                )

    def renew(self, seat: str) -> str:
        """A new address for the seat; the old one ends and the seat is free again."""
        with self._lock:
            secret = new_secret()
            self._keep(
                [self._new_note("moved", seat)],
                secrets={**self._head.secrets, seat: secret},
                phones=[one for one in self._head.phones if one != seat],
            )
            return secret

    # --- names and set-up ----------------------------------------------------------------------

    @property
    def names(self) -> Mapping[str, str]:
        """Seat to the name to show for it."""
        return {seat: self._head.names.get(seat, seat) for seat in self.seats}

    def rename(self, seat: str, shown: str) -> None:
        """Shows another name for a seat; the record keeps its own. Raises :class:`BadRecord`."""
        with self._lock:
            names = {**self.names, seat: shown}
            if set(names) != set(self.seats):
                raise BadRecord(f"seats: there is no {seat!r}")
            check_names(list(names.values()))
            self._keep(names={one: name for one, name in names.items() if name != one})

    def arrange(self, seats: Sequence[tuple[str | None, str]]) -> None:
        """Other seats before the first tile, clockwise, as (name until now or None, name).

        Who begins, if it was entered, is to be entered again: it names seats that may be gone.
        Raises :class:`BadRecord` and :class:`AlreadyBegun`.
        """
        self._set_up(arranged(self._head, seats))

    def _set_up(self, head: Head) -> None:
        with self._lock:
            if not self.may_arrange:
                raise AlreadyBegun
            record = header(head.ruleset, head.options, head.seats)
            fields = ("seats", "secrets", "phones", "names", "prepared", "options")
            self._keep(
                withdrawn=[note.number for note in self.notes("tick")] if self.begun else (),
                anew=self.begun,
                **{name: getattr(head, name) for name in fields},
            )
            self._record = record
            self._fold_anew()
            self._tell()

    def _fold_anew(self) -> None:
        """The header has changed, and there are no entries."""

    # --- journal -------------------------------------------------------------------------------

    def notes(self, kind: str | None = None) -> tuple[Note, ...]:
        """The journal's notes, of one kind or all, oldest first."""
        return self._notes if kind is None else self._of_kind.get(kind, ())

    def note(
        self,
        kind: str,
        seat: str | None = None,
        by: str | None = None,
        data: Mapping[str, Any] | None = None,
    ) -> Note:
        """Adds a note."""
        with self._lock:
            note = self._new_note(kind, seat, by, data)
            self._keep([note])
            return note

    def withdraw(self, kind: str, seat: str | None = None, number: int | None = None) -> None:
        """Removes the notes of this kind, of one seat or one number if given."""
        with self._lock:
            gone = [
                note.number
                for note in self.notes(kind)
                if seat in (None, note.seat) and number in (None, note.number)
            ]
            if gone:
                self._keep(withdrawn=gone)

    def _new_note(
        self,
        kind: str,
        seat: str | None = None,
        by: str | None = None,
        data: Mapping[str, Any] | None = None,
    ) -> Note:
        return Note(
            number=self._head.noted + 1,
            at=self._clock(),
            kind=kind,
            seat=seat,
            by=by,
            data=dict(data or {}),
        )

    # --- keeping -------------------------------------------------------------------------------

    def _keep(
        self,
        notes: Sequence[Note] = (),
        withdrawn: Sequence[int] = (),
        intent: tuple[str, str] | None = None,
        anew: bool = False,
        **fields: Any,
    ) -> None:
        """Writes changes beside the record, then takes them over and tells everybody."""
        self._still_there()
        if notes:
            fields["noted"] = notes[-1].number
        head = msgspec.structs.replace(self._head, revision=self._head.revision + 1, **fields)
        self._store.write(
            self.id,
            Change(
                head=encode_head(head),
                notes=[(note.number, encode_note(note)) for note in notes],
                withdrawn=withdrawn,
                intent=intent,
                anew=anew,
            ),
        )
        self._head = head
        self._take((*(n for n in self._notes if n.number not in withdrawn), *notes))
        self._tell()

    def _take(self, notes: tuple[Note, ...]) -> None:
        """The journal as it is now; every page asks for the notes of many kinds."""
        kinds = {note.kind for note in notes}
        self._notes = notes
        self._of_kind = {k: tuple(note for note in notes if note.kind == k) for k in kinds}

    def delete(self) -> None:
        """Removes it from the store for good; whoever still holds it can change nothing."""
        with self._lock:
            self._store.delete(self.id)
            self._deleted = True

    def _still_there(self) -> None:
        if self._deleted:
            raise StoreError(_("This table was deleted."))

    def _tell(self) -> None:
        self._signal.changed(self.id, self.version)

    @property
    def last_change(self) -> datetime:
        """When the last entry came, as far as it says so, else when the table was made."""
        last = self._record.entries[-1].at if self._record.entries else None
        return _moment(last) or _moment(self.created) or datetime.min.replace(tzinfo=UTC)


def _moment(at: str | None) -> datetime | None:
    """A time as records write it; imported ones may hold anything."""
    try:
        moment = datetime.fromisoformat(at or "")
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
