"""The disclosure methods to the letter: for each method, viewer and item, seen or not."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from companion.book.house import House
from companion.view.model import CompanyRow, SeatRow, TableView
from companion.view.project import twin
from companion.view.source import Source, looked_at
from companion.view.viewer import Bank, Export, Screen, Seat, Viewer
from tests.view.stories import MEGACQUIRE, MERGER, OPENING, SOLD
from tests.view.tables import buy, entry, line, place, played, seen

OLD, OWN_OLD, LATER, RECENT = 6, 11, 13, 15
"""Purchases in the opening: Bo's long ago, Ann's own, one two turns ago, one of the last turn."""


def opening(method: int, cash_open: bool = True, **beside: Any) -> Source:
    options = {"disclosure": method, "cash_open": cash_open}
    return played(MEGACQUIRE, OPENING, options=options, **beside)


def company(view: TableView, name: str) -> CompanyRow:
    return next(row for row in view.companies if row.mark.name == name)


def seat(view: TableView, name: str) -> SeatRow:
    return next(row for row in view.seats if row.name == name)


METHODS = [
    # method, certificates of others, what the bank has left, older history
    (1, False, False, False),
    (2, False, True, False),
    (3, True, False, False),
    (4, True, True, True),
]
OTHERS: tuple[Viewer, ...] = (Screen(), Bank(), Seat("Ann"))


@pytest.mark.parametrize(("method", "holders", "bank", "older"), METHODS)
@pytest.mark.parametrize("viewer", OTHERS)
def test_what_each_method_shows_of_others(
    method: int, holders: bool, bank: bool, older: bool, viewer: Viewer
) -> None:
    view = seen(opening(method), viewer)
    krause = company(view, "Krause")
    assert (krause.left == 18) is bank and (krause.left is None) is not bank
    assert view.shows_left is bank and view.shows_holders is holders
    held = None if krause.holders is None else [(h.seat, h.shares) for h in krause.holders]
    assert held == ([("Bo", 4), ("Cy", 3)] if holders else None)
    assert seat(view, "Bo").shares_total == (4 if holders else None)
    holdings = seat(view, "Bo").holdings
    assert (holdings is not None) is holders
    for position in (OLD, LATER):
        told = line(view, position)
        assert (told is not None and not told.hidden and " buys " in told.text) is older
    recent = line(view, RECENT)
    assert recent is not None and recent.text == "Cy buys nothing"


@pytest.mark.parametrize("method", [1, 2, 3, 4])
@pytest.mark.parametrize("cash_open", [True, False])
def test_money_follows_its_own_switch(method: int, cash_open: bool) -> None:
    table = opening(method, cash_open)
    for viewer in OTHERS:
        cash = seat(seen(table, viewer), "Bo").cash
        assert (cash.text if cash else None) == ("$48M" if cash_open else None)
    assert str(seat(seen(table, Seat("Bo")), "Bo").cash) == "$48M"


@pytest.mark.parametrize("method", [1, 2, 3, 4])
def test_ones_own_certificates_money_and_history_are_always_seen(method: int) -> None:
    view = seen(opening(method, cash_open=False), Seat("Ann"))
    assert view.you is not None
    assert [(mine.mark.name, mine.shares) for mine in view.you.certificates] == [("Solon", 4)]
    assert (str(view.you.cash), str(view.you.worth)) == ("$54M", "$66M")
    told = line(view, OWN_OLD)
    assert told is not None and told.text == "Ann buys 3 Solon for $6M"


@pytest.mark.parametrize("method", [1, 2, 3])
def test_the_current_and_the_previous_turn_are_public(method: int) -> None:
    table = played(
        MEGACQUIRE,
        [*OPENING, place("Ann", "H-1"), buy("Ann", Krause=2), place("Bo", "I-12")],
        options={"disclosure": method},
    )
    view = seen(table, Screen())
    told = line(view, 17)
    assert told is not None and told.text == "Ann buys 2 Krause for $10M"
    assert line(view, 18) is not None
    assert line(view, 15) is None


@pytest.mark.parametrize("method", [1, 2, 3, 4])
@pytest.mark.parametrize("viewer", OTHERS)
def test_a_mergers_reveal_and_payments_are_public_whatever_the_method(
    method: int, viewer: Viewer
) -> None:
    during = seen(played(MEGACQUIRE, MERGER, options={"disclosure": method}), viewer)
    assert during.merger is not None
    assert [(row.seat, row.shares, str(row.amount)) for row in during.merger.rows] == [
        ("Bo", 4, "$50M"),
        ("Cy", 3, "$25M"),
    ]
    later = [
        *SOLD, buy("Ann"),
        place("Bo", "I-1"), buy("Bo"), place("Cy", "I-12"), buy("Cy"),
        place("Ann", "G-1"), buy("Ann"),
    ]  # fmt: skip
    told = line(seen(played(MEGACQUIRE, later, options={"disclosure": method}), viewer), 17)
    assert told is not None and [one.amount.text for one in told.sums] == ["$50M", "$25M"]


@pytest.mark.parametrize("method", [1, 2, 3])
def test_disposals_longer_ago_are_seen_by_the_seat_alone(method: int) -> None:
    later = [
        *SOLD, buy("Ann"), place("Bo", "I-1"), buy("Bo"), place("Cy", "I-12"), buy("Cy"),
    ]  # fmt: skip
    table = played(MEGACQUIRE, later, options={"disclosure": method})
    assert line(seen(table, Screen()), 18) is None
    own = line(seen(table, Seat("Bo")), 18)
    assert own is not None and own.text == "Bo sells 4 Krause"
    desk = line(seen(table, Bank()), 18)
    assert desk is not None and desk.hidden and not desk.sums
    assert desk.text == "Bo: a decision on defunct certificates"
    assert desk.can_undo


@pytest.mark.parametrize("method", [1, 2, 3, 4])
def test_the_desk_shows_no_more_than_the_table_screen(method: int) -> None:
    table = opening(method, cash_open=False)
    desk, screen = seen(table, Bank()), seen(table, Screen())
    assert desk.companies == screen.companies
    assert desk.you is None
    assert [(r.cash, r.holdings, r.shares_total) for r in desk.seats] == [
        (r.cash, r.holdings, r.shares_total) for r in screen.seats
    ]
    legible = [one.text for one in desk.history if not one.hidden]
    assert legible == [one.text for one in screen.history]


def test_a_look_shows_one_seat_and_is_announced_to_all() -> None:
    table = opening(1, cash_open=False, looks=("Bo",))
    desk = seen(table, Bank(look="Bo"))
    assert desk.you is not None and str(desk.you.cash) == "$48M"
    assert seat(desk, "Cy").cash is None
    assert line(desk, OLD) is not None and line(desk, OLD).hidden  # type: ignore[union-attr]
    for viewer in OTHERS:
        assert seen(table, viewer).notices == ("The bank looks at Bo's holdings",)


def test_a_look_that_is_not_announced_shows_nothing() -> None:
    assert seen(opening(1, cash_open=False), Bank(look="Bo")).you is None


def test_a_correction_of_an_older_entry_is_shown_to_all_as_a_difference() -> None:
    entries = [*OPENING, entry("amend", target=6, entry=buy("Bo", Krause=1), by="bank")]
    view = seen(played(MEGACQUIRE, entries, options={"disclosure": 1}), Screen())
    told = line(view, 16)
    assert told is not None and told.text == "The bank changes entry 6"
    assert [(one.seat, one.text) for one in told.sums] == [("Bo", "+$8M, −2 Krause")]
    assert line(view, 6) is None


def test_cash_instead_of_a_founders_share_is_told_to_the_founder_alone() -> None:
    table = played(MEGACQUIRE, OPENING[:5], options={"disclosure": 1})
    for viewer in (Screen(), Bank(), Seat("Ann")):
        told = line(seen(table, viewer), 5)
        assert told is not None and told.text == "Bo founds Krause" and told.sums == ()
    own = line(seen(table, Seat("Bo")), 5)
    assert own is not None and own.sums[0].text == "Krause: 1 share for founding it"


@pytest.mark.parametrize("method", [1, 2, 3, 4])
def test_after_the_settlement_everything_is_open(method: int) -> None:
    entries = [
        *OPENING,
        entry("end_game", seat="bank", reason="stopped"),
        entry("final_sizes"),
    ]
    table = played(MEGACQUIRE, entries, options={"disclosure": method, "cash_open": False})
    view = seen(table, Screen())
    assert view.over and view.shows_left and view.shows_holders
    assert all(row.cash is not None for row in view.seats)
    assert len(view.history) == len(entries)
    waiting = seen(
        played(MEGACQUIRE, entries[:-1], options={"disclosure": method, "cash_open": False}),
        Screen(),
    )
    assert not waiting.over and seat(waiting, "Bo").cash is None


def test_the_export_sees_all() -> None:
    view = seen(opening(1, cash_open=False), Export())
    assert company(view, "Krause").left == 18
    assert all(row.cash is not None for row in view.seats)


# --- Mergernaut's own rule ----------------------------------------------------------------------

NAUT = [
    place("Ann", "A1"),
    buy("Ann"),
    place("Bo", "A2"),
    entry("found", seat="Bo", company="Anchor"),
    buy("Bo", Anchor=2),  # 5: 2 x $200
    place("Cy", "A5"),
    buy("Cy", Anchor=1),
    place("Ann", "A6"),
    entry("found", seat="Ann", company="Beacon"),
    buy("Ann", Beacon=3),  # 10: 3 x $300
    place("Bo", "H1"),
    buy("Bo"),
]


def naut(entries: list[dict[str, Any]], **options: Any) -> Source:
    return played("mergernaut05", entries, options=options)


def test_mergernaut_shows_money_totals_and_bank_but_no_holdings() -> None:
    view = seen(naut(NAUT), Seat("Cy"))
    bo = seat(view, "Bo")
    assert (str(bo.cash), bo.shares_total, bo.holdings, bo.influence) == ("$5,600", 3, None, None)
    anchor = company(view, "Anchor")
    assert (anchor.left, anchor.holders) == (21, None)
    assert seat(view, "Cy").influence == 3


def test_mergernaut_tells_the_current_and_the_previous_turn_only_even_of_ones_own() -> None:
    view = seen(naut(NAUT), Seat("Ann"))
    assert [one.position for one in view.history] == [12, 11]
    own = seen(naut([*NAUT, place("Cy", "I12"), buy("Cy")]), Seat("Bo"))
    assert [one.position for one in own.history] == [14, 13]


def test_fog_hides_ordinary_history() -> None:
    view = seen(naut(NAUT, fog=True), Screen())
    assert view.history == () and view.recent == ()
    assert str(seat(view, "Bo").cash) == "$5,600"


TAKEOVER = [
    *NAUT,
    place("Cy", "A3"),
    buy("Cy"),
    place("Ann", "A4"),
    entry("pledge", seat="Ann", company="Beacon", influence=0),
    entry("pledge", seat="Bo", company="Anchor", influence=0),
    entry("pledge", seat="Cy", company="Anchor", influence=1),
]
"""Anchor (3 + 2 pledged) takes Beacon (2) over; Ann holds all four of Beacon."""


@pytest.mark.parametrize("fog", [False, True])
def test_a_takeover_tells_majority_and_minority_without_counts(fog: bool) -> None:
    table = naut(TAKEOVER, fog=fog)
    view = seen(table, Screen())
    assert view.merger is not None
    assert [(row.seat, row.shares, row.role, str(row.amount)) for row in view.merger.rows] == [
        ("Ann", None, "sole holder", "$4,500")
    ]
    assert {one.position for one in view.history} >= {16, 17, 18}
    assert "4" not in view.merger.decides.replace("$400", "")
    counts = seen(naut(TAKEOVER, fog=fog, show_takeover_counts=True), Screen())
    assert counts.merger is not None and counts.merger.rows[0].shares == 4


def test_a_look_closes_itself_after_20_seconds_or_when_it_is_ended(tmp_path: Path) -> None:
    house = House(tmp_path)
    try:
        table = house.create(MEGACQUIRE, {"disclosure": 1}, ["Ann", "Bo", "Cy"])
        begun = datetime.fromisoformat(table.note("look", seat="Bo", by="bank").at)
        assert looked_at(table, begun + timedelta(seconds=19)) == ("Bo",)
        assert looked_at(table, begun + timedelta(seconds=20)) == ()
        table.note("look_end", by="bank")
        assert looked_at(table, begun + timedelta(seconds=1)) == ()
    finally:
        house.close()


def test_a_view_is_plain_data() -> None:
    data = twin(seen(opening(4), Seat("Ann")))
    assert data["you"]["cash"] == {"amount": 54, "text": "$54M"}
    assert data["board"]["cells"][24]["company"]["name"] == "Krause"
