"""What the command line prints for people: tables in columns."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from companion.contract import OptionSpec, Ruleset
from companion.texts import _, ngettext
from companion.view.money import text as money
from companion.view.words import action, person

_MONEY = ("cash", "price", "total")


def columns(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Lines of a table: the first column to the left, all others to the right."""
    widths = [max(len(cell) for cell in column) for column in zip(head, *rows, strict=True)]
    lines = []
    for row in (head, *rows):
        cells = [
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return lines


def books_table(ruleset: Ruleset, first: str, items: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """One line per seat or company; inner maps (certificates, buildings) get a column a name."""
    flat = {name: _flat(ruleset, item) for name, item in items.items()}
    found = dict.fromkeys(key for row in flat.values() for key in row)
    order = [company.name for company in getattr(ruleset, "companies", ())]
    keys = sorted(found, key=lambda key: order.index(key) if key in order else -1)
    rows = [[name, *(row.get(key, "-") for key in keys)] for name, row in flat.items()]
    return columns([first, *keys], rows)


def _flat(ruleset: Ruleset, item: Mapping[str, Any]) -> dict[str, str]:
    flat: dict[str, str] = {}
    for key, value in item.items():
        if isinstance(value, Mapping):
            flat |= _flat(ruleset, value)
        elif isinstance(value, bool):
            flat[key] = _("yes") if value else _("no")
        elif key in _MONEY and isinstance(value, int):
            flat[key] = money(ruleset, value)
        else:
            flat[key] = str(value)
    return flat


def replayed(ruleset: Ruleset, answer: Mapping[str, Any]) -> str:
    """The standings and the books of a replayed record."""
    count = answer["entries"]
    state = _("over") if answer["over"] else _awaited(answer["waiting"])
    blocks = [
        [
            ruleset.title,
            ngettext("%(num)s entry; %(state)s", "%(num)s entries; %(state)s", count, state=state),
        ]
    ]
    if answer["standings"]:
        rows = [
            [row["seat"], str(row["rank"]), money(ruleset, row["total"])]
            for row in answer["standings"]
        ]
        blocks.append(columns([_("standings"), _("rank"), _("total")], rows))
    blocks.append(books_table(ruleset, _("seat"), answer["seats"]))
    if answer.get("companies"):
        blocks.append(books_table(ruleset, _("company"), answer["companies"]))
    facts = []
    if answer.get("merger"):
        facts.append(_("merger: %(what)s", what=_merger(answer["merger"])))
    if answer.get("lone"):
        facts.append(_("lone tiles: %(tiles)s", tiles=" ".join(answer["lone"])))
    if answer.get("dead"):
        facts.append(_("dead tiles: %(tiles)s", tiles=" ".join(answer["dead"])))
    if facts:
        blocks.append(facts)
    return "\n\n".join("\n".join(block) for block in blocks)


def _awaited(waiting: Sequence[Mapping[str, str]]) -> str:
    rows = [
        _("%(what)s from %(seat)s", what=action(row["for"]), seat=person(row["seat"]))
        for row in waiting
    ]
    return _("awaited: %(rows)s", rows=", ".join(rows))


def _merger(merger: Mapping[str, Any]) -> str:
    sizes = ", ".join(f"{company} {size}" for company, size in merger["sizes"].items())
    folding, survivor = merger.get("folding"), merger.get("survivor")
    if folding and survivor:
        return _(
            "%(folding)s folds into %(survivor)s (%(sizes)s)",
            folding=folding,
            survivor=survivor,
            sizes=sizes,
        )
    return sizes


def rulesets(known: Sequence[tuple[Ruleset, Sequence[OptionSpec]]]) -> str:
    """Every ruleset with its options."""
    blocks = []
    for ruleset, options in known:
        seats = _("%(least)s-%(most)s seats", least=ruleset.min_seats, most=ruleset.max_seats)
        lines = [ruleset.name, f"  {ruleset.title}, {seats}"]
        for option in options:
            lines.append(f"  {option.name}: {_kind(option)}, {_default(option.default)}")
            lines += textwrap.wrap(
                option.sentence, 80, initial_indent=" " * 6, subsequent_indent=" " * 6
            )
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks)


def _kind(option: OptionSpec) -> str:
    if not option.choices or isinstance(option.default, bool):
        return option.type
    return f"{option.type} ({', '.join(_shown(choice) for choice in option.choices)})"


def _shown(value: Any) -> str:
    if value is None:
        return _("none")
    return " ".join(value) if isinstance(value, list | tuple) else str(value)


def _default(value: Any) -> str:
    if value is None:
        return _("without a limit by default")
    if isinstance(value, Mapping):
        return _("by default as in the ruleset")
    shown = str(value).lower() if isinstance(value, bool) else _shown(value)
    return _("default %(value)s", value=shown)
