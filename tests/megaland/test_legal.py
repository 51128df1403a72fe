"""What a page is told: questions, offers with proposed payments, previews."""

from __future__ import annotations

import pytest

from companion import megaland
from companion.contract import Refusal
from companion.megaland.legal import BuyQuestion
from companion.megaland.offers import BuildingOffer
from companion.megaland.preview import Preview
from tests.megaland.table import Table, coins, entry


def buy(table: Table, seat: str = "Ann") -> BuyQuestion:
    question = megaland.legal(table.state, seat).buy
    assert question is not None
    return question


def offer(table: Table, name: str) -> BuildingOffer:
    return next(offer for offer in buy(table).buildings if offer.name == name)


def preview(table: Table, type: str, **keys: object) -> Preview:
    found = megaland.preview(table.state, entry(type, **keys))
    assert isinstance(found, Preview)
    return found


def test_the_level_question_names_cards_and_the_runners_with_tokens() -> None:
    table = Table.running("Ann", "Bo", "Cy")
    table.give("Bo", jumps=2)
    table.give("Cy", jumps=1)
    table.play("jump", seat="Cy")
    for asker in ("Ann", "Bo", "bank"):
        question = megaland.legal(table.state, asker).level
        assert question is not None
        assert (question.flipper, len(question.to_come), question.out) == ("Ann", 10, ())
        ticks = [(jumper.seat, jumper.tokens, jumper.declared) for jumper in question.jumpers]
        assert ticks == [("Bo", 2, False), ("Cy", 0, True)]
    assert megaland.legal(table.state, "Ann").asked == ("level",)
    assert megaland.legal(table.state, "Bo").asked == ()
    assert megaland.legal(table.state, "Bo").jump
    assert megaland.legal(table.state, "Cy").jumping
    assert not megaland.legal(table.state, "Cy").jump


def test_the_choice_shows_what_going_home_brings() -> None:
    table = Table.running(have={"Ann": ("Bazaar of Oddities",)})
    table.level("spires")
    table.give("Ann", carried=5)
    found = megaland.legal(table.state, "Ann")
    assert found.choice is not None and found.home is None and found.level is None
    assert (found.choice.may_stay, found.choice.carried) == (True, 5)
    assert coins(list(found.choice.coins_home)) == [("Ann", "Bazaar of Oddities", 1)]
    assert found.choice.trade == {}


def test_tracked_the_choice_asks_for_the_cards_and_knows_the_swaps() -> None:
    table = Table.running(have={"Ann": ("Reptile Stable",)}, treasures="tracked")
    table.give("Bo", safe={"gear": 5})
    table.level("spires")
    found = megaland.legal(table.state, "Ann")
    assert found.choice is not None and found.home is not None
    assert found.choice.swaps == 1
    assert (found.home.exact, found.home.most, found.home.held) == (None, 1, None)
    assert found.home.left["gear"] == 1


def test_the_rabbit_is_recalled_to_runners_still_standing_with_three_cards() -> None:
    table = Table.running("Ann", "Bo", "Cy")
    table.give("Cy", injured=3)
    table.give("Bo", carried=2)
    table.give("Ann", carried=3)
    table.level("rabbit")
    trades = {
        seat: dict(question.choice.trade) if question.choice else None
        for seat in ("Ann", "Bo", "Cy")
        if (question := megaland.legal(table.state, seat))
    }
    assert trades == {"Ann": {"carrot": 3}, "Bo": {}, "Cy": None}


def test_keep_lab_store_and_pond_ask_for_their_number_of_cards() -> None:
    table = Table.running(
        have={"Ann": ("Herb Hut", "Laboratory", "Fishing Pond")}, treasures="tracked"
    )
    table.give("Ann", injured=3)
    table.level("bats")
    found = megaland.legal(table.state, "Ann")
    assert found.keep is not None and found.keep.exact == 1 and found.lab is None
    table.play("keep", seat="Ann", treasures={"egg": 1})
    found = megaland.legal(table.state, "Ann")
    assert found.lab is not None and found.lab.exact == 1 and found.keep is None
    table.play("lab", seat="Ann", treasures={"gear": 1})
    table.home("Bo")
    table.done("Ann", "Bo")
    store = megaland.legal(table.state, "Ann").store
    assert store is not None
    assert (store.exact, store.most, store.held) == (None, 3, {"egg": 1, "gear": 1})
    table.play("store", seat="Ann", treasures={})
    pond = megaland.legal(table.state, "Ann").pond
    assert pond is not None and pond.exact == 1


def test_on_the_table_everything_in_play_is_offered_with_its_coins() -> None:
    table = Table.buying(have={"Ann": ("Hall of Elders", "Smithy", "Lodge")})
    lodge = offer(table, "Lodge")
    assert (lodge.cost, lodge.left, lodge.owned, lodge.can, lodge.pay) == (4, 4, 1, True, None)
    assert coins(list(lodge.lines)) == [("Ann", "Hall of Elders", 1), ("Ann", "Smithy", 3)]
    assert lodge.coins == 4
    assert offer(table, "Cafe").left is None
    assert len(buy(table).buildings) == 13
    assert buy(table).heart.can


def test_tracked_an_offer_proposes_a_payment_with_the_fewest_wild_cards() -> None:
    table = Table.buying(have={"Ann": ("Ostrich Ranch",)}, treasures="tracked")
    table.give("Ann", safe={"egg": 2, "stone": 1})
    assert offer(table, "Cafe").pay == {"egg": 1, "stone": 1}
    assert offer(table, "Cafe").wild == {}
    assert offer(table, "Arcade").pay == {"egg": 2, "stone": 1}
    assert offer(table, "Arcade").wild == {"egg": 1}
    hotel = offer(table, "Hotel")
    assert (hotel.pay, hotel.can, hotel.refusal) == (None, False, None)


def test_an_offer_says_why_it_is_none_whatever_is_paid() -> None:
    table = Table.buying()
    table.build("Ann", "Gym")
    table.play("pile_empty", name="Cafe")
    codes = {o.name: o.refusal.code for o in buy(table).buildings if o.refusal}
    assert codes == {"Gym": "already_bought", "Cafe": "pile_empty"}
    assert offer(table, "Gym").left == 3


def test_an_offer_brings_no_more_jumps_than_are_left() -> None:
    table = Table.buying(have={"Ann": ("Gym",)})
    table.give("Bo", jumps=13)
    assert offer(table, "Gym").jumps == 1


def test_a_heart_is_offered_by_kind_and_says_when_the_kind_must_be_named() -> None:
    table = Table.buying(have={"Ann": ("Fish Vendor", "Root Market", "Hotel")}, treasures="tracked")
    table.give("Ann", safe={"fish": 1, "carrot": 1, "stone": 2})
    heart = buy(table).heart
    assert (heart.number, heart.price, heart.can) == (5, 2, True)
    assert coins(list(heart.lines)) == [("Ann", "Hotel", 2)]
    assert next((p.kind, p.pay, p.wild, p.ambiguous) for p in heart.payments) == (
        "stone",
        {"stone": 2},
        {},
        False,
    )
    mixed = {p.kind: p.ambiguous for p in heart.payments if p.wild}
    assert mixed == {"fish": True, "carrot": True}


def test_there_is_no_ninth_heart() -> None:
    table = Table.buying()
    table.give("Ann", hearts=8)
    heart = buy(table).heart
    assert (heart.price, heart.can) == (None, False)
    assert heart.refusal == Refusal("most_hearts", {"hearts": 8})


def test_only_the_buyer_is_asked_to_buy() -> None:
    table = Table.buying()
    assert megaland.legal(table.state, "Bo").buy is None
    assert megaland.legal(table.state, "bank").buy is None


@pytest.mark.parametrize("type", ["building", "heart"])
def test_every_proposal_is_taken_by_the_rules(type: str) -> None:
    table = Table.buying(
        have={"Ann": ("Ostrich Ranch", "Fish Vendor", "Root Market")}, treasures="tracked"
    )
    table.give("Ann", safe={"fish": 3, "carrot": 2, "egg": 3, "stone": 1})
    question = buy(table)
    if type == "building":
        offers = [o for o in question.buildings if o.can]
        assert len(offers) > 5
        for found in offers:
            preview(table, "building", seat="Ann", name=found.name, pay=found.pay)
    else:
        assert len(question.heart.payments) == 4
        for way in question.heart.payments:
            kind = {"kind": way.kind} if way.ambiguous else {}
            preview(table, "heart", seat="Ann", pay=way.pay, **kind)


def test_a_preview_tells_falls_and_coins_and_books_nothing() -> None:
    table = Table.running(have={"Ann": ("Hospital",)})
    table.give("Bo", injured=3)
    before = table.state
    found = preview(table, "level", card="bats")
    assert found.falls == ("Bo",)
    assert coins(list(found.lines)) == [("Ann", "Hospital", 2)]
    assert (found.changes["Ann"].injured, found.changes["Ann"].coins) == (2, 2)
    assert found.changes["Bo"].carried == -1
    assert table.state == before


def test_a_preview_of_a_purchase_tells_cards_wild_uses_and_what_is_awaited() -> None:
    table = Table.buying(have={"Ann": ("Fish Vendor",)}, treasures="tracked")
    table.give("Ann", safe={"fish": 2})
    found = preview(table, "building", seat="Ann", name="Cafe", pay={"fish": 2})
    change = found.changes["Ann"]
    assert (change.safe, change.buildings, change.coins) == ({"fish": -2}, {"Cafe": 1}, 2)
    assert found.wild == {"fish": 1}
    assert [row.what for row in found.waiting] == ["buy"]


def test_a_preview_of_what_is_refused_is_the_refusal() -> None:
    found = megaland.preview(Table.running().state, entry("stay", seat="Ann"))
    assert isinstance(found, Refusal) and found.code == "not_awaited"


def test_a_preview_of_the_last_done_tells_the_night() -> None:
    table = Table.buying(have={"Bo": ("Lodge",)})
    table.done("Ann")
    found = preview(table, "done", seat="Bo")
    assert (found.phase, found.round, found.changes["Bo"].coins) == ("run", 2, 2)
