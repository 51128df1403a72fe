"""How games end: every reason and every false reason, final sizes, filling, settlement."""

from __future__ import annotations

import copy

import pytest

from companion.contract import Refusal, Step
from tests.stock.staging import Game, row_of, snake, spell, staged

MEGA = "megacquire-gold-condensed"
CLASSIC = "acquire-classic"
ONLINE = "acquire-online"
ACQUIRE = ["acquire-online", "acquire-classic", "acquire-1999", "acquire-2008", "acquire-2023"]
COMPANIES = {
    "acquire-1999": ("Zeta", "Quantum"),
    "acquire-2008": ("Sackson", "Tower"),
    "acquire-2023": ("Sackson", "Imperial"),
    MEGA: ("Solon", "Physics"),
    "mergernaut05": ("Anchor", "Forge"),
}


def names(ruleset: str) -> tuple[str, str]:
    return COMPANIES.get(ruleset, ("Luxor", "Imperial"))


def great(ruleset: str, size: int = 41, **keys: object) -> Game:
    return staged(ruleset, {names(ruleset)[1]: snake(ruleset, size)}, **keys)  # type: ignore[arg-type]


@pytest.mark.parametrize("ruleset", ACQUIRE)
def test_acquire_may_end_when_a_company_has_41_tiles(ruleset: str) -> None:
    game = staged(ruleset, {names(ruleset)[0]: ["1I", "2I"], names(ruleset)[1]: snake(ruleset, 40)})
    assert game.refused("end_game", seat="Ann", reason="size_41") == "end_not_allowed"
    game.do("place", seat="Ann", tile=snake(ruleset, 41)[40])
    game.do("end_game", seat="Ann", reason="size_41")
    assert game.books["over"] is True
    assert game.awaited() is None
    assert game.books["turn"] is None


@pytest.mark.parametrize("ruleset", ACQUIRE)
def test_acquire_may_end_when_all_companies_on_the_board_are_safe(ruleset: str) -> None:
    small, large = names(ruleset)
    companies = {small: row_of(ruleset, "A", 1, 11), large: row_of(ruleset, "C", 1, 10)}
    game = staged(ruleset, companies)
    assert game.refused("end_game", seat="Ann", reason="all_safe") == "end_not_allowed"
    game.do("place", seat="Ann", tile="11C")
    assert game.refused("end_game", seat="Ann", reason="size_41") == "end_not_allowed"
    game.do("end_game", seat="Ann", reason="all_safe")
    assert game.books["over"] is True


def test_an_empty_board_is_not_all_safe() -> None:
    game = staged(CLASSIC)
    assert game.refused("end_game", seat="Ann", reason="all_safe") == "end_not_allowed"


def test_the_end_may_be_declared_before_placing_after_placing_and_after_buying() -> None:
    game = great(CLASSIC)
    early = copy.copy(game)
    early.do("end_game", seat="Ann", reason="size_41")
    game.do("no_tile", seat="Ann")
    middle = copy.copy(game)
    middle.do("end_game", seat="Ann", reason="size_41")
    game.do("buy", seat="Ann")
    game.do("end_game", seat="Ann", reason="size_41")
    assert early.books["over"] and middle.books["over"] and game.books["over"]


def test_the_seat_that_bought_may_declare_until_the_next_seat_enters_something() -> None:
    game = great(CLASSIC)
    game.take_turn()
    assert isinstance(game.play("end_game", seat="Ann", reason="size_41"), Step)
    assert isinstance(game.play("end_game", seat="Bo", reason="size_41"), Step)
    assert game.refused("end_game", seat="Cy", reason="size_41") == "not_your_turn"
    game.do("no_tile", seat="Bo")
    assert game.refused("end_game", seat="Ann", reason="size_41") == "not_your_turn"


def test_a_dead_tile_put_away_after_buying_is_still_of_ones_own_turn() -> None:
    safe = {"Luxor": row_of(CLASSIC, "A", 1, 11), "Tower": row_of(CLASSIC, "C", 1, 11)}
    game = staged(CLASSIC, safe)
    game.take_turn()
    game.do("dead_tile", seat="Ann", tile="1B")
    game.do("dead_tile", seat="Ann", tile="2B")
    game.do("end_game", seat="Ann", reason="all_safe")
    assert game.books["over"] is True


def test_a_vote_of_the_seat_on_turn_ends_the_turn_before_it_and_another_vote_does_not() -> None:
    game = great(ONLINE)
    game.take_turn()
    game.do("concede", seat="Cy", agree=True)
    assert isinstance(game.play("end_game", seat="Ann", reason="size_41"), Step)
    game.do("concede", seat="Bo", agree=False)
    assert game.refused("end_game", seat="Ann", reason="size_41") == "not_your_turn"


def test_after_its_own_purchase_only_the_seat_itself_buys_no_more() -> None:
    game = great(CLASSIC)
    game.take_turn()
    game.do("end_game", seat="Ann", reason="size_41")
    assert game.refused("buy", seat="Ann") == "game_over"
    assert game.refused("place", seat="Bo", tile="1I") == "game_over"


@pytest.mark.parametrize("reason", ["borders_settled", "nothing_to_gain", "early", "because"])
def test_acquire_knows_no_reasons_of_other_rulesets(reason: str) -> None:
    game = great(CLASSIC)
    answer = game.play("end_game", seat="Ann", reason=reason)
    assert isinstance(answer, Refusal)
    assert answer.code in ("end_not_allowed", "not_in_ruleset")


@pytest.mark.parametrize("reason", ["size_41", "all_safe"])
def test_megacquire_ends_by_agreement_only(reason: str) -> None:
    answer = great(MEGA).play("end_game", seat="Ann", reason=reason)
    assert isinstance(answer, Refusal)
    assert answer.code in ("end_not_allowed", "not_in_ruleset")


@pytest.mark.parametrize("reason", ["borders_settled", "nothing_to_gain"])
@pytest.mark.parametrize("seat", ["Ann", "Cy", "bank"])
def test_in_megacquire_any_seat_or_the_bank_says_that_all_agree(reason: str, seat: str) -> None:
    game = great(MEGA, 12)
    assert isinstance(game.play("end_game", seat=seat, reason=reason), Step)
    game.do("no_tile", seat="Ann")
    game.do("end_game", seat=seat, reason=reason)
    assert game.books["over"] is False
    assert game.awaited() == ("bank", "final_sizes")


def test_megacquire_ends_early_only_after_equal_turns() -> None:
    game = great(MEGA, 12, turn="Ann")
    first = copy.copy(game)
    first.do("end_game", seat="Cy", reason="early")
    assert first.awaited() == ("bank", "final_sizes")
    game.do("no_tile", seat="Ann")
    assert game.refused("end_game", seat="Ann", reason="early") == "end_not_allowed"
    game.do("buy", seat="Ann")
    assert game.refused("end_game", seat="bank", reason="early") == "end_not_allowed"
    game.take_turn()
    assert game.refused("end_game", seat="bank", reason="early") == "end_not_allowed"
    game.take_turn()
    game.do("end_game", seat="bank", reason="early")


def test_equal_turns_are_counted_from_the_seat_that_began() -> None:
    game = Game(MEGA)
    game.do("order", first="Bo")
    game.take_turn("A-1")
    game.take_turn("A-3")
    assert game.on_turn() == "Ann"
    assert game.refused("end_game", seat="Ann", reason="early") == "end_not_allowed"
    game.take_turn("A-5")
    game.do("end_game", seat="Ann", reason="early")


@pytest.mark.parametrize("ruleset", [MEGA, CLASSIC, ONLINE, "mergernaut05"])
def test_the_bank_may_stop_the_evening_in_every_ruleset(ruleset: str) -> None:
    game = great(ruleset, 12)
    before_place = copy.copy(game)
    game.do("no_tile", seat="Ann")
    for table in (before_place, game):
        answer = table.play("end_game", seat="Ann", reason="stopped")
        assert isinstance(answer, Refusal)
        table.do("end_game", seat="bank", reason="stopped")
        if ruleset == MEGA:
            assert table.awaited() == ("bank", "final_sizes")
            table.do("final_sizes")
        assert table.books["over"] is True


@pytest.mark.parametrize("ruleset", [MEGA, CLASSIC, ONLINE])
def test_a_table_without_playable_tiles_may_end(ruleset: str) -> None:
    game = staged(ruleset, {names(ruleset)[0]: row_of(ruleset, "A", 1, 3)})
    game.take_turn()
    game.take_turn()
    assert game.refused("end_game", seat="Cy", reason="no_tiles") == "end_not_allowed"
    game.do("no_tile", seat="Cy")
    game.do("end_game", seat="Cy", reason="no_tiles")
    if ruleset == MEGA:
        assert game.awaited() == ("bank", "final_sizes")
        game.do("final_sizes")
    assert game.books["over"] is True


def test_a_placement_breaks_the_row_of_hands_without_a_tile() -> None:
    game = staged(CLASSIC)
    game.take_turn()
    game.take_turn()
    game.take_turn("1A")
    game.take_turn()
    game.do("no_tile", seat="Bo")
    assert game.refused("end_game", seat="Bo", reason="no_tiles") == "end_not_allowed"


@pytest.mark.parametrize("ruleset", [MEGA, CLASSIC, "mergernaut05"])
def test_nothing_ends_while_a_founding_is_open(ruleset: str) -> None:
    game = staged(ruleset, lone=[spell(ruleset, (0, 1))])
    game.do("place", seat="Ann", tile=spell(ruleset, (0, 2)))
    answer = game.play("end_game", seat="bank", reason="stopped")
    assert isinstance(answer, Refusal)
    assert answer.code in ("not_awaited", "end_not_allowed")


@pytest.mark.parametrize("ruleset", [MEGA, CLASSIC, ONLINE])
def test_nothing_ends_while_a_merger_is_open(ruleset: str) -> None:
    small, large = names(ruleset)
    companies = {large: row_of(ruleset, "A", 1, 11), small: row_of(ruleset, "C", 1, 3)}
    game = staged(ruleset, companies, shares={"Bo": {small: 1}})
    game.do("place", seat="Ann", tile=spell(ruleset, (1, 1)))
    reasons = ["stopped", "borders_settled", "all_safe"]
    for reason in reasons:
        for seat in ("Ann", "Bo", "bank"):
            answer = game.play("end_game", seat=seat, reason=reason)
            assert isinstance(answer, Refusal)


def test_acquire_online_ends_when_all_but_one_concede() -> None:
    game = staged(ONLINE, {"Luxor": ["1A", "2A"]}, seats=("Ann", "Bo", "Cy", "Di"))
    game.do("concede", seat="Di", agree=True)
    game.do("place", seat="Ann", tile="5E")
    game.do("concede", seat="Ann", agree=True)
    game.do("concede", seat="Di", agree=False)
    game.do("buy", seat="Ann")
    game.do("concede", seat="Bo", agree=True)
    assert game.books["over"] is False
    assert game.refused("concede", seat="Zed", agree=True) == "unknown_seat"
    game.do("concede", seat="Di", agree=True)
    assert game.books["over"] is True
    assert len(game.books["standings"]) == 4
    assert game.refused("concede", seat="Cy", agree=True) == "game_over"


def test_with_two_seats_one_concession_is_all_but_one() -> None:
    game = staged(ONLINE, seats=("Ann", "Bo"))
    game.do("concede", seat="Bo", agree=True)
    assert game.books["over"] is True


def test_with_two_seats_both_must_concede_where_the_table_says_so() -> None:
    game = staged(ONLINE, seats=("Ann", "Bo"), concede_needs_all=True)
    game.do("concede", seat="Bo", agree=True)
    assert game.books["over"] is False
    game.do("concede", seat="Ann", agree=True)
    assert game.books["over"] is True


@pytest.mark.parametrize("ruleset", [MEGA, CLASSIC, "acquire-2023", "mergernaut05"])
def test_only_acquire_online_knows_concession(ruleset: str) -> None:
    assert staged(ruleset).refused("concede", seat="Ann", agree=True) == "not_in_ruleset"


def test_nobody_concedes_while_a_founding_is_open() -> None:
    game = staged(ONLINE, lone=["1A"])
    game.do("place", seat="Ann", tile="2A")
    assert game.refused("concede", seat="Ann", agree=True) == "not_awaited"
