"""The replay object and the ledger, key by key, and the options with their defaults."""

from __future__ import annotations

from typing import Any

import pytest

from companion.contract import RulesetError
from tests.stock.staging import Game, row_of, staged

MEGA = "megacquire-gold-condensed"
CLASSIC = "acquire-classic"
ACQUIRE = ["acquire-online", "acquire-classic", "acquire-1999", "acquire-2008", "acquire-2023"]
KEYS = {
    "ruleset",
    "over",
    "turn",
    "waiting",
    "companies",
    "seats",
    "lone",
    "dead",
    "merger",
    "standings",
}


def example() -> tuple[Game, list[Any]]:
    """The record that the documents print, and the ledger lines entry by entry."""
    game = Game(MEGA, ["Ann", "Bo", "Cy"], disclosure=4)
    entries: list[dict[str, Any]] = [
        {"type": "order", "tiles": {"Ann": "A-12", "Bo": "B-1", "Cy": "E-5"}},
        {"type": "place", "seat": "Ann", "tile": "C-7"},
        {"type": "buy", "seat": "Ann", "shares": {}},
        {"type": "place", "seat": "Bo", "tile": "C-8"},
        {"type": "found", "seat": "Bo", "company": "Physics"},
        {"type": "buy", "seat": "Bo", "shares": {"Physics": 3}},
    ]
    lines = []
    for entry in entries:
        keys = dict(entry)
        lines.append(game.do(keys.pop("type"), **keys))
    return game, lines


def test_the_books_of_the_printed_record() -> None:
    game, _ = example()
    assert game.books == {
        "ruleset": MEGA,
        "over": False,
        "turn": "Cy",
        "waiting": [{"seat": "Cy", "for": "place"}],
        "companies": {"Physics": {"size": 2, "price": 4, "bank": 21, "safe": False}},
        "seats": {
            "Ann": {"cash": 60, "shares": {}},
            "Bo": {"cash": 48, "shares": {"Physics": 4}},
            "Cy": {"cash": 60, "shares": {}},
        },
        "lone": [],
        "dead": [],
        "merger": None,
        "standings": [],
    }


def test_the_ledger_of_the_printed_record() -> None:
    _, lines = example()
    assert [len(group) for group in lines] == [0, 0, 0, 0, 1, 1]
    (founder,), (purchase,) = lines[4:]
    assert (founder.seat, founder.amount, dict(founder.shares)) == ("Bo", 0, {"Physics": 1})
    assert founder.why.rule == "found"
    assert (purchase.seat, purchase.amount, dict(purchase.shares)) == ("Bo", -12, {"Physics": 3})
    assert purchase.why.rule == "buy"
    assert purchase.why.sum == "3 x 4"
    assert dict(purchase.why.inputs) == {"shares": 3, "price": 4}


@pytest.mark.parametrize("ruleset", [MEGA, *ACQUIRE, "mergernaut05"])
def test_the_books_have_exactly_the_keys_of_the_contract(ruleset: str) -> None:
    books = staged(ruleset).books
    assert set(books) == KEYS
    extra = {"influence"} if ruleset == "mergernaut05" else set()
    assert all(set(row) == {"cash", "shares"} | extra for row in books["seats"].values())
    assert books["ruleset"] == ruleset


def test_companies_with_no_share_are_left_out() -> None:
    game = staged(CLASSIC, {"Luxor": ["1A", "2A"]}, shares={"Bo": {"Luxor": 2, "Tower": 1}})
    assert game.shares("Ann") == {}
    assert game.shares("Bo") == {"Luxor": 2, "Tower": 1}
    assert set(game.books["companies"]) == {"Luxor"}


def test_the_merger_row_is_there_only_while_a_merger_is_open() -> None:
    game = staged(
        CLASSIC,
        {"Luxor": row_of(CLASSIC, "A", 1, 3), "Tower": row_of(CLASSIC, "C", 1, 3)},
        shares={"Bo": {"Luxor": 1}},
    )
    assert game.books["merger"] is None
    game.do("place", seat="Ann", tile="1B")
    assert set(game.books["merger"]) == {"folding", "survivor", "sizes"}
    assert game.books["merger"]["sizes"] == {"Luxor": 3, "Tower": 3}
    game.do("survivor", seat="Ann", company="Tower")
    assert game.books["merger"] == {
        "folding": "Luxor",
        "survivor": "Tower",
        "sizes": {"Luxor": 3, "Tower": 3},
    }
    assert game.books["turn"] == "Ann"
    assert game.awaited() == ("Bo", "dispose")
    game.do("dispose", seat="Bo")
    assert game.books["merger"] is None


def test_a_line_names_the_seat_and_what_it_gets() -> None:
    game = staged(
        CLASSIC,
        {"American": row_of(CLASSIC, "A", 1, 5), "Luxor": row_of(CLASSIC, "C", 1, 3)},
        shares={"Bo": {"Luxor": 5}},
    )
    (bonus,) = game.do("place", seat="Ann", tile="1B")
    assert (bonus.seat, bonus.amount, bonus.why.rule) == ("Bo", 4500, "both")
    lines = game.do("dispose", seat="Bo", sell=1, trade=4)
    rows = {x.why.rule: (x.seat, x.amount, dict(x.shares)) for x in lines}
    assert rows == {
        "sell": ("Bo", 300, {"Luxor": -1}),
        "exchange": ("Bo", 0, {"Luxor": -4, "American": 2}),
    }


def defaults(ruleset: str) -> dict[str, Any]:
    game = Game(ruleset)
    return {spec.name: spec.default for spec in game.rules.options(game.ruleset)}


COMMON = {"start_cash", "chart", "classes", "cash_kept_by"}


@pytest.mark.parametrize(
    ("ruleset", "own"),
    [
        (
            MEGA,
            {
                "hexagons": ["B-6", "D-6"],
                "disclosure": 1,
                "cash_open": True,
                "trade_cash_first": True,
            },
        ),
        *[
            (name, {"disclosure": 4, "cash_open": True, "market_tiles": False})
            for name in ACQUIRE
            if name != "acquire-online"
        ],
        (
            "acquire-online",
            {
                "disclosure": 4,
                "cash_open": True,
                "market_tiles": False,
                "concede_needs_all": False,
            },
        ),
        (
            "mergernaut05",
            {
                "safe": True,
                "influence": True,
                "influence_start": 3,
                "dividends": True,
                "dividend": 100,
                "fog": False,
                "start_tiles": False,
                "show_takeover_counts": False,
            },
        ),
    ],
)
def test_each_ruleset_takes_its_options_with_their_defaults(
    ruleset: str, own: dict[str, Any]
) -> None:
    found = defaults(ruleset)
    shown = {
        name: list(value) if isinstance(value, tuple) else value for name, value in found.items()
    }
    assert own.items() <= shown.items()
    assert set(found) == COMMON | set(own)
    assert shown["cash_kept_by"] == "table"


@pytest.mark.parametrize("ruleset", [MEGA, *ACQUIRE, "mergernaut05"])
def test_every_option_has_a_sentence_and_a_type(ruleset: str) -> None:
    game = Game(ruleset)
    for spec in game.rules.options(game.ruleset):
        assert spec.type
        assert spec.sentence.endswith((".", "?"))
        game.rules.check_options(game.ruleset, {spec.name: spec.default})


@pytest.mark.parametrize(
    ("ruleset", "options", "named"),
    [
        (MEGA, {"hexagon": ["B-6", "D-6"]}, "hexagon"),
        (MEGA, {"hexagons": ["B-6", "D-4"]}, "hexagons"),
        (MEGA, {"hexagons": "B-6"}, "hexagons"),
        (MEGA, {"disclosure": 5}, "disclosure"),
        (MEGA, {"disclosure": "4"}, "disclosure"),
        (MEGA, {"market_tiles": True}, "market_tiles"),
        (MEGA, {"influence": True}, "influence"),
        (MEGA, {"cash_kept_by": "me"}, "cash_kept_by"),
        (MEGA, {"start_cash": -1}, "start_cash"),
        (MEGA, {"start_cash": "60"}, "start_cash"),
        (MEGA, {"trade_cash_first": 1}, "trade_cash_first"),
        (MEGA, {"classes": {"Zeta": "small"}}, "classes"),
        (MEGA, {"classes": {"Solon": "tiny"}}, "classes"),
        (MEGA, {"chart": {"small": [[2, -1]]}}, "chart"),
        (CLASSIC, {"hexagons": ["B-6", "D-6"]}, "hexagons"),
        (CLASSIC, {"trade_cash_first": True}, "trade_cash_first"),
        (CLASSIC, {"concede_needs_all": True}, "concede_needs_all"),
        (CLASSIC, {"dividends": True}, "dividends"),
        ("mergernaut05", {"disclosure": 4}, "disclosure"),
        ("mergernaut05", {"cash_open": True}, "cash_open"),
        ("mergernaut05", {"influence_start": -1}, "influence_start"),
        ("mergernaut05", {"dividend": "100"}, "dividend"),
    ],
)
def test_an_option_that_cannot_be_is_refused_by_name(
    ruleset: str, options: dict[str, Any], named: str
) -> None:
    game = Game(ruleset)
    with pytest.raises(RulesetError, match=named):
        game.rules.check_options(game.ruleset, options)
    with pytest.raises(RulesetError, match=named):
        Game(ruleset, **options)


def test_start_money_is_an_option() -> None:
    assert Game(CLASSIC, start_cash=1500).all_cash() == {"Ann": 1500, "Bo": 1500, "Cy": 1500}


def test_money_and_certificates_are_whole_numbers_in_the_books() -> None:
    game, _ = example()
    books = game.books
    amounts = [row["cash"] for row in books["seats"].values()]
    amounts += [n for row in books["seats"].values() for n in row["shares"].values()]
    assert all(type(amount) is int for amount in amounts)
