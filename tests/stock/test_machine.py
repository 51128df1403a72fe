"""Tables played at random, one machine for each ruleset, engine against second model."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from tests.stock.machine import TableMachine


class Classic(TableMachine):
    ruleset = "acquire-classic"


class Online(TableMachine):
    ruleset = "acquire-online"
    choices = {"concede_needs_all": [False]}


class OnlineForTwo(TableMachine):
    ruleset = "acquire-online"
    seats = (2, 2)
    choices = {"concede_needs_all": [True]}


class Edition1999(TableMachine):
    ruleset = "acquire-1999"
    share = 0.2


class Edition2008(TableMachine):
    ruleset = "acquire-2008"
    share = 0.2


class Edition2023(TableMachine):
    ruleset = "acquire-2023"
    share = 0.2


class Condensed(TableMachine):
    ruleset = "megacquire-gold-condensed"
    seats = (3, 4)
    choices = {
        "hexagons": [["B-4", "D-4"], ["B-6", "D-6"], ["B-4", "B-6"], ["D-4", "D-6"]],
        "trade_cash_first": [True, False],
    }


class Mergernaut(TableMachine):
    ruleset = "mergernaut05"
    choices = {
        "safe": [True, False],
        "influence": [True, False],
        "influence_start": [3, 1],
        "dividends": [True, False],
        "dividend": [100, 50],
        "start_tiles": [False],
    }


MACHINES = [
    Classic,
    Online,
    OnlineForTwo,
    Edition1999,
    Edition2008,
    Edition2023,
    Condensed,
    Mergernaut,
]


@pytest.mark.parametrize("machine", MACHINES, ids=lambda machine: machine.__name__)
def test_engine_and_second_model_agree_on_every_table(machine: type[TableMachine]) -> None:
    profile = settings()
    examples = max(1, round(profile.max_examples * machine.share))
    run_state_machine_as_test(machine, settings=settings(profile, max_examples=examples))
