"""What the pages of a stock table say: headline, board, effects, marks."""

from __future__ import annotations

from typing import Any

import pytest

from companion.stock import entries as e
from companion.view.marks import contrast, ink_on
from companion.view.model import Board, Cell
from companion.view.preview import preview
from companion.view.source import Source
from companion.view.viewer import Bank, Screen, Seat
from tests.view.stories import MEGACQUIRE, MERGER, OPENING
from tests.view.tables import buy, entry, line, place, played, seen

OPEN = {"disclosure": 4}


def cell(board: Board, label: str) -> Cell:
    return next(one for one in board.cells if one.label == label)


def table(entries: list[dict[str, Any]], **options: Any) -> Source:
    return played(MEGACQUIRE, entries, options={**OPEN, **options})


# --- headline and whose turn ---------------------------------------------------------------------

EARLY = [
    *OPENING[:3],
    entry("place", seat="Bo", tile="I-1"),
    entry("buy", seat="Bo"),
    entry("place", seat="Cy", tile="I-12"),
    entry("buy", seat="Cy"),
    entry("end_game", seat="Ann", reason="early"),
]

HEADLINES = [
    ([], "Who begins?"),
    (OPENING[:1], "Ann: place a tile"),
    (OPENING[:4], "Bo: name the new company"),
    (OPENING[:5], "Bo: buy up to three"),
    (MERGER[:-1], "Ann: choose who survives"),
    (MERGER, "Bo: decide on Krause"),
    ([*OPENING, entry("end_game", seat="bank", reason="stopped")], "Count the companies"),
    (EARLY, "Place the last tiles, then count the companies"),
]


@pytest.mark.parametrize(("entries", "text"), HEADLINES)
def test_the_headline_says_what_is_awaited_of_whom(entries: list[Any], text: str) -> None:
    for viewer in (Screen(), Bank(), Seat("Cy")):
        assert seen(table(entries), viewer).headline == text


def test_the_phone_that_is_asked_says_so() -> None:
    turn = seen(table(OPENING), Seat("Ann")).you
    assert turn is not None and turn.decides
    assert turn.status == "Your turn: Place your tile"
    decision = seen(table(MERGER), Seat("Bo")).you
    assert decision is not None and decision.decides and not decision.on_turn
    assert decision.status == "Your decision: Your shares of Krause"
    other = seen(table(OPENING), Seat("Bo")).you
    assert other is not None and not other.decides
    assert other.status == "Ann: place a tile"


def test_mended_names_are_shown_and_keys_stay() -> None:
    source = played(MEGACQUIRE, OPENING, options=OPEN, shown={"Ann": "Annika"})
    view = seen(source, Seat("Ann"))
    assert view.headline == "Annika: place a tile"
    assert (view.question.seat, view.question.shown) == ("Ann", "Annika")
    assert (view.seats[0].name, view.seats[0].shown) == ("Ann", "Annika")
    told = line(view, 11)
    assert told is not None and told.text == "Annika buys 3 Solon for $6M"


# --- board and effects ---------------------------------------------------------------------------

EFFECTS = [
    ("H-1", "lies alone", True),
    ("C-8", "Solon grows 3 → 4", True),
    ("C-4", "joins Krause (3) and Solon (3): Krause or Solon survives, by choice", True),
    ("C-1", "a tile lies here already", False),
]


@pytest.mark.parametrize(("label", "effect", "allowed"), EFFECTS)
def test_before_a_tile_is_placed_its_effect_is_told(label: str, effect: str, allowed: bool) -> None:
    found = cell(seen(table(OPENING), Seat("Ann")).board, label)
    assert (found.effect, found.allowed) == (effect, allowed)


def test_a_merger_of_different_sizes_names_the_survivor() -> None:
    entries = [*OPENING, place("Ann", "C-8"), buy("Ann")]
    told = preview(table(entries), Seat("Bo"), [e.Place(seat="Bo", tile="C-4")])
    assert told.text == "C-4 joins Solon (4) and Krause (3): Solon survives"
    assert (told.ok, told.button) == (True, "Place C-4")


def test_no_effects_are_told_while_no_tile_is_awaited() -> None:
    view = seen(table(MERGER), Seat("Bo"))
    assert all(not one.effect and not one.allowed for one in view.board.cells)


def test_effects_are_told_where_the_tile_is_placed() -> None:
    source = table(OPENING)
    told = {viewer: seen(source, viewer).board for viewer in (Seat("Ann"), Bank(), Seat("Bo"))}
    assert told[Seat("Ann")] is told[Bank()]
    assert told[Seat("Bo")] is seen(source, Screen()).board
    assert not any(one.effect or one.allowed for one in told[Seat("Bo")].cells)


def test_a_lone_tile_without_any_company_ends_the_turn() -> None:
    view = seen(table(OPENING[:1]), Seat("Ann"))
    first = cell(view.board, "A-1")
    assert first.ends_turn
    assert first.effect == "lies alone: nothing to buy, the turn ends"
    assert not cell(seen(table(OPENING), Seat("Ann")).board, "H-1").ends_turn


def test_the_turn_ends_by_itself_only_where_the_money_may_be_known() -> None:
    entries = [
        entry("order", first="Ann"), place("Ann", "1A"), buy("Ann"), place("Bo", "2A"),
        entry("found", seat="Bo", company="Tower"), buy("Bo", Tower=1),
        place("Cy", "12I"), buy("Cy"), place("Ann", "12A"), buy("Ann"),
    ]  # fmt: skip
    poor = {"start_cash": 200, "cash_open": False}
    source = played("acquire-classic", entries, options=poor)
    assert cell(seen(source, Seat("Bo")).board, "5E").ends_turn
    assert not cell(seen(source, Bank()).board, "5E").ends_turn
    source = played("acquire-classic", entries, options={**poor, "cash_open": True})
    assert cell(seen(source, Bank()).board, "5E").ends_turn


@pytest.mark.parametrize(("start_cash", "ends"), [(399, True), (400, False)])
def test_who_has_just_the_price_of_one_certificate_may_buy_it(start_cash: int, ends: bool) -> None:
    entries = [
        entry("order", first="Ann"), place("Ann", "1A"), buy("Ann"), place("Bo", "2A"),
        entry("found", seat="Bo", company="Tower"), buy("Bo", Tower=1),
        place("Cy", "12I"), buy("Cy"), place("Ann", "12A"), buy("Ann"),
    ]  # fmt: skip
    source = played("acquire-classic", entries, options={"start_cash": start_cash})
    assert cell(seen(source, Seat("Bo")).board, "5E").ends_turn is ends


@pytest.mark.parametrize(
    ("pair", "shape", "c5", "b5"),
    [
        (["B-6", "D-6"], "hexagon_letters", (9, 4), (8, 2)),
        (["B-4", "D-4"], "hexagon_letters", (8, 4), (9, 2)),
        (["B-4", "B-6"], "hexagon_numbers", (8, 4), (8, 2)),
        (["D-4", "D-6"], "hexagon_numbers", (8, 5), (8, 3)),
    ],
)
def test_hexagons_lie_half_a_space_aside(
    pair: list[str], shape: str, c5: tuple[int, int], b5: tuple[int, int]
) -> None:
    board = seen(table([], hexagons=pair), Screen()).board
    assert board.shape == shape
    assert (cell(board, "C-5").x, cell(board, "C-5").y) == c5
    assert (cell(board, "B-5").x, cell(board, "B-5").y) == b5


@pytest.mark.parametrize("pair", [["B-6", "D-6"], ["B-4", "D-4"], ["B-4", "B-6"], ["D-4", "D-6"]])
def test_the_spaces_of_the_pair_lie_nearest_to_c5(pair: list[str]) -> None:
    board = seen(table([], hexagons=pair), Screen()).board
    middle = cell(board, "C-5")

    def far(label: str) -> int:
        one = cell(board, label)
        return abs(one.x - middle.x) + abs(one.y - middle.y)

    near = sorted(("B-4", "B-6", "D-4", "D-6"), key=far)[:2]
    assert sorted(near) == pair


def test_the_last_tile_and_the_companies_are_marked() -> None:
    board = seen(table(OPENING), Screen()).board
    assert cell(board, "C-3").last and not cell(board, "C-2").last
    assert cell(board, "C-3").company == cell(board, "C-1").company
    assert cell(board, "C-7").content == "company"
    assert cell(board, "A-1").content == "free"


@pytest.mark.parametrize(
    "ruleset", [MEGACQUIRE, "megacquire-gold", "acquire-classic", "mergernaut05"]
)
def test_letters_on_every_mark_can_be_read(ruleset: str) -> None:
    view = seen(played(ruleset, []), Screen())
    marks = [row.mark for row in view.companies]
    assert all(contrast(mark.colour, mark.ink) >= 4.5 for mark in marks)
    assert len({mark.letter for mark in marks}) == len(marks)
    shapes = {"small": "circle", "medium": "square", "large": "hexagon"}
    assert all(mark.shape == shapes[mark.size_class] for mark in marks)


def test_some_ink_is_readable_on_every_gray() -> None:
    grays = [f"#{level:02x}{level:02x}{level:02x}" for level in range(256)]
    assert min(contrast(gray, ink_on(gray)) for gray in grays) >= 4.5
