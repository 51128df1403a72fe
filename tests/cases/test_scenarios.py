"""Short stories of Acquire from public programs, step by step; skipped where not at hand.

The sources differ in manner: they pay all bonuses of a multiple merger at once and grow the
survivor before the holders decide, so figures are compared as soon as both must agree.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.contract import Refusal, Step
from tests.cases.test_figures import of_kind
from tests.stock.staging import Game, row_of, staged

CLASSIC = "acquire-classic"
KINDS = {"place": "place", "found": "found", "choose_survivor": "survivor", "dispose": "dispose"}


def apart(chains: dict[str, list[str]]) -> dict[str, list[str]]:
    """The companies; where a source lays three side by side, two are bent away from the third."""
    if "2C" in chains.get("American", ()) and "2D" in chains.get("Continental", ()):
        bent = ["1B", *row_of(CLASSIC, "A", 1, len(chains["Luxor"]) - 1)]
        return chains | {"Luxor": bent, "Continental": ["1D", "1E"]}
    return chains


class Story:
    """A table that follows the steps of one scenario."""

    def __init__(self, given: dict[str, Any]) -> None:
        setup = given["setup"]
        players: dict[str, dict[str, Any]] = setup["players"]
        self.steps: list[dict[str, Any]] = [row["do"] for row in given["steps"]]
        self.game: Game = staged(
            CLASSIC,
            apart(setup.get("chains", {})),
            seats=tuple(players),
            lone=setup.get("loose", ()),
            turn=self.steps[0]["player"],
            cash={seat: row["cash"] for seat, row in players.items()},
            shares={seat: row.get("shares", {}) for seat, row in players.items()},
        )
        self.basket: dict[str, int] = {}
        """Bought so far this turn: the sources buy in several steps, the record in one."""
        self.sizes: dict[str, int] = {}

    def entry(self, step: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        seat, action = step["player"], step["action"]
        if action in ("buy", "end_turn"):
            more = step.get("shares", {})
            both = {**self.basket, **more}
            shares = {name: self.basket.get(name, 0) + more.get(name, 0) for name in both}
            return "buy", {"seat": seat, "shares": shares}
        if action == "declare_end":
            size = max(self.game.sizes().values())
            return "end_game", {"seat": seat, "reason": "size_41" if size >= 41 else "all_safe"}
        keys: dict[str, Any] = {"seat": seat}
        if action == "place":
            keys["tile"] = step["tile"]
        elif action == "dispose":
            keys |= {"sell": step["sell"], "trade": step["trade"]}
        else:
            keys["company"] = step["chain"]
        return KINDS[action], keys

    def ready(self, number: int) -> None:
        """What the record enters and the sources leave out."""
        step, row = self.steps[number], self.game.awaited()
        if step["action"] in ("buy", "end_turn") and row == (step["player"], "place"):
            self.game.do("no_tile", seat=step["player"])
        if row and row[1] == "fold_next" and step["action"] == "dispose":
            self.game.do("fold_next", seat=row[0], company=step["chain"])

    def follow(self, number: int, want: dict[str, Any]) -> None:
        step = self.steps[number]
        if "hand" in step:
            return  # hands are nobody's business but their owner's
        self.ready(number)
        kind, keys = self.entry(step)
        answer = self.game.play(kind, **keys)
        if "reject" in want:
            assert isinstance(answer, Refusal), step
            return
        assert isinstance(answer, Step), (step, answer)
        books = self.game.rules.books(answer.state)
        if step["action"] == "buy":
            self.basket = keys["shares"]
        else:
            self.basket = {}
            self.game.do(kind, **keys)
        self.compare(want.get("expect", {}), books)

    def compare(self, want: dict[str, Any], books: dict[str, Any]) -> None:
        merger = books["merger"]
        several = merger is not None and len(merger["sizes"]) > 2
        seats = books["seats"]
        self.sizes |= want.get("chain_sizes", {})
        if not several:
            for seat, cash in want.get("cash", {}).items():
                assert seats[seat]["cash"] == cash
        for seat, shares in want.get("shares", {}).items():
            for company, n in shares.items():
                assert seats[seat]["shares"].get(company, 0) == n
        for company, n in want.get("bank_shares", {}).items():
            held = sum(row["shares"].get(company, 0) for row in seats.values())
            assert 25 - held == n
            assert books["companies"].get(company, {"bank": n})["bank"] == n
        if want.get("effect") == "found":
            assert books["waiting"][0]["for"] == "found"
        if want.get("effect") == "lone":
            assert books["waiting"][0]["for"] == "buy"
        if "pending" in want:
            assert books["waiting"][0]["for"] == "survivor"
        if "survivor" in want:
            assert want["survivor"] in books["companies"]
        if "free_order_of" in want:
            seat, what = books["waiting"][0]["seat"], books["waiting"][0]["for"]
            assert what == "fold_next"
            choices = [
                name
                for name in merger["sizes"]
                if isinstance(self.game.play("fold_next", seat=seat, company=name), Step)
            ]
            assert sorted(choices) == sorted(want["free_order_of"])
        if "final_money" in want:
            assert {row["seat"]: row["total"] for row in books["standings"]} == want["final_money"]
        if merger is None:
            self.compare_sizes(books)

    def compare_sizes(self, books: dict[str, Any]) -> None:
        for company, n in self.sizes.items():
            assert books["companies"].get(company, {"size": 0})["size"] == n

    def finish(self) -> None:
        """Everybody holds, so that the survivor grows."""
        while (row := self.game.awaited()) and row[1] in ("fold_next", "dispose"):
            if row[1] == "dispose":
                self.game.do("dispose", seat=row[0])
            else:
                sizes = self.game.books["merger"]["sizes"]
                choice = next(
                    name
                    for name in sizes
                    if isinstance(self.game.play("fold_next", seat=row[0], company=name), Step)
                )
                self.game.do("fold_next", seat=row[0], company=choice)
        self.compare_sizes(self.game.books)


@pytest.mark.parametrize("case", of_kind("scenario"))
def test_a_scenario_goes_as_its_source_tells(case: dict[str, Any]) -> None:
    story = Story(case["input"])
    for number, want in enumerate(case["expected"]["steps"]):
        story.follow(number, want)
    story.finish()
