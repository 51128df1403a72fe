"""The stream of versions, fragments that change only when something changed, and booking once."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator

import pytest
from flask import Flask, url_for
from werkzeug.datastructures import MultiDict

from companion.book.house import House
from companion.book.table import Table
from companion.contract import Entry
from companion.stock.entries import Order
from companion.web import live
from companion.web.forms import BadForm, entries_of
from tests.web.conftest import Browser


def order(table: Table) -> None:
    table.book([Order(first="Bo")], by="bank")


def events(browser: Browser, table: Table) -> Iterator[str]:
    answer = browser.get(f"/t/{table.id}/live?role=screen", buffered=False)
    assert answer.mimetype == "text/event-stream"
    for chunk in answer.response:
        yield chunk if isinstance(chunk, str) else chunk.decode()


def test_the_first_thing_on_a_stream_is_the_version_now(host: Browser, table: Table) -> None:
    assert f"data: {table.version}\n\n" in next(events(host, table))


def test_a_booking_is_on_the_stream_at_once(host: Browser, table: Table) -> None:
    stream = events(host, table)
    next(stream)
    order(table)
    assert next(stream) == f"data: {table.version}\n\n"


def test_streams_end_when_the_house_closes(host: Browser, house: House, table: Table) -> None:
    stream = events(host, table)
    next(stream)
    house.signal.stop()
    assert list(stream) == []


def test_a_quiet_stream_beats_so_that_dead_phones_are_noticed(
    host: Browser, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "HEARTBEAT_S", 0.01)
    stream = events(host, table)
    next(stream)
    assert next(stream) == "event: beat\ndata:\n\n"


def test_a_stream_ends_by_itself_so_that_lost_phones_free_their_place(
    host: Browser, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "LIFE_S", (0.0, 0.0))
    assert len(list(events(host, table))) == 1


def test_above_the_cap_a_stream_is_refused_and_a_closed_one_frees_its_place(
    host: Browser, table: Table
) -> None:
    path = f"/t/{table.id}/live?role=screen"
    open_ones = [host.get(path, buffered=False) for _ in range(3)]
    assert host.get(path, buffered=False).status_code == 503
    open_ones[0].close()
    again = host.get(path, buffered=False)
    assert again.status_code == 200
    again.close()


def test_the_fragment_is_not_sent_again_while_nothing_changed(host: Browser, table: Table) -> None:
    path = f"/t/{table.id}/lobby/view"
    first = host.get(path)
    again = host.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304 and again.get_data() == b""
    assert again.headers["X-Version"] == table.version
    order(table)
    after = host.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert after.status_code == 200
    assert after.headers["X-Version"] == table.version != first.headers["X-Version"]


def test_the_mark_of_compressed_fragments_is_known_again(host: Browser, table: Table) -> None:
    path = f"/t/{table.id}/lobby/view"
    packed = host.get(path, headers={"Accept-Encoding": "br, gzip"})
    assert packed.headers["Content-Encoding"] in ("br", "gzip")
    mark = packed.headers["ETag"]
    again = host.get(path, headers={"If-None-Match": mark, "Accept-Encoding": "br, gzip"})
    assert again.status_code == 304


def test_the_page_and_its_fragment_are_the_same_but_for_form_ids(
    host: Browser, table: Table
) -> None:
    def bare(text: str) -> str:
        return re.sub(r'(name="(csrf|intent|seen)" value=")[^"]*', r"\1", text).strip()

    page = host.get(f"/t/{table.id}/lobby").get_data(as_text=True)
    fragment = host.get(f"/t/{table.id}/lobby/view").get_data(as_text=True)
    assert bare(fragment) in bare(page)


def test_only_the_region_that_changed_has_another_mark(host: Browser, table: Table) -> None:
    def marks() -> dict[str, str]:
        text = host.get(f"/t/{table.id}/lobby/view").get_data(as_text=True)
        return dict(re.findall(r'<section id="([\w-]+)" data-etag="(\w+)"', text))

    before = marks()
    table.arrived("Ann")
    after = marks()
    assert {name for name in before if before[name] != after[name]} == {"lobby-seats"}


def test_a_page_that_was_just_loaded_has_nothing_to_fetch(host: Browser, table: Table) -> None:
    host.client.get(f"/s/{table.secret('Ann')}")
    for page, folds in (("desk", "tool-companies"), ("seat/1", "past"), ("screen", "")):
        loaded = host.get(f"/t/{table.id}/{page}").get_data(as_text=True)
        mark = html.unescape(re.findall(r'data-page-etag="([^"]*)"', loaded)[0])
        have = " ".join(re.findall(r'data-etag="(\w+)"', loaded))
        headers = {"If-None-Match": mark, "X-Have": have, "X-Closed": folds}
        again = host.get(f"/t/{table.id}/{page}/view", headers=headers)
        assert again.status_code == 304, page
        # of what the page has and of what lies folded there nothing is sent
        sent = host.get(f"/t/{table.id}/{page}/view", headers={"X-Have": have, "X-Closed": folds})
        elements = re.findall(
            r'<\w+ id="[\w-]+" data-etag="\w+"([^>]*)>', sent.get_data(as_text=True)
        )
        assert elements and all(" data-same" in more for more in elements), page


def test_one_intent_books_once_however_often_it_is_sent(host: Browser, table: Table) -> None:
    lobby = f"/t/{table.id}/lobby"
    fields = {**host.hidden(lobby, f"{lobby}/enter"), "type": "order", "first": "Bo"}
    answers = [host.client.post(f"{lobby}/enter", data=fields).status_code for _ in range(3)]
    assert answers == [303, 303, 303]
    assert table.entries == 1


def test_two_pages_with_the_same_question_the_second_is_told_why(
    host: Browser, table: Table
) -> None:
    lobby = f"/t/{table.id}/lobby"
    one, two = (host.hidden(lobby, f"{lobby}/enter") for _ in range(2))
    host.client.post(f"{lobby}/enter", data={**one, "type": "order", "first": "Bo"})
    late = host.client.post(f"{lobby}/enter", data={**two, "type": "order", "first": "Ann"})
    assert late.status_code == 422
    assert table.entries == 1


def test_htmx_gets_the_changed_fragment_instead_of_a_redirect(host: Browser, table: Table) -> None:
    lobby = f"/t/{table.id}/lobby"
    fields = {**host.hidden(lobby, f"{lobby}/enter"), "type": "order", "first": "Bo"}
    answer = host.client.post(f"{lobby}/enter", data=fields, headers={"HX-Request": "true"})
    page = answer.get_data(as_text=True)
    assert answer.status_code == 200 and "<html" not in page
    assert "The game is on" in page
    assert answer.headers["X-Version"] == table.version


def test_drawn_tiles_are_taken_in_any_spelling(host: Browser, table: Table) -> None:
    lobby = f"/t/{table.id}/lobby"
    answer = host.post(
        f"{lobby}/enter",
        lobby,
        **{"type": "order", "tiles.Ann": "12a", "tiles.Bo": "B1", "tiles.Cy": "e-5"},
    )
    assert answer.status_code == 303
    (entry,) = table.record.entries
    assert isinstance(entry, Order) and entry.tiles == {"Ann": "A-12", "Bo": "B-1", "Cy": "E-5"}
    assert table.folded.books()["turn"] == "Ann"


def test_a_refused_form_keeps_what_was_typed_and_books_nothing(host: Browser, table: Table) -> None:
    lobby = f"/t/{table.id}/lobby"
    answer = host.post(
        f"{lobby}/enter",
        lobby,
        **{"type": "order", "tiles.Ann": "Z99", "tiles.Bo": "B1", "tiles.Cy": "E5"},
    )
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422 and table.entries == 0
    assert 'value="Z99"' in page and 'role="alert"' in page


def test_a_seat_cannot_act_for_a_seat_that_its_phone_does_not_hold(
    ann: Browser, table: Table
) -> None:
    order(table)
    page = f"/t/{table.id}/seat/1"
    csrf = ann.hidden("/", "/appearance")["csrf"]
    data = {"csrf": csrf, "intent": "x1", "seen": "1", "type": "place", "tile": "C-7", "seat": "Bo"}
    answer = ann.client.post(f"{page}/enter", data=data)
    assert answer.status_code == 422
    assert table.entries == 1


@pytest.mark.parametrize("kind", ["order", "adjust", "final_sizes", "undo", "nothing"])
def test_a_seat_cannot_enter_what_is_the_banks(ann: Browser, table: Table, kind: str) -> None:
    csrf = ann.hidden("/", "/appearance")["csrf"]
    data = {"csrf": csrf, "type": kind, "first": "Ann", "cash.Ann": "50", "reason": "gift"}
    answer = ann.client.post(f"/t/{table.id}/seat/1/enter", data=data)
    assert answer.status_code == 422
    assert table.entries == 0


def made(form: list[tuple[str, str]], *types: type[Entry], seat: str = "") -> list[Entry]:
    from companion.stock.entries import ENTRIES

    return entries_of(MultiDict(form), types or ENTRIES, seat)


def test_flat_fields_become_entries_and_empty_ones_are_left_out() -> None:
    from companion.stock.entries import Buy

    entries = made(
        [("type", "buy"), ("shares.Physics", "2"), ("shares.Solon", ""), ("csrf", "x")], seat="Ann"
    )
    assert entries == [Buy(seat="Ann", shares={"Physics": 2})]


def test_numbered_fields_become_several_entries_in_their_order() -> None:
    from companion.stock.entries import Buy, Place

    entries = made(
        [("2.type", "buy"), ("1.type", "place"), ("1.tile", "C-7"), ("3.reason", "unused")],
        seat="Ann",
    )
    assert entries == [Place(seat="Ann", tile="C-7"), Buy(seat="Ann")]


def test_names_with_dots_are_kept_in_mappings_and_maps_may_be_nested() -> None:
    from companion.stock.entries import Adjust

    (entry,) = made(
        [
            ("type", "adjust"),
            ("cash.Dr. No", "-5"),
            ("shares.Dr. No.Physics", "1"),
            ("reason", "slip"),
        ]
    )
    assert entry == Adjust(cash={"Dr. No": -5}, shares={"Dr. No": {"Physics": 1}}, reason="slip")


def test_lists_of_objects_and_words_in_one_field_are_understood() -> None:
    from companion.megaland.entries import ENTRIES, Buildings, Home, Swap

    form = [("type", "home"), ("treasures.egg", "2"), ("swap.1.out", "egg"), ("swap.1.in", "fish")]
    assert made(form, *ENTRIES, seat="Ann") == [
        Home(seat="Ann", treasures={"egg": 2}, swap=[Swap(out="egg", into="fish")])
    ]
    assert made([("type", "buildings"), ("types", "Gym"), ("types", "Arena")], *ENTRIES) == [
        Buildings(types=["Gym", "Arena"])
    ]


@pytest.mark.parametrize(
    ("form", "field", "words"),
    [
        ([], "type", "nothing to enter"),
        ([("type", "steal")], "type", "steal"),
        ([("type", "place")], "tile", "missing"),
        ([("type", "buy"), ("shares.Physics", "two")], "shares", "whole number"),
        ([("type", "place"), ("tile", "C-7"), ("colour", "red")], "colour", "not known"),
        ([("type", "place"), ("tile", "C-7"), ("by", "bank")], "by", "not known"),
        ([("type", "dispose"), ("sell", "1.5")], "sell", "“1.5” is not a whole number"),
    ],
)
def test_a_field_that_is_no_such_value_is_named_in_a_sentence(
    form: list[tuple[str, str]], field: str, words: str
) -> None:
    with pytest.raises(BadForm) as problem:
        made(form, seat="Ann")
    assert problem.value.field == field and words in problem.value.sentence


def test_a_page_never_claims_a_version_newer_than_what_it_shows(
    app: Flask, host: Browser, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.web import lobby

    rendered = lobby._context

    def booked_meanwhile(shown: Table) -> dict[str, object]:
        context = rendered(shown)
        order(shown)
        return context

    before = table.version
    monkeypatch.setattr(lobby, "_context", booked_meanwhile)
    assert host.get(f"/t/{table.id}/lobby/view").headers["X-Version"] == before != table.version


def test_who_is_not_at_the_table_hears_nothing_of_it(
    browser: Callable[[], Browser], table: Table, house: House
) -> None:
    other = house.create("acquire-classic", {}, ["Dan", "Eve"])
    dan = browser()
    dan.get(f"/s/{other.secret('Dan')}")
    assert dan.get(f"/t/{table.id}/live?role=screen").status_code == 403
    assert dan.get(f"/t/{other.id}/live?role=seat&seat=2").status_code == 403


def test_every_link_leads_to_a_whole_page_and_only_the_live_ones_to_fragments(app: Flask) -> None:
    fragments = [rule for rule in app.url_map.iter_rules() if rule.rule.endswith("/view")]
    assert len(fragments) > 8
    with app.test_request_context():
        for rule in fragments:
            given = {name: {"n": 1}.get(name, "x") for name in rule.arguments}
            led = url_for(rule.endpoint, **given)
            assert not led.endswith("/view") or rule.endpoint.endswith("view"), rule.endpoint


def test_the_desks_link_to_the_lobby_opens_the_whole_page(host: Browser, table: Table) -> None:
    page = host.get(f"/t/{table.id}/desk").get_data(as_text=True)
    (led,) = set(re.findall(r'href="([^"]*/lobby[^"]*)"', page))
    assert "<html" in host.get(led).get_data(as_text=True)
