"""Why the rules take no such entry: the closed list of codes, and the facts each one carries.

In the order of the list: where several codes apply, the first is given, ``game_over`` before all.
``seat``, ``company`` and ``tile`` in the facts are names.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.contract import Refusal
from companion.stock.state import State

ORDER = (
    "not_awaited",  # awaited, seat
    "not_your_turn",  # seat: who is
    "game_over",
    "unknown_seat",  # seat
    "unknown_company",  # company
    "off_board",  # tile
    "occupied",  # tile, dead; seats, where these say that they drew it
    "joins_two_safe",  # tile, companies
    "no_company_free",  # tile
    "not_dead",  # tile
    "company_on_board",  # company
    "not_on_board",  # company
    "not_a_choice",  # given, choices
    "over_limit",  # limit, wanted
    "bank_short",  # company, left, wanted
    "too_few_shares",  # seat, company, held, wanted; not_in_ruleset: what no number helps
    "too_little_cash",  # seat, cash, needed (or taken, by an adjustment)
    "too_few_influence",  # seat, held, wanted
    "no_shares",  # seat, company
    "odd_trade",  # trade, rate
    "give_not_needed",  # cash, needed
    "gives_too_much",  # company, paid, needed
    "give_and_buy_same",  # company
    "end_not_allowed",  # reason, allowed
    "not_in_ruleset",  # what
    "bad_number",  # number, least, most
    "not_a_neighbour",  # tile, company
    "bad_entry",  # problem
)
"""The codes of this package, in the order in which they go before each other."""

CODES = frozenset(ORDER)


def awaited_from(state: State, what: str, seat: str) -> Refusal | None:
    """Why ``seat`` may not enter ``what`` now, when it is taken only if awaited from that seat.

    By the order of the codes a name that is no seat is told whose turn it is, like any other.
    """
    if state.awaits != what:
        return not_awaited(state)
    number = state.game.seat_of.get(seat)
    return None if number is not None and number == state.actor else not_your_turn(state)


def not_awaited(state: State) -> Refusal:
    """Something else is awaited."""
    return Refusal("not_awaited", {"awaited": state.awaits, "seat": state.seat_name(state.actor)})


def not_your_turn(state: State) -> Refusal:
    """It is awaited from another seat."""
    return Refusal("not_your_turn", {"seat": state.seat_name(state.actor)})


def unknown_seat(seat: str) -> Refusal:
    """Nobody of that name sits at the table."""
    return Refusal("unknown_seat", {"seat": seat})


def unknown_company(company: str) -> Refusal:
    """The ruleset has no such company."""
    return Refusal("unknown_company", {"company": company})


def not_on_board(company: str) -> Refusal:
    """The company is not on the board."""
    return Refusal("not_on_board", {"company": company})


def not_a_choice(given: str, choices: Iterable[str]) -> Refusal:
    """Something else has to be chosen."""
    return Refusal("not_a_choice", {"given": given, "choices": tuple(choices)})


def bad_number(number: int, least: int, most: int | None = None) -> Refusal:
    """The number is out of its bounds."""
    return Refusal("bad_number", {"number": number, "least": least, "most": most})


def first_unknown(state: State, companies: Iterable[str]) -> Refusal | None:
    """``unknown_company`` for the first name that is none."""
    for company in companies:
        if company not in state.game.company_of:
            return unknown_company(company)
    return None


def first_off_board(state: State, companies: Iterable[str]) -> Refusal | None:
    """``not_on_board`` for the first company that is not."""
    for company in companies:
        if not state.sizes[state.game.company_of[company]]:
            return not_on_board(company)
    return None
