"""The store: nothing acknowledged is lost, nothing foreign is touched."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.book.store import FILE_NAME, SCHEMA_VERSION, Change, Store, StoreError

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(name="path")
def _path(tmp_path: Path) -> Path:
    return tmp_path / "data" / FILE_NAME


@pytest.fixture(name="store")
def _store(path: Path) -> Iterator[Store]:
    store = Store(path)
    yield store
    store.close()


def test_what_was_written_is_there_after_opening_again(store: Store, path: Path) -> None:
    store.write("t", Change(head="{}", entries=["a", "b"], notes=[(1, "n")], intent=("i", "[1]")))
    store.write("t", Change(first=3, entries=["c"]))
    store.set("port", "5000")
    store.close()
    again = Store(path)
    content = again.read("t")
    assert (content.head, content.entries, content.notes) == ("{}", ["a", "b", "c"], [(1, "n")])
    assert again.outcome("t", "i") == "[1]"
    assert again.settings() == {"port": "5000"}
    again.close()


def test_a_change_is_written_whole_or_not_at_all(store: Store) -> None:
    store.write("t", Change(head="old", entries=["a"]))
    with pytest.raises(StoreError):
        store.write("t", Change(head="new", first=2, entries=["b"], notes=[(1, "x"), (1, "y")]))
    assert store.read("t").head == "old"
    assert store.read("t").entries == ["a"]


def test_no_position_is_taken_twice(store: Store) -> None:
    store.write("t", Change(head="{}", entries=["a"]))
    with pytest.raises(StoreError):
        store.write("t", Change(entries=["other"]))
    assert store.read("t").entries == ["a"]


def test_no_intent_is_kept_twice(store: Store) -> None:
    store.write("t", Change(head="{}", intent=("i", "1")))
    store.write("u", Change(head="{}", intent=("i", "2")))
    with pytest.raises(StoreError):
        store.write("t", Change(first=1, entries=["a"], intent=("i", "3")))
    assert store.read("t").entries == []
    assert store.outcome("t", "i") == "1"


def test_every_commit_is_forced_to_the_disk(store: Store) -> None:
    pragmas = ("journal_mode", "synchronous", "secure_delete", "fullfsync")
    answers = [store._db.execute(f"PRAGMA {name}").fetchone()[0] for name in pragmas]
    assert answers == ["wal", 2, 1, 1]


def test_a_deleted_table_leaves_no_bytes_behind(store: Store, path: Path) -> None:
    store.write("t", Change(head="{}", entries=["SECRETWORD" * 50]))
    store.delete("t")
    for file in path.parent.iterdir():
        assert b"SECRETWORD" not in file.read_bytes()
    with pytest.raises(KeyError):
        store.read("t")


def test_a_second_program_on_the_same_folder_is_told_so(store: Store, path: Path) -> None:
    with pytest.raises(StoreError, match="already running"):
        Store(path)


def test_a_foreign_file_is_left_as_it_is(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("dear diary, " * 400)
    with pytest.raises(StoreError, match="other program"):
        Store(path)
    assert path.read_text() == "dear diary, " * 400


def test_another_programs_database_is_left_as_it_is(path: Path) -> None:
    path.parent.mkdir()
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE recipes (name TEXT)")
    other.commit()
    other.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="other program"):
        Store(path)
    assert path.read_bytes() == before


def test_a_newer_file_is_left_as_it_is(store: Store, path: Path) -> None:
    store._db.execute(f"PRAGMA user_version={SCHEMA_VERSION + 1}")
    store.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="newer version"):
        Store(path)
    assert path.read_bytes() == before


def test_a_damaged_file_is_named_and_left_as_it_is(store: Store, path: Path) -> None:
    for number in range(200):
        store.write(str(number), Change(head="{}", entries=["x" * 3000]))
    store.close()
    content = bytearray(path.read_bytes())
    for page in range(8, len(content) // 4096 - 4, 3):
        content[page * 4096 : page * 4096 + 600] = b"\xa5" * 600
    path.write_bytes(content)
    with pytest.raises(StoreError, match="damaged"):
        Store(path)
    assert path.read_bytes() == content


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be opened"):
        Store(tmp_path / "file" / FILE_NAME)
    (tmp_path / FILE_NAME).mkdir()
    with pytest.raises(StoreError, match="cannot be opened"):
        Store(tmp_path / FILE_NAME)


def test_a_disk_that_takes_no_more_raises_and_keeps_what_was_there(store: Store) -> None:
    store.write("t", Change(head="{}", entries=["a"]))
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count={pages}")
    with pytest.raises(StoreError, match="cannot be written"):
        store.write("t", Change(first=2, entries=["b" * 100_000]))
    assert store.read("t").entries == ["a"]


def test_a_file_that_became_read_only_raises_and_keeps_what_was_there(store: Store) -> None:
    store.write("t", Change(head="{}", entries=["a"]))
    store._db.execute("PRAGMA query_only=ON")
    with pytest.raises(StoreError, match="cannot be written"):
        store.write("t", Change(first=2, entries=["b"]))
    assert store.read("t").entries == ["a"]


def test_a_backup_taken_while_in_use_is_whole(store: Store, tmp_path: Path) -> None:
    store.write("t", Change(head="{}", entries=["a"]))
    store.backup(tmp_path / "copy")
    copy = Store(tmp_path / "copy")
    assert copy.read("t").entries == ["a"]
    copy.close()


def test_many_threads_write_side_by_side(store: Store) -> None:
    def write(name: str) -> None:
        store.write(name, Change(head="{}"))
        for number in range(1, 21):
            store.write(name, Change(first=number, entries=[f"{name}{number}"]))

    threads = [threading.Thread(target=write, args=(f"t{n}",)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number in range(8):
        assert store.read(f"t{number}").entries == [f"t{number}{n}" for n in range(1, 21)]


WRITER = """
import os, sys
from pathlib import Path
from companion.book.store import Change, Store
store = Store(Path(sys.argv[1]))
store.write("t", Change(head="{}"))
for number in range(1, 10_000):
    store.write("t", Change(first=number, entries=[str(number)]))
    print(number, flush=True)
"""


def test_everything_acknowledged_survives_a_kill(path: Path) -> None:
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert writer.stdout is not None
    with writer.stdout as lines:
        acknowledged = [int(next(lines)) for _ in range(150)]
        writer.kill()
        acknowledged += [int(line) for line in lines if line.endswith("\n")]
    writer.wait()
    store = Store(path)
    kept = store.read("t").entries
    store.close()
    assert kept[: len(acknowledged)] == [str(number) for number in acknowledged]
    assert len(kept) - len(acknowledged) <= 1


def test_a_file_of_an_older_version_gets_what_it_lacks(store: Store, path: Path) -> None:
    store.write("t", Change(head="{}", entries=["a"]))
    store._db.execute("DROP TABLE rulesets")
    store._db.execute("PRAGMA user_version=1")
    store.close()
    again = Store(path)
    assert again.rulesets() == {}
    again.keep_ruleset("ours", "{}")
    assert again.read("t").entries == ["a"]
    again.close()


def test_an_own_ruleset_is_kept_replaced_and_removed(store: Store, path: Path) -> None:
    store.keep_ruleset("ours", "1")
    store.keep_ruleset("ours", "2")
    store.keep_ruleset("theirs", "3")
    store.close()
    again = Store(path)
    assert again.rulesets() == {"ours": "2", "theirs": "3"}
    again.keep_ruleset("ours", None)
    assert again.rulesets() == {"theirs": "3"}
    again.close()
