"""The change signal wakes those who wait for one table, and all of them at the end."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from companion.book.signal import Signal


def waiter(signal: Signal, table: str, known: str, answers: list[str]) -> threading.Thread:
    thread = threading.Thread(target=lambda: answers.append(signal.wait(table, known, 30)))
    thread.start()
    return thread


def finishes(act: Callable[[], None], threads: list[threading.Thread]) -> bool:
    act()
    for thread in threads:
        thread.join(5)
    return not any(thread.is_alive() for thread in threads)


def test_a_change_that_came_before_is_answered_at_once() -> None:
    signal = Signal()
    signal.changed("t", "2")
    assert signal.wait("t", "1", 30) == "2"


def test_all_who_wait_for_a_table_hear_of_its_change() -> None:
    signal = Signal()
    signal.changed("t", "1")
    answers: list[str] = []
    threads = [waiter(signal, "t", "1", answers) for _ in range(20)]
    assert finishes(lambda: signal.changed("t", "2"), threads)
    assert answers == ["2"] * 20


def test_another_tables_change_wakes_nobody() -> None:
    signal = Signal()
    signal.changed("t", "1")
    signal.changed("u", "9")
    began = time.monotonic()
    assert signal.wait("t", "1", 0.05) == "1"
    assert time.monotonic() - began >= 0.05


def test_stop_ends_all_waits_at_once_and_later_ones_too() -> None:
    signal = Signal()
    answers: list[str] = []
    threads = [waiter(signal, name, "", answers) for name in "tuv"]
    assert finishes(signal.stop, threads)
    assert signal.stopped
    assert signal.wait("t", "", 30) == ""
