"""What was chosen in secret in Megaland, and what others are offered and refused meanwhile."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.megaland.plain import SEATS, done, e, level, stay
from tests.web.desk_pages import Host, words
from tests.web.megaland_table import BEGUN, evening
from tests.web.seat_pages import Evening

BAZAAR = {"gear": 1, "egg": 1, "stone": 1, "carrot": 1}

FIVE_CARRIED = [
    *BEGUN,
    level("treasure box"),
    *stay(),
    level("spires"),
    *stay(),
    level("clouds"),
    e("home", "Ann", treasures=BAZAAR),
    e("home", "Bo", treasures={"fish": 2}),
    e("home", "Cy", treasures={"carrot": 4}),
    e("building", "Ann", name="Bazaar of Oddities", pay=BAZAAR),
    *done(*SEATS),
    level("spires"),
    *stay(),
    level("treasure box"),
    *stay(),
    level("clouds"),
    *stay(),
    level("pillars"),
]
"""Ann has a Bazaar and 4 coins; all carry five cards and choose. There are six gears."""

SECRETS = (e("stay", "Ann"), e("home", "Ann", treasures={"gear": 5}))
"""Two choices of Ann that nobody may tell from each other before Bo and Cy have chosen."""

BOX = len(FIVE_CARRIED) - 4
"""The number of the treasure box of this round; without it nobody carries five cards."""


@pytest.fixture
def two(tmp_path: Path) -> tuple[Evening, Evening]:
    """Tables that differ in nothing but Ann's choice."""
    options = {"treasures": "tracked", "secret_choice": True}
    first, second = (
        evening(tmp_path / str(number), *FIVE_CARRIED, choice, **options)
        for number, choice in enumerate(SECRETS)
    )
    return first, second


def desk(night: Evening) -> Host:
    return Host(night.app, night.house, night.table)


def asked(night: Evening, path: str, **fields: str) -> Any:
    """What the desk is answered as JSON."""
    host = desk(night)
    headers = {"Accept": "application/json"}
    return host.client.get(host.url(path), query_string=fields, headers=headers).get_json()


def test_the_cards_offered_do_not_tell_what_another_brings_home(two: tuple[Evening, ...]) -> None:
    staying, home = (night.phone("Bo").twin()["questions"] for night in two)
    assert staying == home
    assert staying[0]["choice"]["cards"]["kinds"][0] == {"kind": "gear", "most": 5, "shown": "gear"}
    first, second = (asked(night, "desk")["questions"] for night in two)
    assert first == second


def test_cards_too_many_together_are_no_news_before_all_have_chosen(
    two: tuple[Evening, ...],
) -> None:
    for night in two:
        told = night.phone("Bo").preview(type="home", treasures__gear="3")
        assert (told["ok"], told["text"]) == (True, "Bo comes home with 3 gears")
        told = asked(night, "desk/effect", type="home", seat="Bo", **{"treasures.gear": "3"})
        assert (told["ok"], told["text"]) == (True, "This is possible.")
        told = asked(night, "desk/preview", line="Bo-3gear ")
        assert (told["text"], told["wrong"]) == ("This is possible.", False)
        assert [one["word"] for one in told["fits"]] == ["+", "Cy+", "Cy-"]


def test_coins_put_right_by_hand_do_not_tell_what_a_hidden_choice_brought(
    two: tuple[Evening, ...],
) -> None:
    for night in two:
        told = asked(night, "desk/effect", type="adjust", **{"coins.Ann": "-5"})
        assert told["text"] == "Nobody can have fewer than no coins. Take less."
        assert asked(night, "desk/effect", type="adjust", **{"coins.Ann": "-4"})["ok"] is True


def test_what_a_correction_changes_is_shown_once_all_have_chosen(two: tuple[Evening, ...]) -> None:
    for night in two:
        host, path = desk(night), f"desk/mend?remove={BOX}"
        text = words(host.get(path))
        assert "What it changes can tell what somebody has chosen." in text
        assert "as soon as all have chosen" in text
        assert "every screen says so" not in text and "Accept the correction" not in text
        assert asked(night, "desk/mend", remove=str(BOX))["groups"] == []
    home = two[1]
    home.book(e("stay", "Bo"), e("stay", "Cy"))
    assert "4 cards are carried" in words(desk(home).get(f"desk/mend?remove={BOX}"))


def test_a_correction_that_was_sent_all_the_same_waits_too(two: tuple[Evening, ...]) -> None:
    for night in two:
        host = desk(night)
        steps = f'{{"seen": 0, "steps": [{{"do": "remove", "at": "{BOX}"}}]}}'
        _form, fields = host.form("Enter")
        answer = host.client.post(host.url("desk/mend/accept"), data={**fields, "mending": steps})
        assert answer.status_code == 422
        assert "can tell what somebody has chosen" in words(answer.text)
        assert night.table.entries == len(FIVE_CARRIED) + 1
        assert not night.table.notes("weighed")
