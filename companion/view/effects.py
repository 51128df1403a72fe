"""What a tile would do, as a sentence: "joins Physics (5) and Solon (9): Solon survives"."""

from __future__ import annotations

from companion.stock.offers import Effect, Sized
from companion.texts import _
from companion.view.words import listing, tiles

FEW_TO_NAME = 3
"""As many companies are named when one is to be chosen; more would be a list, not a sentence."""


def effect(one: Effect) -> str:
    """What a tile on this space does now, without the space's name; empty where one lies."""
    match one.kind:
        case "lone":
            return _("lies alone")
        case "found":
            return _founds(one)
        case "grow":
            return _grows(one)
        case "merge":
            return _joins(one)
        case "dead":
            return _dead(one)
        case "no_company":
            return _("would found a company, but none is free: not now")
    return _("a tile lies here already")


def sentence(one: Effect) -> str:
    """The same with the space: "C-7 joins ..."."""
    if one.kind in ("grow", "taken"):
        return _("%(tile)s: %(effect)s", tile=one.space, effect=effect(one))
    return _("%(tile)s %(effect)s", tile=one.space, effect=effect(one))


def _founds(one: Effect) -> str:
    text = _("founds a company of %(tiles)s", tiles=tiles(one.size_after))
    if 0 < len(one.free_companies) <= FEW_TO_NAME:
        return _("%(start)s: %(names)s", start=text, names=either(one.free_companies))
    return text


def _grows(one: Effect) -> str:
    return _(
        "%(company)s grows %(before)s → %(after)s",
        company=one.company,
        before=one.size_before,
        after=one.size_after,
    )


def _joins(one: Effect) -> str:
    joined = _("joins %(companies)s", companies=listing([sized(c) for c in one.companies]))
    if one.pledging:
        end = _("influence may be pledged first")
    elif one.choose_survivor:
        end = _("%(names)s survives, by choice", names=either(one.choose_survivor))
    else:
        end = _("%(company)s survives", company=one.company)
    return _("%(start)s: %(end)s", start=joined, end=end)


def _dead(one: Effect) -> str:
    safe = [company.company for company in one.companies if company.safe]
    if safe:
        return _("would join %(companies)s, which are safe: a dead tile", companies=listing(safe))
    return _("would join two safe companies: a dead tile")


def sized(company: Sized) -> str:
    """``Physics (5)``."""
    return f"{company.company} ({company.size})"


def either(names: tuple[str, ...]) -> str:
    """``Physics``, ``Physics or Solon``, ``Physics, Solon or Watts``."""
    if len(names) < 2:
        return "".join(names)
    return _("%(first)s or %(last)s", first=", ".join(names[:-1]), last=names[-1])
