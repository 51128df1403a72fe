"""The form of the buy turn: what can be had, what it brings, and a payment proposed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.contract import Line, Refusal
from companion.megaland.legal import BuyQuestion
from companion.megaland.offers import BuildingOffer, HeartOffer
from companion.texts import _, ngettext
from companion.view import refusals
from companion.view.megaland import names
from companion.view.megaland.model import (
    BuildingChoice,
    BuyForm,
    HeartChoice,
    HeartWay,
    KindChoice,
)
from companion.view.megaland.rows import card_counts, pile
from companion.view.megaland.seen import Seen
from companion.view.megaland.whys import sum_line


def buy_form(seen: Seen, seat: str, question: BuyQuestion) -> BuyForm:
    """All buildings in play and the next heart, as this seat could buy them."""
    tracked = seen.state.options.tracked
    return BuyForm(
        buildings=tuple(_building(seen, seat, offer) for offer in question.buildings),
        heart=_heart(seen, seat, question.heart),
        held=card_counts(seen, question.held) if tracked else None,
        kinds=tuple(
            KindChoice(kind, names.kind(kind), question.held[kind])
            for kind in seen.ruleset.treasures
            if question.held.get(kind)
        ),
    )


def _building(seen: Seen, seat: str, offer: BuildingOffer) -> BuildingChoice:
    return BuildingChoice(
        pile=pile(seen, offer.name, offer.left),
        owned=offer.owned,
        can=offer.can,
        reason="" if offer.can else _reason(seen, offer.refusal, offer.cost),
        pay=card_counts(seen, offer.pay or {}),
        wild=_wild(offer.wild),
        coins=seen.coins(offer.coins),
        jumps=offer.jumps,
        gains=tuple(sum_line(seen, line) for line in offer.lines if _of_earlier(line)),
        entry={"type": "building", "seat": seat, "name": offer.name, **_pay(offer.pay or {})},
    )


def _heart(seen: Seen, seat: str, offer: HeartOffer) -> HeartChoice:
    ways = [
        HeartWay(
            shown=names.kind(way.kind),
            pay=card_counts(seen, way.pay),
            wild=_wild(way.wild),
            entry={
                "type": "heart",
                "seat": seat,
                **_pay(way.pay),
                **({"kind": way.kind} if way.ambiguous else {}),
            },
        )
        for way in offer.payments
    ]
    if not seen.state.options.tracked:
        ways = [HeartWay("", (), "", {"type": "heart", "seat": seat})]
    return HeartChoice(
        number=offer.number,
        price=offer.price,
        can=offer.can,
        reason="" if offer.can else _reason_heart(seen, offer),
        coins=seen.coins(sum(line.amount for line in offer.lines)),
        gains=tuple(sum_line(seen, line) for line in offer.lines),
        ways=tuple(ways) if offer.can else (),
    )


def _of_earlier(line: Line) -> bool:
    """Whether a building bought before brings this; the new one's own coins stand on its card."""
    return "copies" in line.why.inputs


def _pay(pay: Mapping[str, int]) -> dict[str, Any]:
    """A payment as flat fields of a form."""
    return {f"pay.{kind}": number for kind, number in pay.items()}


def _wild(wild: Mapping[str, int]) -> str:
    return _("%(cards)s wild", cards=names.cards(wild)) if wild else ""


def _reason(seen: Seen, refusal: Refusal | None, cost: int) -> str:
    if refusal is not None:
        return refusals.sentence(refusal, seen.ruleset)
    return ngettext(
        "There are not %(num)s different treasures.",
        "There are not %(num)s different treasures.",
        cost,
    )


def _reason_heart(seen: Seen, offer: HeartOffer) -> str:
    if offer.refusal is not None:
        return refusals.sentence(offer.refusal, seen.ruleset)
    return _("There are not %(n)s treasures of one kind.", n=offer.price)
