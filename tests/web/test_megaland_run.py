"""The run on phones: the card, jumps, stay or home, falls, and who waits for whom."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.web.desk_pages import Host, forms, words
from tests.web.megaland_table import BEGUN, RICH, SEATS, e, evening, home, level, stay
from tests.web.seat_pages import Phone


def flip(phone: Phone, card: str, *jumping: str) -> int:
    """Ticks "jumps?" for these seats and taps the card; gives the status."""
    form = next(f for f in forms(phone.open()) if f.fields.get("99.type") == "level")
    ticks = {
        name.replace("seat", "type"): "jump"
        for name, value in form.fields.items()
        if value in jumping
    }
    data = {**form.fields, **ticks, "99.card": card}
    return phone.client.post(form.action, data=data).status_code


def test_the_first_player_has_ten_buttons_and_taps_one(tmp_path: Path) -> None:
    night = evening(tmp_path, *BEGUN)
    ann = night.phone("Ann")
    assert len(re.findall(r'name="99.card"', ann.open())) == 10
    assert "Draw 1 card to enter the level." in ann.asked()
    ann.did("Bats")
    assert night.last() == level("bats")
    for seat in SEATS:
        assert "2 damage for Ann, Bo and Cy" in night.phone(seat).asked()


def test_a_card_that_is_out_is_marked_and_cannot_be_tapped(tmp_path: Path) -> None:
    ann = evening(tmp_path, *BEGUN, level("bats"), *stay()).phone("Ann")
    assert "Bats out as no. 1" in ann.asked()
    assert re.search(r'value="bats"[^>]* disabled', ann.open())
    assert not re.search(r'value="clouds"[^>]* disabled', ann.open())
    answer = ann.press("Bats")
    assert answer.status_code == 422
    assert "That level card is out already." in words(answer.text)


def test_whoever_flips_may_enter_the_card_with_jumps_told_aloud(tmp_path: Path) -> None:
    night = evening(tmp_path, *RICH)
    cy = night.phone("Cy")
    assert "I flip the card" in cy.asked() and "Ann jumps?" in cy.asked()
    assert flip(cy, "red serpent", "Ann") == 303
    assert [type(entry).__name__ for entry in night.table.record.entries[-2:]] == ["Jump", "Level"]
    assert {entry.by for entry in night.table.record.entries[-2:]} == {"Cy"}
    assert night.table.state.players["Ann"].injured == 0
    assert "Temple of Zoz: Bo meets the card Red serpent, 2 coins" in night.phone("Ann").asked()


def test_staying_and_going_home_are_one_tap_each(tmp_path: Path) -> None:
    night = evening(tmp_path, *BEGUN, level("spires"))
    ann = night.phone("Ann")
    assert "Stay draw a card: 2 cards" in ann.asked()
    assert "Go home with 1 card" in ann.asked()
    ann.did("Stay")
    assert night.last() == e("stay", "Ann")
    night.phone("Bo").did("Go home with")
    assert night.last() == e("home", "Bo")


def test_a_phone_that_has_chosen_waits_and_says_for_whom(tmp_path: Path) -> None:
    night = evening(tmp_path, *BEGUN, level("spires"), *stay("Ann"), *home("Bo"))
    ann, bo = night.phone("Ann"), night.phone("Bo")
    assert "You are in with 1 card" in ann.asked() and "Cy: stay or home?" in ann.asked()
    assert "You are at home" in bo.asked()
    assert not any("Stay" in button for button in ann.buttons())
    assert ann.title() == "Cy: stay or home? · Ann"
    assert night.phone("Cy").title() == "Stay or home? · Cy"


def test_fewer_cards_than_known_can_be_brought_home(tmp_path: Path) -> None:
    night = evening(tmp_path, *BEGUN, level("treasure box"))
    night.phone("Ann").did("home with 1")
    assert night.last() == e("home", "Ann", carried=1)


def test_stay_and_jump_are_one_tap_above_the_two_buttons(tmp_path: Path) -> None:
    night = evening(tmp_path, *RICH, level("clouds"))
    ann = night.phone("Ann")
    buttons = [b for b in ann.buttons() if b.startswith(("Stay", "Go home"))]
    assert buttons[0] == "Stay and jump over the next card"
    assert not any("jump" in button for button in night.phone("Bo").buttons())
    ann.did("Stay and jump")
    assert night.table.state.jumping == {"Ann"}
    assert "You jump over the next card." in ann.asked()


def test_who_stays_may_still_jump_until_the_card_is_out(tmp_path: Path) -> None:
    night = evening(tmp_path, *RICH, level("clouds"), *stay())
    night.phone("Ann").did("Jump over the next card")
    assert night.last() == e("jump", "Ann")
    assert "Ann jumps" in night.phone("Bo").asked()


def test_a_fall_is_told_to_the_fallen_and_pays_the_neighbour(tmp_path: Path) -> None:
    night = evening(
        tmp_path, *RICH, level("bats"), *stay("Bo", "Cy"), *home("Ann"), level("biting plant")
    )
    ann = night.phone("Ann").asked()
    assert "Hospital: Bo fell on your left, 2 coins" in ann
    assert "Hospital: Cy fell on your right, 2 coins" in ann
    assert "fallen: Bo and Cy" in night.phone("Bo").asked()
    assert "Hospital: Bo fell on Ann's left, 2 coins" in night.phone("Cy").asked()


def test_who_falls_while_others_run_is_told_what_to_lay_down(tmp_path: Path) -> None:
    bought = [e("building", "Ann", name="Herb Hut"), e("building", "Ann", name="Laboratory")]
    buying = [*BEGUN, level("spires"), *home(*SEATS), *bought, e("done", "Ann")]
    others = [e("building", "Bo", name="Gym"), e("done", "Bo"), e("done", "Cy")]
    night = evening(
        tmp_path,
        *[*buying, *others, level("bats"), *stay(), e("jump", "Bo"), level("biting plant")],
    )
    ann = night.phone("Ann").asked()
    assert "You fell" in ann and "Bo: stay or home?" in ann
    assert "keep 1 card (Herb Hut), lay down the others." in ann
    assert "Laboratory: draw 1 card." in ann


def test_the_rabbit_is_recalled_to_those_who_still_stand(tmp_path: Path) -> None:
    night = evening(tmp_path, *BEGUN, level("treasure box"), *stay(), level("rabbit"))
    assert "The rabbit: 3 carrots for 3 cards?" in night.phone("Bo").asked()
    assert not any("rabbit" in button.casefold() for button in night.phone("Bo").buttons())


def test_after_the_tenth_card_everybody_goes_home(tmp_path: Path) -> None:
    harmless = ["spires", "clouds", "pillars", "treasure box", "flying eye", "rabbit"]
    entries = [*RICH]
    for card in harmless:
        entries += [level(card), *stay("Ann")]
        entries += home("Bo", "Cy") if card == "spires" else []
    night = evening(tmp_path, *entries, e("jump", "Ann"), level("sludge creature"))
    night.book(*stay("Ann"), e("jump", "Ann"), level("biting plant"))
    assert "Stay" in " ".join(night.phone("Ann").buttons())
    night.book(e("home", "Ann"))
    assert night.table.state.phase == "buy"


def test_a_secret_choice_is_seen_by_nobody_else_until_all_have_chosen(tmp_path: Path) -> None:
    night = evening(tmp_path, *BEGUN, level("spires"), *home("Ann"), secret_choice=True)
    assert "Ann has chosen" in night.phone("Bo").text()
    assert "comes home" not in night.phone("Bo").text()
    assert "You are at home" in night.phone("Ann").asked()
    night.book(*stay("Bo", "Cy"))
    assert "Ann comes home with 1 card" in night.phone("Bo").text()


@pytest.mark.parametrize("choice", [home, stay])
@pytest.mark.parametrize("who", ["phone", "desk"])
def test_who_chooses_last_does_not_find_out_before_what_the_others_chose(
    tmp_path: Path, choice: Callable[..., list[dict[str, Any]]], who: str
) -> None:
    night = evening(tmp_path, *BEGUN, level("spires"), *choice("Ann", "Bo"), secret_choice=True)
    before = night.table.entries
    desk = Host(night.app, night.house, night.table)
    page = night.phone("Cy").open() if who == "phone" else desk.get("desk")
    client = night.phone("Cy").client if who == "phone" else desk.client
    form = next(f for f in forms(page) if f.fields.get("type") == "home")
    told = {"1.type": "home", "1.seat": "Cy", "2.type": "level", "2.card": "bats"}
    looked = form.action.replace("enter", "preview" if who == "phone" else "effect")
    answer = client.get(looked, query_string=told).json
    assert answer is not None
    mine = "Cy comes home with 1 card" if who == "phone" else "This is possible."
    assert (answer["ok"], answer["text"]) == (True, mine)
    sent = {**told, "csrf": form.fields["csrf"], "3.type": "level", "3.card": "bats"}
    refused = client.post(form.action, data=sent)
    assert refused.status_code == 422
    assert "awaited from" not in words(refused.text)
    assert night.table.entries == before


def test_a_secret_choice_and_a_jump_are_not_one_tap(tmp_path: Path) -> None:
    night = evening(tmp_path, *RICH, level("clouds"), secret_choice=True)
    assert not any("jump" in button for button in night.phone("Ann").buttons())


def test_the_odds_are_shown_where_the_table_wants_them(tmp_path: Path) -> None:
    cards = [level("flying eye"), *stay(), level("bats")]
    wanted = evening(tmp_path / "a", *BEGUN, *cards, odds=True).phone("Ann").asked()
    # one heart left: of the eight cards to come four do no damage
    assert "You survive 50 % 1 card" in wanted
    assert "You survive" not in evening(tmp_path / "b", *BEGUN, *cards).phone("Ann").asked()


def test_a_tap_is_taken_back_by_who_made_it(tmp_path: Path) -> None:
    night = evening(tmp_path, *BEGUN, level("spires"))
    ann = night.phone("Ann")
    ann.did("Go home with")
    ann.did("Take back: Ann comes home with 1 card")
    assert "Stay or home?" in ann.title()
    ann.did("Put back: Ann goes home")
    assert "You are at home" in ann.asked()


def test_a_double_tap_books_once(tmp_path: Path) -> None:
    night = evening(tmp_path, *BEGUN, level("spires"))
    ann = night.phone("Ann")
    form = next(f for f in forms(ann.open()) if f.fields.get("type") == "stay")
    for _tap in range(2):
        assert ann.client.post(form.action, data=form.fields).status_code == 303
    assert night.table.entries == len(BEGUN) + 2


def test_a_phone_with_two_seats_sees_that_the_other_is_asked(tmp_path: Path) -> None:
    night = evening(tmp_path, *BEGUN, level("spires"))
    phone = night.phone("Ann", "Cy")
    assert "Cy is asked" in words(re.sub(r'aria-label="is asked"', ">is asked<", phone.open()))
    phone.did("Stay")
    assert night.last() == e("stay", "Ann")


def test_a_tap_that_comes_too_late_is_answered_with_why(tmp_path: Path) -> None:
    night = evening(tmp_path, *BEGUN, level("spires"))
    ann = night.phone("Ann")
    late = next(f for f in forms(ann.open()) if f.fields.get("type") == "stay")
    night.book(*home("Ann"))
    answer = ann.client.post(late.action, data=late.fields)
    assert answer.status_code == 422
    assert answer.text.count('id="error-form"') == 1
    assert "You are at home" in words(answer.text)


def test_of_two_who_flip_the_second_is_told_that_the_card_is_out(tmp_path: Path) -> None:
    night = evening(tmp_path, *BEGUN)
    cy = night.phone("Cy")
    late = next(f for f in forms(cy.open()) if f.fields.get("99.type") == "level")
    night.book(level("bats"))
    answer = cy.client.post(late.action, data={**late.fields, "99.card": "clouds"})
    assert answer.status_code == 422
    assert answer.text.count('id="error-form"') == 1
    assert night.table.state.out == ("bats",)
