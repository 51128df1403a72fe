"""What the pages of a Megaland table ask, and the forms that answer it."""

from __future__ import annotations

from companion.view.megaland import project
from companion.view.viewer import Bank, Screen, Seat
from tests.megaland.plain import e, level, stay
from tests.view.megaland_tables import WALKED, before_set_up, question, seat, table


def test_set_up_is_asked_on_the_desk_and_every_phone_but_not_on_the_screen() -> None:
    for viewer in (Bank(), Seat("Ann")):
        view = project(before_set_up(), viewer)
        assert [one.kind for one in view.questions] == ["buildings", "first"]
        form = question(view, "buildings").set_up
        assert form is not None and form.number == 7
        assert [group.cost for group in form.groups] == [1, 2, 3, 4, 5]
        assert [choice.entry["seat"] for choice in question(view, "first").seats] == ["Ann", "Bo"]
    screen = project(before_set_up(), Screen())
    assert screen.questions == ()
    assert screen.headline == "Choose the buildings · Who begins?"
    assert screen.phase_text == "Set-up"


def test_the_flipper_is_asked_for_the_card_and_any_phone_may_enter_it() -> None:
    source = table(level("spires"), *stay())
    view = project(source, Seat("Ann"))
    form = question(view, "level").level
    assert form is not None
    assert {card.name: card.out for card in form.cards if card.out} == {"spires": 1}
    assert len(form.cards) == 10
    assert view.you is not None and view.you.decides
    other = project(source, Seat("Bo"))
    assert other.questions == ()
    assert other.level is not None
    assert other.headline == "Ann: flip the next card"
    assert project(source, Screen()).level is None


def test_the_choice_tells_what_staying_and_going_home_bring() -> None:
    view = project(table(level("treasure box")), Seat("Bo"))
    form = question(view, "stay_or_home").choice
    assert form is not None
    assert (form.stay, form.home) == ("draw a card: 3 cards", "with 2 cards")
    assert (form.trade, form.odds, form.cards) == ("", (), None)
    assert view.you is not None and view.you.row.status == "chooses, with 2 cards"
    assert view.headline == "Ann, Bobby and Cy: stay or home?"


def test_the_rabbit_is_recalled_to_who_carries_three_cards() -> None:
    source = table(level("treasure box"), *stay(), level("rabbit"))
    form = question(project(source, Seat("Bo")), "stay_or_home").choice
    assert form is not None and form.trade == "3 carrots for 3 cards?"
    wild = table(level("treasure box"), *stay(), level("rabbit"), rabbit_wild=True)
    form = question(project(wild, Seat("Bo")), "stay_or_home").choice
    assert form is not None and form.trade.endswith("A wild card may stand for one.")


def test_odds_are_shown_only_where_the_table_wants_them() -> None:
    view = project(table(level("red serpent"), odds=True), Seat("Ann"))
    assert view.you is not None
    assert (view.you.odds[0], len(view.you.odds)) == ("44 %", 9)
    assert project(table(level("red serpent")), Seat("Ann")).you.odds == ()  # type: ignore[union-attr]


def test_the_desk_is_asked_for_everybody_and_a_phone_for_its_own_seat() -> None:
    source = table(level("spires"), e("home", "Ann"))
    assert [one.seat for one in project(source, Bank()).questions] == ["Bo", "Cy"]
    assert [one.seat for one in project(source, Seat("Bo")).questions] == ["Bo"]
    assert project(source, Seat("Ann")).questions == ()


def test_a_purchase_shows_its_coins_first_and_its_working_afterwards() -> None:
    view = project(table(*WALKED), Seat("Ann"))
    form = question(view, "buy").buy
    assert form is not None and form.held is None
    gym = next(choice for choice in form.buildings if choice.pile.name == "Gym")
    assert (gym.can, gym.coins.text, gym.jumps) == (True, "1 coin", 2)
    assert gym.entry == {"type": "building", "seat": "Ann", "name": "Gym"}
    assert gym.pile.effect == "at once 1 coin and 2 jump tokens"
    assert [way.entry for way in form.heart.ways] == [{"type": "heart", "seat": "Ann"}]
    after = project(table(*WALKED, e("building", "Ann", name="Gym")), Seat("Bo"))
    assert after.last is not None
    assert after.last.text == "Ann buys Gym"
    assert [one.text for one in after.last.sums] == ["Gym: bought, 1 coin"]
    assert seat(after, "Ann").coins.text == "1 coin"
    assert seat(after, "Ann").bar == 5


def test_tracked_a_payment_is_proposed_and_what_cannot_be_paid_says_why() -> None:
    source = table(
        level("treasure box"),
        *stay(),
        level("spires"),
        e("home", "Ann", treasures={"egg": 2, "gear": 1}),
        e("home", "Bo"),
        e("home", "Cy"),
        treasures="tracked",
    )
    form = question(project(source, Seat("Ann")), "buy").buy
    assert form is not None and form.held is not None
    assert [(one.kind, one.number) for one in form.held] == [("gear", 1), ("egg", 2)]
    by_name = {choice.pile.name: choice for choice in form.buildings}
    assert by_name["Cafe"].entry["pay.egg"] == 1 and by_name["Cafe"].entry["pay.gear"] == 1
    assert by_name["Arcade"].reason == "There are not 3 different treasures."
    assert [way.entry for way in form.heart.ways] == [
        {"type": "heart", "seat": "Ann", "pay.egg": 2}
    ]
    assert seat(project(source, Screen()), "Ann").treasures is not None
