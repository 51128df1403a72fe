"""Recorded games of Acquire, to the last dollar; skipped where the records are not at hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.contract import Step
from tests.conftest import CASES
from tests.stock.staging import Game

FILES = sorted((CASES / "acquire-games").glob("game-*.json"))


def opened(path: Path) -> tuple[dict[str, Any], Game]:
    case = json.loads(path.read_text("utf-8"))
    record = case["record"]
    return case, Game(record["ruleset"], record["seats"], **record["options"])


def play(game: Game, entry: dict[str, Any]) -> None:
    keys = {key: value for key, value in entry.items() if key not in ("type", "id", "at", "by")}
    game.do(entry["type"], **keys)


def without_zeros(shares: dict[str, int]) -> dict[str, int]:
    return {company: n for company, n in shares.items() if n}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_has_its_money_certificates_and_sizes_at_every_check(path: Path) -> None:
    case, game = opened(path)
    checks = {check["entry"]: check for check in case["checks"]}
    for number, entry in enumerate(case["record"]["entries"], start=1):
        play(game, entry)
        check = checks.pop(number, None)
        if check:
            assert game.all_cash() == check["cash"], f"after entry {number}"
            held = {seat: game.shares(seat) for seat in game.seats}
            expected = {seat: without_zeros(shares) for seat, shares in check["shares"].items()}
            assert held == expected, f"after entry {number}"
            assert game.sizes() == without_zeros(check["sizes"]), f"after entry {number}"
    assert not checks
    if case["final"] is not None:
        assert game.books["over"] is True
        totals = {row["seat"]: row["total"] for row in game.books["standings"]}
        assert totals == case["final"] == game.all_cash()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_money_and_certificates_are_conserved_through_a_recorded_game(path: Path) -> None:
    case, game = opened(path)
    cash = dict.fromkeys(game.seats, 6000)
    for entry in case["record"]["entries"]:
        before = {seat: game.shares(seat) for seat in game.seats}
        state = game.state
        play(game, entry)
        step = game.rules.play(state, msgspec.convert(entry, game.types))
        assert isinstance(step, Step)
        for line in step.lines:
            cash[line.seat] += line.amount
            for company, n in line.shares.items():
                before[line.seat][company] = before[line.seat].get(company, 0) + n
        assert game.all_cash() == cash
        assert {seat: game.shares(seat) for seat in game.seats} == {
            seat: without_zeros(shares) for seat, shares in before.items()
        }
        for company, row in game.books["companies"].items():
            held = sum(game.shares(seat).get(company, 0) for seat in game.seats)
            assert row["bank"] + held == 25
