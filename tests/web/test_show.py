"""The settlement as a show: the host steps, every screen follows, links go without scripts."""

from __future__ import annotations

import re

from companion.book.mending import Change, accept, begin
from companion.book.table import Booked
from companion.stock import entries as e
from companion.view.mending.handover import handovers
from companion.view.mending.preview import preview
from tests.web.desk_pages import GROWN, SETTLED, Evening, Host, words

END = SETTLED[:-1]


def settle(host: Host) -> None:
    """The last entry of the game, typed at the desk."""
    assert host.press("Settle with these sizes").status_code == 303


def step(host: Host, to: int | str) -> None:
    form, fields = host.form("All at once", "show")
    answer = host.client.post(form.action, data={**fields, "step": to})
    assert answer.status_code == 303


def test_the_booking_that_settles_begins_the_show_and_nobody_is_told_the_winner(
    evening: Evening,
) -> None:
    host = evening(1, END)
    settle(host)
    assert host.table.over
    for page in ("screen", "desk", "result", "show"):
        told = words(host.get(page))
        assert "is settled; this is the money in hand" in told, page
    for page in ("screen", "desk", "show"):
        assert "Bo wins" not in words(host.get(page)), page
    assert "<h1>The settlement</h1>" in host.get("screen")


def test_the_host_steps_and_all_screens_follow(evening: Evening) -> None:
    host = evening(1, END)
    settle(host)
    player = host.app.test_client()
    player.set_cookie("seats", host.table.secret("Cy"))
    before = host.table.version
    step(host, 1)
    assert host.table.version != before
    for page in ("screen", "result", "show"):
        told = words(player.get(host.url(page)).get_data(as_text=True))
        assert "Majority: Bo, $60M" in told, page
        assert "+$60M" in told, page
    assert 'name="step"' not in player.get(host.url("screen")).get_data(as_text=True)
    step(host, "all")
    assert "Bo wins with $144M" in words(host.get("screen"))
    assert "Bo wins with $144M" in words(host.get("desk"))


def test_who_goes_on_alone_stays_there_while_the_host_steps(evening: Evening) -> None:
    host = evening(1, END)
    settle(host)
    page = host.get("show?step=1")
    view = re.search(r'data-live="([^"]*)"', page)
    assert view is not None
    step(host, 3)
    alone = words(host.client.get(view[1]).get_data(as_text=True))
    assert alone.strip()
    assert alone.strip() in words(page)


def test_everything_is_open_on_the_result_page_for_who_does_not_want_to_wait(
    evening: Evening,
) -> None:
    host = evening(1, END)
    settle(host)
    page = words(host.get("result"))
    assert page.index("See everything now") < page.index("1 Bo $60M $60M $24M $144M")


def test_plain_links_page_through_all_steps_and_change_nothing(evening: Evening) -> None:
    host = evening(1, SETTLED)
    before = host.table.version
    page = host.get("show?step=0")
    links = []
    while (link := re.search(r'rel="next" href="([^"]+)"', page)) is not None:
        links.append(link[1])
        page = host.client.get(link[1]).get_data(as_text=True)
        assert 'rel="prev"' in page
    assert links == [f"{host.url('show')}?step={n}" for n in (1, 2, 3)]
    assert "See the result" in page
    assert host.table.version == before


def test_all_steps_stand_in_a_plain_table_too(evening: Evening) -> None:
    page = words(evening(1, SETTLED).get("show"))
    table = page[page.index("As a table") :]
    assert "Majority: Bo, $60M Solon" in table
    assert table.index("Majority: Bo") < table.index("Minority: Ann") < table.index("All shares")


def test_a_running_game_has_no_show(evening: Evening) -> None:
    host = evening(1, GROWN)
    assert host.client.get(host.url("show")).status_code == 303
    assert "show-step" not in host.get("screen")


def test_taking_the_end_back_and_settling_again_begins_the_show_anew(evening: Evening) -> None:
    host = evening(1, END)
    settle(host)
    step(host, "all")
    host.table.undo(host.table.entries, by="bank")
    assert not host.table.over
    assert "show-step" not in host.get("screen")
    settle(host)
    assert "this is the money in hand" in words(host.get("screen"))


def test_a_phone_leads_to_how_it_went_once_all_is_told(evening: Evening) -> None:
    host = evening(1, END)
    settle(host)
    player = host.app.test_client()
    player.set_cookie("seats", host.table.secret("Cy"))
    assert "How it went" not in player.get(host.url("seat/3")).get_data(as_text=True)
    step(host, "all")
    page = player.get(host.url("seat/3")).get_data(as_text=True)
    assert f'href="/t/{host.table.id}/course"' in page
    assert player.get(f"/t/{host.table.id}/course").status_code == 200


# --- what nobody had moved yet --------------------------------------------------------------------


def put_right(host: Host) -> list[str]:
    """What the lists after corrections tell to hand over."""
    return [item.text for one in handovers(host.table) for item in one.items if not item.done]


def test_a_settlement_taken_back_before_it_was_told_leaves_nothing_to_hand_over(
    evening: Evening,
) -> None:
    host = evening(4, END)
    settle(host)
    step(host, 1)
    host.table.undo(host.table.entries, by="bank")
    assert put_right(host) == []
    player = host.app.test_client()
    player.set_cookie("seats", host.table.secret("Bo"))
    for page in (host.get("desk"), player.get(host.url("seat/2")).get_data(as_text=True)):
        assert "Put the table right" not in words(page)
    settle(host)
    assert put_right(host) == []
    step(host, "all")
    assert "Get $84M" in words(host.get("screen"))


def test_a_settlement_that_was_told_is_handed_back_when_it_is_taken_back(
    evening: Evening,
) -> None:
    host = evening(4, END)
    settle(host)
    step(host, "all")
    host.table.undo(host.table.entries, by="bank")
    assert "Take 4 Solon." in put_right(host)
    player = host.app.test_client()
    player.set_cookie("seats", host.table.secret("Bo"))
    assert "Take 4 Solon." in words(player.get(host.url("seat/2")).get_data(as_text=True))


def test_the_end_taken_back_with_the_untold_settlement_needs_nothing_either(
    evening: Evening,
) -> None:
    host = evening(4, END)
    settle(host)
    host.table.undo(host.table.entries, by="bank")
    host.table.undo(len(END), by="bank")
    assert put_right(host) == []


def test_sizes_changed_while_they_are_told_are_handed_over_once_as_they_are_in_the_end(
    evening: Evening,
) -> None:
    host = evening(4, END)
    settle(host)
    sizes = e.FinalSizes(sizes={"Solon": 11})
    change = begin(host.table.folded, Change(str(host.table.entries), sizes))
    assert preview(host.table, change).handover == ()
    assert isinstance(accept(host.table, change), Booked)
    assert put_right(host) == []
    step(host, "all")
    assert put_right(host) == []
    # Solon at 11 costs $7M: majority $70M and 4 x $7M for Bo
    assert "Get $98M" in words(host.get("screen"))


def test_an_older_purchase_changed_meanwhile_is_handed_over_without_the_settlement(
    evening: Evening,
) -> None:
    host = evening(4, END)
    settle(host)
    last = max(n for n, one in enumerate(END, 1) if one["type"] == "buy")
    change = begin(host.table.folded, Change(str(last), e.Buy(seat="Ann", shares={"Solon": 2})))
    told = [item.text for item in preview(host.table, change).handover]
    assert told == ["Give back 1 Solon.", "Get $6M: 1 × $5M + 1 × $1M."]
    assert isinstance(accept(host.table, change), Booked)
    assert put_right(host) == told
