"""Megaland's own refusals as sentences: what is wrong, and what to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion import megaland
from companion.texts import _, ngettext

COMMON: Final = frozenset(
    {"game_over", "not_awaited", "not_your_turn", "unknown_seat", "bad_number"}
)
"""The codes of Megaland that the other family has too."""

CODES: Final = megaland.CODES - COMMON
"""The codes of Megaland beside the common ones."""


def sentence(code: str, facts: Mapping[str, Any]) -> str:
    """The refusal as a sentence. Raises KeyError for a code outside the closed list (a bug)."""
    if code == "already_bought" and facts.get("name") == "heart":
        return _("One heart in a turn. Buy something else.")
    name = _NUMBERS.get(code, "most")
    if code == "bad_count" and "exact" in facts:
        code, name = "exact_count", "exact"
    number = facts.get(name)
    if code in _COUNTED and isinstance(number, int):
        return _counted(code, number)
    return _plain(code)


_NUMBERS: Final = {"wrong_price": "price"}
"""Where the number of a sentence stands; else it is the most there may be."""

_COUNTED: Final = frozenset({"bad_count", "exact_count", "wrong_price", "too_many_stored"})


def _counted(code: str, n: int) -> str:
    if code == "bad_count":
        return ngettext(
            "%(num)s card is carried. Choose no more than that.",
            "%(num)s cards are carried. Choose no more than those.",
            n,
        )
    if code == "exact_count":
        return ngettext(
            "It is exactly %(num)s card. Choose that one.",
            "It is exactly %(num)s cards. Choose so many.",
            n,
        )
    if code == "wrong_price":
        return ngettext(
            "The price is %(num)s card. Pay exactly that.",
            "The price is %(num)s cards. Pay exactly those.",
            n,
        )
    return ngettext(
        "No more than %(num)s card may be stored: one per building. Choose fewer.",
        "No more than %(num)s cards may be stored: one per building. Choose fewer.",
        n,
    )


def _plain(code: str) -> str:
    return {
        "unknown_card": _("There is no such level card. Choose one of the ten."),
        "unknown_kind": _("There is no such treasure. Choose one of the six kinds."),
        "unknown_building": _("There is no such building. Choose one from the list."),
        "bad_count": _("That number of cards does not fit. Count them again."),
        "bad_buildings": _("Seven different normal buildings are needed. Choose again."),
        "not_tracked": _("This table does not keep the kinds of treasures. Leave them out."),
        "card_is_out": _("That level card is out already. Choose one that is left."),
        "no_cards_left": _("All ten level cards are out. The runners go home."),
        "no_jump": _("There is no jump token to spend. Go on without a jump."),
        "already_jumping": _("The jump for this card is declared already. Turn the card over."),
        "already_bought": _("One building of each kind in a turn. Choose another."),
        "not_held": _("Those treasures are not there. Choose from those at home."),
        "not_in_play": _("That building is not in this game. Choose one from the row."),
        "pile_empty": _("That pile is empty. Choose another building."),
        "no_such_card": _("So many cards of that kind do not exist. Count them again."),
        "wrong_price": _("The number of cards paid is not the price. Pay exactly the price."),
        "not_distinct": _("A building is paid with different kinds. Exchange the double ones."),
        "not_matching": _("A heart is paid with cards of one kind. Choose matching cards."),
        "kind_needed": _("Say which kind is paid: the cards can be read in two ways."),
        "most_hearts": _("Eight hearts are the most. Buy something else."),
        "too_many_swaps": _("One swap for each Reptile Stable. Leave out the others."),
        "too_many_stored": _("One card may be stored for each building. Choose fewer."),
        "below_zero": _("Nobody can have fewer than no coins. Take less."),
    }[code]
