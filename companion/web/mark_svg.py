"""A company's sign as SVG text: shape = class, its letter, its colour. It stands on every line."""

from __future__ import annotations

import functools

from markupsafe import Markup, escape

from companion.view.model import Mark

SHAPES = {
    "circle": '<circle class="mark-shape" cx="12" cy="12" r="11" fill="{}"/>',
    "square": '<rect class="mark-shape" x="1.5" y="1.5" width="21" height="21" rx="2" fill="{}"/>',
    "hexagon": (
        '<path class="mark-shape" d="M12 .8 21.7 6.4V17.6L12 23.2 2.3 17.6V6.4Z" fill="{}"/>'
    ),
}


@functools.lru_cache(maxsize=512)
def mark_svg(mark: Mark, size: str, named: bool) -> Markup:
    """The sign in a size (``s``, ``m``, ``l``); ``named`` tells its name to screen
    readers, where the name does not stand beside it."""
    told = f'role="img" aria-label="{escape(mark.name)}"' if named else 'aria-hidden="true"'
    shape = SHAPES[mark.shape].format(escape(mark.colour))
    return Markup(
        f'<svg class="mark mark-{size}" viewBox="0 0 24 24" {told}>{shape}'
        f'<text x="12" y="12" dy=".36em" text-anchor="middle" font-size="14" font-weight="700" '
        f'fill="{escape(mark.ink)}">{escape(mark.letter)}</text></svg>'
    )
