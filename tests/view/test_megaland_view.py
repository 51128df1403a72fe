"""The pages of a Megaland table: rows, questions, history, previews, and secret choices."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion import megaland
from companion.book.record import encode_entry
from companion.contract import BANK, Refusal
from companion.view import refusals, refusals_megaland
from companion.view.megaland import names, preview, project, result
from companion.view.megaland.model import LandView, Question
from companion.view.project import etag, twin
from companion.view.source import Source
from companion.view.viewer import Bank, Export, Screen, Seat, Viewer
from tests.megaland.table import RULESET, entry
from tests.view.tables import played

TYPES = ["Herb Hut", "Gym", "Reptile Stable", "Bowling Alley", "Hospital", "Fishing Pond", "Arena"]
ALL: tuple[Viewer, ...] = (Bank(), Seat("Ann"), Seat("Bo"), Screen(), Export())

SET_UP: list[dict[str, Any]] = [
    {"type": "buildings", "types": TYPES},
    {"type": "first", "seat": "Ann"},
]


def e(type: str, seat: str | None = None, **keys: Any) -> dict[str, Any]:
    return {"type": type, **({"seat": seat} if seat else {}), **keys}


def level(card: str) -> dict[str, Any]:
    return e("level", card=card)


def table(*entries: dict[str, Any], **options: Any) -> Source:
    """A table of three after set-up and these entries."""
    made = [*SET_UP, *entries]
    undoable = {BANK: len(made), "Ann": len(made)}
    return played("megaland", made, options=options, shown={"Bo": "Bobby"}, undoable=undoable)


def before_set_up() -> Source:
    return played("megaland", [], seats=("Ann", "Bo"))


def changed(source: Source, *more: dict[str, Any], **replaced: dict[str, Any]) -> Source:
    """The same table with further entries; ``last_but_one`` stands in that entry's place."""
    record = source.folded.record
    made = [json.loads(encode_entry(entry)) for entry in record.entries]
    if "last_but_one" in replaced:
        made[-2] = replaced["last_but_one"]
    return played(
        "megaland",
        [*made, *more],
        record.seats,
        record.options,
        shown=source.shown,
        undoable=source.undoable,
    )


def question(view: LandView, kind: str) -> Question:
    return next(one for one in view.questions if one.kind == kind)


def seat(view: LandView, name: str) -> Any:
    return next(row for row in view.seats if row.name == name)


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
    source = table(level("spires"), e("stay", "Ann"), e("stay", "Bo"), e("stay", "Cy"))
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
    stay = [e("stay", name) for name in ("Ann", "Bo", "Cy")]
    source = table(level("treasure box"), *stay, level("rabbit"))
    form = question(project(source, Seat("Bo")), "stay_or_home").choice
    assert form is not None and form.trade == "3 carrots for 3 cards?"
    wild = table(level("treasure box"), *stay, level("rabbit"), rabbit_wild=True)
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


def test_the_level_card_tells_damage_and_falls_in_one_line() -> None:
    stay = [e("stay", name) for name in ("Ann", "Bo", "Cy")]
    source = table(level("flying eye"), e("home", "Cy"), *stay[:2], level("red serpent"))
    view = project(source, Screen())
    assert view.last is not None
    assert view.last.text == "Red serpent; 3 damage for Ann and Bobby; fallen: Ann and Bobby"
    assert seat(view, "Ann").place == "none"
    assert view.phase_text == "Round 1: buying"


def test_where_each_seat_is_in_the_run_is_seen_by_all() -> None:
    source = table(level("bats"), e("home", "Cy"), e("stay", "Ann"))
    places = {row.name: (row.place, row.status) for row in project(source, Screen()).seats}
    assert places == {
        "Ann": ("in", "in the level with 1 card"),
        "Bo": ("choosing", "chooses, with 1 card"),
        "Cy": ("home", "at home"),
    }
    row = seat(project(source, Screen()), "Bo")
    assert (row.hearts, row.healthy, row.injured, row.shown) == (4, 2, 2, "Bobby")


def test_a_purchase_shows_its_coins_first_and_its_working_afterwards() -> None:
    home = [level("spires"), *(e("home", name) for name in ("Ann", "Bo", "Cy"))]
    view = project(table(*home), Seat("Ann"))
    form = question(view, "buy").buy
    assert form is not None and form.held is None
    gym = next(choice for choice in form.buildings if choice.pile.name == "Gym")
    assert (gym.can, gym.coins.text, gym.jumps) == (True, "1 coin", 2)
    assert gym.entry == {"type": "building", "seat": "Ann", "name": "Gym"}
    assert gym.pile.effect == "at once 1 coin and 2 jump tokens"
    assert [way.entry for way in form.heart.ways] == [{"type": "heart", "seat": "Ann"}]
    after = project(table(*home, e("building", "Ann", name="Gym")), Seat("Bo"))
    assert after.last is not None
    assert after.last.text == "Ann buys Gym"
    assert [one.text for one in after.last.sums] == ["Gym: bought, 1 coin"]
    assert seat(after, "Ann").coins.text == "1 coin"
    assert seat(after, "Ann").bar == 5


def test_tracked_a_payment_is_proposed_and_what_cannot_be_paid_says_why() -> None:
    stay = [e("stay", name) for name in ("Ann", "Bo", "Cy")]
    source = table(
        level("treasure box"),
        *stay,
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


def test_who_falls_on_the_card_that_ends_the_run_is_told_what_to_lay_down() -> None:
    stay = [e("stay", seat) for seat in ("Ann", "Bo", "Cy")]
    source = table(level("red serpent"), *stay[:2], e("home", "Cy"), level("bats"))
    told = {seat: project(source, Seat(seat)).reminders for seat in ("Ann", "Bo", "Cy")}
    fell = "You fell: lay down the cards you carried."
    assert told["Bo"] == (fell,)
    assert told["Ann"] == (fell, "Lay down what you pay, take the coins and tokens.")
    assert told["Cy"] == ()


def test_tracked_cards_that_nobody_can_store_are_laid_down_at_night() -> None:
    made = [level("spires"), *(e("stay", seat) for seat in ("Ann", "Bo", "Cy")), level("clouds")]
    made += [e("home", seat, treasures={"egg": 1, "gear": 1}) for seat in ("Ann", "Bo", "Cy")]
    pay = {"egg": 1, "gear": 1}
    made += [e("building", "Ann", name="Gym", pay=pay), e("done", "Ann"), e("done", "Bo")]
    made += [e("building", "Cy", name="Sandwich Stand", pay={"egg": 1}), e("done", "Cy")]
    gone = "Lay down all your cards."
    night = table(*made, treasures="tracked")  # Cy is asked what to store
    morning = table(*made, e("store", "Cy", treasures={"gear": 1}), treasures="tracked")
    for source in (night, morning):
        told = {s: project(source, Seat(s)).reminders for s in ("Ann", "Bo", "Cy")}
        assert {s for s, lines in told.items() if gone in lines} == {"Bo"}


def test_the_hospital_says_who_fell_where() -> None:
    source = table(
        level("spires"),
        *(e("home", name) for name in ("Ann", "Bo", "Cy")),
        e("building", "Ann", name="Hospital"),
        *(e("done", name) for name in ("Ann", "Bo", "Cy")),
        level("red serpent"),
        e("home", "Ann"),
        e("stay", "Bo"),
        e("home", "Cy"),
        level("flying eye"),
    )
    last = project(source, Screen()).last
    assert last is not None
    assert [one.text for one in last.sums] == ["Hospital: Bobby fell on Ann's left, 2 coins"]


def test_the_history_names_who_typed_for_whom_and_what_was_taken_back() -> None:
    source = table(level("spires"), e("stay", "Ann", by="bank"), e("undo", target=4))
    told = project(source, Bank()).history
    assert [line.text for line in told[:2]] == ["the bank takes back entry 4", "Ann stays"]
    assert (told[1].typed_by, told[1].undone, told[1].can_redo) == ("the bank for Ann", True, True)


def test_taking_back_is_offered_to_who_may() -> None:
    source = table(level("spires"))
    undo = project(source, Bank()).undo
    assert undo is not None and undo.text == "Spires"
    assert project(source, Seat("Bo")).undo is None
    assert project(source, Screen()).undo is None


def secret() -> Source:
    """Bo went home with five cards and a Bazaar, Ann stays, Cy still chooses."""
    home = [level("spires"), *(e("home", name) for name in ("Ann", "Bo", "Cy"))]
    done = [e("done", "Ann"), e("building", "Bo", name="Bazaar of Oddities"),
            e("done", "Bo"), e("done", "Cy")]  # fmt: skip
    run = []
    for card in ("spires", "clouds", "pillars"):
        run += [level(card), *(e("stay", name) for name in ("Ann", "Bo", "Cy"))]
    end = [level("treasure box"), e("home", "Bo"), e("stay", "Ann")]
    return table(*home, *done, *run, *end, secret_choice=True)


@pytest.mark.parametrize("viewer", [Bank(), Seat("Ann"), Seat("Cy"), Screen(), Export()])
def test_a_secret_choice_shows_only_that_the_seat_has_chosen(viewer: Viewer) -> None:
    view = project(secret(), viewer)
    row = seat(view, "Bo")
    assert (row.place, row.status, row.coins.amount, row.carried) == ("chosen", "has chosen", 4, 5)
    assert "Bobby has chosen" in [line.text for line in view.history]
    assert not any("Bobby comes home with 5" in line.text for line in view.history)
    assert view.awaited == ("Cy",)


def test_nothing_of_a_secret_choice_tells_staying_from_going_home() -> None:
    there = secret()
    other = changed(there, last_but_one=e("stay", "Bo"))
    for viewer in (Bank(), Seat("Ann"), Seat("Cy"), Screen(), Export()):
        assert twin(project(there, viewer)) == twin(project(other, viewer))
        assert etag(project(there, viewer)) == etag(project(other, viewer))
    assert project(there, Seat("Bo")) != project(other, Seat("Bo"))


@pytest.mark.parametrize("correction", ["undo", "amend", "insert"])
def test_a_choice_corrected_is_no_less_secret(correction: str) -> None:
    there = secret()
    number = len(there.folded.record.entries)
    more = {
        "undo": e("undo", target=number - 1),
        "amend": e("amend", target=number - 1, entry=e("home", "Bo", carried=4)),
        "insert": e("insert", after=number - 2, entry=e("adjust", coins={"Cy": 1})),
    }[correction]
    texts = [line.text for line in project(changed(there, more), Screen()).history]
    assert "Bobby has chosen" in texts
    assert not any(text.startswith("Bobby comes home with") for text in texts[:6])


def test_a_card_put_in_later_hides_the_choices_that_follow_it_in_play() -> None:
    there = secret()
    place = len(there.folded.record.entries) - 2
    source = changed(
        there,
        e("undo", target=place),
        e("insert", after=place, entry=level("flying eye")),
    )
    texts = [line.text for line in project(source, Screen()).history]
    assert "Bobby has chosen" in texts
    assert not any(text.startswith("Bobby comes home with 4") for text in texts)


def test_ones_own_secret_choice_is_seen_and_all_see_it_once_revealed() -> None:
    own = project(secret(), Seat("Bo"))
    assert (seat(own, "Bo").place, seat(own, "Bo").coins.amount) == ("home", 5)
    view = project(changed(secret(), e("stay", "Cy")), Screen())
    assert seat(view, "Bo").coins.amount == 5
    assert "Bobby comes home with 5 cards" in [line.text for line in view.history]


def test_the_desk_learns_of_a_secret_choice_only_that_it_is_possible() -> None:
    there = secret()
    made = [entry("home", seat="Cy")]
    assert preview(there, Bank(), made).text == "This is possible."
    assert preview(there, Seat("Cy"), made).text == "Cy comes home with 5 cards"


def test_a_preview_of_jumps_and_card_tells_their_effect_together() -> None:
    home = [level("spires"), *(e("home", name) for name in ("Ann", "Bo", "Cy"))]
    source = table(
        *home,
        e("building", "Ann", name="Gym"),
        *(e("done", name) for name in ("Ann", "Bo", "Cy")),
    )
    found = preview(source, Bank(), [entry("jump", seat="Ann"), entry("level", card="bats")])
    assert (found.ok, found.text) == (True, "Ann jumps · Bats; 2 damage for Ann, Bobby and Cy")
    found = preview(source, Bank(), [entry("jump", seat="Bo")])
    assert not found.ok
    assert found.text == "There is no jump token to spend. Go on without a jump."


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


def finished() -> Source:
    """Two rounds; Ann 20 by hand and purchases, Bo 20, Cy 3."""
    home = [level("spires"), *(e("home", name) for name in ("Ann", "Bo", "Cy"))]
    return table(
        *home,
        e("building", "Ann", name="Cafe"),
        e("building", "Ann", name="Bowling Alley"),
        *(e("done", name) for name in ("Ann", "Bo", "Cy")),
        e("adjust", coins={"Ann": 16, "Bo": 20, "Cy": 3}, reason="a test"),
        level("bats"),
        *(e("home", name) for name in ("Ann", "Bo", "Cy")),
        *(e("done", name) for name in ("Bo", "Cy", "Ann")),
    )


def test_the_result_shows_where_each_coin_came_from_and_the_course() -> None:
    found = result(finished())
    assert found.headline == "Ann and Bobby win together with 20 coins"
    assert [(row.rank, row.seat, row.total.amount) for row in found.standings] == [
        (1, "Ann", 20),
        (1, "Bobby", 20),
        (3, "Cy", 3),
    ]
    ann = found.standings[0]
    assert [(one.shown, one.coins.amount) for one in ann.sources] == [
        ("By hand", 16),
        ("Cafe", 2),
        ("Bowling Alley", 2),
    ]
    assert [len(one.sums) for one in ann.sources] == [1, 1, 2]
    assert found.rounds == ("Start", "1", "2")
    assert dict(found.coins) == {"Ann": (0, 3, 20), "Bobby": (0, 0, 20), "Cy": (0, 0, 3)}
    view = project(finished(), Screen())
    assert view.over and view.headline == found.headline
    assert view.phase_text == "The game is over"


def test_every_view_has_a_twin_of_plain_data() -> None:
    for source in (before_set_up(), table(), secret(), finished()):
        for viewer in ALL:
            if isinstance(viewer, Seat) and viewer.name not in source.folded.record.seats:
                continue
            view = project(source, viewer)
            assert isinstance(twin(view), dict)
            assert len(etag(view)) == 24
