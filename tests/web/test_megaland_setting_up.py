"""Before the first round: seven buildings, and who played a video game last."""

from __future__ import annotations

import re
from pathlib import Path

from companion.megaland.spread import first_game, good_spread
from companion.web.megaland.proposals import drawn
from tests.megaland.table import RULESET
from tests.web.conftest import Browser
from tests.web.desk_pages import Host, forms, words
from tests.web.megaland_table import BEGUN, TYPES, e, evening
from tests.web.seat_pages import Evening, Phone


def ticked(page: str) -> list[str]:
    return re.findall(r'name="types" value="([^"]+)" checked', page)


def choose(phone: Phone, types: list[str], **piles: str) -> int:
    """Ticks these buildings and presses the button; gives the status."""
    form = next(f for f in forms(phone.open()) if f.fields.get("type") == "buildings")
    data = {**form.fields, "types": types, **{f"piles.{name}": n for name, n in piles.items()}}
    return phone.client.post(form.action, data=data).status_code


def test_every_phone_and_the_desk_ask_for_buildings_and_first_player(tmp_path: Path) -> None:
    night = evening(tmp_path)
    for page in (night.phone("Bo").asked(), words(host(night).get("desk"))):
        assert "Which buildings are in play?" in page
        assert "Who played a video game last?" in page
        assert "Smithy 3 coins for each later building of cost 4 or 5" in page


def host(night: Evening) -> Host:
    return Host(night.app, night.house, night.table)


def test_a_first_game_has_a_building_of_each_cost(tmp_path: Path) -> None:
    phone = evening(tmp_path).phone("Ann")
    phone.did("First game")
    proposal = ticked(phone.open())
    assert len(proposal) == 7
    assert first_game(RULESET, proposal)


def test_a_random_choice_is_well_spread_and_seen_on_all_pages(tmp_path: Path) -> None:
    night = evening(tmp_path)
    answer = host(night).press("Random, well spread")
    assert answer.status_code == 303
    proposal = ticked(night.phone("Bo").open())
    assert good_spread(RULESET, proposal)
    assert ticked(host(night).get("desk")) == proposal


def test_by_hand_takes_the_proposal_away(tmp_path: Path) -> None:
    phone = evening(tmp_path).phone("Ann")
    phone.did("First game")
    phone.did("By hand")
    assert ticked(phone.open()) == []


def test_every_way_of_drawing_fits_what_it_promises() -> None:
    for way, fits in (("first_game", first_game), ("spread", good_spread)):
        assert all(fits(RULESET, drawn(RULESET, way)) for _time in range(30))


def test_the_buildings_are_booked_with_a_pile_that_was_counted(tmp_path: Path) -> None:
    night = evening(tmp_path)
    assert choose(night.phone("Cy"), list(TYPES), Hotel="3") == 303
    assert night.last() == {"type": "buildings", "types": list(TYPES), "piles": {"Hotel": 3}}
    assert night.table.state.piles["Hotel"] == 3
    assert night.table.state.piles["Cafe"] is None


def test_six_buildings_are_refused_beside_the_form_and_stay_ticked(tmp_path: Path) -> None:
    phone = evening(tmp_path).phone("Ann")
    form = next(f for f in forms(phone.open()) if f.fields.get("type") == "buildings")
    answer = phone.client.post(form.action, data={**form.fields, "types": list(TYPES[:6])})
    assert answer.status_code == 422
    assert "Seven different normal buildings are needed." in words(answer.text)
    assert sorted(ticked(answer.text)) == sorted(TYPES[:6])


def test_a_phone_names_another_seat_as_first_player(tmp_path: Path) -> None:
    night = evening(tmp_path, BEGUN[0])
    night.phone("Ann").did("Cy")
    assert night.last() == {"type": "first", "seat": "Cy"}
    assert night.table.record.entries[-1].by == "Ann"
    assert "Which card was flipped?" in night.phone("Cy").asked()


def test_a_proposal_after_the_choice_is_not_there_any_more(tmp_path: Path) -> None:
    night = evening(tmp_path, *BEGUN)
    phone = night.phone("Ann")
    fields = forms(phone.open())[0].fields
    answer = phone.client.post(phone.url("propose"), data={**fields, "way": "spread"})
    assert answer.status_code == 404


def test_other_seats_may_not_propose(tmp_path: Path) -> None:
    night = evening(tmp_path)
    stranger = Browser(night.app)
    csrf = stranger.hidden("/", "/appearance")["csrf"]
    path = night.phone("Ann").url("propose")
    assert stranger.client.post(path, data={"csrf": csrf}).status_code == 403


def test_a_pile_is_marked_empty_on_a_phone(tmp_path: Path) -> None:
    night = evening(tmp_path, *BEGUN)
    phone = night.phone("Bo")
    form = next(f for f in forms(phone.open()) if f.fields.get("type") == "pile_empty")
    assert phone.client.post(form.action, data={**form.fields, "name": "Arcade"}).status_code == 303
    assert night.last() == e("pile_empty", name="Arcade")
    assert "Arcade costs 3 cards · empty" in phone.text()
