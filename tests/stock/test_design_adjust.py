"""Putting accounts right by hand, also in a merger and after the end, and counting the table."""

from __future__ import annotations

import pytest

from tests.stock.staging import BONUSES, Game, paid, row_of, spell, staged

MEGA = "megacquire-gold-condensed"
CLASSIC = "acquire-classic"


def test_an_adjustment_moves_money_and_certificates_between_seats_and_bank() -> None:
    game = staged(CLASSIC, {"Luxor": ["1A", "2A"]})
    lines = game.do(
        "adjust",
        cash={"Ann": -500, "Bo": 200},
        shares={"Cy": {"Luxor": 3}, "Ann": {"Tower": 1}},
        reason="counted again",
    )
    assert game.all_cash() == {"Ann": 5500, "Bo": 6200, "Cy": 6000}
    assert game.shares("Cy") == {"Luxor": 3}
    assert game.shares("Ann") == {"Tower": 1}
    assert game.bank("Luxor") == 22
    assert {line.why.rule for line in lines} == {"adjust"}
    assert sum(line.amount for line in lines) == -300
    assert game.awaited() == ("Ann", "place")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"cash": {"Ann": -6001}}, "too_little_cash"),
        ({"shares": {"Ann": {"Luxor": -1}}}, "too_few_shares"),
        ({"shares": {"Ann": {"Luxor": 13}, "Bo": {"Luxor": 13}}}, "bank_short"),
        ({"cash": {"Zed": 1}}, "unknown_seat"),
        ({"cash": {"bank": 1}}, "unknown_seat"),
        ({"shares": {"Zed": {"Luxor": 1}}}, "unknown_seat"),
        ({"shares": {"Ann": {"Zeta": 1}}}, "unknown_company"),
        ({"cash": {"Ann": 10_000_001}}, "bad_number"),
        ({"cash": {"Ann": 10**30}}, "bad_number"),
        ({"cash": {"Ann": -(10**30)}}, "too_little_cash"),
        ({"shares": {"Ann": {"Luxor": 10**30}}}, "bank_short"),
    ],
)
def test_an_adjustment_that_would_leave_less_than_nothing_or_no_game_has_is_refused(
    change: dict[str, object], code: str
) -> None:
    game = staged(CLASSIC, {"Luxor": ["1A", "2A"]})
    assert game.refused("adjust", **change, reason="no") == code


def test_certificates_may_go_from_one_seat_to_another_though_the_bank_has_none() -> None:
    game = staged(CLASSIC, {"Luxor": ["1A", "2A"]}, shares={"Bo": {"Luxor": 25}})
    game.do("adjust", shares={"Ann": {"Luxor": 2}, "Bo": {"Luxor": -2}}, reason="wrong hand")
    assert game.shares("Ann") == {"Luxor": 2}
    assert game.bank("Luxor") == 0


@pytest.mark.parametrize("ruleset", [MEGA, CLASSIC, "mergernaut05"])
def test_adjusting_and_counting_are_possible_at_any_time(ruleset: str) -> None:
    game = staged(ruleset, lone=[spell(ruleset, (0, 1))])
    game.do("place", seat="Ann", tile=spell(ruleset, (0, 2)))
    assert game.awaited() == ("Ann", "found")
    game.do("adjust", cash={"Bo": 1}, reason="while founding")
    game.do("audit", seat="Bo", cash=1)
    assert game.awaited() == ("Ann", "found")


def merger(ruleset: str, held: dict[str, int]) -> Game:
    big, small = ("Physics", "Solon") if ruleset == MEGA else ("American", "Luxor")
    game = staged(
        ruleset,
        {big: row_of(ruleset, "A", 1, 8), small: row_of(ruleset, "C", 1, 3)},
        seats=("Ann", "Bo", "Cy", "Di"),
        shares={seat: {small: n} for seat, n in held.items()},
    )
    game.do("place", seat="Ann", tile=spell(ruleset, (1, 1)))
    return game


def test_in_a_merger_a_seat_that_gets_certificates_is_asked_in_its_place() -> None:
    game = merger(CLASSIC, {"Bo": 3, "Di": 1})
    assert game.awaited() == ("Bo", "dispose")
    lines = game.do("adjust", shares={"Cy": {"Luxor": 2}}, reason="forgotten")
    assert not paid(lines, *BONUSES)
    game.do("dispose", seat="Bo", sell=1)
    assert game.awaited() == ("Cy", "dispose")
    game.do("dispose", seat="Cy", sell=2)
    assert game.awaited() == ("Di", "dispose")


def test_in_a_merger_a_seat_that_loses_all_certificates_is_no_longer_asked() -> None:
    game = merger(CLASSIC, {"Bo": 3, "Di": 1})
    game.do("adjust", shares={"Bo": {"Luxor": -3}}, reason="were somebody else's")
    assert game.awaited() == ("Di", "dispose")
    game.do("adjust", shares={"Di": {"Luxor": -1}}, reason="this one too")
    assert game.awaited() == ("Ann", "buy")
    assert game.sizes() == {"American": 12}


def test_in_a_merger_nobody_who_has_decided_is_asked_again() -> None:
    game = merger(CLASSIC, {"Bo": 3, "Di": 1})
    game.do("dispose", seat="Bo", sell=3)
    game.do("adjust", shares={"Bo": {"Luxor": 2}}, reason="two were given back")
    assert game.awaited() == ("Di", "dispose")
    game.do("dispose", seat="Di")
    assert game.awaited() == ("Ann", "buy")


def test_in_megacquire_the_most_certificates_are_found_anew() -> None:
    game = merger(MEGA, {"Bo": 3, "Cy": 2, "Di": 1})
    assert game.awaited() == ("Bo", "dispose")
    game.do("adjust", shares={"Di": {"Solon": 5}}, reason="miscounted")
    assert game.awaited() == ("Di", "dispose")


def test_a_count_changes_nothing() -> None:
    game = staged(CLASSIC, {"Luxor": ["1A", "2A"]}, shares={"Ann": {"Luxor": 3}})
    before = game.books
    assert game.do("audit", seat="Ann", cash=17, shares={"Luxor": 2}) == ()
    assert game.do("audit", seat="bank", shares={"Luxor": 20}) == ()
    assert game.do("audit", seat="Cy") == ()
    assert game.books == before


@pytest.mark.parametrize(
    ("keys", "code"),
    [
        ({"seat": "Zed", "cash": 1}, "unknown_seat"),
        ({"seat": "Ann", "shares": {"Zeta": 1}}, "unknown_company"),
        ({"seat": "Ann", "cash": -1}, "bad_number"),
        ({"seat": "Ann", "shares": {"Luxor": -1}}, "bad_number"),
    ],
)
def test_a_count_that_cannot_be_is_refused(keys: dict[str, object], code: str) -> None:
    assert staged(CLASSIC).refused("audit", **keys) == code


def test_what_the_bank_enters_leaves_the_right_to_declare_the_end() -> None:
    game = staged(CLASSIC, {"American": [f"{c}{r}" for r in "ABCD" for c in range(1, 12)]})
    game.take_turn()
    game.do("adjust", cash={"Cy": 5}, reason="change")
    game.do("audit", seat="bank", cash=5)
    game.do("end_game", seat="Ann", reason="size_41")
    assert game.books["over"] is True


@pytest.mark.parametrize("counted", [{"cash": 10**30}, {"shares": {"Luxor": 10_000_001}}])
def test_a_count_of_more_than_any_game_has_is_refused(counted: dict[str, object]) -> None:
    game = staged(CLASSIC, {"Luxor": ["1A", "2A"]})
    assert game.refused("audit", seat="Ann", **counted) == "bad_number"
