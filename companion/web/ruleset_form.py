"""The editor's form for a ruleset of the tile-and-stock family: from its file's content to the
fields of the form, and back.

Field names are the keys of the file with dots between; lists are numbered from 1 (the chart's rows
and cells from 0, as at set-up).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import msgspec

from companion.stock import reading
from companion.stock.options import specs
from companion.stock.ruleset import StockRuleset
from companion.texts import _

CLASSES = ("small", "medium", "large")
MOST_COMPANIES = 40
MOST_ROWS = 14
MOST_REGIONS = 12

ASKS = ("check_chart", "ask_box")
"""What set-up asks the table to compare with its own box."""

Fields = dict[str, str]

WHOLE = (
    "seats.1",
    "seats.2",
    "board.rows",
    "board.columns",
    "hand",
    "certificates",
    "bonus.majority",
    "bonus.minority",
    "money.start",
    "policies.purchase_limit",
    "policies.trade_rate",
    "policies.rounding.step",
)
"""Fields that must hold a whole number."""

MAYBE = ("policies.safe_size", "ends.size", "ends.occupied", "ends.company")
"""Fields that hold a whole number, or nothing for "never"."""

WORDS = (
    "name",
    "title",
    "about",
    "board.shape",
    "board.label",
    "money.prefix",
    "money.suffix",
    "policies.order",
    "policies.start_tiles",
    "policies.founder",
    "policies.defunct_order",
    "policies.disposal_order",
    "policies.tie_majority",
    "policies.tie_minority",
    "policies.sole_holder",
    "policies.rounding.way",
    "policies.dead_tile",
    "policies.dead_tile_by",
    "policies.secrecy",
)

TRUTHS = (
    "policies.trade_to_buy",
    "ends.all_safe",
    "ends.concede",
    "ends.circuit",
    "ends.final_count",
)

SETS = {
    "policies.disposal": ("sell", "trade", "hold"),
    "ends.agreed": ("borders_settled", "nothing_to_gain", "early"),
}
"""Ticks that make up a list, by the values of their boxes."""

PARTS = {
    "influence": ("start", "weight"),
    "dividends": ("amount", "least_sites", "most_shares"),
}
"""Parts that are there or not, and their numbers."""


def fields_of(ruleset: StockRuleset) -> Fields:
    """The form's fields as they stand for ``ruleset``."""
    content = reading.encode_ruleset(ruleset)
    fields: Fields = {}
    for name in (*WHOLE, *MAYBE, *WORDS):
        value = _found(content, name)
        fields[name] = "" if value is None else str(value)
    fields["seats.1"], fields["seats.2"] = map(str, ruleset.seats)
    for name in TRUTHS:
        if _found(content, name):
            fields[name] = "yes"
    for name, values in SETS.items():
        fields |= {f"{name}.{value}": "yes" for value in values if value in _found(content, name)}
    for name, numbers in PARTS.items():
        part = content[name]
        if part is not None:
            fields[name] = "yes"
            fields |= {f"{name}.{number}": str(part[number]) for number in numbers}
    for number, company in enumerate(ruleset.companies, 1):
        key = f"companies.{number}"
        fields |= {
            f"{key}.name": company.name,
            f"{key}.letter": company.letter,
            f"{key}.colour": company.colour,
            f"{key}.class": company.cls,
        }
    for cls, rows in ruleset.chart.items():
        for r, row in enumerate(rows):
            fields |= {f"chart.{cls}.{r}.{c}": str(cell) for c, cell in enumerate(row)}
    fields |= {f"class_words.{cls}": ruleset.class_word(cls) for cls in ruleset.chart}
    for kind in ("pieces", "start_pieces"):
        fields[f"money.{kind}"] = pieces_text(getattr(ruleset.money, kind))
    for number, region in enumerate(ruleset.regions, 1):
        columns = "-".join(map(str, region.columns))
        fields[f"regions.{number}.name"] = region.name
        fields[f"regions.{number}.where"] = f"{'-'.join(region.rows)} {columns}"
    fields["options"] = json.dumps(ruleset.options)
    fields |= {name: "yes" for name in ASKS if getattr(ruleset, name)}
    return fields


def pieces_text(pieces: Any) -> str:
    """Kinds of money as they are typed: ``25 × 1, 25 × 5``, or the values alone."""
    return ", ".join(f"{p.count} × {p.value}" if p.count else str(p.value) for p in pieces)


def _found(content: Mapping[str, Any], name: str) -> Any:
    if name.startswith("seats."):
        return None
    value: Any = content
    for key in name.split("."):
        value = value[key]
    return value


def content_of(typed: Mapping[str, str]) -> tuple[dict[str, Any], Fields]:
    """The content of the ruleset file that the form means, and sentences for fields that cannot be
    read, by field."""
    problems: Fields = {}
    content: dict[str, Any] = {"family": "stock"}
    for name in WHOLE:
        _put(content, name, _whole(typed, name, problems))
    for name in MAYBE:
        empty = not typed.get(name, "").strip()
        _put(content, name, None if empty else _whole(typed, name, problems))
    for name in WORDS:
        _put(content, name, typed.get(name, "").strip())
    for name in TRUTHS:
        _put(content, name, name in typed)
    for name, values in SETS.items():
        _put(content, name, [value for value in values if f"{name}.{value}" in typed])
    for name, numbers in PARTS.items():
        part = {number: _whole(typed, f"{name}.{number}", problems) for number in numbers}
        content[name] = part if name in typed else None
        if name not in typed:
            for number in numbers:
                problems.pop(f"{name}.{number}", None)
    content["seats"] = [content["seats"].pop(key) for key in ("1", "2")]
    content["companies"] = companies_of(typed, problems)
    content["chart"] = _chart(typed, problems)
    content["class_words"] = _class_words(typed)
    for kind in ("pieces", "start_pieces"):
        content["money"][kind] = _pieces(typed, f"money.{kind}", problems)
    content["regions"] = _regions(typed, problems)
    content |= {name: name in typed for name in ASKS}
    content["options"] = _options(typed, content)
    return content, problems


def _put(content: dict[str, Any], name: str, value: Any) -> None:
    *path, key = name.split(".")
    for part in path:
        content = content.setdefault(part, {})
    content[key] = value


def _whole(typed: Mapping[str, str], name: str, problems: Fields) -> int:
    text = typed.get(name, "").strip()
    if text.isdecimal() and len(text) < 10:
        return int(text)
    problems[name] = _("“%(typed)s”: a whole number is needed here.", typed=text)
    return 0


def _class_words(typed: Mapping[str, str]) -> dict[str, str]:
    words = {cls: typed.get(f"class_words.{cls}", "").strip() for cls in CLASSES}
    return {cls: word for cls, word in words.items() if word and word != cls}


def companies_of(typed: Mapping[str, str], problems: Fields) -> list[dict[str, str]]:
    """The companies that are typed; a letter left out is the first of the name that is free."""
    companies: list[dict[str, str]] = []
    for number in range(1, MOST_COMPANIES + 1):
        name, letter, colour, cls = (
            typed.get(f"companies.{number}.{key}", "").strip()
            for key in ("name", "letter", "colour", "class")
        )
        if not name and not letter:
            continue
        place = len(companies) + 1
        if cls not in CLASSES:
            problems[f"companies.{place}.class"] = _(
                "Company %(number)s, %(name)s: it has no class yet, choose one.",
                number=place,
                name=name or letter,
            )
        companies.append({"name": name, "letter": letter, "colour": colour, "class": cls})
    taken = {company["letter"].casefold() for company in companies}
    for company in companies:
        if not company["letter"]:
            free = (c for c in company["name"].upper() if c.isalnum() and c.casefold() not in taken)
            company["letter"] = next(free, "")
            taken.add(company["letter"].casefold())
    return companies


def _chart(typed: Mapping[str, str], problems: Fields) -> dict[str, list[list[int]]]:
    chart: dict[str, list[list[int]]] = {}
    for cls in CLASSES:
        rows: list[list[int]] = []
        for r in range(MOST_ROWS + 1):
            cells = [typed.get(f"chart.{cls}.{r}.{c}", "").strip() for c in range(4)]
            if not any(cells):
                continue
            told = cells if any(cells[2:]) else cells[:2]
            if all(cell.isdecimal() and len(cell) < 10 for cell in told):
                rows.append([int(cell) for cell in told])
            else:
                problems[f"chart.{cls}.{r + 1}"] = _(
                    "Chart of %(cls)s companies: “%(row)s” needs whole numbers.",
                    cls=typed.get(f"class_words.{cls}", cls),
                    row=" ".join(cell or "–" for cell in told),
                )
        if rows:
            chart[cls] = rows
    return chart


def _pieces(typed: Mapping[str, str], name: str, problems: Fields) -> list[dict[str, int]]:
    pieces: list[dict[str, int]] = []
    for word in re.split(r"[,;]", typed.get(name, "")):
        if not word.strip():
            continue
        found = re.fullmatch(r"(?:(\d{1,4})\s*[x×*]\s*)?(\d{1,7})", word.strip())
        if found is None:
            problems[name] = _(
                "“%(typed)s”: write kinds of money like “25 × 10, 40 × 50”, or the values alone.",
                typed=word.strip(),
            )
            continue
        pieces.append({"value": int(found[2]), "count": int(found[1] or 0)})
    return pieces


def _regions(typed: Mapping[str, str], problems: Fields) -> list[dict[str, Any]]:
    regions: list[dict[str, Any]] = []
    for number in range(1, MOST_REGIONS + 1):
        name = typed.get(f"regions.{number}.name", "").strip()
        where = typed.get(f"regions.{number}.where", "").strip()
        if not name and not where:
            continue
        found = re.fullmatch(r"([A-Za-z])\s*-\s*([A-Za-z])[\s,]+(\d{1,2})\s*-\s*(\d{1,2})", where)
        if found is None:
            problems[f"regions.{number}"] = _(
                "Region %(name)s: write where it lies like “A-D 1-6”.", name=name or number
            )
            continue
        regions.append(
            {
                "name": name or f"{found[0]}",
                "rows": [found[1].upper(), found[2].upper()],
                "columns": [int(found[3]), int(found[4])],
            }
        )
    return regions


def _options(typed: Mapping[str, str], content: Mapping[str, Any]) -> dict[str, Any]:
    """The defaults of the options carried along, but for those the ruleset has no use for now."""
    try:
        options = json.loads(typed.get("options", "{}"))
    except (ValueError, RecursionError):
        return {}
    if not isinstance(options, dict):
        return {}
    try:
        ruleset = msgspec.convert({**content, "options": options}, StockRuleset)
    except msgspec.ValidationError:
        return {}
    known = {spec.name for spec in specs(ruleset)}
    # these amounts are fields of their own; a default beside them would hide what was typed
    return {k: v for k, v in options.items() if k in known - {"influence_start", "dividend"}}
