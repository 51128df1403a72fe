"""Disks and files that are not as they should be: a clear sentence, and nothing destroyed."""

from __future__ import annotations

import contextlib
import hashlib
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from urllib.parse import unquote

import pytest

from companion.book.house import House
from companion.book.store import FILE_NAME, Store
from companion.book.table import Table
from companion.contract import BANK
from companion.web import create_app
from tests.people_at_a_table import World
from tests.played_over_http import Form, Party
from tests.serving import PATIENCE_S, Serving, refused_start

GOLD = "megacquire-gold-condensed"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


# --- disks and files that are not as they should be -----------------------------------------------


@contextlib.contextmanager
def small_disk(house: House) -> Iterator[None]:
    """The file may not grow, as on a full disk."""
    db = house._store._db
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.execute(f"PRAGMA max_page_count={pages}")
    yield
    db.execute("PRAGMA max_page_count=1000000")


def long_entry(party: Party, form: Form) -> Form:
    """A form for the desk with a long reason, for which a full disk has no room."""
    fields = {k: v for k, v in form.fields.items() if k in ("csrf", "seen")}
    reason = "counted anew " * 2000
    fields.update(type="adjust", reason=reason, intent="long")
    fields["cash.Ann"] = "1"
    return Form(form.path, form.cookie, fields, form.first, form.first + 1, BANK)


def test_a_full_disk_is_told_in_a_sentence_and_nothing_is_booked(data: Path) -> None:
    party = Party.new(data, GOLD, 3, 1)
    house = House(data)
    client = create_app(house, names=()).test_client()
    client.set_cookie("host", party.host)
    desk = client.get(party.page(BANK)).get_data(as_text=True)
    csrf = desk.split('name="csrf" value="')[1].split('"')[0]
    fields = {"csrf": csrf, "seen": "0", "intent": "a", "type": "adjust", "cash.Ann": "1"}
    fields["reason"] = "counted anew " * 2000
    table = house.table(party.table)
    assert table is not None
    with small_disk(house):
        answer = client.post(f"{party.page(BANK)}/enter", data=fields)
    page = answer.get_data(as_text=True)
    assert answer.status_code == 503
    assert "Nothing was entered" in page and "cannot be written" in page and "full" in page
    assert table.entries == 0
    # what was typed is kept, to be sent again as it was
    assert all(f'name="{name}" value="{value}"' in page for name, value in fields.items())
    assert "Send it once more" in page
    # with room again the very same form is taken
    assert client.post(f"{party.page(BANK)}/enter", data=fields).status_code == 303
    assert table.entries == 1
    house.close()


if sys.platform == "linux":  # elsewhere a running process cannot be limited
    import resource

    def test_a_server_whose_file_cannot_grow_keeps_what_it_has(data: Path) -> None:
        party = Party.new(data, GOLD, 3, 1)
        with Serving(data) as server:
            form = party.form(server, 0)
            assert server.post(form.path, form.fields, form.cookie).status == 303
            assert party.record(server) == party.entries[:1]  # announces that it is opened
            assert server.process is not None
            limit = (16_384, resource.RLIM_INFINITY)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limit)
            desk = long_entry(party, party.form(server, 1, by=BANK))
            answer = server.post(desk.path, desk.fields, desk.cookie)
            assert answer.status == 503
            assert "cannot be written" in answer.text
            assert party.record(server) == party.entries[:1]
        with Serving(data) as server:
            assert party.record(server) == party.entries[:1]


def fingerprint(data: Path) -> dict[str, str]:
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(data.iterdir())
        if path.is_file()
    }


def damaged(file: Path) -> None:
    content = bytearray(file.read_bytes())
    for at in range(4096, len(content), 1024):
        content[at : at + 200] = os.urandom(200)
    file.write_bytes(content)


def foreign_text(file: Path) -> None:
    file.write_text("shopping: milk, bread\n" * 300)


def foreign_database(file: Path) -> None:
    file.unlink()
    with contextlib.closing(sqlite3.connect(file)) as db:
        db.execute("CREATE TABLE letters (id, text)")
        db.commit()


def newer(file: Path) -> None:
    with contextlib.closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA user_version=99")
        db.commit()


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (damaged, "is damaged; it was left as it is"),
        (foreign_text, "is some other program's file"),
        (foreign_database, "is some other program's file"),
        (newer, "was written by a newer version"),
    ],
)
def test_a_file_that_cannot_be_used_is_told_in_a_sentence_and_left_as_it_is(
    data: Path, spoil: Callable[[Path], None], sentence: str
) -> None:
    Party.new(data, GOLD, 3, 1)
    spoil(data / FILE_NAME)
    before = fingerprint(data)
    status, said = refused_start(data)
    assert status == 1
    assert sentence in said and str(data / FILE_NAME) in said
    assert "Traceback" not in said
    assert fingerprint(data) == before


def test_a_folder_that_cannot_be_written_is_told_in_a_sentence(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("no folder")
    status, said = refused_start(in_the_way / "data")
    assert status == 1
    assert "cannot be opened" in said and "Traceback" not in said and "Errno" not in said
    assert in_the_way.read_text() == "no folder"


def test_a_second_server_on_the_same_folder_is_told_so_and_disturbs_nobody(data: Path) -> None:
    party = Party.new(data, GOLD, 3, 1)
    with Serving(data) as server:
        status, said = refused_start(data)
        assert status == 1
        assert "already running" in said
        form = party.form(server, 0)
        assert server.post(form.path, form.fields, form.cookie).status == 303


# --- what only a check finds, and folders that may only be read -----------------------------------


def test_damage_that_no_reading_of_the_tables_would_find_is_found_at_the_start(data: Path) -> None:
    party = Party.new(data, GOLD, 3, 1)
    with Serving(data) as server:
        for number in range(3):
            form = party.form(server, number)
            assert server.post(form.path, form.fields, form.cookie).status == 303
    file = data / FILE_NAME
    with contextlib.closing(sqlite3.connect(file)) as db:
        (size,) = db.execute("PRAGMA page_size").fetchone()
        (index,) = db.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name='sqlite_autoindex_intents_1'"
        ).fetchone()
    content = bytearray(file.read_bytes())
    end = index * size
    content[end - 24 : end] = bytes(24)
    file.write_bytes(content)
    with contextlib.closing(sqlite3.connect(file)) as db:  # all that is shown can be read
        assert len(db.execute("SELECT body FROM entries").fetchall()) == 3
    before = fingerprint(data)
    status, said = refused_start(data)
    assert status == 1 and "is damaged; it was left as it is" in said
    assert fingerprint(data) == before


AS_NOBODY = """
import os, sys
import companion.web.server
from companion.cli import main
if os.geteuid() == 0:  # root may write anywhere
    os.setgid(65534)
    os.setuid(65534)
sys.exit(main(["serve", "--no-browser", "--port", "0", "--data", sys.argv[1]]))
"""

if os.name == "posix":

    @pytest.fixture
    def only_read() -> Iterator[Path]:
        """A folder with a table that nobody may write to."""
        with tempfile.TemporaryDirectory() as made:
            folder = Path(made)
            Party.new(folder / "data", GOLD, 3, 1)
            folder.chmod(0o755)
            (folder / "data" / FILE_NAME).chmod(0o444)
            (folder / "data").chmod(0o555)
            yield folder / "data"
            (folder / "data").chmod(0o755)

    @pytest.mark.parametrize("inside", [False, True], ids=["of a table", "without a table"])
    def test_a_folder_that_may_only_be_read_is_told_in_a_sentence(
        only_read: Path, inside: bool
    ) -> None:
        before = fingerprint(only_read)
        folder = only_read / "new" if inside else only_read
        ended = subprocess.run(
            [sys.executable, "-c", AS_NOBODY, str(folder)],
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
        assert ended.returncode == 1, ended.stderr
        assert f"{folder / FILE_NAME} cannot be" in ended.stderr
        assert "Traceback" not in ended.stderr
        assert fingerprint(only_read) == before


# --- full while it runs ---------------------------------------------------------------------------


@contextlib.contextmanager
def full_disk() -> Iterator[None]:
    """Nothing can be written any more."""

    def refuse(store: Store) -> None:
        store._db.execute("ROLLBACK")
        raise sqlite3.OperationalError("database or disk is full")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "_commit", refuse)
        yield


def standing(table: Table) -> tuple[object, ...]:
    """All that is known of a table."""
    secrets = [table.secret(seat) for seat in table.seats]
    names = dict(table.names)
    prepared = [table.prepared(seat) for seat in table.seats]
    return table.version, table.export(), table.notes(), secrets, names, table.with_phone, prepared


def forms(world: World) -> Iterator[tuple[str, str, Mapping[str, str]]]:
    """One form of each kind that would change something: who sends it where."""
    table = world.table
    at, desk = f"/t/{table.id}", f"/t/{table.id}/desk"
    yield "host", f"{desk}/enter", {"type": "adjust", "cash.Ann": "1", "reason": "x"}
    yield "host", f"{desk}/adjust", {"seat": "Ann", "cash": "5"}
    yield "host", f"{desk}/quick", {"line": "xZ9" if table.over else "no -"}
    yield "host", f"{desk}/undo", {"number": str(table.entries)}
    yield "host", f"{desk}/look", {"seat": "Bo"}
    yield "host", f"{desk}/name", {"seat": "Bo", "shown": "Bob"}
    yield "host", f"{desk}/address", {"seat": "Bo"}
    yield "host", f"{desk}/pieces", {"piece": "1"}
    yield "host", f"{desk}/hexagons", {"pair": "B-6 B-4"}
    yield "host", f"{desk}/count/ask", {}
    yield "host", f"{at}/lobby/renew", {"seat": "2"}
    yield "host", "/remove", {"table": table.id, "sure": "yes"}
    yield "host", "/import", {"text": table.export().decode()}
    yield "ann", f"{at}/seat/1/enter", {"type": "audit", "cash": "3"}
    yield "ann", f"{at}/seat/1/enter", {"type": "undo", "target": str(table.entries)}
    yield "watcher", f"/j/{table.code}/seat", {"seat": "3"}


def test_whatever_is_sent_to_a_full_disk_gets_a_sentence_and_changes_nothing(
    tmp_path: Path,
) -> None:
    world = World(tmp_path)
    table, refused = world.table, 0
    where: dict[bool, set[str]] = {True: set(), False: set()}
    before = standing(table)
    for who, path, fields in forms(world):
        form = {**fields, "csrf": world.token(who), "seen": str(table.entries), "intent": path}
        for more in ({}, {"HX-Request": "true"}, {"Accept": "application/json"}):
            with full_disk():
                answer = world.people[who].client.post(path, data=form, headers=more)
            page = answer.get_data(as_text=True)
            assert answer.status_code in (422, 503), (path, answer.status_code)
            if answer.status_code == 503:
                assert "Nothing was entered" in page and "disk is full" in page
                told = page + unquote(str(answer.headers))
                where[str(tmp_path) in told].add(who)
                refused += 1
                if "HX-Request" in more:
                    assert "disk is full" in unquote(answer.headers["X-Problem"])
            assert standing(table) == before, path
            assert world.house.table(table.id) is table
    assert refused >= 3 * 10
    # where the laptop keeps its files is told at the laptop alone
    assert where == {True: {"host"}, False: {"ann", "watcher"}}
    assert len(world.house.tables()) == 2
    world.house.close()
    again = House(tmp_path)  # what is in the memory is what is on the disk
    kept = again.table(table.id)
    assert kept is not None and standing(kept) == before
    again.close()


def test_what_was_booked_stays_booked_when_the_disk_is_full_right_behind_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The entry that ends a game is followed by a note, from where its telling begins."""
    house = House(tmp_path)
    table = house.create("acquire-classic", {}, ["Ann", "Bo"])
    client = create_app(house, port=8765, names=()).test_client()
    client.set_cookie("host", house.host_secret)
    desk = f"/t/{table.id}/desk"
    page = client.get(desk).get_data(as_text=True)
    fields = {"csrf": page.split('name="csrf" value="')[1].split('"')[0], "intent": "end"}
    client.post(f"{desk}/enter", data={**fields, "intent": "o", "type": "order", "first": "Ann"})
    right = Store.write

    def write(store: Store, table_id: str, change: object) -> None:
        right(store, table_id, change)  # type: ignore[arg-type]
        monkeypatch.setattr(Store, "_commit", full)

    def full(store: Store) -> None:
        store._db.execute("ROLLBACK")
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(Store, "write", write)
    end = {**fields, "type": "end_game", "seat": BANK, "reason": "stopped"}
    answer = client.post(f"{desk}/enter", data=end)
    assert table.over
    assert answer.status_code == 303
    monkeypatch.undo()
    house.close()


if sys.platform == "linux":

    @pytest.mark.parametrize("there", [False, True], ids=["a new folder", "a folder with tables"])
    def test_a_disk_that_is_full_at_the_start_is_told_in_a_sentence(
        data: Path, there: bool
    ) -> None:
        if there:
            Party.new(data, GOLD, 3, 1)
        before = fingerprint(data) if there else {}
        code = (
            "import resource, sys;"
            "resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY));"
            "from companion.cli import main;"
            "sys.exit(main(['serve', '--no-browser', '--port', '0', '--data', sys.argv[1]]))"
        )
        ended = subprocess.run(
            [sys.executable, "-c", code, str(data)],
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
        assert ended.returncode == 1, ended.stderr
        assert str(data / FILE_NAME) in ended.stderr and "cannot be" in ended.stderr
        assert "Traceback" not in ended.stderr
        assert {name: one for name, one in fingerprint(data).items() if name in before} == before
