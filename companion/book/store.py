"""The store: one SQLite file that holds every table; what it acknowledged survives a power cut.

The rest of the book knows only these few methods. A table is a head (one JSON text), its entries
(one JSON text each, numbered from 1, only ever added), the desk journal, and the intents that were
booked; beside the tables lie settings and the rulesets of one's own. One process holds the file at
a time, so that what is kept in memory stays true.
"""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.texts import _

FILE_NAME = "tables.sqlite3"
APPLICATION_ID = 0x7AB1EC0A
"""Marks the file as ours in SQLite's own header."""
SCHEMA_VERSION = 2

_SCHEMA = """
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE tables (id TEXT PRIMARY KEY, head TEXT NOT NULL);
CREATE TABLE entries (
  table_id TEXT NOT NULL, position INTEGER NOT NULL, body TEXT NOT NULL,
  UNIQUE (table_id, position));
CREATE TABLE intents (
  table_id TEXT NOT NULL, intent TEXT NOT NULL, outcome TEXT NOT NULL,
  UNIQUE (table_id, intent));
CREATE TABLE journal (
  table_id TEXT NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL,
  UNIQUE (table_id, number));
"""
_SINCE_2 = "CREATE TABLE rulesets (name TEXT PRIMARY KEY, body TEXT NOT NULL)"
"""What a file of version 1 lacks."""


class StoreError(Exception):
    """The store cannot be used; the text is a sentence for the person at the laptop."""


@dataclass(frozen=True, slots=True)
class Content:
    """Everything stored of one table."""

    head: str
    entries: list[str]
    notes: list[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class Change:
    """What to write in one transaction: all of it or nothing."""

    head: str | None = None
    first: int = 1
    """Position of the first of ``entries``."""
    entries: Sequence[str] = ()
    notes: Sequence[tuple[int, str]] = ()
    withdrawn: Sequence[int] = ()
    """Numbers of journal notes to remove."""
    intent: tuple[str, str] | None = None
    """Id of the intent and the outcome to remember."""
    anew: bool = False
    """The record begins anew: its entries go, and what was remembered of their intents."""


class Store:
    """The open file. Safe to use from several threads. Raises :class:`StoreError`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.RLock()
        try:
            # it holds the secrets of all addresses: nobody else on this computer needs to read it
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not path.exists():
                path.touch(mode=0o600)
            self._db = sqlite3.connect(
                path, timeout=1, isolation_level=None, check_same_thread=False
            )
        except (OSError, sqlite3.Error) as error:
            why = error.strerror if isinstance(error, OSError) else error
            raise StoreError(
                _("%(path)s cannot be opened: %(why)s.", path=path, why=why)
            ) from error
        try:
            self._open()
        except sqlite3.Error as error:
            self._db.close()
            raise StoreError(self._sentence(error)) from error
        except StoreError:
            self._db.close()
            raise

    def _open(self) -> None:
        self._db.execute("PRAGMA locking_mode=EXCLUSIVE")
        mark = self._db.execute("PRAGMA application_id").fetchone()[0]
        version = self._db.execute("PRAGMA user_version").fetchone()[0]
        fresh = not self._db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
        if mark != APPLICATION_ID and not (fresh and mark == 0):
            raise StoreError(
                _("%(path)s is some other program's file; it was left as it is.", path=self.path)
            )
        if version > SCHEMA_VERSION:
            raise StoreError(
                _(
                    "%(path)s was written by a newer version of this program;"
                    " it was left as it is.",
                    path=self.path,
                )
            )
        if self._db.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
            raise sqlite3.DatabaseError("malformed")
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=FULL")
        # the log is soon written over again, which reaches the disk quicker than one that grows
        self._db.execute("PRAGMA wal_autocheckpoint=100")
        self._db.execute("PRAGMA fullfsync=ON")  # macOS: a plain fsync does not reach the disk
        self._db.execute("PRAGMA secure_delete=ON")
        with self._transaction():
            if fresh:
                for statement in _SCHEMA.split(";"):
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA application_id={APPLICATION_ID}")
            if version < 2:
                self._db.execute(_SINCE_2)
                self._db.execute(f"PRAGMA user_version={SCHEMA_VERSION}")

    def _sentence(self, error: sqlite3.Error) -> str:
        text = str(error)
        if "not a database" in text:
            return _("%(path)s is some other program's file; it was left as it is.", path=self.path)
        if "locked" in text:
            return _("%(path)s is in use: this program is already running.", path=self.path)
        if "malformed" in text or "corrupt" in text:
            return _(
                "%(path)s is damaged; it was left as it is. Put a copy of it in its place,"
                " or move it away to begin anew.",
                path=self.path,
            )
        return _(
            "%(path)s cannot be written: %(why)s. See whether the disk is full or the folder may"
            " only be read.",
            path=self.path,
            why=text,
        )

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            try:
                self._db.execute("BEGIN IMMEDIATE")
                try:
                    yield self._db
                except BaseException:
                    self._db.execute("ROLLBACK")
                    raise
                self._commit()
            except sqlite3.Error as error:
                raise StoreError(self._sentence(error)) from error

    def _commit(self) -> None:
        try:
            self._db.execute("COMMIT")
        except sqlite3.Error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def settings(self) -> dict[str, str]:
        """All settings of this data folder."""
        with self._lock:
            return dict(self._db.execute("SELECT name, value FROM settings").fetchall())

    def set(self, name: str, value: str) -> None:
        """Keeps a setting."""
        with self._transaction() as db:
            db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, value))

    def rulesets(self) -> dict[str, str]:
        """The house's own rulesets: name to the content of the ruleset's file."""
        with self._lock:
            return dict(self._db.execute("SELECT name, body FROM rulesets ORDER BY name"))

    def keep_ruleset(self, name: str, body: str | None) -> None:
        """Keeps an own ruleset in the place of the one of that name; None removes it."""
        with self._transaction() as db:
            if body is None:
                db.execute("DELETE FROM rulesets WHERE name=?", (name,))
            else:
                db.execute("INSERT OR REPLACE INTO rulesets VALUES (?, ?)", (name, body))

    def heads(self) -> dict[str, str]:
        """The head of every table, by its id."""
        with self._lock:
            return dict(self._db.execute("SELECT id, head FROM tables").fetchall())

    def read(self, table_id: str) -> Content:
        """All that is stored of a table. Raises ``KeyError`` when there is none."""
        with self._lock:
            one = (table_id,)
            head = self._db.execute("SELECT head FROM tables WHERE id=?", one).fetchone()
            entries = self._db.execute(
                "SELECT body FROM entries WHERE table_id=? ORDER BY position", one
            ).fetchall()
            notes = self._db.execute(
                "SELECT number, body FROM journal WHERE table_id=? ORDER BY number", one
            ).fetchall()
        if head is None:
            raise KeyError(table_id)
        return Content(head[0], [body for (body,) in entries], notes)

    def write(self, table_id: str, change: Change) -> None:
        """Writes a change; when this returns, it is on the disk."""
        with self._transaction() as db:
            if change.head is not None:
                db.execute("INSERT OR REPLACE INTO tables VALUES (?, ?)", (table_id, change.head))
            if change.anew:
                db.execute("DELETE FROM entries WHERE table_id=?", (table_id,))
                db.execute("DELETE FROM intents WHERE table_id=?", (table_id,))
            db.executemany(
                "INSERT INTO entries VALUES (?, ?, ?)",
                [(table_id, n, body) for n, body in enumerate(change.entries, change.first)],
            )
            db.executemany(
                "INSERT INTO journal VALUES (?, ?, ?)",
                [(table_id, number, body) for number, body in change.notes],
            )
            db.executemany(
                "DELETE FROM journal WHERE table_id=? AND number=?",
                [(table_id, number) for number in change.withdrawn],
            )
            if change.intent is not None:
                db.execute("INSERT INTO intents VALUES (?, ?, ?)", (table_id, *change.intent))

    def outcome(self, table_id: str, intent: str) -> str | None:
        """The outcome an intent had, if it was booked before."""
        with self._lock:
            row = self._db.execute(
                "SELECT outcome FROM intents WHERE table_id=? AND intent=?", (table_id, intent)
            ).fetchone()
        return None if row is None else str(row[0])

    def delete(self, table_id: str) -> None:
        """Removes a table for good: its bytes are overwritten, in the write-ahead log too."""
        with self._transaction() as db:
            db.execute("DELETE FROM tables WHERE id=?", (table_id,))
            for name in ("entries", "intents", "journal"):
                db.execute(f"DELETE FROM {name} WHERE table_id=?", (table_id,))
        with self._lock:
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def backup(self, path: Path) -> None:
        """A whole copy of the file, taken while it is in use."""
        with self._lock, contextlib.closing(sqlite3.connect(path)) as copy:
            self._db.backup(copy)

    def close(self) -> None:
        """Ends the use of the file; a second time does nothing."""
        with self._lock:
            self._db.close()
