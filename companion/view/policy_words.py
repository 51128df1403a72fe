"""The policies of the tile-and-stock family in a few words each, for forms that choose them."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.texts import _


class Policy(msgspec.Struct, frozen=True):
    """A policy with its values, the first of which is the default of the family."""

    key: str
    label: str
    values: tuple[tuple[str, str], ...]

    def words(self, value: Any) -> str:
        """One of its values in words."""
        return dict(self.values).get(str(value), str(value))


def policies() -> tuple[Policy, ...]:
    """Every policy that is chosen from a list, in the order of a game."""
    return (
        Policy(
            "order",
            _("Who begins"),
            (
                ("awaited", _("is drawn and entered")),
                ("optional", _("the first seat, unless another is entered")),
            ),
        ),
        Policy(
            "start_tiles",
            _("Tiles drawn for the start"),
            (("return", _("go back into the bag")), ("stay", _("stay on the board"))),
        ),
        Policy(
            "founder",
            _("The founder gets"),
            (
                ("share_or_nothing", _("one certificate, if the bank has one")),
                ("share_or_cash", _("one certificate, or its price in cash")),
                ("nothing", _("nothing")),
            ),
        ),
        Policy(
            "defunct_order",
            _("Of several companies folds first"),
            (("largest_first", _("the largest")), ("smallest_first", _("the smallest"))),
        ),
        Policy(
            "disposal_order",
            _("Holders decide"),
            (
                ("from_merge_maker", _("from the merge maker clockwise")),
                ("most_shares", _("who holds most shares first")),
            ),
        ),
        Policy(
            "tie_majority",
            _("Tied for the majority"),
            (
                ("pool_both", _("share both bonuses")),
                ("split_majority", _("share the first bonus, the second is not paid")),
            ),
        ),
        Policy(
            "tie_minority",
            _("Tied for the minority"),
            (("split", _("share the second bonus")), ("nothing", _("get nothing"))),
        ),
        Policy(
            "sole_holder",
            _("A sole holder gets"),
            (("both", _("both bonuses")), ("majority", _("the first bonus alone"))),
        ),
        Policy(
            "dead_tile",
            _("A tile that would join two safe companies"),
            (
                ("removed", _("is removed, and replaced after the turn")),
                ("face_down", _("goes face down on its space, and is replaced at once")),
                ("in_hand", _("stays in the hand")),
            ),
        ),
        Policy(
            "dead_tile_by",
            _("It may be turned over by"),
            (("seat_on_turn", _("the player on turn")), ("anyone", _("any player"))),
        ),
        Policy(
            "secrecy",
            _("What is secret"),
            (
                ("methods", _("as chosen at set-up")),
                ("recent", _("the kinds of certificates, and all but the last two turns")),
            ),
        ),
    )


def rounding_ways() -> tuple[tuple[str, str], ...]:
    """The ways to round a divided bonus."""
    return (("up", _("up")), ("down", _("down")), ("nearest", _("to the nearest, halves up")))


def disposals() -> tuple[tuple[str, str], ...]:
    """What a holder may do with certificates of a company that folds."""
    return (("sell", _("sell them")), ("trade", _("trade them")), ("hold", _("hold them")))


def agreed_ends() -> tuple[tuple[str, str], ...]:
    """The ends that a table agrees on."""
    return (
        ("borders_settled", _("all borders are settled")),
        ("nothing_to_gain", _("nobody has anything to gain")),
        ("early", _("early, after equal turns")),
    )
