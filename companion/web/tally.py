"""Just tally: one page of numbers for a game that was played without the app.

The form is a plain GET: it enters nothing anywhere, and the picture and the table to keep are made
from the same address.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from flask import Blueprint, Response, abort, render_template, request

from companion import games
from companion.book.record import NAME_LENGTH
from companion.contract import Ruleset, RulesetError
from companion.megaland.ruleset import Megaland
from companion.report import picture, tables
from companion.stock.ruleset import StockRuleset
from companion.texts import _
from companion.view.result import ResultView
from companion.view.tally import Counted, LandTally, tally, tally_land
from companion.web import access
from companion.web.names import why_not

bp = Blueprint("tally", __name__)

MOST_DIGITS = 7


@dataclass
class _Typed:
    """The numbers of the form, and sentences for those that are none."""

    problems: dict[str, str] = field(default_factory=dict)

    def number(self, name: str) -> int:
        """The number in a field; an empty one is 0."""
        text = "".join(c for c in request.args.get(name, "") if c not in " .,'\N{NO-BREAK SPACE}")
        if not text:
            return 0
        if text.isdecimal() and len(text) <= MOST_DIGITS:
            return int(text)
        self.problems[name] = _("Whole numbers only.")
        return 0


@dataclass(frozen=True, slots=True)
class _Tallied:
    found: ResultView | LandTally | None
    problems: Mapping[str, str]


def _ruleset() -> Ruleset:
    names = games.ruleset_names()
    told = request.args.get("ruleset", "")
    return games.load_ruleset(told if told in names else names[0])


def _seats(ruleset: Ruleset) -> list[str]:
    """The names typed, apart by commas; without any, as many seats as most tables have."""
    typed = [" ".join(name.split()) for name in request.args.get("names", "").split(",")]
    names = [name[:NAME_LENGTH].rstrip() for name in typed if name]
    names = list(dict.fromkeys(names))[: ruleset.max_seats]
    while len(names) < ruleset.min_seats:
        names.append(_("Seat %(n)s", n=len(names) + 1))
    return names


def _wrong(seats: list[str]) -> dict[str, str]:
    """Sentences for names that will not do."""
    faults = [(name, why_not(name, seats[:place])) for place, name in enumerate(seats)]
    told = " ".join(f"{name}: {fault}" for name, fault in faults if fault)
    return {"names": told} if told else {}


def _tallied(ruleset: Ruleset, seats: list[str]) -> _Tallied:
    if wrong := _wrong(seats):
        return _Tallied(None, wrong)
    typed = _Typed()
    found: ResultView | LandTally | str
    try:
        if isinstance(ruleset, StockRuleset):
            companies = [company.name for company in ruleset.companies]
            counted = Counted(
                {name: typed.number(f"size.{name}") for name in companies},
                {seat: typed.number(f"cash.{n}") for n, seat in enumerate(seats, 1)},
                {
                    seat: {name: typed.number(f"shares.{n}.{name}") for name in companies}
                    for n, seat in enumerate(seats, 1)
                },
            )
            found = tally(ruleset, seats, counted)
        else:
            assert isinstance(ruleset, Megaland)
            coins = {seat: typed.number(f"cash.{n}") for n, seat in enumerate(seats, 1)}
            found = tally_land(ruleset, seats, coins)
    except RulesetError as error:
        return _Tallied(None, {"names": str(error)})
    if typed.problems:
        return _Tallied(None, {**typed.problems, "": _("Some fields hold no whole number.")})
    if isinstance(found, str):
        return _Tallied(None, {"": found})
    return _Tallied(found, {})


@bp.get("/tally")
@access.host_only
def page() -> Response:
    """The form, and the settlement once numbers were typed."""
    ruleset = _ruleset()
    seats = _seats(ruleset)
    asked = "tally" in request.args
    done = _tallied(ruleset, seats) if asked or _wrong(seats) else _Tallied(None, {})
    text = render_template(
        "tally.html",
        ruleset=ruleset,
        stock=ruleset if isinstance(ruleset, StockRuleset) else None,
        rulesets=[games.load_ruleset(name) for name in games.ruleset_names()],
        seats=seats,
        chosen="names" in request.args,
        typed=request.args,
        found=done.found,
        problems=done.problems,
        query=request.query_string.decode(),
    )
    return Response(text, 422 if done.problems else 200)


@bp.get("/tally.csv")
@access.host_only
def as_csv() -> Response:
    """The ranking as CSV."""
    found = _found()
    header = [_("Rank"), _("Seat"), _("Total")]
    rows: list[list[str | int | None]] = [
        [row.rank, row.seat, row.total.amount] for row in found.standings
    ]
    headers = {"Content-Disposition": 'attachment; filename="tally.csv"'}
    return Response(tables.csv_bytes(header, rows), mimetype="text/csv", headers=headers)


@bp.get("/tally.png")
@access.host_only
def as_picture() -> Response:
    """The ranking as a picture to save and send."""
    found = _found()
    drawing = picture.Result(
        title=found.headline,
        subtitle=found.title,
        places=tuple(picture.Place(r.rank, r.seat, r.total.text) for r in found.standings),
        board=None,
        footer=_("Counted without the app"),
    )
    return Response(picture.png_bytes(drawing), mimetype="image/png")


def _found() -> ResultView | LandTally:
    """What the address tallies, else 404."""
    ruleset = _ruleset()
    found = _tallied(ruleset, _seats(ruleset)).found
    if found is None:
        abort(404)
    return found
