"""Nothing lost: what was acknowledged is there, once and whole, whatever happens to the server."""

from __future__ import annotations

import http.client
import random
import select
import signal
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from urllib.parse import urlencode

import pytest

from companion.book.house import House
from companion.contract import BANK
from tests.played_over_http import Form, Party, batches
from tests.serving import Answer, Serving, form_headers, read

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
    kinds = {value for name, value in form.fields.items() if name.split(".")[-1] == "type"}
    if kinds == {"dead_tile"}:  # any seat may hold them: what the other enters is no mistake
        double_tap(server, party, form)
        return
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


# --- one intent beside the record: seats and tables -----------------------------------------------


def join_form(server: Serving, code: str, intent: str, visit: str, seat: str) -> Form:
    """The form with which a phone without any cookie but ``visit`` takes a seat."""
    page = server.get(f"/j/{code}", f"visit={visit}").text
    csrf = page.split('name="csrf" value="')[1].split('"')[0]
    fields = {"csrf": csrf, "intent": intent, "seat": seat}
    return Form(f"/j/{code}/seat", f"visit={visit}", fields, 0, 0, "")


def test_of_phones_that_take_a_free_seat_at_once_one_gets_it_however_often_it_taps(
    data: Path,
) -> None:
    party = Party.new(data, KINDS[0], 4, 1)
    house = House(data)
    table = house.table(party.table)
    assert table is not None
    code = table.code
    house.close()
    with Serving(data) as server:
        for number, secret in enumerate(party.secrets.values(), 1):
            forms = [
                join_form(server, code, f"{who}-{number}", f"{who}-phone", str(number))
                for who in ("one", "other", "third")
            ]
            answers = at_once(server, [form for form in forms for _ in range(2)])
            statuses = [answer.status for answer in answers]
            got = [n for n in (0, 2, 4) if statuses[n] == 303]
            assert len(got) == 1 and sorted(statuses) == [303, 303, 422, 422, 422, 422]
            for answer in answers[got[0] : got[0] + 2]:
                assert str(answer.headers["Set-Cookie"]).startswith(f"seats={secret}")


def test_a_table_is_made_once_and_removed_whole_however_often_the_form_is_sent(data: Path) -> None:
    party = Party.new(data, KINDS[0], 3, 1)
    host = party.cookie(BANK)
    with Serving(data) as server:
        page = server.get("/new", host).text
        csrf = page.split('name="csrf" value="')[1].split('"')[0]
        fields = {"csrf": csrf, "intent": "made-once", "ruleset": "acquire-classic"}
        fields.update({"disclosure": "4", "name.1": "Dan", "name.2": "Eve"})
        answers = at_once(server, [Form("/new", host, fields, 0, 0, BANK)] * 4)
        assert {answer.status for answer in answers} == {303}
        (made,) = {str(answer.headers["Location"]) for answer in answers}
        gone = {"csrf": csrf, "table": made.split("/")[2], "sure": "yes"}
        answers = at_once(server, [Form("/remove", host, gone, 0, 0, BANK)] * 3)
        assert {answer.status for answer in answers} == {303}
        assert server.get(made, host).status == 404
        assert party.record(server) == []
