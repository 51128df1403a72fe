"""The options of a ruleset as fields of a form, and back: names, defaults and choices come from
the rules' own list, so a new option needs nothing here but, if one likes, words for its values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from werkzeug.datastructures import MultiDict

from companion.contract import OptionSpec, Ruleset
from companion.stock.ruleset import Class, StockRuleset
from companion.texts import _

MOST_ROWS = 14
"""Rows of one class in the chart's form."""


class BadOption(Exception):
    """A field of an option that cannot be read: its name and a sentence."""

    def __init__(self, name: str, sentence: str) -> None:
        super().__init__(sentence)
        self.name = name
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option: as written in the form, and for people."""

    value: str
    label: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """One option as the form shows it; ``kind`` is ``yes``, ``number``, ``choice``, ``pair``,
    ``chart`` or ``classes``."""

    name: str
    kind: str
    sentence: str
    value: Any
    choices: tuple[Choice, ...] = ()


def _disclosure() -> tuple[Choice, ...]:
    return (
        Choice("1", _("Nothing"), _("Certificates of players and bank stay secret.")),
        Choice("2", _("The bank"), _("All see how many certificates the bank has left.")),
        Choice("3", _("The players"), _("All see which certificates each player holds.")),
        Choice("4", _("Everything"), _("All see players and bank.")),
    )


def _words(name: str, value: Any) -> Choice:
    known = {
        ("cash_kept_by", "table"): Choice("table", _("Real money on the table")),
        ("cash_kept_by", "app"): Choice("app", _("The app keeps the money")),
        ("treasures", "table"): Choice("table", _("On the table: the app counts coins and hearts")),
        ("treasures", "tracked"): Choice(
            "tracked", _("In the app: every treasure card is entered")
        ),
        ("jump_cancels", "damage"): Choice("damage", _("The damage only")),
        ("jump_cancels", "card"): Choice("card", _("The whole card")),
        ("jump_supply", None): Choice("null", _("No limit")),
        ("tie_break", "shared"): Choice("shared", _("The win is shared")),
        ("tie_break", "hearts"): Choice("hearts", _("More hearts win")),
        ("tie_break", "buildings"): Choice("buildings", _("More buildings win")),
    }
    return known.get((name, value), Choice(written(value), written(value)))


def written(value: Any) -> str:
    """A value as the form carries it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(value) if isinstance(value, list | tuple) else str(value)


def asked(spec: OptionSpec) -> bool:
    """Whether the table must choose for itself. Disclosure is chosen before play where its default
    only says what an old record without it means: nothing is disclosed."""
    return spec.name == "disclosure" and spec.default == 1


def kind_of(spec: OptionSpec) -> str:
    """How the form shows an option."""
    if spec.name in ("chart", "classes"):
        return spec.name
    if isinstance(spec.default, bool):
        return "yes"
    if spec.choices:
        return "pair" if isinstance(spec.choices[0], list | tuple) else "choice"
    return "number"


def field(spec: OptionSpec, typed: Mapping[str, str]) -> Field:
    """An option with what was typed for it, else its default (nothing where it is asked)."""
    kind = kind_of(spec)
    key = f"option.{spec.name}"
    default = "" if asked(spec) else written(spec.default)
    value: Any = spec.default if kind in ("chart", "classes") else typed.get(key, default)
    if kind == "yes":
        shown = typed.get(f"{key}.shown")
        value = spec.default if shown is None else key in typed
    choices: tuple[Choice, ...] = ()
    if spec.name == "disclosure":
        choices = _disclosure()
    elif kind == "choice":
        choices = tuple(_words(spec.name, value) for value in spec.choices)
    return Field(spec.name, kind, spec.sentence, value, choices)


def chart_rows(ruleset: StockRuleset, typed: Mapping[str, str]) -> dict[Class, list[list[str]]]:
    """The chart as texts of cells: per class rows of size, price, majority and minority (the last
    two empty where they follow from the price), one empty row at the end."""
    told = any(key.startswith("chart.") for key in typed)
    rows: dict[Class, list[list[str]]] = {}
    for cls, given in ruleset.chart.items():
        lines = [[str(n) for n in row] + [""] * (4 - len(row)) for row in given]
        if told:
            lines = [
                [typed.get(f"chart.{cls}.{n}.{c}", "").strip() for c in range(4)]
                for n in range(MOST_ROWS)
            ]
            lines = [line for line in lines if any(line)]
        rows[cls] = [*lines, [""] * 4]
    return rows


def read_chart(ruleset: StockRuleset, typed: Mapping[str, str]) -> dict[str, list[list[int]]]:
    """The chart of the form. Raises :class:`BadOption` naming the cell."""
    chart: dict[str, list[list[int]]] = {}
    for cls, lines in chart_rows(ruleset, typed).items():
        chart[cls] = []
        for line in lines[:-1]:
            told = line[:2] if not any(line[2:]) else line
            if not all(cell.isdecimal() for cell in told):
                raise BadOption(
                    "chart",
                    _(
                        "Price chart, %(cls)s companies: “%(row)s” needs whole numbers.",
                        cls=ruleset.class_word(cls),
                        row=" ".join(cell or "–" for cell in line),
                    ),
                )
            chart[cls].append([int(cell) for cell in told])
    return chart


def _value(spec: OptionSpec, form: MultiDict[str, str]) -> Any:
    key = f"option.{spec.name}"
    text = form.get(key, "").strip()
    kind = kind_of(spec)
    if kind == "yes":
        return key in form
    if kind == "number":
        if not text.isdecimal():
            raise BadOption(spec.name, _("A whole number is needed here."))
        return int(text)
    for value in spec.choices:
        if written(value) == text:
            return value
    raise BadOption(spec.name, _("Choose one of these."))


def read(
    ruleset: Ruleset, specs: tuple[OptionSpec, ...], form: MultiDict[str, str]
) -> tuple[dict[str, Any], dict[str, str]]:
    """The options that the form sets, and sentences for the fields that cannot be read.

    What stands at its default is left out, but for what the table was asked and for a chart that
    the table was asked to check: the record keeps the one that was used.
    """
    options: dict[str, Any] = {}
    problems: dict[str, str] = {}
    for spec in specs:
        kind, value = kind_of(spec), spec.default
        try:
            if kind == "chart" and isinstance(ruleset, StockRuleset):
                value = read_chart(ruleset, form)
            elif kind == "classes":
                value = {name: form.get(f"classes.{name}", cls) for name, cls in value.items()}
            elif asked(spec) or f"option.{spec.name}{'.shown' if kind == 'yes' else ''}" in form:
                value = _value(spec, form)
        except BadOption as problem:
            problems[f"option.{problem.name}"] = problem.sentence
            continue
        kept = kind == "chart" and isinstance(ruleset, StockRuleset) and ruleset.check_chart
        if value != spec.default or asked(spec) or kept:
            options[spec.name] = value
    return options, problems
