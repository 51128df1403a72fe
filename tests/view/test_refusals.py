"""Every code of the closed lists has a sentence, and no sentence tells a secret."""

from __future__ import annotations

import pytest

from companion import megaland, stock
from companion.book import entries as book_entries
from companion.contract import Refusal
from companion.games import load_ruleset
from companion.stock import entries as e
from companion.view import refusals_megaland
from companion.view.preview import preview, refusal_text
from companion.view.refusals import EVERYTHING, NOTHING, SENTENCES, Known, sentence
from companion.view.source import Source
from companion.view.viewer import Bank, Seat
from tests.view.stories import MEGACQUIRE, MERGER, OPENING
from tests.view.tables import place, played

RULES = load_ruleset(MEGACQUIRE)
AT_THE_DOOR = {"stale", "not_yours", "beyond_board", "below_board"}
"""Codes of the booking itself: the record's rules know none of them."""
CODES = sorted(stock.CODES | book_entries.CODES | AT_THE_DOOR)
MEGALAND_CODES = sorted(megaland.CODES)


CLOSED_LIST = {
    "not_awaited", "not_your_turn", "game_over", "unknown_seat", "unknown_company", "off_board",
    "occupied", "joins_two_safe", "no_company_free", "not_dead", "company_on_board",
    "not_on_board", "not_a_choice", "over_limit", "bank_short", "too_few_shares",
    "too_little_cash", "too_few_influence", "no_shares", "odd_trade", "give_not_needed",
    "gives_too_much", "give_and_buy_same", "end_not_allowed", "not_in_ruleset", "bad_number",
    "not_a_neighbour", "unknown_entry", "already_undone", "not_undone", "bad_target",
    "bad_entry", "unknown_card", "unknown_kind", "unknown_building", "bad_count",
    "bad_buildings", "not_tracked", "card_is_out", "no_cards_left", "no_jump",
    "already_jumping", "already_bought", "not_held", "not_in_play", "pile_empty",
    "no_such_card", "wrong_price", "not_distinct", "not_matching", "kind_needed", "most_hearts",
    "too_many_swaps", "too_many_stored", "below_zero",
}  # fmt: skip
"""The record's contract, Megaland's own codes last."""


def test_the_closed_list_is_covered() -> None:
    assert set(SENTENCES) | refusals_megaland.CODES == CLOSED_LIST | AT_THE_DOOR


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("known", [NOTHING, EVERYTHING])
def test_every_code_is_a_sentence_even_without_facts(code: str, known: Known) -> None:
    text = sentence(Refusal(code), RULES, known)
    assert (text.endswith(".") and text[0].isupper()) or text.startswith("?")
    assert code not in text


@pytest.mark.parametrize("code", MEGALAND_CODES)
def test_every_code_of_megaland_is_a_sentence(code: str) -> None:
    text = sentence(Refusal(code), load_ruleset("megaland"))
    assert text.endswith(".")


@pytest.mark.parametrize(
    ("code", "facts", "secret", "told"),
    [
        ("bank_short", {"company": "Solon", "left": 2, "wanted": 3}, "2", Known(bank=True)),
        (
            "too_few_shares",
            {"seat": "Bo", "company": "Solon", "held": 2, "wanted": 3},
            "2",
            Known(shares=True),
        ),
        ("too_little_cash", {"seat": "Bo", "cash": 17, "needed": 24}, "$17M", Known(cash=True)),
    ],
)
def test_the_figure_behind_a_refusal_is_told_only_to_who_may_know_it(
    code: str, facts: dict[str, object], secret: str, told: Known
) -> None:
    refusal = Refusal(code, facts)
    assert secret in sentence(refusal, RULES, told)
    assert secret not in sentence(refusal, RULES, NOTHING)


@pytest.mark.parametrize("code", ["too_little_cash", "give_not_needed", "gives_too_much"])
def test_with_secret_money_all_ways_of_not_paying_sound_the_same(code: str) -> None:
    facts = {"seat": "Bo", "cash": 17, "needed": 24, "company": "Solon", "paid": 30}
    assert sentence(Refusal(code, facts), RULES) == sentence(Refusal("too_little_cash"), RULES)


def table(disclosure: int = 1, cash_open: bool = False) -> Source:
    return played(
        MEGACQUIRE,
        [*OPENING, place("Ann", "H-1")],
        options={"disclosure": disclosure, "cash_open": cash_open},
    )


def test_the_buyer_alone_is_told_how_many_can_be_had() -> None:
    refusal = Refusal("bank_short", {"company": "Krause", "left": 1, "wanted": 3})
    entry = e.Buy(seat="Ann", shares={"Krause": 3})
    assert "1 share of Krause" in refusal_text(table(), Seat("Ann"), refusal, entry)
    assert (
        refusal_text(table(), Bank(), refusal, entry)
        == "That many shares of Krause cannot be had. Take fewer."
    )
    assert "1 share" in refusal_text(table(disclosure=2), Bank(), refusal, entry)


def test_the_desk_learns_no_money_from_a_refused_purchase() -> None:
    refusal = Refusal("too_little_cash", {"seat": "Ann", "cash": 4, "needed": 15})
    entry = e.Buy(seat="Ann", shares={"Krause": 3})
    assert "$4M" not in refusal_text(table(), Bank(), refusal, entry)
    assert "$4M" in refusal_text(table(cash_open=True), Bank(), refusal, entry)
    assert "there is $4M" in refusal_text(table(), Seat("Ann"), refusal, entry)


def test_real_refusals_carry_all_facts_their_sentences_need() -> None:
    at_place = played(MEGACQUIRE, OPENING)
    at_merger = played(MEGACQUIRE, MERGER)
    cases = [
        (at_place, e.Place(seat="Bo", tile="H-1"), "Ann is to act now."),
        (at_place, e.Buy(seat="Ann"), "Not now: a tile is awaited from Ann."),
        (at_place, e.Place(seat="Ann", tile="Z-9"), "The board has no space Z-9."),
        (at_place, e.Place(seat="Ann", tile="C-1"), "A tile lies on C-1 already."),
        (at_place, e.DeadTile(seat="Ann", tile="H-1"), "H-1 does not touch two safe companies"),
        (at_merger, e.Dispose(seat="Bo", sell=9), "There are only 4 shares of Krause."),
        (
            at_merger,
            e.Adjust(cash={"Zed": 1}, reason="lost"),
            "No seat at this table is called Zed.",
        ),
    ]
    for source, entry, text in cases:
        told = preview(source, Bank(), [entry])
        assert not told.ok
        assert text in told.text
        assert "?" not in told.text
