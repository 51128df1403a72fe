"""The house: all tables of one data folder, its settings, and whom a secret belongs to."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from companion.book.fold import fold
from companion.book.head import encode_head, new_code, new_head, new_secret, now
from companion.book.outcome import Refused
from companion.book.record import BadRecord, Record, decode, encode_entry, header
from companion.book.seated import Clock
from companion.book.signal import Signal
from companion.book.store import FILE_NAME, Change, Content, Store
from companion.book.table import Table
from companion.contract import Ruleset, RulesetError
from companion.games import load_ruleset, ruleset_names
from companion.texts import _


class NotLegal(Exception):
    """A record that is well formed, but the rules refuse one of its entries."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(f"entry {refused.place}: {refused.code}")
        self.refused = refused


class House:
    """Opens the data folder; raises :class:`~companion.book.store.StoreError` with a sentence."""

    def __init__(self, data_dir: Path, clock: Clock = now) -> None:
        self.signal = Signal()
        self.unreadable: dict[str, str] = {}
        """Tables that this version cannot read, and why; they are kept as they are."""
        self._clock = clock
        self._lock = threading.RLock()
        self._store = Store(Path(data_dir) / FILE_NAME)
        self._settings = self._store.settings()
        self._tables: dict[str, Table] = {}
        for table_id in self._store.heads():
            self._load(table_id)

    @property
    def folder(self) -> Path:
        """The data folder."""
        return self._store.path.parent

    @property
    def host_secret(self) -> str:
        """The secret of the host's address, 128 bits, made once for the data folder."""
        with self._lock:
            if "host_secret" not in self._settings:
                self._set("host_secret", new_secret())
            return self._settings["host_secret"]

    @property
    def port(self) -> int | None:
        """The port this data folder was served on before."""
        port = self._settings.get("port")
        return None if port is None else int(port)

    @port.setter
    def port(self, port: int) -> None:
        with self._lock:
            if port != self.port:
                self._set("port", str(port))

    def setting(self, name: str) -> str | None:
        """A setting of this data folder."""
        return self._settings.get(name)

    def keep(self, name: str, value: str) -> None:
        """Keeps a setting in this data folder."""
        with self._lock:
            self._set(name, value)

    # --- rulesets of one's own -----------------------------------------------------------------

    def rulesets(self) -> dict[str, Ruleset]:
        """The rulesets that were made or imported here, by name; faulty ones are left out."""
        found: dict[str, Ruleset] = {}
        for name in self._store.rulesets():
            ruleset = self.ruleset(name)
            if ruleset is not None:
                found[name] = ruleset
        return found

    def ruleset(self, name: str) -> Ruleset | None:
        """The own ruleset of this name, if it is here and this version can read it."""
        content = self.ruleset_content(name)
        if content is None:
            return None
        try:
            return load_ruleset(content)
        except RulesetError:
            return None

    def ruleset_content(self, name: str) -> dict[str, Any] | None:
        """The content of its file, as it was kept."""
        body = self._store.rulesets().get(name)
        return None if body is None else dict(msgspec.json.decode(body))

    def keep_ruleset(self, content: Mapping[str, Any]) -> None:
        """Keeps an own ruleset in the place of the one of that name.

        Raises :class:`~companion.contract.RulesetError` when it is faulty or has the name of a
        shipped one; nothing is kept then. Tables hold their ruleset themselves and stay as they
        are.
        """
        ruleset = load_ruleset(content)
        if ruleset.name in ruleset_names():
            raise RulesetError(_("name: %(name)s is a shipped ruleset", name=ruleset.name))
        self._store.keep_ruleset(ruleset.name, msgspec.json.encode(content).decode())

    def drop_ruleset(self, name: str) -> None:
        """Removes an own ruleset; tables that play it keep it."""
        self._store.keep_ruleset(name, None)

    def _set(self, name: str, value: str) -> None:
        self._store.set(name, value)
        self._settings = {**self._settings, name: value}

    def tables(self) -> list[Table]:
        """All tables, the one used last first."""
        return sorted(self._tables.values(), key=lambda table: table.last_change, reverse=True)

    def table(self, table_id: str) -> Table | None:
        """The table with this id."""
        return self._tables.get(table_id)

    def by_code(self, code: str) -> Table | None:
        """The table with this join code, however it was typed."""
        typed = "".join(letter for letter in code.upper() if letter.isalnum())
        return next((table for table in self._tables.values() if table.code == typed), None)

    def seat_of(self, secret: str) -> tuple[Table, str] | None:
        """Whose seat address this is."""
        for table in self._tables.values():
            seat = table.seat_with(secret)
            if seat is not None:
                return table, seat
        return None

    def create(
        self,
        source: str | Mapping[str, Any],
        options: Mapping[str, Any],
        seats: Sequence[str],
        intent: str | None = None,
    ) -> Table:
        """A new table. Raises :class:`BadRecord`; the same intent gives the same table again."""
        return self._add(header(source, options, seats), intent)

    def import_record(self, content: bytes, intent: str | None = None) -> Table:
        """A new table with the record of a file. Raises :class:`BadRecord`, :class:`NotLegal`."""
        record = decode(content)
        folded = fold(record)
        if isinstance(folded, Refused):
            raise NotLegal(folded)
        return self._add(record, intent)

    def delete(self, table_id: str) -> None:
        """Removes a table for good."""
        with self._lock:
            table = self._tables.get(table_id)
            if table is None:
                self._store.delete(table_id)
            else:
                table.delete()
            self._tables = {one: t for one, t in self._tables.items() if one != table_id}
            self.unreadable = {o: why for o, why in self.unreadable.items() if o != table_id}
        self.signal.changed(table_id, "deleted")

    def backup(self, path: Path) -> None:
        """A copy of everything, taken while the house is open."""
        self._store.backup(path)

    def close(self) -> None:
        """Ends all waits and closes the file."""
        self.signal.stop()
        self._store.close()

    def _add(self, record: Record, intent: str | None) -> Table:
        with self._lock:
            if intent:
                for table in self._tables.values():
                    if table.intent == intent:
                        return table
            table_id = secrets.token_hex(5)
            code = new_code(table.code for table in self._tables.values())
            head = encode_head(new_head(record, code, self._clock(), intent))
            bodies = [encode_entry(entry).decode() for entry in record.entries]
            self._store.write(table_id, Change(head=head, entries=bodies))
            table = Table(
                table_id, Content(head, bodies, []), self._store, self.signal, self._clock
            )
            self._tables = {**self._tables, table_id: table}
            return table

    def _load(self, table_id: str) -> None:
        content = self._store.read(table_id)
        try:
            self._tables[table_id] = Table(table_id, content, self._store, self.signal, self._clock)
        except BadRecord as error:
            self.unreadable[table_id] = str(error)
