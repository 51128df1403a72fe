"""Ruleset files: what is refused, and with which place."""

from collections.abc import Callable
from importlib import resources
from typing import Any

import msgspec
import pytest

from companion.contract import RulesetError
from companion.games import load_ruleset, ruleset_names
from companion.stock import decode_ruleset, encode_ruleset

STOCK = [name for name in ruleset_names() if name != "megaland"]
Change = Callable[[dict[str, Any]], Any]


def content(name: str) -> dict[str, Any]:
    raw = resources.files("companion.rulesets").joinpath(f"{name}.json").read_bytes()
    data: dict[str, Any] = msgspec.json.decode(raw)
    return data


@pytest.mark.parametrize("name", STOCK)
def test_a_ruleset_written_out_is_the_same_when_read_again(name: str) -> None:
    ruleset = decode_ruleset(content(name))
    assert ruleset.name == name
    assert decode_ruleset(encode_ruleset(ruleset)) == ruleset


@pytest.mark.parametrize("name", STOCK)
def test_the_readme_names_every_key_of_every_file(name: str) -> None:
    readme = resources.files("companion.rulesets").joinpath("README.md").read_text("utf-8")
    data = content(name)
    keys = {*data, *data["policies"], *data["ends"], *data["options"], *data["money"]}
    assert [key for key in sorted(keys) if f"`{key}`" not in readme] == []


CASES: list[tuple[Change, str]] = [
    (lambda d: d.pop("money"), "money"),
    (lambda d: d.update(colour="red"), "colour"),
    (lambda d: d.update(hand="six"), "hand"),
    (lambda d: d.update(hand=0), "hand: must be at least 1"),
    (lambda d: d.update(seats=[1, 6]), "seats: must be"),
    (lambda d: d.update(seats=[4, 3]), "seats: must be"),
    (lambda d: d.update(title=" "), "title: is empty"),
    (lambda d: d.update(hand=101), "hand: must be 0 to 100"),
    (lambda d: d.update(certificates=1001), "certificates: must be 0 to 1000"),
    (
        lambda d: d["money"].update(start=10**17, start_pieces=[]),
        "money.start: must be 0 to 10000000",
    ),
    (lambda d: d["policies"].update(purchase_limit=101), "purchase_limit: must be 0 to 100"),
    (lambda d: d["policies"].update(trade_rate=10**9), "trade_rate: must be 0 to 100"),
    (lambda d: d["chart"]["small"][0].__setitem__(1, 10**30), "row 1: must be 0 to 10000000"),
    (lambda d: d.update(certificates=0), "certificates: must be"),
    (lambda d: d["board"].update(rows=27), "board.rows: must be 1 to 26"),
    (lambda d: d["board"].update(columns=0), "board.columns: must be 1 to 99"),
    (lambda d: d["board"].update(rows=1, columns=1), "board: has no room"),
    (lambda d: d["board"].update(shape="triangle"), "board.shape"),
    (lambda d: d["board"].update(label="7/C"), "board.label"),
    (lambda d: d["companies"][0].pop("class"), "class"),
    (lambda d: d["companies"][0].update({"class": "huge"}), "huge"),
    (lambda d: d["companies"][1].update(name="LUXOR"), "this name is used twice"),
    (lambda d: d["companies"][1].update(letter="l"), "this letter is used twice"),
    (lambda d: d["companies"][1].update(letter=""), "1 or 2 characters"),
    (lambda d: d["companies"][1].update(name=" Tower"), "trimmed"),
    (lambda d: d["companies"][1].update(colour="red"), "#rrggbb"),
    (lambda d: d.update(companies=[]), "companies: must be"),
    (lambda d: d["chart"].pop("small"), "the chart has no class small"),
    (lambda d: d["chart"]["small"].pop(0), "chart.small, row 1: gap"),
    (lambda d: d["chart"]["large"].insert(1, [2, 900]), "chart.large, row 2: overlap"),
    (lambda d: d["money"].update(start=-1), "money.start: must not be below 0"),
    (lambda d: d["money"].update(pieces=[]), "money.pieces"),
    (lambda d: d["money"].update(start=5900), "money.start_pieces: must add up"),
    (lambda d: d["money"]["pieces"].append({"value": 0}), "money.pieces: values"),
    (lambda d: d["bonus"].update(minority=-5), "bonus: must not"),
    (lambda d: d["policies"].update(purchase_limit=-1), "policies.purchase_limit"),
    (lambda d: d["policies"].update(disposal=["trade"]), "policies.disposal: must have"),
    (lambda d: d["policies"].update(trade_rate=0), "policies.trade_rate"),
    (lambda d: d["policies"].update(safe_size=1), "policies.safe_size"),
    (lambda d: d["policies"].update(safe_size=None), "ends.all_safe: can never be"),
    (lambda d: d["policies"].update(defunct_order="random"), "defunct_order"),
    (lambda d: d["policies"]["rounding"].update(step=0), "policies.rounding.step"),
    (lambda d: d["policies"].pop("rounding"), "rounding"),
    (lambda d: d["ends"].update(size=109), "ends.size: must be 2 to 108"),
    (lambda d: d["ends"].update(occupied=0), "ends.occupied: must be 1 to 108"),
    (lambda d: d["ends"].update(agreed=["bored"]), "agreed"),
    (lambda d: d.update(dividends={}), "regions: dividends are paid by region"),
    (lambda d: d["options"].update(hexagons=["B-6", "D-6"]), "options.hexagons: no option"),
    (lambda d: d["options"].update(disclosure=5), "option disclosure: must be 1, 2, 3 or 4"),
]


@pytest.mark.parametrize(("change", "told"), CASES)
def test_a_fault_is_told_with_its_place(change: Change, told: str) -> None:
    data = content("acquire-classic")
    change(data)
    with pytest.raises(RulesetError) as caught:
        load_ruleset(data)
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda d: d["regions"].pop(), "regions: leave a gap"),
        (lambda d: d["regions"][1].update(columns=[6, 12]), "overlaps another region at A6"),
        (lambda d: d["regions"][1].update(columns=[7, 13]), "does not lie on the board"),
        (lambda d: d["regions"][1].update(rows=["A", "Z"]), "does not lie on the board"),
    ],
)
def test_regions_cover_the_board_once(change: Change, told: str) -> None:
    data = content("mergernaut05")
    change(data)
    with pytest.raises(RulesetError) as caught:
        load_ruleset(data)
    assert told in str(caught.value)


def test_the_condensed_game_has_150_cards_worth_2750_and_175_certificates() -> None:
    ruleset = decode_ruleset(content("megacquire-gold-condensed"))
    assert sum(piece.count for piece in ruleset.money.pieces) == 150
    assert ruleset.money.in_box == 2750
    assert ruleset.certificates * len(ruleset.companies) == 175
    assert ruleset.board.spaces == 108


def test_the_full_board_has_fourteen_companies_twelve_tiles_and_120() -> None:
    ruleset = decode_ruleset(content("megacquire-gold"))
    assert (len(ruleset.companies), ruleset.hand, ruleset.money.start) == (14, 12, 120)
    assert {company.name for company in ruleset.companies} > {"Physics", "Krause", "Solon"}


def test_a_class_is_called_as_the_game_calls_it() -> None:
    assert decode_ruleset(content("mergernaut05")).class_word("large") == "premium"
    assert decode_ruleset(content("acquire-classic")).class_word("small") == "cheap"
    assert decode_ruleset(content("megacquire-gold")).class_word("medium") == "medium"
