"""Every value that a policy may have is played: by a shipped ruleset, and in a whole game here."""

from __future__ import annotations

import random
from importlib import resources
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from companion import practice, stock
from companion.contract import Step
from companion.stock.ruleset import Policies, Rounding
from companion.view import policy_words

SEATS = ("Ann", "Bo", "Cy")
BASES = ("acquire-classic", "mergernaut05")


def own(base: str, **policies: Any) -> dict[str, Any]:
    raw = resources.files("companion.rulesets").joinpath(f"{base}.json").read_bytes()
    data: dict[str, Any] = msgspec.json.decode(raw)
    data |= {"name": "ours", "options": {}}
    data["policies"] |= policies
    if data["policies"]["safe_size"] is None:
        data["ends"]["all_safe"] = False
    return data


def values() -> list[Any]:
    """Each policy of the rules with each word it may be."""
    rows = []
    for name, kind in get_type_hints(Policies).items():
        words = [word for word in get_args(kind) if isinstance(word, str)]
        rows += [pytest.param(name, word, id=f"{name}-{word}") for word in words]
    ways = get_args(get_type_hints(Rounding)["way"])
    rows += [
        pytest.param("rounding", {"way": way, "step": step}, id=f"rounding-{way}-{step}")
        for way in ways
        for step in (1, 100, 250)
    ]
    rows += [
        pytest.param("disposal", ways, id=f"disposal-{'-'.join(ways)}")
        for ways in (["sell"], ["hold"], ["sell", "trade"], ["trade", "hold"], ["sell", "hold"])
    ]
    rows += [
        pytest.param(name, value, id=f"{name}-{value}")
        for name, value in (
            ("trade_to_buy", True),
            ("trade_to_buy", False),
            ("trade_rate", 3),
            ("purchase_limit", 1),
            ("purchase_limit", 0),
            ("safe_size", None),
            ("safe_size", 2),
        )
    ]
    return rows


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize(("policy", "value"), values())
def test_a_whole_game_is_played_with_every_value_and_money_adds_up(
    base: str, policy: str, value: Any
) -> None:
    ruleset = stock.decode_ruleset(own(base, **{policy: value}))
    state: Any = stock.start(ruleset, SEATS, {})
    chance = random.Random(f"{policy} {value}")
    union: Any = stock.ENTRIES[0]
    for kind in stock.ENTRIES[1:]:
        union = union | kind
    start = sum(state.cash) + state.bank_cash
    certificates = ruleset.certificates
    for _ in range(3000):
        if state.over:
            break
        entry = msgspec.convert(practice.choose(stock, state, chance), union)  # type: ignore[arg-type]
        step = stock.play(state, entry)
        assert isinstance(step, Step), (entry, step)
        state = step.state
        assert sum(state.cash) + state.bank_cash == start
        for company in range(len(ruleset.companies)):
            held = sum(row[company] for row in state.shares)
            assert held + state.bank[company] == certificates
    assert state.over


def test_the_words_for_people_name_every_policy_and_every_value() -> None:
    said = {policy.key: {value for value, _ in policy.values} for policy in policy_words.policies()}
    for name, kind in get_type_hints(Policies).items():
        words = {word for word in get_args(kind) if isinstance(word, str)}
        if words:
            assert said[name] == words, name
    assert {way for way, _ in policy_words.rounding_ways()} == set(
        get_args(get_type_hints(Rounding)["way"])
    )
