"""Why the rules take no such entry, as a sentence: what is wrong, and what to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from companion.contract import Refusal, Ruleset
from companion.texts import _
from companion.view import refusals_buying, refusals_megaland
from companion.view.refusal_case import EVERYTHING, NOTHING, Case, Known
from companion.view.words import action, listing

__all__ = ["EVERYTHING", "NOTHING", "SENTENCES", "Known", "sentence"]


def sentence(
    refusal: Refusal,
    ruleset: Ruleset,
    known: Known = NOTHING,
    shown: Callable[[str], str] = str,
) -> str:
    """The refusal for a reader who may know what ``known`` says.

    Never tells a figure that is secret for that reader. ``shown`` gives a seat's name for people.
    """
    own = SENTENCES.get(refusal.code)
    if own is not None:
        return own(Case(refusal.facts, ruleset, known, shown))
    return refusals_megaland.sentence(refusal.code, refusal.facts)


def _not_awaited(case: Case) -> str:
    if case.has("seat", "awaited"):
        return _(
            "Not now: %(what)s is awaited from %(seat)s.",
            what=action(case.word("awaited")),
            seat=case.seat("seat"),
        )
    return _("That is not what is awaited now. Look at the question again.")


def _not_your_turn(case: Case) -> str:
    if case.has("seat"):
        return _(
            "%(seat)s is to act now. Wait for that, or act for that seat at the desk.",
            seat=case.seat("seat"),
        )
    return _("Another seat is to act now. Wait for that, or act for that seat at the desk.")


def _game_over(case: Case) -> str:
    return _("The game is over. Only corrections are taken now.")


def _unknown_seat(case: Case) -> str:
    return _(
        "No seat at this table is called %(seat)s. Choose one of the seats.", seat=case.word("seat")
    )


def _unknown_company(case: Case) -> str:
    return _(
        "No company of this game is called %(company)s. Choose one of the companies.",
        company=case.word("company"),
    )


def _off_board(case: Case) -> str:
    return _("The board has no space %(tile)s. Read the tile again.", tile=case.word("tile"))


def _occupied(case: Case) -> str:
    if case.has("seats"):
        return _(
            "%(seats)s say that they drew %(tile)s. There is only one: read the tiles again.",
            seats=listing([case.shown(str(seat)) for seat in case.facts["seats"]]),
            tile=case.word("tile"),
        )
    return _(
        "A tile lies on %(tile)s already. Choose a free space, or correct the earlier entry.",
        tile=case.word("tile"),
    )


def _joins_two_safe(case: Case) -> str:
    if case.has("companies"):
        return _(
            "%(tile)s would join %(companies)s, which are safe: it cannot be played. Take another.",
            tile=case.word("tile"),
            companies=case.names("companies"),
        )
    return _(
        "%(tile)s would join two safe companies: it cannot be played. Take another.",
        tile=case.word("tile"),
    )


def _no_company_free(case: Case) -> str:
    return _(
        "%(tile)s would found a company, but none is free. Take another tile for now.",
        tile=case.word("tile"),
    )


def _not_dead(case: Case) -> str:
    return _(
        "%(tile)s does not touch two safe companies: it is no dead tile. Keep it in hand.",
        tile=case.word("tile"),
    )


def _company_on_board(case: Case) -> str:
    return _(
        "%(company)s is on the board already. Choose a company that is free.",
        company=case.word("company"),
    )


def _not_on_board(case: Case) -> str:
    return _(
        "%(company)s is not on the board. Choose a company that is.", company=case.word("company")
    )


def _not_a_choice(case: Case) -> str:
    if case.has("choices"):
        return _("That is no choice here. There is: %(choices)s.", choices=case.names("choices"))
    return _("That is no choice here. Choose one of those shown.")


def _too_few_influence(case: Case) -> str:
    if "held" in case.facts:
        return _(
            "There is only %(held)s influence left. Pledge no more than that.",
            held=case.number("held"),
        )
    return _("That much influence is not there. Pledge less.")


def _no_shares(case: Case) -> str:
    if case.known.shares:
        return _(
            "Influence is pledged only for a company one holds a share of. Choose another, or pass."
        )
    return _("That pledge is not possible. Choose another, or pass.")


def _end_not_allowed(case: Case) -> str:
    reasons = {
        "size_41": _("No company is large enough to end the game. Go on."),
        "all_safe": _("Not every company on the board is safe. Go on."),
        "no_tiles": _("Not everybody in a row was without a playable tile. Go on."),
        "early": _(
            "An early end comes only after equal turns, before the first seat places. Go on."
        ),
        "stopped": _("Only the bank may stop the game."),
    }
    return reasons.get(
        case.word("reason"), _("The game cannot be ended now. Finish what is awaited first.")
    )


def _not_in_ruleset(case: Case) -> str:
    if case.word("what") == "trade":
        return refusals_buying.no_trading()
    if case.word("what") == "give":
        return _("In this game no shares are given for a purchase. Pay with money.")
    return _("This game has no such rule. Choose one of the entries shown.")


def _bad_number(case: Case) -> str:
    if case.has("most"):
        return _(
            "The number must be from %(least)s to %(most)s. Choose another.",
            least=case.number("least"),
            most=case.number("most"),
        )
    if "least" in case.facts:
        return _(
            "The number must not be below %(least)s. Choose another.", least=case.number("least")
        )
    return _("That number is not possible here. Choose another.")


def _not_a_neighbour(case: Case) -> str:
    if case.has("tile", "company"):
        return _(
            "%(tile)s does not touch %(company)s. Name a company it touches.",
            tile=case.word("tile"),
            company=case.word("company"),
        )
    return _("The tile does not touch that company. Name a company it touches.")


def _unknown_entry(case: Case) -> str:
    return _("There is no such earlier entry. Choose one from the history.")


def _already_undone(case: Case) -> str:
    return _("That entry is undone already. It can be put back with redo.")


def _not_undone(case: Case) -> str:
    return _("That entry is not undone. There is nothing to put back.")


def _bad_target(case: Case) -> str:
    return _("That entry cannot be corrected this way. Choose the entry that was played.")


def _bad_entry(case: Case) -> str:
    return _("That could not be read as an entry. Fill in what is asked.")


def _beyond_board(case: Case) -> str:
    return _(
        "Together that is %(tiles)s tiles, and the board has %(spaces)s spaces. Count again.",
        tiles=case.number("tiles"),
        spaces=case.number("spaces"),
    )


def _below_board(case: Case) -> str:
    counted = [
        _("%(company)s %(counted)s, not %(lying)s", company=name, counted=size, lying=lying)
        for name, (size, lying) in (case.facts.get("smaller") or {}).items()
    ]
    told = _(
        "Counted smaller than on the board: %(companies)s. Count again.", companies=listing(counted)
    )
    if case.has("such_as"):
        return told + " " + _("If it is right, type %(word)s", word=case.word("such_as"))
    return told


def _stale(case: Case) -> str:
    if case.facts.get("corrected"):
        return _("An entry was corrected meanwhile. Look at the new state, then enter it again.")
    return _("Somebody was quicker: something else is asked now. Look at the new state.")


def _not_yours(case: Case) -> str:
    return _("This seat may not enter that. Ask the banker, who can enter it at the desk.")


SENTENCES: Final[Mapping[str, Callable[[Case], str]]] = {
    "not_awaited": _not_awaited,
    "not_your_turn": _not_your_turn,
    "game_over": _game_over,
    "unknown_seat": _unknown_seat,
    "unknown_company": _unknown_company,
    "off_board": _off_board,
    "occupied": _occupied,
    "joins_two_safe": _joins_two_safe,
    "no_company_free": _no_company_free,
    "not_dead": _not_dead,
    "company_on_board": _company_on_board,
    "not_on_board": _not_on_board,
    "not_a_choice": _not_a_choice,
    "too_few_influence": _too_few_influence,
    "no_shares": _no_shares,
    "end_not_allowed": _end_not_allowed,
    "not_in_ruleset": _not_in_ruleset,
    "bad_number": _bad_number,
    "not_a_neighbour": _not_a_neighbour,
    "unknown_entry": _unknown_entry,
    "already_undone": _already_undone,
    "not_undone": _not_undone,
    "bad_target": _bad_target,
    "bad_entry": _bad_entry,
    "beyond_board": _beyond_board,
    "below_board": _below_board,
    "stale": _stale,
    "not_yours": _not_yours,
    **refusals_buying.SENTENCES,
}
"""The common codes, those of the stock family, of corrections and of the booking itself."""
