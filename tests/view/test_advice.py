"""What to do on the table, with figures: certificates, pieces, buildings, tiles."""

from __future__ import annotations

import json

from companion.book.fold import Folded, fold
from companion.book.record import decode, encode
from companion.view.advice import start_money
from companion.view.context import context
from companion.view.mending import handovers
from companion.view.source import Source
from companion.view.viewer import Bank, Screen, Seat, Viewer
from tests.view.stories import MEGACQUIRE, MERGER, OPENING, SOLD, TIE
from tests.view.tables import buy, entry, place, played, seen

OPEN = {"disclosure": 4}


def cards(source: Source, viewer: Viewer) -> dict[int, str]:
    return {card.position: card.text for card in seen(source, viewer).advice}


def test_a_purchase_on_the_phone_is_certificates_money_with_change_and_a_tile() -> None:
    table = played(MEGACQUIRE, OPENING[:6], options=OPEN)
    assert (
        cards(table, Seat("Bo"))[6] == "Take 3 Krause. Pay $12M: give $15M, get $3M. Draw a tile."
    )
    assert 6 not in cards(table, Seat("Ann"))


def test_the_desk_is_told_who_hands_what() -> None:
    table = played(MEGACQUIRE, OPENING[:6], options=OPEN)
    told = cards(table, Bank())
    assert told[5] == "Bo: Take 1 Krause. Put the Krause building on the board."
    assert told[6] == ("Bo: Take 3 Krause. Bo: Pay $12M: give $15M, get $3M. Bo: Draw a tile.")


def test_bonuses_are_paid_with_the_fewest_pieces() -> None:
    told = cards(played(MEGACQUIRE, TIE, options=OPEN), Screen())
    each = "Get $38M: 3 × $10M + 1 × $5M + 3 × $1M."
    assert told[17] == f"Bo: {each} Cy: {each}"


def test_a_sale_in_a_merger_gives_back_and_receives() -> None:
    table = played(MEGACQUIRE, SOLD, options=OPEN)
    assert cards(table, Seat("Bo"))[18] == "Give back 4 Krause. Get $20M: 2 × $10M."
    assert cards(table, Screen())[19] == (
        "Cy: Give back 1 Krause. Cy: Get $5M: 1 × $5M. Take the Krause building off the board."
    )


def test_shares_given_for_others_are_handed_with_the_change() -> None:
    poor = {**OPEN, "start_cash": 4}
    table = played(
        MEGACQUIRE,
        [
            *OPENING[:5],  # Bo founds Krause at $4M and has $4M
            buy("Bo", Krause=1),
            place("Cy", "H-1"),
            buy("Cy"),
            place("Ann", "F-5"),
            buy("Ann"),
            place("Bo", "F-6"),
            entry("found", seat="Bo", company="Solon"),  # $2M
            buy("Bo", Solon=3, give={"Krause": 2}),
        ],
        options=poor,
    )
    assert cards(table, Seat("Bo"))[13] == (
        "Give back 2 Krause. Take 3 Solon. Get $2M: 2 × $1M. Draw a tile."
    )


def test_stock_given_of_two_companies_is_one_sentence() -> None:
    table = played(
        MEGACQUIRE,
        [
            *OPENING[:5],  # Bo founds Krause
            buy("Bo"),
            place("Cy", "H-1"),
            buy("Cy"),
            place("Ann", "F-5"),
            buy("Ann"),
            place("Bo", "F-6"),
            entry("found", seat="Bo", company="Solon"),
            buy("Bo"),
            place("Cy", "H-2"),
            entry("found", seat="Cy", company="Physics"),
            buy("Cy"),
            place("Ann", "A-12"),
            buy("Ann"),
            entry("adjust", cash={"Bo": -60}, shares={"Bo": {"Solon": 1}}, reason="to have none"),
            place("Bo", "I-12"),
            buy("Bo", Physics=2, give={"Krause": 1, "Solon": 2}),  # $8M for $4M and 2 x $2M
        ],
        options=OPEN,
    )
    assert cards(table, Seat("Bo"))[21] == (
        "Give back 1 Krause and 2 Solon. Take 2 Physics. Draw a tile."
    )


def test_without_ones_they_are_left_out_and_the_rest_stays_owing() -> None:
    table = played(MEGACQUIRE, SOLD[:17], options=OPEN, missing=(1,))
    told = cards(played(MEGACQUIRE, TIE, options=OPEN, missing=(1,)), Seat("Bo"))
    assert told[17] == "Get $38M: 3 × $10M + 1 × $5M. The bank owes $3M."
    assert "$1M" not in " ".join(cards(table, Screen()).values())
    bought = played(MEGACQUIRE, OPENING[:6], options=OPEN, missing=(1,))
    assert cards(bought, Seat("Bo"))[6] == "Take 3 Krause. Pay $12M. Draw a tile."


def test_when_the_app_keeps_the_money_only_certificates_and_tiles_are_told() -> None:
    table = played(MEGACQUIRE, OPENING[:6], options={**OPEN, "cash_kept_by": "app"})
    assert cards(table, Seat("Bo"))[6] == "Take 3 Krause. Draw a tile."
    assert "$" not in " ".join(cards(table, Screen()).values())


def test_start_money_is_two_fives_and_five_tens() -> None:
    table = played(MEGACQUIRE, [])
    told = cards(table, Screen())
    assert told == {0: "Start money: $60M for each, 5 × $10M + 2 × $5M."}
    assert cards(played(MEGACQUIRE, OPENING[:4]), Screen()).get(0) is None
    full = start_money(context(played("megacquire-gold", [], options={"start_cash": 63}), Screen()))
    assert full.text == "Start money: $63M for each, 1 × $50M + 1 × $10M + 3 × $1M."


def test_start_tiles_go_back_or_stay() -> None:
    drawn = [entry("order", tiles={"Ann": "A-12", "Bo": "B-1", "Cy": "E-5"})]
    assert cards(played(MEGACQUIRE, drawn), Bank())[1] == "Put the start tiles back in the bag."
    drawn = [entry("order", tiles={"Ann": "12A", "Bo": "1B", "Cy": "5E"})]
    assert (
        cards(played("acquire-classic", drawn), Bank())[1] == "The start tiles stay on the board."
    )


def test_a_turn_without_a_tile_draws_none() -> None:
    entries = [OPENING[0], entry("no_tile", seat="Ann"), buy("Ann")]
    assert 3 not in cards(played(MEGACQUIRE, entries), Seat("Ann"))


def test_a_dead_tile_is_turned_over_and_replaced_at_once() -> None:
    row = [f"A-{n}" for n in range(1, 12)] + [f"D-{n}" for n in range(1, 12)]
    entries = two_safe_companies(row)
    table = played(MEGACQUIRE, entries, options=OPEN)
    number = len(entries)
    assert cards(table, Seat("Ann"))[number] == "Turn tile C-5 face down. Draw a tile."
    assert cards(table, Bank())[number] == "Turn tile C-5 face down. Ann: Draw a tile."


def two_safe_companies(row: list[str]) -> list[dict[str, object]]:
    """Row A and row D grow to 11 tiles each; B-5 joins A's, then C-5 would join both."""
    entries: list[dict[str, object]] = [OPENING[0]]
    seats = ["Ann", "Bo", "Cy"]
    names = iter(["Physics", "Krause"])
    for turn, tile in enumerate([*row, "B-5"]):
        seat = seats[turn % 3]
        entries.append(place(seat, tile))
        if tile in ("A-2", "D-2"):
            entries.append(entry("found", seat=seat, company=next(names)))
        entries.append(buy(seat))
    return [*entries, entry("dead_tile", seat="Ann", tile="C-5")]


def test_what_was_ticked_off_does_not_come_up_again() -> None:
    table = played(MEGACQUIRE, OPENING[:6], options=OPEN)
    key = next(card.key for card in seen(table, Seat("Bo")).advice if card.position == 6)
    ticked = played(MEGACQUIRE, OPENING[:6], options=OPEN, ticks=frozenset({key}))
    assert 6 not in cards(ticked, Seat("Bo"))
    assert 6 in cards(ticked, Screen())


def test_after_a_correction_only_its_own_list_says_what_to_hand_over() -> None:
    entries = [*OPENING[:6], entry("amend", target=6, entry=buy("Bo", Krause=1))]
    table = played(MEGACQUIRE, entries, options=OPEN)
    assert not cards(table, Seat("Bo")).keys() & {6, 7}
    (told,) = handovers(table)
    assert [(item.seat, item.text) for item in told.items] == [
        ("Bo", "Give back 2 Krause."),
        ("Bo", "Get $8M: 1 × $5M + 3 × $1M."),
    ]


def test_what_was_taken_back_and_put_back_at_once_leaves_nothing_to_hand_over() -> None:
    undone = [*OPENING[:6], entry("undo", target=6)]
    assert len(handovers(played(MEGACQUIRE, undone, options=OPEN))) == 1
    redone = [*undone, entry("redo", target=6)]
    assert handovers(played(MEGACQUIRE, redone, options=OPEN)) == ()


def test_under_method_1_the_desk_does_not_learn_whether_a_founders_share_was_left() -> None:
    told = cards(played(MEGACQUIRE, OPENING[:5], options={"disclosure": 1}), Bank())
    assert told[5] == (
        "Bo: Take the founder's share of Krause, if one is left. "
        "Put the Krause building on the board."
    )


def test_after_the_end_all_are_told_to_place_and_count_and_nobody_to_draw() -> None:
    end = entry("end_game", seat="bank", reason="nothing_to_gain")
    row = [f"A-{n}" for n in range(1, 12)] + [f"D-{n}" for n in range(1, 12)]
    safe = two_safe_companies(row)
    table = played(MEGACQUIRE, [*safe, end], options=OPEN)
    for viewer in (Screen(), Bank(), Seat("Cy")):
        text = " ".join(cards(table, viewer).values())
        assert text.endswith("count the companies; the banker enters their sizes.")
        assert "Draw" not in text
    settled = [*safe, end, entry("final_sizes")]
    assert "Draw" not in str(cards(played(MEGACQUIRE, settled, options=OPEN), Screen()))


def test_advice_leaves_no_trace_in_the_record() -> None:
    table = played(MEGACQUIRE, MERGER)
    before = encode(table.folded.record)
    seen(table, Bank())
    assert encode(table.folded.record) == before
    again = fold(decode(before))
    assert isinstance(again, Folded)
    assert json.dumps(again.books()) == json.dumps(table.folded.books())
