"""Single situations of Acquire as bare figures; skipped where the figures are not at hand."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from companion.contract import Refusal, Step
from tests.conftest import CASES
from tests.stock.staging import BONUSES, Game, paid, parse, row_of, snake, spell, staged, touching

CLASSIC = "acquire-classic"
SIX = ("P1", "P2", "P3", "P4", "P5", "P6")
TIERS = {"cheap": "Luxor", "medium": "American", "expensive": "Continental"}
PATH = CASES / "acquire-figures.json"
FIGURES: list[dict[str, Any]] = (
    json.loads(PATH.read_text("utf-8"))["cases"] if PATH.exists() else []
)


def of_kind(kind: str) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in FIGURES if case["kind"] == kind]


def expected(case: dict[str, Any]) -> dict[str, Any]:
    """What the rules give where the source is wrong, else what the source says."""
    right = case.get("standard_expected", case["expected"])
    if case["kind"] == "merger_bonus" and "bonuses" not in right:
        return {"bonuses": right}
    return dict(right)


@cache
def grown(company: str, size: int) -> Game:
    """A table of six with this company alone, and nobody owning anything."""
    return staged(CLASSIC, {company: snake(CLASSIC, size)}, seats=SIX, cash=dict.fromkeys(SIX, 0))


def settled(company: str, size: int, holdings: dict[str, int]) -> tuple[dict[str, int], Any]:
    """Money of all seats after a settlement of this company alone, and its ledger lines."""
    game = Game(CLASSIC, SIX)
    game.state = grown(company, size).state
    game.set_accounts(shares={seat: {company: n} for seat, n in holdings.items()})
    lines = game.do("end_game", seat="bank", reason="stopped")
    return game.all_cash(), lines


@pytest.mark.parametrize("case", of_kind("price_lookup"))
def test_prices_and_bonuses_of_the_chart(case: dict[str, Any]) -> None:
    company, size = TIERS[case["input"]["tier"]], case["input"]["size"]
    figures = expected(case)
    if size < 2:
        game = staged(CLASSIC, lone=["1A"])
        assert game.books["companies"] == {}
        assert set(figures.values()) == {0}
        return
    assert grown(company, size).price(company) == figures["price"]
    _, lines = settled(company, size, {"P1": 2, "P2": 1})
    assert paid(lines, "majority") == {"P1": figures["majority"]}
    assert paid(lines, "minority") == {"P2": figures["minority"]}


@pytest.mark.parametrize("case", of_kind("merger_bonus"))
def test_bonuses(case: dict[str, Any]) -> None:
    given = case["input"]
    company, size, holdings = given["chain"], given["size"], given["holdings"]
    assert grown(company, size).price(company) == given["price"]
    bonuses = expected(case)["bonuses"]
    wanted = {seat: n for seat, n in bonuses.items() if n}
    _, lines = settled(company, size, holdings)
    assert paid(lines, *BONUSES) == wanted
    if size <= 10:
        other = "Tower" if company != "Tower" else "Luxor"
        game = staged(
            CLASSIC,
            {company: snake(CLASSIC, size), other: snake(CLASSIC, 11, "C")},
            seats=SIX,
            shares={seat: {company: n} for seat, n in holdings.items()},
        )
        lines = game.do("place", seat="P1", tile="1B")
        assert paid(lines, *BONUSES) == wanted


def arms() -> list[list[tuple[int, int]]]:
    """Four branches of up to fifteen spaces that meet at 5E alone."""
    right = [(4, c) for c in range(6, 13)] + [(3, 12)] + [(2, c) for c in range(12, 6, -1)]
    down = [(r, 5) for r in range(5, 9)] + [(8, c) for c in range(6, 13)]
    left = [(4, c) for c in range(4, 0, -1)] + [(5, 1), (6, 1)] + [(7, c) for c in (1, 2, 3)]
    up = [(r, 5) for r in range(3, -1, -1)] + [(0, c) for c in range(4, 0, -1)] + [(1, 1), (2, 1)]
    return [
        [*left, (6, 2), (6, 3), (8, 1), (8, 2), (8, 3), (5, 2)],
        [*right, (1, 12)],
        [*up, (2, 2), (2, 3), (1, 2), (1, 3)],
        [*down, (7, 12), (7, 11), (7, 10), (7, 9)],
    ]


def meeting(sizes: dict[str, int], **keys: Any) -> Game:
    companies = {
        name: [spell(CLASSIC, space) for space in arm[:size]]
        for (name, size), arm in zip(sizes.items(), arms(), strict=False)
    }
    return staged(CLASSIC, companies, seats=SIX, **keys)


@pytest.mark.parametrize("case", of_kind("multi_merger"))
def test_several_companies_fold_one_after_the_other(case: dict[str, Any]) -> None:
    given, right = case["input"], expected(case)
    shares: dict[str, dict[str, int]] = {}
    for defunct in given["defunct"]:
        for seat, n in defunct["holdings"].items():
            shares.setdefault(seat, {})[defunct["chain"]] = n
    maker = "P1"
    if "disposal_order" in right:  # found from the first holders asked
        maker = next(
            seat for seat in SIX if _starts(right["disposal_order"], seat, given["defunct"])
        )
    cash = dict.fromkeys(SIX, 0) | given.get("cash_before", {})
    game = meeting(given["sizes_before"], shares=shares, cash=cash, turn=maker)
    bonuses: dict[str, dict[str, int]] = {}
    order: list[dict[str, str]] = []
    plan = list(dict.fromkeys(row["chain"] for row in right.get("disposal_order", [])))
    lines = list(game.do("place", seat=maker, tile="5E"))
    while (row := game.awaited()) and row[1] != "buy":
        seat, what = row
        if what == "survivor":
            lines += game.do(what, seat=seat, company=given["survivor"])
        elif what == "fold_next":
            lines += game.do(what, seat=seat, company=plan[len({r["chain"] for r in order})])
        else:
            order.append({"chain": game.books["merger"]["folding"], "player": seat})
            lines += game.do("dispose", seat=seat)
    for line in lines:
        company = line.why.inputs["company"]
        bonuses.setdefault(company, {})[line.seat] = line.amount
    total = paid(lines, *BONUSES)
    if "bonuses" in right:
        assert bonuses == right["bonuses"]
    if "disposal_order" in right:
        assert order == right["disposal_order"]
    if "total_bonus" in right:
        assert total == right["total_bonus"]
    if "cash_after" in right:
        assert right["cash_after"].items() <= game.all_cash().items()


def _starts(order: list[dict[str, str]], maker: str, defuncts: list[dict[str, Any]]) -> bool:
    """Whether this merge maker explains in which order holders were asked."""
    clockwise = SIX[SIX.index(maker) :] + SIX[: SIX.index(maker)]
    return all(
        [seat for seat in clockwise if seat in defunct["holdings"]]
        == [row["player"] for row in order if row["chain"] == defunct["chain"]]
        for defunct in defuncts
    )


@pytest.mark.parametrize("case", of_kind("merge_size"))
def test_sizes_after_a_merger(case: dict[str, Any]) -> None:
    sizes, right = case["input"]["sizes_before"], expected(case)
    order = sorted(sizes, key=lambda name: -sizes[name])
    game = meeting(sizes, shares={"P2": dict.fromkeys(order[1:], 1)})
    if right.get("legal") is False:
        assert game.refused("place", seat="P1", tile="5E") == "joins_two_safe"
        return
    game.do("place", seat="P1", tile="5E")
    folded = []
    while (row := game.awaited()) and row[1] != "buy":
        if row[1] == "fold_next":
            game.do("fold_next", seat=row[0], company=order[1])
        else:
            folded.append(game.books["merger"]["folding"])
            game.do("dispose", seat=row[0])
    assert game.sizes() == {right["survivor"]: right["size_after"]}
    assert folded == right.get("defunct_order", folded)


@pytest.mark.parametrize("case", of_kind("disposal"))
def test_disposals(case: dict[str, Any]) -> None:
    given, right = case["input"], expected(case)
    size = next(
        n for n in range(2, 11) if grown("Luxor", n).price("Luxor") == given["defunct_price"]
    )
    game = staged(
        CLASSIC,
        {"American": row_of(CLASSIC, "A", 1, 8), "Luxor": row_of(CLASSIC, "C", 1, size)},
        shares={"Ann": {"Luxor": given["held"]}, "Bo": {"American": 25 - given["survivor_bank"]}},
    )
    game.do("place", seat="Ann", tile="1B")
    before = game.cash("Ann")
    answer = game.play("dispose", seat="Ann", sell=given["sell"], trade=given["trade"])
    assert isinstance(answer, Step) is right["legal"]
    if right["legal"]:
        game.do("dispose", seat="Ann", sell=given["sell"], trade=given["trade"])
        assert game.cash("Ann") - before == right["cash_change"]
        shares = game.shares("Ann")
        assert shares.get("American", 0) == right["survivor_gain"]
        assert shares.get("Luxor", 0) == right["keep"]


@pytest.mark.parametrize("case", of_kind("disposal_order"))
def test_the_order_of_disposal(case: dict[str, Any]) -> None:
    given = case["input"]
    game = staged(
        CLASSIC,
        {"American": row_of(CLASSIC, "A", 1, 8), "Luxor": row_of(CLASSIC, "C", 1, 3)},
        seats=SIX[: given["players"]],
        turn=given["merger_maker"],
        shares={seat: {"Luxor": 1} for seat in given["holders"]},
    )
    game.do("place", seat=given["merger_maker"], tile="1B")
    order = []
    while (row := game.awaited()) and row[1] == "dispose":
        order.append(row[0])
        game.do("dispose", seat=row[0])
    assert order == expected(case)["order"]


@pytest.mark.parametrize("case", of_kind("purchase"))
def test_purchases(case: dict[str, Any]) -> None:
    given, right = case["input"], expected(case)
    companies = {}
    for letter, (company, price) in zip("ACEGI", given["prices_on_board"].items(), strict=False):
        size = next(n for n in range(2, 12) if grown(company, n).price(company) == price)
        companies[company] = row_of(CLASSIC, letter, 1, size)
    game = staged(
        CLASSIC,
        companies,
        cash={"Ann": given["cash"]},
        shares={"Bo": {company: 25 - left for company, left in given["bank"].items()}},
    )
    game.do("no_tile", seat="Ann")
    answer = game.play("buy", seat="Ann", shares=given["request"])
    assert isinstance(answer, Step) is right["legal"]
    if isinstance(answer, Step):
        game.state = answer.state
        assert game.cash("Ann") == right["cash_after"] == given["cash"] - right["cost"]


def worth(given: dict[str, Any]) -> dict[str, int]:
    """Cash after a settlement, company by company: each pays as if it were alone."""
    money = dict(given["cash"])
    for company, size in given["chain_sizes"].items():
        holdings = {seat: n[company] for seat, n in given["shares"].items() if n.get(company)}
        for seat, n in settled(company, size, holdings)[0].items():
            money[seat] = money.get(seat, 0) + n
    return {seat: n for seat, n in money.items() if seat in given["cash"]}


@pytest.mark.parametrize("case", of_kind("net_worth"))
def test_what_each_seat_is_worth_at_a_settlement(case: dict[str, Any]) -> None:
    right = expected(case)
    assert worth(case["input"]) == right["net"]
    sizes = case["input"]["chain_sizes"]
    assert {name: grown(name, size).price(name) for name, size in sizes.items()} == right["prices"]


@pytest.mark.parametrize("case", of_kind("final_settlement"))
def test_final_settlements(case: dict[str, Any]) -> None:
    assert worth(case["input"]) == expected(case)["final_money"]


@pytest.mark.parametrize("case", of_kind("end_condition"))
def test_when_the_end_may_be_declared(case: dict[str, Any]) -> None:
    companies, row = {}, 0
    for company, size in case["input"]["chain_sizes"].items():
        companies[company] = snake(CLASSIC, size, "ABCDEFGHI"[row])
        row += (size + 11) // 12 + 1
    game = staged(CLASSIC, companies)
    answers = [game.play("end_game", seat="Ann", reason=why) for why in ("size_41", "all_safe")]
    allowed = any(isinstance(answer, Step) for answer in answers)
    assert allowed is expected(case)["may_declare"]


@pytest.mark.parametrize("case", of_kind("first_player"))
def test_who_begins(case: dict[str, Any]) -> None:
    tiles = case["input"]["tiles"]
    game = Game(CLASSIC, list(tiles))
    game.do("order", tiles=tiles)
    assert game.awaited() == (expected(case)["first"], "place")


@pytest.mark.parametrize("case", of_kind("tile_effects"))
def test_what_a_tile_does(case: dict[str, Any]) -> None:
    board = dict(case["input"]["board"])
    lone, dead = board.pop("unincorporated", []), board.pop("dead_tile_marker", [])
    # a source may count the merging tile of an open merger among the lone ones; nothing can be
    # laid then, so the tile is left out and what touches it is not looked at
    of_companies = {parse(tile) for tiles in board.values() for tile in tiles}
    merging = [tile for tile in lone if touching(CLASSIC, parse(tile)) & of_companies]
    game = staged(CLASSIC, board, lone=[tile for tile in lone if tile not in merging])
    for tile in dead:
        if isinstance(game.play("dead_tile", seat="Ann", tile=tile), Step):
            game.do("dead_tile", seat="Ann", tile=tile)
    for tile, effect in expected(case)["effects"].items():
        if not touching(CLASSIC, parse(tile)) & {parse(other) for other in merging}:
            assert effect_of(game, tile) == effect, tile


def effect_of(game: Game, tile: str) -> str:
    answer = game.play("place", seat="Ann", tile=tile)
    if isinstance(answer, Refusal):
        return {"joins_two_safe": "dead", "no_company_free": "blocked"}[answer.code]
    before, after = game.sizes(), game.rules.books(answer.state)
    if after["waiting"][0]["for"] == "found":
        return "found"
    sizes = {name: row["size"] for name, row in after["companies"].items()}
    if after["merger"] or len(sizes) < len(before):
        return "merge"
    grown_ones = [name for name in sizes if sizes[name] > before[name]]
    return f"grow:{grown_ones[0]}" if grown_ones else "lone"
