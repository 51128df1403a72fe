"""The settlement as a show, and how a game went: every figure against the ledger."""

from __future__ import annotations

import itertools
import json
from importlib import resources
from typing import Any

import pytest

from companion.view.context import context
from companion.view.course import Course, course
from companion.view.project import project
from companion.view.result_view import result
from companion.view.show import Show, show
from companion.view.source import Source
from companion.view.viewer import Bank, Screen, Seat, Viewer
from tests.view.stories import MEGACQUIRE, SOLD
from tests.view.tables import buy, entry, place, played
from tests.view.test_results import END

THREE = [
    entry("order", first="Ann"),
    place("Ann", "A-1"), buy("Ann"),
    place("Bo", "A-2"), entry("found", seat="Bo", company="Teton"), buy("Bo", Teton=2),
    place("Cy", "C-1"), buy("Cy", Teton=1),
    place("Ann", "C-2"), entry("found", seat="Ann", company="Physics"), buy("Ann", Physics=1),
    place("Bo", "E-1"), buy("Bo", Physics=2),
    place("Cy", "E-2"), entry("found", seat="Cy", company="Watts"), buy("Cy"),
    entry("end_game", seat="bank", reason="stopped"),
    entry("final_sizes", sizes={"Teton": 12, "Watts": 4, "Physics": 9}),
]  # fmt: skip
"""Bo 3, Cy 1 Teton; Ann 2, Bo 2 Physics; Cy 1 Watts. Ann 56, Bo 48, Cy 58 in money."""


def told(entries: list[dict[str, Any]], **more: Any) -> Show:
    return show(played(MEGACQUIRE, entries, **more))


def test_companies_are_settled_smallest_first_majority_minority_stock() -> None:
    steps = told(THREE).steps
    assert [(s.mark.name if s.mark else "", s.call) for s in steps] == [
        (
            "",
            "The end: stopped. "
            "3 companies are settled, the smallest first; this is the money in hand.",
        ),
        ("Watts", "Majority and minority: Cy, $75M"),
        ("Watts", "All shares are sold"),
        ("Physics", "Tie for the majority: Ann and Bo, $60M each"),
        ("Physics", "All shares are sold"),
        ("Teton", "Majority: Bo, $70M"),
        ("Teton", "Minority: Cy, $35M"),
        ("Teton", "All shares are sold"),
    ]
    assert steps[5].title == "Teton: 12 tiles, $7M a share"
    assert [(p.seat, str(p.amount), p.text) for p in steps[3].paid] == [
        ("Ann", "$60M", "Ann and Bo tie: ($80M + $40M) / 2 = $60M each"),
        ("Bo", "$60M", "Ann and Bo tie: ($80M + $40M) / 2 = $60M each"),
    ]


def test_the_first_step_names_the_company_that_grew_large_enough() -> None:
    """Mergernaut, with the end at a company of 3 instead of 30."""
    raw = resources.files("companion.rulesets").joinpath("mergernaut05.json").read_text("utf-8")
    ruleset = json.loads(raw)
    ruleset |= {"name": "short", "ends": {**ruleset["ends"], "company": 3}}
    entries = [
        *(place("Ann", "A1"), buy("Ann")),
        *(place("Bo", "A2"), entry("found", seat="Bo", company="Anchor"), buy("Bo")),
        *(place("Cy", "A3"), buy("Cy")),
    ]
    first = show(played(ruleset, entries)).steps[0]
    assert first.call.startswith("The end: Anchor has 3 tiles. 1 company is settled")


def test_the_totals_race_from_the_money_in_hand_to_the_final_sums() -> None:
    source = played(MEGACQUIRE, THREE)
    steps = show(source).steps
    assert {lane.seat: lane.total.amount for lane in steps[0].lanes} == {
        "Ann": 56, "Bo": 48, "Cy": 58,
    }  # fmt: skip
    last = {lane.seat: (lane.total.amount, lane.rank) for lane in steps[-1].lanes}
    assert last == {row.seat: (row.total.amount, row.rank) for row in result(source).standings}
    for before, after in itertools.pairwise(steps):
        for had, has in zip(before.lanes, after.lanes, strict=True):
            gained = has.gained.amount if has.gained else 0
            assert has.total.amount == had.total.amount + gained
            assert has.before == had.after


def test_a_company_that_nobody_holds_is_called_too() -> None:
    entries = [
        entry("order", first="Ann"),
        place("Ann", "A-1"), buy("Ann"),
        place("Bo", "A-2"), entry("found", seat="Bo", company="Teton"), buy("Bo"),
        entry("adjust", shares={"Bo": {"Teton": -1}}, reason="lost"),
        entry("end_game", seat="bank", reason="stopped"),
        entry("final_sizes"),
    ]  # fmt: skip
    assert [s.call for s in told(entries).steps[1:]] == ["Nobody holds any: nothing is paid."]


def test_a_game_that_ends_by_itself_counts_its_last_purchase_before_the_settlement() -> None:
    options = {"influence": False, "dividends": False}
    entries = [place("Ann", "A1"), buy("Ann")]
    entries += [place("Bo", "A2"), entry("found", seat="Bo", company="Anchor"), buy("Bo")]
    entries += [place("Cy", "E5"), buy("Cy")]
    entries += [e for seat in ("Ann", "Bo") for e in (entry("no_tile", seat=seat), buy(seat))]
    entries += [entry("no_tile", seat="Cy"), buy("Cy", Anchor=2)]
    source = played("mergernaut05", entries, options=options)
    steps = show(source).steps
    assert {lane.seat: lane.total.amount for lane in steps[0].lanes}["Cy"] == 6000 - 2 * 200
    standings = {row.seat: row for row in result(source).standings}
    cy = standings["Cy"]
    assert cy.cash_before.amount + cy.bonuses.amount + cy.sales.amount == cy.total.amount
    (income,) = [one for one in how(source).incomes or () if one.seat == "Cy"]
    assert income.spent.amount == -400


def test_while_the_show_runs_no_page_names_the_winner() -> None:
    source = played(MEGACQUIRE, END, show=0)
    viewers: tuple[Viewer, ...] = (Screen(), Bank(), Seat("Ann"))
    for viewer in viewers:
        assert project(source, viewer).headline == "The settlement"
    assert project(played(MEGACQUIRE, END), Screen()).headline == "Ann wins with $168M"


def test_while_the_show_runs_no_phone_and_no_card_tells_what_it_brings() -> None:
    running, told = (project(played(MEGACQUIRE, END, **more), Seat("Ann"))
                     for more in ({"show": 0}, {}))  # fmt: skip
    assert running.you is not None and told.you is not None
    assert (running.you.cash, running.you.worth) == (None, None)
    assert str(told.you.cash) == "$168M"
    assert [row.cash for row in running.seats] == [None, None, None]
    assert running.advice == () and told.advice
    desk = project(played(MEGACQUIRE, END, show=0), Bank())
    assert desk.advice == () and project(played(MEGACQUIRE, END), Bank()).advice


def how(source: Source, viewer: Viewer | None = None) -> Course:
    return course(context(source, viewer or Screen()))


def test_where_the_money_came_from_adds_up_to_the_final_sums() -> None:
    source = played(MEGACQUIRE, END)
    ledger = source.folded.ledger()
    for one in how(source).incomes or ():
        parts = (one.start, one.founding, one.bonuses, one.sales, one.dividends, one.by_hand,
                 one.spent, one.final_bonuses, one.final_sales)  # fmt: skip
        assert sum(part.amount for part in parts) == one.total.amount
        spent = [row["cash"] for row in ledger if row["seat"] == one.seat
                 and row["why"]["rule"] == "buy"]  # fmt: skip
        assert one.spent.amount == sum(spent)
    ann = next(one for one in how(source).incomes or () if one.seat == "Ann")
    assert (str(ann.final_bonuses), str(ann.final_sales), ann.founded) == ("$90M", "$24M", 1)


def test_due_bonuses_and_company_sizes_follow_the_turns() -> None:
    found = how(played(MEGACQUIRE, THREE))
    assert found.points == ("start", "1", "2", "3", "4", "5", "6", "end")
    worths = {one.seat: one for one in found.worths or ()}
    # after turn 2 Bo holds 3 of Teton's 2 tiles alone: $20M + $10M would be due
    assert (worths["Bo"].cash[2], worths["Bo"].stock[2], worths["Bo"].bonuses[2]) == (56, 6, 30)
    assert worths["Bo"].whole[2] == 92
    assert all(one.bonuses[-1] == 0 and one.stock[-1] == 0 for one in worths.values())
    sizes = {one.mark.name: one.tiles for one in found.sizes or ()}
    assert sizes["Teton"] == (0, 0, 2, 2, 2, 2, 2, 12)


@pytest.mark.parametrize(
    ("options", "worths", "sizes"),
    [
        ({"disclosure": 1}, False, False),
        ({"disclosure": 2}, False, False),
        ({"disclosure": 3}, False, False),
        ({"disclosure": 4}, True, True),
        ({"disclosure": 4, "cash_open": False}, False, True),
    ],
)
def test_during_a_game_the_past_is_told_only_where_it_is_disclosed(
    options: dict[str, Any], worths: bool, sizes: bool
) -> None:
    running = how(played(MEGACQUIRE, SOLD, options=options))
    assert (running.worths is not None, running.sizes is not None) == (worths, sizes)
    assert (running.incomes is not None) == worths
    over = how(played(MEGACQUIRE, END, options=options))
    assert over.worths is not None and over.sizes is not None


def test_the_view_of_the_show_is_plain_data() -> None:
    source = played(MEGACQUIRE, THREE)
    assert json.dumps([str(step) for step in show(source).steps])
    with pytest.raises(ValueError, match="still played"):
        show(played(MEGACQUIRE, SOLD))
