"""QR codes: as SVG for pages, as characters for the terminal."""

from __future__ import annotations

import functools
import io

import qrcode
from markupsafe import Markup
from qrcode.constants import ERROR_CORRECT_M

QUIET = 3
"""Modules of white around the code; readers need some, above all on a dark page."""


@functools.lru_cache(maxsize=256)
def matrix(text: str) -> tuple[tuple[bool, ...], ...]:
    """The modules of the code for ``text`` (True = dark), without the white border."""
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=0)
    code.add_data(text)
    code.make(fit=True)
    return tuple(tuple(bool(cell) for cell in row) for row in code.get_matrix())


@functools.lru_cache(maxsize=256)
def svg(text: str, label: str = "QR") -> Markup:
    """The code as an SVG picture that fills its box: dark on white in every theme."""
    rows = matrix(text)
    size = len(rows) + 2 * QUIET
    path: list[str] = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            if not row[x]:
                x += 1
                continue
            end = next((n for n in range(x, len(row)) if not row[n]), len(row))
            path.append(f"M{x + QUIET} {y + QUIET}h{end - x}v1h-{end - x}z")
            x = end
    return Markup(
        '<svg class="qr" viewBox="0 0 {0} {0}" role="img" aria-label="{1}" '
        'shape-rendering="crispEdges"><rect width="{0}" height="{0}" fill="#fff"/>'
        '<path d="{2}" fill="#000"/></svg>'
    ).format(size, label, "".join(path))


def terminal(text: str) -> str:
    """The code in half-block characters, for the window in which the server was started."""
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=2)
    code.add_data(text)
    out = io.StringIO()
    code.print_ascii(out=out, invert=True)
    return out.getvalue()
