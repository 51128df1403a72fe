"""What the pages of a Megaland table tell: seats, cards, hands, history, previews, the end."""

from __future__ import annotations

from companion.view.megaland import preview, project, result
from companion.view.project import etag, twin
from companion.view.viewer import Bank, Export, Screen, Seat, Viewer
from tests.megaland.plain import done, e, level, stay
from tests.megaland.table import entry
from tests.view.megaland_tables import WALKED, before_set_up, finished, seat, secret, table

ALL: tuple[Viewer, ...] = (Bank(), Seat("Ann"), Seat("Bo"), Screen(), Export())


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


def test_the_level_card_tells_damage_and_falls_in_one_line() -> None:
    source = table(level("flying eye"), e("home", "Cy"), *stay("Ann", "Bo"), level("red serpent"))
    view = project(source, Screen())
    assert view.last is not None
    assert view.last.text == "Red serpent; 3 damage for Ann and Bobby; fallen: Ann and Bobby"
    assert seat(view, "Ann").place == "none"
    assert view.phase_text == "Round 1: buying"


def test_who_falls_on_the_card_that_ends_the_run_is_told_what_to_lay_down() -> None:
    source = table(level("red serpent"), *stay("Ann", "Bo"), e("home", "Cy"), level("bats"))
    told = {seat: project(source, Seat(seat)).reminders for seat in ("Ann", "Bo", "Cy")}
    fell = "You fell: lay down the cards you carried."
    assert told["Bo"] == (fell,)
    assert told["Ann"] == (fell, "Lay down what you pay, take the coins and tokens.")
    assert told["Cy"] == ()


def test_tracked_cards_that_nobody_can_store_are_laid_down_at_night() -> None:
    made = [level("spires"), *stay(), level("clouds")]
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
        *WALKED,
        e("building", "Ann", name="Hospital"),
        *done(),
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
    assert [line.text for line in told[:2]] == ["The bank takes back entry 4", "Ann stays"]
    assert (told[1].typed_by, told[1].undone, told[1].can_redo) == ("the bank for Ann", True, True)


def test_what_was_taken_back_still_says_which_cards_came_home() -> None:
    run = [level("treasure box"), e("home", "Ann", treasures={"egg": 2}), e("undo", target=4)]
    assert project(table(*run, treasures="tracked"), Bank()).history[1].text == (
        "Ann comes home with 2 eggs"
    )
    run[1] = e("home", "Ann", carried=1)
    assert project(table(*run), Bank()).history[1].text == "Ann comes home with 1 card"
    run[1] = e("home", "Ann")
    assert project(table(*run), Bank()).history[1].text == "Ann goes home"


def test_taking_back_is_offered_to_who_may() -> None:
    source = table(level("spires"))
    undo = project(source, Bank()).undo
    assert undo is not None and undo.text == "Spires"
    assert project(source, Seat("Bo")).undo is None
    assert project(source, Screen()).undo is None


def test_a_preview_of_jumps_and_card_tells_their_effect_together() -> None:
    source = table(*WALKED, e("building", "Ann", name="Gym"), *done())
    found = preview(source, Bank(), [entry("jump", seat="Ann"), entry("level", card="bats")])
    assert (found.ok, found.text) == (True, "Ann jumps · Bats; 2 damage for Ann, Bobby and Cy")
    found = preview(source, Bank(), [entry("jump", seat="Bo")])
    assert not found.ok
    assert found.text == "There is no jump token to spend. Go on without a jump."


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
