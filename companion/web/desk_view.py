"""What the desk's page is made of. It knows no more than the table screen, but for an open look."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from flask import Response, request, url_for

from companion.book.quickline import Parsed, parse
from companion.book.quickwords import Problem
from companion.book.table import Table
from companion.stock.board import HEXAGONS
from companion.stock.ruleset import StockRuleset
from companion.texts import _
from companion.view import money
from companion.view.model import LogLine, Money, TableView
from companion.view.preview import preview as preview_of
from companion.view.preview import refusal_text
from companion.view.project import project, twin
from companion.view.result_view import result
from companion.view.viewer import Bank
from companion.web import access, families, live, posting, qr, reach
from companion.web.board import drawn

SHOWN_LINES = 200
"""Entries in the log until "show all": a long game's log would make each answer heavy."""
LOOK_SECONDS = 20


@dataclass(frozen=True, slots=True)
class Look:
    """The seat whose holdings the bank looks at, and for how many seconds more."""

    seat: str
    seconds: int


@dataclass(frozen=True, slots=True)
class Skip:
    """What goes on without the seat awaited: the fields of the entries that decide nothing."""

    label: str
    sentence: str
    fields: tuple[tuple[str, str], ...]


def looked_at(table: Table) -> Look | None:
    """The look that is open now, unless its time is over."""
    for note in reversed(table.notes("look")):
        age = (datetime.now(UTC) - datetime.fromisoformat(note.at)).total_seconds()
        left = LOOK_SECONDS - int(age)
        if note.seat and left > 0:
            return Look(note.seat, left)
    return None


def line_effect(table: Table, line: str) -> tuple[str, bool]:
    """The effect of a quick line as a sentence, and whether it is a problem."""
    if not line.strip():
        return "", False
    read = parse(table.folded, line)
    if isinstance(read, Parsed):
        told = preview_of(table, Bank(), read.entries)
        rest = _("Then: %(rest)s", rest=read.rest.strip()) if read.rest.strip() else ""
        return " ".join(part for part in (told.text, rest) if part), not told.ok
    return problem_text(table, read), True


def address(table: Table) -> str:
    """The address of the desk."""
    return url_for("desk.page", table=table.id)


def done(table: Table) -> Response:
    """The answer to a form that entered nothing into the record."""
    access.look_again(table)
    if "HX-Request" in request.headers:
        return shown(table, {}, 200)
    return posting.redirected(address(table))


def beside(table: Table, field: str, problems: posting.Problems, status: int) -> Response:
    """The desk with a refusal put beside the form it belongs to."""
    return shown(table, {field: " ".join(problems.values())} if problems else {}, status)


def shown(table: Table, problems: posting.Problems, status: int) -> Response:
    """The desk with these problems beside its forms."""
    if own := families.pages(table):
        return own.desk(table, problems, status)
    look = looked_at(table)
    view = project(table, Bank(look=look.seat if look else None))
    line, effect = _kept_line(table, problems)
    context: dict[str, Any] = {
        "view": view,
        "picture": drawn(view.board, edges="one"),
        "result": result(table) if view.over else None,
        "urls": urls(table),
        "quick_text": line,
        "quick_effect": effect,
        "example": example(view),
        "looking": view.you if look else None,
        "look_seconds": look.seconds if look else 0,
        "silent_matters": view.awaited in table.with_phone,
        "seats": seat_cards(table, view),
        "skip": skip(table, view),
        "pieces": pieces(table),
        "missing": missing(table),
        "hexagons": hexagons(table),
        "unit": unit(table),
        "keys": keys(),
        "line_words": line_words(),
        **_log(view),
    }
    return live.show(
        table,
        page="desk",
        full="desk.html",
        part="desk_view.html",
        context=context,
        twin=twin(view),
        problems=problems,
        status=status,
    )


def _kept_line(table: Table, problems: posting.Problems) -> tuple[str, str]:
    """What a page made anew finds in the quick line; a live page keeps its own input."""
    if "HX-Request" in request.headers or "X-Live" in request.headers:
        return "", ""
    line = request.values.get("line", "")
    return line, "" if problems else line_effect(table, line)[0]


def _log(view: TableView) -> dict[str, Any]:
    """The lines of the log, filtered as the address says (the script filters by itself)."""
    find = request.args.get("find", "").strip()
    seat = request.args.get("of", "")

    def fits(line: LogLine) -> bool:
        return (not seat or line.seat == seat) and find.casefold() in line.text.casefold()

    lines = [line for line in view.history if fits(line)]
    whole = bool(request.args.get("all") or find or seat)
    return {
        "lines": lines if whole else lines[:SHOWN_LINES],
        "older": not whole and len(lines) > SHOWN_LINES,
        "find": find,
        "find_seat": seat,
    }


def problem_text(table: Table, problem: Problem) -> str:
    """Why a quick line is not understood or not possible, and what could stand there."""
    if problem.refusal is not None:
        return refusal_text(table, Bank(), problem.refusal)
    word, fits = problem.word, ", ".join(problem.fits)
    known = {
        "nothing": _("The line is empty."),
        "no_line": _("This game has no quick line."),
        "say_which": _("Say which one: %(fits)s.", fits=fits),
        "ambiguous": _("“%(word)s” fits several: %(fits)s.", word=word, fits=fits),
        "not_now": _("“%(word)s” cannot be entered now.", word=word),
    }
    told = known.get(problem.code, _("“%(word)s” is not understood here.", word=word))
    if fits and problem.code not in ("say_which", "ambiguous"):
        return told + " " + _("Possible here: %(fits)s.", fits=fits)
    return told


def urls(table: Table) -> dict[str, str]:
    """The addresses that the desk's forms and links use."""
    names = {
        "desk": "desk.page",
        "enter": "desk.enter",
        "quick": "desk.quick",
        "preview": "desk.preview",
        "effect": "desk.effect",
        "undo": "desk.undo",
        "redo": "desk.redo",
        "look": "desk.tools.look",
        "tick": "desk.tools.tick",
        "pieces": "desk.tools.out_of",
        "address": "desk.tools.new_address",
        "name": "desk.tools.rename",
        "adjust": "desk.tools.adjust",
        "hexagons": "desk.tools.put_right",
        "screen": "screen.screen",
        "result": "result.page",
        "record": "result.record",
        "sheet": "result.sheet",
        "lobby": "lobby.lobby",
    }
    found = {name: url_for(endpoint, table=table.id) for name, endpoint in names.items()}
    return {**found, "home": url_for("home.home")}


def seat_cards(table: Table, view: TableView) -> list[dict[str, Any]]:
    """Each seat with its own address as a QR code, and whether its phone got through."""
    cards = []
    for row in view.seats:
        address = reach.seat_address(table, row.name)
        label = _("QR code of %(seat)s's seat", seat=row.shown)
        cards.append({"row": row, "address": address, "qr": qr.svg(address, label)})
    return cards


def skip(table: Table, view: TableView) -> Skip | None:
    """What lets the table go on without the seat awaited, where that decides nothing for others."""
    seat, name = view.question.seat, view.question.shown
    nothing = {"type": "buy", "seat": seat}
    ways: dict[str, tuple[str, list[dict[str, str]]]] = {
        "place": (
            _("%(seat)s places no tile and buys nothing; the turn passes on.", seat=name),
            [{"type": "no_tile", "seat": seat}, nothing],
        ),
        "buy": (_("%(seat)s buys nothing; the turn passes on.", seat=name), [nothing]),
        "dispose": (
            _("%(seat)s holds all shares; the merger goes on.", seat=name),
            [{"type": "dispose", "seat": seat}],
        ),
    }
    if view.question.kind not in ways:
        return None
    told, entries = ways[view.question.kind]
    fields = tuple(
        (f"{number}.{key}", value)
        for number, entry in enumerate(entries, 1)
        for key, value in entry.items()
    )
    label = _("Hold for them") if view.question.kind == "dispose" else _("Skip this turn")
    return Skip(label, told, fields)


def pieces(table: Table) -> tuple[Money, ...]:
    """The pieces of money of this game, where real money is used."""
    ruleset = table.state.game.ruleset
    if not isinstance(ruleset, StockRuleset):
        return ()
    if table.state.game.options.get("cash_kept_by") == "app":
        return ()
    return tuple(money.money(ruleset, piece.value) for piece in ruleset.money.pieces)


def missing(table: Table) -> frozenset[int]:
    """The pieces the bank is out of."""
    return frozenset(int(note.data["piece"]) for note in table.notes("missing"))


def hexagons(table: Table) -> tuple[dict[str, Any], ...]:
    """The four ways hexagons can lie, and which is in force; none on squares."""
    if table.state.game.ruleset.board.shape != "hexagon":
        return ()
    now = set(table.state.game.options["hexagons"])
    return tuple({"value": " ".join(pair), "now": set(pair) == now} for pair in HEXAGONS)


def unit(table: Table) -> str:
    """The unit in which money is typed."""
    kept: StockRuleset = table.state.game.ruleset
    return f"{kept.money.prefix}{kept.money.suffix}"


def example(view: TableView) -> str:
    """A quick line as one could type it now."""
    company = next((row.mark.name[:3] for row in view.companies), "")
    named = next((choice.mark.name[:3] for choice in view.question.companies), company)
    free = next((cell.label for cell in view.board.cells if cell.allowed), "C-7").replace("-", "")
    bought = f" +2{company}" if view.companies and view.companies[0].on_board else ""
    known = {
        "order": " ".join(
            cell.label.replace("-", "") for cell in view.board.cells[7:][::10][: len(view.seats)]
        ),
        "place": free + bought,
        "buy": bought.strip() or "-",
        "dispose": "s2",
        "final_sizes": "-",
        "pledge": "p0",
    }
    return known.get(view.question.kind, f"={named}")


def keys() -> tuple[tuple[str, str], ...]:
    """The desk's keys and where they lead."""
    return (
        ("/", _("quick line")),
        ("Tab", _("take the completion")),
        ("q", _("the question")),
        ("l", _("search the log")),
        ("t", _("the tools")),
        ("u", _("undo the last entry")),
        ("d", _("what to do on the table: done")),
        ("Esc", _("leave the line")),
    )


def line_words() -> tuple[tuple[str, str], ...]:
    """What the quick line understands, with an example of each."""
    return (
        ("C7", _("the tile; “no” if none can be placed, “xC7” for a dead tile")),
        ("=Phy", _("the company founded, surviving, or folding next")),
        ("+2Phy", _("buy two")),
        ("-2Phy", _("give two for a purchase")),
        ("-", _("buy nothing")),
        ("s7 t2 h", _("in a merger: sell 7, trade 2, hold all")),
        ("p2Anc", _("pledge 2 influence")),
        ("A12 B1 E5", _("who begins: the drawn tiles clockwise, or a name")),
        ("end", _("end the game")),
    )
