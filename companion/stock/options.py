"""The options of a table: which a ruleset takes, what they may be, a ruleset with them applied.

What is said here is their type, their sentence for people, and what they change; a ruleset file
may say other defaults.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from companion.contract import OptionSpec, RulesetError
from companion.limits import MOST_AT_ONCE, MOST_MONEY
from companion.stock import chart
from companion.stock.board import HEXAGONS
from companion.stock.ruleset import Company, Money, StockRuleset
from companion.texts import _

DISCLOSURE = (1, 2, 3, 4)
CASH_KEPT_BY = ("table", "app")

FIXED_OPTIONS: frozenset[str] = frozenset()
"""A correction may change any of them."""

ONLY_IF_NAMED = ("safe", "start_tiles", "market_tiles")
"""Options that a ruleset has only when its file names them."""

_DEFAULTS: dict[str, Any] = {
    "hexagons": list(HEXAGONS[0]),
    "disclosure": 4,
    "cash_open": True,
    "cash_kept_by": "table",
    "trade_cash_first": True,
    "influence": True,
    "dividends": True,
    "fog": False,
    "show_takeover_counts": False,
    "concede_needs_all": False,
}
"""What an option is where the ruleset's file does not say."""


def specs(ruleset: StockRuleset) -> tuple[OptionSpec, ...]:
    """The options this ruleset takes, in the order to show them."""
    return tuple(spec for spec in _all_specs(ruleset) if _belongs(ruleset, spec.name))


def _belongs(ruleset: StockRuleset, name: str) -> bool:
    """Whether an option has anything to change in this ruleset.

    Options that depend on nothing else belong to it when its file names them.
    """
    needs: dict[str, bool] = {
        "hexagons": ruleset.board.shape == "hexagon",
        "disclosure": ruleset.policies.secrecy == "methods",
        "cash_open": ruleset.policies.secrecy == "methods",
        "trade_cash_first": ruleset.policies.trade_to_buy,
        "safe": ruleset.policies.safe_size is not None,
        "influence": ruleset.influence is not None,
        "influence_start": ruleset.influence is not None,
        "dividends": ruleset.dividends is not None,
        "dividend": ruleset.dividends is not None,
        "fog": ruleset.policies.secrecy == "recent",
        "show_takeover_counts": ruleset.policies.secrecy == "recent",
        "concede_needs_all": ruleset.ends.concede,
    }
    if name in ONLY_IF_NAMED and name not in ruleset.options:
        return False
    return needs.get(name, True)


def _all_specs(ruleset: StockRuleset) -> tuple[OptionSpec, ...]:
    def spec(
        name: str,
        kind: str,
        sentence: str,
        choices: tuple[Any, ...] = (),
        early: bool = False,
    ) -> OptionSpec:
        return OptionSpec(name, kind, _default(ruleset, name), sentence, choices, early)

    truth = "boolean"
    return (
        spec(
            "hexagons",
            "pair of spaces",
            _("Which pair of spaces touches C-5, besides C-4, C-6, B-5 and D-5."),
            tuple(list(pair) for pair in HEXAGONS),
        ),
        spec(
            "disclosure",
            "integer",
            _(
                "What everybody may see of certificates: 1 nothing, 2 what the bank has left, "
                "3 what each player holds, 4 everything."
            ),
            DISCLOSURE,
            early=True,
        ),
        spec("cash_open", truth, _("Everybody sees everybody's money."), early=True),
        spec("start_cash", "integer", _("The money each seat starts with.")),
        spec(
            "chart",
            "object of class to rows",
            _(
                "The price chart: for each class rows of least size and price, and the two bonuses "
                "where they are not 10 and 5 times the price."
            ),
        ),
        spec("classes", "object of company to class", _("Which class each company is.")),
        spec(
            "cash_kept_by",
            "string",
            _("Who keeps the money: the table with real money, or the app alone."),
            CASH_KEPT_BY,
        ),
        spec(
            "trade_cash_first",
            truth,
            _("Who trades stock to buy stock spends all cash first; otherwise cash may be kept."),
        ),
        spec("safe", truth, _("Large companies are safe and cannot be taken over.")),
        spec("influence", truth, _("Shareholders may pledge influence in a takeover.")),
        spec("influence_start", "integer", _("The influence each seat starts with.")),
        spec("dividends", truth, _("Companies strong in a region pay after each round.")),
        spec("dividend", "integer", _("What a region pays for each share.")),
        spec("fog", truth, _("Ordinary history is hidden."), early=True),
        spec("start_tiles", truth, _("The tiles drawn for the start stay on the board.")),
        spec(
            "show_takeover_counts",
            truth,
            _("In a takeover everybody sees how many shares each holder has."),
        ),
        spec(
            "market_tiles",
            truth,
            _("Two seats: the number of a drawn tile is the bank's holding for the bonuses."),
        ),
        spec(
            "concede_needs_all",
            truth,
            _("Two seats: a vote to concede ends the game only when both agree."),
        ),
    )


def _default(ruleset: StockRuleset, name: str) -> Any:
    if name == "start_cash":
        return ruleset.money.start
    if name == "chart":
        return {cls: [list(row) for row in rows] for cls, rows in ruleset.chart.items()}
    if name == "classes":
        return {company.name: company.cls for company in ruleset.companies}
    if name == "influence_start" and ruleset.influence is not None:
        return ruleset.options.get(name, ruleset.influence.start)
    if name == "dividend" and ruleset.dividends is not None:
        return ruleset.options.get(name, ruleset.dividends.amount)
    return ruleset.options.get(name, _DEFAULTS.get(name))


def check_options(ruleset: StockRuleset, options: Mapping[str, Any]) -> None:
    """Raises :class:`RulesetError` naming an option that is unknown or another ruleset's, or a
    value that is none of it."""
    known = {spec.name for spec in specs(ruleset)}
    for name, value in options.items():
        if name not in known:
            raise RulesetError(
                _(
                    "option %(name)s: %(ruleset)s has no such option",
                    name=name,
                    ruleset=ruleset.name,
                )
            )
        check_option(ruleset, name, value)


def check_option(ruleset: StockRuleset, name: str, value: Any) -> None:
    """Raises :class:`RulesetError` when ``value`` is not one of option ``name``."""
    problem = _CHECKS.get(name, _truth)(ruleset, value)
    if problem:
        raise RulesetError(_("option %(name)s: %(problem)s", name=name, problem=problem))


Check = Callable[[StockRuleset, Any], str]


def _truth(ruleset: StockRuleset, value: Any) -> str:
    return "" if isinstance(value, bool) else _("must be true or false")


def _amount(ruleset: StockRuleset, value: Any) -> str:
    return _up_to(MOST_MONEY, value)


def _points(ruleset: StockRuleset, value: Any) -> str:
    return _up_to(MOST_AT_ONCE, value)


def _up_to(most: int, value: Any) -> str:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        return _("must be a whole number, not below 0")
    return "" if value <= most else _("must be 0 to %(most)s", most=most)


def _hexagons(ruleset: StockRuleset, value: Any) -> str:
    if _pair(value) in HEXAGONS:
        return ""
    return _("must be one of %(pairs)s", pairs=", ".join(f"{a} {b}" for a, b in HEXAGONS))


def _disclosure(ruleset: StockRuleset, value: Any) -> str:
    if isinstance(value, int) and not isinstance(value, bool) and value in DISCLOSURE:
        return ""
    return _("must be 1, 2, 3 or 4")


def _cash_kept_by(ruleset: StockRuleset, value: Any) -> str:
    if isinstance(value, str) and value in CASH_KEPT_BY:
        return ""
    return _("must be table or app")


def _chart(ruleset: StockRuleset, value: Any) -> str:
    if not isinstance(value, Mapping):
        return _("must be an object of class to rows")
    for cls, rows in value.items():
        if cls not in ruleset.chart:
            return _("no class %(cls)s", cls=cls)
        try:
            decoded = msgspec.convert(rows, tuple[tuple[int, ...], ...])
            chart.check_rows(cls, decoded)
        except (msgspec.ValidationError, RulesetError) as error:
            return str(error)
    return ""


def _classes(ruleset: StockRuleset, value: Any) -> str:
    if not isinstance(value, Mapping):
        return _("must be an object of company to class")
    names = {company.name for company in ruleset.companies}
    for name, cls in value.items():
        if name not in names:
            return _("no company %(name)s", name=name)
        if not isinstance(cls, str) or cls not in ruleset.chart:
            return _("no class %(cls)s", cls=cls)
    return ""


_CHECKS: dict[str, Check] = {
    "hexagons": _hexagons,
    "disclosure": _disclosure,
    "start_cash": _amount,
    "chart": _chart,
    "classes": _classes,
    "cash_kept_by": _cash_kept_by,
    "influence_start": _points,
    "dividend": _amount,
}


def _pair(value: Any) -> tuple[str, str]:
    """A pair of spaces, in either order."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        return ("", "")
    if not all(isinstance(space, str) for space in value):
        return ("", "")
    return (min(value), max(value))


def complete(ruleset: StockRuleset, options: Mapping[str, Any]) -> dict[str, Any]:
    """Every option of the ruleset with its value: the given one or the default."""
    values = {spec.name: options.get(spec.name, spec.default) for spec in specs(ruleset)}
    if "hexagons" in values:
        values["hexagons"] = list(_pair(values["hexagons"]))
    for name in ("chart", "classes"):
        values[name] = {**_default(ruleset, name), **options.get(name, {})}
    return values


def applied(ruleset: StockRuleset, values: Mapping[str, Any]) -> StockRuleset:
    """The ruleset as this table plays it; ``values`` as :func:`complete` gives them."""
    policies = ruleset.policies
    if values.get("safe") is False:
        policies = msgspec.structs.replace(policies, safe_size=None)
    if values.get("start_tiles") is True:
        policies = msgspec.structs.replace(policies, start_tiles="stay")
    influence, dividends = ruleset.influence, ruleset.dividends
    if influence is not None and "influence_start" in values:
        influence = msgspec.structs.replace(influence, start=values["influence_start"])
    if dividends is not None and "dividend" in values:
        dividends = msgspec.structs.replace(dividends, amount=values["dividend"])
    return msgspec.structs.replace(
        ruleset,
        policies=policies,
        influence=None if values.get("influence") is False else influence,
        dividends=None if values.get("dividends") is False else dividends,
        money=_money(ruleset, values["start_cash"]),
        chart={cls: tuple(map(tuple, rows)) for cls, rows in values["chart"].items()},
        companies=tuple(
            Company(
                name=company.name,
                letter=company.letter,
                colour=company.colour,
                cls=values["classes"][company.name],
            )
            for company in ruleset.companies
        ),
    )


def _money(ruleset: StockRuleset, start: int) -> Money:
    """The money with another start; the pieces to hand out are said for the ruleset's own only."""
    if start == ruleset.money.start:
        return ruleset.money
    return msgspec.structs.replace(ruleset.money, start=start, start_pieces=())
