"""The change signal: whoever shows a table waits here for its next version.

Each event stream waits on the table it shows; one booking wakes all of that table and nobody else.
"""

from __future__ import annotations

import threading
import time


class Signal:
    """Versions of all tables, and the threads that wait for the next one."""

    def __init__(self) -> None:
        self._lock = threading.RLock()  # a stop may come from a signal handler of this very thread
        self._versions: dict[str, str] = {}
        self._conditions: dict[str, threading.Condition] = {}
        self._stopped = False

    @property
    def stopped(self) -> bool:
        """Whether the house closes: streams should end."""
        return self._stopped

    def version(self, table_id: str) -> str:
        """The version last told; empty for a table nobody told of, or one that was deleted."""
        return self._versions.get(table_id, "")

    def changed(self, table_id: str, version: str) -> None:
        """Tells the new version to all who wait for this table."""
        condition = self._condition(table_id)
        with condition:
            self._versions[table_id] = version
            condition.notify_all()

    def wait(self, table_id: str, known: str, timeout: float) -> str:
        """The version as soon as it is not ``known``, or after ``timeout`` seconds whatever it is.

        Returns at once when the house is stopped.
        """
        condition = self._condition(table_id)
        end = time.monotonic() + timeout
        with condition:
            while not self._stopped and self.version(table_id) == known:
                left = end - time.monotonic()
                if left <= 0:
                    break
                condition.wait(left)
            return self.version(table_id)

    def stop(self) -> None:
        """Ends all waits now and for ever."""
        with self._lock:
            self._stopped = True
            conditions = list(self._conditions.values())
        for condition in conditions:
            with condition:
                condition.notify_all()

    def _condition(self, table_id: str) -> threading.Condition:
        with self._lock:
            return self._conditions.setdefault(table_id, threading.Condition())
