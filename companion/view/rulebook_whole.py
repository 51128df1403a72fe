"""The rulebook's chapters about the whole game: what is secret, how it ends, the settlement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.stock.ruleset import StockRuleset
from companion.texts import _
from companion.view.rulebook_model import Chapter, Rule

Rules = Iterator[Rule]


def end_chapters(
    ruleset: StockRuleset, options: Mapping[str, Any], seats: int
) -> tuple[Chapter, ...]:
    """Secrets, the end and the settlement."""
    return (
        Chapter("secret", _("What is secret"), tuple(_secret(ruleset, options))),
        Chapter("end", _("The end"), tuple(_end(ruleset, options, seats))),
        Chapter("settle", _("The settlement"), tuple(_settle(ruleset))),
    )


def _secret(ruleset: StockRuleset, options: Mapping[str, Any]) -> Rules:
    if ruleset.policies.secrecy == "recent":
        yield Rule(
            _(
                "Everybody's money, number of certificates and the bank's stock are "
                "open; the kinds of certificates are one's own secret."
            )
        )
        if options.get("fog"):
            yield Rule(
                _("Fog: ordinary history is hidden; only the takeover of the current turn is seen.")
            )
        else:
            yield Rule(_("Only the current and the previous turn can be looked up."))
        yield Rule(
            _("In a takeover everybody sees how many shares each holder has.")
            if options.get("show_takeover_counts")
            else _("In a takeover everybody sees who holds majority and minority.")
        )
        return
    yield Rule(
        {
            1: _("The players' certificates and the bank's stock are secret."),
            2: _("The bank's stock is open; the players' certificates are secret."),
            3: _("The players' certificates are open; the bank's stock is secret."),
            4: _("All certificates are open."),
        }[options.get("disclosure", 4)]
    )
    yield Rule(
        _("Everybody's money is open.") if options.get("cash_open", True) else _("Money is secret.")
    )
    if options.get("disclosure", 4) != 4:
        yield Rule(
            _(
                "What was bought is open for the current and the previous turn; each "
                "player always sees their own."
            )
        )
    yield Rule(_("In a merger all holdings of the company that folds are revealed."))


def _end(ruleset: StockRuleset, options: Mapping[str, Any], seats: int) -> Rules:
    ends = ruleset.ends
    declared = []
    if ends.size is not None:
        declared.append(_("a company has %(size)s or more tiles", size=ends.size))
    if ends.all_safe:
        declared.append(_("all companies on the board are safe"))
    for reason in declared:
        yield Rule(_("The player on turn may end the game when %(reason)s.", reason=reason))
    if declared:
        yield Rule(
            _(
                "It is said before the next seat acts, also directly after the purchase; "
                "nothing is bought after it."
            )
        )
    if "borders_settled" in ends.agreed:
        yield Rule(_("The table may agree that all borders are settled."))
    if "nothing_to_gain" in ends.agreed:
        yield Rule(_("The table may agree that nobody has anything left to gain."))
    if "early" in ends.agreed:
        yield Rule(
            _(
                "The table may agree to end early when the first seat is to place, so "
                "that all had equally many turns."
            )
        )
    if ends.concede:
        needed = seats if options.get("concede_needs_all") else seats - 1
        yield Rule(
            _(
                "The game ends when %(needed)s of %(seats)s seats vote for it.",
                needed=needed,
                seats=seats,
            )
        )
    automatic = []
    if ends.occupied is not None:
        automatic.append(_("%(tiles)s or more tiles lie on the board", tiles=ends.occupied))
    if ends.company is not None:
        automatic.append(_("a company has %(size)s or more tiles", size=ends.company))
    if ends.circuit:
        automatic.append(_("every seat in a row placed nothing"))
    for reason in automatic:
        yield Rule(_("It ends by itself after a turn when %(reason)s.", reason=reason))
    if automatic and ruleset.dividends is not None:
        yield Rule(_("Is the round complete, dividends are paid before the game ends."), True)
    yield Rule(
        _(
            "It may end when everybody in a row had no tile to place; and the bank "
            "may stop the evening."
        ),
        True,
    )


def _settle(ruleset: StockRuleset) -> Rules:
    if ruleset.ends.final_count:
        yield Rule(
            _(
                "The remaining tiles are placed, dead tiles lifted, and the companies "
                "counted, the smallest first; the table types the final sizes."
            )
        )
    yield Rule(
        _(
            "Every company on the board pays its bonuses, with the same ties and "
            "rounding; then all its stock is sold."
        )
    )
    yield Rule(_("Stock of a company that is not on the board is worth nothing. Most money wins."))
