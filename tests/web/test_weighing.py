"""What a correction would change tells what lies hidden: the bank sees it when all are told."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from urllib.parse import urlencode

import pytest

from companion.book.mending import Add, Change, Mending, encode
from companion.stock.entries import Adjust, Buy
from companion.view.source import OPENED, weighs
from tests.web.desk_pages import BEGUN, GROWN, SETTLED, Evening, Host, book, turn, words
from tests.web.mending_story import STORY, WRONG
from tests.web.test_mending import accepted, follow, form_with, pressed, typed
from tests.web.test_opening import player_of

SAID = "The bank looks at what a correction would change"
ASKS = "What it changes can tell what somebody holds. If you look at it, every screen says so."
NOTHING = encode(Mending(0, (Change(str(WRONG), Buy(seat="Bo")),)))
"""Bo's two Krause were never bought: it costs him $6M, and Cy gets $10M more."""


def look(host: Host, page: str) -> str:
    """The page after one has chosen to look and to say so."""
    form, fields = form_with(page, "Look at it, and say so")
    return follow(host, host.client.post(form.action, data=fields))


@pytest.mark.parametrize(
    "query",
    [
        {"remove": str(WRONG)},
        {"out": str(WRONG)},
        {"forgotten": "12"},
        {"hexagons": "B-4 D-4"},
        {"at": str(WRONG), "line": "-"},
        {"mending": NOTHING},
        {"mending": NOTHING, "all": "1"},
        {"mending": NOTHING, "last": "1"},
        {"mending": NOTHING, "change": "18"},
    ],
)
@pytest.mark.parametrize("page", ["desk/mend", "desk/mend/view"])
def test_an_address_alone_shows_no_difference_and_tells_nobody(
    evening: Evening, query: dict[str, str], page: str
) -> None:
    host = evening(1, STORY)
    before = host.table.version
    seen = words(host.get(f"{page}?{urlencode(query)}"))
    assert ASKS in seen
    assert "$" not in seen and "decision" not in seen and "Cy" not in seen
    assert host.table.version == before
    assert SAID not in host.get("screen")


def test_its_json_has_no_difference_either(evening: Evening) -> None:
    host = evening(1, STORY)
    url = host.url(f"desk/mend?{urlencode({'mending': NOTHING})}")
    told = host.client.get(url, headers={"Accept": "application/json"}).json
    assert told is not None and told["held_back"] is True
    assert told["steps"] == [f"Entry {WRONG} becomes: Bo buys nothing"]
    assert not any(told[part] for part in ("seats", "companies", "groups", "handover", "turn"))


def test_the_page_that_asks_leads_on_to_what_was_asked_for(evening: Evening) -> None:
    host = evening(1, STORY)
    shown = words(look(host, host.get(f"desk/mend?{urlencode({'mending': NOTHING})}")))
    assert "Bo −$6M" in shown and "Cy +$10M" in shown
    assert "2 decisions" in shown
    assert "Every screen says that you look at this." in shown


def test_a_step_asked_for_when_it_was_said_too_long_ago_is_taken_after_saying_it_anew(
    evening: Evening,
) -> None:
    host = evening(1, STORY)
    page = host.get(f"desk/mend?{urlencode({'mending': NOTHING, 'all': '1'})}")
    shown = words(look(host, page))
    assert "to decide" not in shown and "Bo −$6M" in shown and "Entry 18 is left out" in shown


def test_the_forms_of_a_moment_that_follows_from_a_correction_wait_too(evening: Evening) -> None:
    host = evening(1, STORY)
    moment = urlencode({"mending": NOTHING, "way": "change", "at": "18"})
    for page in ("desk/mend/type", "desk/mend/type/view"):
        assert ASKS in words(host.get(f"{page}?{moment}"))
    effect = host.client.get(host.url(f"desk/mend/effect?{moment}&line=s1")).json
    assert effect is not None and effect["text"] == "" and not effect["ok"]
    form, fields = form_with(host.get(f"desk/mend/type?{moment}"), "Look at it, and say so")
    answer = host.client.post(form.action, data=fields, follow_redirects=True)
    assert "What should entry 18 say?" in words(answer.text)


def test_a_half_typed_form_stays_when_the_look_is_over_and_nothing_new_is_told(
    evening: Evening,
) -> None:
    """What the page that is open already is sent does not depend on what lies hidden."""
    told = []
    for bought in (0, 2):
        host = evening(1, [*STORY, *turn("Bo", "I-12", Solon=bought), *turn("Cy", "G-12")])
        moment = urlencode({"mending": NOTHING, "way": "change", "at": "18"})
        seen = host.get(f"desk/mend/type/view?{moment}", **{"X-Live": "1", "X-Have": "a b"})
        told.append(seen)
        for region in ("desk-call", "quick", "question", "instead"):
            assert f'id="{region}" data-etag="closed" data-same' in seen
        assert "What you typed stays" in seen and "<form" not in seen and "$" not in seen
        assert SAID not in host.get("screen")
        fields = {"type": "dispose", "seat": "Cy", "sell": "1"}
        effect = host.client.get(host.url(f"desk/mend/effect?{moment}&{urlencode(fields)}")).json
        assert effect is not None and effect["ok"]
        assert effect["text"] == "What it does is shown when you send it."
    assert told[0] == told[1]


def test_a_form_sent_after_the_look_is_over_tells_every_screen_anew(evening: Evening) -> None:
    host = evening(1, STORY)
    host.table.note("weighed", by="bank")
    moment = urlencode({"mending": NOTHING, "way": "change", "at": "18"})
    form, fields = form_with(host.get(f"desk/mend/type?{moment}"), "Do this")
    host.table.withdraw("weighed")
    book(host.table, turn("Bo", "I-12"))
    answer = host.client.post(form.action, data={**fields, "sell": "1"})
    assert SAID in host.get("screen")
    assert "Entry 18 becomes: Cy sells 1" in words(follow(host, answer))


def test_the_button_of_the_log_tells_every_screen_at_once(evening: Evening) -> None:
    host = evening(2, STORY)
    page = pressed(host, host.get("desk?all=1"), "Remove")
    assert "Entry 33 is left out" in words(page)
    assert "Every screen says that you look at this." in words(page)
    for told in (words(host.get("screen")), words(host.get("desk")), player_of(host)):
        assert SAID in told
    assert [(note.kind, note.by) for note in host.table.notes("weighed")] == [("weighed", "bank")]


def test_typing_another_entry_tells_every_screen_at_once(evening: Evening) -> None:
    host = evening(1, STORY)
    assert host.get(f"desk/mend/type?way=change&at={WRONG}")
    assert SAID not in host.get("screen")
    assert "Bo −$6M" in words(typed(host, "change", WRONG, "Buy nothing"))
    assert SAID in host.get("screen")


def test_an_undo_that_others_depend_on_tells_every_screen_at_once(evening: Evening) -> None:
    host = evening(1, [*BEGUN, *turn("Ann", "A-1"), *turn("Bo", "C-1")])
    _form, fields = form_with(host.get("desk"), "Undo")
    answer = host.client.post(host.url("desk/undo"), data={**fields, "number": "2"})
    assert answer.location == host.url("desk/mend?out=2")
    assert SAID in host.get("screen")
    assert "would no longer be legal" in words(host.get("desk/mend?out=2"))


def test_the_whole_way_needs_it_said_once(evening: Evening) -> None:
    host = evening(1, STORY)
    page = pressed(host, typed(host, "change", WRONG, "Buy nothing"), "Take every proposal")
    assert accepted(host, page).status_code == 303
    assert host.table.folded.books()["seats"]["Cy"]["cash"] == 70
    assert len(host.table.notes("weighed")) == 1


def test_accepting_when_it_was_said_too_long_ago_says_it_anew(evening: Evening) -> None:
    host = evening(1, STORY)
    page = typed(host, "change", WRONG, "Buy nothing")
    host.table.withdraw("weighed")
    answer = accepted(host, page)  # two decisions are open
    assert answer.status_code == 422
    assert "2 decisions" in words(answer.text)
    assert SAID in host.get("screen")


LATER = "What it does is shown when you send it."


@pytest.mark.parametrize(
    "fields",
    [
        {"type": "buy", "seat": "Bo", "shares.Krause": "3"},
        {"type": "buy", "seat": "Bo", "shares.Krause": "1", "give.Teton": "2"},
        {"line": "+3Kra"},
        {"line": "+1Kra -1Sol"},
    ],
)
def test_whether_a_past_purchase_was_possible_is_not_told_before_it_is_sent(
    evening: Evening, fields: dict[str, str]
) -> None:
    host = evening(1, STORY)
    moment = urlencode({"way": "change", "at": str(WRONG), **fields})
    effect = host.client.get(host.url(f"desk/mend/effect?{moment}")).json
    assert effect is not None and effect["text"] == LATER
    assert SAID not in host.get("screen")


def test_what_a_tile_of_the_past_would_have_done_is_told_at_once(evening: Evening) -> None:
    host = evening(1, STORY)
    moment = urlencode({"way": "before", "at": "12", "line": "I12"})
    effect = host.client.get(host.url(f"desk/mend/effect?{moment}")).json
    assert effect is not None and "I-12" in effect["text"]


def test_after_two_minutes_it_has_to_be_said_anew(evening: Evening) -> None:
    host = evening(1, STORY)
    typed(host, "change", WRONG, "Buy nothing")
    now = datetime.now(UTC)
    assert timedelta(minutes=2) == OPENED
    assert weighs(host.table, now + timedelta(seconds=110))
    assert not weighs(host.table, now + timedelta(seconds=121))


@pytest.mark.parametrize(("disclosure", "entries"), [(4, STORY), (1, SETTLED)])
def test_where_nothing_is_secret_nothing_is_said(
    evening: Evening, disclosure: int, entries: list[dict[str, object]]
) -> None:
    host = evening(disclosure, entries)
    page = host.get(f"desk/mend?{urlencode({'mending': NOTHING})}")
    assert "Bo −$6M" in words(page) and "Every screen says" not in words(page)
    pressed(host, host.get("desk?all=1"), "Remove")
    assert host.table.notes("weighed") == ()


def test_only_the_host_can_say_it(evening: Evening) -> None:
    host = evening(1, STORY)
    player = host.app.test_client()
    player.set_cookie("seats", host.table.secret("Cy"))
    assert player.post(host.url("desk/mend"), data={"remove": "3"}).status_code == 403
    assert host.table.notes("weighed") == ()


# --- adjusted by hand -----------------------------------------------------------------------------

IN_VAIN = "The bank tried in vain to adjust Bo's holdings"


@pytest.mark.parametrize(
    "fields",
    [
        {"company": "Solon", "shares": "-5"},
        {"company": "Solon", "shares": "30"},
        {"cash": "-9999"},
    ],
)
def test_an_adjustment_in_vain_is_told_on_every_screen(
    evening: Evening, fields: dict[str, str]
) -> None:
    host = evening(1, STORY, cash_open=False)
    answer = host.press("Adjust", seat="Bo", **fields)
    assert answer.status_code == 422
    for told in (words(host.get("screen")), words(answer.text), player_of(host)):
        assert IN_VAIN in told
    host.press("Adjust", seat="Bo", **fields)
    assert [(note.seat, note.by) for note in host.table.notes("tried")] == [("Bo", "bank")]


def test_an_adjustment_is_not_judged_before_it_is_sent(evening: Evening) -> None:
    host = evening(1, STORY)
    told = [
        host.client.get(host.url(f"desk/{page}type=adjust&shares.Bo.Solon={number}&reason=x")).json
        for page in ("effect?", "mend/effect?way=after&at=9&")
        for number in ("-1", "-9")
    ]
    assert told[0] == told[1] == told[2] == told[3]
    assert host.table.notes("tried") == ()


@pytest.mark.parametrize(
    "fields", [{"shares": "1"}, {"shares": "x", "company": "Solon"}, {"company": "Solon"}]
)
def test_an_adjustment_that_says_too_little_tells_nothing(
    evening: Evening, fields: dict[str, str]
) -> None:
    host = evening(1, STORY)
    assert host.press("Adjust", seat="Bo", **fields).status_code == 422
    assert host.table.notes("tried") == ()


def test_where_all_is_open_nothing_is_said_of_it(evening: Evening) -> None:
    host = evening(4, STORY)
    answer = host.press("Adjust", seat="Bo", company="Solon", shares="-9")
    assert answer.status_code == 422 and "Bo" in words(answer.text)
    assert host.table.notes("tried") == ()


# --- what could be found out by trying ------------------------------------------------------------

FOLDS = {"1.type": "place", "1.seat": "Ann", "1.tile": "A-4"}
"""Ann's tile that folds Krause into Solon; who holds how much of Krause is hidden until it lies."""


def hidden(host: Host) -> dict[str, str]:
    """The hidden fields of a form of the desk."""
    fields = host.form("Place the tile")[1]
    return {name: fields[name] for name in ("csrf", "intent", "seen")}


@pytest.mark.parametrize("number", ["0", "4", "9"])
def test_what_follows_a_merger_that_has_not_begun_is_not_judged(
    evening: Evening, number: str
) -> None:
    host = evening(1, GROWN)
    asked = {**FOLDS, "2.type": "dispose", "2.seat": "Ann", "2.sell": number}
    told = host.client.get(host.url("desk/effect"), query_string=asked).json
    assert told is not None and told["ok"]
    assert told["text"] == "A-4 joins Solon (3) and Krause (2): Solon survives"
    moment = {"way": "change", "at": "12", **asked, "1.seat": "Cy"}
    past = host.client.get(host.url("desk/mend/effect"), query_string=moment).json
    assert past is not None and "hold" not in past["text"] and "sell" not in past["text"]
    answer = host.client.post(host.url("desk/enter"), data={**hidden(host), **asked})
    assert answer.status_code == 422
    assert "What follows a merger is entered when it is asked." in words(answer.text)
    assert host.table.entries == len(GROWN)


def test_the_seat_on_turn_is_not_told_who_will_be_asked_in_its_merger(evening: Evening) -> None:
    host = evening(1, GROWN)
    phone = host.app.test_client()
    phone.set_cookie("seats", host.table.secret("Ann"))
    told = [
        phone.get(host.url("seat/1/preview"), query_string={**FOLDS, **more}).json
        for more in ({"2.type": "buy"}, {"2.type": "dispose", "2.sell": "1"}, {})
    ]
    assert told[0] == told[1] == told[2]


@pytest.mark.parametrize("line", ["A8 +3Sol -1Kra", "A8 +3Sol -4Kra", "A8 +3Sol -5Kra"])
def test_giving_stock_in_vain_tells_not_how_much_there_is(evening: Evening, line: str) -> None:
    host = evening(1, GROWN)
    told = host.client.get(host.url("desk/preview"), query_string={"line": line}).json
    assert told is not None and told["wrong"]
    assert told["text"] == "That cannot be paid this way. Take other shares, or pay otherwise."
    fields = {"1.type": "place", "1.tile": "A-8", "2.type": "buy", "2.shares.Solon": "3"}
    given = line.split("-")[1][0]
    asked = {**fields, "2.give.Krause": given}
    effect = host.client.get(host.url("desk/effect"), query_string=asked).json
    assert effect is not None and (effect["ok"], effect["code"]) == (False, "")


def test_a_count_for_a_seat_needs_a_look_by_whatever_form_it_comes(evening: Evening) -> None:
    host = evening(1, GROWN)
    count = {"type": "audit", "seat": "Cy", "shares.Krause": "0"}
    for fields in (count, {f"1.{name}": told for name, told in count.items()}):
        fields = {**hidden(host), **fields}
        answer = host.client.post(host.url("desk/enter"), data=fields)
        assert answer.status_code == 422
    assert "Look first; every screen then says so." in words(answer.text)
    assert host.table.entries == len(GROWN)


def test_accepting_a_correction_that_was_never_shown_tells_every_screen(evening: Evening) -> None:
    host = evening(1, STORY)
    less = Adjust(shares={"Cy": {"Krause": -9}}, reason="x")
    steps = encode(Mending(0, (Add(str(len(STORY)), less),)))
    form = {**host.form("Undo")[1], "mending": steps}
    answer = host.client.post(host.url("desk/mend/accept"), data=form)
    assert answer.status_code == 422
    assert SAID in host.get("screen")
