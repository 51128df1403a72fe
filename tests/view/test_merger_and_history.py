"""The merger panel, the history with undone and inserted entries, and the count check."""

from __future__ import annotations

from typing import Any

from companion.view.model import TableView
from companion.view.project import etag
from companion.view.source import Source
from companion.view.viewer import Bank, Screen, Seat
from tests.view.stories import MEGACQUIRE, MERGER, OPENING, SOLD, TIE
from tests.view.tables import buy, entry, line, place, played, seen
from tests.view.test_secrecy import TAKEOVER

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


# --- ways that a holder has not -------------------------------------------------------------------


def acquire(held: int, left: int = 1, disclosure: int = 4) -> Source:
    """American (2) folds into Luxor (3); Cy decides on so many of American, Luxor has so many."""
    entries = [
        entry("order", first="Ann"),
        *turn("Ann", "1A"),
        *turn("Bo", "2A", "Luxor"),
        *turn("Cy", "5A"),
        *turn("Ann", "3A"),
        *turn("Bo", "6A", "American"),
        entry(
            "adjust",
            shares={"Bo": {"American": -1, "Luxor": 24 - left}, "Cy": {"American": held}},
            reason="so that",
        ),
        *turn("Cy", "9I"),
        place("Ann", "4A"),
    ]
    return played("acquire-classic", entries, options={"disclosure": disclosure})


def turn(seat: str, tile: str, founded: str = "") -> list[dict[str, Any]]:
    found = [entry("found", seat=seat, company=founded)] if founded else []
    return [place(seat, tile), *found, buy(seat)]


def ways(source: Source) -> str:
    merger = seen(source, Screen()).merger
    assert merger is not None
    return merger.decides


def test_trading_is_told_to_a_holder_of_two() -> None:
    assert ways(acquire(2)) == "Cy decides: sell 2 = $600 · trade 2 for 1 · hold"


def test_trading_is_left_out_with_one_share_or_none_of_the_survivors() -> None:
    assert ways(acquire(1)) == "Cy decides: sell 1 = $300 · hold"
    assert ways(acquire(4, left=0)) == "Cy decides: sell 4 = $1,200 · hold"


def test_that_the_bank_has_none_left_is_not_told_where_it_is_secret() -> None:
    secret = acquire(4, left=0, disclosure=1)
    assert ways(secret) == "Cy decides: sell 4 = $1,200 · trade 2 for 1 · hold"


def test_a_sole_holders_bar_is_full_and_others_have_none_where_counts_are_secret() -> None:
    source = played("mergernaut05", TAKEOVER)
    own = seen(source, Seat("Ann")).merger
    assert own is not None
    assert [(row.role, row.shares, row.bar) for row in own.rows] == [("sole holder", 4, 100)]
    others = seen(source, Screen()).merger
    assert others is not None
    assert [(row.shares, row.bar) for row in others.rows] == [(None, None)]
