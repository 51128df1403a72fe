"""How coins came about: the worked-out sum as a sentence, and the rule it comes from."""

from __future__ import annotations

from companion.contract import Line
from companion.megaland.ruleset import Megaland
from companion.texts import _
from companion.view.megaland import names
from companion.view.megaland.seen import Seen
from companion.view.model import SumLine


def sum_line(seen: Seen, line: Line) -> SumLine:
    """One movement of coins, opened."""
    return SumLine(
        seat=seen.shown(line.seat),
        amount=seen.coins(line.amount),
        shares=(),
        text=sentence(seen, line),
        rule=rule(seen.ruleset, line),
        ruling=is_ruling(line),
    )


def sentence(seen: Seen, line: Line) -> str:
    """``Hospital: Bo fell on Ann's left, 2 coins``."""
    if line.why.rule == "adjust":
        reason = line.why.inputs.get("reason")
        return _("By hand: %(reason)s", reason=reason) if reason else _("By hand")
    return _(
        "%(building)s: %(what)s, %(coins)s",
        building=names.building(line.why.rule),
        what=_what(seen, line),
        coins=_sum(seen, line),
    )


def _sum(seen: Seen, line: Line) -> str:
    amount = seen.coins(line.amount).text
    if line.why.inputs.get("copies", 1) == 1:
        return amount
    return _("%(sum)s = %(coins)s", sum=line.why.sum.replace(" x ", " × "), coins=amount)


def _what(seen: Seen, line: Line) -> str:
    """What set the building off."""
    facts, seat = line.why.inputs, seen.shown(line.seat)
    if "fell" in facts:
        own = line.seat == seen.me
        return _fell("" if own else seat, seen.shown(str(facts["fell"])), str(facts["side"]))
    if "card" in facts:
        return _("%(seat)s meets the card %(card)s", seat=seat, card=names.card(str(facts["card"])))
    if "building" in facts:
        return _("for the %(building)s", building=names.building(str(facts["building"])))
    if "heart" in facts:
        return _("for heart number %(n)s", n=facts["heart"])
    if "carried" in facts:
        return _("home with %(cards)s", cards=names.card_number(int(facts["carried"])))
    if "fewest" in facts:
        return _("fewest coins of all, before that %(n)s", n=facts["fewest"])
    if "copies" in facts:
        return _("at night")
    return _("bought")


def _fell(owner: str, fell: str, side: str) -> str:
    """Who fell beside the owner; on the owner's own page ``owner`` is empty."""
    if not owner:
        return {
            "left": _("%(fell)s fell on your left", fell=fell),
            "right": _("%(fell)s fell on your right", fell=fell),
        }.get(side, _("%(fell)s fell beside you", fell=fell))
    if side == "left":
        return _("%(fell)s fell on %(owner)s's left", fell=fell, owner=owner)
    if side == "right":
        return _("%(fell)s fell on %(owner)s's right", fell=fell, owner=owner)
    return _("%(fell)s fell beside %(owner)s", fell=fell, owner=owner)


def rule(ruleset: Megaland, line: Line) -> str:
    """The rule the coins come from."""
    if line.why.rule == "adjust":
        return _("Put right by hand at the table.")
    return names.effect(ruleset, line.why.rule)


def is_ruling(line: Line) -> bool:
    """Copies that add up, and a building that pays for its own kind, rest on a ruling."""
    facts = line.why.inputs
    return int(facts.get("copies", 1)) > 1 or facts.get("building") == line.why.rule
