"""A correction as people see it: differences only, decisions in words, and what to hand over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.book.fold import Folded, extend
from companion.book.house import House
from companion.book.mending import (
    Add,
    Change,
    Mending,
    Remove,
    TakeOut,
    accept,
    begin,
    decide,
    keys,
    settle_all,
    try_out,
)
from companion.book.outcome import Booked
from companion.book.record import encode
from companion.stock import entries as e
from companion.view.mending import (
    handover,
    handovers,
    own_handovers,
    preview,
    public_handovers,
)
from companion.view.source import Source
from tests.view.tables import buy, entry, place, played
from tests.web.desk_pages import GROWN

GOLD = "megacquire-gold-condensed"
STORY = [
    entry("order", first="Ann"),
    place("Ann", "D-6"),
    buy("Ann"),
    place("Bo", "C-6"),
    entry("found", seat="Bo", company="Krause"),
    buy("Bo", Krause=3),
    place("Cy", "F-1"),
    buy("Cy", Krause=2),
    place("Ann", "H-9"),
    buy("Ann"),
    place("Bo", "A-1"),
    buy("Bo"),
    place("Cy", "A-5"),
    buy("Cy"),
]


def story(**options: Any) -> Source:
    """The story, with everybody told that the bank looks at corrections."""
    made = played(GOLD, STORY, options={"disclosure": 1, "cash_open": False, **options})
    return told(made)


def told(source: Source) -> Source:
    """The same, with every screen saying that the bank looks at what corrections would change."""
    return msgspec.structs.replace(source, weighed=True)


def test_the_preview_tells_differences_and_never_a_total() -> None:
    source = story()
    mending = begin(source.folded, Change("6", e.Buy(seat="Bo", shares={"Krause": 1})))
    shown = preview(source, mending)
    assert shown.ok
    assert [(one.seat, one.text) for one in shown.seats] == [("Bo", "+$8M, −2 Krause")]
    assert shown.text == "Changes: Bo +$8M, −2 Krause"
    assert [item.text for item in shown.handover] == [
        "Give back 2 Krause.",
        "Get $8M: 1 × $5M + 3 × $1M.",
    ]
    assert "60" not in str(shown.seats) and "48" not in str(shown)


def test_the_decisions_are_told_in_words_with_what_is_proposed() -> None:
    source = story()
    mending = begin(source.folded, Change("4", e.Place(seat="Bo", tile="I-12")))
    shown = preview(source, mending)
    assert not shown.ok and shown.text == "2 decisions are still to be made."
    assert [group.title for group in shown.groups] == [
        "No longer asked",
        "Krause is not on the board then",
    ]
    found, bought = shown.groups
    assert (found.accept_text, found.drop_text) == ("Leave it out", "")
    assert [line.number for line in bought.lines] == [6, 8]
    assert bought.accept_text == "Take these 2 instead"
    # what was bought two turns ago is not for the desk: only that it was a purchase
    assert [line.text for line in bought.lines] == ["Bo: the purchase", "Cy: the purchase"]
    assert bought.lines[0].instead == "Instead: Bo buys nothing."
    done = decide(source.folded, mending, found.key, "accept")
    done = decide(source.folded, done, preview(source, done).groups[0].key, "accept")
    whole = preview(source, done)
    assert whole.ok and whole.groups == ()
    assert whole.companies == ("Krause is not on the board",)
    assert whole.board == ("Free: C-6", "Taken: I-12")
    assert whole.steps[0] == "Entry 4 becomes: Bo places I-12"
    assert "Take the Krause building off the board." in [item.text for item in whole.handover]


def test_open_holdings_let_the_desk_read_the_entries() -> None:
    source = story(disclosure=4)
    shown = preview(source, begin(source.folded, Change("4", e.Place(seat="Bo", tile="I-12"))))
    assert [line.text for line in shown.groups[1].lines] == ["Bo buys 3 Krause", "Cy buys 2 Krause"]


def test_the_turns_that_move_are_one_decision_in_words() -> None:
    source = story()
    added = [Add("9", one, before=True) for one in (e.NoTile(seat="Ann"), e.Buy(seat="Ann"))]
    shown = preview(source, begin(source.folded, *added))
    [group] = shown.groups
    assert group.kind == "shift" and not group.may_type
    assert group.lines[0].instead == (
        "From here on all entries move to another seat: Ann → Bo, Bo → Cy, Cy → Ann."
    )
    assert [other.kind for other in group.others] == ["insert"]
    moved = preview(
        source, decide(source.folded, begin(source.folded, *added), group.key, "accept")
    )
    assert moved.ok and moved.turn == "Then awaited: a tile from Bo."


def test_a_step_that_cannot_be_is_told_why() -> None:
    source = story()
    shown = preview(source, begin(source.folded, TakeOut(99)))
    assert (
        not shown.ok
        and shown.wrong == "There is no such earlier entry. Choose one from the history."
    )


def test_mergernaut_tells_money_and_no_certificates() -> None:
    source = played(
        "mergernaut05",
        [
            place("Ann", "A1"),
            buy("Ann"),
            place("Bo", "A2"),
            entry("found", seat="Bo", company="Cobalt"),
            buy("Bo", Cobalt=3),
            place("Cy", "H9"),
            buy("Cy"),
        ],
    )
    mending = begin(source.folded, Change("5", e.Buy(seat="Bo", shares={"Cobalt": 1})))
    shown = preview(told(source), mending)
    assert [one.text for one in shown.seats] == ["+$400"]
    assert "Cobalt" not in str((shown.seats, shown.handover))


def test_a_purchase_proposed_instead_names_the_shares_given() -> None:
    """Ann paid 3 Solon with all her money and 2 Krause; with $4M more 1 Krause is enough."""
    bought = buy("Ann", {"Krause": 2}, Solon=3)
    lost = entry("adjust", cash={"Ann": -44}, reason="lost")
    source = played(GOLD, [*GROWN, lost, place("Ann", "H-8"), bought], options={"disclosure": 4})
    less = e.Adjust(cash={"Ann": -40}, reason="lost")
    [group] = preview(source, begin(source.folded, Change(str(len(GROWN) + 1), less))).groups
    assert group.lines[0].text == "Ann buys 3 Solon, giving 2 Krause"
    assert group.lines[0].instead == "Instead: Ann buys 3 Solon, giving 1 Krause."


# --- handing over ------------------------------------------------------------------------------


@pytest.fixture(name="house")
def _house(tmp_path: Path) -> Any:
    house = House(tmp_path)
    yield house
    house.close()


def booked(table: Any, mending: Mending) -> int:
    outcome = accept(table, settle_all(table.folded, mending))
    assert isinstance(outcome, Booked), outcome
    return outcome.last


def test_what_to_hand_over_is_ticked_one_by_one_on_all_screens(house: House) -> None:
    table = house.import_record(encode(story().folded.record))
    change = Change("6", e.Buy(seat="Bo", shares={"Krause": 1}))
    number = booked(table, begin(table.folded, change))
    todo = handover(table, number)
    assert todo is not None and todo.open == 2
    assert [(item.seat, item.text) for item in todo.items] == [
        ("Bo", "Give back 2 Krause."),
        ("Bo", "Get $8M: 1 × $5M + 3 × $1M."),
    ]
    table.note("tick", by="bank", data={"key": todo.items[0].key})
    [still] = handovers(table)
    assert still.open == 1 and [item.done for item in still.items] == [True, False]
    table.note("tick", by="Bo", data={"key": todo.items[1].key})
    assert handovers(table) == ()


def test_a_correction_taken_back_before_anything_was_handed_over_needs_nothing(
    house: House,
) -> None:
    table = house.import_record(encode(story().folded.record))
    change = Change("6", e.Buy(seat="Bo", shares={"Krause": 1}))
    number = booked(table, begin(table.folded, change))
    back = booked(table, begin(table.folded, TakeOut(number)))
    assert handovers(table) == ()
    again = handover(table, back)
    assert again is not None
    assert [item.text for item in again.items] == ["Take 2 Krause.", "Pay $8M: give $10M, get $2M."]


def test_once_something_was_handed_over_both_lists_stand(house: House) -> None:
    table = house.import_record(encode(story().folded.record))
    change = Change("6", e.Buy(seat="Bo", shares={"Krause": 1}))
    number = booked(table, begin(table.folded, change))
    first = handover(table, number)
    assert first is not None
    table.note("tick", by="bank", data={"key": first.items[0].key})
    back = booked(table, begin(table.folded, TakeOut(number)))
    assert [one.number for one in handovers(table)] == [back, number]


def test_an_ordinary_entry_needs_no_list() -> None:
    assert handover(story(), 3) is None
    assert handover(story(), 99) is None


# --- Megaland ----------------------------------------------------------------------------------

LAND = [
    {"type": "buildings", "types": ["Herb Hut", "Gym", "Ostrich Ranch", "Bowling Alley", "Smithy",
                                    "Lodge", "Endless Mine"]},
    entry("first", seat="Bo"),
    entry("level", card="treasure box"),
    entry("stay", seat="Ann"),
    entry("stay", seat="Bo"),
    entry("level", card="rabbit"),
    entry("home", seat="Ann"),
    entry("home", seat="Bo"),
    entry("done", seat="Bo"),
    entry("building", seat="Ann", name="Gym"),
    entry("done", seat="Ann"),
]  # fmt: skip


def test_megaland_tells_coins_buildings_and_tokens() -> None:
    source = played("megaland", LAND, seats=("Ann", "Bo"))
    shown = preview(source, begin(source.folded, Remove("10")))
    assert shown.ok, shown
    [ann] = shown.seats
    assert ann.seat == "Ann" and "−1 Gym" in ann.text and "−2 jump tokens" in ann.text
    texts = [item.text for item in shown.handover]
    assert "Give back 1 Gym." in texts and "Give back 2 jump tokens." in texts


def test_a_runner_whose_choice_is_gone_goes_home() -> None:
    source = played("megaland", LAND, seats=("Ann", "Bo"))
    shown = preview(source, begin(source.folded, Remove("8")))
    [group] = shown.groups
    assert group.kind == "insert"
    assert group.lines[0].instead == "Put in before it: Bo goes home."
    whole = settle_all(source.folded, begin(source.folded, Remove("8")))
    assert try_out(source.folded, whole).settled


def test_entries_put_in_one_after_the_other_are_told_in_plain_words() -> None:
    source = story()
    begun = begin(source.folded, Add("3", e.Place(seat="Bo", tile="I-1")))
    rows = try_out(source.folded, begun).rows
    new = next(row.key for row in rows if row.key.startswith("+"))
    told = preview(source, begun.then(Add(new, e.Buy(seat="Bo")))).steps
    assert told == ("After entry 3: Bo places I-1", "Then: Bo buys nothing")


def test_an_inserted_entry_has_its_own_key_in_the_preview() -> None:
    source = story()
    note = e.Adjust(cash={"Ann": 5}, reason="found under the board")
    tried = try_out(source.folded, begin(source.folded, Add("3", note)))
    assert tried.entry is not None
    after = extend(source.folded, [tried.entry])
    assert isinstance(after, Folded)
    number = len(after.record.entries)
    assert str(number) in keys(after)
    again = preview(told(Source("t", after)), begin(after, Remove(str(number))))
    assert [(one.seat, one.text) for one in again.seats] == [("Ann", "−$5M")]


# --- the last entries, taken back ----------------------------------------------------------------


def todo(table: Any, seat: str = "") -> list[str]:
    """What is to be put right, for the desk or one seat."""
    lists = own_handovers(table, seat) if seat else handovers(table)
    return [item.text for one in lists for item in one.items if not item.done]


def test_a_tile_taken_back_concerns_the_desk_and_its_seat_until_it_lies_right(
    house: House,
) -> None:
    table = house.import_record(encode(story().folded.record))
    ann = [e.Place(seat="Ann", tile="E-9"), e.Buy(seat="Ann")]
    assert isinstance(table.book(ann[:1], by="Ann"), Booked)
    table.undo(len(table.record.entries), by="Ann")
    off = ["Take the tile E-9 off the board."]
    assert todo(table) == off and todo(table, "Ann") == off
    assert todo(table, "Bo") == [] and public_handovers(table) == ()
    assert isinstance(table.book(ann, by="Ann"), Booked)
    assert todo(table) == todo(table, "Ann") == []


def test_another_tile_instead_leaves_the_first_to_be_taken_up(house: House) -> None:
    table = house.import_record(encode(story().folded.record))
    assert isinstance(table.book([e.Place(seat="Ann", tile="E-9")], by="Ann"), Booked)
    table.undo(len(table.record.entries), by="Ann")
    other = [e.Place(seat="Ann", tile="E-11"), e.Buy(seat="Ann")]
    assert isinstance(table.book(other, by="Ann"), Booked)
    assert todo(table) == ["Take the tile E-9 off the board."]
    assert isinstance(table.book([e.Place(seat="Bo", tile="E-9")], by="Bo"), Booked)
    assert todo(table) == []


def test_a_purchase_taken_back_is_handed_back_by_its_seat_unless_booked_again(
    house: House,
) -> None:
    table = house.import_record(encode(story().folded.record))
    turn = [e.Place(seat="Ann", tile="E-9"), e.Buy(seat="Ann", shares={"Krause": 2})]
    assert isinstance(table.book(turn, by="Ann"), Booked)
    table.undo(len(table.record.entries), by="bank")
    assert todo(table, "Ann") == ["Give back 2 Krause.", "Get $8M: 1 × $5M + 3 × $1M."]
    assert todo(table, "Bo") == [] and public_handovers(table) == ()
    assert isinstance(table.book(turn[1:], by="Ann"), Booked)
    assert todo(table) == []


def test_entries_taken_back_one_after_the_other_make_one_list(house: House) -> None:
    table = house.import_record(encode(story().folded.record))
    turn = [e.Place(seat="Ann", tile="E-9"), e.Buy(seat="Ann", shares={"Krause": 2})]
    assert isinstance(table.book(turn, by="Ann"), Booked)
    taken = []
    for _ in range(4):
        taken.append(table.may_undo("bank"))
        table.undo(taken[-1], by="bank")
    [one] = handovers(table)
    tiles = "Take the tiles A-5 and E-9 off the board."
    assert [item.text for item in one.items][-1] == tiles
    assert todo(table, "Ann") == [*todo(table, "Ann")[:2], tiles] and todo(table, "Bo") == []
    for number in reversed(taken):
        assert isinstance(table.redo(number, by="bank"), Booked)
    assert todo(table) == todo(table, "Ann") == []


def test_a_correction_of_the_past_is_told_to_all(house: House) -> None:
    table = house.import_record(encode(story().folded.record))
    booked(table, begin(table.folded, Change("9", e.Place(seat="Ann", tile="H-8"))))
    both = ["Take the tile H-9 off the board.", "Put the tile H-8 on the board."]
    assert todo(table) == todo(table, "Cy") == both
    assert [len(one.items) for one in public_handovers(table)] == [2]
