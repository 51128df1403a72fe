"""The reasons why a game ends, in words."""

from __future__ import annotations

from companion.texts import _


def end_label(reason: str) -> str:
    """A reason as a short label."""
    match reason:
        case "size_41":
            return _("a company is large enough")
        case "all_safe":
            return _("all companies are safe")
        case "borders_settled":
            return _("all borders are settled")
        case "nothing_to_gain":
            return _("nothing is left to gain")
        case "early":
            return _("early, after equal turns")
        case "no_tiles":
            return _("nobody can play a tile")
        case "stopped":
            return _("stopped")
        case "concede":
            return _("conceded")
        case "occupied":
            return _("the board is full enough")
        case "company":
            return _("a company is large enough")
        case "circuit":
            return _("nobody placed a tile all around")
    return reason


def end_sentence(reason: str) -> str:
    """What saying this reason means, for the button's explanation."""
    match reason:
        case "size_41":
            return _("The company is large enough: you end the game, and nothing more is bought.")
        case "all_safe":
            return _(
                "Every company on the board is safe: you end the game, and nothing more is bought."
            )
        case "borders_settled":
            return _("All of you agree that no border can change any more.")
        case "nothing_to_gain":
            return _("All of you agree that the safe companies gain nothing more.")
        case "early":
            return _("All of you agree to end early; everybody has had as many turns.")
        case "no_tiles":
            return _("Everybody in a row had no playable tile.")
        case "stopped":
            return _("The evening is over: the companies are settled as they stand.")
    return ""
