"""The reasons why a game ends, in words."""

from __future__ import annotations

from companion.texts import _


def end_label(reason: str) -> str:
    """A reason as a short label."""
    known = {
        "size_41": _("a company is large enough"),
        "all_safe": _("all companies are safe"),
        "borders_settled": _("all borders are settled"),
        "nothing_to_gain": _("nothing is left to gain"),
        "early": _("early, after equal turns"),
        "no_tiles": _("nobody can play a tile"),
        "stopped": _("stopped"),
        "concede": _("conceded"),
        "occupied": _("the board is full enough"),
        "company": _("a company is large enough"),
        "circuit": _("nobody placed a tile all around"),
    }
    return known.get(reason, reason)


def end_sentence(reason: str) -> str:
    """What saying this reason means, for the button's explanation."""
    known = {
        "size_41": _("The company is large enough: you end the game, and nothing more is bought."),
        "all_safe": _(
            "Every company on the board is safe: you end the game, and nothing more is bought."
        ),
        "borders_settled": _("All of you agree that no border can change any more."),
        "nothing_to_gain": _("All of you agree that the safe companies gain nothing more."),
        "early": _("All of you agree to end early; everybody has had as many turns."),
        "no_tiles": _("Everybody in a row had no playable tile."),
        "stopped": _("The evening is over: the companies are settled as they stand."),
    }
    return known.get(reason, "")
