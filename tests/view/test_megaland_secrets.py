"""A secret choice of Megaland: nobody learns more than that it was made."""

from __future__ import annotations

import pytest

from companion.view.megaland import preview, project
from companion.view.project import etag, twin
from companion.view.viewer import Bank, Export, Screen, Seat, Viewer
from tests.megaland.plain import e, level
from tests.megaland.table import entry
from tests.view.megaland_tables import changed, seat, secret


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
