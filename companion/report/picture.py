"""The result as one upright picture to save and send: who won, by how much, and the board."""

from __future__ import annotations

import io
import math
from dataclasses import dataclass
from pathlib import Path

import qrcode
from PIL import Image, ImageDraw, ImageFont

SIZE = (1080, 1350)
"""Width and height in pixels: the upright 4:5 that phones show whole."""

PAPER, INK, INK_2, LINE, BRASS = "#f6f1e4", "#241f17", "#5f5646", "#cfc4aa", "#8a6a1f"
FREE, LONE, DEAD = "#ebe3d0", "#4a4438", "#b9ad94"
MARGIN = 64
CODE_SIZE = 190
"""Edge of the QR code in pixels."""
FONTS = ("DejaVuSans{}.ttf", "NotoSans{}.ttf", "segoeui{}.ttf", "Arial{}.ttf", "Helvetica{}.ttc")


@dataclass(frozen=True, slots=True)
class Space:
    """One space of the board: its middle in the board's own units, and what lies on it."""

    x: int
    y: int
    kind: str
    """``free``, ``lone``, ``dead`` or ``company``."""
    colour: str = ""
    """The company's colour as ``#rrggbb``."""
    letter: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    """The board in its own units: size, outline of a space around its middle, the spaces."""

    width: int
    height: int
    outline: tuple[tuple[int, int], ...]
    spaces: tuple[Space, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """One row of the ranking; ``total`` is already written as money."""

    rank: int
    name: str
    total: str


@dataclass(frozen=True, slots=True)
class Hand:
    """What lies before somebody at the end, in words: stands where a game has no board."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Result:
    """All that the picture says, in the words to print."""

    title: str
    subtitle: str
    places: tuple[Place, ...]
    board: Board | None
    footer: str
    code: str = ""
    """A text for a QR code in the corner: the ranking for who has only a photo of the picture."""
    hands: tuple[Hand, ...] = ()


def font(size: int, bold: bool = False) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """A sans serif of the system; where none is found, the one that comes with Pillow."""
    for pattern in FONTS:
        for suffix in ("-Bold", "bd", "b", " Bold") if bold else ("", "-Regular"):
            try:
                return ImageFont.truetype(pattern.format(suffix), size)
            except OSError:
                continue
    return ImageFont.load_default(size)


def picture(result: Result) -> Image.Image:
    """Draws the result, 1080 by 1350 pixels."""
    image = Image.new("RGB", SIZE, PAPER)
    draw = ImageDraw.Draw(image)
    width, height = SIZE
    draw.rectangle((24, 24, width - 25, height - 25), outline=LINE, width=2)
    draw.rectangle((MARGIN, 72, MARGIN + 96, 80), fill=BRASS)
    _text(draw, (MARGIN, 100), result.title, 56, INK, bold=True, room=width - 2 * MARGIN)
    _text(draw, (MARGIN, 176), result.subtitle, 28, INK_2, room=width - 2 * MARGIN)
    y = 240
    row = min(76, 400 // max(1, len(result.places)))
    for place in result.places:
        _place(draw, y, row, place)
        y += row
    foot = height - (CODE_SIZE + 70 if result.code else 110)
    if result.board:
        _board(draw, result.board, (MARGIN, y + 32, width - MARGIN, foot))
    if result.hands:
        _hands(draw, result.hands, (MARGIN, y + 40, width - MARGIN, foot))
    room = width - 2 * MARGIN - (CODE_SIZE + 32 if result.code else 0)
    _text(draw, (MARGIN, height - 80), result.footer, 24, INK_2, room=room)
    if result.code:
        image.paste(_code(result.code), (width - MARGIN - CODE_SIZE, height - 48 - CODE_SIZE))
    return image


def _code(text: str) -> Image.Image:
    """The QR code of a text, dark on white as every reader takes it."""
    code = qrcode.QRCode(border=2, error_correction=qrcode.ERROR_CORRECT_L)
    code.add_data(text)
    drawn: Image.Image = code.make_image().get_image().convert("RGB")
    return drawn.resize((CODE_SIZE, CODE_SIZE), Image.Resampling.LANCZOS)


def code_of(result: Result) -> str:
    """The ranking as a few lines of text."""
    lines = (f"{place.rank}. {place.name} {place.total}" for place in result.places)
    return "\n".join((result.subtitle, *lines, result.footer))


def png_bytes(result: Result) -> bytes:
    """The picture as a PNG file."""
    file = io.BytesIO()
    picture(result).save(file, "PNG", optimize=True)
    return file.getvalue()


def save(result: Result, path: Path) -> None:
    """Writes the picture to a file."""
    path.write_bytes(png_bytes(result))


def readable_on(colour: str) -> str:
    """Black or white, whichever reads better on the colour (relative luminance, as browsers do)."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return "#000000" if (luminance + 0.05) ** 2 > 0.05 * 1.05 else "#ffffff"


def _place(draw: ImageDraw.ImageDraw, y: int, row: int, place: Place) -> None:
    size = min(40, row - 20)
    first = place.rank == 1
    middle = y + row // 2
    right = SIZE[0] - MARGIN
    colour = INK if first else INK_2
    total_width = _text(draw, (right, middle), place.total, size, colour, first, anchor="rm")
    _text(draw, (MARGIN + 8, middle), str(place.rank), size, BRASS, bold=True, anchor="lm")
    room = right - MARGIN - 90 - total_width - 24
    _text(draw, (MARGIN + 90, middle), place.name, size, colour, first, room=room, anchor="lm")
    draw.line((MARGIN, y + row, right, y + row), fill=LINE, width=2)


def _board(draw: ImageDraw.ImageDraw, board: Board, box: tuple[int, int, int, int]) -> None:
    left, top, right, bottom = box
    unit = min((right - left) / board.width, (bottom - top) / board.height)
    x0 = (left + right - board.width * unit) / 2
    y0 = (top + bottom - board.height * unit) / 2
    reach = max(x for x, _ in board.outline) * unit
    letters = font(max(10, int(reach * 0.84)), bold=True)
    for space in board.spaces:
        cx, cy = x0 + space.x * unit, y0 + space.y * unit
        fill = {"free": FREE, "lone": LONE, "dead": DEAD}.get(space.kind, space.colour)
        around = [(cx + x * unit, cy + y * unit) for x, y in board.outline]
        draw.polygon(around, fill=fill, outline=PAPER, width=2)
        if space.kind == "dead":
            half = reach * 0.36
            draw.line((cx - half, cy - half, cx + half, cy + half), fill=INK_2, width=3)
            draw.line((cx - half, cy + half, cx + half, cy - half), fill=INK_2, width=3)
        elif space.letter:
            ink = readable_on(fill)
            draw.text((cx, cy), space.letter, font=letters, fill=ink, anchor="mm")


def _hands(
    draw: ImageDraw.ImageDraw, hands: tuple[Hand, ...], box: tuple[int, int, int, int]
) -> None:
    """Name and words of each, as large as there is room for all of them."""
    left, top, right, bottom = box
    for size in range(34, 15, -2):
        words = font(size)
        told = [(hand.name, _wrapped(draw, hand.text, words, right - left)) for hand in hands]
        step = round(size * 1.4)
        if top + sum((len(lines) + 1.6) * step for _name, lines in told) <= bottom:
            break
    y: float = top
    for name, lines in told:
        draw.text((left, y), name, font=font(size, bold=True), fill=INK)
        for number, line in enumerate(lines, 1):
            draw.text((left, y + number * step), line, font=words, fill=INK_2)
        y += (len(lines) + 1.6) * step


def _wrapped(
    draw: ImageDraw.ImageDraw,
    text: str,
    words: ImageFont.FreeTypeFont | ImageFont.ImageFont,
    room: int,
) -> list[str]:
    """The text in lines that are no wider than ``room`` pixels."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and draw.textlength(longer, font=words) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _text(
    draw: ImageDraw.ImageDraw,
    at: tuple[int, int],
    text: str,
    size: int,
    colour: str,
    bold: bool = False,
    room: int | None = None,
    anchor: str = "la",
) -> int:
    """Writes one line, smaller and at last cut where it would not fit; returns its width."""
    chosen = font(size, bold)
    while room and draw.textlength(text, font=chosen) > room and size > 18:
        size -= 2
        chosen = font(size, bold)
    shown = text
    while room and len(shown) > 1 and draw.textlength(shown, font=chosen) > room:
        shown = shown[:-2].rstrip() + "…"
    draw.text(at, shown, font=chosen, fill=colour, anchor=anchor)
    return math.ceil(draw.textlength(shown, font=chosen))
