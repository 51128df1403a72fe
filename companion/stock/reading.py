"""Reading a ruleset file, and all that must hold beyond the types of its keys."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from companion.contract import RulesetError
from companion.limits import MOST_AT_ONCE, MOST_CERTIFICATES, MOST_MONEY
from companion.stock import chart
from companion.stock.board import row_letter
from companion.stock.options import check_option, specs
from companion.stock.ruleset import StockRuleset
from companion.texts import _

MOST_ROWS = 26
MOST_COLUMNS = 99
MOST_COMPANIES = 40


def decode_ruleset(data: Mapping[str, Any]) -> StockRuleset:
    """A ruleset from the content of its file.

    Raises :class:`RulesetError` naming the place: a missing, unknown or mistyped key, a gap or an
    overlap in the chart, a company without a class, an end that cannot be.
    """
    try:
        ruleset = msgspec.convert(dict(data), StockRuleset)
    except msgspec.ValidationError as error:
        raise RulesetError(_("ruleset: %(error)s", error=error)) from error
    for place, message in faults(ruleset):
        raise RulesetError(f"{place}: {message}")
    known = {spec.name for spec in specs(ruleset)}
    for name, default in ruleset.options.items():
        if name not in known:
            raise RulesetError(_("options.%(name)s: no option of such a ruleset", name=name))
        check_option(ruleset, name, default)
    return ruleset


def encode_ruleset(ruleset: StockRuleset) -> dict[str, Any]:
    """The content of the ruleset's file, for an own ruleset made from it."""
    content: dict[str, Any] = msgspec.to_builtins(ruleset)
    return content


def faults(ruleset: StockRuleset) -> Iterable[tuple[str, str]]:
    """Place and fault of everything that does not hold together, but for its options."""
    yield from _table_faults(ruleset)
    yield from _company_faults(ruleset)
    yield from _money_faults(ruleset)
    yield from _policy_faults(ruleset)
    yield from _end_faults(ruleset)
    yield from _region_faults(ruleset)
    yield from _large_numbers(ruleset)
    for cls, rows in ruleset.chart.items():
        yield from chart.faults(f"chart.{cls}", rows)


def _table_faults(ruleset: StockRuleset) -> Iterable[tuple[str, str]]:
    board = ruleset.board
    if not ruleset.name.strip():
        yield "name", _("is empty")
    if not ruleset.title.strip():
        yield "title", _("is empty")
    if not 1 < ruleset.seats[0] <= ruleset.seats[1] <= 6:
        yield "seats", _("must be [fewest, most] within 2 to 6")
    if not 1 <= board.rows <= MOST_ROWS:
        yield "board.rows", _("must be 1 to %(most)s", most=MOST_ROWS)
    if not 1 <= board.columns <= MOST_COLUMNS:
        yield "board.columns", _("must be 1 to %(most)s", most=MOST_COLUMNS)
    if board.spaces < 2:
        yield "board", _("has no room for a company")
    if ruleset.hand < 1:
        yield "hand", _("must be at least 1")
    if ruleset.certificates < 1:
        yield "certificates", _("must be at least 1")


def _company_faults(ruleset: StockRuleset) -> Iterable[tuple[str, str]]:
    if not 1 <= len(ruleset.companies) <= MOST_COMPANIES:
        yield "companies", _("must be 1 to %(most)s", most=MOST_COMPANIES)
    names: set[str] = set()
    letters: set[str] = set()
    for number, company in enumerate(ruleset.companies, 1):
        place = f"companies[{number}] {company.name}"
        if company.name != company.name.strip() or not 1 <= len(company.name) <= 30:
            yield place, _("a name is trimmed and has 1 to 30 characters")
        if company.name.casefold() in names:
            yield place, _("this name is used twice")
        if not 1 <= len(company.letter) <= 2:
            yield place, _("a letter has 1 or 2 characters")
        if company.letter.casefold() in letters:
            yield place, _("this letter is used twice")
        if not re.fullmatch(r"#[0-9a-fA-F]{6}", company.colour):
            yield place, _("a colour is written #rrggbb")
        if company.cls not in ruleset.chart:
            yield place, _("the chart has no class %(cls)s", cls=company.cls)
        names.add(company.name.casefold())
        letters.add(company.letter.casefold())


def _money_faults(ruleset: StockRuleset) -> Iterable[tuple[str, str]]:
    money = ruleset.money
    if money.start < 0:
        yield "money.start", _("must not be below 0")
    if not money.pieces:
        yield "money.pieces", _("there must be at least one kind of piece")
    for place, pieces in (("pieces", money.pieces), ("start_pieces", money.start_pieces)):
        if any(piece.value < 1 or piece.count < 0 for piece in pieces):
            yield f"money.{place}", _("values must be above 0, counts not below 0")
    handed = sum(piece.value * piece.count for piece in money.start_pieces)
    if money.start_pieces and handed != money.start:
        yield "money.start_pieces", _("must add up to the start money %(start)s", start=money.start)
    if min(ruleset.bonus.majority, ruleset.bonus.minority) < 0:
        yield "bonus", _("must not be below 0")


def _policy_faults(ruleset: StockRuleset) -> Iterable[tuple[str, str]]:
    policies = ruleset.policies
    if policies.purchase_limit < 0:
        yield "policies.purchase_limit", _("must not be below 0")
    if not {"sell", "hold"} & set(policies.disposal):
        yield "policies.disposal", _("must have sell or hold, or an odd certificate has no place")
    if policies.trade_rate < 1:
        yield "policies.trade_rate", _("must be at least 1")
    if policies.rounding.step < 1:
        yield "policies.rounding.step", _("must be at least 1")
    if policies.safe_size is not None and policies.safe_size < chart.SMALLEST:
        yield "policies.safe_size", _("must be at least 2, or null")


def _large_numbers(ruleset: StockRuleset) -> Iterable[tuple[str, str]]:
    money, policies, influence = ruleset.money, ruleset.policies, ruleset.influence
    dividends = ruleset.dividends
    pieces = (*money.pieces, *money.start_pieces)
    numbers = [
        ("hand", ruleset.hand, MOST_AT_ONCE),
        ("certificates", ruleset.certificates, MOST_CERTIFICATES),
        ("money.start", money.start, MOST_MONEY),
        ("money.pieces", max((max(p.value, p.count) for p in pieces), default=0), MOST_MONEY),
        ("bonus", max(ruleset.bonus.majority, ruleset.bonus.minority), MOST_AT_ONCE),
        ("policies.purchase_limit", policies.purchase_limit, MOST_AT_ONCE),
        ("policies.trade_rate", policies.trade_rate, MOST_AT_ONCE),
        ("policies.rounding.step", policies.rounding.step, MOST_MONEY),
    ]
    if influence is not None:
        numbers.append(("influence", max(influence.start, influence.weight), MOST_AT_ONCE))
    if dividends is not None:
        numbers.append(("dividends.amount", dividends.amount, MOST_MONEY))
        numbers.append(("dividends.most_shares", dividends.most_shares, MOST_CERTIFICATES))
    for place, number, most in numbers:
        if number > most:
            yield place, _("must be 0 to %(most)s", most=most)


def _end_faults(ruleset: StockRuleset) -> Iterable[tuple[str, str]]:
    ends, spaces = ruleset.ends, ruleset.board.spaces
    for key, least in (("size", 2), ("occupied", 1), ("company", 2)):
        value = getattr(ends, key)
        if value is not None and not least <= value <= spaces:
            yield f"ends.{key}", _("must be %(least)s to %(spaces)s", least=least, spaces=spaces)
    if ends.all_safe and ruleset.policies.safe_size is None:
        yield "ends.all_safe", _("can never be: no company is ever safe")


def _region_faults(ruleset: StockRuleset) -> Iterable[tuple[str, str]]:
    board = ruleset.board
    if ruleset.dividends is not None and not ruleset.regions:
        yield "regions", _("dividends are paid by region, and there is none")
    letters = [row_letter(row) for row in range(board.rows)]
    covered: set[tuple[str, int]] = set()
    for region in ruleset.regions:
        place = f"regions {region.name}"
        if any(row not in letters for row in region.rows) or not (
            1 <= region.columns[0] <= region.columns[1] <= board.columns
        ):
            yield place, _("does not lie on the board")
            return
        for row in letters[letters.index(region.rows[0]) : letters.index(region.rows[1]) + 1]:
            for column in range(region.columns[0], region.columns[1] + 1):
                if (row, column) in covered:
                    space = f"{row}{column}"
                    yield place, _("overlaps another region at %(space)s", space=space)
                    return
                covered.add((row, column))
    if ruleset.regions and len(covered) != board.spaces:
        yield "regions", _("leave a gap: some spaces lie in none")
