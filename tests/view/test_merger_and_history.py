"""The merger panel, the history with undone and inserted entries, and the count check."""

from __future__ import annotations

from typing import Any

from companion.view.model import TableView
from companion.view.project import etag
from companion.view.source import Source
from companion.view.viewer import Bank, Screen, Seat
from tests.view.stories import MEGACQUIRE, MERGER, OPENING, SOLD, TIE
from tests.view.tables import buy, entry, line, played, seen

OPEN = {"disclosure": 4}


def table(entries: list[dict[str, Any]], **options: Any) -> Source:
    return played(MEGACQUIRE, entries, options={**OPEN, **options})


# --- merger --------------------------------------------------------------------------------------


def test_the_merger_panel_works_everything_out() -> None:
    merger = seen(table(MERGER), Screen()).merger
    assert merger is not None
    assert merger.title == "Krause (3) folds into Solon (3)"
    assert merger.sums == "Krause at 3 tiles: $5M a share · majority $50M · minority $25M"
    assert merger.decides == "Bo decides: sell 4 = $20M · hold"
    assert merger.prepare == "Cy may prepare"
    assert [(r.seat, r.shares, r.bar, r.role, r.state) for r in merger.rows] == [
        ("Bo", 4, 100, "majority", "deciding"),
        ("Cy", 3, 75, "minority", "waiting"),
    ]
    assert [(c.mark.name, c.state) for c in merger.companies] == [
        ("Krause", "folding"),
        ("Solon", "survivor"),
    ]


def test_a_tie_is_divided_and_rounded_for_all_to_see() -> None:
    merger = seen(table(TIE), Screen()).merger
    assert merger is not None
    assert [(row.role, row.sum, str(row.amount)) for row in merger.rows] == [
        ("tie for first", "($50M + $25M) / 2 = $37.5M, rounded up: $38M each", "$38M"),
    ] * 2


def test_who_has_decided_stays_in_the_panel() -> None:
    merger = seen(table(SOLD[:-1]), Screen()).merger
    assert merger is not None
    assert [(row.seat, row.state, row.decision) for row in merger.rows] == [
        ("Bo", "decided", "sells 4"),
        ("Cy", "deciding", ""),
    ]
    assert seen(table(SOLD), Screen()).merger is None


# --- history, undo, count ------------------------------------------------------------------------


def texts(view: TableView) -> list[str]:
    return [one.text for one in view.history]


def test_the_history_tells_what_everybody_did() -> None:
    assert texts(seen(table(SOLD), Screen()))[::-1] == [
        "Ann begins",
        "Ann places C-1: lies alone",
        "Ann buys nothing",
        "Bo places C-2: founds a company of 2 tiles",
        "Bo founds Krause",
        "Bo buys 3 Krause for $12M",
        "Cy places C-5: lies alone",
        "Cy buys 3 Krause for $12M",
        "Ann places C-6: founds a company of 2 tiles",
        "Ann founds Solon",
        "Ann buys 3 Solon for $6M",
        "Bo places C-7: Solon grows 2 → 3",
        "Bo buys nothing",
        "Cy places C-3: Krause grows 2 → 3",
        "Cy buys nothing",
        "Ann places C-4: joins Krause (3) and Solon (3)",
        "Ann lets Solon survive",
        "Bo sells 4 Krause",
        "Cy sells 1 and holds 2 Krause",
    ]


def test_an_undone_entry_stays_in_the_history_as_undone() -> None:
    entries = [*OPENING[:6], entry("undo", target=6, by="Bo")]
    source = played(MEGACQUIRE, entries, options=OPEN, undoable={"bank": 5})
    view = seen(source, Bank())
    assert [(one.position, one.undone) for one in view.history][:2] == [(7, False), (6, True)]
    assert view.history[0].text == "Bo takes back entry 6"
    assert [one.text for one in view.history[0].sums] == ["+$12M, −3 Krause"]
    assert view.undo is not None and view.undo.position == 5
    assert view.redo is not None and view.redo.position == 6
    assert seen(source, Seat("Bo")).redo is not None
    assert seen(source, Seat("Ann")).redo is None


def test_the_log_says_who_typed_what_for_whom() -> None:
    entries = [*OPENING[:2], {**buy("Ann"), "by": "bank"}]
    told = line(seen(table(entries), Screen()), 3)
    assert told is not None and told.typed_by == "the bank for Ann"


def test_an_inserted_entry_stands_where_it_is_played() -> None:
    entries = [
        *OPENING[:3],
        entry("adjust", cash={"Cy": -5}, reason="lost"),
        entry("insert", after=1, entry=entry("adjust", cash={"Ann": 5}, reason="found")),
    ]
    view = seen(table(entries), Screen())
    assert texts(view) == [
        "The bank inserts an entry after 1",
        "Put right by hand: lost",
        "Ann buys nothing",
        "Ann places C-1: lies alone",
        "Put right by hand: found",
        "Ann begins",
    ]


def test_a_count_is_told_as_a_difference_to_the_seat_and_the_desk_alone() -> None:
    entries = [*OPENING[:6], entry("audit", seat="Bo", cash=60, shares={"Krause": 1})]
    source = table(entries, disclosure=1, cash_open=False)
    for viewer in (Seat("Bo"), Bank()):
        count = seen(source, viewer).count
        assert count is not None and not count.agrees
        assert count.text == "Bo: on the table +$12M, −3 Krause"
        assert count.explained_by == ("6. Bo buys 3 Krause for $12M: not done?",)
    assert seen(source, Seat("Ann")).count is None
    assert seen(source, Screen()).count is None


def test_a_count_that_agrees_says_so() -> None:
    entries = [*OPENING[:6], entry("audit", seat="Bo", cash=48, shares={"Krause": 4})]
    count = seen(table(entries), Bank()).count
    assert count is not None and count.agrees and count.text == "Bo: the count agrees"


def test_the_etag_is_of_the_viewers_own_view() -> None:
    one, two = table(OPENING[:5]), table([*OPENING[:5], entry("audit", seat="Cy", cash=60)])
    assert etag(seen(one, Screen())) == etag(seen(one, Screen()))
    assert etag(seen(one, Screen())) != etag(seen(one, Bank()))
    assert etag(seen(one, Screen())) != etag(seen(two, Screen()))


def corrected_at_once(**options: Any) -> Source:
    """Bo's first purchase is another one now, and Cy's last one is taken out."""
    first = next(
        n for n, one in enumerate(OPENING, 1) if one["type"] == "buy" and one["seat"] == "Bo"
    )
    last = len(OPENING)
    group = entry(
        "group",
        by="bank",
        entries=[
            {"type": "amend", "target": first, "entry": buy("Bo")},
            {"type": "undo", "target": last},
        ],
    )
    return played(MEGACQUIRE, [*OPENING, group], options={**OPEN, **options})


def test_of_corrections_made_at_once_each_entry_is_named() -> None:
    source = corrected_at_once()
    told = line(seen(source, Screen()), len(OPENING) + 1)
    assert told is not None
    first = next(one for one in seen(source, Bank()).history if one.changed).position
    assert told.text == (
        f"The bank makes 2 corrections at once (taken out: {len(OPENING)}; changed: {first})"
    )


def test_the_desk_sees_of_a_hidden_entry_that_it_was_changed() -> None:
    (changed,) = (
        one for one in seen(corrected_at_once(disclosure=1), Bank()).history if one.changed
    )
    assert (changed.hidden, changed.was) == (True, "")
