"""The end of a game with every sum; and what other games of the family show besides."""

from __future__ import annotations

import pytest

from companion.stock import effect
from companion.view.board_view import public_effect
from companion.view.effects import sentence
from companion.view.preview import preview
from companion.view.result_view import result
from companion.view.viewer import Bank, Screen, Seat
from tests.stock.staging import row_of, staged
from tests.view.stories import MEGACQUIRE, SOLD
from tests.view.tables import buy, entry, line, place, played, seen
from tests.view.test_secrecy import TAKEOVER, naut

END = [
    *SOLD,
    buy("Ann"),
    entry("end_game", seat="bank", reason="borders_settled"),
    entry("final_sizes"),
]
"""Solon has 7 tiles ($6M): Ann holds 4 of it alone. Before: Ann 54, Bo 118, Cy 78."""


def test_the_settlement_opens_per_company_and_seat() -> None:
    view = result(played(MEGACQUIRE, END))
    assert view.headline == "Ann wins with $168M"
    assert view.reason == "The end: all borders are settled"
    assert [
        (s.rank, s.seat, str(s.total), str(s.cash_before), str(s.bonuses), str(s.sales), s.bar)
        for s in view.standings
    ] == [
        (1, "Ann", "$168M", "$54M", "$90M", "$24M", 100),
        (2, "Bo", "$118M", "$118M", "$0M", "$0M", 70),
        (3, "Cy", "$78M", "$78M", "$0M", "$0M", 46),
    ]
    assert [(mark.name, n) for mark, n in view.standings[2].unsold] == [("Krause", 2)]
    (solon,) = view.companies
    assert (solon.mark.name, solon.size, str(solon.price)) == ("Solon", 7, "$6M")
    (ann,) = solon.payments
    assert (ann.seat, ann.shares, str(ann.bonus), str(ann.sale), str(ann.total)) == (
        "Ann", 4, "$90M", "$24M", "$114M",
    )  # fmt: skip
    assert ann.bonus_sum == "Ann is the sole holder of Solon: $60M + $30M = $90M"
    assert ann.sale_sum == "Solon: 4 × $6M = $24M"


def test_how_it_went_is_the_worth_after_each_turn() -> None:
    view = result(played(MEGACQUIRE, END))
    assert view.course.worths is not None
    worths = {one.seat: one.net for one in view.course.worths}
    points = view.course.points
    assert points[0] == "start" and points[-1] == "end"
    assert all(len(net) == len(points) for net in worths.values())
    assert worths["Ann"][0] == 60 and worths["Ann"][-1] == 168
    # after the second turn Bo has $48M and 4 Krause at $4M
    assert worths["Bo"][2] == 64


def test_there_is_no_result_while_the_game_is_played() -> None:
    with pytest.raises(ValueError, match="still played"):
        result(played(MEGACQUIRE, SOLD))


def test_equal_totals_win_together() -> None:
    entries = [
        entry("order", first="Ann"),
        entry("end_game", seat="bank", reason="stopped"),
        entry("final_sizes"),
    ]
    view = result(played(MEGACQUIRE, entries))
    assert view.headline == "Ann, Bo and Cy win together with $60M"
    assert [row.rank for row in view.standings] == [1, 1, 1]


def test_the_final_count_offers_the_sizes_smallest_first() -> None:
    view = seen(played(MEGACQUIRE, END[:-1]), Bank())
    assert view.question.kind == "final_sizes"
    assert [(one.mark.name, one.size) for one in view.question.sizes] == [("Solon", 7)]


def test_agreed_ends_are_offered_with_what_they_mean() -> None:
    view = seen(played(MEGACQUIRE, SOLD), Seat("Cy"))
    assert [one.reason for one in view.ends] == ["borders_settled", "nothing_to_gain"]
    assert all(one.seat == "Cy" and one.sentence for one in view.ends)
    at_desk = {one.reason: one.seat for one in seen(played(MEGACQUIRE, SOLD), Bank()).ends}
    assert set(at_desk) == {"borders_settled", "nothing_to_gain", "stopped"}
    assert set(at_desk.values()) == {"bank"}  # what all agree on is nobody's own word
    assert seen(played(MEGACQUIRE, SOLD), Screen()).ends == ()


# --- Acquire ----------------------------------------------------------------------

ACQUIRE = [
    entry("order", first="Ann"),
    place("Ann", "1A"), buy("Ann"),
    place("Bo", "2A"), entry("found", seat="Bo", company="Tower"), buy("Bo", Tower=3),
    place("Cy", "4A"), buy("Cy"),
    place("Ann", "5A"), entry("found", seat="Ann", company="Luxor"), buy("Ann"),
    place("Bo", "6A"), buy("Bo"),
    place("Cy", "3A"),
]  # fmt: skip
"""Tower (2) folds into Luxor (3); Bo holds 4 Tower, Cy made the merger."""


def test_acquire_trades_two_for_one() -> None:
    source = played("acquire-classic", ACQUIRE)
    form = seen(source, Seat("Bo")).question.dispose
    assert form is not None
    assert (form.shares, form.may_trade, form.max_trade) == (4, True, 4)
    assert [one.label for one in form.presets] == ["Sell all", "Trade all", "Hold all"]
    view = seen(source, Screen())
    assert view.merger is not None
    assert view.merger.decides == "Bo decides: sell 4 = $800 · trade 2 for 1 · hold"
    assert view.merger.rows[0].sum == "$2,000 + $1,000"
    sold = played("acquire-classic", [*ACQUIRE, entry("dispose", seat="Bo", sell=1, trade=2)])
    told = line(seen(sold, Screen()), 15)
    assert told is not None and told.text == "Bo sells 1, trades 2 and holds 1 Tower"
    assert [one.text for one in told.sums] == ["Tower: 1 × $200 = $200", "2 Tower for 1 Luxor"]


def test_under_method_1_the_desk_does_not_learn_the_survivors_stock() -> None:
    form = seen(played("acquire-classic", ACQUIRE, options={"disclosure": 1}), Bank()).question
    assert form.dispose is not None
    assert (form.dispose.shares, form.dispose.max_trade) == (4, None)


def test_a_drawn_tile_is_the_banks_holding_in_the_merger() -> None:
    entries = [
        entry("order", first="Ann"),
        place("Ann", "1A"), buy("Ann"),
        place("Bo", "2A"), entry("found", seat="Bo", company="Tower"), buy("Bo", Tower=3),
        place("Ann", "4A"), buy("Ann", Tower=1),
        place("Bo", "5A"), entry("found", seat="Bo", company="Luxor"), buy("Bo"),
        place("Ann", "6A"), buy("Ann"),
        place("Bo", "3A"),
    ]  # fmt: skip
    options = {"market_tiles": True}
    asked = seen(played("acquire-classic", entries, ["Ann", "Bo"], options), Seat("Bo"))
    assert asked.headline == "Bo: draw a tile for the bank's holding"
    assert asked.question.mine and asked.merger is not None and asked.merger.rows == ()
    drawn = [*entries, entry("market_tile", seat="Bo", tile="3I")]
    merger = seen(played("acquire-classic", drawn, ["Ann", "Bo"], options), Screen()).merger
    assert merger is not None
    assert [(row.seat, row.shares, row.role, str(row.amount)) for row in merger.rows] == [
        ("Bo", 4, "majority", "$2,000"),
        ("the bank", 3, "drawn tile, not paid", "None"),
        ("Ann", 1, "", "None"),
    ]


def test_a_vote_to_concede_shows_who_agrees() -> None:
    entries = [entry("order", first="Ann"), entry("concede", seat="Bo", agree=True)]
    view = seen(played("acquire-online", entries), Seat("Bo"))
    assert view.vote is not None and view.vote.open and view.vote.mine
    assert view.vote.agree == ("Bo",)
    assert view.vote.sentence == "1 of the 2 votes needed"
    assert seen(played(MEGACQUIRE, []), Screen()).vote is None


# --- Mergernaut ----------------------------------------------------------------------


def test_a_takeover_asks_for_pledges_and_shows_strength() -> None:
    source = naut(TAKEOVER[:-1])
    view = seen(source, Seat("Cy"))
    assert view.headline == "Cy: pledge influence"
    pledge = view.question.pledge
    assert pledge is not None and pledge.influence == 3
    anchor = next(one for one in pledge.companies if one.label == "Anchor")
    assert (anchor.most, anchor.effect) == (3, "3 tiles, strength 3 now, you hold 1 share")
    desk = seen(source, Bank()).question.pledge
    assert desk is not None and desk.influence is None
    assert [one.most for one in desk.companies] == [None, None]
    after = seen(naut(TAKEOVER), Screen()).merger
    assert after is not None
    assert [(c.mark.name, c.size, c.strength, c.pledged) for c in after.companies] == [
        ("Anchor", 3, 5, 1),
        ("Beacon", 2, 2, 0),
    ]
    assert after.title == "Beacon (2) folds into Anchor (3)"


def test_whether_anybody_can_pledge_is_not_told_before_the_tile_lies() -> None:
    told = seen(naut(TAKEOVER[:-4]), Bank())
    effect = next(one.effect for one in told.board.cells if one.label == "A4")
    assert effect == "joins Anchor (3) and Beacon (2): influence may be pledged first"


def test_nobody_pledges_where_a_safe_company_takes_over_and_its_survival_is_told() -> None:
    naut05 = "mergernaut05"
    game = staged(naut05, {"Anchor": row_of(naut05, "A", 1, 11), "Beacon": ["C1", "C2"]})
    told = public_effect(game.state, effect(game.state, game.state.game.space_of["B1"]))
    assert sentence(told) == "B1 joins Anchor (11) and Beacon (2): Anchor survives"


def dividend_game() -> list[dict[str, object]]:
    """Anchor grows to three sites in the north-west within the first round."""
    return [
        place("Ann", "A1"), buy("Ann"),
        place("Bo", "A2"), entry("found", seat="Bo", company="Anchor"), buy("Bo", Anchor=3),
        place("Cy", "A3"), buy("Cy", Anchor=1),
    ]  # fmt: skip


def test_a_dividend_takes_the_boards_place_with_its_sums() -> None:
    source = naut(dividend_game())
    payout = seen(source, Seat("Bo")).payout
    assert payout is not None and payout.title == "Dividends"
    assert [(row.seat, row.text) for row in payout.rows] == [
        ("Bo", "Dividend: (2 Anchor) × $100 = $200"),
        ("Cy", "Dividend: $100"),
    ]
    assert seen(naut(dividend_game()[:-1]), Screen()).payout is None
    assert seen(naut(dividend_game(), fog=True), Screen()).payout is None


def test_a_preview_tells_the_effect_of_a_whole_turn() -> None:
    from companion.stock import entries as e

    source = played(MEGACQUIRE, SOLD[:9])
    told = preview(
        source,
        Bank(),
        [
            e.Found(seat="Ann", company="Solon"),
            e.Buy(seat="Ann", shares={"Krause": 2, "Solon": 1}),
        ],
    )
    assert told.ok
    assert told.text == "Ann founds Solon · Ann buys 2 Krause and 1 Solon for $10M"
    assert told.button == "Buy 2 Krause and 1 Solon · $10M"
    wrong = preview(source, Bank(), [e.Found(seat="Ann", company="Krause")])
    assert (wrong.ok, wrong.index, wrong.code) == (False, 0, "company_on_board")
    assert wrong.text == "Krause is on the board already. Choose a company that is free."
