"""The quick line on the desk completes words for everybody and tells nobody's secrets."""

from __future__ import annotations

from typing import Any

import pytest

from companion.book.quickline import Parsed, parse
from companion.book.suggest import suggest
from companion.stock.state import State
from companion.view.public_offers import public_legal
from companion.view.secrecy import sight
from companion.view.source import Source
from companion.view.viewer import Bank
from tests.view.stories import MEGACQUIRE, MERGER, OPENING
from tests.view.tables import played
from tests.view.test_secrecy import TAKEOVER, naut


def offers(source: Source) -> Any:
    state: State = source.folded.state
    seen = sight(state.game.ruleset, state.game.options, Bank(), over=state.over)
    return lambda state, seat: public_legal(seen, state, seat)


def words(source: Source, text: str) -> list[str]:
    return [one.word for one in suggest(source.folded, text, offers(source))]


@pytest.mark.parametrize(
    ("method", "cash_open", "expected"),
    [
        (1, False, ["+3Krause"]),
        (1, True, ["+3Krause"]),  # trading might pay for more, and what could be given is secret
        (4, False, ["+3Krause"]),
        (4, True, ["+1Krause"]),  # $5M buy one at $4M, and all is open
    ],
)
def test_completion_of_a_purchase_tells_only_what_is_open(
    method: int, cash_open: bool, expected: list[str]
) -> None:
    options = {"disclosure": method, "cash_open": cash_open, "start_cash": 5}
    source = played(MEGACQUIRE, OPENING[:5], options=options)
    assert words(source, "+") == expected


def test_completion_of_a_trade_names_every_company_when_holdings_are_secret() -> None:
    entries = [*OPENING, {"type": "place", "seat": "Ann", "tile": "H-1"}]
    hidden = played(MEGACQUIRE, entries, options={"disclosure": 1})
    assert words(hidden, "+1Krause -") == ["-1Solon"]
    assert words(hidden, "+1Solon -") == ["-1Krause"]  # Ann holds none: possible or not is no word
    shown = played(MEGACQUIRE, entries, options={"disclosure": 4})
    assert words(shown, "+1Solon -") == []


def test_what_a_merger_reveals_is_completed() -> None:
    source = played(MEGACQUIRE, MERGER, options={"disclosure": 1})
    assert words(source, "") == ["h", "s4"]


def test_a_takeover_does_not_tell_how_many_the_holder_has() -> None:
    source = naut(TAKEOVER)
    assert words(source, "") == ["h"]
    read = parse(source.folded, "s4", offers(source))
    assert isinstance(read, Parsed)


def test_pledges_are_offered_for_every_company_of_the_takeover() -> None:
    source = naut(TAKEOVER[:-1])
    assert words(source, "p") == ["p0", "p3Anchor", "p3Beacon"]
    assert isinstance(parse(source.folded, "p1Anchor", offers(source)), Parsed)
