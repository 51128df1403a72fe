"""Who begins, the course of turns, founding, purchases, hands without a tile, dead tiles."""

from __future__ import annotations

import pytest

from companion.contract import RulesetError
from tests.stock.staging import Game, row_of, spell, staged

MEGA = "megacquire-gold-condensed"
CLASSIC = "acquire-classic"
ONLINE = "acquire-online"
ACQUIRE = ["acquire-online", "acquire-classic", "acquire-1999", "acquire-2008", "acquire-2023"]


@pytest.mark.parametrize(
    ("tiles", "first"),
    [
        ({"Ann": "B-1", "Bo": "A-12", "Cy": "E-5"}, "Bo"),
        ({"Ann": "A-12", "Bo": "B-1", "Cy": "E-5"}, "Ann"),
        ({"Ann": "C-3", "Bo": "C-10", "Cy": "C-2"}, "Cy"),
        ({"Ann": "I-12", "Bo": "H-12", "Cy": "I-11"}, "Bo"),
    ],
)
def test_the_tile_nearest_to_the_first_space_begins_row_by_row(
    tiles: dict[str, str], first: str
) -> None:
    game = Game(MEGA)
    assert game.awaited() == ("bank", "order")
    game.do("order", tiles=tiles)
    assert game.awaited() == (first, "place")
    assert game.books["turn"] == first
    assert game.books["lone"] == []  # the tiles go back


@pytest.mark.parametrize("ruleset", ACQUIRE)
def test_nine_a_comes_before_one_b_and_acquire_s_start_tiles_stay(ruleset: str) -> None:
    game = Game(ruleset)
    assert game.awaited() == ("bank", "order")
    game.do("order", tiles={"Ann": "3C", "Bo": "9A", "Cy": "1B"})
    assert game.awaited() == ("Bo", "place")
    assert sorted(game.books["lone"]) == ["1B", "3C", "9A"]


def test_the_seat_named_begins_even_against_the_tiles() -> None:
    game = Game(CLASSIC)
    game.do("order", first="Cy", tiles={"Ann": "1A", "Bo": "9A", "Cy": "1I"})
    assert game.awaited() == ("Cy", "place")
    assert sorted(game.books["lone"]) == ["1A", "1I", "9A"]


def test_a_table_may_name_the_first_seat_without_tiles() -> None:
    game = Game(CLASSIC)
    game.do("order", first="Bo")
    assert game.awaited() == ("Bo", "place")
    assert game.books["lone"] == []


def test_play_goes_clockwise_from_the_first_seat() -> None:
    game = Game(MEGA)
    game.do("order", first="Bo")
    order = []
    for _ in range(5):
        order.append(game.on_turn())
        game.take_turn()
    assert order == ["Bo", "Cy", "Ann", "Bo", "Cy"]


def test_in_mergernaut_the_first_seat_begins_or_the_one_named() -> None:
    assert Game("mergernaut05").awaited() == ("Ann", "place")
    game = Game("mergernaut05")
    game.do("order", first="Cy")
    assert game.awaited() == ("Cy", "place")
    game = Game("mergernaut05")
    game.do("order", tiles={"Ann": "I12", "Bo": "A2", "Cy": "A3"})
    assert game.awaited() == ("Bo", "place")
    assert game.books["lone"] == []


def test_mergernaut_s_start_tiles_stay_where_the_table_says_so() -> None:
    game = Game("mergernaut05", start_tiles=True)
    game.do("order", tiles={"Ann": "I12", "Bo": "A2", "Cy": "A3"})
    assert sorted(game.books["lone"]) == ["A2", "A3", "I12"]


def test_an_order_names_a_tile_of_every_seat_or_the_first_seat() -> None:
    game = Game(CLASSIC)
    assert game.refused("order", first="Zed") == "unknown_seat"
    three = {"Ann": "1A", "Bo": "2A", "Cy": "3A"}
    assert game.refused("order", tiles={**three, "Zed": "4A"}) == "unknown_seat"
    assert game.refused("order", tiles={**three, "Cy": "9Z"}) == "off_board"
    assert game.refused("order", tiles={**three, "Cy": "2A"}) == "occupied"
    assert game.refused("order", tiles={"Ann": "1A", "Bo": "2A"}) == "bad_entry"


def test_an_order_is_not_awaited_once_a_tile_lies() -> None:
    for ruleset in (MEGA, CLASSIC, "mergernaut05"):
        game = staged(ruleset, lone=[spell(ruleset, (0, 1))])
        assert game.refused("order", first="Ann") == "not_awaited"


@pytest.mark.parametrize(
    ("ruleset", "fewest", "most"),
    [(MEGA, 3, 6), *[(name, 2, 6) for name in ACQUIRE], ("mergernaut05", 2, 6)],
)
def test_the_number_of_seats_is_the_ruleset_s(ruleset: str, fewest: int, most: int) -> None:
    names = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus"]
    for number in range(fewest, most + 1):
        assert list(Game(ruleset, names[:number]).books["seats"]) == names[:number]
    for number in (0, fewest - 1, most + 1):
        with pytest.raises(RulesetError):
            Game(ruleset, names[:number])


@pytest.mark.parametrize(
    "seats",
    [
        ["Ann", "ann", "Cy"],
        ["Ann", "bank", "Cy"],
        ["Ann", "Bank", "Cy"],
        ["Ann", "", "Cy"],
        ["Ann", "x" * 31, "Cy"],
    ],
)
def test_seats_have_names_of_their_own_and_none_is_the_bank(seats: list[str]) -> None:
    with pytest.raises(RulesetError):
        Game(CLASSIC, seats)


def test_two_people_play_four_hands_with_an_account_each() -> None:
    hands = ("Ann 1", "Bo 1", "Ann 2", "Bo 2")
    game = staged(
        MEGA,
        {"Solon": row_of(MEGA, "A", 1, 3), "Physics": row_of(MEGA, "C", 1, 5)},
        seats=hands,
        shares={"Ann 1": {"Solon": 2}, "Ann 2": {"Solon": 2}, "Bo 1": {"Solon": 1}},
        cash=dict.fromkeys(hands, 0),
    )
    game.do("place", seat="Ann 1", tile="B-1")
    # the two hands of one person tie as two holders do
    assert [game.cash(hand) for hand in hands] == [23, 0, 23, 0]
    for hand in ("Ann 1", "Ann 2", "Bo 1"):
        assert game.awaited() == (hand, "dispose")
        game.do("dispose", seat=hand)
    game.do("buy", seat="Ann 1")
    game.do("end_game", seat="bank", reason="stopped")
    game.do("final_sizes")
    ranks = [(row["seat"], row["rank"]) for row in game.books["standings"]]
    assert ranks == [("Ann 1", 1), ("Ann 2", 1), ("Bo 1", 3), ("Bo 2", 3)]


def founding(ruleset: str, company: str, bank: int) -> Game:
    first, second = spell(ruleset, (0, 1)), spell(ruleset, (0, 2))
    game = staged(ruleset, lone=[first], shares={"Bo": {company: 25 - bank}})
    game.do("place", seat="Ann", tile=second)
    return game


@pytest.mark.parametrize(("ruleset", "company"), [(CLASSIC, "Luxor"), (MEGA, "Krause")])
def test_the_founder_gets_one_certificate(ruleset: str, company: str) -> None:
    game = founding(ruleset, company, 1)
    start = game.cash("Ann")
    game.do("found", seat="Ann", company=company)
    assert game.shares("Ann") == {company: 1}
    assert game.bank(company) == 0
    assert game.cash("Ann") == start


@pytest.mark.parametrize(("company", "price"), [("Krause", 4), ("Watts", 3), ("Teton", 2)])
def test_megacquire_pays_the_founding_price_when_no_certificate_is_left(
    company: str, price: int
) -> None:
    game = founding(MEGA, company, 0)
    lines = game.do("found", seat="Ann", company=company)
    assert game.cash("Ann") == 60 + price
    assert game.shares("Ann") == {}
    assert [(x.seat, x.amount, x.why.rule) for x in lines] == [("Ann", price, "found_cash")]


def test_the_founder_s_cash_is_the_price_at_the_founding_size() -> None:
    game = staged(MEGA, lone=["A-1", "A-3"], shares={"Bo": {"Krause": 25}}, cash={"Ann": 0})
    game.do("place", seat="Ann", tile="A-2")
    game.do("found", seat="Ann", company="Krause")
    assert game.sizes() == {"Krause": 3}
    assert game.cash("Ann") == 5


@pytest.mark.parametrize("ruleset", [*ACQUIRE, "mergernaut05"])
def test_elsewhere_the_founder_gets_nothing_when_none_is_left(ruleset: str) -> None:
    company = {"acquire-1999": "Zeta", "mergernaut05": "Drift"}.get(ruleset, "American")
    game = founding(ruleset, company, 0)
    lines = game.do("found", seat="Ann", company=company)
    assert lines == ()
    assert game.cash("Ann") == 6000
    assert game.shares("Ann") == {}


def test_the_founder_s_certificate_is_not_one_of_the_three_purchases() -> None:
    game = founding("mergernaut05", "Anchor", 25)
    game.do("found", seat="Ann", company="Anchor")
    game.do("buy", seat="Ann", shares={"Anchor": 3})
    assert game.shares("Ann") == {"Anchor": 4}


def test_a_company_on_the_board_cannot_be_founded() -> None:
    game = staged(CLASSIC, {"Luxor": ["1B", "2B"]}, lone=["5E"])
    game.do("place", seat="Ann", tile="6E")
    assert game.refused("found", seat="Ann", company="Luxor") == "company_on_board"
    assert game.refused("found", seat="Ann", company="Zeta") == "unknown_company"
    assert game.refused("found", seat="Bo", company="Tower") == "not_your_turn"


def test_founding_is_asked_also_when_only_one_company_is_free() -> None:
    names = ["Luxor", "Tower", "American", "Worldwide", "Festival", "Continental"]
    places = [(row, column) for row in (0, 2) for column in (1, 5, 9)]
    companies = {
        name: [spell(CLASSIC, (row, column)), spell(CLASSIC, (row, column + 1))]
        for name, (row, column) in zip(names, places, strict=True)
    }
    game = staged(CLASSIC, companies, lone=["1I"])
    game.do("place", seat="Ann", tile="2I")
    assert game.awaited() == ("Ann", "found")
    game.do("found", seat="Ann", company="Imperial")


def buying(cash: int = 6000, bank: int = 25) -> Game:
    game = staged(
        CLASSIC,
        {
            "Luxor": ["1A", "2A"],
            "American": ["1C", "2C", "3C"],
            "Imperial": ["1E", "2E", "3E", "4E"],
        },
        cash={"Ann": cash},
        shares={"Bo": {"Luxor": 25 - bank}},
    )
    game.do("no_tile", seat="Ann")
    return game


def test_three_certificates_of_different_companies_may_be_bought() -> None:
    game = buying(2000)
    lines = game.do("buy", seat="Ann", shares={"Luxor": 1, "American": 1, "Imperial": 1})
    assert game.cash("Ann") == 2000 - 200 - 400 - 600
    assert {line.why.rule for line in lines} == {"buy"}
    assert game.awaited() == ("Bo", "place")


@pytest.mark.parametrize(
    ("cash", "bank", "shares", "code"),
    [
        (6000, 25, {"Luxor": 4}, "over_limit"),
        (6000, 25, {"Luxor": 2, "American": 2}, "over_limit"),
        (6000, 1, {"Luxor": 2}, "bank_short"),
        (6000, 0, {"Luxor": 1}, "bank_short"),
        (100, 25, {"Luxor": 1}, "too_little_cash"),
        (399, 25, {"Luxor": 2}, "too_little_cash"),
        (6000, 25, {"Continental": 1}, "not_on_board"),
        (6000, 25, {"Zeta": 1}, "unknown_company"),
        (6000, 25, {"Luxor": -1}, "bad_number"),
    ],
)
def test_a_purchase_that_cannot_be_is_refused(
    cash: int, bank: int, shares: dict[str, int], code: str
) -> None:
    assert buying(cash, bank).refused("buy", seat="Ann", shares=shares) == code


def test_the_last_certificates_and_the_last_money_can_be_spent() -> None:
    game = buying(400, 2)
    game.do("buy", seat="Ann", shares={"Luxor": 2})
    assert game.cash("Ann") == 0
    assert game.bank("Luxor") == 0


@pytest.mark.parametrize("ruleset", [MEGA, CLASSIC, ONLINE, "mergernaut05"])
def test_a_seat_without_a_playable_tile_may_still_buy(ruleset: str) -> None:
    company = {MEGA: "Teton", "mergernaut05": "Anchor"}.get(ruleset, "Luxor")
    game = staged(ruleset, {company: row_of(ruleset, "A", 1, 2)})
    game.do("no_tile", seat="Ann")
    assert game.awaited() == ("Ann", "buy")
    game.do("buy", seat="Ann", shares={company: 3})
    assert game.shares("Ann") == {company: 3}
    assert game.awaited() == ("Bo", "place")


def two_safe(ruleset: str) -> Game:
    first, second = {MEGA: ("Physics", "Solon"), "mergernaut05": ("Anchor", "Forge")}.get(
        ruleset, ("Luxor", "Tower")
    )
    return staged(
        ruleset, {first: row_of(ruleset, "A", 1, 11), second: row_of(ruleset, "C", 1, 11)}
    )


def test_eleven_tiles_are_safe_and_ten_are_not() -> None:
    game = staged(MEGA, {"Physics": row_of(MEGA, "A", 1, 11), "Solon": row_of(MEGA, "C", 1, 10)})
    safe = {name: row["safe"] for name, row in game.books["companies"].items()}
    assert safe == {"Physics": True, "Solon": False}


def test_in_megacquire_any_seat_turns_a_dead_tile_over_at_any_time() -> None:
    game = two_safe(MEGA)
    game.do("dead_tile", seat="Cy", tile="B-1")
    assert game.awaited() == ("Ann", "place")
    game.do("dead_tile", seat="Ann", tile="B-3")
    game.do("no_tile", seat="Ann")
    game.do("dead_tile", seat="Bo", tile="B-5")
    assert sorted(game.books["dead"]) == ["B-1", "B-3", "B-5"]
    assert game.refused("dead_tile", seat="Bo", tile="B-5") == "occupied"
    assert game.refused("dead_tile", seat="Bo", tile="E-5") == "not_dead"
    assert game.refused("dead_tile", seat="Bo", tile="A-5") == "occupied"
    assert game.refused("dead_tile", seat="Bo", tile="A-13") == "off_board"
    assert game.refused("dead_tile", seat="Zed", tile="B-7") == "unknown_seat"
    assert game.sizes() == {"Physics": 11, "Solon": 11}


@pytest.mark.parametrize("ruleset", [MEGA, CLASSIC])
def test_a_dead_tile_is_nobody_s_neighbour_and_its_space_is_gone(ruleset: str) -> None:
    first, second = ("Physics", "Solon") if ruleset == MEGA else ("Luxor", "Tower")
    column = [spell(ruleset, (row, 3)) for row in (2, 3, 4, 5, 6, 7, 8)]
    companies = {
        first: row_of(ruleset, "A", 1, 11),
        second: column + row_of(ruleset, "I", 4, 7),
    }
    game = staged(ruleset, companies)
    game.do("dead_tile", seat="Ann", tile=spell(ruleset, (1, 3)))
    assert game.refused("place", seat="Ann", tile=spell(ruleset, (1, 3))) == "occupied"
    assert game.books["dead"] == [spell(ruleset, (1, 3))]
    assert game.books["lone"] == []


def test_acquire_lets_the_seat_on_turn_or_the_one_that_just_bought_discard_dead_tiles() -> None:
    game = two_safe(CLASSIC)
    game.do("dead_tile", seat="Ann", tile="1B")
    assert game.refused("dead_tile", seat="Bo", tile="2B") == "not_your_turn"
    game.do("no_tile", seat="Ann")
    game.do("dead_tile", seat="Ann", tile="2B")
    game.do("buy", seat="Ann")
    game.do("dead_tile", seat="Ann", tile="3B")
    assert game.refused("dead_tile", seat="Cy", tile="4B") == "not_your_turn"
    game.do("no_tile", seat="Bo")
    assert game.refused("dead_tile", seat="Ann", tile="4B") == "not_your_turn"
    game.do("dead_tile", seat="Bo", tile="4B")
    assert sorted(game.books["dead"]) == ["1B", "2B", "3B", "4B"]
    assert game.refused("dead_tile", seat="Bo", tile="12I") == "not_dead"


def test_mergernaut_keeps_an_illegal_tile_in_hand() -> None:
    game = two_safe("mergernaut05")
    assert game.refused("dead_tile", seat="Ann", tile="B1") == "not_in_ruleset"


@pytest.mark.parametrize("ruleset", [MEGA, CLASSIC])
def test_no_tile_dies_while_a_founding_or_a_merger_is_open(ruleset: str) -> None:
    game = two_safe(ruleset)
    game.take_turn(spell(ruleset, (8, 11)))
    game.do("place", seat="Bo", tile=spell(ruleset, (8, 12)))
    assert game.awaited() == ("Bo", "found")
    assert game.refused("dead_tile", seat="Bo", tile=spell(ruleset, (1, 1))) == "not_awaited"
