"""Nothing lost: what was acknowledged is there, once and whole, whatever happens to the server."""

from __future__ import annotations

import contextlib
import hashlib
import http.client
import os
import random
import select
import signal
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from urllib.parse import urlencode

import pytest

from companion.book.house import House
from companion.book.store import FILE_NAME
from companion.contract import BANK
from companion.web import create_app
from tests.played_over_http import Form, Party, batches
from tests.serving import Answer, Serving, form_headers, read, refused_start

KINDS = ("megacquire-gold-condensed", "acquire-online", "mergernaut05")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


# --- killed at any moment -------------------------------------------------------------------------


def send(server: Serving, form: Form) -> http.client.HTTPConnection:
    """Sends a form without waiting for its answer."""
    connection = server.connect()
    connection.request("POST", form.path, urlencode(form.fields), form_headers(form.cookie))
    return connection


def answered(connection: http.client.HTTPConnection, within_s: float) -> bool:
    """Whether the whole answer came in that time and says that the entries are booked."""
    ready, _, _ = select.select([connection.sock], [], [], within_s)
    return bool(ready) and read(connection).status == 303


def killed_while_played(data: Path, kills: int) -> None:
    chance = random.Random(kills)
    party, server = None, Serving(data)
    done = count = game = 0
    while count < kills:
        if party is None or done >= len(party.entries) - 1:
            if server.process is not None:
                server.end(signal.SIGINT)
            party, done = Party.new(data, KINDS[game % len(KINDS)], 4, game), 0
            game += 1
            server.start()
        quiet = chance.randrange(6)
        form = party.form(server, done, batches(chance))
        if quiet:
            assert server.post(form.path, form.fields, form.cookie).status == 303
            done = form.last
            continue
        connection = send(server, form)
        acknowledged = answered(connection, chance.uniform(0, 0.012))
        server.end(signal.SIGKILL)
        connection.close()
        count += 1
        server.start()
        there = party.record(server)
        assert there == party.entries[: len(there)], "the record is not what was entered"
        assert len(there) in (form.first, form.last), "half of a form was booked"
        assert len(there) == form.last or not acknowledged, "an acknowledged entry is lost"
        # the phone sends its form again: booked before or not, it is booked now, and once
        assert server.post(form.path, form.fields, form.cookie).status == 303
        done = form.last
        assert party.record(server) == party.entries[:done]
    if server.process is not None:
        server.end(signal.SIGINT)


def test_what_was_acknowledged_survives_ten_kills_at_random_moments(data: Path) -> None:
    killed_while_played(data, 10)


@pytest.mark.long
def test_what_was_acknowledged_survives_two_hundred_kills(data: Path) -> None:
    killed_while_played(data, 200)


def test_phones_find_their_seats_and_the_news_after_a_kill(data: Path) -> None:
    party = Party.new(data, KINDS[0], 3, 1)
    with Serving(data) as server:
        first = party.form(server, 0)
        assert server.post(first.path, first.fields, first.cookie).status == 303
        seat = party.entries[1]["seat"]
        before = server.get(f"{party.page(seat)}/view", party.cookie(seat))
        server.end(signal.SIGKILL)
        server.start()
        connection = server.connect()
        stream = f"/t/{party.table}/live?role=seat&seat=1"
        ann = next(iter(party.secrets))
        connection.request("GET", stream, headers={"Cookie": party.cookie(ann)})
        told = connection.getresponse()
        lines = [told.readline() for _ in range(2)]
        after = server.get(f"{party.page(seat)}/view", party.cookie(seat))
        assert lines[1].decode().strip() == f"data: {after.headers['X-Version']}"
        assert after.headers["ETag"] == before.headers["ETag"]
        connection.close()


# --- one intent, one booking ----------------------------------------------------------------------


def at_once(server: Serving, forms: Sequence[Form]) -> list[Answer]:
    """Sends forms at the same moment, each on its own connection."""
    ready = threading.Barrier(len(forms))
    answers: dict[int, Answer] = {}

    def one(number: int, form: Form) -> None:
        connection = server.connect()
        connection.connect()
        ready.wait()
        connection.request("POST", form.path, urlencode(form.fields), form_headers(form.cookie))
        answers[number] = read(connection)
        connection.close()

    threads = [threading.Thread(target=one, args=pair) for pair in enumerate(forms)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [answers[number] for number in range(len(forms))]


def with_intent(form: Form, intent: str) -> Form:
    return Form(
        form.path,
        form.cookie,
        {**form.fields, "intent": intent},
        form.first,
        form.last,
        form.seat,
    )


def double_tap(server: Serving, party: Party, form: Form) -> None:
    assert [a.status for a in at_once(server, [form, form, form])] == [303, 303, 303]


def retry_after_a_lost_answer(server: Serving, party: Party, form: Form) -> None:
    lost = send(server, form)
    lost.close()
    assert server.post(form.path, form.fields, form.cookie).status == 303


def back_and_sent_again(server: Serving, party: Party, form: Form) -> None:
    for _ in range(2):
        assert server.post(form.path, form.fields, form.cookie).status == 303


def two_phones_for_one_seat(server: Serving, party: Party, form: Form) -> None:
    forms = [form, with_intent(form, form.fields["intent"] + "-other")]
    assert sorted(a.status for a in at_once(server, forms)) == [303, 422]


def two_seats_at_once(server: Serving, party: Party, form: Form) -> None:
    other = next(seat for seat in party.secrets if seat != form.seat)
    theirs = party.form(server, form.first, form.last - form.first, by=other)
    answers = at_once(server, [form, theirs])
    assert [a.status for a in answers] == [303, 422]


def desk_against_phone(server: Serving, party: Party, form: Form) -> None:
    theirs = party.form(server, form.first, form.last - form.first, by=BANK)
    assert sorted(a.status for a in at_once(server, [form, theirs])) == [303, 422]


RACES: tuple[Callable[[Serving, Party, Form], None], ...] = (
    double_tap,
    retry_after_a_lost_answer,
    back_and_sent_again,
    two_phones_for_one_seat,
    two_seats_at_once,
    desk_against_phone,
)


def raced(data: Path, rounds: int) -> None:
    chance = random.Random(rounds)
    count = game = 0
    while count < rounds:
        party = Party.new(data, KINDS[game % len(KINDS)], 4, game)
        game += 1
        with Serving(data) as server:
            done = 0
            while done < len(party.entries) - 1 and count < rounds:
                form = party.form(server, done, batches(chance))
                if form.seat == BANK:
                    assert server.post(form.path, form.fields, form.cookie).status == 303
                else:
                    race = RACES[count % len(RACES)]
                    race(server, party, form)
                    count += 1
                    there = party.record(server)
                    assert there == party.entries[: form.last], race.__name__
                done = form.last


def test_one_intent_is_one_booking_however_it_is_sent(data: Path) -> None:
    raced(data, 24)


@pytest.mark.long
def test_one_intent_is_one_booking_five_hundred_times(data: Path) -> None:
    raced(data, 500)


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
    party = Party.new(data, KINDS[0], 3, 1)
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
    # with room again the very same form is taken
    assert client.post(f"{party.page(BANK)}/enter", data=fields).status_code == 303
    assert table.entries == 1
    house.close()


if sys.platform == "linux":  # elsewhere a running process cannot be limited
    import resource

    def test_a_server_whose_file_cannot_grow_keeps_what_it_has(data: Path) -> None:
        party = Party.new(data, KINDS[0], 3, 1)
        with Serving(data) as server:
            form = party.form(server, 0)
            assert server.post(form.path, form.fields, form.cookie).status == 303
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
    Party.new(data, KINDS[0], 3, 1)
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
    assert "cannot be opened" in said and "Traceback" not in said
    assert in_the_way.read_text() == "no folder"


def test_a_second_server_on_the_same_folder_is_told_so_and_disturbs_nobody(data: Path) -> None:
    party = Party.new(data, KINDS[0], 3, 1)
    with Serving(data) as server:
        status, said = refused_start(data)
        assert status == 1
        assert "already running" in said
        form = party.form(server, 0)
        assert server.post(form.path, form.fields, form.cookie).status == 303
