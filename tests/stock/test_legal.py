"""What a seat may enter now, as its page gets it."""

from companion.contract import Awaited
from companion.stock import legal
from companion.stock.offers import BuyChoice, Legal
from tests.stock.staging import Game, row_of, snake, staged

MEGA, CLASSIC, ONLINE, NAUT = (
    "megacquire-gold-condensed",
    "acquire-classic",
    "acquire-online",
    "mergernaut05",
)


def may(game: Game, seat: str) -> Legal:
    return legal(game.state, seat)


def choice(game: Game, seat: str, company: str) -> BuyChoice:
    offer = may(game, seat).buy
    assert offer is not None
    return next(row for row in offer.choices if row.company == company)


def test_the_bank_is_asked_for_the_order() -> None:
    game = Game(MEGA)
    bank = may(game, "bank")
    assert bank.mine
    assert bank.order is not None
    assert (bank.order.seats, bank.order.tiles_stay, bank.order.optional) == (
        ("Ann", "Bo", "Cy"),
        False,
        False,
    )
    assert not may(game, "Ann").mine
    assert may(game, "Ann").order is None


def test_mergernaut_offers_the_order_until_the_first_tile() -> None:
    game = Game(NAUT)
    offer = may(game, "bank").order
    assert offer is not None
    assert offer.optional
    assert may(game, "Ann").mine
    game.take_turn("A1")
    assert may(game, "bank").order is None


def test_only_the_seat_on_turn_sees_spaces_to_place() -> None:
    game = staged(CLASSIC, {"Luxor": ["1A", "2A"]})
    mine = may(game, "Ann")
    assert mine.awaited == Awaited("Ann", "place")
    assert mine.mine
    assert mine.no_tile
    assert len(mine.spaces) == 108
    assert sum(space.reason == "" for space in mine.spaces) == 106
    other = may(game, "Bo")
    assert (other.mine, other.spaces, other.no_tile, other.buy) == (False, (), False, None)
    assert other.awaited == mine.awaited


def test_founding_offers_free_companies_with_price_and_founders_share() -> None:
    game = staged(MEGA, lone=["A-1"], shares={"Bo": {"Physics": 25}}, cash={"Ann": 10})
    game.do("place", seat="Ann", tile="A-2")
    rows = {row.company: row for row in may(game, "Ann").found}
    assert len(rows) == 7
    assert (rows["Physics"].price, rows["Physics"].certificate, rows["Physics"].cash) == (4, 0, 4)
    assert (rows["Solon"].price, rows["Solon"].certificate, rows["Solon"].cash) == (2, 1, 0)
    assert may(game, "Bo").found == ()


def test_buying_says_how_many_and_why_not_more() -> None:
    game = staged(
        CLASSIC,
        {"Luxor": ["1A", "2A"], "Tower": ["4A", "5A"], "Imperial": ["7A", "8A"]},
        cash={"Ann": 700},
        shares={"Bo": {"Tower": 24}},
    )
    game.do("no_tile", seat="Ann")
    luxor, tower, imperial = (choice(game, "Ann", c) for c in ("Luxor", "Tower", "Imperial"))
    assert (luxor.most, luxor.reason, luxor.price) == (3, "over_limit", 200)
    assert (tower.most, tower.reason) == (1, "bank_short")
    assert (imperial.most, imperial.reason, imperial.most_by_trade) == (1, "too_little_cash", 0)
    offer = may(game, "Ann").buy
    assert offer is not None
    assert (offer.cash, offer.limit, offer.may_trade) == (700, 3, False)
    for row in offer.choices:
        assert game.refused("buy", seat="Ann", shares={row.company: row.most + 1}) == row.reason


def test_trading_reaches_further_than_cash() -> None:
    game = staged(
        MEGA,
        {"Solon": snake(MEGA, 41), "Physics": row_of(MEGA, "F", 1, 3)},
        cash={"Ann": 0},
        shares={"Ann": {"Physics": 5}},
    )
    game.do("no_tile", seat="Ann")
    solon = choice(game, "Ann", "Solon")
    assert (solon.most, solon.reason, solon.most_by_trade) == (0, "too_little_cash", 2)
    assert choice(game, "Ann", "Physics").most_by_trade == 0


def test_every_holder_may_prepare_and_one_is_on_turn() -> None:
    game = staged(
        CLASSIC,
        {"Luxor": ["1A", "2A"], "Tower": ["4A", "5A", "6A"]},
        shares={"Ann": {"Luxor": 5}, "Cy": {"Luxor": 4}, "Bo": {"Tower": 24}},
    )
    game.do("place", seat="Ann", tile="3A")
    ann, cy = may(game, "Ann").dispose, may(game, "Cy").dispose
    assert ann is not None
    assert cy is not None
    assert (ann.turn, cy.turn) == (True, False)
    assert (ann.company, ann.survivor, ann.held, ann.price) == ("Luxor", "Tower", 5, 200)
    assert (ann.most_sell, ann.most_trade, ann.rate) == (5, 2, 2)
    assert may(game, "Bo").dispose is None
    game.do("dispose", seat="Ann", trade=2)
    assert may(game, "Ann").dispose is None
    last = may(game, "Cy").dispose
    assert last is not None
    assert (last.turn, last.most_trade) == (True, 0)


def test_megacquire_does_not_offer_trading_of_a_defunct() -> None:
    game = staged(
        MEGA,
        {"Solon": ["A-1", "A-2"], "Teton": ["A-4", "A-5", "A-6"]},
        shares={"Bo": {"Solon": 2}},
    )
    game.do("place", seat="Ann", tile="A-3")
    offer = may(game, "Bo").dispose
    assert offer is not None
    assert (offer.may_trade, offer.most_trade, offer.most_sell) == (False, 0, 2)


def test_the_merge_maker_gets_the_choices_with_size_and_price() -> None:
    game = staged(CLASSIC, {"Luxor": ["1A", "2A"], "Imperial": ["4A", "5A"]})
    game.do("place", seat="Ann", tile="3A")
    rows = may(game, "Ann").survivor
    assert [(row.company, row.size, row.price) for row in rows] == [
        ("Luxor", 2, 200),
        ("Imperial", 2, 400),
    ]
    assert may(game, "Bo").survivor == ()
    arms = {"Luxor": ["5D", "5C"], "Tower": ["4E", "3E"], "American": ["6E", "7E", "8E"]}
    game = staged(CLASSIC, arms)
    game.do("place", seat="Ann", tile="5E")
    assert [row.company for row in may(game, "Ann").fold_next] == ["Luxor", "Tower"]


def test_pledges_are_limited_by_influence_and_by_what_one_holds() -> None:
    game = staged(
        NAUT,
        {"Beacon": ["A1", "A2", "A3"], "Anchor": ["A5", "A6"]},
        shares={"Ann": {"Beacon": 1}, "Bo": {"Beacon": 1}},
    )
    game.do("place", seat="Ann", tile="A4")
    rows = {row.company: (row.strength, row.most) for row in may(game, "Ann").pledge}
    assert rows == {"Beacon": (3, 3), "Anchor": (2, 0)}
    game.do("pledge", seat="Ann", company="Beacon", influence=2)
    rows = {row.company: (row.strength, row.most) for row in may(game, "Bo").pledge}
    assert rows == {"Beacon": (7, 3), "Anchor": (2, 0)}


def test_a_market_tile_is_asked_for_the_folding_company_and_at_the_end() -> None:
    game = staged(
        CLASSIC,
        {"Luxor": ["1A", "2A"], "Tower": ["4A", "5A", "6A"]},
        seats=("Ann", "Bo"),
        shares={"Ann": {"Luxor": 1}, "Bo": {"Tower": 1}},
        market_tiles=True,
    )
    game.do("place", seat="Ann", tile="3A")
    assert may(game, "Ann").market_tile == "Luxor"
    game.do("market_tile", seat="Ann", tile="5I")
    game.do("dispose", seat="Ann")
    game.do("end_game", seat="bank", reason="stopped")
    assert may(game, "Ann").market_tile == "Tower"


def test_dead_tiles_are_offered_to_whom_the_ruleset_lets_turn_them_over() -> None:
    for name, others in ((MEGA, True), (CLASSIC, False), (NAUT, None)):
        one, two = ("Solon", "Teton") if name == MEGA else ("Luxor", "Tower")
        if name == NAUT:
            one, two = "Anchor", "Cobalt"
        game = staged(name, {one: row_of(name, "A", 1, 11), two: row_of(name, "C", 1, 11)})
        spaces = set(may(game, "Ann").dead)
        assert (len(spaces) >= 11) is (others is not None)
        assert bool(may(game, "Bo").dead) is bool(others)
        assert may(game, "bank").dead == ()
        for tile in spaces:
            assert game.refused("place", seat="Ann", tile=tile) == "joins_two_safe"


def test_ends_are_offered_to_those_who_may_say_them() -> None:
    game = staged(CLASSIC, {"Luxor": row_of(CLASSIC, "A", 1, 11)})
    assert may(game, "Ann").ends == ("all_safe",)
    assert may(game, "Bo").ends == ()
    assert may(game, "bank").ends == ("stopped",)
    game.take_turn("5E")
    assert may(game, "Ann").ends == ("all_safe",)
    assert may(game, "Bo").ends == ("all_safe",)
    game.do("no_tile", seat="Bo")
    assert may(game, "Ann").ends == ()
    mega = staged(MEGA)
    assert may(mega, "Cy").ends == ("borders_settled", "nothing_to_gain", "early")
    mega.take_turn("A-1")
    assert may(mega, "Cy").ends == ("borders_settled", "nothing_to_gain")


def test_the_vote_to_concede_is_offered_online_only() -> None:
    game = staged(ONLINE)
    game.do("concede", seat="Cy", agree=True)
    offer = may(game, "Ann").concede
    assert offer is not None
    assert (offer.agreed, offer.needed, offer.mine) == (("Cy",), 2, False)
    assert may(game, "bank").concede is None
    assert may(staged(CLASSIC), "Ann").concede is None


def test_the_bank_counts_at_the_end_of_megacquire() -> None:
    game = staged(MEGA, {"Solon": row_of(MEGA, "A", 1, 3)})
    game.do("end_game", seat="Bo", reason="borders_settled")
    offer = may(game, "bank").final
    assert offer is not None
    assert dict(offer.sizes) == {"Solon": 3}
    assert len(offer.free) == 105
    assert may(game, "Ann").final is None
    game.do("final_sizes")
    assert may(game, "bank") == Legal(seat="bank", awaited=None, mine=False)
