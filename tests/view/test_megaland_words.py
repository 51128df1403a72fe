"""Cards, buildings and refusals of Megaland have their words."""

from __future__ import annotations

import pytest

from companion import megaland
from companion.contract import Refusal
from companion.view import refusals, refusals_megaland
from companion.view.megaland import names
from tests.megaland.table import RULESET


def test_every_refusal_of_megaland_has_its_sentence() -> None:
    for code in megaland.CODES:
        assert refusals.sentence(Refusal(code), RULESET).endswith(".")
    common = {"game_over", "not_awaited", "not_your_turn", "unknown_seat", "bad_number"}
    assert megaland.CODES - common == refusals_megaland.CODES


@pytest.mark.parametrize(
    ("refusal", "sentence"),
    [
        (Refusal("bad_count", {"number": 4, "most": 3}),
         "3 cards are carried. Choose no more than those."),
        (Refusal("bad_count", {"number": 0, "exact": 2}),
         "It is exactly 2 cards. Choose so many."),
        (Refusal("wrong_price", {"number": 1, "price": 2}),
         "The price is 2 cards. Pay exactly those."),
        (Refusal("already_bought", {"name": "heart"}),
         "One heart in a turn. Buy something else."),
        (Refusal("not_awaited", {"awaited": "buy", "seat": "Bo"}),
         "Not now: the purchase is awaited from Bo."),
    ],
)  # fmt: skip
def test_a_refusal_says_the_figures(refusal: Refusal, sentence: str) -> None:
    assert refusals.sentence(refusal, RULESET) == sentence


def test_every_building_and_card_has_its_words() -> None:
    for name in RULESET.building:
        assert names.effect(RULESET, name)
        assert names.building(name) == name
    texts = {card.name: names.level_text(card) for card in RULESET.cards}
    assert texts["red serpent"] == "3 damage, can be jumped over"
    assert texts["bats"] == "2 damage, no jump helps"
    assert texts["clouds"] == "nothing happens"
    assert names.effect(RULESET, "Hotel") == "at once 5 coins; 2 coins for each heart bought"
