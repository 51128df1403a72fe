"""What an entry brings, told before it is booked."""

from typing import Any

import msgspec

from companion.contract import Awaited, Refusal
from companion.stock import preview
from companion.stock.offers import Account, Change, Preview
from tests.stock.staging import Game, row_of, staged

MEGA, CLASSIC = "megacquire-gold-condensed", "acquire-classic"


def told(game: Game, kind: str, **keys: Any) -> Preview:
    before = game.state
    answer = preview(game.state, msgspec.convert({"type": kind, **keys}, game.types))
    assert isinstance(answer, Preview)
    assert game.state is before
    return answer


def test_a_refused_entry_is_its_refusal() -> None:
    game = staged(CLASSIC, lone=["5E"])
    entry = msgspec.convert({"type": "place", "seat": "Ann", "tile": "5E"}, game.types)
    answer = preview(game.state, entry)
    assert answer == Refusal("occupied", {"tile": "5E", "dead": False})


def test_a_founding_puts_a_building_on_and_gives_a_certificate() -> None:
    game = staged(CLASSIC, lone=["5E"])
    game.do("place", seat="Ann", tile="5F")
    shown = told(game, "found", seat="Ann", company="Tower")
    assert (shown.type, shown.building_on, shown.building_off) == ("found", ("Tower",), ())
    assert shown.sizes == (Change(company="Tower", before=0, after=2),)
    assert shown.accounts == (Account(seat="Ann", cash=0, shares={"Tower": 1}),)
    assert shown.awaited == (Awaited("Ann", "buy"),)


def test_a_merger_without_holders_takes_the_building_off_at_once() -> None:
    game = staged(CLASSIC, {"Luxor": ["1A", "2A"], "Tower": ["4A", "5A", "6A"]})
    shown = told(game, "place", seat="Ann", tile="3A")
    assert shown.building_off == ("Luxor",)
    assert shown.sizes == (
        Change(company="Luxor", before=2, after=0),
        Change(company="Tower", before=3, after=6),
    )
    assert shown.effect is not None
    assert shown.effect.company == "Tower"


def test_a_purchase_by_trade_shows_the_whole_of_what_moves() -> None:
    game = staged(
        MEGA,
        {"Solon": row_of(MEGA, "A", 1, 2), "Physics": row_of(MEGA, "F", 1, 3)},
        cash={"Ann": 1},
        shares={"Ann": {"Physics": 2}},
    )
    game.do("place", seat="Ann", tile="I-12")
    shown = told(game, "buy", seat="Ann", shares={"Solon": 3}, give={"Physics": 1})
    assert shown.accounts == (Account(seat="Ann", cash=-1, shares={"Physics": -1, "Solon": 3}),)
    assert [line.why.sum for line in shown.lines] == ["1 x 5", "3 x 2"]
    assert shown.draws == {"Ann": 1}


def test_who_placed_nothing_draws_nothing() -> None:
    game = staged(CLASSIC)
    game.do("no_tile", seat="Ann")
    assert told(game, "buy", seat="Ann").draws == {}


def test_a_dead_tile_lies_face_down_and_is_replaced_at_once_in_megacquire() -> None:
    game = staged(MEGA, {"Solon": row_of(MEGA, "A", 1, 11), "Teton": row_of(MEGA, "C", 1, 11)})
    shown = told(game, "dead_tile", seat="Bo", tile="B-4")
    assert (shown.turned, shown.face_down, shown.draws) == (("B-4",), True, {"Bo": 1})


def test_a_dead_tile_is_replaced_at_the_end_of_the_turn_in_acquire() -> None:
    game = staged(
        CLASSIC,
        {"Luxor": row_of(CLASSIC, "A", 1, 11), "Tower": row_of(CLASSIC, "C", 1, 11)},
    )
    shown = told(game, "dead_tile", seat="Ann", tile="4B")
    assert (shown.turned, shown.face_down, shown.draws) == (("4B",), False, {})
    game.do("dead_tile", seat="Ann", tile="4B")
    game.do("place", seat="Ann", tile="9I")
    assert told(game, "buy", seat="Ann").draws == {"Ann": 2}
    game.do("buy", seat="Ann")
    assert told(game, "dead_tile", seat="Ann", tile="5B").draws == {"Ann": 1}
    game.do("dead_tile", seat="Ann", tile="5B")
    game.do("place", seat="Bo", tile="9G")
    assert told(game, "buy", seat="Bo").draws == {"Bo": 1}


def test_the_end_shows_the_settlement() -> None:
    game = staged(CLASSIC, {"Luxor": ["1A", "2A"]}, shares={"Bo": {"Luxor": 2}})
    shown = told(game, "end_game", seat="bank", reason="stopped")
    assert shown.over
    assert shown.awaited == ()
    assert shown.accounts == (Account(seat="Bo", cash=3400, shares={"Luxor": -2}),)
