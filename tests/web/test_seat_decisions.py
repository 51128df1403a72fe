"""Less common questions on the seat page: dead tiles, votes, pledges, the end."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from tests.web.desk_pages import forms, founding, turn, words
from tests.web.seat_pages import BEGUN, TWO_COMPANIES, Evening, lone, region, two_safe_companies


def two_safe(folder: Path) -> Evening:
    return Evening(folder, entries=two_safe_companies())


def test_a_dead_tile_is_marked_on_the_board_and_turned_over_with_one_button(
    tmp_path: Path,
) -> None:
    evening = two_safe(tmp_path)  # 22 turns: Bo is next
    bo = evening.phone("Bo")
    page = bo.open()
    space = page[page.index('data-tile="D-6"') - 80 : page.index('data-tile="D-6"')]
    assert "not-now" in space
    listed = page[page.index('value="D-6"') :].split("</option>")[0]
    assert "disabled" in listed
    assert "safe" in listed
    bo.did("Turn this tile over", tile="D-6")
    assert evening.last() == {"type": "dead_tile", "seat": "Bo", "tile": "D-6"}
    after = bo.open()
    assert "c dead" in after[after.index('data-tile="D-6"') - 80 : after.index('data-tile="D-6"')]
    assert "Place your tile" in bo.asked()


def test_somebody_not_on_turn_may_turn_a_dead_tile_over_too(tmp_path: Path) -> None:
    evening = two_safe(tmp_path)
    ann = evening.phone("Ann")
    ann.did("Turn this tile over", tile="D-4")
    assert evening.last() == {"type": "dead_tile", "seat": "Ann", "tile": "D-4"}


def test_a_tile_that_is_not_dead_is_not_offered_as_one(tmp_path: Path) -> None:
    page = two_safe(tmp_path).phone("Bo").open()
    listed = page[page.index('id="dead-tile"') :].split("</select>")[0]
    assert ">D-6<" in listed
    assert ">H-6<" not in listed


def test_the_end_is_said_with_its_reason_by_any_seat_and_settled_by_the_bank(
    tmp_path: Path,
) -> None:
    evening = two_safe(tmp_path)
    cy = evening.phone("Cy")
    reasons = [form for form in forms(cy.open()) if form.fields.get("type") == "end_game"]
    assert {form.fields["reason"] for form in reasons} == {"borders_settled", "nothing_to_gain"}
    page = cy.open()
    assert page.count("We all agree") == len(reasons)  # one tap alone does not end it
    answer = cy.client.post(reasons[0].action, data=reasons[0].fields)
    assert answer.status_code == 303
    assert evening.last()["type"] == "end_game"


def test_the_early_end_may_be_said_only_when_the_first_seat_is_to_place(tmp_path: Path) -> None:
    evening = Evening(tmp_path, entries=[BEGUN, *lone("Ann", "C-5")])
    offered = [form.fields.get("reason") for form in forms(evening.phone("Ann").open())]
    assert "early" not in offered
    evening.book(*lone("Bo", "A-1"), *lone("Cy", "I-12"))
    offered = [form.fields.get("reason") for form in forms(evening.phone("Cy").open())]
    assert "early" in offered


def test_the_end_is_declared_with_the_purchase_and_asked_about_first(tmp_path: Path) -> None:
    seats = ("Ann", "Bo")
    entries: list[dict[str, Any]] = [{"type": "order", "tiles": {"Ann": "1A", "Bo": "12I"}}]
    tiles = [f"{number}A" for number in range(2, 13)]
    for at, tile in enumerate(tiles):
        seat = seats[at % 2]
        entries.append({"type": "place", "seat": seat, "tile": tile})
        if at == 0:
            entries.append({"type": "found", "seat": seat, "company": "Luxor"})
        if at < len(tiles) - 1:
            entries.append({"type": "buy", "seat": seat})
    evening = Evening(tmp_path, "acquire-classic", seats=seats, entries=entries)
    ann = evening.phone("Ann")  # Luxor has 12 tiles and is the only company: all are safe
    assert "Buy nothing Buy and end the game Go on playing" in ann.asked()
    assert "Buy and end the game" not in ann.buttons()  # it only opens the question
    assert "End the game now? The settlement follows." in ann.asked()
    ann.did("Yes, end the game")
    kinds = [str(entry.__struct_config__.tag) for entry in evening.table.record.entries[-2:]]
    assert kinds == ["buy", "end_game"]
    assert evening.table.over


def test_where_nothing_can_be_bought_buying_nothing_is_the_main_button(tmp_path: Path) -> None:
    entries: list[dict[str, Any]] = [
        {"type": "order", "tiles": {"Ann": "1A", "Bo": "5D", "Cy": "12I"}},
        {"type": "place", "seat": "Ann", "tile": "2A"},
        {"type": "found", "seat": "Ann", "company": "Luxor"},
    ]
    poor = Evening(tmp_path / "poor", "acquire-classic", entries=entries, start_cash=100)
    page = poor.phone("Ann").open()
    main = re.findall(r'<button class="btn-main[^>]*>(.*?)</button>', page, re.DOTALL)
    assert [words(button) for button in main] == ["Buy nothing"]
    assert "not enough money" in page
    poor.phone("Ann").did("Buy nothing")
    assert poor.last() == {"type": "buy", "seat": "Ann"}

    rich = Evening(tmp_path / "rich", "acquire-classic", entries=entries, start_cash=200)
    assert "data-buy=" in rich.phone("Ann").open()


def test_one_share_alone_cannot_be_traded_and_nobody_is_offered_it(tmp_path: Path) -> None:
    entries: list[dict[str, Any]] = [
        {"type": "order", "tiles": {"Ann": "3A", "Bo": "6A", "Cy": "12I"}},
        {"type": "place", "seat": "Ann", "tile": "4A"},
        {"type": "found", "seat": "Ann", "company": "Luxor"},
        {"type": "buy", "seat": "Ann", "shares": {"Luxor": 1}},
        {"type": "place", "seat": "Bo", "tile": "7A"},
        {"type": "found", "seat": "Bo", "company": "Tower"},
        {"type": "buy", "seat": "Bo", "shares": {"Luxor": 1}},
        {"type": "place", "seat": "Cy", "tile": "8A"},
        {"type": "buy", "seat": "Cy"},
        {"type": "place", "seat": "Ann", "tile": "5A"},
    ]
    evening = Evening(tmp_path, "acquire-classic", entries=entries)
    assert 'name="trade"' in evening.phone("Ann").open()
    assert 'name="trade"' not in evening.phone("Bo").open()


def test_a_vote_to_end_stands_until_it_is_taken_back(tmp_path: Path) -> None:
    evening = Evening(
        tmp_path,
        "acquire-online",
        entries=[{"type": "order", "tiles": {"Ann": "1A", "Bo": "5D", "Cy": "12I"}}],
    )
    bo = evening.phone("Bo")
    bo.did("I would end the game")
    assert evening.last() == {"type": "concede", "seat": "Bo", "agree": True}
    bo.did("Take my vote back")
    assert evening.last() == {"type": "concede", "seat": "Bo", "agree": False}


TAKEOVER: list[dict[str, Any]] = [
    *lone("Ann", "A3"),
    {"type": "place", "seat": "Bo", "tile": "A4"},
    {"type": "found", "seat": "Bo", "company": "Anchor"},
    {"type": "buy", "seat": "Bo", "shares": {"Anchor": 2}},
    *lone("Ann", "A6"),
    {"type": "place", "seat": "Bo", "tile": "A7"},
    {"type": "found", "seat": "Bo", "company": "Beacon"},
    {"type": "buy", "seat": "Bo", "shares": {}},
    {"type": "place", "seat": "Ann", "tile": "A5"},
]


def test_a_shareholder_pledges_influence_or_passes(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "mergernaut05", seats=("Ann", "Bo"), entries=TAKEOVER)
    bo = evening.phone("Bo")
    assert "Your decision" in bo.title()
    asked = bo.asked()
    assert "Anchor" in asked
    assert "Beacon" in asked
    bo.did("Pledge", company="Anchor", influence="2")
    assert evening.last() == {"type": "pledge", "seat": "Bo", "company": "Anchor", "influence": 2}


def test_pledging_nothing_is_one_tap(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "mergernaut05", seats=("Ann", "Bo"), entries=TAKEOVER)
    evening.phone("Bo").did("Pledge nothing")
    assert evening.last()["type"] == "pledge"
    assert evening.last().get("influence", 0) == 0


def test_final_sizes_are_typed_at_the_desk_and_phones_say_so(tmp_path: Path) -> None:
    evening = Evening(
        tmp_path,
        entries=[*TWO_COMPANIES, {"type": "end_game", "seat": "bank", "reason": "stopped"}],
    )
    bo = evening.phone("Bo")
    assert 'name="sizes.' not in bo.open()
    assert "ount the companies" in words(region(bo.open(), "ask"))


def test_a_count_tells_its_own_seat_the_difference_and_nobody_else(tmp_path: Path) -> None:
    evening = Evening(tmp_path, entries=TWO_COMPANIES)
    bo = evening.phone("Bo")  # $48M and 4 Physics by the book
    bo.did("Compare", cash="45", shares__Physics="4")
    assert evening.last()["type"] == "audit"
    told = words(region(bo.open(), "more"))
    assert "$3M" in told
    assert "$3M" not in words(region(evening.phone("Cy").open(), "more"))
    bo.did("Compare", cash="48", shares__Physics="4")
    assert "$3M" not in words(region(bo.open(), "more"))


def test_who_can_pay_for_all_that_may_be_bought_is_offered_no_trade(tmp_path: Path) -> None:
    entries = (
        BEGUN,
        *turn("Ann", "A-1"),
        *founding("Bo", "A-2", "Solon", Solon=3),
        *turn("Cy", "A-6"),
        *founding("Ann", "A-7", "Krause"),
        # Krause costs $4M: three are $12M
        {"type": "adjust", "cash": {"Bo": -42}, "reason": "to have just enough"},
        {"type": "place", "seat": "Bo", "tile": "I-12"},
    )
    evening = Evening(tmp_path, entries=entries)
    bo = evening.phone("Bo")
    assert "you have $12M" in bo.text() and "Trade stock" not in bo.text()
    evening.book({"type": "adjust", "cash": {"Bo": -1}, "reason": "one too little"})
    assert "you have $11M" in bo.text() and "Trade stock" in bo.text()


def test_who_is_short_of_cash_sees_how_much_of_each_stock_there_is_to_give(
    tmp_path: Path,
) -> None:
    evening = Evening(
        tmp_path,
        entries=(
            BEGUN,
            *turn("Ann", "A-1"),
            *founding("Bo", "A-2", "Solon", Solon=3),
            *turn("Cy", "A-6"),
            *founding("Ann", "A-7", "Krause"),
            {"type": "adjust", "cash": {"Bo": -54}, "reason": "to be short of cash"},
            {"type": "place", "seat": "Bo", "tile": "I-12"},
        ),
    )
    page = evening.phone("Bo").open()
    assert "Short of cash? Trade stock" in page
    gift = page[page.index('id="give"') :]
    assert "$2M each, 4 held" in gift[: gift.index("</details>")]
    assert 'name="1.give.Solon" min="0" max="4"' in gift
