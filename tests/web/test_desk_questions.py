"""Questions that only some rulesets or positions ask, answered at the desk."""

from __future__ import annotations

import pytest

from companion.book.entries import type_of
from companion.contract import BANK
from companion.stock import entries as stock
from tests.web.desk_pages import (
    BEGUN,
    GROWN,
    MERGING,
    THREE_WAY,
    Evening,
    Host,
    forms,
    founding,
    turn,
    words,
)

TAKEOVER = [
    *turn("Ann", "A1"),
    *founding("Bo", "A2", "Ember", Ember=1),
    *turn("Cy", "A4", Ember=1),
    *founding("Ann", "A5", "Anchor", Anchor=1),
    *turn("Bo", "I1"),
    *turn("Cy", "I3"),
    {"type": "place", "seat": "Ann", "tile": "A3"},
]
"""A3 joins Ember and Anchor, two sites each: Ann, Bo and Cy may pledge, Ann first."""

EQUAL = [
    *BEGUN,
    *turn("Ann", "A-1"),
    *founding("Bo", "A-2", "Solon"),
    *turn("Cy", "A-4"),
    *founding("Ann", "A-5", "Krause"),
    {"type": "place", "seat": "Bo", "tile": "A-3"},
]
"""Two companies of two tiles: Bo says which one survives."""


def last(host: Host) -> stock.Entry:
    return host.table.record.entries[-1]


def test_influence_is_pledged_for_whoever_is_asked(evening: Evening) -> None:
    host = evening.at("mergernaut05", TAKEOVER)
    assert "Ann: pledge influence" in host.get("desk")
    pledge = next(f for f in forms(host.get("desk")) if f.id == "pledge")
    company = pledge.fields["company"]
    host.client.post(pledge.action, data={**pledge.fields, "influence": "2"})
    entry = last(host)
    assert isinstance(entry, stock.Pledge)
    assert (entry.seat, entry.company, entry.influence) == ("Ann", company, 2)
    host.press("Pledge nothing")
    entry = last(host)
    assert isinstance(entry, stock.Pledge)
    assert (entry.seat, entry.influence) == ("Bo", 0)


def test_the_survivor_among_equals_is_chosen_by_one_press(evening: Evening) -> None:
    host = evening(4, EQUAL)
    page = words(host.get("desk"))
    assert "Bo: choose who survives" in page
    host.press("Krause")
    entry = last(host)
    assert isinstance(entry, stock.Survivor)
    assert (entry.seat, entry.company) == ("Bo", "Krause")


def test_a_merger_of_three_goes_on_to_the_next_company(evening: Evening) -> None:
    host = evening(2, THREE_WAY)
    for _seat in ("Ann", "Bo", "Cy"):
        host.press("Do this", sell="1")
    page = words(host.get("desk"))
    assert "Krause (3) folds into Watts (4)" in page
    assert "✓ folded" in page


def test_votes_to_end_are_entered_for_each_seat(evening: Evening) -> None:
    host = evening.at(
        "acquire-online", [{"type": "order", "tiles": {"Ann": "1A", "Bo": "9A", "Cy": "12I"}}]
    )
    for seat in ("Ann", "Bo"):
        vote = next(
            f
            for f in forms(host.get("desk"))
            if f.fields.get("type") == "concede" and f.fields.get("seat") == seat
        )
        assert vote.fields["agree"] == "true"
        host.client.post(vote.action, data=vote.fields)
        entry = last(host)
        assert isinstance(entry, stock.Concede)
        assert (entry.seat, entry.agree, entry.by) == (seat, True, BANK)
    assert host.table.over
    assert type_of(last(host)) == "concede"


def test_trading_stock_is_entered_at_the_desk(evening: Evening) -> None:
    entries = [
        *BEGUN,
        *turn("Ann", "A-1"),
        *founding("Bo", "A-2", "Solon", Solon=3),
        *turn("Cy", "A-6"),
        *founding("Ann", "A-7", "Krause"),
        {"type": "adjust", "cash": {"Bo": -54}, "reason": "to be short of cash"},
        {"type": "place", "seat": "Bo", "tile": "I-12"},
    ]
    host = evening(4, entries)
    # Solon at 2 is $2M, Krause at 2 is $4M: no money, two Solon for one Krause
    form = next(f for f in forms(host.get("desk")) if f.id == "buy")
    data = {**form.fields, "1.shares.Krause": "1", "1.give.Solon": "2"}
    answer = host.client.post(form.action, data=data)
    assert answer.status_code == 303
    entry = last(host)
    assert isinstance(entry, stock.Buy)
    assert (entry.shares, entry.give) == ({"Krause": 1}, {"Solon": 2})


@pytest.mark.parametrize(
    ("entries", "button", "fields"),
    [
        (GROWN, "Place the tile", {"tile": "A-1"}),
        (GROWN, "Place the tile", {"type": "dead_tile", "tile": "A-1", "seat": "Bo"}),
        (MERGING, "Do this", {"sell": "9"}),
        (GROWN[:-1], "Buy", {"1.shares.Solon": "99"}),
        (GROWN[:-1], "Buy", {"1.type": "place", "1.tile": "A-1"}),
    ],
)
def test_a_refusal_is_told_once(
    evening: Evening, entries: list[dict[str, object]], button: str, fields: dict[str, str]
) -> None:
    host = evening(4, entries)
    form, given = host.form(button)
    answer = host.client.post(form.action, data={**given, **fields})
    assert answer.status_code == 422
    assert answer.text.count('class="error"') == 1
