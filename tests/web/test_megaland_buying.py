"""Buying, storing and the night on phones, in both ways of keeping track."""

from __future__ import annotations

import re
from pathlib import Path

from tests.web.desk_pages import forms, words
from tests.web.megaland_table import (
    BEGUN,
    BUYING,
    SEATS,
    TRACKED_BUYING,
    done,
    e,
    evening,
    level,
    stay,
)


def test_coming_home_with_kinds_and_a_swap_is_one_booking(tmp_path: Path) -> None:
    owner = [e("building", "Ann", name="Reptile Stable", pay={"gear": 1}), *done(*SEATS)]
    stores = [
        e("store", "Ann", treasures={"egg": 1}),
        level("spires"),
    ]
    night = evening(tmp_path, *TRACKED_BUYING, *owner, *stores, treasures="tracked")
    ann = night.phone("Ann")
    assert "Reptile Stable: a swap?" in ann.asked()
    ann.did(
        "Home with these cards",
        treasures__stone="1",
        swap__1__out="egg",
        swap__1__in="crystal",
    )
    assert night.last() == e(
        "home", "Ann", treasures={"stone": 1}, swap=[{"out": "egg", "in": "crystal"}]
    )
    assert night.table.state.players["Ann"].safe == {"stone": 1, "crystal": 1}


def test_half_a_swap_is_refused_in_words_and_stays_typed(tmp_path: Path) -> None:
    bought = [e("building", "Ann", name="Reptile Stable", pay={"gear": 1}), *done()]
    run = [e("store", "Ann", treasures={"egg": 1}), level("spires")]
    night = evening(tmp_path, *TRACKED_BUYING, *bought, *run, treasures="tracked")
    ann = night.phone("Ann")
    answer = ann.press("Home with these cards", treasures__fish="1", swap__1__in="stone")
    assert answer.status_code == 422
    assert "Something is missing here: the card laid down." in words(answer.text)
    assert 'value="stone" selected' in answer.text
    ann.did("Home with these cards", treasures__fish="1", swap__1__in="stone", swap__1__out="egg")
    assert night.table.state.players["Ann"].safe == {"fish": 1, "stone": 1}


def test_more_cards_than_carried_are_refused_and_stay_typed(tmp_path: Path) -> None:
    night = evening(tmp_path, *BEGUN, level("treasure box"), treasures="tracked")
    ann = night.phone("Ann")
    answer = ann.press("Home with these cards", treasures__egg="2", treasures__fish="1")
    assert answer.status_code == 422
    assert "2 cards are carried. Choose no more than those." in words(answer.text)
    assert '<details class="home-open" id="home-open" open>' in answer.text
    assert 'name="treasures.egg" min="0" max="2" value="2"' in answer.text


def test_a_fall_asks_for_the_card_kept_and_the_card_drawn(tmp_path: Path) -> None:
    bought = [
        e("building", "Ann", name="Herb Hut", pay={"gear": 1}),
        *done("Ann"),
        e("building", "Bo", name="Laboratory", pay={"stone": 1, "fish": 1, "crystal": 1}),
        *done("Bo", "Cy"),
    ]
    run = [e("store", "Ann", treasures={}), level("bats"), *stay(), level("biting plant")]
    night = evening(tmp_path, *TRACKED_BUYING, *bought, *run, treasures="tracked")
    ann, bo = night.phone("Ann"), night.phone("Bo")
    assert "What does the Herb Hut keep?" in ann.asked()
    assert "Choose exactly 1 card." in ann.asked()
    refused = ann.press("Keep these", treasures__egg="2")
    assert refused.status_code == 422
    assert "It is exactly 1 card." in words(refused.text)
    ann.did("Keep these", treasures__egg="1")
    assert night.last() == e("keep", "Ann", treasures={"egg": 1})
    bo.did("These were drawn", treasures__gear="1")
    assert night.last() == e("lab", "Bo", treasures={"gear": 1})
    assert night.table.state.phase == "buy"


def test_on_the_table_every_building_has_one_button_with_its_coins(tmp_path: Path) -> None:
    night = evening(tmp_path, *BUYING)
    ann = night.phone("Ann")
    assert "Temple of Zoz costs 6 cards" in ann.asked()
    assert "Buy Temple of Zoz +7" in ann.buttons()
    assert "Gym costs 2 cards · 4 left" in ann.asked()
    ann.did("Temple of Zoz")
    assert night.last() == e("building", "Ann", name="Temple of Zoz")
    assert "you have 1" in ann.asked()
    ann.did("Buy a heart")
    ann.did("Done buying")
    assert "Bo: buy" in ann.asked() and "Buy buildings" in night.phone("Bo").asked()


def test_what_earlier_buildings_bring_is_said_before_the_purchase(tmp_path: Path) -> None:
    types = ["Hall of Elders", "Herb Hut", "Gym", "Hospital", "Fishing Pond", "Arena", "Lodge"]
    begun = [e("buildings", types=types), *BUYING[1:]]
    ann = evening(tmp_path, *begun, e("building", "Ann", name="Hall of Elders")).phone("Ann")
    assert "Buy Gym +2 +2" in ann.buttons()
    assert ann.asked().count("Hall of Elders: ") == len(types) - 1


def test_a_card_is_told_in_the_buying_only_where_it_ended_the_run(tmp_path: Path) -> None:
    walked = evening(tmp_path / "a", *BUYING).phone("Ann")
    assert walked.asked().startswith("Buy buildings and hearts")
    assert "Spires" not in walked.asked()
    fell = evening(tmp_path / "b", *BEGUN, level("bats"), *stay(), level("biting plant"))
    assert "Biting plant" in fell.phone("Ann").asked()
    fell.book(e("done", "Ann"))
    assert "Biting plant" not in fell.phone("Bo").asked()


def test_one_building_of_a_type_in_a_turn_is_said_where_the_button_was(tmp_path: Path) -> None:
    night = evening(tmp_path, *BUYING, e("building", "Ann", name="Cafe"))
    ann = night.phone("Ann")
    assert "One building of each kind in a turn." in ann.asked()
    offered = {form.fields.get("name") for form in forms(ann.open())}
    assert "Arcade" in offered and "Cafe" not in offered
    shops = re.findall(r'id="shop-([a-z-]+)"', ann.open())
    assert shops.index("cafe") == len(shops) - 1


def test_what_can_be_bought_comes_first_with_a_payment_proposed(tmp_path: Path) -> None:
    night = evening(tmp_path, *TRACKED_BUYING, treasures="tracked")
    ann = night.phone("Ann")
    shops = re.findall(r'class="shop( off)?[^"]*" id="shop-([a-z-]+)"', ann.open())
    off = [bool(one[0]) for one in shops]
    assert off == sorted(off)
    assert "There are not 4 different treasures." in ann.asked()
    ann.did("Gym")
    assert night.last() == e("building", "Ann", name="Gym", pay={"gear": 1, "egg": 1})
    assert night.table.state.players["Ann"].safe == {"egg": 1}


def test_the_payment_can_be_changed_and_is_tried_before(tmp_path: Path) -> None:
    night = evening(tmp_path, *TRACKED_BUYING, treasures="tracked")
    ann = night.phone("Ann")
    told = ann.preview(type="building", seat="Ann", name="Sandwich Stand", pay__egg="1")
    assert told["ok"] and "Ann buys Sandwich Stand for 1 egg" in told["text"]
    wrong = ann.preview(type="building", seat="Ann", name="Gym", pay__egg="2")
    assert not wrong["ok"] and "different kinds" in wrong["text"]
    ann.did("Sandwich Stand", pay__egg="1", pay__gear="")
    assert night.last() == e("building", "Ann", name="Sandwich Stand", pay={"egg": 1})


def test_a_wrong_payment_is_refused_beside_its_building(tmp_path: Path) -> None:
    night = evening(tmp_path, *TRACKED_BUYING, treasures="tracked")
    answer = night.phone("Ann").press("Gym", pay__egg="2", pay__gear="")
    assert answer.status_code == 422
    shop = answer.text.split('id="shop-')[1:]
    gym = next(part for part in shop if part.startswith("gym"))
    assert "A building is paid with different kinds." in words(gym)
    assert answer.text.count('role="alert"') == 2  # the bar for a lost connection, and this one
    assert '<details class="pay" id="pay-gym" open>' in gym


def test_a_heart_is_paid_with_cards_of_one_kind(tmp_path: Path) -> None:
    night = evening(tmp_path, *TRACKED_BUYING, treasures="tracked")
    ann = night.phone("Ann")
    assert "Heart number 5 costs 2 cards of one kind" in ann.asked()
    ann.did("Buy a heart")
    assert night.last() == e("heart", "Ann", pay={"egg": 2})
    assert "There are not 3 treasures of one kind." in ann.asked()


def test_the_night_asks_what_is_stored_and_tells_what_it_brought(tmp_path: Path) -> None:
    bought = [
        e("building", "Ann", name="Gym", pay={"egg": 1, "gear": 1}),
        *done("Ann"),
        e("building", "Bo", name="Fishing Pond", pay={"stone": 1, "fish": 1, "crystal": 1}),
        *done("Bo", "Cy"),
    ]
    night = evening(tmp_path, *TRACKED_BUYING, *bought, treasures="tracked")
    ann, bo = night.phone("Ann"), night.phone("Bo")
    assert "Choose at most 1 card. The others are laid down." in ann.asked()
    ann.did("Store these")  # one egg fits and is proposed
    assert night.last() == e("store", "Ann", treasures={"egg": 1})
    bo.did("These were drawn", treasures__carrot="1")
    told = bo.asked()
    assert "The night after round 1" in told
    assert "Bo draws 1 carrot from the pond" in told
    assert "Bo flips the cards of the new day" in told
    assert "Ann stores 1 egg" in told


def test_on_the_table_the_night_resolves_itself_and_says_what_hands_do(tmp_path: Path) -> None:
    bought = [
        e("building", "Ann", name="Fishing Pond"),
        *done("Ann"),
        e("building", "Bo", name="Arcade"),
        *done(*SEATS[1:]),
    ]
    night = evening(tmp_path, *BUYING, *bought)
    ann = night.phone("Ann")
    assert "Keep at most 1 card, lay down the others." in ann.asked()
    assert "The pond: draw 1 card." in ann.asked()
    assert "Lay down all your cards." in night.phone("Cy").asked()
    assert "Nobody got anything." in ann.asked()
    night.book(level("spires"))
    assert "The night after" not in ann.asked()


def test_arcade_coins_at_the_end_of_the_buying_say_why(tmp_path: Path) -> None:
    coins = e("adjust", coins={"Bo": 9, "Cy": 9})
    bought = [e("building", "Ann", name="Arcade"), *done(*SEATS)]
    night = evening(tmp_path, *BUYING, coins, *bought)
    told = night.phone("Ann").asked()
    assert "Arcade: fewest coins of all, before that 3, 2 coins" in told
    assert "Ann · Arcade: fewest coins of all" in night.phone("Bo").asked()


def test_who_is_not_on_turn_is_offered_nothing_to_buy(tmp_path: Path) -> None:
    night = evening(tmp_path, *BUYING)
    assert not any("Buy" in button for button in night.phone("Bo").buttons())
    form = next(f for f in forms(night.phone("Ann").open()) if f.fields.get("type") == "done")
    bo = night.phone("Bo")
    csrf = forms(bo.open())[0].fields["csrf"]
    posted = {**form.fields, "csrf": csrf, "intent": "another", "seat": "Bo"}
    answer = bo.client.post(bo.url("enter"), data=posted)
    assert answer.status_code == 422


def test_the_end_leads_to_the_result(tmp_path: Path) -> None:
    coins = e("adjust", coins={"Bo": 20, "Ann": 20})
    night = evening(tmp_path, *BUYING, coins, *done(*SEATS))
    assert "Ann and Bo win together with 20 coins" in night.phone("Cy").asked()
    assert "See the result" in night.phone("Cy").asked()


def test_everybody_home_without_cards_still_goes_through_the_round(tmp_path: Path) -> None:
    night = evening(tmp_path, *BEGUN, level("spires"))
    for seat in SEATS:
        night.phone(seat).did("home with 0")
    for seat in SEATS:
        night.phone(seat).did("Done buying")
    assert night.table.state.round == 2
