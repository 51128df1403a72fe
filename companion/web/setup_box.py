"""What set-up asks of one's own box: the size of the board, and the companies in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.stock import reading
from companion.stock.ruleset import StockRuleset
from companion.texts import _
from companion.view.ruleset_check import checked
from companion.web import ruleset_form as forms

MORE = 2
"""Empty lines for further companies."""

BOARD = ("board.rows", "board.columns")


def fields(ruleset: StockRuleset, typed: Mapping[str, str]) -> dict[str, str]:
    """The fields of the box, as typed or else as the ruleset has them."""
    known = forms.fields_of(ruleset)
    shown = {key: value for key, value in known.items() if key.startswith(("companies.", *BOARD))}
    if "box" in typed:
        companies = {key: "" for key in shown if key.startswith("companies.")}
        given = {key: typed[key] for key in typed if key.startswith(("companies.", *BOARD))}
        shown = {**shown, **companies, **given}
    return shown


def lines(shown: Mapping[str, str]) -> range:
    """The numbers of the company lines to show."""
    used = [int(key.split(".")[1]) for key in shown if key.startswith("companies.") and shown[key]]
    return range(1, min(max(used, default=0) + MORE, forms.MOST_COMPANIES) + 1)


def read(
    ruleset: StockRuleset, typed: Mapping[str, str]
) -> tuple[dict[str, Any] | None, dict[str, str]]:
    """The ruleset's content with the box that was typed, and sentences for what is wrong with it.

    None where the form has no box, or it is just as the ruleset has it.
    """
    if "box" not in typed:
        return None, {}
    before = reading.encode_ruleset(ruleset)
    told, problems = forms.content_of({**forms.fields_of(ruleset), **_without_companies(typed)})
    content = {**before, "board": told["board"], "companies": told["companies"]}
    if content == {**before, "companies": list(before["companies"])}:
        return None, {}
    content["name"] = _own_name(ruleset.name)
    wrong = [f.text for f in checked(content, problems).findings if f.wrong]
    return content, {"box": " ".join(wrong)} if wrong else {}


def _without_companies(typed: Mapping[str, str]) -> dict[str, str]:
    """What was typed, with empty lines in the place of companies that were taken out."""
    empty = {
        f"companies.{n}.{key}": ""
        for n in range(1, forms.MOST_COMPANIES + 1)
        for key in ("name", "letter")
    }
    return {**empty, **{key: typed[key] for key in typed if key.startswith(("companies.", *BOARD))}}


def _own_name(name: str) -> str:
    return name if name.endswith("-own") else f"{name}-own"


def kept(content: Mapping[str, Any]) -> dict[str, Any]:
    """The content under the name to keep it by, for the next table."""
    title = str(content["title"])
    ours = _("our box")
    return {**content, "title": title if ours in title else f"{title} ({ours})"}
