"""The picture of a result: its size, and that names, sums and companies are really on it."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
import zxingcpp
from PIL import Image, ImageChops

from companion.report.picture import (
    Board,
    Hand,
    Place,
    Result,
    Space,
    code_of,
    picture,
    png_bytes,
    readable_on,
)

SQUARE = ((-26, -26), (26, -26), (26, 26), (-26, 26))
BOARD = Board(
    width=208,
    height=104,
    outline=SQUARE,
    spaces=(
        Space(26, 26, "company", "#7b1e3a", "P"),
        Space(78, 26, "lone"),
        Space(130, 26, "dead"),
        Space(182, 26, "free"),
    ),
)
RESULT = Result(
    title="Bo wins with $112M",
    subtitle="MEGAcquire GOLD condensed",
    places=(Place(1, "Bo", "$112M"), Place(2, "Ann", "$98M"), Place(2, "Cy", "$98M")),
    board=BOARD,
    footer="2026-11-30",
)


def changed(one: Result, other: Result) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(picture(one), picture(other)).getbbox()


def test_the_picture_is_a_png_of_1080_by_1350_pixels() -> None:
    image = Image.open(io.BytesIO(png_bytes(RESULT)))
    assert (image.format, image.size) == ("PNG", (1080, 1350))


def test_the_colour_of_a_company_covers_its_space_on_the_board() -> None:
    colours = {c: n for n, c in picture(RESULT).getcolors(1 << 24) or []}
    assert colours[(0x7B, 0x1E, 0x3A)] > 10_000


def test_without_a_board_the_place_below_the_ranking_is_empty() -> None:
    assert picture(replace(RESULT, board=None)).crop((70, 560, 1010, 1200)).getcolors() == [
        (940 * 640, (0xF6, 0xF1, 0xE4))
    ]


def test_another_winner_another_total_and_another_title_change_the_picture() -> None:
    renamed = replace(RESULT, places=(replace(RESULT.places[0], name="Dora"), *RESULT.places[1:]))
    richer = replace(RESULT, places=(replace(RESULT.places[0], total="$113M"), *RESULT.places[1:]))
    assert changed(RESULT, renamed) is not None
    assert changed(RESULT, richer) is not None
    assert changed(RESULT, replace(RESULT, title="Ann wins")) is not None


def test_a_very_long_name_is_cut_before_the_total() -> None:
    long = replace(RESULT, places=(Place(1, "W" * 30, "$112M"),), board=None)
    short = replace(RESULT, places=(Place(1, "W", "$112M"),), board=None)
    box = changed(long, short)
    assert box is not None
    assert box[2] < 1080 - 64 - 100


def test_six_seats_leave_room_for_the_board() -> None:
    six = replace(RESULT, places=tuple(Place(n, f"Seat {n}", "$9M") for n in range(1, 7)))
    colours = {c: n for n, c in picture(six).getcolors(1 << 24) or []}
    assert colours[(0x7B, 0x1E, 0x3A)] > 10_000


@pytest.mark.parametrize(
    ("colour", "ink"), [("#e0b816", "#000000"), ("#7b1e3a", "#ffffff"), ("#17696d", "#ffffff")]
)
def test_the_letter_on_a_company_is_black_on_light_and_white_on_dark_colours(
    colour: str, ink: str
) -> None:
    assert readable_on(colour) == ink


def test_the_ranking_can_be_read_from_the_picture_by_a_phone() -> None:
    told = code_of(RESULT)
    (found,) = zxingcpp.read_barcodes(picture(replace(RESULT, code=told)))
    assert found.text == told
    assert found.text.splitlines() == [
        "MEGAcquire GOLD condensed",
        "1. Bo $112M",
        "2. Ann $98M",
        "2. Cy $98M",
        "2026-11-30",
    ]


def test_six_long_names_leave_room_for_a_code_that_still_reads() -> None:
    places = tuple(Place(n, "Maximiliane von und zu Kaufnix", "$1,234,567") for n in range(1, 7))
    many = replace(RESULT, places=places)
    small = picture(replace(many, code=code_of(many))).resize((540, 675))
    (found,) = zxingcpp.read_barcodes(small)
    assert found.text == code_of(many)


def test_hands_stand_below_the_ranking_and_many_of_them_leave_the_code_alone() -> None:
    nothing = replace(RESULT, board=None)
    two = replace(nothing, hands=(Hand("Bo", "8 hearts · Hotel"), Hand("Ann", "Arcade")))
    box = changed(nothing, two)
    assert box is not None and 470 < box[1] < 560 and box[3] < 800
    buildings = " · ".join(f"{n} × Bazaar of Oddities" for n in range(2, 9))
    places = tuple(Place(n, f"Maximiliane {n}", "22 coins") for n in range(1, 6))
    many = replace(
        nothing, places=places, hands=tuple(Hand(place.name, buildings) for place in places)
    )
    told = code_of(many)
    drawn = picture(replace(many, code=told))
    (found,) = zxingcpp.read_barcodes(drawn)
    assert found.text == told
    box = changed(replace(many, hands=()), many)
    assert box is not None and box[0] >= 64 and box[2] <= 1080 - 64 and box[3] <= 1350 - 110
